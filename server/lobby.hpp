// The house: all tables, what peers say and what the HTTP interface answers. Runs on the network thread and
// knows no socket; disk and bots answer from their own threads through `post`.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/journal.hpp"
#include "server/metrics.hpp"
#include "server/table.hpp"
#include "server/thinker.hpp"

namespace smallbox {

struct Limits {
  std::size_t tables = 100'000;  // in memory
  int tables_per_guest = 50;     // not over, with a seat of theirs; 0: no limit
  int connections = 12'000;
  int per_address = 100;          // connections; 0: no limits by address at all
  int messages_per_second = 50;   // of one connection, with a burst of twice that; 0: no limit
  int tables_per_minute = 30;     // made from one address
  int requests_per_minute = 600;  // of HTTP, from one address
  std::size_t message_bytes = 16 * 1024;
  std::size_t body_bytes = 64 * 1024;
  std::size_t queue_bytes = 256 * 1024;  // waiting for one slow reader
  int bot_percent = 100;                 // how long bots take, of what a person would
  Thinker::Options thinker;
};

struct HttpRequest {
  std::string method;
  std::string path;
  std::string token;  // from Authorization: Bearer
  std::string address;
  std::string body;
  bool json = false;  // says that its body is JSON
};
struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
};
using Answer = std::function<void(HttpReply)>;

class Lobby final : public Host {
 public:
  // `post` runs a function on the network thread, whoever calls it; `timer` asks for tick() at a time.
  Lobby(Store& store, const Limits& limits, std::function<void(std::function<void()>)> post,
        std::function<void(Ms)> timer);
  ~Lobby() override { stop(); }
  // Ends the threads, with everything on disk, and lets go of all tables.
  void stop();

  void message(Peer& peer, std::string_view text);
  void gone(Peer& peer);
  void http(const HttpRequest& request, Answer answer);
  void tick();
  // Calls `ready` when all that was written is on disk.
  void flush(std::function<void()> ready);

  Metrics& metrics() { return metrics_; }
  Ms now() const;
  std::size_t tables() const { return tables_.size(); }

  // Host
  std::uint64_t write(std::int64_t table, Write write) override;
  void think(Table& table, Seat seat, const std::string& bot, bool urgent) override;
  void wake(Table& table, Ms at) override;
  Fast& dice() override;
  int bot_percent() const override { return limits_.bot_percent; }
  void count_action(bool accepted) override { ++(accepted ? metrics_.accepted : metrics_.refused); }
  void count_latency(std::int64_t us) override { metrics_.latency.observe(static_cast<double>(us) / 1e6); }
  std::int64_t microseconds() override;

 private:
  struct Bucket {
    double tokens = 0;
    Ms at = 0;
  };

  void restore(Store& store);
  Table& add(std::unique_ptr<Table> table);
  Table* find(std::string_view code);
  void drop(Table& table);
  // Calls `then` with the table, from memory or from disk, or with null. `then` runs on the network thread.
  void with_table(std::string code, std::function<void(Table*)> then);
  void housekeeping(Ms now);
  void committed(const Journal::Done& done);

  void hello(Peer& peer, const json::object& fields);
  Refused at_table(Peer& peer, std::string_view type, const json::object& fields);
  Refused rematch(Peer& peer);
  Refused make_table(const json::object& fields, const Guest& guest, const std::string& payer, Table*& made,
                     int& seat);
  using Buckets = std::unordered_map<std::string, Bucket>;
  bool allowed(Buckets& buckets, const std::string& address, int per_minute);
  int tables_of(const Guest& guest) const;
  static std::string payer_of(const Table& table);
  static int dear_seats(const TableSpec& spec);

  void post_table(const HttpRequest& request, Answer answer);
  // Calls `then` with a table whose game is over; anything else is answered here.
  void with_finished(const std::string& code, const Answer& answer, std::function<void(Table&)> then);
  void get_record(const std::string& code, const Answer& answer);
  void get_replay(const std::string& code, const std::string& address, const Answer& answer);
  void get_collection(std::string_view game, std::string_view name, const Answer& answer);
  void export_guest(const Guest& guest, Answer answer);
  void forget_guest(const Guest& guest, Answer answer);
  std::string games_text() const;
  std::string guest_tables_text(const Guest& guest) const;
  std::string open_tables_text() const;
  std::string metrics_text() const;

  Limits limits_;
  std::function<void(std::function<void()>)> post_;
  std::function<void(Ms)> timer_;
  Metrics metrics_;
  Fast dice_;
  Ms wall_start_;
  std::int64_t steady_start_;
  std::unordered_map<std::int64_t, std::unique_ptr<Table>> tables_;
  std::unordered_map<std::string, Table*> codes_;  // both of each table
  std::set<std::pair<Ms, std::int64_t>> wakes_;
  Buckets makers_;  // of tables, by address
  Buckets askers_;  // of anything over HTTP
  // The steps of the games that were asked for last, because solving takes a while.
  std::deque<std::pair<std::int64_t, std::string>> replays_;
  std::int64_t last_table_ = 0;
  std::int64_t actions_since_trim_ = 0;
  std::vector<std::int64_t> to_snapshot_;
  std::int64_t to_trim_ = 0;  // actions; a trim is under way
  Ms next_housekeeping_ = 0;
  // Last: their threads end before anything that they could reach does.
  std::unique_ptr<Thinker> thinker_;
  std::unique_ptr<Journal> journal_;
};

}  // namespace smallbox
