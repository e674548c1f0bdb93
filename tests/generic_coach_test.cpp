// What the coach is held to in every game: it judges by what the seat knew, says the same again, and its sentences are
// whole. Built once per game.
#include "bots/coach.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/matches.hpp"

namespace smallbox::testing {
namespace {

using G = GAME_TYPE;

// Little thought: a tenth of what is usual, or less where thought is slow.
std::int64_t worlds() { return bots_of(this_game()).coached_worlds() / (scaled(100) < 25 ? 40 : 10); }

// So many games, and, where there is something to be found, as many as it takes to find it.
bool go_on(int game, int found) { return game < scaled(4) || (is_on_shelf<G>() && found == 0 && game < 60); }

// Where thought is slow one seat that something was found of will do.
bool enough(int found) { return found > 0 && scaled(100) < 25; }

// A game of bots that overlook things.
std::unique_ptr<AnyMatch> some_game(std::uint64_t seed) {
  auto match = random_match(seed);
  FastRng fast(seed);
  Thinking thinking;
  thinking.salt = seed;
  const AnyBots& bots = bots_of(this_game());
  bool acted = true;
  for (int n = 0; acted && !match->over() && n < 400; ++n) {
    acted = false;
    for (SeatSet asked = match->actors(); !acted && !asked.empty();) {
      const Seat seat = asked.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(asked.size()))));
      asked.remove(seat);
      const char* bot = fast.below(3) == 0 ? "random" : "level:2";
      if (const auto choice = bots.choose(bot, *match, seat, thinking).action)
        acted = !match->act(seat, *choice, n);
    }
  }
  return match;
}

std::string told(Coach& coach, std::int64_t piece) {
  while (coach.think(piece)) {
  }
  return written([&](Json& out) { coach.write(out); });
}

// Every decision in another world, which its seat could not have told from the one that it was in.
std::vector<Decision> elsewhere(const AnyMatch& whole, Seat seat, FastRng& fast) {
  auto decisions = decisions_of(whole, seat);
  for (Decision& decision : decisions) {
    const auto& real = static_cast<const Match<G>&>(*decision.before);
    const G::State world = Observation<G>(real.state(), seat).imagine(fast);
    decision.before =
        std::make_unique<Match<G>>(real.game(), real.box(), world,
                                   std::vector<LoggedAction<G>>(static_cast<std::size_t>(real.actions())));
  }
  return decisions;
}

TEST(Coach, JudgesByWhatTheSeatKnewAndSaysTheSameAgain) {
  FastRng fast(3);
  int verdicts = 0;
  for (int game = 0; go_on(game, verdicts); ++game) {
    const auto match = some_game(static_cast<std::uint64_t>(game));
    for (Seat seat = 0; seat < match->seats() && !enough(verdicts); ++seat) {
      Coach one(decisions_of(*match, seat), seat, worlds());
      Coach other(elsewhere(*match, seat, fast), seat, worlds());
      // In pieces it comes to the same.
      ASSERT_EQ(told(one, INT32_MAX), told(other, 50));
      EXPECT_LE(one.verdicts().size(), Coach::most_verdicts);
      verdicts += static_cast<int>(one.verdicts().size());
    }
  }
  // The template has no judge.
  EXPECT_EQ(verdicts > 0, is_on_shelf<G>());
}

TEST(Coach, SaysWholeSentencesThatAreListed) {
  const auto remarks = bots_of(this_game()).remarks();
  const auto listed = [&](const Overlooked& overlooked) {
    return std::any_of(remarks.begin(), remarks.end(),
                       [&](const Remark& one) { return std::string_view(one.key) == overlooked.what.key; });
  };
  int verdicts = 0;
  for (int game = 0; go_on(game, verdicts); ++game) {
    const auto match = some_game(100 + static_cast<std::uint64_t>(game));
    for (Seat seat = 0; seat < match->seats() && !enough(verdicts); ++seat) {
      const auto decisions = decisions_of(*match, seat);
      Coach coach(decisions_of(*match, seat), seat, worlds());
      while (coach.think(INT32_MAX)) {
      }
      for (const Verdict& verdict : coach.verdicts()) {
        ++verdicts;
        EXPECT_TRUE(listed(verdict.overlooked));
        EXPECT_EQ(sentence_of(verdict.overlooked).find('{'), std::string::npos)
            << sentence_of(verdict.overlooked);
        EXPECT_GT(verdict.better.low, 0);
        EXPECT_GE(verdict.better.mean, verdict.better.low);
        EXPECT_NE(verdict.better.action, verdict.played);
        // It could have been done.
        const Decision& decision = decisions[verdict.decision];
        EXPECT_EQ(decision.move, verdict.move);
        EXPECT_FALSE(decision.before->clone()->act(seat, verdict.better.action, 0));
      }
    }
  }
  EXPECT_EQ(verdicts > 0, is_on_shelf<G>());
}

TEST(Coach, HintsByWhatTheSeatKnows) {
  FastRng fast(4);
  int choices = 0;
  for (int game = 0; go_on(game, choices); ++game) {
    const auto match = some_game(200 + static_cast<std::uint64_t>(game));
    for (Seat seat = 0; seat < match->seats() && !enough(choices); ++seat) {
      const auto real = decisions_of(*match, seat);
      const auto imagined = elsewhere(*match, seat, fast);
      if (real.empty()) continue;
      const std::size_t at = real.size() / 2;
      Coach one = Coach::hint(*real[at].before, seat, worlds());
      Coach other = Coach::hint(*imagined[at].before, seat, worlds());
      ASSERT_EQ(told(one, INT32_MAX), told(other, 77));
      EXPECT_LE(one.verdicts().size(), 1U);
      choices += one.judged();
      for (const Verdict& hint : one.verdicts())
        EXPECT_FALSE(real[at].before->clone()->act(seat, hint.better.action, 0));
    }
  }
  EXPECT_EQ(choices > 0, is_on_shelf<G>());
}

}  // namespace
}  // namespace smallbox::testing
