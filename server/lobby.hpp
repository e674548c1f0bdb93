// The house: the tables that live, what peers say and what the HTTP interface answers. Runs on the network
// thread and knows no socket; disk and bots answer from their own threads through `post`.
//
// In memory is what somebody is at; everything else is on disk and is fetched when it is asked for. What
// takes long (reading, replaying, telling a whole game) is done elsewhere, for a price: the network thread
// only hands over and tells.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/boxes.hpp"
#include "server/device_links.hpp"
#include "server/house.hpp"
#include "server/journal.hpp"
#include "server/limits.hpp"
#include "server/machine.hpp"
#include "server/metrics.hpp"
#include "server/names.hpp"
#include "server/reader.hpp"
#include "server/relay.hpp"
#include "server/thinker.hpp"
#include "table/day.hpp"
#include "table/house_clock.hpp"
#include "table/moved.hpp"
#include "table/said.hpp"
#include "table/table.hpp"

namespace smallbox {

struct HttpRequest {
  std::string method;
  std::string path;
  std::string query;  // behind the question mark
  std::string token;  // from Authorization: Bearer
  std::string address;
  std::string body;
  bool json = false;  // says that its body is JSON
};
struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  // What tells this body from any other that was ever here; empty: it is not to be kept. `lasting`: it never changes.
  std::string tag{};
  bool lasting = false;
};
using Answer = std::function<void(HttpReply)>;

class Lobby final : public Host, public House, private RelayHost {
 public:
  // `post` runs a function on the network thread, whoever calls it; `timer` asks for tick() in so many ms.
  Lobby(Store& store, const Limits& limits, std::function<void(std::function<void()>)> post,
        std::function<void(Ms)> timer, Bans& bans, Machine& machine = this_machine());
  ~Lobby() override { stop(); }
  // Ends the threads, with everything on disk, and lets go of all tables.
  void stop();
  // Before that, where others can take them: whoever is sent away finds them there at once.
  void hand_over();
  // Where several houses share a store: clients of each are brought to tables of the others. `after` runs something on the network
  // thread in so many ms.
  using After = std::function<void(Ms, std::function<void()>)>;
  void join(const std::function<std::unique_ptr<Bus>(const Tenancy&, const std::string& house)>& open_bus,
            After after);
  // Those whose lines end at other houses.
  std::vector<std::shared_ptr<RelayPeer>> relayed() const;

  // False, and nothing is done: that is not quick.
  enum class Only : std::uint8_t { quick, any };
  bool message(const std::shared_ptr<Peer>& peer, std::string_view text, Only only = Only::any);
  void gone(Peer& peer);
  // The far end has answered what Peer::ask asked it.
  void answered(Peer& peer, std::uint32_t number);
  void http(const HttpRequest& request, Answer answer);
  void tick();
  // On a machine without threads: does one piece of the work that waits there. In how many ms the next can be done;
  // nothing: there was none.
  enum class Hand : std::uint8_t { journal, reader, thinker };
  std::optional<int> step(Hand hand);
  bool has_work(Hand hand) const;
  // Calls `ready` on the network thread when all that was written is on disk.
  void flush(std::function<void()> ready);
  // Lets the disk have what was written, and waits for it, but not for long: for whoever has nothing else to do until then.
  void settle();
  // Whether somebody will be told more when what was written is on disk.
  bool waits_for_disk() const { return told_ < written_; }
  // How long an address that has said so much is to wait, in ms.
  Ms owed(const std::string& address, double price) { return toll_.owed(address, price, now()); }
  // Whether an address may fetch another file of the page, or open another connection.
  bool may_fetch(const std::string& address) { return pays(Toll::Of::requests, address, 0.1); }
  bool may_connect(const std::string& address) { return pays(Toll::Of::connections, address, 1); }

  Metrics& metrics() { return metrics_; }
  bool stalled() const { return !stalled_.empty(); }
  Ms now() override;
  std::size_t tables() const { return tables_.size(); }

  // Host
  std::uint64_t write(std::int64_t table, TableWrite write) override;
  void think(Table& table, Seat seat, const std::string& bot, bool urgent) override;
  void wake(Table& table, Ms at) override;
  FastRng& dice() override;
  std::string fresh_seed() override { return machine_.random_text(48); }
  std::uint64_t fresh_salt() override {
    return static_cast<std::uint64_t>(short_hash(machine_.random_text(16)));
  }
  std::string distinct_name(std::string_view wanted, std::span<const std::string> others) override {
    return smallbox::distinct_name(wanted, others);
  }
  std::string shown_text(std::string_view given) override { return clean_title(given); }
  BoxHandle box(const AnyGame& game, std::string_view id, const std::string& text) override;
  void seated(Table& table, std::span<const Guest> before, std::span<const Guest> after) override;
  void finished(Table&) override { --unfinished_; }
  int bot_percent() const override { return limits_.bot_percent; }
  void count_action(bool accepted) override { ++(accepted ? metrics_.accepted : metrics_.refused); }
  void answers_after(std::uint64_t ticket) override { to_answer_.emplace_back(ticket, microseconds()); }
  std::int64_t microseconds() { return machine_.steady_us(); }

  // House (lobby_admin.cpp)
  void each_table(const std::function<void(const TableBrief&)>& visit) const override;
  std::optional<TableInfo> find_table(std::int64_t id) const override;
  void end_table(std::int64_t id, Finish told) override;
  void delete_table(std::int64_t id, Finish told) override;
  void pause(bool on) override { paused_ = on; }
  bool paused() const override { return paused_; }
  Bans& bans() override { return bans_; }
  std::int64_t boxes() const override { return boxes_; }

 private:
  struct GuestHash {
    std::uint64_t salt;
    std::size_t operator()(const Guest& guest) const;
  };
  // Somebody's tables that are not over: how many, and which of them are in memory.
  struct Seats {
    int count = 0;
    std::vector<std::int64_t> loaded;
  };
  // Held by whatever is done in somebody's name and is not done yet: true once they have asked to be forgotten.
  using Forgotten = std::shared_ptr<const bool>;
  using Loaded = std::function<void(Table*, const Problem&)>;
  using WithBox = std::function<void(const Expected<BoxHandle>&)>;

  // ---- lobby.cpp: tables in memory; lobby_disk.cpp: and on disk; lobby_keep.cpp: what goes where
  Table& add(std::unique_ptr<Table> table);
  Table& make(TableSpec spec, std::string code);
  Table* find(std::string_view code);
  Table* find(std::int64_t id);
  Table* at(const Peer& peer) { return peer.table != 0 ? find(peer.table) : nullptr; }
  void drop(Table& table);
  // Calls `then` on the network thread with the table, from memory or from disk, or with null and the reason.
  void with_table(const std::string& code, const std::string& payer, Loaded then);
  void load(std::string key, std::function<std::optional<SavedTable>(StoreReader&)> read,
            const std::string& payer, Loaded then);
  void fetch(const std::string& key, std::function<std::optional<SavedTable>(StoreReader&)> read,
             const std::string& payer);
  void loaded(const std::string& key, std::unique_ptr<Table> table, const Problem& why);
  std::uint64_t begin_reading();
  void end_reading();
  void changed_on_disk(std::int64_t id);
  bool changed_since(std::int64_t id, std::uint64_t since) const;
  // Runs `work` where it holds up nobody; false: too much waits already.
  bool background(const std::string& payer, std::function<void()> work);
  bool make_room();
  void housekeeping(Ms now);
  bool unload(Ms now);
  void drop_deserted();  // what is over and was left by all
  void fetch_due(Ms now);
  void wake_stored(std::int64_t id);
  void expire(Table& table);
  // From memory and from disk.
  void remove(Table& table);
  void forget_games(Ms now);
  void trim();
  void committed(const Journal::Done& done);
  void set_stalled(std::string why);
  bool pays(Toll::Of what, const std::string& address, double price) {
    return toll_.pay(what, address, price, now());
  }

  // ---- lobby_peers.cpp: what peers say
  void hello(const std::shared_ptr<Peer>& peer, const json::object& fields);
  void tell_history(Peer& peer, Table& table, std::optional<std::int64_t> before, std::string_view id);
  Problem at_table(Peer& peer, Table& table, const Said& said);
  Problem may_say(const Peer& peer, const Table& table, const Said& said);
  Problem rematch(Peer& peer, Table& table, bool on, bool same);
  int tables_of(const Guest& guest) const;
  static std::string payer_of(const Table& table);
  static int dear_seats(const TableSpec& spec);

  // ---- lobby_http.cpp
  // Calls `then` with a table whose game is over; anything else is answered here.
  void with_finished(const std::string& code, const std::string& payer, const Answer& answer,
                     std::function<void(Table&)> then);
  void get_record(const std::string& code, const std::string& payer, const Answer& answer);
  void get_replay(const std::string& code, const std::string& payer, const Answer& answer);
  void get_collection(std::string_view game, std::string_view name, const Answer& answer);
  static const std::string& games_text(bool all);
  void get_open_tables(const Answer& answer);
  // Those in memory, with `others` of what other houses have told.
  std::string open_tables_text(const std::vector<std::string>& others = {});
  std::string health_text() const;
  std::string metrics_text();

  // ---- lobby_tables.cpp: making tables
  void post_table(const HttpRequest& request, const Answer& answer);
  void make_table(const HttpRequest& request, const json::object& fields, BoxHandle box,
                  const Forgotten& forgotten, const Answer& answer);
  // Whether somebody may have another table now, and whether its bots may think; if not, they are told why.
  bool may_have_table(const Guest& guest, const Forgotten& forgotten, const Answer& answer);
  bool may_think(const TableSpec& spec, const Answer& answer);

  // ---- lobby_moved.cpp: tables that were begun on somebody's device
  void post_moved(const HttpRequest& request, const Answer& answer);
  void settle(const HttpRequest& request, Moved& moved, Table* before, const Forgotten& forgotten,
              const Answer& answer);

  // ---- lobby_day.cpp: tasks of the day
  // What is asked for under /api/day/. False: there is nothing of that name.
  bool http_day(const HttpRequest& request, std::string_view path, const Answer& answer);
  using SharedTask = std::shared_ptr<const DayTask>;
  struct TaskWish {
    std::string payer;
    Answer answer;                                // where it can't be
    std::function<void(const SharedTask&)> then;  // where it holds up nobody: not on the network thread
  };
  void with_task(const DayAsked& asked, TaskWish wish);
  void made_task(const SharedTask& task);
  void use_task(const SharedTask& task, TaskWish wish);
  void get_task(const HttpRequest& request, const DayAsked& asked, const Answer& answer);
  void get_results(const HttpRequest& request, const DayAsked& asked, const Answer& answer);
  void post_result(const HttpRequest& request, const DayAsked& asked, const Answer& answer);
  void keep_result(SavedDay day, const Forgotten& forgotten, const Answer& answer);
  void post_day_table(const HttpRequest& request, const DayAsked& asked, std::string name,
                      const Answer& answer);
  void begin_day_table(const HttpRequest& request, const DayTask& task, std::string_view name,
                       const Forgotten& forgotten, const Answer& answer);
  Problem day_is_open(const DayAsked& asked);
  void forget_days(Ms now);

  // ---- lobby_boxes.cpp: boxes that people bring along
  void post_box(const HttpRequest& request, const Answer& answer);
  void get_box(const std::string& id, const std::string& payer, const Answer& answer);
  static void get_own_box(std::string_view game, const Answer& answer);
  // Calls `then` on the network thread with what `given` means in a request: null, an id or a whole box.
  void with_box(const HttpRequest& request, const AnyGame& game, const json::value* given, WithBox then);
  void with_kept_box(const std::string& id, const AnyGame& game, const std::string& payer,
                     const WithBox& then);
  void with_whole_box(const HttpRequest& request, const AnyGame& game, const json::value& given,
                      const WithBox& then);
  // Whether an address may bring another box; if not, why.
  Problem may_bring(const std::string& address, bool kept);
  void keep_box(const AnyBox& box);
  void forget_boxes(Ms now);

  // ---- lobby_nodes.cpp: where several houses share a store
  void move_in(Store& store, StoreReader& reader);
  void renewed(std::int64_t until, const std::vector<TableEpoch>& lost);
  void lose(const TableEpoch& lost);
  // Whether it can rely on nobody else having taken what it has.
  bool in_touch() const { return tenancy_ == nullptr || machine_.steady_us() <= in_touch_until_; }
  // Whether there is one for another table.
  bool has_numbers();
  void fetch_numbers();
  // Like with_table, but the table stays where it is; what was fetched for it is gone when `then` returns.
  void look_at(const std::string& code, const std::string& payer, Loaded then);
  void write_node_metrics(std::string& out) const;
  std::string figures_text() const;

  // ---- lobby_relay.cpp: where the table is another house's
  // Brings somebody to their table, wherever it is.
  struct Seeking;
  void seek(const std::shared_ptr<Peer>& peer, const Hello& hello);
  void look_for(const std::shared_ptr<Seeking>& seeking);
  void ask_owner(const std::shared_ptr<Seeking>& seeking);
  void look_again(const std::shared_ptr<Seeking>& seeking);
  void found(const std::shared_ptr<Seeking>& seeking);
  void leave(Peer& peer);  // its table, where it is at one
  void arrive(const std::shared_ptr<Peer>& peer, const Hello& hello, Table& table);
  void relayed_hello(const std::shared_ptr<RelayPeer>& peer) override;
  bool relayed_message(const std::shared_ptr<RelayPeer>& peer, std::string_view text, bool quick) override;
  void relayed_gone(Peer& peer) override { gone(peer); }
  void relayed_answer(Peer& peer, std::uint32_t number) override { answered(peer, number); }
  Ms relayed_price(const std::string& address) override { return owed(address, 1); }
  void relayed_away(Peer& peer, const Hello& hello) override;

  // ---- lobby_admin.cpp
  void with_numbered(std::int64_t id, const Finish& told, std::function<void(Table&)> then);

  // ---- lobby_me.cpp: what is stored of somebody
  void guest_tables(const HttpRequest& request, const Answer& answer);
  std::vector<std::pair<std::int64_t, std::string>> turns_of(StoreReader& store, const Guest& guest,
                                                             std::span<const std::int64_t> here, Ms time);
  void export_guest(const HttpRequest& request, const Answer& answer);
  void list_finished(const Guest& guest, std::int64_t from, const Answer& answer);
  void export_stored(const Guest& guest, std::int64_t from, const Answer& answer);
  void forget_guest(const HttpRequest& request, const Answer& answer);
  Forgotten in_name_of(const std::string& token);
  void forget_on_disk(PutTable put);
  // ---- lobby_link.cpp: one person at two devices
  void make_link(const HttpRequest& request, const Answer& answer);
  void take_link(const HttpRequest& request, const Answer& answer);
  void tell_link(const std::optional<DeviceLinks::Linked>& linked, const Answer& answer);
  void forget_stored(const Guest& guest, std::int64_t before, std::int64_t count, const Answer& answer);

  std::string fresh_code() { return machine_.random_text(16); }
  std::string fresh_token() { return machine_.random_text(32); }

  Machine& machine_;
  Limits limits_;
  std::function<void(std::function<void()>)> post_;
  std::function<void(Ms)> timer_;
  Bans& bans_;
  bool paused_ = false;  // no new tables
  Metrics metrics_;
  FastRng dice_;
  HouseClock clock_;
  std::string stalled_;  // why nothing can be written just now; empty: all is well
  // Asked for with every message and every commit: whatever the number of tables, found by one look into memory.
  boost::unordered_flat_map<std::int64_t, std::unique_ptr<Table>> tables_;
  std::unordered_map<std::string, std::int64_t> codes_;  // both of each table
  std::set<std::pair<Ms, std::int64_t>> wakes_;
  std::set<std::int64_t, std::greater<>> public_;  // in memory and listed; the newest first
  std::unordered_map<Guest, Seats, GuestHash> seats_;
  std::unordered_map<Guest, std::weak_ptr<bool>, GuestHash> names_in_use_;
  std::unordered_map<std::string, std::vector<Loaded>> loading_;  // who waits for what is being fetched
  // What has changed on disk while something is being read there, in order.
  std::unordered_map<std::int64_t, std::uint64_t> changes_on_disk_;
  std::uint64_t changes_ = 0;
  int reading_ = 0;
  std::unordered_map<std::uint64_t, std::function<void()>> flushes_;  // what waits for the disk
  std::uint64_t flushes_made_ = 0;
  DeviceLinks links_;
  BoxShelf shelf_;
  std::int64_t boxes_ = 0;  // on disk, or on the way there; perhaps some twice since the last look
  std::shared_ptr<int> in_hand_ = std::make_shared<int>();  // held once more by every box that is being read
  std::shared_ptr<int> moving_ = std::make_shared<int>();   // and by every table that is on its way here
  // Tasks that were asked for last: making one takes a while. Who asks for the same waits for the same.
  std::deque<SharedTask> tasks_;
  std::map<std::pair<const DayKind*, Date>, std::vector<TaskWish>> wishes_;
  std::set<std::string> days_on_the_way_;  // results that are not on disk yet: whose and how
  Ms next_look_at_days_ = 0;
  Ms next_look_at_games_ = 0;
  bool looking_at_games_ = false;
  std::int64_t swept_to_ = 0;     // the last table that this sweep has looked at
  std::int64_t swept_games_ = 0;  // how many it has dropped
  Ms next_look_at_boxes_ = 0;
  bool looking_at_boxes_ = false;
  std::unordered_set<std::int64_t> removed_;  // but still on disk
  std::unordered_set<std::int64_t> broken_;   // on disk, but make no table
  Toll toll_;
  std::deque<std::pair<std::int64_t, std::string>> replays_;  // asked for last: solving takes a while
  // Texts that many ask for, and until when they are good.
  std::pair<Ms, std::string> open_tables_;
  std::vector<Answer> want_open_tables_;  // while the others' are being read
  std::pair<Ms, std::string> figures_;
  std::int64_t last_table_ = 0;
  std::int64_t numbers_end_ = std::numeric_limits<std::int64_t>::max();  // of those that it may give
  std::int64_t spare_numbers_ = 0;  // where the next ones begin; 0: not known yet
  bool fetching_numbers_ = false;
  Tenancy* tenancy_ = nullptr;  // null: it is alone
  std::int64_t in_touch_until_ = 0;
  std::unordered_map<std::string, std::int64_t> owners_;  // of what was fetched in vain, by its code
  After after_;
  std::unordered_set<std::int64_t> released_;   // but that is not on disk yet
  std::unordered_set<std::int64_t> elsewhere_;  // not written, because another house has them
  std::int64_t unfinished_ = 0;
  std::int64_t actions_since_trim_ = 0;
  std::vector<std::int64_t> to_snapshot_;
  std::int64_t to_trim_ = 0;  // actions; a trim is under way
  bool going_ = false;        // the journal will be told that this was all
  std::int64_t next_settle_ = 0;
  std::uint64_t written_ = 0;  // the last ticket of a table's write
  std::uint64_t told_ = 0;     // the last that the journal has said to be on disk
  // Actions that are answered when the write of that ticket is on disk, and since when (µs) they are on their way.
  std::deque<std::pair<std::uint64_t, std::int64_t>> to_answer_;
  std::vector<std::int64_t> deserted_;
  Ms next_housekeeping_ = 0;
  Ms next_unload_ = 0;
  Ms next_due_ = 0;
  bool asking_due_ = false;
  // Last: their threads end before anything that they could reach does.
  std::unique_ptr<Thinker> thinker_;
  std::unique_ptr<Reader> reader_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Relays> relays_;  // null: it knows no other house
};

}  // namespace smallbox
