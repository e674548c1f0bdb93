// What seats know of face-down cards: what a view keeps, what follows a card, and the worlds that are dealt
// to whoever does not know.
#include <map>

#include "games/bloops/testing.hpp"
#include "games/bloops/tokens.hpp"
#include "tests/secrets.hpp"

namespace smallbox::testing {
namespace {

using bloops::ActionType;
using bloops::Rank;
using State = Bloops::State;
using Action = Bloops::Action;
using Event = Bloops::Event;

const json::object k_assist = {{"assist", true}};
const json::value k_unknown = nullptr;

// ---- What a view keeps

TEST(BloopsMemory, BelongsToThePlayer) {  // BLOOPS-6
  ScriptedGame t = begun({{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}}, {7, 11});
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(0, look(1, 0));
  t.act(1, counter(2));  // shown to all
  for (const json::value& who : {json::value(0), json::value(1), json::value(nullptr)}) {
    const auto view = t.view(who);
    EXPECT_FALSE(view.contains("seen"));
    for (const auto& seat : view.at("seats").as_array()) {
      EXPECT_EQ(seat.as_object().size(), 1U);
      for (const auto& slot : seat.at("slots").as_array()) EXPECT_TRUE(slot.is_bool());
    }
  }
}

TEST(BloopsMemory, IsKeptByTheTableWithAssist) {  // BLOOPS-6
  ScriptedGame t =
      table({{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}}, {7, 11, 11, 2}, k_assist);
  EXPECT_EQ(known(t, 0, 0), (json::array{nullptr, nullptr, nullptr, 4, 5, 6}));
  EXPECT_EQ(known(t, 0, 1), (json::array{nullptr, nullptr, nullptr, nullptr, nullptr, nullptr}));
  const auto spectator = t.view(nullptr);
  for (const auto& seat : spectator.at("seats").as_array()) EXPECT_FALSE(seat.as_object().contains("known"));
  all_ready(t);
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(0, look(1, 0));
  EXPECT_EQ(known(t, 0, 1)[0], 1);
  EXPECT_EQ(known(t, 1, 1)[0], k_unknown);  // its owner does not know
  EXPECT_EQ(known(t, 2, 1)[0], k_unknown);
  t.act(1, counter(2));
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(known(t, seat, 1)[2], 3);
  for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(known(t, seat, 1)[6], k_unknown);  // the penalty card
  t.act(1, k_draw);
  t.act(1, keep(0));  // the star for the 1 that seat 0 knew
  EXPECT_EQ(known(t, 1, 1)[0], 11);
  EXPECT_EQ(known(t, 0, 1)[0], k_unknown);
}

TEST(BloopsMemory, FollowsACard) {  // BLOOPS-6
  ScriptedGame t = begun({{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}}, {9, 11}, k_assist);
  t.act(0, move(3, 0));  // the 4 that seat 0 has seen
  EXPECT_EQ(known(t, 0, 0), (json::array{4, nullptr, nullptr, nullptr, 5, 6}));
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(0, swap_cards(0, 1, 5));  // against the 6 that seat 1 has seen
  EXPECT_EQ(known(t, 0, 0), (json::array{nullptr, nullptr, nullptr, nullptr, 5, 6}));
  EXPECT_EQ(known(t, 0, 1)[5], 4);
  EXPECT_EQ(known(t, 1, 0)[0], 6);
  EXPECT_EQ(known(t, 1, 1), (json::array{nullptr, nullptr, nullptr, 4, 5, nullptr}));
  t.act(1, move(5, 1));
  EXPECT_EQ(known(t, 0, 1)[1], 4);
  EXPECT_EQ(known(t, 0, 1)[5], k_unknown);
}

TEST(BloopsMemory, IsLostInAShuffle) {  // BLOOPS-6
  // All that seat 0 knows of the 1, the 2 and the 3 is gone when they come again, but the own new card.
  const std::vector<Values> areas = {{6, 7, 8, 9, 4, 5}, {6, 7, 8, 9, 4, 5}};
  Values pile = rest_of_deck(areas, {1, 2, 3});
  const auto gone = pile.size();
  pile.insert(pile.end(), {1, 2, 3});
  ScriptedGame t = table(areas, pile, {{"strict", true}, {"assist", true}});
  for (std::size_t i = 0; i < gone; ++i) t.act(0, peek(0));
  all_ready(t);
  t.act(0, k_draw);
  t.act(0, k_discard);
  t.act(1, k_draw);
  t.act(1, k_discard);
  t.act(0, k_draw);
  t.act(0, keep(0));  // the 3 for the 6: seat 0 knows it
  EXPECT_EQ(known(t, 0, 0)[0], 3);
  t.act(0, give(1));  // from the shuffle of 1 and 2
  EXPECT_EQ(t.count("reshuffled"), 1);
  EXPECT_EQ(known(t, 0, 1)[6], k_unknown);
  EXPECT_EQ(known(t, 1, 1)[6], k_unknown);
  EXPECT_EQ(known(t, 0, 0)[0], 3);
}

// ---- Questions

// Three ways in which whom the table asks, or waits for, could tell what somebody holds.
bool can_counter(const State& s, Seat seat) {
  for (const int slot : s.filled[seat])
    if (s.area[seat][slot].rank() == Bloops::top_discard(s)) return true;
  return false;
}

struct AsksHoldersOnly : Bloops {
  static SeatSet actors(const State& s) {
    SeatSet set = Bloops::actors(s);
    if (s.phase == Phase::window)
      for (Seat seat = 0; seat < s.seats; ++seat)
        if (set.size() > 1 && !can_counter(s, seat)) set.remove(seat);
    return set;
  }
};

struct ListsWhatFits : Bloops {
  static void legal(const State& s, Seat seat, Legal<Bloops>& out) {
    Legal<Bloops> all;
    Bloops::legal(s, seat, all);
    for (const Action& action : all)
      if (action.type != ActionType::counter || s.area[seat][action.slot].rank() == top_discard(s))
        out.push(action);
  }
};

struct PassesForThem : Bloops {
  static void apply(State& s, Seat seat, const Action& action, Chance auto& chance, auto& sink) {
    Bloops::apply(s, seat, action, chance, sink);
    if (s.phase == Phase::window)
      for (Seat each = 0; each < s.seats; ++each)
        if (!can_counter(s, each)) s.passed.add(each);
  }
};

}  // namespace
}  // namespace smallbox::testing

namespace smallbox {
template <>
struct Text<testing::AsksHoldersOnly> : Text<Bloops> {};
template <>
struct Text<testing::ListsWhatFits> : Text<Bloops> {};
template <>
struct Text<testing::PassesForThem> : Text<Bloops> {};
}  // namespace smallbox

namespace smallbox::testing {
namespace {

TEST(BloopsQuestions, TellNothing) {
  EXPECT_TRUE(find_leaks<Bloops>(scaled(40), 21).empty());
  EXPECT_FALSE(find_leaks<AsksHoldersOnly>(10, 21).empty());
  EXPECT_FALSE(find_leaks<ListsWhatFits>(10, 21).empty());
  EXPECT_FALSE(find_leaks<PassesForThem>(10, 21).empty());
}

// ---- Worlds

// Plays without hurry to the end: long games with reshuffles, play errors and moves.
bool slow_move(const State& s, FastRng& fast, Seat& seat, Action& action) {
  for (int tries = 0; tries < 50; ++tries) {
    if (!random_move<Bloops>(s, fast, seat, action)) return false;
    if (fast.below(4) == 0) unlisted_move<Bloops>(s, fast, seat, action);
    const auto ends_game = [&](bloops::Card card) { return Bloops::face(s, card.rank()).ends_game; };
    const bool ends = action.type == ActionType::call ||
                      (action.type == ActionType::discard && ends_game(s.drawn)) ||
                      (action.type == ActionType::keep && ends_game(s.area[seat][action.slot]));
    // A right counter, where there is one, keeps the areas from growing.
    if (action.type == ActionType::counter && s.phase == bloops::Phase::window && !can_counter(s, seat) &&
        fast.below(4) != 0)
      continue;
    if (!ends) return true;
  }
  return false;
}

// Chance that says what it is told to.
struct Scripted {
  std::vector<std::uint32_t> draws;
  std::size_t next = 0;
  std::uint32_t below(std::uint32_t) { return next < draws.size() ? draws[next++] : 0; }
};

// Everything that a seat gets after an action.
std::string told_to(Seat seat, const EventLog<Event>& events, const State& after) {
  const std::string actors = std::to_string(Bloops::actors(after).bits());
  return events_text<Bloops>(events, Audience::seat(seat), after) +
         view_text<Bloops>(after, Audience::seat(seat)) + legal_text<Bloops>(after, seat) + actors;
}

// A world that is dealt to a seat is one in which everything went as the seat saw it: from another deal and
// other shuffles, the same actions show the seat the same, word for word, and lead to that world.
TEST(BloopsWorlds, HaveTheSameHistory) {  // BLOOPS-6
  FastRng fast(31);
  std::size_t shuffles = 0;
  int looked_at = 0;
  for (int game = 0; game < scaled(150); ++game) {
    int seats = 0;
    const bloops::Box& box = any_box<Bloops>(fast).parts;
    const auto options = random_options<Bloops>(box, fast, seats);
    EventLog<Event> events;
    State state = Bloops::start(box, options, seats, nullptr, fast, events);
    const Seat first = state.active;
    Tokens tokens(state);
    std::vector<std::pair<Seat, Action>> actions;
    std::vector<std::vector<std::string>> told(static_cast<std::size_t>(seats));
    const auto note = [&](const State& now) {
      for (Seat seat = 0; seat < seats; ++seat) told[seat].push_back(told_to(seat, events, now));
    };
    note(state);
    const std::size_t length = fast.below(400);
    Seat by = 0;
    Action action{};
    while (actions.size() < length && slow_move(state, fast, by, action)) {
      events.clear();
      Bloops::apply(state, by, action, fast, events);
      tokens.follow(events, state);
      actions.emplace_back(by, action);
      note(state);
    }
    shuffles += tokens.shuffles();
    for (Seat seat = 0; seat < seats; ++seat) {
      const State world = Observation<Bloops>(state, seat).imagine(fast);
      ASSERT_TRUE(Bloops::is_consistent(world));
      const auto past = tokens.past_of(world, first);
      Scripted chance{past.draws};
      events.clear();
      State other = Bloops::start(box, options, seats, &past.setup, chance, events);
      ASSERT_EQ(told_to(seat, events, other), told[seat][0]);
      for (std::size_t i = 0; i < actions.size(); ++i) {
        events.clear();
        ASSERT_FALSE(Bloops::check(other, actions[i].first, actions[i].second));
        Bloops::apply(other, actions[i].first, actions[i].second, chance, events);
        ASSERT_EQ(told_to(seat, events, other), told[seat][i + 1]);
      }
      ASSERT_EQ(chance.next, chance.draws.size());
      ASSERT_TRUE(same_bytes(other, world));
      looked_at += same_bytes(world, state) ? 0 : 1;
    }
  }
  EXPECT_GT(shuffles, 0U);
  EXPECT_GT(looked_at, 0);
}

// How many ways there are to lay the cards that `seat` has not seen, shuffle by shuffle.
double count_worlds(State s, Seat seat) {
  const bloops::Unseen unseen(s, seat);
  double worlds = 1;
  for (const int batch : unseen.batches()) {
    int n = 0;
    for (std::size_t rank = 1; rank < s.box->ranks; ++rank)
      for (int i = 1; i <= unseen.count(batch, rank); ++i) worlds = worlds * ++n / i;
  }
  return worlds;
}

// Where few worlds are possible all of them are dealt, none more often than another. (Cards of one value are
// alike: each order of values stands for equally many orders of cards, so equal shares are right.)
TEST(BloopsWorlds, AreAllDealtEquallyOften) {  // BLOOPS-6
  FastRng fast(32);
  NoEvents no_events;
  int looked_at = 0;
  int several_shuffles = 0;
  const int wanted = std::max(5, scaled(60));
  for (int game = 0; game < 2000 && looked_at < wanted; ++game) {
    int seats = 0;
    const bloops::Box& box = any_box<Bloops>(fast).parts;
    auto options = random_options<Bloops>(box, fast, seats);
    options.strict = 1;
    State state = Bloops::start(box, options, seats, nullptr, fast, no_events);
    Seat by = 0;
    Action action{};
    for (auto n = fast.below(200); n > 0 && slow_move(state, fast, by, action); --n)
      Bloops::apply(state, by, action, fast, no_events);
    // Whoever is out of turn draws the pile up; then everybody sees all but a few cards.
    for (by = 0; by == Bloops::drawer(state);) ++by;
    if (state.phase == bloops::Phase::peek || Bloops::over(state)) continue;
    while (state.pile.size() > 2) Bloops::apply(state, by, {ActionType::draw}, fast, no_events);
    bloops::Slots batches;
    for (Seat seat = 0; seat < seats; ++seat)
      for (const int slot : state.filled[seat]) {
        auto& card = state.area[seat][slot];
        if (fast.below(8) != 0) card.show(bloops::everybody);
        if (!card.seen_by(0)) batches.add(card.batch());
      }
    const double expected = count_worlds(state, 0);
    if (expected < 2 || expected > 60) continue;
    ++looked_at;
    several_shuffles += batches.size() > 1 ? 1 : 0;
    const Observation<Bloops> seen(state, 0);
    std::map<std::string, int> worlds;
    const int deals = static_cast<int>(expected) * 200;
    for (int i = 0; i < deals; ++i) {
      const State world = seen.imagine(fast);
      ++worlds[std::string(reinterpret_cast<const char*>(&world), sizeof world)];
    }
    ASSERT_EQ(worlds.size(), static_cast<std::size_t>(expected));
    ASSERT_EQ(worlds.count(std::string(reinterpret_cast<const char*>(&state), sizeof state)), 1U);
    for (const auto& [world, n] : worlds) {
      ASSERT_GT(n, 120);  // 200 ± 14: these are more than five deviations away
      ASSERT_LT(n, 280);
    }
  }
  EXPECT_EQ(looked_at, wanted);
  EXPECT_TRUE(several_shuffles > 0 || wanted < 10);
}

}  // namespace
}  // namespace smallbox::testing
