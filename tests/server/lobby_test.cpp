// The lobby with its real threads and a real disk, but with the test as its network: what is posted runs when
// the test says so, so that questions, answers and hang-ups meet in every order.
#include "server/lobby.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "server/identity.hpp"

namespace smallbox {
namespace {

class Visitor final : public Peer {
 public:
  explicit Visitor(std::map<std::string, int>& told) : told_(told) {}
  void send(Message message) override {
    if (gone) ADD_FAILURE() << "told after it was gone: " << *message;
    const json::object fields = parse_json(*message)->get_object();
    const auto type = as_text(fields.if_contains("type")).value_or("");
    const auto version = static_cast<int>(as_int(fields.if_contains("version")).value_or(-1));
    if (type == "table") {
      at = as_text(fields.if_contains("watch")).value_or("");
      EXPECT_TRUE(asked.contains(at)) << "told of a table that it never asked for";
    } else if (type == "state" || type == "current") {
      last = version;
    } else if (type == "update") {
      if (last >= 0) EXPECT_EQ(version, last + 1) << "a version is missing or comes twice";
      last = version;
    }
    heard = *message;
    if (version >= 0) told_[at] = std::max(told_[at], version);
    if (const auto* legal = as_array(fields.if_contains("legal")); legal != nullptr && !legal->empty())
      action = json::serialize((*legal)[0]);
  }
  void close(std::string_view) override { hang_up(); }
  const std::string& address() const override { return from; }

  std::string from = "127.0.0.1";
  std::set<std::string, std::less<>> asked;  // watch codes
  std::string at;
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
  // Until `done`; false: it never is.
  bool run_until(const std::function<bool()>& done) {
    const auto start = std::chrono::steady_clock::now();
    while (!done()) {
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(20)) return false;
      if (run() == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return true;
  }
  HttpReply ask(const std::string& method, const std::string& path, const std::string& body,
                const std::string& token = {}) {
    std::optional<HttpReply> reply;
    HttpRequest request;
    request.method = method;
    request.path = path;
    request.body = body;
    request.token = token;
    request.address = "127.0.0.1";
    request.json = true;
    lobby->http(request, [&](HttpReply answer) { reply = std::move(answer); });
    run();
    lobby->tick();
    EXPECT_TRUE(run_until([&] { return reply.has_value(); }));
    return reply.value_or(HttpReply{});
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

Limits without_limits() {
  Limits limits;
  limits.per_address = 0;
  limits.tables_per_guest = 0;
  limits.bot_percent = 0;
  return limits;
}

std::string greeting(const std::string& code, const std::string& token, const std::string& more = {}) {
  return R"({"type":"hello","with":["legal"],"table":")" + code + R"(","token":")" + token + "\"" + more +
         "}";
}

// Few tables fit into memory, so they come and go all the time, by either code, while people ask for them,
// act and hang up, and answers are taken late.
TEST(Lobby, QuestionsAnswersAndHangUpsInAnyOrder) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Limits limits = without_limits();
    limits.tables = 6;
    Inn inn(limits);
    FastRng dice(seed);
    const auto few = [&](std::uint32_t of) { return dice.below(of) == 0; };
    std::vector<Booked> tables;
    const std::vector<std::string> tokens = {fresh_token(), fresh_token(), fresh_token()};
    for (std::uint32_t i = 0; i < 12; ++i) {
      const char* seats = i % 3 == 0   ? R"(["me","open"])"
                          : i % 3 == 1 ? R"(["me","bot"])"
                                       : R"(["bot","bot"])";
      const char* game = i % 2 == 0 ? "pop" : "blink";
      tables.push_back(
          inn.make(std::string(R"({"pace":"relaxed","game":")") + game + R"(","seats":)" + seats + "}",
                   tokens[dice.below(3)]));
    }
    std::vector<std::shared_ptr<Visitor>> visitors;
    std::vector<std::shared_ptr<Visitor>> leaving;  // have hung up, and the lobby is to be told
    long number = 0;
    for (int step = 0; step < 6000; ++step) {
      if (visitors.size() < 10) {
        visitors.push_back(std::make_shared<Visitor>(inn.told));
        visitors.back()->from = "127.0.0." + std::to_string(dice.below(5));
      }
      const auto visitor = visitors[dice.below(static_cast<std::uint32_t>(visitors.size()))];
      switch (dice.below(8)) {
        case 0:
        case 1: {
          const Booked& table = tables[dice.below(12)];
          visitor->asked.insert(table.watch);
          visitor->last = -1;
          inn.lobby->message(visitor, greeting(few(3) ? table.watch : table.code,
                                               few(2) ? table.token : tokens[dice.below(3)],
                                               few(2) ? R"(,"have":)" + std::to_string(dice.below(20)) : ""));
          break;
        }
        case 2:
        case 3:
          inn.lobby->message(visitor, R"({"type":"act","id":")" + std::to_string(++number) +
                                          R"(","action":)" +
                                          (visitor->action.empty() ? "{}" : visitor->action) + "}");
          break;
        case 4: {
          static constexpr std::array<const char*, 9> words = {
              R"({"type":"sit"})",   R"({"type":"name","name":"B"})", R"({"type":"leave"})",
              R"({"type":"state"})", R"({"type":"history"})",         R"({"type":"rematch"})",
              R"({"type":"skip"})",  R"({"type":"resign"})",          R"({"type":"rematch","on":false})"};
          inn.lobby->message(visitor, words[dice.below(few(10) ? 9 : 6)]);
          break;
        }
        case 5:
          // As the network does it: it is gone at once, and the lobby hears of it later.
          if (!few(3)) break;
          visitor->hang_up();
          leaving.push_back(visitor);
          std::erase(visitors, visitor);
          break;
        case 6:
          if (!leaving.empty()) {
            inn.lobby->gone(*leaving.back());
            leaving.back()->gone = true;
            leaving.pop_back();
          }
          break;
        default: inn.lobby->tick();
      }
      // The lobby itself may have sent it away.
      for (const auto& one : std::vector(visitors))
        if (!one->there()) {
          leaving.push_back(one);
          std::erase(visitors, one);
        }
      inn.run(static_cast<int>(dice.below(few(50) ? 200 : 4)));
      if (few(100)) std::this_thread::sleep_for(std::chrono::milliseconds(dice.below(5)));
    }
    visitors.clear();
    leaving.clear();
    inn.run_until([&] { return inn.run(20) == 0; });
    // Everything that anybody was told is there after a new start, whole.
    inn.open();
    for (const Booked& table : tables) {
      if (inn.told[table.watch] <= 0) continue;
      const int before = inn.told[table.watch];
      const auto visitor = std::make_shared<Visitor>(inn.told);
      visitor->asked.insert(table.watch);
      // Where there is no room for it one asks again.
      const auto there = [&] {
        if (visitor->last < 0 && !visitor->asking)
          inn.lobby->message(visitor, greeting(table.watch, tokens[0]));
        inn.lobby->tick();
        return visitor->last >= 0;
      };
      ASSERT_TRUE(inn.run_until(there))
          << "table " << table.watch << " does not come back, but: " << visitor->heard;
      EXPECT_GE(visitor->last, before);
      inn.lobby->gone(*visitor);
      inn.lobby->tick();
    }
  }
}

// What is due is asked for again while the last answer is still being fetched: a table that nobody ever came
// to is forgotten once, by the first, and not looked at by the second.
TEST(Lobby, ManyTablesExpireWhileTheNetworkIsLate) {
  Inn inn(without_limits());
  for (int i = 0; i < 230; ++i)
    (void)inn.make(R"({"game":"blink","seats":["me","bot"],"pace":"relaxed"})", fresh_token());
  // As if there were too many of them by far: all have to go.
  inn.limits.stored = 0;
  inn.open();
  inn.lobby->tick();
  for (int round = 0; round < 2; ++round) {
    // What is due has been read; the network takes that, and then nothing for as long as it is read again.
    ASSERT_TRUE(inn.run_until([&] { return inn.run(1) == 1; }));
    std::this_thread::sleep_for(std::chrono::milliseconds(1200));
    inn.lobby->tick();
  }
  const auto none_left = [&] {
    inn.lobby->tick();
    return inn.ask("GET", "/api/health", "").body.find(R"("stored":0)") != std::string::npos;
  };
  EXPECT_TRUE(inn.run_until(none_left)) << inn.ask("GET", "/api/health", "").body;
}

}  // namespace
}  // namespace smallbox
