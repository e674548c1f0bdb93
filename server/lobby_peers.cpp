// What peers say, and what becomes of it: at a table, and on disk.
#include <algorithm>
#include <utility>

#include "bots/roster.hpp"
#include "server/lobby.hpp"
#include "server/reply.hpp"
#include "table/planted.hpp"

namespace smallbox {
namespace {

// Prices, in what an address gets about thirty of a second.
constexpr double k_hello = 1;
constexpr double k_from_disk = 3;
constexpr double k_state = 1;
constexpr double k_history = 3;           // and one more for so many actions of the game:
constexpr double k_actions_a_coin = 500;  // they are replayed
constexpr double k_change = 2;            // of who sits where
constexpr double k_name = 5;              // names are looked at closely

// What is done at once, and costs no more than its line may say in any case.
bool is_quick(std::string_view type) { return type == "act" || type == "ping" || type == "shown"; }

}  // namespace

void Lobby::gone(Peer& peer) {
  peer.hang_up();
  if (peer.relay != 0 && relays_) relays_->leave(peer);
  if (!SMALLBOX_PLANT(peer_outlives_line)) leave(peer);
}

void Lobby::leave(Peer& peer) {
  Table* table = at(peer);
  if (table == nullptr) return;
  table->exit(peer, now());
  // What comes later to a game that is over finds it on disk, so it need not stay in memory once everybody has left: the next
  // table has its place then while that is still in a cache.
  if (table->status() == Status::over && table->listeners() == 0) deserted_.push_back(table->id());
}

void Lobby::answered(Peer& peer, std::uint32_t number) {
  if (peer.relay != 0 && relays_) return relays_->answered(peer, number);
  if (Table* table = at(peer)) table->answered(peer, number, now());
}

bool Lobby::message(const std::shared_ptr<Peer>& peer, std::string_view text, Only only) {
  Table* table = at(*peer);
  const auto refuse = [&](const Problem& refused, std::string_view id) {
    if (table != nullptr)
      table->tell(*peer, refusal_text(refused, id));
    else
      peer->send(refusal_text(refused, id));
    return true;
  };
  unsigned char room[4096];
  json::monotonic_resource memory(room, sizeof room);
  json::error_code error;
  json::parse_options options;
  options.max_depth = 16;
  const json::value value = json::parse({text.data(), text.size()}, error, &memory, options);
  const Said said = read_said(error ? nullptr : &value);
  if (peer->relay != 0 && said.fields != nullptr && said.type != "hello") {
    ++metrics_.messages;
    relays_->say(*peer, text);
    return true;
  }
  if (only == Only::quick && said.fields != nullptr && !is_quick(said.type)) return false;
  ++metrics_.messages;
  if (table != nullptr) ++table->spent.messages;
  if (const Problem why = unreadable(said)) return refuse(why, {});
  if (said.type == "hello") {
    hello(peer, *said.fields);
    return true;
  }
  // What it knows may be old, and what it has not heard of may have been done: whoever comes back finds out.
  if (!in_touch() && said.type != "ping") {
    peer->close(k_out_of_touch.message);
    return true;
  }
  if (said.type == "ping") {
    peer->send(pong_text(now()));
    return true;
  }
  if (table == nullptr) return refuse({"bad-request", {}, "Say hello to a table first."}, said.id);
  // What was accepted before is answered all the same, so that nobody believes that it was not.
  const auto again = [&] {
    return said.type == "act" && !SMALLBOX_PLANT(closed_first) && table->has_done(*peer, said.id);
  };
  // At once: what else is told at the table waits for the disk.
  if (!stalled_.empty() && is_change(said.type) && !again()) {
    peer->send(refusal_text({"unavailable", {}, stalled_}, said.id));
    return true;
  }
  if (const Problem refused = at_table(*peer, *table, said)) {
    table = at(*peer);
    refuse(refused, said.id);
  }
  return true;
}

// What it costs, and whether there is room for it.
Problem Lobby::may_say(const Peer& peer, const Table& table, const Said& said) {
  if (is_quick(said.type)) return {};
  const bool small = said.type == "state" || said.type == "plan" || said.type == "skip" ||
                     said.type == "wait" || said.type == "react";
  const double price = said.type == "history" ? k_history + table.version() / k_actions_a_coin
                       : small                ? k_state
                       : said.type == "name"  ? k_name
                                              : k_change;
  if (!pays(Toll::Of::work, peer.address(), price)) return k_too_much;
  if (said.type == "sit" && peer.guest && limits_.tables_per_guest > 0 &&
      tables_of(*peer.guest) >= limits_.tables_per_guest)
    return {"limit", {}, "You sit at too many tables."};
  if (said.type == "fill" &&
      bots_of(*table.spec().game).dear(as_text(said.fields->if_contains("bot")).value_or("")) &&
      !thinker_->accepts(payer_of(table), 1))
    return {"limit", {}, Thinker::dear_sentence};
  return {};
}

Problem Lobby::at_table(Peer& peer, Table& table, const Said& said) {
  if (said.type == "history" && !table.match())
    return {"no-game", {}, "The game has not begun: a seat is open."};
  if (Problem refused = may_say(peer, table, said)) return refused;
  if (said.type == "history") {
    tell_history(peer, table, as_int(said.fields->if_contains("before")), said.id);
    return {};
  }
  if (said.type == "rematch")
    return rematch(peer, table, read_flag(*said.fields, "on", true), read_flag(*said.fields, "same", false));
  Problem refused = table.hear(peer, said, now());
  if ((said.type == "fill" || said.type == "sit") && !refused)
    thinker_->opened(table.id(), payer_of(table), dear_seats(table.spec()));
  return refused;
}

// ---- What a table has accepted, to the disk, and back when it is there

std::uint64_t Lobby::write(std::int64_t table, TableWrite write) {
  if (std::holds_alternative<PutAction>(write)) ++actions_since_trim_;
  if (std::holds_alternative<PutBox>(write)) ++boxes_;
  if (const auto* put = std::get_if<PutTable>(&write);
      put != nullptr && put->status == Status::over && thinker_)
    thinker_->closed(table);
  Table* whose = tenancy_ != nullptr ? find(table) : nullptr;
  const auto signed_by = [whose](auto&& put) -> Write {
    if constexpr (requires { put.epoch; })
      if (whose != nullptr) put.epoch = whose->tenure.epoch;
    if constexpr (requires { put.tenure; })
      if (whose != nullptr) put.tenure = std::exchange(whose->tenure, {whose->tenure.epoch});
    return std::move(put);
  };
  Write put = std::visit(signed_by, std::move(write));
  if (machine_.by_hand()) return journal_->write(table, std::move(put));
  // What everybody has said by now is on its way first: then all of it is committed together.
  if (!std::exchange(going_, true))
    post_([this] {
      going_ = false;
      if (journal_) journal_->go();
    });
  return written_ = journal_->write(table, std::move(put), Journal::When::later);
}

void Lobby::settle() {
  constexpr auto most = std::chrono::microseconds(3'000);
  constexpr std::int64_t again_after = 100'000;  // µs
  // Where the disk is slow everybody else goes on meanwhile.
  const std::int64_t begin = microseconds();
  if (!stalled_.empty() || begin < next_settle_) return;
  if (!journal_->commit_here()) {
    journal_->go();
    journal_->wait_for(most);
  }
  if (const std::int64_t end = microseconds(); end - begin >= most.count()) next_settle_ = end + again_after;
}

void Lobby::committed(const Journal::Done& done) {
  metrics_.commit.observe(done.seconds);
  metrics_.writes += done.writes;
  told_ = done.ticket;
  const std::int64_t at = to_answer_.empty() ? 0 : microseconds();
  for (; !to_answer_.empty() && to_answer_.front().first <= told_; to_answer_.pop_front())
    metrics_.latency.observe(static_cast<double>(at - to_answer_.front().second) / 1e6);
  // What these hold in memory is not on disk and never will be: nobody may see it.
  for (const std::int64_t id : done.set_aside) {
    broken_.insert(id);
    if (Table* table = find(id)) {
      table->close_all("This table is damaged on the server's disk; the others are not.");
      drop(*table);
    }
  }
  for (const TableEpoch& one : done.fenced) {
    ++metrics_.fenced;
    lose(one);
  }
  // All are looked up first: memory answers many questions at once sooner than one after the other.
  std::vector<Table*> tables;
  tables.reserve(done.tables.size());
  for (const std::int64_t id : done.tables)
    if (Table* table = find(id)) tables.push_back(table);
  for (Table* table : tables) table->committed(done.ticket);
  drop_deserted();
}

// ---- Coming to a table

void Lobby::hello(const std::shared_ptr<Peer>& peer, const json::object& fields) {
  const auto refuse = [](Peer& to, const Problem& refused) { to.send(refusal_text(refused, {})); };
  const Expected<Hello> read = read_hello(fields);
  if (!read) return refuse(*peer, read.error());
  if (peer->asking) return refuse(*peer, {"busy", {}, "The hello before is not answered yet."});
  const double price = k_hello + (find(read->code) == nullptr ? k_from_disk : 0);
  if (!pays(Toll::Of::work, peer->address(), price)) return refuse(*peer, k_too_much);
  if (read->guest && bans_.guest(*read->guest, now())) return refuse(*peer, k_banned);
  if (!in_touch()) return refuse(*peer, k_out_of_touch);
  peer->asking = true;
  if (relays_) return seek(peer, *read);
  with_table(read->code, peer->address(),
             [this, peer, hello = *read, refuse](Table* table, const Problem& why) {
               peer->asking = false;
               if (!peer->there()) return;
               if (table == nullptr) return refuse(*peer, why);
               arrive(peer, hello, *table);
             });
}

void Lobby::arrive(const std::shared_ptr<Peer>& peer, const Hello& hello, Table& table) {
  const auto refuse = [&](const Problem& refused) { peer->send(refusal_text(refused, {})); };
  if (const Problem refused = wrong_seat(table, hello)) return refuse(refused);
  leave(*peer);
  if (peer->relay != 0) relays_->leave(*peer);
  if (const Problem refused = come_in(table, peer, hello, now())) refuse(refused);
}

void Lobby::tell_history(Peer& peer, Table& table, std::optional<std::int64_t> before, std::string_view id) {
  // Other threads hold nobody: whoever hangs up meanwhile ends here, where sockets live.
  const bool begun = background(peer.address(), [this, asker = peer.weak_from_this(), visit = peer.visit,
                                                 number = table.id(), audience = peer.audience, before,
                                                 match = std::shared_ptr<AnyMatch>(table.match()->clone())] {
    post_([this, asker, visit, number, text = history_text(*match, audience, before)] {
      const auto there = asker.lock();
      Table* asked = find(number);
      // Told in its place, so not before all of it is on disk; and only in the visit that asked.
      if (there && asked != nullptr && there->table == number && there->visit == visit)
        asked->tell(*there, text);
    });
  });
  if (!begun) table.tell(peer, refusal_text(k_busy, id));
}

// ---- Making tables ------------------------------------------------------------------------------

int Lobby::tables_of(const Guest& guest) const {
  const auto place = seats_.find(guest);
  return place == seats_.end() ? 0 : place->second.count;
}

Problem Lobby::rematch(Peer& peer, Table& table, bool on, bool same) {
  if (Problem refused = may_wish_rematch(table, peer)) return refused;
  if (!table.next().empty()) return {};  // it is there already
  if (paused_) return k_paused;
  if (!table.wish_rematch(peer.audience.seat(), on, now())) return {};
  const Problem refused = [&]() -> Problem {
    if (!pays(Toll::Of::tables, peer.address(), 1) || !make_room())
      return {"limit", {}, "That is too many tables; wait a little."};
    for (const Chair& chair : table.spec().seats)
      if (chair.kind == Chair::Kind::human && limits_.tables_per_guest > 0 &&
          tables_of(chair.guest) >= limits_.tables_per_guest)
        return {"limit", {}, "Somebody here sits at too many tables."};
    if (!thinker_->accepts(payer_of(table), dear_seats(table.spec())))
      return {"limit", {}, Thinker::dear_sentence};
    return {};
  }();
  if (refused) {
    table.wish_rematch(peer.audience.seat(), false, now());
    return refused;
  }
  Table& next = make(table.rematch_spec(same), fresh_code());
  next.open(now(), true);
  table.set_next(next.code());
  return {};
}

}  // namespace smallbox
