// Nobody's time tells their cards: pairs of worlds that a player can't tell apart, in which somebody else
// holds as little to choose from as can be and as much as can be. What happens then, as that player sees it,
// comes after the same times in both: no rule that is learnt from one half of the pairs tells the worlds of
// the other half apart. In simulated time, for every bot of every game, for a bot that plays for somebody who
// has left, and for somebody who has asked to be passed.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "games/blink/text.hpp"
#include "games/blobs/text.hpp"
#include "games/bloops/text.hpp"
#include "games/cant_touch_this/text.hpp"
#include "games/pop/text.hpp"
#include "games/registry.hpp"
#include "tests/play.hpp"
#include "tests/server/live.hpp"
#include "tests/server/timing_figures.hpp"

namespace smallbox::testing {
namespace {

constexpr Seat observer = 0;
constexpr Seat watched = 1;

enum class Who : std::uint8_t { bot, shown, away, skips, idle };
constexpr std::array<const char*, 5> k_who = {"bot", "shown", "away", "skips", "idle"};

struct Move {
  Seat seat;
  std::string type;
  Ms delay;  // since the one before, or the start
};

std::size_t choices(const AnyMatch& match, Seat seat) {
  Json legal;
  match.write_legal(legal, seat);
  return parse_json(legal.text())->get_array().size();
}

// The house of these tests: keeps what was done, and its bots think the longer the more there is to choose.
class TimedHouse : public LiveHouse {
 public:
  using LiveHouse::LiveHouse;
  std::uint64_t write(std::int64_t table, TableWrite write) override {
    if (const auto* put = std::get_if<PutAction>(&write)) {
      const auto action = parse_json(put->action.action)->get_object();
      moves.push_back({static_cast<Seat>(put->action.seat),
                       std::string(as_text(action.if_contains("type")).value_or("")), now - since});
      since = now;
    }
    return LiveHouse::write(table, std::move(write));
  }
  Ms thinking_time(const AnyMatch& match, Seat seat, const std::string& bot) override {
    const std::size_t n = choices(match, seat);
    if (!bots_of(match.game()).dear(bot)) return 1;
    return n < 2 ? 1 : static_cast<Ms>(std::min<std::size_t>(400, 50 + 20 * n));
  }
  int bot_percent() const override { return percent; }
  // What a table commits itself to says nothing of its cards: here it is the same in both worlds.
  std::string fresh_seed() override { return "either world"; }

  std::vector<Move> moves;
  Ms since = now;
  int percent = 100;
};

// Ways in which a house could tell: none; dice that follow from what the seat knows; time that depends on how
// much there is to choose from.
enum class Leak : std::uint8_t { none, dice, effort };

struct Trial {
  const char* game;
  int seats;
  const char* pace;
  const char* options;
};

// One of the worlds, with what the watched seat knows there as two numbers.
struct World {
  std::unique_ptr<AnyMatch> match;
  std::size_t choices = 0;
  std::uint64_t sum = 0;   // large where cards with high numbers are known
  std::uint64_t hash = 0;  // another one for everything else that could be known
};
struct Pair {
  World poor;
  World rich;
};

template <Game G>
World imagined(const AnyMatch& match, FastRng& fast) {
  World world{match.clone()};
  // The copy is the test's own, and nobody else has it.
  auto& state = const_cast<typename G::State&>(static_cast<const Match<G>&>(*world.match).state());
  state = Observation<G>(state, observer).imagine(fast);
  world.choices = choices(*world.match, watched);
  const Observation<G> seen(state, watched);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&seen.known());
  world.sum = std::accumulate(bytes, bytes + sizeof(typename G::State), std::uint64_t{0});
  world.hash = static_cast<std::uint64_t>(
      short_hash({reinterpret_cast<const char*>(bytes), sizeof(typename G::State)}));
  return world;
}

// A table in the middle of a game at which the watched seat may act, twice.
template <Game G>
Pair worlds(const Trial& trial, Who who, FastRng& fast) {
  const AnyGame& game = *find_game(trial.game);
  const auto options = parse_json(trial.options);
  for (;;) {
    NewMatch request{trial.seats, std::to_string(fast.next()), &options->get_object(), nullptr};
    const auto match = begin_game(game, request);
    const std::uint32_t steps = 1 + fast.below(30);
    for (std::uint32_t n = 0; n < steps && !match->over(); ++n) {
      const SeatSet actors = match->actors();
      const Seat seat = actors.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(actors.size()))));
      Thinking thinking;
      thinking.salt = fast.next();
      const Choice choice = bots_of(game).choose("level:1", *match, seat, thinking);
      if (choice.action) match->act(seat, *choice.action, 0);
    }
    if (match->over() || !match->actors().has(watched)) continue;
    if ((who == Who::skips || who == Who::idle) && !match->pass(watched)) continue;
    if (who == Who::idle && match->turn().holds(watched)) continue;
    Pair pair;
    for (int n = 0; n < 8; ++n) {
      World world = imagined<G>(*match, fast);
      const auto more = [](const World& one, const World& other) {
        return std::pair(one.choices, one.sum) > std::pair(other.choices, other.sum);
      };
      if (n == 0) {
        pair.poor = imagined<G>(*match, fast);
        pair.rich = std::move(world);
      } else if (more(pair.poor, world))
        pair.poor = std::move(world);
      else if (more(world, pair.rich))
        pair.rich = std::move(world);
    }
    if (std::pair(pair.poor.choices, pair.poor.sum) > std::pair(pair.rich.choices, pair.rich.sum))
      std::swap(pair.poor, pair.rich);
    return pair;
  }
}

// What was told before anybody did anything, the clock and codes included.
std::string told_first(const Listener& listener) {
  std::string all;
  for (const auto& [at, text] : listener.heard) {
    if (text.starts_with(R"({"type":"update")") || text.starts_with(R"({"type":"clock")")) break;
    all += text + "\n";
  }
  return all;
}

// What the observer sees at such a table; at `at` it does something itself, if it can.
std::vector<Move> watch(const World& world, const Trial& trial, const std::string& bot, Who who, Leak leak,
                        std::uint64_t seed, Ms at, std::string* first = nullptr) {
  TimedHouse house(leak == Leak::dice ? world.hash : seed);
  if (leak == Leak::effort)
    house.percent = static_cast<int>(30 + 40 * std::min<std::size_t>(world.choices, 5));
  const Prepared game(world.match->clone());
  std::vector<std::string> seats(static_cast<std::size_t>(trial.seats), bot);
  seats[observer] = "human";
  if (who != Who::bot && who != Who::shown) seats[watched] = "human";
  LiveTable live(house, game, trial.pace, seats);
  if (who == Who::away) live.table->leave(*live.people[watched], house.now);
  if (who == Who::skips) live.table->skip(*live.people[watched], Skip::turn, house.now);
  if (who == Who::idle) live.table->skip(*live.people[watched], Skip::idle, house.now);
  if (who == Who::shown) live.table->shown(*live.people[observer], 0, house.now);
  const auto enough = [&] { return house.moves.size() >= 3 || live.table->status() == Status::over; };
  const Ms start = house.now;
  // The observer is shown what happens, which takes a while.
  const auto pass = [&](Ms until) {
    while (who == Who::shown && house.now < until && !enough()) {
      house.pass(*live.table, std::min(until, house.now + 700), enough);
      live.table->shown(*live.people[observer], live.table->version(), house.now);
      house.commit(*live.table);
    }
    house.pass(*live.table, until, enough);
  };
  pass(start + at);
  if (!enough() && house.moves.empty()) {
    const auto legal = parse_json(live.legal(observer))->get_array();
    if (!legal.empty()) live.act(observer, json::serialize(legal[seed % legal.size()]));
  }
  pass(start + 12'000);
  // Exactly what was recorded was told, at that time.
  std::size_t updates = 0;
  for (const auto& [when, text] : live.people[observer]->heard)
    updates += text.starts_with(R"({"type":"update")") ? 1 : 0;
  EXPECT_EQ(updates, house.moves.size());
  if (first != nullptr) *first = told_first(*live.people[observer]);
  return house.moves;
}

struct Finding {
  double accuracy = 0.5;  // of the best rules for the delays of the first, second and third move, over all
  double worst = 0.5;     // of the rule for one of them, whichever is farthest off
  double noise = 1;       // what chance does there
  double same = 1;        // how likely the delays come from one distribution, at least
  double guessed = 0.5;   // for whoever knows how the dice would fall if they came from what the seat knows
  std::size_t guesses = 0;
  std::size_t rows = 0;
};

template <Game G>
Finding compare(const Trial& trial, const std::string& bot, Who who, Leak leak, int pairs) {
  FastRng fast(static_cast<std::uint64_t>(short_hash(trial.game + bot)) + static_cast<std::uint64_t>(who));
  std::array<std::vector<Row>, 3> rows;
  double guesses = 0;
  double right = 0;
  // Pairs of which nothing is left do not count.
  for (int n = 0, tries = 0; n < pairs && tries < 20 * pairs; ++tries) {
    const Pair pair = worlds<G>(trial, who, fast);
    // In half of the pairs the observer does something before it has seen much.
    const Ms at = fast.below(2) == 0 ? 12'000 : 250 + static_cast<Ms>(fast.below(2'500));
    const std::uint64_t seed = fast.next();
    std::string first_poor;
    std::string first_rich;
    const auto poor = watch(pair.poor, trial, bot, who, leak, seed, at, &first_poor);
    const auto rich =
        watch(pair.rich, trial, bot, who, leak, fast.next() / 64 * 64 + seed % 64, at, &first_rich);
    EXPECT_EQ(first_poor, first_rich);
    bool any = false;
    for (std::size_t i = 0; i < std::min({rows.size(), poor.size(), rich.size()}); ++i) {
      if (poor[i].seat != rich[i].seat || poor[i].type != rich[i].type) break;
      if (poor[i].seat != watched) continue;
      rows[i].push_back({static_cast<double>(poor[i].delay), false});
      rows[i].push_back({static_cast<double>(rich[i].delay), true});
      any = true;
    }
    n += any ? 1 : 0;
    if (!any || poor[0].seat != watched || rich[0].seat != watched || pair.poor.hash == pair.rich.hash)
      continue;
    // Both worlds are tried out with dice that follow from what the seat knows.
    const auto as_poor = watch(pair.poor, trial, bot, who, Leak::dice, seed, at);
    const auto as_rich = watch(pair.rich, trial, bot, who, Leak::dice, seed, at);
    if (as_poor.empty() || as_rich.empty()) continue;
    const auto nearer_rich = [&](Ms delay) {
      const Ms to_poor = std::abs(delay - as_poor[0].delay);
      const Ms to_rich = std::abs(delay - as_rich[0].delay);
      return to_poor == to_rich ? 0.5 : to_rich < to_poor ? 1.0 : 0.0;
    };
    right += 1 - nearer_rich(poor[0].delay) + nearer_rich(rich[0].delay);
    guesses += 2;
  }
  Finding finding;
  double told = 0;
  for (const auto& some : rows) {
    if (some.size() < 40) continue;
    const double rightly = rightly_told(some);
    const double accuracy = rightly / static_cast<double>(some.size());
    if (std::abs(accuracy - 0.5) / noise(some.size()) >= std::abs(finding.worst - 0.5) / finding.noise) {
      finding.worst = accuracy;
      finding.noise = noise(some.size());
    }
    told += rightly;
    finding.same = std::min(finding.same, same_distribution(some));
    finding.rows += some.size();
  }
  if (finding.rows > 0) finding.accuracy = told / static_cast<double>(finding.rows);
  finding.guesses = static_cast<std::size_t>(guesses);
  if (guesses >= 40) finding.guessed = right / guesses;
  return finding;
}

// Full size: SMALLBOX_SCALE=1000.
int some_pairs() { return std::max(40, scaled(200)); }

template <Game G>
void tells_nothing(const Trial& trial, Who who, const std::string& bot) {
  const int pairs = some_pairs();
  const Finding found = compare<G>(trial, bot, who, Leak::none, pairs);
  const std::string name =
      std::string(trial.game) + " " + trial.options + " " + bot + " " + k_who[index_of(who)];
  std::printf("%-52s %6zu rows  %.1f %%  worst %.1f (noise %.1f) %%  p %.3f  guessed %.1f %%\n", name.c_str(),
              found.rows, 100 * found.accuracy, 100 * found.worst, 100 * found.noise, found.same,
              100 * found.guessed);
  EXPECT_GT(found.rows, 0U) << name;
  EXPECT_NEAR(found.accuracy, 0.5, noise(found.rows)) << name;
  EXPECT_NEAR(found.worst, 0.5, found.noise) << name;
  if (found.guesses > 0) EXPECT_NEAR(found.guessed, 0.5, noise(found.guesses)) << name;
  EXPECT_GT(found.same, 1e-4) << name;
}

template <Game G>
void tells_nothing(const Trial& trial, bool windows) {
  const AnyGame& game = *find_game(trial.game);
  for (const std::string& bot : bots_of(game).names())
    if (G::has_secrets || bot.ends_with(":5")) tells_nothing<G>(trial, Who::bot, bot);
  tells_nothing<G>(trial, Who::away, stand_in(game));
  if (windows) tells_nothing<G>(trial, Who::skips, stand_in(game));
  if (windows) tells_nothing<G>(trial, Who::shown, "level:3");
}

constexpr Trial k_blink{"blink", 2, R"("live")", "{}"};
constexpr Trial k_manual{"blink", 2, R"("live")", R"({"refill":"manual"})"};
constexpr Trial k_race{"bloops", 2, R"("live")", R"({"window":"race"})"};
constexpr Trial k_polled{"bloops", 2, R"("live")", R"({"window":"polled"})"};
constexpr Trial k_blobs{"blobs", 3, R"("live")", "{}"};
constexpr Trial k_pop{"pop", 3, R"("live")", "{}"};
constexpr Trial k_ctt{"cant-touch-this", 2, R"("live")", "{}"};

TEST(Timing, OfBlinkTellsNothing) {
  tells_nothing<Blink>(k_blink, false);
  tells_nothing<Blink>(k_manual, Who::bot, "level:10");
}
TEST(Timing, OfBloopsTellsNothing) {
  tells_nothing<Bloops>(k_race, false);
  tells_nothing<Bloops>(k_polled, true);
}
TEST(Timing, OfBlobsTellsNothing) { tells_nothing<Blobs>(k_blobs, true); }
TEST(Timing, OfPopTellsNothing) { tells_nothing<Pop>(k_pop, false); }
TEST(Timing, OfCantTouchThisTellsNothing) { tells_nothing<CantTouchThis>(k_ctt, false); }

// Whoever wants to be asked only when there is something to do: everybody else hears the same bytes at the same times,
// whether there is or not, until the table has passed.
template <Game G>
int idle_is_the_same(const Trial& trial) {
  FastRng fast(17);
  int differ = 0;
  for (int n = 0; n < std::max(20, scaled(100)); ++n) {
    const Pair pair = worlds<G>(trial, Who::idle, fast);
    differ += pair.poor.choices < pair.rich.choices ? 1 : 0;
    const std::uint64_t seed = fast.next();
    std::array<std::vector<std::pair<Ms, std::string>>, 2> heard;
    for (const bool rich : {false, true}) {
      TimedHouse house(seed);
      const Prepared game((rich ? pair.rich : pair.poor).match->clone());
      LiveTable live(house, game, trial.pace, std::vector<std::string>(trial.seats, "human"));
      EXPECT_FALSE(live.table->skip(*live.people[watched], Skip::idle, house.now));
      house.pass(*live.table, house.now + 6'000, [&] { return !house.moves.empty(); });
      EXPECT_FALSE(house.moves.empty());
      if (house.moves.empty()) return 0;
      EXPECT_EQ(house.moves[0].seat, watched);
      auto& all = heard[rich ? 1 : 0] = live.people[observer]->heard;
      // What comes of it may be a card that nobody could know: of the pass itself, that it was one.
      all.back().second.resize(all.back().second.find("}") + 1);
    }
    EXPECT_EQ(heard[0], heard[1]);
  }
  return differ;
}

TEST(Timing, OfWhoIsIdleIsTheSameWhetherOrNotThereIsAnAnswer) {
  EXPECT_GT(idle_is_the_same<Blobs>({"blobs", 3, R"({"kind":"live","turn":60,"window":10})", "{}"}), 5);
  EXPECT_GT(idle_is_the_same<Blobs>({"blobs", 3, R"("relaxed")", "{}"}), 5);
  // Here anything may be tried, so that there is as much to choose in both.
  idle_is_the_same<Bloops>(
      {"bloops", 2, R"({"kind":"live","turn":60,"window":8})", R"({"window":"polled"})"});
}

// What a card takes on average at a table of two equal bots, with what it took where time still followed the
// hand: the levels are as fast as they were.
TEST(Timing, OfBlinkIsThatOfTheLevel) {
  const std::vector<std::pair<std::string, double>> levels = {
      {"level:1", 1741}, {"level:3", 1295}, {"level:5", 985}, {"level:8", 638}, {"level:10", 466}};
  for (const auto& [level, ms] : levels) {
    Ms time = 0;
    int plays = 0;
    for (std::uint64_t game = 1; game <= 60; ++game) {
      TimedHouse house(game);
      NewMatch request{2, std::to_string(game), nullptr, nullptr};
      const Prepared blink(begin_game(*find_game("blink"), request));
      LiveTable live(house, blink, R"("relaxed")", {level, level});
      const auto watcher = std::make_shared<Listener>(house.now);
      live.table->enter(watcher, {}, house.now);
      house.pass(*live.table, house.now + 3'600'000);
      ASSERT_EQ(live.table->status(), Status::over);
      // From the first card to the last.
      const auto is_play = [](const Move& move) { return move.type == "play"; };
      const auto first = std::ranges::find_if(house.moves, is_play);
      for (auto move = first + 1; move != house.moves.end(); ++move) time += move->delay;
      plays += static_cast<int>(std::ranges::count_if(house.moves, is_play));
    }
    EXPECT_NEAR(static_cast<double>(time) / plays / ms, 1, 0.1) << level;
  }
}

// The test looks: what it is to find is found.
TEST(Timing, LeaksThatArePlantedAreFound) {
  const int pairs = std::max(200, some_pairs());  // a weak leak shows in many worlds only
  for (const Who who : {Who::bot, Who::away}) {
    EXPECT_GT(compare<Blink>(k_blink, "level:1", who, Leak::dice, pairs).guessed, 0.9);
    const Finding effort = compare<Blink>(k_blink, "level:1", who, Leak::effort, pairs);
    EXPECT_GT(effort.worst, 0.5 + effort.noise);
    EXPECT_LT(effort.same, 1e-4);
  }
  EXPECT_GT(compare<Bloops>(k_polled, "level:4", Who::bot, Leak::dice, pairs).guessed, 0.9);
  EXPECT_GT(compare<Pop>(k_pop, "level:4", Who::bot, Leak::dice, pairs).guessed, 0.9);
  EXPECT_GT(compare<Blobs>(k_blobs, "level:4", Who::bot, Leak::dice, pairs).guessed, 0.9);
  const Finding effort = compare<Blobs>(k_blobs, "level:1", Who::skips, Leak::effort, pairs);
  EXPECT_GT(effort.worst, 0.5 + effort.noise);
}

}  // namespace
}  // namespace smallbox::testing
