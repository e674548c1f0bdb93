// A house on its way from a folder into a database, and back.
#include "server/copy.hpp"

#include "server/walk.hpp"
#include "tests/server/database.hpp"
#include "tests/server/store_model.hpp"

namespace smallbox {
namespace {

const auto k_go_on = [](std::int64_t, std::int64_t) { return true; };

// A house as chance has it, with results of days.
Model furnish(Store& store, Writer& writer, int rounds) {
  Model model;
  for (int round = 0; round < rounds; ++round) {
    const auto writes = writer.batch(model);
    store.commit(writes);
    model.apply(writes);
  }
  for (int n = 0; n < 20; ++n)
    store.commit(std::vector<Write>{PutDay{{n % 3, "kind", guest_of(std::to_string(n)), "Zoë", n % 2 == 0, n,
                                            3, 7, 9, n % 5 == 0 ? "" : "m" + std::to_string(n)}}});
  return model;
}

std::string sentence(const std::string& from, const std::string& to) {
  try {
    copy_everything(from, to, k_go_on);
    return "";
  } catch (const StoreError& error) {
    return error.what();
  }
}

TEST(Copy, GoesThereAndBackWhole) {
  const Folder here;
  const Folder back;
  const Database database;
  Writer writer(21);
  const Model model = furnish(*open_sqlite(here.text()), writer, scaled(2000));
  std::int64_t told = 0;
  const auto there = copy_everything(here.text(), database.url(), [&](std::int64_t tables, std::int64_t all) {
    EXPECT_EQ(all, static_cast<std::int64_t>(model.tables.size()));
    told = tables;
    return true;
  });
  ASSERT_TRUE(there);
  EXPECT_EQ(there->tables, static_cast<std::int64_t>(model.tables.size()));
  EXPECT_EQ(told, there->tables);
  EXPECT_EQ(there->boxes, static_cast<std::int64_t>(model.boxes.size()));
  EXPECT_EQ(there->days, 20);
  std::int64_t walked = 0;
  HouseWalk(database.url())
      .run({[&](const SavedTable& table) {
              EXPECT_TRUE(same(table, model.tables.at(table.id).saved));
              ++walked;
              return true;
            },
            [](std::int64_t, const std::string& why) { ADD_FAILURE() << why; }});
  EXPECT_EQ(walked, there->tables);
  EXPECT_EQ(copy_everything(database.url(), back.text(), k_go_on), there);
  EXPECT_TRUE(holds(*open_sqlite(back.text()), model, writer.last()));
  // It goes on where it was.
  const auto store = open_postgres(database.url());
  EXPECT_TRUE(holds(*store, model, writer.last()));
  Model more = model;
  for (int round = 0; round < 30; ++round) {
    const auto writes = writer.batch(more);
    store->commit(writes);
    more.apply(writes);
  }
  EXPECT_TRUE(holds(*store, more, writer.last()));
}

TEST(Copy, WritesOverNothingAndLeavesNothingHalfDone) {
  const Folder here;
  const Folder other;
  const Database database;
  Writer writer(22);
  furnish(*open_sqlite(here.text()), writer, 60);
  // Ended in the middle.
  const auto stop = [](std::int64_t, std::int64_t) { return false; };
  EXPECT_FALSE(copy_everything(here.text(), database.url(), stop));
  EXPECT_EQ(database.run("SELECT count(*) FROM smallbox.tables"), "0");
  EXPECT_EQ(database.run("SELECT count(*) FROM smallbox.boxes"), "0");
  EXPECT_FALSE(copy_everything(here.text(), other.text(), stop));
  EXPECT_FALSE(std::filesystem::exists(other.path()));
  const auto parent = std::filesystem::directory_iterator(other.path().parent_path());
  for (const auto& one : parent)
    EXPECT_FALSE(one.path().filename().string().starts_with(other.path().filename().string())) << one.path();
  // There is something already.
  EXPECT_TRUE(copy_everything(here.text(), database.url(), k_go_on));
  EXPECT_NE(sentence(here.text(), database.url()).find("already"), std::string::npos);
  EXPECT_NE(sentence(database.url(), here.text()).find("already"), std::string::npos);
  EXPECT_NE(sentence(other.text(), database.url()).find("no house"), std::string::npos);
  const Database empty;
  EXPECT_NE(sentence(empty.url(), other.text()).find("no house"), std::string::npos);
  // Somebody is at home there.
  const auto store = open_postgres(empty.url());
  EXPECT_NE(sentence(here.text(), empty.url()).find("another server"), std::string::npos);
}

}  // namespace
}  // namespace smallbox
