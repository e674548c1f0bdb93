#include "games/bloops/text.hpp"

namespace smallbox {
namespace {

using bloops::ActionType;
using bloops::Phase;
using bloops::Rank;

constexpr std::array<const char*, 5> k_phases = {"peek", "turn", "decide", "window", "over"};
constexpr std::array<const char*, 12> k_actions = {"ready", "draw",    "discard", "keep", "give", "look",
                                                   "swap",  "counter", "call",    "pass", "move", "peek"};
constexpr std::array<const char*, 3> k_whys = {"twenty", "bloops", "empty"};
constexpr std::array<const char*, 3> k_lapses = {"effect", "penalty", "turn"};

// A card's value, or null where there is none or it is not known.
void write_value(Json& out, const Bloops::State& s, Rank rank) {
  if (rank == bloops::no_rank)
    out.null();
  else
    out.value(Bloops::face(s, rank).value);
}
void write_seat(Json& out, Seat seat, bool there) {
  if (there)
    out.value(seat);
  else
    out.null();
}
// One seat's cards as far as whoever looks knows them, slot by slot.
void write_known(Json& out, const Bloops::State& s, Seat seat) {
  out.begin_array();
  for (std::uint8_t slot = 0; slot < s.slots[seat]; ++slot)
    write_value(out, s, Bloops::known_rank(s, s.area[seat][slot]));
  out.end_array();
}
void write_areas(Json& out, const Bloops::State& s) {
  out.key("areas").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) write_known(out, s, seat);
  out.end_array();
}
void write_why(Json& out, const Bloops::State& s) { out.field("why", k_whys[index_of(s.why)]); }

// A whole number into a byte; what does not fit names nothing. False: it is no number.
bool read_byte(const json::object& fields, const char* name, std::uint8_t& byte) {
  const auto number = as_small_int(fields.if_contains(name));
  if (!number) return false;
  byte = *number >= 0 && *number < 255 ? static_cast<std::uint8_t>(*number) : std::uint8_t{255};
  return true;
}

}  // namespace

using BloopsText = Text<Bloops>;

const char* BloopsText::read_action(const json::object& fields, const Bloops::State&,
                                    Bloops::Action& action) {
  const auto type = as_text(fields.if_contains("type"));
  if (!type) return "An action needs a type.";
  std::size_t at = 0;
  while (at < k_actions.size() && *type != k_actions[at]) ++at;
  if (at == k_actions.size()) return "There is no such action in Bloops.";
  action = {.type = static_cast<ActionType>(at)};
  switch (action.type) {
    case ActionType::keep:
    case ActionType::peek:
      if (!read_byte(fields, "slot", action.slot)) return "The action needs a slot, a number from 0.";
      break;
    case ActionType::give:
      if (!read_byte(fields, "to", action.seat)) return "A give needs `to`, the seat that gets the card.";
      break;
    case ActionType::look:
      if (!read_byte(fields, "seat", action.seat) || !read_byte(fields, "slot", action.slot))
        return "A look needs a seat and a slot, numbers from 0.";
      break;
    case ActionType::swap:
      if (!read_byte(fields, "slot", action.slot) || !read_byte(fields, "seat", action.seat) ||
          !read_byte(fields, "with", action.with))
        return "A swap needs your slot, a seat, and `with`, that seat's slot.";
      break;
    case ActionType::counter:
      if (!read_byte(fields, "slot", action.slot)) return "The action needs a slot, a number from 0.";
      if (const auto* given = fields.if_contains("discarded")) {
        const auto count = as_int(given);
        if (!count) return "`discarded` is the number of cards that had been discarded.";
        action.discarded = static_cast<std::uint32_t>(
            std::clamp<std::int64_t>(*count, 0, std::int64_t{bloops::any_count} - 1));
      }
      break;
    case ActionType::move:
      if (!read_byte(fields, "from", action.slot) || !read_byte(fields, "to", action.with))
        return "A move needs `from` and `to`, two of your slots.";
      break;
    default: break;
  }
  return nullptr;
}

void BloopsText::write_action(Json& out, const Bloops::State&, const Bloops::Action& action) {
  out.begin_object().field("type", k_actions[index_of(action.type)]);
  switch (action.type) {
    case ActionType::keep:
    case ActionType::peek: out.field("slot", action.slot); break;
    case ActionType::give: out.field("to", action.seat); break;
    case ActionType::look: out.field("seat", action.seat).field("slot", action.slot); break;
    case ActionType::swap:
      out.field("slot", action.slot).field("seat", action.seat).field("with", action.with);
      break;
    case ActionType::counter:
      out.field("slot", action.slot);
      if (action.discarded != bloops::any_count) out.field("discarded", action.discarded);
      break;
    case ActionType::move: out.field("from", action.slot).field("to", action.with); break;
    default: break;
  }
  out.end_object();
}

void BloopsText::write_event(Json& out, const Bloops::Event& event, const Bloops::State& after) {
  using T = Bloops::Event::Type;
  const auto begin = [&](const char* type) -> Json& { return out.begin_object().field("type", type); };
  const auto by_seat = [&](const char* type) -> Json& { return begin(type).field("seat", event.seat); };
  const auto value = [&] {
    if (event.rank != bloops::no_rank) out.field("value", Bloops::face(after, event.rank).value);
  };
  switch (event.type) {
    case T::dealt:
      by_seat("dealt").field("count", bloops::dealt_cards);
      if (event.row[0] != bloops::no_rank)
        out.list("seen", event.row, [&](Rank rank) { write_value(out, after, rank); });
      break;
    case T::ready: by_seat("ready"); break;
    case T::began: by_seat("began"); break;
    case T::peeked: by_seat("peeked").field("slot", event.slot), value(); break;
    case T::drew: by_seat("drew"), value(); break;
    case T::discarded:
      by_seat("discarded"), value();
      out.key("slot");
      write_seat(out, event.slot, event.slot != bloops::no_slot);
      break;
    case T::kept: by_seat("kept").field("slot", event.slot); break;
    case T::countered: by_seat("countered").field("slot", event.slot), value(); break;
    case T::wrong: by_seat("wrong").field("slot", event.slot), value(); break;
    case T::late: by_seat("late").field("slot", event.slot), value(); break;
    case T::out_of_turn: by_seat("out-of-turn"); break;
    case T::penalty: by_seat("penalty").field("slot", event.slot); break;
    case T::gave:
      begin("gave").field("from", event.seat).field("to", event.at).field("slot", event.slot);
      break;
    case T::looked: by_seat("looked").field("at", event.at).field("slot", event.slot), value(); break;
    case T::swapped:
      by_seat("swapped").field("slot", event.slot).field("at", event.at).field("with", event.with);
      break;
    case T::lapsed: by_seat("lapsed").field("what", k_lapses[index_of(event.what)]), value(); break;
    case T::called: by_seat("called"); break;
    case T::passed: by_seat("passed"); break;
    case T::moved: by_seat("moved").field("from", event.slot).field("to", event.with); break;
    case T::reshuffled: begin("reshuffled"); break;
    case T::ended: {
      begin("ended");
      write_why(out, after);
      write_areas(out, after);
      const Result result = Bloops::result(after);
      out.key("scores").begin_array();
      for (Seat seat = 0; seat < after.seats; ++seat) out.value(result.scores[seat]);
      out.end_array();
      break;
    }
  }
  out.end_object();
}

void BloopsText::write_view(Json& out, const Bloops::State& s, Audience audience) {
  const bool over = Bloops::over(s);
  out.field("phase", k_phases[index_of(s.phase)]);
  out.key("active");
  write_seat(out, s.active, !over);
  if (!audience.is_spectator()) {
    out.key("drawn");
    write_value(out, s, Bloops::known_rank(s, s.drawn));
  }
  out.field("pile", s.pile.size()).key("discard");
  write_value(out, s, Bloops::top_discard(s));
  out.field("discards", s.discards.size()).field("discarded", s.discarded);
  out.list("effects", s.effects, [&](Seat seat) {
    out.begin_object().field("seat", seat).key("value");
    write_value(out, s, Bloops::top_discard(s));
    out.end_object();
  });
  out.key("passed").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) out.value(s.passed.has(seat));
  out.end_array();
  out.key("caller");
  write_seat(out, s.caller, Bloops::has_caller(s));
  out.key("final_turns_left");
  write_seat(out, s.final_turns, Bloops::has_caller(s));
  out.key("seats").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    out.begin_object().key("slots").begin_array();
    for (std::uint8_t slot = 0; slot < s.slots[seat]; ++slot) out.value(Bloops::has_card(s, seat, slot));
    out.end_array();
    // BLOOPS-6: the table remembers for its players only where they asked for it.
    if (s.options.assist != 0 && audience.is_seat()) {
      out.key("known");
      write_known(out, s, seat);
    }
    out.end_object();
  }
  out.end_array();
  if (s.phase == Phase::peek && audience.is_seat() && !s.ready.has(audience.seat())) {
    out.key("seen").begin_array();
    for (std::uint8_t slot = bloops::bottom_row; slot < bloops::dealt_cards; ++slot)
      write_value(out, s, Bloops::known_rank(s, s.area[audience.seat()][slot]));
    out.end_array();
  }
  if (over || audience.sees_everything()) write_areas(out, s);
  if (audience.sees_everything()) {
    out.key("pile_cards").begin_array();
    for (int i = s.pile.size(); i-- > 0;) write_value(out, s, s.pile[i]);
    out.end_array();
  }
}

void BloopsText::write_detail(Json& out, const Bloops::State& s) {
  out.begin_object();
  write_why(out, s);
  out.key("caller");
  write_seat(out, s.caller, Bloops::has_caller(s));
  out.key("stars").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) out.value(Bloops::stars(s, seat));
  out.end_array().end_object();
}

std::string BloopsText::read_setup(const json::object& fields, const Bloops::Box& box, const Bloops::Options&,
                                   int seats, Bloops::Setup& setup) {
  const auto* areas = as_array(fields.if_contains("areas"));
  const auto* pile = as_array(fields.if_contains("pile"));
  const auto in_front = static_cast<std::size_t>(seats * bloops::dealt_cards);
  if (areas == nullptr || areas->size() != static_cast<std::size_t>(seats))
    return "A setup of Bloops needs \"areas\": a list of six values for each seat.";
  if (pile == nullptr || pile->size() + in_front != box.cards)
    return "A setup of Bloops needs \"pile\": all cards that are in front of nobody, top first.";
  std::array<int, bloops::max_ranks> count{};
  const auto read = [&](const json::value& value, Rank& rank) {
    const auto number = as_small_int(&value);
    rank = number ? box.find(*number) : bloops::no_rank;
    return rank != bloops::no_rank && ++count[rank] <= box.face(rank).count;
  };
  constexpr const char* not_the_deck = "The setup has a card that is not in the box, or not so often.";
  for (std::size_t seat = 0; seat < areas->size(); ++seat) {
    const auto* area = as_array(&(*areas)[seat]);
    if (area == nullptr || area->size() != bloops::dealt_cards)
      return "Each area of a setup is a list of six values, the top row first.";
    for (std::size_t slot = 0; slot < area->size(); ++slot)
      if (!read((*area)[slot], setup.areas[seat][slot])) return not_the_deck;
  }
  for (std::size_t i = 0; i < pile->size(); ++i)
    if (!read((*pile)[i], setup.pile[i])) return not_the_deck;
  if (const auto* first = fields.if_contains("first")) {
    const auto seat = as_small_int(first);
    if (!seat || *seat < 0 || *seat >= seats) return "The setup's first player is not at this table.";
    setup.first = static_cast<Seat>(*seat);
  }
  return {};
}

const AnyGame& bloops_game() {
  static const GameAdapter<Bloops> adapter;
  return adapter;
}

}  // namespace smallbox
