// One table: who sits where, the match, who is told what and when, and the driver that lets time pass.
//
// No socket, no thread, no clock of its own: everything comes in by a call, with the time, and goes out
// through Host and Peer. What is said about the table waits until all that it rests on is on disk: each
// message is held back until the table's last write is committed.
//
// A version is the number of accepted actions. For whoever comes back after a short while the last updates
// are kept, as many as weigh no more than a state; whoever missed more gets a state, and asks for history
// where it wants to know how it came about.
//
// Long because all that is asked of a table, and all that it is made of, is declared here.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/roster.hpp"
#include "engine/any_game.hpp"
#include "engine/day.hpp"
#include "engine/game.hpp"
#include "table/clock.hpp"
#include "table/deal.hpp"
#include "table/eyes.hpp"
#include "table/outbox.hpp"
#include "table/pace.hpp"
#include "table/party.hpp"
#include "table/peer.hpp"
#include "table/race.hpp"
#include "table/reactions.hpp"
#include "table/saved.hpp"
#include "table/seats.hpp"

namespace smallbox {

class Table;
struct Said;

// What a table needs from the house.
class Host {
 public:
  virtual ~Host() = default;
  // Queued for the disk; Table::committed says when it is there. Returns its ticket.
  virtual std::uint64_t write(std::int64_t table, TableWrite write) = 0;
  // A bot is to choose for that seat of a copy of the match, with the seat's salt (Table::salt); the answer
  // comes to Table::thought, as long as the table is there. `urgent`: time is up, somebody waits for it.
  virtual void think(Table& table, Seat seat, const std::string& bot, bool urgent) = 0;
  // Table::tick is to be called at that time, or earlier.
  virtual void wake(Table& table, Ms at) = 0;
  // Chance that is no part of the game: when bots look at the table.
  virtual FastRng& dice() = 0;
  // A seed for a deal that nobody can guess; and a number that nobody can, asked for on any thread.
  virtual std::string fresh_seed() = 0;
  virtual std::uint64_t fresh_salt() = 0;
  // The name that somebody wants, made fit to be shown, and told apart from the others at the table. On any thread.
  virtual std::string distinct_name(std::string_view wanted, std::span<const std::string> others) = 0;
  // What somebody has written on a box, made fit to be shown; empty where nothing is left. On any thread.
  virtual std::string shown_text(std::string_view given) { return std::string(given); }
  // The box of that id and that text, one for all who play with it; null where it can't be read. On any thread.
  virtual BoxHandle box(const AnyGame& game, std::string_view id, const std::string& text);
  // Whose unfinished tables this is one of: no longer `before`'s, now `after`'s.
  virtual void seated(Table& table, std::span<const Guest> before, std::span<const Guest> after) = 0;
  // A table is over; called once.
  virtual void finished(Table& table) = 0;
  // How long bots take, in percent of what a person would; 0: they act as soon as they can.
  virtual int bot_percent() const { return 100; }
  virtual void count_action(bool accepted) = 0;
  // Somebody's action is answered when that write is on disk.
  virtual void answers_after(std::uint64_t) {}
  // For what is about to be told: room that is used again by whoever tells next.
  Json& paper() { return paper_; }

 private:
  Json paper_;
};

// {"type":"refused","id":…,"code":…,"rule":…,"message":…}; without an id where that is empty.
std::string refusal_text(const Problem& refused, std::string_view id);

struct TableSpec {
  const AnyGame* game = nullptr;
  std::string options;  // JSON, complete
  BoxHandle box;        // null: the game's own
  Pace pace;
  BotTempo tempo = BotTempo::natural;
  bool open_to_all = false;  // in the list of public tables while it waits
  RaceRules race;
  Seats seats;
  // It was begun on somebody's device, who could know all that was dealt.
  bool from_device = false;
  // Of the games before this one between the same: how many, and who won how many.
  int games = 0;
  std::vector<int> wins;
  Party party;
  // What is dealt; empty: something new.
  std::string seed;
  // It began with that day's task; null: with none. What its bots do follows from the day.
  const DayKind* day_kind = nullptr;
  Date day;
  // Whose account bots think on: the address that the table was made from, or asked for.
  std::string payer;
};

// How long a table is kept where nobody comes any more.
struct Keep {
  Ms waiting = Ms{24} * 3600 * 1000;
  Ms unseen = Ms{3600} * 1000;              // made, and nobody ever came
  Ms alone = Ms{7} * 24 * 3600 * 1000;      // one person and bots
  Ms together = Ms{30} * 24 * 3600 * 1000;  // several people
};

class Table final : private TableClock::Owner {
 public:
  Table(Host& host, std::int64_t id, std::string code, TableSpec spec, Ms now);
  // As it was left; null, with a sentence, where what was stored makes no game. Asks nothing of the host but what
  // may be asked on any thread, so it can be done there; `resume` is for the host's.
  static std::unique_ptr<Table> restore(Host& host, const SavedTable& saved, Ms now, std::string& why);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  std::int64_t id() const { return id_; }
  const std::string& code() const { return code_; }
  const std::string& watch() const { return watch_; }
  const TableSpec& spec() const { return spec_; }
  Status status() const;
  const AnyMatch* match() const { return match_.get(); }
  const Deal& deal() const { return deal_; }
  int version() const { return match_ ? match_->actions() : 0; }
  std::size_t listeners() const { return peers_.size(); }
  Ms quiet_since() const { return quiet_since_; }
  Ms created() const { return created_; }
  bool visited() const { return visited_; }
  bool races() const { return races_; }
  int seat_of(const Guest& guest) const { return spec_.seats.of(guest); }  // −1: none
  std::vector<Guest> people() const;  // whose seats there are, while it is not over
  // When it is closed where nobody comes; 0: it is over.
  Ms expires() const;

  // Stores the table as it is now, and begins when no seat is open.
  // `expected`: those who will sit there are at hand, so that nothing more has to be written when they come.
  void open(Ms now, bool expected = false) {
    visited_ = expected;
    show(now);
  }
  // Stores the table with a game that goes on here `last_t` ms after its start elsewhere, where it was dealt like this.
  void move_in(std::unique_ptr<AnyMatch> match, Ms last_t, Ms now, const Deal* deal = nullptr);
  // The same where somebody wants to play on from here: a race is counted in when they have come.
  void play_on(std::unique_ptr<AnyMatch> match, Ms now);
  // After restore: lets time go on.
  void resume(Ms now);
  // A peer comes (and is told everything, or what came after version `have`) and goes.
  Problem enter(const std::shared_ptr<Peer>& peer, std::optional<std::int64_t> have, Ms now);
  void exit(Peer& peer, Ms now);
  void tell_state(Peer& peer, Ms now);

  // act, state, plan, skip, wait, shown, react, tempo, hints, sit, leave, resign, name, fill, offer, pledge, open.
  // `history` and `rematch` are for the house.
  Problem hear(Peer& peer, const Said& said, Ms now);
  Problem sit(Peer& peer, std::optional<std::int64_t> seat, std::string_view name, Ms now);
  // Where no other person sits the game is over by it.
  Problem leave(Peer& peer, Ms now);
  // Gives the seat up for good.
  Problem resign(Peer& peer, Ms now);
  // An open seat gets a bot.
  Problem fill(Peer& peer, std::int64_t seat, std::string_view bot, Ms now);
  // A bot's seat is free for whoever comes, in the middle of the game, or no longer. Until then the bot plays it.
  Problem offer(Peer& peer, std::int64_t seat, bool on, Ms now);
  Problem rename(Peer& peer, std::string_view name, Ms now);
  // Asks to be passed: the table answers after the usual delay, so that it betrays nothing.
  Problem skip(Peer& peer, Skip how, Ms now);
  // Not this time.
  Problem wait(Peer& peer, Ms now);
  // That connection has shown what happened, up to that version.
  Problem shown(Peer& peer, std::int64_t upto, Ms now);
  // A face for all who are here; more than a few at once are dropped.
  Problem react(Peer& peer, std::int64_t which, Ms now);
  // How much time bots take from now on.
  Problem set_tempo(Peer& peer, BotTempo tempo, Ms now);
  // Somebody wants what fits to be marked in a race, or no longer; it is where everybody who plays there does.
  Problem wish_hints(Peer& peer, bool on, Ms now);
  Problem hear_skip(Peer& peer, const json::object& fields, Ms now);
  // Refusals are told in order with everything else, so they are not returned.
  // `age`: so long before it was sent it was meant, and what it was about was told, as its client says; in a race.
  void act(Peer& peer, std::string_view id, const json::object& action, std::optional<std::int64_t> at,
           Ms now, Ms age = 0);
  // What Peer::ask has asked for.
  void answered(Peer& peer, std::uint32_t number, Ms now);
  // Whether whoever sits there has had an action of that id accepted, or it waits for that.
  bool has_done(const Peer& peer, std::string_view id) const;
  // Everything about somebody is forgotten; their seat is a bot's.
  void forget(const Guest& guest, Ms now);
  // Somebody wants another game, or no longer. True: everybody who is here does.
  bool wish_rematch(Seat seat, bool on, Ms now);
  // The table of that game: the same people where they are here, with the score so far.
  // `same`: whoever plays alone gets what was dealt before; where there are others it means nothing.
  TableSpec rematch_spec(bool same = false) const;
  void set_next(std::string code);
  const std::string& next() const { return next_; }
  // Over although the game is not: by whoever left, by the house.
  void end(std::string why, Ms now);
  // What the house has to say to all who are here, at once: it rests on nothing of the table's, and waits for no disk.
  void tell_all_now(const std::string& text) const;
  // Everybody is told and hung up on: the table is about to go.
  void close_all(std::string_view why);

  // What is to be done for that seat as soon as it is legal, without waiting to be asked: null, or an action;
  // one a seat. It stays until the table has done it, or the seat's own turn, this one or the next, is over.
  Problem plan_action(Peer& peer, const json::object* action, Ms now);
  // For whoever has just come: {"type":"planned","action":…}, if there is something.
  void tell_planned(Peer& peer);

  void tick(Ms now);
  // A bot has chosen (null: it would rather wait). It acts when the seat's moment has come.
  void thought(Seat seat, int version, const Choice& choice, Ms now);
  // What a seat's dice are mixed with; nobody is ever told.
  std::uint64_t salt(Seat seat) const { return clock_.salt(seat); }
  void committed(std::uint64_t ticket) { outbox_.committed(ticket, peers_); }
  std::uint64_t bytes_told() const { return outbox_.bytes(); }
  // Tells a peer of this table something, in its place among the rest.
  void tell(Peer& peer, std::string_view text);

  // Nobody is here, nothing is under way before `until`, and all that was written is on disk.
  bool idle(Ms until) const;
  // Writes what is needed to go on from the disk. True: it is all there already, and the table can go.
  bool put_away();

  void write_table(Json& out, const Peer* peer) const;
  // For the list of open tables: what waits, without names of guests; and what is under way, without the code
  // of those who sit there.
  void write_waiting(Json& out) const;
  void write_playing(Json& out) const;
  // For somebody who sits here and at other tables: whether it is their turn.
  void write_turn(Json& out, int seat, Ms now) const;
  void put_snapshot();

  // Longer than any game; only endless rearranging of cards could come here.
  static constexpr int most_actions = 20'000;

  Ms wake_at = 0;  // until then nothing has to be done: for the house's timer
  Tenure tenure;   // where several houses share a store
  Keep keep;
  // What it has cost since it is in memory, for operators.
  struct Spent {
    std::uint64_t messages = 0;  // that came
    std::uint64_t thinking = 0;  // of bots, ms of a core
  } spent;

 private:
  // What lets a race go on is done a moment before it has been counted in: what is turned up then is with everybody when
  // it may be seen, and not much sooner.
  struct Start {
    Seat seat = 0;
    PackedAction action;
    std::int64_t key = 0;
    std::string id;
    std::uint64_t visit = 0;  // of who sent it; 0: nobody did
    const char* why = nullptr;
  };

  // Which of a seat's action ids were accepted, and the version that each made: all of them, because however many came
  // since, one that was long on its way may still arrive, and must not act again.
  struct Handled {
    std::int64_t key = 0;
    std::int32_t version = 0;
  };

  // After a change of who sits where: begins when no seat is open; stored and told either way.
  void show(Ms now);
  void begin(Ms now);
  // ---- deal.cpp
  Deal first_deal() const;
  bool may_deal(Ms now);
  void wait_for_shares(Ms now);
  Problem pledge(Peer& peer, std::string_view pledge, Ms now);
  Problem open_share(Peer& peer, std::string_view share, Ms now);
  bool playing() const { return match_ && !match_->over() && ended_.empty(); }
  void write(TableWrite write);
  void put_table(bool whole = false);
  std::string head() const;
  std::string snapshot() const;
  Ms wake_from_disk() const;
  std::string restore_match(const SavedTable& saved, const json::object& options);
  void restore_head(const json::object& head, Ms now);
  void write_planned(Json& out, Seat seat) const;
  void restore_planned(const json::array& planned);
  void restore_skips(const json::array& skips);
  void seat_people();
  void finished(Ms now);
  bool apply_action(Seat seat, const PackedAction& action, std::int64_t key, Ms now, Peer* sender,
                    std::string_view id, const char* why, const Held* held = nullptr);
  bool accept(Seat seat, const PackedAction& action, std::int64_t key, Ms now, Peer* sender,
              std::string_view id, const char* why, const Held* held = nullptr);
  // ---- race.cpp
  Problem hear_act(Peer& peer, const Said& said, Ms now);
  SeatSet runners() const;
  SeatSet racers() const;
  std::array<Ms, max_seats> reach() const;
  void begin_beat(Ms now);
  void date(Held& held, Ms credited);
  bool line_up(Held held, const Peer* sender, Ms age, Ms now);
  bool line_up_for(Seat seat, const PackedAction& action, Ms now);
  void handle_due(Ms now);
  void handle(const Held& held, Ms now);
  void measure(Ms now);
  Ms fair_within() const;
  void write_race(Json& out, bool kept) const;
  void restore_race(const json::object& race);
  // ---- start.cpp
  bool counts_in() const;
  bool is_counted_in(Ms now) const { return start_at_ != 0 && now < start_at_; }
  void count_in(Start start, Ms length, Ms now);
  void count_in_comer(Ms now);
  void go_on_counting(Ms now);
  void write_clock(Json& out, Ms now) const;
  void plan(Ms now);
  // Anew, what the seat's connections say they have been shown.
  void look_who_says(Seat seat, Ms now);
  std::string planned_text(Seat seat, const char* why) const;
  void tell_plan(Seat seat, const char* why);
  // Whoever has been gone for long is played for.
  void play_for_the_missed(Ms now);
  bool awake() const;
  // Whoever left and is back has the seat again.
  void take_back(Seat seat, Ms now);
  void give_to_bot(Seat seat);
  void take_seat(Seat seat, const Guest& guest, std::string_view name);
  void start_afresh(Seat seat);
  std::string distinct(std::string_view name, std::size_t seat) const;
  void remember(Seat seat, std::int64_t key, int version);
  // To everybody, now; and, for what may happen often, together with what else changes within a moment.
  void tell_table();
  void announce(Ms now);
  void tell_own_table(Peer& peer);
  void tell_seat_table(Seat seat);
  // Whose time runs, where that has changed and nothing else has; `nothing_too`: also that none does.
  void tell_clock(Peer& peer, bool nothing_too, Ms now);
  void write_kind(Json& out) const;
  void write_score(Json& out) const;
  int watching() const;  // how many
  // Of the evening, once this game is over with it.
  std::vector<int> party_so_far() const;
  SeatSet winners() const;  // also of a game that somebody gave up
  void tell_update(Peer* sender, std::string_view id, const char* why, Ms now);
  bool tell_missed(Peer& peer, std::int64_t have, Ms now);
  // Both tell up to where the text is true of that version for ever. The rest is the legal actions.
  std::size_t write_update(Json& out, Audience audience, Outbox::Wants wants, const char* why, Ms now) const;
  std::size_t write_now(Json& out, Audience audience, bool view, bool legal, Ms now) const;

  // TableClock::Owner
  bool act_for(Seat seat, const PackedAction& action, std::int64_t key, const char* why, Ms now) override;
  void ask_bot(Seat seat, const std::string& bot, bool urgent) override {
    host_.think(*this, seat, bot, urgent);
  }
  void plan_changed(Seat seat, const char* why) override;
  void skip_ended(Seat seat) override { tell_seat_table(seat); }
  bool reacts() const override { return reacts_; }
  void wake(Ms at) override { host_.wake(*this, at); }
  FastRng& dice() override { return host_.dice(); }
  int bot_percent() const override {
    return host_.bot_percent() * (races_ ? 100 : k_tempo_percent[index_of(spec_.tempo)]) / 100;
  }
  Ms lag() const override;

  Host& host_;
  std::int64_t id_;
  std::string code_;
  std::string watch_;
  TableSpec spec_;
  std::string box_told_;  // JSON: what everybody is told of the box
  bool races_;            // with its options the game is a race
  bool reacts_;           // and with them people are asked for reactions
  std::string seed_;
  Deal deal_;
  std::string next_;
  std::string ended_;  // why, where it is over and the game is not
  int resigned_ = -1;  // the seat that has given up
  SeatSet wishes_;     // for another game
  SeatSet hints_;      // who wants what fits to be marked, in a race
  std::unique_ptr<AnyMatch> match_;
  TableClock clock_;
  Eyes eyes_;
  Reactions reactions_;
  std::optional<Start> start_;
  Ms start_at_ = 0;  // when a race goes on that is being counted in
  Ms start_length_ = 0;
  bool begins_in_race_ = false;  // nobody has come yet to a race that goes on from its middle
  RaceQueue order_;
  std::vector<LagCost> lag_costs_;  // by seat
  Ms next_ask_ = 0;                 // when lines are measured again
  Ms beat_since_ = 0;               // when a beat began
  Ms within_ = -1;                  // how fair a race is, as it was told last
  Outbox outbox_;
  std::vector<std::vector<Handled>> handled_;
  std::vector<std::shared_ptr<Peer>> peers_;
  std::vector<Guest> seated_;  // as the house was told
  std::uint64_t visits_ = 0;
  std::uint64_t put_away_ = 0;  // the ticket with which all that is needed was written
  Ms created_;
  Ms started_ = 0;
  Ms quiet_since_;
  Ms seen_;                     // when a person was here last
  Ms last_t_ = 0;               // of the last action; time in a record never runs backwards
  Ms announced_ = 0;            // when everybody was told of the table last
  Ms announce_at_ = 0;          // when they are to be told again; 0: nothing has changed
  int stored_ = -1;             // the version that the snapshot on disk holds
  bool visited_ = false;        // somebody was here
  bool told_over_ = false;      // the house knows that it is over
  bool guests_stored_ = false;  // whose seats these are has not changed since it was written
  bool box_stored_ = false;     // the box was written before the table
};

// The events of the game's steps before version `before` as the audience may see them, as many as fit into
// one message: {"type":"history","steps":[…],"more":…}. Takes as long as the game is: not for the network
// thread.
std::string history_text(const AnyMatch& match, Audience audience, std::optional<std::int64_t> before);
// Step by step with everything open, for a game that is over, and the result: the fields of a replay, as an object. What
// a solver says of an action may take it a while. For a seat: what it saw and was told, and no more.
std::string replay_steps(const AnyMatch& match, Audience audience = Audience::everything());
// One of somebody's tables: `left` is told until `deadline`, 0 for none. `box` and `pace` are JSON.
void write_turn_fields(Json& out, const std::string& code, const AnyGame& game, std::string_view box,
                       std::string_view pace, Status status, std::int64_t version, int seat, bool turn,
                       Ms deadline, Ms expires, const Seats& chairs, Ms now);
// write_turn for a table that is not in memory, from its head; false where that says nothing sensible.
bool write_stored_turn(Json& out, const SavedTable& saved, const Guest& guest, Ms now);
// The seats of a head, as they were.
bool read_chairs(const json::array& seats, Ms now, Seats& chairs);
// How a game ended, for whoever looks at it later without playing it again.
void write_end(Json& out, const AnyMatch& match, SeatSet winners, Ms started, Ms took);
// A stored table as its guest may have it; false, and nothing is written, where they have no seat there. Without records
// only games that are over are told, and their snapshots are needed only where `lacks_end` says so.
bool write_stored(Json& out, const SavedTable& saved, const Guest& guest, bool with_record);
inline bool lacks_end(const SavedTable& saved) { return saved.head.find("\"end\":") == std::string::npos; }

}  // namespace smallbox
