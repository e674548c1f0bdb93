#include "wasm/house.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "bots/roster.hpp"
#include "engine/base64url.hpp"
#include "engine/sha2.hpp"
#include "games/registry.hpp"
#include "wasm/house_line.hpp"

namespace smallbox {
namespace {

constexpr Ms k_heartbeat = 500;        // so that the clock notices when the house was not there
constexpr Ms k_keep_quiet = 5'000;     // in memory, where nobody is at the table any more
constexpr std::size_t k_longest = 24;  // of a name, in bytes or a little more

std::string text_in(const json::object& from, const char* name) {
  return std::string(as_text(from.if_contains(name)).value_or(""));
}
std::int64_t number_in(const json::object& from, const char* name) {
  return as_int(from.if_contains(name)).value_or(0);
}
// What has more digits than a number in JavaScript is a text.
template <class Number>
Number digits_in(const json::object& from, const char* name) {
  const std::string text = text_in(from, name);
  Number number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

struct WriteText {
  Json& out;
  void operator()(const PutTable& put) const {
    out.field("put", "table").field("id", put.id).field("code", put.code).field("watch", put.watch);
    out.field("status", k_statuses[index_of(put.status)]).field("head", put.head);
    out.field("wake", put.wake).field("box", put.box);
  }
  void operator()(const PutAction& put) const {
    out.field("put", "action").field("table", put.table).field("number", put.action.number);
    out.field("seat", put.action.seat).field("t", put.action.t);
    out.field("key", std::to_string(put.action.key)).field("action", put.action.action);
    if (put.action.late != 0) out.field("late", put.action.late);
  }
  void operator()(const PutSnapshot& put) const {
    out.field("put", "snapshot").field("table", put.table).field("through", put.through);
    out.field("text", put.text);
  }
  void operator()(const PutBox& put) const {
    out.field("put", "box").field("id", put.id).field("text", put.text);
  }
};

}  // namespace

bool read_saved(const json::value& value, SavedTable& saved) {
  const auto* fields = value.if_object();
  if (fields == nullptr) return false;
  saved.id = number_in(*fields, "id");
  saved.code = text_in(*fields, "code");
  const auto status = std::ranges::find(k_statuses, text_in(*fields, "status"));
  if (status == k_statuses.end() || saved.id <= 0) return false;
  saved.status = static_cast<Status>(status - k_statuses.begin());
  saved.head = text_in(*fields, "head");
  saved.snapshot = text_in(*fields, "snapshot");
  saved.box = text_in(*fields, "box");
  if (const auto* actions = as_array(fields->if_contains("actions"))) {
    for (const auto& one : *actions) {
      const auto* action = one.if_object();
      if (action == nullptr) return false;
      saved.actions.push_back({number_in(*action, "number"), number_in(*action, "seat"),
                               number_in(*action, "t"), digits_in<std::int64_t>(*action, "key"),
                               text_in(*action, "action"), number_in(*action, "late")});
    }
  }
  return true;
}

LocalHouse::LocalHouse(Ms wall, double now, std::string_view random, std::int64_t last)
    : random_(random),
      clock_(wall, static_cast<std::int64_t>(now * 1000)),
      now_(wall),
      dice_(0),
      last_table_(last) {}
LocalHouse::~LocalHouse() = default;

Ms LocalHouse::at(double now) {
  outside_ = now;
  return now_ = clock_.now(static_cast<std::int64_t>(now * 1000));
}

std::string LocalHouse::random_text(int bytes) {
  const auto hash = sha512(random_ + " " + std::to_string(++random_asked_));
  return base64url(hash.data(), std::min(static_cast<std::size_t>(bytes), hash.size()));
}

// As in every house: new ones every time.
FastRng& LocalHouse::dice() {
  dice_ = FastRng(fresh_salt());
  return dice_;
}

// Only those at this device are shown it.
std::string LocalHouse::distinct_name(std::string_view wanted, std::span<const std::string> others) {
  std::string name;
  for (const char c : wanted) {
    if (name.size() >= k_longest && (static_cast<unsigned char>(c) & 0xC0U) != 0x80U) break;
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) name += c;
  }
  while (!name.empty() && name.back() == ' ') name.pop_back();
  if (name.find_first_not_of(' ') == std::string::npos) name = "Guest";
  std::string shown = name;
  for (int n = 2; std::ranges::find(others, shown) != others.end(); ++n)
    shown = name + " " + std::to_string(n);
  return shown;
}

// ---- Tables -------------------------------------------------------------------------------------

Table* LocalHouse::find(std::int64_t id) {
  const auto place = tables_.find(id);
  return place == tables_.end() ? nullptr : place->second.get();
}
Table* LocalHouse::find(std::string_view code) {
  for (const auto& [id, table] : tables_)
    if (table->code() == code || table->watch() == code) return table.get();
  return nullptr;
}

Table& LocalHouse::add(std::unique_ptr<Table> table) {
  const std::int64_t id = table->id();
  last_table_ = std::max(last_table_, id);
  return *(tables_[id] = std::move(table));
}

Table& LocalHouse::make(TableSpec spec) {
  return add(std::make_unique<Table>(*this, last_table_ + 1, "~" + random_text(16), std::move(spec), now_));
}

void LocalHouse::with_table(const std::string& code, WithTable then) {
  if (Table* table = find(code)) return then(table);
  auto& waiting = waiting_[code];
  waiting.push_back(std::move(then));
  if (waiting.size() == 1) line("need " + code);
}

void LocalHouse::found(const std::string& code, Table* table) {
  auto waiting = waiting_.extract(code);
  if (waiting)
    for (const WithTable& then : waiting.mapped()) then(table);
}

void LocalHouse::restore(std::string_view text, double now) {
  const Ms time = at(now);
  const auto value = parse_json(text);
  SavedTable saved;
  if (!value || !read_saved(*value, saved)) return;
  if (const auto head = parse_json(saved.head); head && head->is_object())
    if (const std::string to = text_in(head->get_object(), "moved"); !to.empty()) {
      moved_[saved.code] = to;
      moved_[watch_code(saved.code)] = watch_code(to);
    }
  // Asked for by its other code it may be here already.
  Table* table = find(saved.id);
  at_work_ = saved.id;
  std::string why;
  if (table == nullptr) {
    if (auto restored = Table::restore(*this, saved, time, why)) {
      table = &add(std::move(restored));
      table->resume(time);
    } else if (!moved_.contains(saved.code)) {
      spoilt_.insert({saved.code, watch_code(saved.code)});
      line("spoilt " + std::to_string(saved.id));
    }
  }
  found(saved.code, table);
  found(watch_code(saved.code), table);
}

void LocalHouse::missing(std::string_view code, double now) {
  at(now);
  found(std::string(code), nullptr);
}

// What is kept outside need not be here where nobody is at it.
void LocalHouse::put_away_unused() {
  for (auto one = tables_.begin(); one != tables_.end();) {
    Table& table = *one->second;
    const bool unused = !moving_.contains(one->first) && table.idle(now_ + k_keep_quiet) &&
                        now_ - table.quiet_since() > k_keep_quiet;
    one = unused && (table.status() == Status::over || table.put_away()) ? tables_.erase(one) : ++one;
  }
}

// ---- Lines --------------------------------------------------------------------------------------

void LocalHouse::connect(std::uint32_t peer) { lines_[peer] = std::make_shared<Line>(*this, peer); }

void LocalHouse::gone(std::uint32_t peer, double now) {
  const Ms time = at(now);
  const auto line = lines_.extract(peer);
  if (!line) return;
  line.mapped()->hang_up();
  at_work_ = line.mapped()->table;
  if (Table* table = find(line.mapped()->table)) table->exit(*line.mapped(), time);
}

void LocalHouse::message(std::uint32_t peer, std::string_view text, double now) {
  const Ms time = at(now);
  const auto place = lines_.find(peer);
  if (place == lines_.end()) return;
  const std::shared_ptr<Line> line = place->second;
  at_work_ = line->table;
  const auto value = parse_json(text);
  const Said said = read_said(value ? &*value : nullptr);
  const auto refuse = [&](const Problem& why, std::string_view id) {
    if (Table* table = find(line->table))
      table->tell(*line, refusal_text(why, id));
    else
      line->send(refusal_text(why, id));
  };
  if (const Problem why = unreadable(said)) return refuse(why, {});
  if (said.type == "hello") return hello(line, *said.fields);
  if (said.type == "ping") return line->send(pong_text(time));
  Table* table = find(line->table);
  if (table == nullptr) return refuse({"bad-request", {}, "Say hello to a table first."}, said.id);
  if (holds_back(table, *line, said, text)) return;
  Problem refused;
  if (said.type == "rematch")
    refused =
        rematch(*line, *table, read_flag(*said.fields, "on", true), read_flag(*said.fields, "same", false));
  else if (said.type == "history" && table->match() == nullptr)
    refused = {"no-game", {}, "The game has not begun: a seat is open."};
  else if (said.type == "history")
    table->tell(*line,
                history_text(*table->match(), line->audience, as_int(said.fields->if_contains("before"))));
  else
    refused = table->hear(*line, said, time);
  if (refused) refuse(refused, said.id);
}

void LocalHouse::hello(const std::shared_ptr<Line>& line, const json::object& fields) {
  const Expected<Hello> read = read_hello(fields);
  if (!read) return line->send(refusal_text(read.error(), {}));
  with_table(read->code, [this, line, hello = *read](Table* table) {
    if (!line->there()) return;
    if (table == nullptr && lead_on(*line, hello.code)) return;
    Problem refused{"no-table", {}, "There is no such table."};
    if (spoilt_.contains(hello.code)) refused = {"damaged", {}, "What is kept of this table can't be read."};
    if (table != nullptr) at_work_ = table->id();
    if (table != nullptr) refused = wrong_seat(*table, hello);
    if (!refused) {
      if (Table* before = find(line->table)) before->exit(*line, now_);
      refused = come_in(*table, line, hello, now_);
    }
    if (refused) line->send(refusal_text(refused, {}));
  });
}

Problem LocalHouse::rematch(Peer& peer, Table& table, bool on, bool same) {
  if (const Problem refused = may_wish_rematch(table, peer)) return refused;
  if (!table.next().empty() || !table.wish_rematch(peer.audience.seat(), on, now_)) return {};
  Table& next = make(table.rematch_spec(same));
  next.open(now_);
  table.set_next(next.code());
  return {};
}

// ---- What is done outside -----------------------------------------------------------------------

std::uint64_t LocalHouse::write(std::int64_t id, TableWrite write) {
  // What is kept here has its parts one by one.
  if (const auto* put = std::get_if<PutTable>(&write); put != nullptr && !put->snapshot.empty())
    this->write(id, PutSnapshot{put->id, put->through, put->snapshot});
  Json out;
  out.begin_object();
  std::visit(WriteText{out}, write);
  out.end_object();
  line("write " + std::to_string(++ticket_) + " " + out.take());
  return ticket_;
}

void LocalHouse::committed(std::uint64_t ticket) {
  for (const auto& [id, table] : tables_) {
    at_work_ = id;
    table->committed(ticket);
  }
}

void LocalHouse::think(Table& table, Seat seat, const std::string& bot, bool urgent) {
  Json out;
  out.begin_object().field("table", table.id()).field("seat", seat).field("version", table.version());
  out.field("bot", bot).field("salt", std::to_string(table.salt(seat))).field("urgent", urgent).key("record");
  table.match()->write_record(out);
  out.end_object();
  line("think " + out.take());
}

std::string choose(std::string_view text, Thinking& thinking) {
  const auto value = parse_json(text);
  const auto* fields = value ? value->if_object() : nullptr;
  const auto* record = fields != nullptr ? as_object(fields->if_contains("record")) : nullptr;
  if (record == nullptr) return {};
  const auto match = load_record(*record, find_game);
  const std::int64_t seat = number_in(*fields, "seat");
  const std::string bot = text_in(*fields, "bot");
  if (!match || seat < 0 || seat >= (*match)->seats() || !bots_of((*match)->game()).has(bot)) return {};
  thinking.salt = digits_in<std::uint64_t>(*fields, "salt");
  const Choice choice = bots_of((*match)->game()).choose(bot, **match, static_cast<Seat>(seat), thinking);
  Json out;
  out.begin_object().field("table", number_in(*fields, "table")).field("seat", seat);
  out.field("version", number_in(*fields, "version"))
      .field("quick", choice.kind == Tempo::quick)
      .key("action");
  if (choice.action)
    (*match)->write_action(out, *choice.action);
  else
    out.null();
  out.end_object();
  return out.take();
}

void LocalHouse::thought(std::string_view text, double now) {
  const Ms time = at(now);
  const auto value = parse_json(text);
  const auto* fields = value ? value->if_object() : nullptr;
  Table* table = fields != nullptr ? find(number_in(*fields, "table")) : nullptr;
  const std::int64_t seat = fields != nullptr ? number_in(*fields, "seat") : -1;
  if (table == nullptr || table->match() == nullptr || seat < 0 || seat >= table->match()->seats()) return;
  at_work_ = table->id();
  // Also of a game that has gone on meanwhile: the table waits for an answer, and knows whether it is still one.
  Choice choice;
  if (read_flag(*fields, "quick", false)) choice.kind = Tempo::quick;
  if (const auto* action = as_object(fields->if_contains("action"))) {
    if (const auto read = table->match()->read_action(*action)) choice.action = *read;
  }
  table->thought(static_cast<Seat>(seat), static_cast<int>(number_in(*fields, "version")), choice, time);
}

// ---- Time ---------------------------------------------------------------------------------------

void LocalHouse::wake(Table& table, Ms at) {
  if (table.wake_at == 0 || at < table.wake_at) table.wake_at = at;
}

void LocalHouse::tick(double now) {
  const Ms time = at(now);
  for (const auto& [id, table] : tables_) {
    if (table->wake_at == 0 || table->wake_at > time || moving_.contains(id)) continue;
    table->wake_at = 0;
    at_work_ = id;
    table->tick(time);
  }
  at_work_ = 0;
  put_away_unused();
}

std::string LocalHouse::take() {
  at_work_ = 0;
  // As long as something is here the clock is asked often.
  Ms next = tables_.empty() ? 0 : now_ + k_heartbeat;
  for (const auto& [id, table] : tables_)
    if (table->wake_at != 0 && !clock_.stopped()) next = std::min(next, std::max(table->wake_at, now_));
  line("wake " + std::to_string(next == 0 ? 0 : static_cast<Ms>(outside_) + std::max<Ms>(1, next - now_)));
  return std::move(out_);
}

}  // namespace smallbox
