#include "sim/ledger.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "sim/cards.hpp"

namespace smallbox::sim {
namespace {

std::uint64_t hash_of(std::string_view text) { return std::hash<std::string_view>{}(text) | 1U; }

// What stands under that key, an object or a list, in the text; empty: there is none.
std::string_view raw_field(std::string_view text, std::string_view key) {
  const std::size_t place = text.find(key);
  if (place == std::string_view::npos) return {};
  const std::size_t begin = place + key.size();
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i)
        if (text[i] == '\\') ++i;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if ((c == '}' || c == ']') && --depth == 0) {
      return text.substr(begin, i + 1 - begin);
    }
  }
  return {};
}

// Of a table as it is stored; −1: that can't be read.
std::int64_t version_of(const SavedTable& saved) {
  std::int64_t kept = 0;
  if (!saved.snapshot.empty()) {
    const auto snapshot = parse_json(saved.snapshot);
    const auto* fields = snapshot ? snapshot->if_object() : nullptr;
    const auto* record = fields != nullptr ? as_object(fields->if_contains("record")) : nullptr;
    const auto* actions = record != nullptr ? as_array(record->if_contains("actions")) : nullptr;
    if (actions == nullptr) return -1;
    kept = static_cast<std::int64_t>(actions->size());
  }
  return kept + static_cast<std::int64_t>(saved.actions.size());
}

}  // namespace

std::string_view text_in(const json::object& fields, const char* name) {
  return as_text(fields.if_contains(name)).value_or("");
}

Letter::Letter(std::string said)
    : text(std::move(said)),
      value(json::parse(text, json::make_shared_resource<json::monotonic_resource>(text.size() * 4))),
      fields(value.get_object()),
      type(text_in(fields, "type")),
      version(as_int(fields.if_contains("version")).value_or(-1)) {}

void Ledger::fail(const Book& book, const std::string& what) {
  throw Violation(what + " (table of " + (book.match ? book.match->game().id() : "nothing yet") +
                  " at version " + std::to_string(book.match ? book.match->actions() : 0) + ")");
}

std::optional<Ledger::Standing> Ledger::find(std::string_view code) const {
  for (const auto& [id, book] : books_)
    if (book.code == code || book.watch == code)
      return Standing{id, book.match ? book.match->actions() : 0, book.status, book.match != nullptr};
  return std::nullopt;
}

// ---- What is stored -----------------------------------------------------------------------------

void Ledger::stored(std::span<const Write> writes, Us awake) {
  if (spoilt_) return;
  for (const Write& write : writes) {
    if (const auto* table = std::get_if<PutTable>(&write)) put(*table, awake);
    if (const auto* action = std::get_if<PutAction>(&write)) put(*action, awake);
    if (const auto* drop = std::get_if<DropTable>(&write)) books_.erase(drop->table);
  }
}

void Ledger::put(const PutTable& put, Us awake) {
  Book& book = books_[put.id];
  book.code = put.code;
  book.watch = put.watch;
  if (book.status == Status::over && put.status != Status::over) fail(book, "a game that was over goes on");
  book.status = put.status;
  book.head = put.head;
  read_head(book, awake);
}

void Ledger::read_head(Book& book, Us awake) {
  const auto parsed = parse_json(book.head);
  if (!parsed || !parsed->is_object()) fail(book, "a head is no JSON");
  const json::object& head = parsed->get_object();
  const auto* seats = as_array(head.if_contains("seats"));
  book.owners.assign(seats != nullptr ? seats->size() : 0, std::nullopt);
  for (std::size_t seat = 0; seat < book.owners.size(); ++seat) {
    const auto* fields = as_object(&(*seats)[seat]);
    Guest guest{};
    if (fields == nullptr || !from_hex(text_in(*fields, "guest"), guest)) continue;
    book.owners[seat] = guest;
    book.ever.insert({guest, static_cast<int>(seat)});
  }
  if (!book.match && !text_in(head, "seed").empty()) begin(book, head, awake);
}

void Ledger::begin(Book& book, const json::object& head, Us awake) {
  const AnyGame* game = find_game(text_in(head, "game"));
  const auto* options = as_object(head.if_contains("options"));
  if (game == nullptr || options == nullptr) fail(book, "a head names no game");
  json::object chosen = *options;
  if (read_pace(head.if_contains("pace"), *game, chosen, book.pace)) fail(book, "a head names no pace");
  const NewMatch request{static_cast<std::int64_t>(book.owners.size()), std::string(text_in(head, "seed")),
                         options, nullptr, nullptr};
  auto match = game->create(request);
  if (!match) fail(book, "a game can't be set up as it is stored");
  book.match = std::move(*match);
  turn_page(book, awake);
}

void Ledger::put(const PutAction& put, Us awake) {
  const auto place = books_.find(put.table);
  if (place == books_.end()) return;
  Book& book = place->second;
  const SavedAction& action = put.action;
  if (!book.match) fail(book, "an action is stored before its game");
  if (action.number != book.match->actions() + 1)
    fail(book, "action " + std::to_string(action.number) + " is stored out of order");
  if (action.key != 0 && !book.keys.emplace(std::pair(action.seat, action.key), action.number).second)
    fail(book, "one id acts twice");
  const auto read = parse_json(action.action);
  if (!read || !read->is_object() || book.match->act(action.seat, read->get_object(), action.t))
    fail(book, "a stored action does not replay: " + action.action);
  book.actions.push_back(action.action);
  turn_page(book, awake);
}

void Ledger::turn_page(Book& book, Us awake) {
  const AnyMatch& match = *book.match;
  if (!cards_of(match.game()).whole(match)) fail(book, "a card is lost or there twice");
  Page page;
  Json out;
  const auto write = [&](Audience audience, std::size_t place) {
    out.clear();
    match.write_view(out, audience);
    page.views[place] = hash_of(out.take());
    out.clear();
    match.write_events(out, audience);
    page.events[place] = hash_of(out.take());
  };
  write(Audience::spectator(), 0);
  for (Seat seat = 0; seat < book.owners.size(); ++seat)
    if (book.owners[seat]) write(Audience::seat(seat), seat + 1U);
  const SeatSet actors = match.actors();
  if (match.actions() > 0) {
    page.actor = match.last_actor();
    page.waited = awake - book.since[match.last_actor()];
    book.since[match.last_actor()] = awake;
  }
  const SeatSet before = book.pages.empty() ? SeatSet() : book.could_act;
  for (Seat seat = 0; seat < book.owners.size(); ++seat)
    if (actors.has(seat) && !before.has(seat)) book.since[seat] = awake;
  book.could_act = actors;
  book.pages.push_back(page);
  if (dice_.one_in(4)) check_pair(book);
}

void Ledger::check_pair(const Book& book) {
  const Seat knows = static_cast<Seat>(dice_.below(book.owners.size()));
  const Cards& cards = cards_of(book.match->game());
  for (const Audience audience : {Audience::seat(knows), Audience::spectator()})
    if (!cards.same_elsewhere(*book.match, knows, audience, dice_.rng()))
      fail(book, "a view depends on what whoever sees it can't know");
}

void Ledger::opened(Store& store, Us awake) {
  const std::vector<Write> maybe = std::exchange(uncertain_, {});
  if (spoilt_) return;
  const auto reader = store.reader();
  // What was on its way when the disk failed is there or not, but in its order, and nothing else is.
  for (const Write& write : maybe) {
    if (const auto* put = std::get_if<PutAction>(&write)) {
      const auto place = books_.find(put->table);
      const auto saved = place != books_.end() ? reader->find(put->table) : std::nullopt;
      if (!saved || !place->second.match) continue;
      const std::int64_t next = place->second.match->actions() + 1;
      if (put->action.number == next && next <= version_of(*saved)) this->put(*put, awake);
    } else if (const auto* table = std::get_if<PutTable>(&write)) {
      const auto saved = reader->find(table->id);
      if (saved && (!books_.contains(table->id) || saved->head == table->head)) this->put(*table, awake);
    } else if (const auto* drop = std::get_if<DropTable>(&write)) {
      if (!reader->find(drop->table)) books_.erase(drop->table);
    }
  }
  for (auto& [id, book] : books_) {
    const auto saved = reader->find(id);
    if (!saved) fail(book, "a table that was stored is gone");
    compare(book, *saved);
    book.head = saved->head;
    book.status = saved->status;
    read_head(book, awake);
  }
}

void Ledger::compare(const Book& book, const SavedTable& saved) {
  const std::int64_t version = version_of(saved);
  const auto known = static_cast<std::int64_t>(book.actions.size());
  if (version < known)
    fail(book, "of " + std::to_string(known) + " actions that were stored " + std::to_string(version) +
                   " are left");
  if (version > known) fail(book, "the disk holds actions that nobody stored");
  for (const SavedAction& one : saved.actions)
    if (one.number < 1 || one.number > known ||
        one.action != book.actions[static_cast<std::size_t>(one.number - 1)])
      fail(book, "a stored action is another one now");
}

// ---- What is told -------------------------------------------------------------------------------

void Ledger::told(std::int64_t table, const std::optional<Guest>& guest, const Letter& letter) {
  if (spoilt_) return;
  const auto place = books_.find(table);
  if (place == books_.end()) {
    if (letter.version > 0) throw Violation("told of a table that is not stored: " + letter.text);
    return;
  }
  const Book& book = place->second;
  const int version = book.match ? book.match->actions() : 0;
  if (letter.version > version)
    fail(book, "version " + std::to_string(letter.version) + " is told before it is stored");
  if (letter.type == "update" || letter.type == "state" || letter.type == "current")
    check_shown(book, guest, letter);
  check_answer(book, guest, letter);
  check_clock(book, letter);
}

void Ledger::check_shown(const Book& book, const std::optional<Guest>& guest, const Letter& letter) const {
  if (letter.version < 0 || letter.version >= static_cast<std::int64_t>(book.pages.size())) return;
  const Page& page = book.pages[static_cast<std::size_t>(letter.version)];
  // The seats that somebody has, or has had: what was said while it was theirs may come a moment later.
  std::vector<std::size_t> places;
  bool seated = false;
  for (std::size_t seat = 0; guest && seat < book.owners.size(); ++seat) {
    seated = seated || book.owners[seat] == guest;
    if (book.ever.contains({*guest, static_cast<int>(seat)})) places.push_back(seat + 1);
  }
  if (!seated || letter.type == "update") places.push_back(0);
  const auto shown = [&](const char* name, const std::array<std::uint64_t, audiences>& known) {
    const std::string_view text = raw_field(letter.text, std::string("\"") + name + "\":");
    if (text.empty()) return;
    for (const std::size_t one : places)
      if (known[one] == 0 || known[one] == hash_of(text)) return;
    fail(book, std::string("at version ") + std::to_string(letter.version) + " other " + name +
                   " are shown to " + (places.front() == 0 ? "a spectator" : "a seat") +
                   " than the stored game has for them: " + letter.text.substr(0, 300));
  };
  shown("view", page.views);
  shown("events", page.events);
}

void Ledger::check_answer(const Book& book, const std::optional<Guest>& guest, const Letter& letter) const {
  const std::string_view id = text_in(letter.fields, "id");
  if (id.empty() || !guest) return;
  if (letter.type == "refused") {
    for (const auto& [whose, version] : book.keys)
      if (whose.second == short_hash(id))
        fail(book, "an action is refused that was accepted: " + letter.text);
    return;
  }
  if (letter.type != "done" && letter.type != "update") return;
  for (const auto& [whose, version] : book.keys)
    if (whose.second == short_hash(id) && version == letter.version) return;
  fail(book, "an action is acknowledged that is not stored: " + letter.text.substr(0, 200));
}

void Ledger::check_clock(const Book& book, const Letter& letter) const {
  if (const auto* clock = as_object(letter.fields.if_contains("clock"))) {
    const std::int64_t length = as_int(clock->if_contains("length")).value_or(-1);
    const auto* left = as_array(clock->if_contains("left"));
    if (length < 0 || left == nullptr) fail(book, "a clock can't be read: " + letter.text.substr(0, 200));
    for (const auto& one : *left)
      if (const auto ms = as_int(&one);
          ms && (*ms < 0 || *ms > std::max<std::int64_t>(length, book.pace.turn)))
        fail(book, "a clock shows " + std::to_string(*ms) + " of " + std::to_string(length) + " ms");
  }
  if (const auto passes = as_int(letter.fields.if_contains("passes")); passes && *passes < 0)
    fail(book, "somebody is passed for in the past");
  if (letter.type != "update" || text_in(letter.fields, "why") != "time") return;
  const Page& page = book.pages[static_cast<std::size_t>(letter.version)];
  // What is committed comes later than what happened, by as much as the disk takes.
  const bool plain = book.pace.kind == Pace::Kind::live && book.pace.window == 0 && book.pace.turn > 0;
  if (plain && page.waited + slowest_ + k_second < book.pace.turn * k_ms)
    fail(book, "time is up after " + std::to_string(page.waited / k_ms) +
                   " ms in which the house was there, of " + std::to_string(book.pace.turn));
}

}  // namespace smallbox::sim
