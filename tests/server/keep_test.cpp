// How long games that are over are kept.
#include "tests/server/inn.hpp"
#include "tests/server/live.hpp"

namespace smallbox {
namespace {

struct Kept {
  Inn inn{without_limits()};
  std::vector<Booked> tables;

  explicit Kept(int count) {
    for (int i = 0; i < count; ++i)
      tables.push_back(
          inn.make(R"({"game":"template","seats":["me","bot"],"pace":"relaxed"})", fresh_token()));
  }
  // Those with a number from `first` on ended so many days ago; all were made long before.
  void end(int first, int days) {
    const Ms at = wall_now() - days * k_day;
    const std::string sql =
        "UPDATE tables SET status = 2, wake = 0, head = json_set(head, '$.created', 1, '$.end', "
        "json_object('at', " +
        std::to_string(at) + ")) WHERE id >= (SELECT min(id) FROM tables) + " + std::to_string(first);
    inn.change_disk(sql.c_str());
  }
  static Ms wall_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
  void keep(int days) {
    inn.limits.keep_days = days;
    inn.open();
  }
  bool until_gone(std::size_t table) {
    return inn.run_until([&] {
      inn.lobby->tick();
      return !inn.on_disk(tables[table]);
    });
  }
};

TEST(KeepDays, GamesThatWereOverLongEnoughGo) {
  Kept kept(4);
  kept.end(1, 40);  // all but the first, which is not over
  kept.end(2, 20);  // the last two
  kept.end(3, 31);  // and the last one
  kept.keep(30);
  ASSERT_TRUE(kept.until_gone(1));
  ASSERT_TRUE(kept.until_gone(3));
  EXPECT_TRUE(kept.inn.on_disk(kept.tables[0]));
  EXPECT_TRUE(kept.inn.on_disk(kept.tables[2]));
  EXPECT_EQ(kept.inn.ask("GET", "/api/tables/" + kept.tables[1].code + "/record", "").status, 404);
}

// More than are looked at in one go, and one behind them that stays.
TEST(KeepDays, ManyGoAFewAtATime) {
  Kept kept(451);
  kept.end(0, 100);
  kept.end(450, 1);
  kept.keep(2);
  ASSERT_TRUE(kept.until_gone(449));
  for (std::size_t i = 0; i < 449; ++i) EXPECT_FALSE(kept.inn.on_disk(kept.tables[i])) << i;
  EXPECT_TRUE(kept.inn.on_disk(kept.tables[450]));
}

TEST(KeepDays, WithoutItNothingGoes) {
  Kept kept(2);
  kept.end(0, 5000);
  kept.keep(0);
  for (int n = 0; n < 300; ++n) {
    kept.inn.lobby->tick();
    kept.inn.run();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  for (const Booked& table : kept.tables) EXPECT_TRUE(kept.inn.on_disk(table));
}

}  // namespace
}  // namespace smallbox
