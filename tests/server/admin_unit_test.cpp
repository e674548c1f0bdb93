// The operators' commands without a server: what they tell and do, bans, passwords.
#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/admin.hpp"
#include "server/admin_web.hpp"
#include "server/identity.hpp"
#include "server/password.hpp"
#include "server/private_file.hpp"

namespace smallbox {
namespace {

struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("smallbox-admin-" + random_text(6));
  Folder() { std::filesystem::create_directory(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const char* name) const { return (path / name).string(); }
};

struct TestHouse final : House {
  std::int64_t time = 1'000'000'000;
  std::vector<TableInfo> list;
  std::vector<std::string> done;
  bool is_paused = false;
  Bans banned;

  std::int64_t now() override { return time; }
  void each_table(const std::function<void(const TableBrief&)>& visit) const override {
    for (const TableInfo& one : list) visit(one.brief);
  }
  std::optional<TableInfo> find_table(std::int64_t id) const override {
    for (const TableInfo& one : list)
      if (one.brief.id == id) return one;
    return std::nullopt;
  }
  void end_table(std::int64_t id, Finish told) override { finish("end", id, told); }
  void delete_table(std::int64_t id, Finish told) override { finish("delete", id, told); }
  void finish(const char* what, std::int64_t id, const Finish& told) {
    done.push_back(what + std::to_string(id));
    told(id > 0 ? "" : "There is no such table.");
  }
  void pause(bool on) override { is_paused = on; }
  bool paused() const override { return is_paused; }
  Bans& bans() override { return banned; }
  std::int64_t boxes() const override { return 12; }
};

struct TestDoors final : Doors {
  std::vector<AddressInfo> list;
  std::vector<std::string> sent;
  void each_address(const std::function<void(const AddressInfo&)>& visit) const override {
    for (const AddressInfo& one : list) visit(one);
  }
  int send_away(const Ban& ban) override {
    sent.push_back(ban.whom);
    return 2;
  }
};

struct Office {
  TestHouse house;
  TestDoors doors;
  Admin admin{house, doors};
  json::object ask(std::string_view line) {
    std::string answer;
    int answers = 0;
    admin.run(line, "test", [&](std::string text) { answer = std::move(text), ++answers; });
    EXPECT_EQ(answers, 1) << line;
    return parse_json(answer)->get_object();
  }
  void add_table(std::int64_t id, Status status, Cost cost) {
    TableInfo info;
    info.brief = {id, status, house.time - id * 1000, house.time - 5000, cost};
    info.game = "blink";
    info.seats = {{"human", true, "0123456789abcdef"}, {"bot", false, ""}};
    info.watch = "watch-code";
    house.list.push_back(std::move(info));
  }
};

std::vector<std::int64_t> numbers(const json::object& answer) {
  std::vector<std::int64_t> all;
  for (const auto& one : answer.at("tables").as_array())
    all.push_back(one.as_object().at("table").as_int64());
  return all;
}

TEST(Admin, ListsAndSorts) {
  Office s;
  s.add_table(1, Status::playing, {10, 5, 100, 0});
  s.add_table(2, Status::waiting, {0, 50, 10, 0});
  s.add_table(3, Status::playing, {20, 1, 1000, 7});
  using List = std::vector<std::int64_t>;
  EXPECT_EQ(numbers(s.ask(R"({"cmd":"tables"})")), (List{1, 2, 3}));
  EXPECT_EQ(numbers(s.ask(R"({"cmd":"tables","sort":"messages"})")), (List{2, 1, 3}));
  EXPECT_EQ(numbers(s.ask(R"({"cmd":"tables","sort":"bytes","most":2})")), (List{3, 1}));
  EXPECT_EQ(numbers(s.ask(R"({"cmd":"tables","status":"playing","sort":"thinking"})")), (List{3, 1}));
  EXPECT_EQ(s.ask(R"({"cmd":"tables","status":"playing"})").at("count").as_int64(), 2);
  const auto one = s.ask(R"({"cmd":"table","table":3})").at("table").as_object();
  EXPECT_EQ(one.at("age_s").as_int64(), 3);
  EXPECT_EQ(one.at("quiet_s").as_int64(), 5);
  EXPECT_EQ(one.at("here").as_int64(), 1);
  EXPECT_EQ(s.ask(R"({"cmd":"watch","table":3})").at("link").as_string(), "/#/watch/watch-code/blink");
  const auto status = s.ask(R"({"cmd":"status"})");
  EXPECT_EQ(status.at("boxes").as_int64(), 12);
  EXPECT_EQ(status.at("playing").as_int64(), 2);
  EXPECT_FALSE(status.at("paused").as_bool());
}

// A list of many costs room for those that are told.
TEST(Admin, TellsTheDearestOfMany) {
  Office s;
  for (std::uint64_t i = 0; i < 5000; ++i) {
    s.add_table(static_cast<std::int64_t>(i), Status::playing, {0, i * 7919 % 5000, 0, 0});
    s.doors.list.push_back({"192.0.2." + std::to_string(i), 1, {0, i * 31 % 5000, 0, 0}});
  }
  const auto top = s.ask(R"({"cmd":"top","by":"messages","most":3})");
  ASSERT_EQ(top.at("tables").as_array().size(), 3U);
  std::int64_t expected = 4999;
  for (const char* list : {"tables", "addresses"}) {
    expected = 4999;
    for (const auto& one : top.at(list).as_array())
      EXPECT_EQ(one.as_object().at("cost").as_object().at("messages").as_int64(), expected--);
  }
}

TEST(Admin, EndsDeletesPauses) {
  Office s;
  EXPECT_TRUE(s.ask(R"({"cmd":"end","table":1})").at("ok").as_bool());
  EXPECT_TRUE(s.ask(R"({"cmd":"delete","table":2})").at("ok").as_bool());
  EXPECT_FALSE(s.ask(R"({"cmd":"delete"})").at("ok").as_bool());
  EXPECT_EQ(s.house.done, (std::vector<std::string>{"end1", "delete2", "delete-1"}));
  EXPECT_TRUE(s.ask(R"({"cmd":"pause"})").at("paused").as_bool());
  EXPECT_TRUE(s.house.is_paused);
  EXPECT_FALSE(s.ask(R"({"cmd":"resume"})").at("paused").as_bool());
}

TEST(Admin, BansForATime) {
  Office s;
  const auto made = s.ask(R"({"cmd":"ban","address":"::ffff:192.0.2.7","minutes":10})");
  EXPECT_EQ(made.at("sent_away").as_int64(), 2);
  EXPECT_EQ(s.doors.sent, std::vector<std::string>{"192.0.2.7"});
  EXPECT_TRUE(s.house.banned.address("192.0.2.7", s.house.time));
  EXPECT_FALSE(s.house.banned.address("192.0.2.8", s.house.time));
  s.house.time += 10 * 60'000;
  EXPECT_FALSE(s.house.banned.address("192.0.2.7", s.house.time));
  EXPECT_EQ(s.ask(R"({"cmd":"bans"})").at("bans").as_array().size(), 0U);
  const Guest guest = guest_of("somebody");
  s.ask(R"({"cmd":"ban","guest":")" + guest_mark(guest) + R"("})");
  EXPECT_TRUE(s.house.banned.guest(guest, s.house.time));
  EXPECT_FALSE(s.house.banned.guest(guest_of("another"), s.house.time));
  const auto id = s.ask(R"({"cmd":"bans"})").at("bans").as_array()[0].as_object().at("ban").as_int64();
  EXPECT_TRUE(s.ask(R"({"cmd":"lift","ban":)" + std::to_string(id) + "}").at("ok").as_bool());
  EXPECT_FALSE(s.house.banned.guest(guest, s.house.time));
}

TEST(Bans, OutliveANewStart) {
  const Folder folder;
  bool kept = false;
  {
    Bans bans(folder.file("bans.json"));
    ASSERT_NE(bans.add(Ban::Kind::address, "192.0.2.7", 2000, 1000, kept), nullptr);
    EXPECT_TRUE(kept);
  }
  EXPECT_TRUE(Bans(folder.file("bans.json")).address("192.0.2.7", 1000));
  EXPECT_FALSE(Bans(folder.file("bans.json")).address("192.0.2.7", 2000));
  {
    Bans bans(folder.file("bans.json"));
    bans.tidy(2000);
  }
  EXPECT_EQ(read_private_file(folder.file("bans.json")), R"({"bans":[]})");
  // Where they can't be written they hold until the next start, and that is told.
  Bans nowhere(folder.file("missing/bans.json"));
  ASSERT_NE(nowhere.add(Ban::Kind::address, "192.0.2.7", 2000, 1000, kept), nullptr);
  EXPECT_FALSE(kept);
  EXPECT_TRUE(nowhere.address("192.0.2.7", 1000));
  // A damaged file is no reason not to start.
  std::ofstream(folder.file("bans.json")) << "{\"bans\":[7,{\"whom\":1}";
  EXPECT_FALSE(Bans(folder.file("bans.json")).address("192.0.2.7", 1000));
}

TEST(Bans, AreNotWithoutEnd) {
  Bans bans;
  bool kept = false;
  for (std::size_t i = 0; i < Bans::most; ++i)
    ASSERT_NE(bans.add(Ban::Kind::guest, std::to_string(i), 2000, 1000, kept), nullptr);
  EXPECT_EQ(bans.add(Ban::Kind::guest, "one more", 2000, 1000, kept), nullptr);
  EXPECT_NE(bans.add(Ban::Kind::guest, "7", 3000, 1000, kept), nullptr);         // is there already
  EXPECT_NE(bans.add(Ban::Kind::guest, "one more", 3000, 2000, kept), nullptr);  // those have ended
}

TEST(Password, IsHashed) {
  const std::string hash = hash_password("correct horse battery");
  EXPECT_TRUE(hash.starts_with("$argon2id$"));
  EXPECT_NE(hash, hash_password("correct horse battery"));
  EXPECT_TRUE(password_fits(hash, "correct horse battery"));
  EXPECT_FALSE(password_fits(hash, "correct horse batterz"));
  for (const std::string& broken : {std::string(), std::string("x"), std::string(1000, '$')})
    EXPECT_FALSE(password_fits(broken, "correct horse battery"));
  EXPECT_FALSE(password_fits(hash, std::string(k_longest_password + 1, 'x')));
}

// Sessions end by themselves, and attempts are counted over all addresses too; time is the test's.
TEST(AdminWeb, ForgetsSessionsAndCountsAttempts) {
  const Folder folder;
  const std::string hash = hash_password("correct horse battery");
  write_private_file(folder.file("password"), hash);
  Office s;
  std::mutex mutex;
  std::condition_variable come;
  std::vector<std::function<void()>> posted;
  AdminWeb::Settings settings;
  settings.password_path = folder.file("password");
  settings.secure = true;
  settings.post = [&](std::function<void()> run) {
    const std::scoped_lock lock(mutex);
    posted.push_back(std::move(run));
    come.notify_one();
  };
  settings.after = [](std::int64_t, const std::function<void()>& run) { run(); };
  AdminWeb web(s.admin, s.house, settings);
  const auto ask = [&](WebRequest request) {
    std::optional<WebReply> reply;
    web.handle(request, [&](WebReply given) { reply = std::move(given); });
    if (!reply) {
      std::unique_lock lock(mutex);
      come.wait(lock, [&] { return !posted.empty(); });
      const auto run = std::move(posted.front());
      posted.clear();
      lock.unlock();
      run();
    }
    return *reply;
  };
  const auto log_in = [&](const std::string& address, const std::string& password) {
    return ask({"POST", "/admin/login", "", "password=" + password, address, true, true});
  };
  const WebReply opened = log_in("192.0.2.1", "correct+horse%20battery");
  ASSERT_EQ(opened.status, 303);
  const std::string cookie = opened.cookie.substr(0, opened.cookie.find(';'));
  const auto inside = [&] {
    return ask({"GET", "/admin", cookie, "", "192.0.2.1"}).body.find("Log out") != std::string::npos;
  };
  EXPECT_TRUE(inside());
  for (int i = 0; i < 17; ++i) {
    s.house.time += 14 * 60'000;
    EXPECT_TRUE(inside()) << i;
  }
  s.house.time += 14 * 60'000;  // four hours in all
  EXPECT_FALSE(inside());
  ASSERT_EQ(log_in("192.0.2.1", "correct+horse+battery").status, 303);

  write_private_file(folder.file("password"), "x");  // fits nothing, and says so sooner
  int refused = 0;
  for (int i = 0; i < 13; ++i)
    for (int j = 0; j < 6; ++j)
      refused += log_in("198.51.100." + std::to_string(i), "wrong").status == 429 ? 1 : 0;
  EXPECT_EQ(refused, 13 * 6 - 60);
  write_private_file(folder.file("password"), hash);
  EXPECT_EQ(log_in("203.0.113.1", "correct+horse+battery").status, 429);
  s.house.time += 16 * 60'000;
  EXPECT_EQ(log_in("203.0.113.1", "correct+horse+battery").status, 303);
}

}  // namespace
}  // namespace smallbox
