// What every registered game is held to without asking. Built once per game (tests/CMakeLists.txt).
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <set>
#include <sstream>

#include "games/registry.hpp"
#include "tests/allocations.hpp"
#include "tests/begin.hpp"
#include "tests/files.hpp"
#include "tests/matches.hpp"
#include "tests/secrets.hpp"
#include GAME_HEADER
#include GAME_TESTING

namespace smallbox::testing {
namespace {

using G = GAME_TYPE;
using State = G::State;
using Action = G::Action;

TEST(EveryGame, IsRegistered) { ASSERT_NE(find_game(G::id), nullptr); }

TEST(EveryGame, EndsAndKeepsItsCards) {
  for (int game = 0; game < scaled(400); ++game) {
    ASSERT_TRUE(play_random<G>(
        static_cast<std::uint64_t>(game),
        [&](const State& state, Seat, const Action&) { ASSERT_TRUE(G::is_consistent(state)); }))
        << "game " << game << " does not end";
  }
}

TEST(EveryGame, HasActorsUntilItIsOver) {
  for (int game = 0; game < scaled(100); ++game)
    play_random<G>(static_cast<std::uint64_t>(game), [&](const State& state, Seat, const Action&) {
      ASSERT_FALSE(G::over(state));
      ASSERT_FALSE(G::actors(state).empty());
    });
}

// Every listed action is accepted; everything else is refused with a clause and a sentence.
TEST(EveryGame, AcceptsExactlyWhatItLists) {
  FastRng fast(1);
  for (int game = 0; game < scaled(100); ++game) {
    play_random<G>(static_cast<std::uint64_t>(game), [&](const State& state, Seat, const Action&) {
      for (Seat seat = 0; seat < G::seats(state); ++seat) {
        Legal<G> legal;
        G::legal(state, seat, legal);
        if (!G::actors(state).has(seat)) {
          ASSERT_TRUE(legal.empty());
        }
        for (const Action& action : legal) ASSERT_FALSE(G::check(state, seat, action));
        for (int i = 0; i < 10; ++i) {
          const Action action = G::sample(state, fast);
          bool in_list = false;
          for (const Action& each : legal) in_list = in_list || same_bytes(each, action);
          const Refusal refusal = G::check(state, seat, action);
          if (G::listed(action)) {
            ASSERT_EQ(!refusal, in_list)
                << legal_text<G>(state, seat) << " / "
                << written([&](Json& out) { Text<G>::write_action(out, state, action); });
          }
          if (refusal) {
            ASSERT_NE(refusal.rule, nullptr);
            ASSERT_TRUE(std::string_view(refusal.rule).starts_with(G::clauses + std::string("-")));
            ASSERT_GT(std::string_view(refusal.message).size(), 10U);
            ASSERT_TRUE(refusal.code == Code::illegal || refusal.code == Code::not_your_turn);
          }
        }
      }
    });
  }
}

// ---- Refusals

// Whether a page names a clause: that one, not one whose id begins like it.
bool names(const std::string& page, const std::string& clause) {
  for (auto at = page.find(clause); at != std::string::npos; at = page.find(clause, at + 1))
    if (at + clause.size() == page.size() || std::isalnum(page[at + clause.size()]) == 0) return true;
  return false;
}

// Programs know a refusal by its key: one is one sentence and one clause, of this game, and the clause stands on
// the page of its rules.
TEST(EveryGame, NamesItsRefusals) {
  const std::string page = read_file(GAME_FOLDER "/../../docs/rules/" + std::string(G::id) + ".md") +
                           read_file(GAME_FOLDER "/../../docs/boxes.md");
  const std::string prefix = std::string(G::id) + ".";
  std::set<std::string_view> keys;
  std::set<std::string> told;
  for (const Refusal& refusal : list_of(G::refusals)) {
    ASSERT_NE(refusal.key, nullptr) << refusal.message;
    const std::string_view key = refusal.key;
    EXPECT_TRUE(keys.insert(key).second) << key << " twice";
    ASSERT_TRUE(key.starts_with(prefix)) << key;
    const std::string_view words = key.substr(prefix.size());
    EXPECT_EQ(words.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos) << key;
    EXPECT_TRUE(!words.empty() && words.front() != '-' && words.back() != '-') << key;
    EXPECT_TRUE(std::string_view(refusal.message).ends_with('.')) << key;
    const std::string rule = refusal.rule != nullptr ? refusal.rule : "";
    EXPECT_TRUE(told.insert(rule + " " + refusal.message).second) << key << " has a double";
    if (refusal.rule == nullptr) {
      EXPECT_EQ(refusal.code, Code::bad_request) << key << " names no clause";
    } else {
      EXPECT_TRUE(names(page, rule)) << key << ": there is no " << rule;
    }
  }
}

// Whatever is refused, while the game goes on, after its end and before its start, is one of those that it lists.
TEST(EveryGame, RefusesWithWhatItLists) {
  const auto list = list_of(G::refusals);
  const auto is_listed = [&](const Refusal& refusal) {
    return std::any_of(list.begin(), list.end(), [&](const Refusal& each) {
      return each.key == std::string_view(refusal.key) && each.code == refusal.code &&
             each.message == std::string_view(refusal.message) &&
             std::string_view(each.rule != nullptr ? each.rule : "") ==
                 std::string_view(refusal.rule != nullptr ? refusal.rule : "");
    });
  };
  FastRng fast(8);
  std::set<std::string_view> seen;
  const auto expect_listed = [&](const Refusal& refusal) {
    if (!refusal) return;
    ASSERT_NE(refusal.key, nullptr) << refusal.message;
    ASSERT_TRUE(is_listed(refusal)) << refusal.key;
    seen.insert(refusal.key);
  };
  for (int game = 0; game < scaled(60); ++game) {
    State last{};
    play_random<G>(static_cast<std::uint64_t>(game), [&](const State& state, Seat by, const Action& action) {
      for (Seat seat = 0; seat < G::seats(state); ++seat)
        for (int i = 0; i < 4; ++i) expect_listed(G::check(state, seat, G::sample(state, fast)));
      NoEvents no_events;
      last = state;
      G::apply(last, by, action, fast, no_events);
    });
    // Most often the end: chance may have played the last action otherwise than the game did.
    expect_listed(G::check(last, 0, G::sample(last, fast)));
  }
  for (int n = 0; n < scaled(2000); ++n) {
    typename G::Options options{};
    for (const auto& option : G::option_table) {
      const int value =
          option.lowest() +
          static_cast<int>(fast.below(static_cast<std::uint32_t>(option.last() - option.lowest() + 1)));
      if (holds<G>(built_in<G>(), option, value)) options.*option.field = static_cast<std::uint8_t>(value);
    }
    const auto more = static_cast<std::uint32_t>(G::max_seats - G::min_seats + 1);
    expect_listed(G::fits(built_in<G>(), options, G::min_seats + static_cast<int>(fast.below(more))));
  }
  EXPECT_GE(seen.size(), std::min<std::size_t>(4, list.size()));  // it was looked at
}

// The list as JSON is what a refusal says on the wire.
TEST(EveryGame, WritesItsRefusals) {
  const auto value = parse_json(written([&](Json& out) { this_game().write_refusals(out); }));
  const auto& list = value->as_array();
  const auto refusals = list_of(G::refusals);
  ASSERT_EQ(list.size(), refusals.size());
  for (std::size_t i = 0; i < refusals.size(); ++i)
    EXPECT_EQ(json::serialize(list[i]), written([&](Json& out) {
                out.begin_object();
                write_problem(out, Problem::from(refusals[i]));
                out.end_object();
              }));
}

// A refused action changes nothing: not a byte of anything that can be asked for.
TEST(EveryGame, RefusalsChangeNothing) {
  FastRng fast(2);
  for (int game = 0; game < scaled(30); ++game) {
    const auto match = random_match(static_cast<std::uint64_t>(game));
    play_on(*match, static_cast<std::uint64_t>(game), 60, [&](Seat) {
      const auto& state = static_cast<const Match<G>&>(*match).state();
      const State before = state;
      const std::string record = saved(*match);
      for (int i = 0; i < 4; ++i) {
        const auto seat = static_cast<Seat>(fast.below(static_cast<std::uint32_t>(match->seats())));
        const Action action = G::sample(state, fast);
        if (!G::check(state, seat, action)) continue;
        ASSERT_TRUE(static_cast<Match<G>&>(*match).act(seat, action, 0));
        ASSERT_TRUE(same_bytes(before, state));
        ASSERT_EQ(record, saved(*match));
      }
    });
  }
}

// What `legal` gives as JSON is what `act` takes.
TEST(EveryGame, ActionsSurviveTheWayThroughJson) {
  for (int game = 0; game < scaled(50); ++game)
    play_random<G>(static_cast<std::uint64_t>(game), [&](const State& state, Seat, const Action& action) {
      const std::string text = written([&](Json& out) { Text<G>::write_action(out, state, action); });
      const auto value = parse_json(text);
      Action back{};
      ASSERT_EQ(Text<G>::read_action(value->get_object(), state, back), nullptr);
      ASSERT_TRUE(same_bytes(action, back)) << text;
    });
}

TEST(EveryGame, ReplaysToTheSameBytes) {
  for (int game = 0; game < scaled(60); ++game) {
    const auto seed = static_cast<std::uint64_t>(game);
    const auto match = random_match(seed);
    // Some games are saved in the middle, and go on alike from there.
    play_on(*match, seed, game % 2 == 0 ? k_endless : 5 + game, [](Seat) {});
    const std::string record = saved(*match);
    const auto value = parse_json(record);
    const auto loaded = load_record(value->get_object(), find_game);
    ASSERT_TRUE(loaded) << loaded.error().message;
    const auto& again = *loaded;
    ASSERT_EQ(record, saved(*again));
    ASSERT_EQ(everything(*match), everything(*again));
    play_on(*match, seed + 1, 50, [](Seat) {});
    play_on(*again, seed + 1, 50, [](Seat) {});
    ASSERT_EQ(saved(*match), saved(*again));
    ASSERT_EQ(everything(*match), everything(*again));
    ASSERT_EQ(everything(*match), everything(*match->clone()));
  }
}

// Once a game is over the next one can begin, with all options stated.
TEST(EveryGame, OffersARematch) {
  for (int game = 0; game < scaled(40); ++game) {
    const auto seed = static_cast<std::uint64_t>(game);
    const auto match = random_match(seed);
    const auto rematch = [&] { return written([&](Json& out) { match->write_rematch_options(out); }); };
    const auto own = written([&](Json& out) {
      write_option_values<G>(out, G::options(static_cast<const Match<G>&>(*match).state()));
    });
    ASSERT_EQ(rematch(), own);  // nothing is settled yet
    play_on(*match, seed, k_endless, [](Seat) {});
    ASSERT_TRUE(match->over());
    const auto options = parse_json(rematch());
    NewMatch request;
    request.seats = match->seats();
    request.seed = "rematch";
    request.options = &options->get_object();
    const auto next = this_game().create(request);
    ASSERT_TRUE(next) << next.error().message;
    ASSERT_EQ(request.options->size(), parse_json(own)->get_object().size());
  }
}

TEST(EveryGame, RefusesOptionsThatNobodyKnows) {
  NewMatch request;
  request.seats = G::max_seats > 2 ? 3 : G::max_seats;
  for (const auto& option : G::option_table) {
    const json::object typo = {{std::string(option.name) + "x", 1}};
    request.options = &typo;
    const Problem problem = this_game().create(request).error();
    EXPECT_EQ(problem.code, name(Code::bad_request));
    EXPECT_NE(problem.message.find(std::string("did you mean ") + option.name + "?"), std::string::npos)
        << problem.message;
  }
}

TEST(EveryGame, KeepsSecrets) {
  const auto leaks = find_leaks<G>(scaled(60), 3);
  for (const std::string& leak : leaks) ADD_FAILURE() << leak;
}

// The first leak that is found. Where one shows only in some modes, it takes more games to come across it.
template <Game Leaky>
std::string first_leak() {
  const auto leaks = find_leaks<Leaky>(1000, 4, 1);
  return leaks.empty() ? "none" : leaks.front();
}

// The privacy test is no decoration: it sees a leak in a view and one in the events, and takes neither for another.
TEST(EveryGame, PlantedLeaksAreCaught) {
  if (!G::has_secrets) GTEST_SKIP() << "nothing is hidden in this game";
  const auto begins = [](const std::string& leak, std::string_view with) {
    return leak.starts_with(with) ? std::string(with) : leak;
  };
  constexpr std::string_view seen = "what a seat knows differs";
  EXPECT_EQ(begins(first_leak<LeaksState<G>>(), seen), seen);
  constexpr std::string_view told = "an event tells what may not be known";
  EXPECT_EQ(begins(first_leak<LeaksEvents<G>>(), told), told);
}

TEST(EveryGame, NeverTouchesTheHeap) {
  for (int game = 0; game < scaled(50); ++game) {
    std::uint64_t before = allocations();
    std::uint64_t allocated = 0;
    play_random<G>(static_cast<std::uint64_t>(game),
                   [&](const State& state, Seat seat, const Action& action) {
                     // Everything since the last call: copy, legal and apply.
                     const State copy = state;
                     allocated += G::check(copy, seat, action) ? 1 : 0;
                     allocated += allocations() - before;
                     before = allocations();
                   });
    ASSERT_EQ(allocated, 0U);
  }
}

}  // namespace
}  // namespace smallbox::testing
