// The coach, whatever the game: whether it is right, and the page that lists what it says.
#include "bots/coach.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/registry.hpp"
#include "lab/audit.hpp"
#include "tests/files.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

Audit audited(const AnyGame* game, std::int64_t games, bool plant, std::int64_t worlds) {
  AuditRequest request;
  request.game = game;
  request.games = games;
  request.seed = "test";
  request.seats = 2;
  request.worlds = worlds;
  request.plant = plant;
  std::string problem;
  const std::atomic<bool> stop = false;
  const Audit audit = audit_coach(request, problem, stop);
  EXPECT_EQ(problem, "");
  return audit;
}

// The short form of `smallbox coach --audit`: what it says with little thought holds with ten times as much.
TEST(Coach, IsConfirmedByMoreThought) {
  std::int64_t verdicts = 0;
  std::int64_t confirmed = 0;
  for (const AnyGame* game : shelf_games()) {
    const Audit audit = audited(game, scaled(3), false, 6000);
    EXPECT_EQ(audit.refuted, 0) << game->id();
    verdicts += audit.verdicts;
    confirmed += audit.confirmed;
  }
  EXPECT_GT(verdicts, 0);
  EXPECT_GE(confirmed * 100, verdicts * 85) << confirmed << " of " << verdicts;
}

TEST(Coach, FindsMostPlantedBlunders) {
  std::int64_t planted = 0;
  std::int64_t found = 0;
  for (const AnyGame* game : shelf_games()) {
    const Audit audit = audited(game, scaled(3), true, 6000);
    planted += audit.planted;
    found += audit.found;
  }
  EXPECT_GT(planted, 0);
  EXPECT_GE(found * 2, planted) << found << " of " << planted;
}

TEST(Coach, StandsOnItsPage) {
  std::string page =
      "# What the coach says\n\n"
      "Every remark of the coach ([coach.md](coach.md)) by its key. In `{braces}` stand the words of the "
      "case, which\n"
      "are told beside the key in `words`, so that a page can say it in another language. A key is never "
      "given another\n"
      "meaning; the sentence may get better. This page is written by the program: `./run golden`.\n";
  std::set<std::string> keys;
  for (const AnyGame* game : shelf_games()) {
    page += "\n## " + std::string(game->name()) + "\n\n| key | sentence |\n|---|---|\n";
    for (const Remark& remark : bots_of(*game).remarks()) {
      EXPECT_TRUE(keys.insert(remark.key).second) << remark.key;
      EXPECT_TRUE(std::string_view(remark.key).starts_with("coach." + std::string(game->id()) + "."));
      page += "| `" + std::string(remark.key) + "` | " + remark.message + " |\n";
    }
  }
  expect_file(SOURCE_FOLDER "/docs/coach-remarks.md", page);
}

}  // namespace
}  // namespace smallbox::testing
