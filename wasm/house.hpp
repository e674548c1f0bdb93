// A house in a browser: tables, bots and what the HTTP interface answers about them, for one person or several at one
// device, without a server. The same tables as the server's, and the same words on the line (docs/server-protocol.md).
//
// It has no clock, thread, file or chance of its own: everything comes in by a call, and what is to be done outside (say
// something, keep something, think, wait) comes out as lines of text, one thing a line:
//
//   send PEER JSON            to that line
//   close PEER SENTENCE       hang up
//   reply REQUEST STATUS JSON the answer to `http`
//   write TICKET JSON         to be kept, in this order; then `committed`. What rests on it is told after that
//   need CODE                 that table is wanted and not here: `restore` or `missing`
//   list REQUEST              the tables that are kept and not over are wanted: `listed`
//   all REQUEST               all tables that are kept, whole, are wanted: `listed`
//   over REQUEST              those that are over are wanted, with snapshots where a head has no `end`: `listed`
//   box REQUEST ID            that box is wanted, and of no table that is here: `boxed`
//   carry TABLE TOKEN JSON    that table, which moves, is to be told to a server (POST /api/tables/moved); then `carried`
//   spoilt TABLE              what is kept of that table can't be read: it is not to be brought again
//   think JSON                for `choose`, in another instance, whose answer comes to `thought`
//   coach REQUEST JSON        for a Lesson (lesson.hpp), in another instance; what that tells in the end is the answer
//   wake MS                   `tick` is to be called at that time; 0: not at all
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bots/thinking.hpp"
#include "engine/random.hpp"
#include "table/brought.hpp"
#include "table/house_clock.hpp"
#include "table/said.hpp"
#include "table/table.hpp"

namespace smallbox {

class LocalHouse final : public Host {
 public:
  // `random`: at least 32 bytes that nobody can guess, as a text; `last`: the highest number of a table that is kept.
  LocalHouse(Ms wall, double now, std::string_view random, std::int64_t last);
  ~LocalHouse() override;

  // `now`: ms of a clock that never runs backwards.
  void connect(std::uint32_t peer);
  void message(std::uint32_t peer, std::string_view text, double now);
  void gone(std::uint32_t peer, double now);
  // `text`: METHOD PATH?QUERY, TOKEN and BODY, with a line feed between them.
  void http(std::uint32_t request, std::string_view text, double now);
  void tick(double now);
  void committed(std::uint64_t ticket);
  void restore(std::string_view saved, double now);
  void missing(std::string_view code, double now);
  void listed(std::uint32_t request, std::string_view saved, double now);
  // What is kept of it; empty: nothing.
  void boxed(std::uint32_t request, std::string_view text);
  void thought(std::string_view text, double now);
  // What the server answered; status 0: nothing.
  void carried(std::int64_t table, int status, std::string_view text, double now);

  // What came of the calls since it was asked last.
  std::string take();
  // The table that a call is at, until that has come to its end; 0: none. Where one never does, that is why.
  std::int64_t at_work() const { return at_work_; }

  // Host
  std::uint64_t write(std::int64_t table, TableWrite write) override;
  void think(Table& table, Seat seat, const std::string& bot, bool urgent) override;
  void wake(Table& table, Ms at) override;
  FastRng& dice() override;
  std::string fresh_seed() override { return random_text(48); }
  std::uint64_t fresh_salt() override { return static_cast<std::uint64_t>(short_hash(random_text(16))); }
  std::string distinct_name(std::string_view wanted, std::span<const std::string> others) override;
  void seated(Table&, std::span<const Guest>, std::span<const Guest>) override {}
  void finished(Table&) override {}
  void count_action(bool) override {}

 private:
  class Line;
  struct Request;
  // A table on its way to a server: until that has answered nothing happens at it.
  struct Moving {
    std::vector<std::uint32_t> requests;                      // who waits for an answer
    std::vector<std::pair<std::uint32_t, std::string>> said;  // meanwhile, by whom
  };
  using WithTable = std::function<void(Table*)>;

  Ms at(double now);
  std::string random_text(int bytes);
  void line(std::string_view text) { out_.append(text) += '\n'; }
  Table* find(std::string_view code);
  Table* find(std::int64_t id);
  Table& add(std::unique_ptr<Table> table);
  Table& make(TableSpec spec);
  // From memory, or when it is brought; with null where there is none.
  void with_table(const std::string& code, WithTable then);
  void found(const std::string& code, Table* table);
  void put_away_unused();

  void hello(const std::shared_ptr<Line>& line, const json::object& fields);
  Problem rematch(Peer& peer, Table& table, bool on, bool same);

  void reply(std::uint32_t number, int status, std::string_view body);
  void refuse(std::uint32_t number, int status, const Problem& problem);
  void get(const Request& request);
  void get_game(const Request& request, std::string_view path);
  void get_finished(const Request& request, std::string_view path);
  // What to do now, for whoever plays with bots alone: from what their seat knows, which may be more than its view shows.
  void get_hint(const Request& request, const std::string& code);
  // As at a server; here also with "record": a game that is played on from where that ends. Its actions have no times.
  void post_table(const Request& request);
  void post_box(const Request& request);
  // ---- house_day.cpp
  void get_day(const Request& request, std::string_view path);
  void post_day(const Request& request, std::string_view path);
  void post_day_table(const Request& request, const json::object& fields, const json::object& day);
  // The record of a game that was played anywhere, as a replay.
  void post_replay(const Request& request);
  void tell_stored(std::uint32_t request, const json::array& tables, const Guest& guest, bool with_records);
  // ---- house_moves.cpp
  void post_move(const Request& request, std::string_view code);
  void begin_move(std::uint32_t request, const std::string& token, Table* table);
  bool holds_back(const Table* table, const Line& line, const Said& said, std::string_view text);
  void forget_moved(Table& table, const std::string& code);
  // Where a table has moved to; false: nowhere.
  bool lead_on(Line& line, const std::string& code);

  std::string out_;
  std::string random_;
  std::uint64_t random_asked_ = 0;
  HouseClock clock_;
  Ms now_ = 0;
  FastRng dice_;
  std::uint64_t ticket_ = 0;
  std::int64_t last_table_;
  std::map<std::int64_t, std::unique_ptr<Table>> tables_;
  std::map<std::uint32_t, std::shared_ptr<Line>> lines_;
  std::map<std::string, std::vector<WithTable>> waiting_;
  std::map<std::int64_t, Moving> moving_;
  std::map<std::string, std::string> moved_;  // where tables went, by either code
  std::set<std::string> spoilt_;              // by either code
  struct Wanted {
    enum class Of : std::uint8_t { open, finished, everything };
    std::string token;
    Of of = Of::open;
  };
  std::map<std::uint32_t, Wanted> lists_;  // whose tables were asked for
  double outside_ = 0;                     // what the clock outside said last
  std::int64_t at_work_ = 0;
};

// A table as a browser has kept it; false where that is none.
bool read_saved(const json::value& value, SavedTable& saved);

// For another instance: what a bot does, from the text of a `think` line; a text for LocalHouse::thought. `thinking`: who
// drives it may stop it; what it does then is an action like any other.
std::string choose(std::string_view text, Thinking& thinking);

}  // namespace smallbox
