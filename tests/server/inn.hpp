// The lobby with its real threads and a real disk, but with the test as its network: what is posted runs when
// the test says so, so that questions, answers and hang-ups meet in every order.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "server/identity.hpp"
#include "server/lobby.hpp"

namespace smallbox {

class Visitor final : public Peer {
 public:
  explicit Visitor(std::map<std::string, int>& told) : told_(told) {}
  void send(std::string_view text) override {
    if (gone) ADD_FAILURE() << "told after it was gone: " << text;
    const json::object fields = parse_json(text)->get_object();
    const auto type = as_text(fields.if_contains("type")).value_or("");
    const auto version = static_cast<int>(as_int(fields.if_contains("version")).value_or(-1));
    if (type == "table") {
      table = fields;
      at = as_text(fields.if_contains("watch")).value_or("");
      EXPECT_TRUE(asked.contains(at)) << "told of a table that it never asked for";
    } else if (type == "state" || type == "current") {
      last = version;
    } else if (type == "update") {
      if (last >= 0) EXPECT_EQ(version, last + 1) << "a version is missing or comes twice";
      last = version;
    }
    heard = text;
    if (version >= 0) told_[at] = std::max(told_[at], version);
    if (const auto* legal = as_array(fields.if_contains("legal")); legal != nullptr && !legal->empty())
      action = json::serialize((*legal)[0]);
  }
  void close(std::string_view) override { hang_up(); }
  const std::string& address() const override { return from; }

  std::string from = "127.0.0.1";
  std::set<std::string, std::less<>> asked;  // watch codes
  std::string at;
  json::object table;  // as it was told of last
  std::string heard;   // last
  std::string action;  // something legal
  int last = -1;       // the version told last; −1: a new visit
  bool gone = false;

 private:
  std::map<std::string, int>& told_;
};

struct Booked {
  std::string code;
  std::string watch;
  std::string token;
};

class Inn {
 public:
  explicit Inn(const Limits& limits_given)
      : limits(limits_given),
        folder_(std::filesystem::temp_directory_path() / ("smallbox-inn-" + random_text(6))) {
    open();
  }
  ~Inn() {
    lobby.reset();
    store_.reset();
    std::filesystem::remove_all(folder_);
  }
  void open() {
    lobby.reset();
    posted_.clear();
    store_.reset();
    store_ = open_sqlite(folder_.string());
    lobby = std::make_unique<Lobby>(
        *store_, limits,
        [this](std::function<void()> work) {
          const std::lock_guard lock(mutex_);
          posted_.push_back(std::move(work));
        },
        [](Ms) {}, bans_);
  }
  // Runs what was posted, `most` of it. How much that was.
  int run(int most = 1'000'000) {
    for (int n = 0; n < most; ++n) {
      std::function<void()> work;
      {
        const std::lock_guard lock(mutex_);
        if (posted_.empty()) return n;
        work = std::move(posted_.front());
        posted_.pop_front();
      }
      work();
    }
    return most;
  }
  // Until `done`; false: it never is. Under sanitizers on a busy machine a task of the day takes its time.
  bool run_until(const std::function<bool()>& done) {
    const auto start = std::chrono::steady_clock::now();
    while (!done()) {
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(60)) return false;
      if (run() == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return true;
  }
  HttpReply ask(const std::string& method, const std::string& path, const std::string& body,
                const std::string& token = {}) {
    // An answer that is given up may still come.
    const auto reply = std::make_shared<std::optional<HttpReply>>();
    lobby->http(request(method, path, body, token),
                [reply](HttpReply answer) { *reply = std::move(answer); });
    run();
    lobby->tick();
    EXPECT_TRUE(run_until([&] { return reply->has_value(); }));
    return reply->value_or(HttpReply{});
  }
  // All of them are there before any is answered. The answers, in the order of the questions.
  std::vector<HttpReply> ask_together(const std::vector<HttpRequest>& requests) {
    struct Answers {
      std::vector<HttpReply> replies;
      std::size_t count = 0;
    };
    const auto answers = std::make_shared<Answers>();
    answers->replies.resize(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i)
      lobby->http(requests[i], [answers, i](HttpReply reply) {
        answers->replies[i] = std::move(reply);
        ++answers->count;
      });
    EXPECT_TRUE(run_until([&] {
      lobby->tick();
      return answers->count == requests.size();
    }));
    return answers->replies;
  }
  static HttpRequest request(const std::string& method, const std::string& path, const std::string& body,
                             const std::string& token) {
    return {method, path, "", token, "127.0.0.1", body, true};
  }
  Booked make(const std::string& body, const std::string& token) {
    HttpReply reply;
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    // Where there is no room others have to be put away first.
    do reply = ask("POST", "/api/tables", body, token);
    while (reply.status == 503 && std::chrono::steady_clock::now() < until);
    EXPECT_EQ(reply.status, 201) << reply.body;
    const json::object fields = parse_json(reply.body)->get_object();
    return {std::string(as_text(fields.if_contains("table")).value_or("")),
            std::string(as_text(fields.if_contains("watch")).value_or("")), token};
  }

  std::int64_t boxes_on_disk() const { return store_->reader()->boxes(); }
  bool on_disk(const Booked& table) const { return store_->reader()->find(table.code).has_value(); }
  // Does that to the database while nobody is there.
  void change_disk(const char* sql) {
    lobby.reset();
    store_.reset();
    sqlite3* db = nullptr;
    EXPECT_EQ(sqlite3_open((folder_ / "smallbox.db").c_str(), &db), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(db, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
    open();
  }

  Limits limits;
  std::unique_ptr<Lobby> lobby;
  std::map<std::string, int> told;  // the newest version that anybody was told, by watch code

 private:
  std::filesystem::path folder_;
  std::mutex mutex_;
  std::deque<std::function<void()>> posted_;
  Bans bans_;
  std::unique_ptr<Store> store_;
};

inline Limits without_limits() {
  Limits limits;
  limits.per_address = 0;
  limits.tables_per_guest = 0;
  limits.bot_percent = 0;
  return limits;
}

inline std::string greeting(const std::string& code, const std::string& token, const std::string& more = {}) {
  return R"({"type":"hello","with":["legal"],"table":")" + code + R"(","token":")" + token + "\"" + more +
         "}";
}

}  // namespace smallbox
