#include "lab/front.hpp"

#include <cmath>
#include <set>

#include "lab/plot.hpp"
#include "lab/text.hpp"
#include "lab/worth.hpp"

namespace smallbox {

Mean stray_cost(const BenchRequest& request, const BoxHandle& box, std::string& problem,
                const std::atomic<bool>& stop) {
  const std::vector<std::string> bots(static_cast<std::size_t>(request.seats), request.bot);
  const std::uint64_t seed = number_of(request.seed);
  std::vector<std::unique_ptr<AnyTable>> tables;
  std::vector<std::function<std::int64_t(std::int64_t)>> workers;
  for (int i = 0; i < thread_count(request.threads, request.deals); ++i) {
    tables.push_back(lab_of(*request.game).table(bots, request.options, box, problem));
    if (tables.back() == nullptr || tables.back()->race()) return {};
    tables.back()->watch();
    workers.emplace_back([&table = *tables.back(), seed](std::int64_t deal) {
      const auto number = static_cast<std::uint64_t>(deal);
      Sitting sitting{mixed(seed, 2 * number), mixed(seed, 2 * number + 1), 0};
      const Outcome usual = table.play(sitting);
      if (usual.choices == 0) return std::int64_t{0};
      FastRng any(mixed(sitting.dice, 0xA17));
      sitting.stray = static_cast<int>(any.below(static_cast<std::uint32_t>(usual.choices)));
      const Outcome other = table.play(sitting);
      if (other.strayed < 0) return std::int64_t{0};
      const auto seat = static_cast<Seat>(other.strayed);
      return victory_of(usual, seat) - victory_of(other, seat);
    });
  }
  std::vector<std::int64_t> counts;
  in_order<std::int64_t>(request.deals, std::move(workers), stop,
                         [&](std::int64_t, const std::int64_t& cost) { counts.push_back(cost); });
  return mean_of({"stray", "stray", "points", 100.0 / whole_victory}, counts);
}

namespace {

// The cards that an action names, as "card" or as a list of "cards".
void cards_in(const json::value& value, std::set<std::string>& found) {
  const auto* object = value.if_object();
  if (object == nullptr) return;
  const auto take = [&](const json::value& card) {
    if (const auto text = as_text(&card))
      found.emplace(*text);
    else if (card.is_int64())
      found.insert(json::serialize(card));
  };
  if (const auto* card = object->if_contains("card")) take(*card);
  if (const auto* cards = as_array(object->if_contains("cards")))
    for (const json::value& card : *cards) take(card);
}

void play_on(const BenchRequest& request, AnyMatch& match, const std::atomic<bool>& stop,
             std::set<std::string>& found) {
  for (bool acted = true; acted && !match.over() && !stop;) {
    acted = false;
    for (const Seat seat : match.actors()) {
      Thinking thinking;
      const Choice choice = bots_of(*request.game).choose(request.bot, match, seat, thinking);
      if (!choice.action || match.act(seat, *choice.action, 0)) continue;
      Json out;
      match.write_last_action(out);
      if (const auto action = parse_json(out.text())) cards_in(*action, found);
      acted = true;
      break;
    }
  }
}

}  // namespace

Unplayed cards_nobody_plays(const BenchRequest& request, const BoxHandle& box,
                            const std::atomic<bool>& stop) {
  Unplayed unplayed;
  WorthRequest asked;
  asked.bench = request;
  asked.box = box;
  std::string problem;
  const auto hands = hands_of(asked, problem);
  if (!hands) return unplayed;
  std::set<std::string> played;
  for (; unplayed.games < request.deals && !stop; ++unplayed.games) {
    NewMatch start;
    start.seats = request.seats;
    start.seed = request.seed + "/" + std::to_string(unplayed.games);
    start.options = &request.options;
    start.box = box;
    const auto match = request.game->create(start);
    if (!match) return unplayed;
    play_on(request, **match, stop, played);
  }
  unplayed.known = !played.empty();
  for (const std::string& card : cards_of(*hands))
    if (!played.contains(card)) unplayed.cards.push_back(card);
  return unplayed;
}

Front look_at(const BenchRequest& request, const BoxHandle& box, std::string& problem,
              const std::atomic<bool>& stop) {
  Front front;
  front.samples = measure(request, {box}, problem, stop);
  if (!problem.empty() || stop) return front;
  front.stray = stray_cost(request, box, problem, stop);
  front.decisions = front.stray.n > 0;
  BenchRequest few = request;
  few.deals = std::min<std::int64_t>(request.deals, 200);
  front.unplayed = cards_nobody_plays(few, box, stop);
  return front;
}

namespace {

class Sheet {
 public:
  Sheet(const BenchRequest& request, const Front& front, const std::vector<Rung>& ladder)
      : request_(request), front_(front), ladder_(ladder) {}

  std::string make() {
    if (front_.samples.deals == 0) return {};
    html_ = "<h2>At a glance</h2><p>" + std::to_string(request_.seats) +
            (request_.seats == 1 ? " player, " : " players, ") + escaped(request_.bot) + ", " +
            count(front_.samples.deals) + " deals; ± is half of a 95 % interval.</p><dl>";
    edge();
    luck();
    depth();
    length();
    leads();
    decisions();
    unplayed();
    return html_ + "</dl>";
  }

 private:
  void row(const char* name, const std::string& text) {
    html_ += std::string("<dt>") + name + "</dt><dd>" + escaped(text) + "</dd>";
  }
  std::optional<Mean> figure(std::string_view key) const {
    for (std::size_t f = 0; f < front_.samples.figures.size(); ++f)
      if (front_.samples.figures[f].key == key)
        return mean_of(front_.samples.figures[f], front_.samples.boxes[0].counts[f]);
    return std::nullopt;
  }
  static std::string text(const Mean& mean, int digits) {
    return fixed(mean.value, digits) + " ± " + fixed(mean.margin, digits);
  }

  void edge() {
    if (request_.seats < 2) {
      if (const auto won = figure("seat0")) row("Won", text(*won, 1) + " %.");
      return;
    }
    const double equal = 100.0 / request_.seats;
    std::optional<Mean> worst;  // of the seat that is farthest from an equal share
    int seat = 0;
    for (int s = 0; s < request_.seats; ++s) {
      const auto share = figure("seat" + std::to_string(s));
      if (!share || (worst && std::fabs(share->value - equal) <= std::fabs(worst->value - equal))) continue;
      worst = share;
      seat = s;
    }
    if (!worst) return;
    const double away = worst->value - equal;
    row("Seats' edge",
        "seat " + std::to_string(seat) + " wins " + text(*worst, 1) + " % where " + fixed(equal, 1) +
            " % would be an equal share: " +
            (std::fabs(away) > worst->margin ? "an edge of " + signed_number(away, 1) + " points."
                                             : "no edge that could be seen."));
  }
  void luck() {
    const auto better = figure("better");
    if (!better) return;
    row("Luck", request_.low + " beats " + request_.bot + ", which is better, in " +
                    fixed(100 - better->value, 1) + " ± " + fixed(better->margin, 1) + " % of the games.");
  }
  // The sum of the steps in points of Elo's scale.
  void depth() {
    if (ladder_.empty()) return;
    double sum = 0;
    double variance = 0;
    int clear = 0;
    for (const Rung& rung : ladder_) {
      const double n = rung.games + 1;
      const double p = (rung.won + 0.5) / n;
      const double per_log = 400 / std::log(10.0);
      sum += per_log * std::log(p / (1 - p));
      variance += per_log * per_log / (n * p * (1 - p));
      clear += wilson(rung.won, rung.games).low > 0.5 ? 1 : 0;
    }
    row("Depth", std::to_string(clear) + " of the " + std::to_string(ladder_.size()) +
                     " steps between levels are clear; from " + ladder_.front().low + " to " +
                     ladder_.back().high + " there are " + fixed(sum, 0) + " ± " +
                     fixed(z95 * std::sqrt(variance), 0) + " points of Elo's scale (400 are ten to one).");
  }
  void length() {
    std::string sentence;
    if (const auto actions = figure("actions")) sentence = text(*actions, 1) + " actions";
    if (const auto turns = figure("turns")) sentence += ", " + text(*turns, 1) + " turns";
    if (const auto seconds = figure("seconds"))
      sentence += ", " + text(*seconds, 1) + " s as these bots play";
    row("Length", sentence + ".");
  }
  void leads() {
    if (request_.seats < 2) return;
    if (const auto changes = figure("leads"))
      row("Lead changes",
          text(*changes, 2) +
              " a game: how often somebody else would have won alone, had it ended there, than before.");
    else
      row("Lead changes", "none to count: before the end nobody is alone in front.");
  }
  void decisions() {
    const auto choices = figure("choices");
    const auto actions = figure("actions");
    if (!choices || !actions || actions->value <= 0) return;
    std::string sentence =
        fixed(100 * choices->value / actions->value, 0) + " % of the actions were chosen from several. ";
    if (front_.decisions)
      sentence += "One of these made by chance instead costs whoever makes it " + text(front_.stray, 1) +
                  " points in a hundred games.";
    else
      sentence += "In a race it matters when one acts, and what one choice is worth is not measured.";
    row("Decisions that matter", sentence);
  }
  void unplayed() {
    if (!front_.unplayed.known)
      return row("Cards nobody plays", "not counted: actions of this game do not name cards.");
    std::string list;
    for (const std::string& card : front_.unplayed.cards) list += (list.empty() ? "" : ", ") + card;
    row("Cards nobody plays",
        (list.empty() ? "none" : list) + " (in " + count(front_.unplayed.games) + " games).");
  }

  const BenchRequest& request_;
  const Front& front_;
  const std::vector<Rung>& ladder_;
  std::string html_;
};

}  // namespace

std::string front_html(const BenchRequest& request, const Front& front, const std::vector<Rung>& ladder) {
  return Sheet(request, front, ladder).make();
}

}  // namespace smallbox
