#include "lab/cards.hpp"

#include <algorithm>

#include "bots/bots.hpp"
#include "games/blobs/text.hpp"
#include "games/bloops/text.hpp"
#include "games/cant_touch_this/stack.hpp"
#include "games/cant_touch_this/text.hpp"
#include "games/pop/text.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace {

constexpr int k_seats = 2;

// Games among bots that are all the same. `sink` hears every event, `ended(state)` is told of each game.
template <Game G, class Sink, class Ended>
void play_games(const ReportRequest& request, const std::atomic<bool>& stop, Sink& sink, Ended&& ended) {
  const auto& bots = static_cast<const Bots<G>&>(bots_of(*request.game));
  const Bot<G> bot = *bots.find(request.bot);
  const std::uint64_t seed = number_of(request.seed);
  typename G::Options options{};
  Thinking thinking;
  for (std::int64_t game = 0; game < request.games && !stop; ++game) {
    Fast fast(mixed(seed, static_cast<std::uint64_t>(game)));
    sink.begin();
    auto state = G::start(options, k_seats, nullptr, fast, sink);
    for (bool acted = true; acted && !G::over(state);) {
      acted = false;
      SeatSet asked = G::actors(state);
      while (!acted && !asked.empty()) {
        const Seat seat = asked.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(asked.size()))));
        asked.remove(seat);
        const auto action = bot.choose(Seen<G>(state, seat), fast, thinking);
        if (!action || G::check(state, seat, *action)) continue;
        G::apply(state, seat, *action, fast, sink);
        acted = true;
      }
    }
    if (G::over(state)) ended(state);
  }
}

struct Share {
  double hits = 0;
  double n = 0;
  double value() const { return n > 0 ? hits / n : 0; }
  Whisker row(std::string name) const { return {std::move(name), value(), wilson(hits, n)}; }
  std::string text() const { return percent(value()) + " (" + percent(wilson(hits, n)) + ")"; }
};

// Nothing is kept but what `heard` wants of it; every event comes once, in the form for those who know most.
template <class Event, class Heard>
struct Ear {
  Heard heard;
  void begin() {}
  void all(const Event& event) { heard(event); }
  void split(SeatSet, const Event& told, const Event&) { heard(told); }
  void only(SeatSet, const Event& event) { heard(event); }
};

std::string blobs_cards(const ReportRequest& request, const std::atomic<bool>& stop) {
  std::array<Share, blobs::card_count> shares;
  std::array<blobs::Cards, max_seats> played{};
  const auto hear = [&](const blobs::Event& event) {
    if (event.type == blobs::Event::Type::played && event.card < blobs::card_count)
      played[event.seat].add(event.card);
  };
  Ear<blobs::Event, decltype(hear)> ear{hear};
  play_games<Blobs>(request, stop, ear, [&](const blobs::State& state) {
    const Result result = Blobs::result(state);
    for (Seat seat = 0; seat < k_seats; ++seat) {
      for (const int card : played[seat]) {
        Share& share = shares[static_cast<std::size_t>(card)];
        share.n += 1;
        if (result.winners.has(seat)) share.hits += 1.0 / result.winners.size();
      }
      played[seat] = {};
    }
  });
  std::vector<Whisker> rows;
  for (std::size_t card = 0; card < shares.size(); ++card)
    if (shares[card].n > 0) rows.push_back(shares[card].row(blobs::k_cards[card].name));
  std::sort(rows.begin(), rows.end(), [](const Whisker& a, const Whisker& b) { return a.share > b.share; });
  return "<p>How often whoever played a card won the game, two players. Dashed: half of the games.</p>" +
         whiskers_svg(rows, 0.5);
}

std::string pop_cards(const ReportRequest& request, const std::atomic<bool>& stop) {
  std::array<Share, pop::deck_size + 1> placed{};
  std::array<Share, pop::deck_size + 1> blown{};
  std::int64_t dealt = 0;
  pop::Card last = pop::no_card;
  const auto hear = [&](const pop::Event& event) {
    if (event.type == pop::Event::Type::began) ++dealt;
    if (event.type == pop::Event::Type::placed) {
      last = event.card;
      placed[last].n += 1;
    }
    if (event.type != pop::Event::Type::exploded) return;
    if (event.number == 0) placed[last].hits += 1;
    for (const int card : event.cards) blown[static_cast<std::size_t>(card)].hits += 1;
  };
  Ear<pop::Event, decltype(hear)> ear{hear};
  play_games<Pop>(request, stop, ear, [](const pop::State&) {});
  std::vector<Whisker> rows;
  for (std::size_t card = 1; card <= pop::deck_size; ++card) {
    blown[card].n = static_cast<double>(dealt);
    Whisker row = placed[card].row(
        std::to_string(card) + " " +
        pop::k_colors[static_cast<std::size_t>(pop::color_of(static_cast<pop::Card>(card)))]);
    row.name += ", gone in " + percent(blown[card].value());
    rows.push_back(row);
  }
  return "<p>How often a number sets something off when it is placed, two players; beside its name, in how "
         "many "
         "rounds it has exploded by the end.</p>" +
         whiskers_svg(rows, 0);
}

std::string bloops_cards(const ReportRequest& request, const std::atomic<bool>& stop) {
  std::array<Share, bloops::ranks> winners{};
  std::array<Share, bloops::ranks> others{};
  const auto hear = [](const bloops::Event&) {};
  Ear<bloops::Event, decltype(hear)> ear{hear};
  play_games<Bloops>(request, stop, ear, [&](const bloops::State& state) {
    const Result result = Bloops::result(state);
    for (Seat seat = 0; seat < k_seats; ++seat) {
      std::array<bool, bloops::ranks> has{};
      for (const int slot : state.filled[seat])
        has[state.area[seat][static_cast<std::size_t>(slot)].rank()] = true;
      for (std::size_t rank = 1; rank < bloops::ranks; ++rank) {
        Share& share = result.winners.has(seat) ? winners[rank] : others[rank];
        share.n += 1;
        share.hits += has[rank] ? 1 : 0;
      }
    }
  });
  std::string html =
      "<p>The deck, and who has such a card in front of them at the end, two players.</p><table><tr><th>value"
      "</th><th>cards</th><th>what it does</th><th>a winner has one</th><th>a loser has one</th></tr>";
  constexpr std::array<const char*, 4> does = {"", "give a card", "look at a card", "swap two cards"};
  for (std::size_t rank = 1; rank < bloops::ranks; ++rank) {
    const bloops::Face& face = bloops::k_faces[rank];
    const char* text = face.star        ? "three count nothing"
                       : face.ends_game ? "ends the game"
                                        : does[static_cast<std::size_t>(face.effect)];
    html += "<tr><td>" + std::to_string(face.value) + "</td><td>" + std::to_string(face.count) + "</td><td>" +
            text + "</td><td>" + winners[rank].text() + "</td><td>" + others[rank].text() + "</td></tr>";
  }
  return html + "</table>";
}

std::string cant_touch_this_cards() {
  std::string html =
      "<p>The 36 sides of the stack, solved exactly: the best that one player can get alone, and what going "
      "first is worth when both play perfectly (<code>smallbox cards cant-touch-this</code>).</p><table><tr>";
  constexpr int groups = 3;
  constexpr int in_group = ctt::stack_sides / groups;
  for (int i = 0; i < groups; ++i) html += "<th>side</th><th>alone</th><th>first</th>";
  for (int row = 1; row <= in_group; ++row) {
    html += "</tr><tr>";
    for (int group = 0; group < groups; ++group) {
      const int number = group * in_group + row;
      const ctt::Side& side = ctt::k_stack[static_cast<std::size_t>(number - 1)];
      html += "<td>" + std::to_string(number) + "</td><td>" + std::to_string(side.best) + "</td><td>" +
              (side.worth > 0 ? "+" : "") + std::to_string(side.worth) + "</td>";
    }
  }
  return html + "</tr></table>";
}

}  // namespace

std::string cards_html(const ReportRequest& request, const std::atomic<bool>& stop) {
  const std::string_view id = request.game->id();
  std::string html;
  if (id == Blobs::id) html = blobs_cards(request, stop);
  if (id == Pop::id) html = pop_cards(request, stop);
  if (id == Bloops::id) html = bloops_cards(request, stop);
  if (id == CantTouchThis::id) html = cant_touch_this_cards();
  return html.empty() ? html : "<h2>Cards</h2>" + html;
}

}  // namespace smallbox
