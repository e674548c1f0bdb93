// What is stored of somebody at one table, as they may have it.
#include "games/registry.hpp"
#include "table/table.hpp"

namespace smallbox {
namespace {

std::int64_t number_at(const json::object& from, const char* name) {
  return as_int(from.if_contains(name)).value_or(0);
}

// The same game, with all that it takes to check its deal; false where it can't be played again.
bool write_open_record(Json& out, const json::object& record, const std::string& box, Deal deal) {
  const AnyGame* game = find_game(as_text(record.if_contains("game")).value_or(""));
  const auto brought = box.empty() ? std::nullopt : parse_json(box);
  if (game == nullptr || (!box.empty() && !brought)) return false;
  const auto read = brought ? game->read_box(*brought) : Expected<BoxHandle>(BoxHandle());
  if (!read) return false;
  const auto match = load_record(record, find_game, *read);
  if (!match) return false;
  deal.began(**match);
  out.raw(open_record(**match, deal));
  return true;
}

// A record as it was kept, with its box in its place.
void write_record(Json& out, const json::object& record, const std::string& box, const Deal& deal) {
  if (deal.committed() && write_open_record(out, record, box, deal)) return;
  out.begin_object();
  for (const auto& field : record) {
    out.key({field.key().data(), field.key().size()}).raw(json::serialize(field.value()));
    if (field.key() == "options" && !box.empty()) out.key("box").raw(box);
  }
  deal.write(out.key("deal").begin_object(), true);
  out.end_object();
  out.end_object();
}

// Tables that ended before that was written into their heads: their records tell. One that was played with another box
// does not say how that was.
bool write_end_of_record(Json& out, const json::object& head, const json::object& record) {
  if (head.contains("box")) return false;
  const auto match = load_record(record, find_game);
  if (!match) return false;
  const auto* actions = as_array(record.if_contains("actions"));
  const auto* last = actions != nullptr && !actions->empty() ? as_object(&actions->back()) : nullptr;
  const std::int64_t resigned = as_int(head.if_contains("resigned")).value_or(-1);
  const int seats = (*match)->seats();
  SeatSet winners = (*match)->over() ? (*match)->result().winners : SeatSet();
  if (resigned >= 0 && resigned < seats)
    winners = SeatSet::first(seats) - SeatSet::of(static_cast<Seat>(resigned));
  write_end(out.key("end"), **match, winners, number_at(head, "started"),
            last != nullptr ? number_at(*last, "t") : 0);
  return true;
}

}  // namespace

void write_end(Json& out, const AnyMatch& match, SeatSet winners, Ms started, Ms took) {
  out.begin_object().field("at", started + took).field("took", took);
  out.list("winners", winners, [&](Seat seat) { out.value(seat); });
  out.key("scores");
  const bool scored = match.over() && match.result().scored;
  if (scored) {
    const Result result = match.result();
    out.begin_array();
    for (Seat seat = 0; seat < match.seats(); ++seat) out.value(result.scores[seat]);
    out.end_array();
  } else {
    out.null();
  }
  out.end_object();
}

bool write_stored(Json& out, const SavedTable& saved, const Guest& guest, bool with_record) {
  const auto head = parse_json(saved.head);
  const auto* fields = head ? head->if_object() : nullptr;
  const auto* seats = fields != nullptr ? as_array(fields->if_contains("seats")) : nullptr;
  Seats chairs;
  if (seats == nullptr || !read_chairs(*seats, 0, chairs)) return false;
  const int own = chairs.of(guest);
  if (own < 0) return false;
  const bool over = saved.status == Status::over;
  // The record of a game under way holds its seed, so nobody gets it yet.
  const auto snapshot = over && !saved.snapshot.empty() ? parse_json(saved.snapshot) : std::nullopt;
  const auto* parts = snapshot ? snapshot->if_object() : nullptr;
  const auto* record = parts != nullptr ? as_object(parts->if_contains("record")) : nullptr;
  const auto* end = over ? fields->if_contains("end") : nullptr;
  if (!with_record && end == nullptr && record == nullptr) return false;  // there was no game

  out.begin_object().field("table", saved.code);
  for (const char* name : {"game", "options", "box", "created"})
    if (const auto* v = fields->if_contains(name)) out.key(name).raw(json::serialize(*v));
  out.field("seat", own).field("name", chairs[own].name);
  out.list("seats", chairs, [&](const Chair& chair) {
    out.begin_object().field("kind", k_chair_kinds[index_of(chair.kind)]);
    if (chair.kind != Chair::Kind::open) out.field("name", chair.name);
    out.end_object();
  });
  if (const auto why = as_text(fields->if_contains("ended")); over && why && !why->empty())
    out.field("ended", *why);
  if (const std::int64_t seat = as_int(fields->if_contains("resigned")).value_or(-1); seat >= 0)
    out.field("resigned", seat);
  if (end != nullptr)
    out.key("end").raw(json::serialize(*end));
  else if (record != nullptr)
    write_end_of_record(out, *fields, *record);
  if (with_record && record != nullptr) {
    Deal deal;
    if (const auto* kept = as_object(fields->if_contains("deal"))) Deal::read(*kept, chairs.size(), deal);
    write_record(out.key("record"), *record, saved.box, deal);
  }
  out.end_object();
  return true;
}

}  // namespace smallbox
