// A table that moves to a server, so that others can watch or join: told to it, and forgotten here once it is there.
//
// Until the server has answered nothing happens at the table, and nobody's time runs. What is said there waits: for the
// table to go on as it was, where the server has refused it or was not heard, or for nothing, where it has moved.
#include <utility>

#include "table/moved.hpp"
#include "wasm/house_line.hpp"

namespace smallbox {
namespace {

std::string moved_message(const std::string& code) {
  Json out;
  out.begin_object().field("type", "moved").field("table", code).end_object();
  return out.take();
}

}  // namespace

void LocalHouse::post_move(const Request& request, std::string_view code) {
  if (!is_token(request.token)) return refuse(request.number, 401, {"no-token", {}, "A token is needed."});
  with_table(std::string(code), [this, number = request.number, token = std::string(request.token)](
                                    Table* table) { begin_move(number, token, table); });
}

void LocalHouse::begin_move(std::uint32_t request, const std::string& token, Table* table) {
  if (table == nullptr) return refuse(request, 404, {"no-table", {}, "There is no such table."});
  const Guest guest = guest_of(token);
  if (table->seat_of(guest) < 0)
    return refuse(request, 403, {"not-seated", {}, "You do not sit at this table."});
  if (table->status() != Status::playing)
    return refuse(request, 409, {"no-game", {}, "There is no game under way."});
  if (table->people().size() > 1)
    return refuse(request, 409, {"taken", {}, "Several people play this on one device: it stays there."});
  const auto [place, first] = moving_.try_emplace(table->id());
  place->second.requests.push_back(request);
  if (!first) return;
  clock_.stop(static_cast<std::int64_t>(outside_ * 1000));
  line("carry " + std::to_string(table->id()) + " " + token + " " + moved_text(*table, guest));
}

bool LocalHouse::holds_back(const Table* table, const Line& line, const Said& said, std::string_view text) {
  const auto place = moving_.find(table->id());
  if (place == moving_.end() || !is_change(said.type)) return false;
  place->second.said.emplace_back(line.number(), text);
  return true;
}

void LocalHouse::carried(std::int64_t id, int status, std::string_view text, double now) {
  at(now);
  auto place = moving_.extract(id);
  if (!place) return;
  if (moving_.empty()) clock_.go(static_cast<std::int64_t>(now * 1000));
  const Moving moving = std::move(place.mapped());
  const auto body = parse_json(text);
  const auto* fields = body ? body->if_object() : nullptr;
  const auto field = [&](const char* name) {
    return std::string(fields != nullptr ? as_text(fields->if_contains(name)).value_or("") : "");
  };
  const bool taken = (status == 200 || status == 201) && !field("table").empty();
  for (const std::uint32_t request : moving.requests) {
    if (taken || !field("code").empty())
      reply(request, status, json::serialize(*body));
    else
      refuse(request, 503, {"unavailable", {}, "The server does not answer."});
  }
  Table* table = find(id);
  if (taken && table != nullptr) return forget_moved(*table, field("table"));
  for (const auto& [peer, said] : moving.said) message(peer, said, now);
}

// The server has it: what stays here is where it went.
void LocalHouse::forget_moved(Table& table, const std::string& code) {
  moved_[table.code()] = code;
  moved_[table.watch()] = watch_code(code);
  for (const auto& [number, line] : lines_) {
    if (line->table != table.id()) continue;
    table.exit(*line, now_);
    line->send(moved_message(line->by_watch_code ? watch_code(code) : code));
  }
  Json head;
  head.begin_object().field("moved", code).end_object();
  const std::int64_t id = table.id();
  const int through = table.version();
  write(id, PutTable{id, table.code(), table.watch(), Status::over, head.take(), std::nullopt, 0});
  write(id, PutSnapshot{id, through, ""});
  tables_.erase(id);
}

bool LocalHouse::lead_on(Line& line, const std::string& code) {
  const auto place = moved_.find(code);
  if (place == moved_.end()) return false;
  line.send(moved_message(place->second));
  return true;
}

}  // namespace smallbox
