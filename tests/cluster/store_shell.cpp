// A store that is told by lines of text what to do, for tests/cluster/replay.py:
//   store_shell URL NAME
// It says "ready", and then answers each line: make TABLE; take TABLE: "ok EPOCH KEYS…" or "taken"; renew TABLE EPOCH: "ok" or
// "lost"; release TABLE EPOCH: likewise; find TABLE: "ok KEYS…"; pass TABLE SECONDS: so much time goes by for
// whoever has it. An append (TABLE EPOCH
// NUMBER KEY) is answered when it is known what came of it: "append ok" or "append fenced".
#include <iostream>
#include <mutex>
#include <sstream>
#include <thread>

#include "server/postgres.hpp"
#include "server/postgres_node.hpp"
#include "server/store.hpp"

namespace smallbox {
namespace {

class Shell {
 public:
  Shell(const std::string& url, const std::string& name)
      : store_(open_postgres(url, name)), reader_(store_->reader()), hand_(url, {}), name_(name) {
    hand_.connect();
    live();
  }
  ~Shell() {
    if (appending_.joinable()) appending_.join();
  }

  void hear(const std::string& line) {
    std::istringstream words(line);
    std::string what;
    std::int64_t table = 0, epoch = 0;
    words >> what >> table >> epoch;
    if (what == "append") {
      std::int64_t number = 0, key = 0;
      words >> number >> key;
      return append(table, epoch, number, key);
    }
    if (what == "make") return make(table);
    if (what == "take") return take(table);
    if (what == "renew") return renew(table, epoch);
    if (what == "release") return release(table, epoch);
    if (what == "find") return say("ok" + keys(*reader_->find(table)));
    if (what == "pass") return pass(table, epoch);
    say("what?");
  }

  void say(const std::string& text) {
    const std::lock_guard lock(saying_);
    std::cout << text << std::endl;
  }

 private:
  // As leases are, but for their length: how long all of this takes does not matter then.
  void live() {
    hand_.execute("UPDATE nodes SET until = clock_timestamp() + interval '299 seconds' WHERE name = '" +
                  name_ + "'");
  }
  void pass(std::int64_t table, std::int64_t seconds) {
    hand_.execute("UPDATE nodes SET until = until - interval '" + std::to_string(seconds) +
                  " seconds' WHERE id = (SELECT node FROM leases WHERE tbl = " + std::to_string(table) + ")");
    say("ok");
  }
  static std::string keys(const SavedTable& table) {
    std::string text;
    for (const SavedAction& one : table.actions) text += " " + std::to_string(one.key);
    return text;
  }
  std::int64_t epoch_of(std::int64_t table) {
    return hand_.execute("SELECT epoch FROM leases WHERE tbl = " + std::to_string(table)).number(0, 0);
  }

  void make(std::int64_t table) {
    const Write put =
        PutTable{table, "c" + std::to_string(table), "w" + std::to_string(table), Status::playing, "{}", {}};
    store_->commit({&put, 1});
    say("ok");
  }
  void take(std::int64_t table) {
    try {
      live();
      const auto taken = reader_->take(table);
      say("ok " + std::to_string(taken->epoch) + keys(*taken));
    } catch (const StoreError& error) {
      say(error.kind == StoreError::Kind::elsewhere ? "taken" : error.what());
    }
  }
  void renew(std::int64_t table, std::int64_t epoch) {
    live();
    say(epoch_of(table) == epoch ? "ok" : "lost");
  }
  void release(std::int64_t table, std::int64_t epoch) {
    const bool ours = epoch_of(table) == epoch;
    const Write put = Release{table, epoch};
    store_->commit({&put, 1});
    say(ours ? "ok" : "lost");
  }
  void append(std::int64_t table, std::int64_t epoch, std::int64_t number, std::int64_t key) {
    if (appending_.joinable()) appending_.join();
    appending_ = std::thread([=, this] {
      const Write put = PutAction{table, {number, 0, 0, key, "{}"}, epoch};
      for (;;) try {
          store_->commit({&put, 1});
          return say(store_->fenced().empty() ? "append ok" : "append fenced");
        } catch (const StoreError& error) {
          if (error.kind != StoreError::Kind::no_room)
            return say(std::string("append failed: ") + error.what());
        }
    });
  }

  std::unique_ptr<Store> store_;
  std::unique_ptr<StoreReader> reader_;
  postgres::Session hand_;
  const std::string name_;
  std::mutex saying_;
  std::thread appending_;
};

}  // namespace
}  // namespace smallbox

int main(int count, char** words) {
  if (count != 3) return 2;
  try {
    smallbox::Shell shell(words[1], words[2]);
    shell.say("ready");
    for (std::string line; std::getline(std::cin, line);) shell.hear(line);
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
