// Reading takes a while, and the house goes on meanwhile: what changed since is read again, what was
// forgotten stays forgotten, and whoever has much to read holds up nobody. The threads and the disk are real;
// the test is the network, and decides which answer comes late.
#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/identity.hpp"
#include "server/lobby.hpp"
#include "tests/server/noted_store.hpp"

namespace smallbox {
namespace {

// Longer than anything takes: what sets tables up again gives way to everything else, and a machine may be busy with much.
constexpr auto k_given_up = std::chrono::seconds(90);

struct Visitor final : Peer {
  void send(std::string_view text) override { heard.push_back(parse_json(text)->get_object()); }
  void close(std::string_view) override { hang_up(); }
  const std::string& address() const override { return from; }

  // The last message of that type; nothing where there was none.
  json::object last(std::string_view type) const {
    for (auto message = heard.rbegin(); message != heard.rend(); ++message)
      if (as_text(message->if_contains("type")) == type) return *message;
    return {};
  }
  std::int64_t number(std::string_view type, const char* field) const {
    return as_int(last(type).if_contains(field)).value_or(-1);
  }
  std::string seat(std::size_t seat, const char* field) const {
    const json::object table = last("table");
    const auto* seats = as_array(table.if_contains("seats"));
    if (seats == nullptr || seats->size() <= seat) return "there is no such seat";
    return std::string(as_text((*seats)[seat].as_object().if_contains(field)).value_or(""));
  }
  bool there_yet() const { return !last("table").empty(); }

  std::string from = "127.0.0.1";
  std::vector<json::object> heard;
};

class Inn {
 public:
  Inn() : folder_(std::filesystem::temp_directory_path() / ("smallbox-loading-" + random_text(6))) {
    t_asked = "network";
    open();
  }
  ~Inn() {
    lobby.reset();
    store.reset();
    std::filesystem::remove_all(folder_);
  }
  // Starts again: everything is on disk, and nothing in memory.
  void open() {
    lobby.reset();
    posted_.clear();
    store.reset();
    store = std::make_unique<NotedStore>(folder_.string(), notes);
    Limits limits;
    limits.tables = 1;  // so that what nobody is at goes back to the disk soon
    limits.per_address = 0;
    lobby = std::make_unique<Lobby>(
        *store, limits, [this](std::function<void()> work) { post(std::move(work)); }, [](Ms) {}, bans_);
  }

  // The next answer of whoever asked that last comes late: when it is let go.
  void hold(std::string_view asked) {
    const std::lock_guard lock(mutex_);
    late_ = asked;
  }
  [[nodiscard]] bool is_held() {
    return run_until([&] {
      const std::lock_guard lock(mutex_);
      return held_ != nullptr;
    });
  }
  void let_go() {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::exchange(held_, nullptr));
  }
  // False: it never is.
  bool run_until(const std::function<bool()>& done) {
    const auto start = std::chrono::steady_clock::now();
    while (!done()) {
      if (std::chrono::steady_clock::now() - start > k_given_up) return false;
      if (!run_one()) std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return true;
  }
  // Everybody has gone, and what was in memory is on disk.
  bool put_away() {
    return run_until([&] {
      lobby->tick();
      return lobby->tables() == 0;
    });
  }

  std::shared_ptr<HttpReply> ask(const char* method, const std::string& path, const std::string& token,
                                 const std::string& body = {}, const std::string& query = {}) {
    HttpRequest request;
    request.method = method;
    request.path = path;
    request.query = query;
    request.token = token;
    request.address = "127.0.0.1";
    request.body = body;
    request.json = true;
    auto reply = std::make_shared<HttpReply>(HttpReply{0, {}, {}});
    lobby->http(request, [reply](HttpReply answer) { *reply = std::move(answer); });
    return reply;
  }
  json::object answer(const std::shared_ptr<HttpReply>& reply) {
    EXPECT_TRUE(run_until([&] { return reply->status != 0; }));
    const auto parsed = parse_json(reply->body);
    return parsed && parsed->is_object() ? parsed->get_object() : json::object();
  }
  // For Ann, who has the first of these seats; it is on disk, and not in memory. Its code.
  std::string make(const char* seats) {
    const std::string wish = R"({"game":"blink","pace":"relaxed","name":"Ann","seats":)";
    const json::object made = answer(ask("POST", "/api/tables", ann, wish + seats + "}"));
    open();
    watch = as_text(made.if_contains("watch")).value_or("");
    return std::string(as_text(made.if_contains("table")).value_or(""));
  }
  std::shared_ptr<Visitor> hello(const std::string& code, const std::string& token) {
    auto visitor = std::make_shared<Visitor>();
    lobby->message(visitor, R"({"type":"hello","table":")" + code + R"(","token":")" + token + "\"}");
    return visitor;
  }
  std::shared_ptr<Visitor> come(const std::string& code, const std::string& token) {
    auto visitor = hello(code, token);
    EXPECT_TRUE(run_until([&] { return visitor->there_yet(); }));
    return visitor;
  }
  void say(const std::shared_ptr<Visitor>& visitor, const char* text) { lobby->message(visitor, text); }

  const std::string ann = fresh_token();
  const std::string ben = fresh_token();
  std::string watch;
  Notes notes;
  std::unique_ptr<Store> store;
  std::unique_ptr<Lobby> lobby;

 private:
  void post(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    if (late_ == t_asked) {
      late_.reset();
      held_ = std::move(work);
    } else {
      posted_.push_back(std::move(work));
    }
  }
  bool run_one() {
    std::function<void()> work;
    {
      const std::lock_guard lock(mutex_);
      if (posted_.empty()) return false;
      work = std::move(posted_.front());
      posted_.pop_front();
    }
    work();
    return true;
  }

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::deque<std::function<void()>> posted_;
  std::optional<std::string_view> late_;
  std::function<void()> held_;
  Bans bans_;
};

constexpr std::string_view k_set_up = "";

// By its other code somebody is quicker, plays on there and leaves; what was read before is old then, and the
// game would lose what everybody has seen.
TEST(Loading, ATableThatChangedMeanwhileIsReadAgain) {
  Inn inn;
  const std::string code = inn.make(R"(["me","open"])");
  inn.hold(k_set_up);
  const auto slow = inn.hello(code, inn.ann);
  ASSERT_TRUE(inn.is_held());

  const auto watcher = inn.come(inn.watch, inn.ben);
  const auto ben = inn.come(code, inn.ben);
  inn.say(ben, R"({"type":"sit","name":"Ben"})");
  inn.say(ben, R"({"type":"act","id":"1","action":{"type":"ready"}})");
  ASSERT_TRUE(inn.run_until([&] { return ben->number("update", "version") == 1; }));
  inn.lobby->gone(*watcher);
  inn.lobby->gone(*ben);
  ASSERT_TRUE(inn.put_away());
  EXPECT_FALSE(slow->there_yet());

  inn.let_go();
  ASSERT_TRUE(inn.run_until([&] { return slow->there_yet(); }));
  EXPECT_EQ(slow->number("table", "version"), 1);
  EXPECT_EQ(slow->seat(1, "name"), "Ben");
  // And it goes on from there.
  inn.say(slow, R"({"type":"act","id":"2","action":{"type":"ready"}})");
  EXPECT_TRUE(inn.run_until([&] { return slow->number("update", "version") == 2; }));
  inn.lobby->gone(*slow);
}

TEST(Loading, WhoIsForgottenDoesNotComeBackWithATableThatWasBeingRead) {
  Inn inn;
  const std::string code = inn.make(R"(["me","open"])");
  inn.hold(k_set_up);
  const auto watcher = inn.hello(inn.watch, inn.ben);
  ASSERT_TRUE(inn.is_held());

  EXPECT_EQ(as_int(inn.answer(inn.ask("DELETE", "/api/me", inn.ann)).if_contains("forgotten")), 1);
  inn.let_go();
  ASSERT_TRUE(inn.run_until([&] { return watcher->there_yet(); }));
  EXPECT_EQ(watcher->seat(0, "kind"), "open");
  EXPECT_EQ(watcher->seat(0, "name"), "");
  // Nor when that is written, and read once more.
  inn.lobby->gone(*watcher);
  ASSERT_TRUE(inn.put_away());
  inn.open();
  const auto ann = inn.come(code, inn.ann);
  EXPECT_TRUE(ann->last("table").at("you").is_null());
  EXPECT_EQ(ann->seat(0, "kind"), "open");
  inn.lobby->gone(*ann);
  EXPECT_TRUE(inn.answer(inn.ask("GET", "/api/me", inn.ann)).at("tables").as_array().empty());
}

// The other way round: while it is read where somebody has seats, another one sits down there.
TEST(Loading, WhoSitsDownIsNotForgottenInsteadOfSomebodyElse) {
  Inn inn;
  const std::string code = inn.make(R"(["me","open"])");
  inn.hold("of guest");
  const auto reply = inn.ask("DELETE", "/api/me", inn.ann);
  ASSERT_TRUE(inn.is_held());

  auto ben = inn.come(code, inn.ben);
  inn.say(ben, R"({"type":"sit","name":"Ben"})");
  ASSERT_TRUE(inn.run_until([&] { return ben->number("table", "you") == 1; }));
  inn.lobby->gone(*ben);
  ASSERT_TRUE(inn.put_away());

  inn.let_go();
  EXPECT_EQ(as_int(inn.answer(reply).if_contains("forgotten")), 1);
  ben = inn.come(code, inn.ben);
  EXPECT_EQ(ben->number("table", "you"), 1);
  EXPECT_EQ(ben->seat(1, "name"), "Ben");
  EXPECT_EQ(ben->seat(0, "kind"), "bot");
  inn.lobby->gone(*ben);
}

// Games of somebody that are over, with records of that length.
void fill(Inn& inn, int games, std::size_t length) {
  const Guest guest = guest_of(inn.ann);
  const std::string head =
      R"({"game":"blink","options":{},"created":1,"seats":[{"kind":"human","name":"Ann","guest":")" +
      to_hex(guest) + R"("}]})";
  const std::string snapshot = R"({"record":{"long":")" + std::string(length, 'x') + R"("}})";
  std::vector<Write> writes;
  for (std::int64_t id = 1'000; id < 1'000 + games; ++id) {
    const std::string code = fresh_code();
    writes.emplace_back(PutTable{id, code, watch_code(code), Status::over, head, std::vector<Guest>{guest}});
    writes.emplace_back(PutSnapshot{id, 0, snapshot});
  }
  inn.lobby.reset();  // there is one writer
  inn.store->commit(writes);
  inn.open();
}

TEST(Loading, AnExportHoldsUpNobodyForLong) {
  constexpr int games = 120;
  for (const std::size_t length : {std::size_t{10}, std::size_t{100'000}}) {
    Inn inn;
    const std::string code = inn.make(R"(["me","open"])");
    fill(inn, games, length);
    inn.notes.take();
    // Three at once, and then somebody who wants to go to a table.
    std::vector<std::shared_ptr<HttpReply>> exports;
    for (int n = 0; n < 3; ++n) exports.push_back(inn.ask("GET", "/api/me", inn.ann));
    // They wait for what is on its way to the disk; then they are in the queue before the visitor.
    bool written = false;
    inn.lobby->flush([&] { written = true; });
    ASSERT_TRUE(inn.run_until([&] { return written; }));
    const auto visitor = inn.come(code, inn.ben);
    std::size_t tables = 0;
    std::size_t bytes = 0;
    for (const Note& note : inn.notes.take()) {
      if (note.asked == "find") break;
      tables += note.tables;
      bytes += note.bytes;
    }
    // At most three pages were read before that: of fifty tables, or of half a megabyte and what one record
    // is longer.
    EXPECT_GE(tables, 3U);
    EXPECT_LE(tables, 3U * 50);
    EXPECT_LE(bytes, 3U * (512 * 1024 + length + 1'000));
    inn.lobby->gone(*visitor);

    // All of it comes, page by page, each game once.
    std::set<std::string> told;
    int pages = 0;
    std::string query;
    do {
      const json::object page = inn.answer(inn.ask("GET", "/api/me", inn.ann, {}, query));
      for (const auto& one : page.at("tables").as_array()) {
        const json::object& game = one.as_object();
        EXPECT_TRUE(told.insert(std::string(as_text(game.if_contains("table")).value_or(""))).second);
      }
      const auto before = as_int(page.if_contains("before"));
      query = before ? "before=" + std::to_string(*before) : "";
      ++pages;
    } while (!query.empty() && pages < games);
    EXPECT_EQ(told.size(), static_cast<std::size_t>(games) + 1);
    EXPECT_GE(pages, 3);
  }
}

}  // namespace
}  // namespace smallbox
