#include "lab/audit.hpp"

#include <ctime>

#include "bots/coach.hpp"
#include "engine/hash.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace {

constexpr std::int64_t k_more_thought = 10;
constexpr std::uint64_t k_other_dice = 0x0BAD'D1CE;
constexpr int k_longest_game = 5000;
constexpr int k_worlds_for_worst = 200;

std::int64_t cpu_us() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000;
}

std::vector<std::string> levels_of(const AnyGame& game) {
  std::vector<std::string> levels;
  for (const std::string& name : bots_of(game).names())
    if (name.starts_with("level:")) levels.push_back(name);
  return levels;
}

// The move that the judge likes least; none where the seat has no choice.
std::optional<PackedAction> worst_move(const AnyMatch& match, Seat seat, const PackedAction& asked) {
  const auto judge = bots_of(match.game()).judge(match, seat, asked, k_other_dice);
  if (!judge || judge->kept() < 2) return std::nullopt;
  judge->compare(k_worlds_for_worst);
  const auto moves = judge->compared();
  if (moves.empty() || moves.back().mean >= 0) return std::nullopt;
  return moves.back().action;
}

class OneGame {
 public:
  OneGame(const AuditRequest& request, std::int64_t number)
      : request_(request),
        fast_(
            fnv1a(request.seed.data(), request.seed.size(), fnv_start ^ static_cast<std::uint64_t>(number))),
        number_(number) {}

  Audit play() {
    const auto match = begin();
    if (!match) return {};
    const auto levels = levels_of(*request_.game);
    std::vector<std::string> bots;
    for (int seat = 0; seat < match->seats(); ++seat)
      bots.push_back(request_.plant ? "level:5"
                                    : levels[fast_.below(static_cast<std::uint32_t>(levels.size()))]);
    // In the middle of a game, as far as one can say that of games of all lengths.
    const int from = request_.plant ? 2 + static_cast<int>(fast_.below(6)) * match->seats() : -1;
    play_on(*match, bots, from);
    audit_.games = 1;
    if (request_.plant) {
      if (blunder_ > 0) coach(*match, static_cast<Seat>(blunderer_), bots[blunderer_]);
      audit_.planted = blunder_ > 0 ? 1 : 0;
    } else {
      for (Seat seat = 0; seat < match->seats(); ++seat) coach(*match, seat, bots[seat]);
    }
    return audit_;
  }

 private:
  std::unique_ptr<AnyMatch> begin() {
    NewMatch wish;
    wish.options = &request_.options;
    wish.seed = request_.seed + " " + std::to_string(number_);
    const int least = request_.game->min_seats();
    const int numbers = request_.game->max_seats() - least + 1;
    // The next number of seats that the options are for.
    for (int i = 0; i < numbers; ++i) {
      wish.seats = request_.seats > 0 ? request_.seats : least + (number_ + i) % numbers;
      if (auto match = request_.game->create(wish)) return std::move(*match);
    }
    return nullptr;
  }
  // Whoever may act is asked, in any order, until somebody does something. From action `from` on the first seat that has a
  // choice takes the worst.
  void play_on(AnyMatch& match, const std::vector<std::string>& bots, int from) {
    Thinking thinking;
    thinking.salt = fast_.next();
    bool acted = true;
    for (int n = 0; acted && !match.over() && n < k_longest_game; ++n) {
      acted = false;
      for (SeatSet asked = match.actors(); !acted && !asked.empty();) {
        const Seat seat = asked.nth(static_cast<int>(fast_.below(static_cast<std::uint32_t>(asked.size()))));
        asked.remove(seat);
        auto choice = bots_of(match.game()).choose(bots[seat], match, seat, thinking).action;
        if (!choice) continue;
        if (from >= 0 && n >= from && blunder_ == 0)
          if (const auto worst = worst_move(match, seat, *choice)) {
            choice = worst;
            blunder_ = match.actions() + 1;
            blunderer_ = seat;
          }
        acted = !match.act(seat, *choice, n);
      }
    }
  }
  void coach(const AnyMatch& match, Seat seat, const std::string& bot) {
    const std::int64_t start = cpu_us();
    Coach coach(decisions_of(match, seat), seat, request_.worlds);
    while (coach.think(INT32_MAX)) {
    }
    audit_.cpu_us.add(cpu_us() - start);
    ++audit_.coached;
    audit_.judged += coach.judged();
    Audit::Level& level = audit_.levels[bot];
    ++level.seats;
    const auto decisions = decisions_of(match, seat);
    for (const Verdict& verdict : coach.verdicts()) {
      ++level.verdicts;
      ++audit_.verdicts;
      ++audit_.remarks[verdict.overlooked.what.key != nullptr ? verdict.overlooked.what.key : "-"];
      audit_.found += verdict.move == blunder_ ? 1 : 0;
      if (!request_.plant) judge_again(decisions[verdict.decision], seat, verdict);
    }
  }
  void judge_again(const Decision& decision, Seat seat, const Verdict& verdict) {
    const auto judge =
        bots_of(decision.before->game()).judge(*decision.before, seat, decision.played, k_other_dice);
    judge->keep(std::span(&verdict.better.action, 1));
    judge->compare(static_cast<int>(k_more_thought * std::max<std::int64_t>(100, verdict.worlds)));
    for (const Compared& again : judge->compared()) {
      if (again.action != verdict.better.action) continue;
      audit_.confirmed += again.low > 0 ? 1 : 0;
      audit_.refuted += again.high < 0 ? 1 : 0;
    }
  }

  const AuditRequest& request_;
  FastRng fast_;
  std::int64_t number_;
  Audit audit_;
  int blunder_ = 0;
  std::size_t blunderer_ = 0;
};

void add(Audit& all, const Audit& one) {
  all.games += one.games;
  all.coached += one.coached;
  all.judged += one.judged;
  all.verdicts += one.verdicts;
  all.confirmed += one.confirmed;
  all.refuted += one.refuted;
  all.cpu_us.add(one.cpu_us);
  all.planted += one.planted;
  all.found += one.found;
  for (const auto& [name, level] : one.levels) {
    all.levels[name].seats += level.seats;
    all.levels[name].verdicts += level.verdicts;
  }
  for (const auto& [key, n] : one.remarks) all.remarks[key] += n;
}

std::string share(std::int64_t part, std::int64_t of) {
  const auto whole = static_cast<double>(of);
  return count(part) + " of " + count(of) +
         (of > 0 ? ", " + percent(static_cast<double>(part) / whole) + " (" +
                       percent(wilson(static_cast<double>(part), whole)) + ")"
                 : "");
}

}  // namespace

Audit audit_coach(const AuditRequest& request, std::string& problem, const std::atomic<bool>& stop,
                  const ToldProgress& progress) {
  Audit all;
  std::vector<std::function<Audit(std::int64_t)>> workers(
      static_cast<std::size_t>(thread_count(request.threads, request.games)),
      [&](std::int64_t number) { return OneGame(request, number).play(); });
  in_order<Audit>(
      request.games, std::move(workers), stop, [&](std::int64_t, const Audit& one) { add(all, one); },
      progress);
  if (all.games == 0 && !stop) problem = "No game can be played with these options.";
  return all;
}

std::string describe(const AuditRequest& request, const Audit& audit) {
  const auto seats = static_cast<double>(std::max<std::int64_t>(1, audit.coached));
  std::string text = std::string(request.game->name()) + ", " + count(audit.games) + " games, " +
                     count(audit.coached) + " seats coached, " + count(audit.judged) +
                     " choices judged, seed " + request.seed + "\n";
  if (request.plant) {
    text += "planted blunders found  " + share(audit.found, audit.planted) + "\n";
  } else {
    text += "verdicts   " + count(audit.verdicts) + ", " +
            fixed(static_cast<double>(audit.verdicts) / seats, 2) + " a seat\n";
    text += "confirmed  " + share(audit.confirmed, audit.verdicts) + "; the other way round " +
            count(audit.refuted) + "\n";
    for (const auto& [name, level] : audit.levels)
      text += "  " + name + "  " +
              fixed(static_cast<double>(level.verdicts) /
                        static_cast<double>(std::max<std::int64_t>(1, level.seats)),
                    2) +
              " a seat, of " + count(level.seats) + "\n";
  }
  for (const auto& [key, n] : audit.remarks) text += "  " + key + "  " + count(n) + "\n";
  return text + "time       " + fixed(audit.cpu_us.mean() / 1e6, 2) + " s a seat, at most " +
         fixed(static_cast<double>(audit.coached > 0 ? audit.cpu_us.most : 0) / 1e6, 2) + " s (CPU)\n";
}

void write_audit(Json& out, const AuditRequest& request, const Audit& audit) {
  out.begin_object()
      .field("game", request.game->id())
      .field("games", audit.games)
      .field("seed", request.seed);
  out.field("coached", audit.coached).field("judged", audit.judged).field("verdicts", audit.verdicts);
  if (request.plant)
    out.field("planted", audit.planted).field("found", audit.found);
  else
    out.field("confirmed", audit.confirmed).field("refuted", audit.refuted);
  out.key("levels").begin_object();
  for (const auto& [name, level] : audit.levels)
    out.key(name).begin_object().field("seats", level.seats).field("verdicts", level.verdicts).end_object();
  out.end_object().key("remarks").begin_object();
  for (const auto& [key, n] : audit.remarks) out.field(key, n);
  out.end_object();
  out.key("cpu_s").raw(fixed(audit.cpu_us.mean() / 1e6, 3));
  out.key("most_cpu_s").raw(fixed(static_cast<double>(audit.coached > 0 ? audit.cpu_us.most : 0) / 1e6, 3));
  out.end_object();
}

}  // namespace smallbox
