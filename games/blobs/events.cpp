// The events of Blobs as JSON.
#include <cassert>

#include "games/blobs/pieces.hpp"

namespace smallbox {
namespace {

using namespace blobs::pieces;

using T = blobs::Event::Type;

constexpr std::array<const char*, 27> k_events = {
    "dealt", "turn",      "action",  "played",  "aimed",  "passed",  "cancelled",  "lapsed",     "chose",
    "drew",  "discarded", "gave",    "saw",     "shown",  "ordered", "removed",    "returned",   "moved",
    "proto", "sprouted",  "painted", "planned", "copied", "skipped", "reshuffled", "turn-ended", "ended"};
static_assert(k_events.size() == index_of(T::ended) + 1);

constexpr std::array<const char*, 3> k_whys = {"cancelled", "gone", "limit"};

// The fields of one event. Each function knows some kinds of events, and says whether this is one of them.
struct EventFields {
  Json& out;
  const blobs::Event& event;
  const blobs::State& after;

  void seat() const { out.field("seat", event.seat); }
  void blob() const { out.field("blob", event.blob); }
  void room() const { out.field("room", event.room); }
  void count() const { out.field("count", event.count); }
  void card() const {
    if (!blobs::is_hidden(event.card)) card_field(out, *after.box, event.card);
  }
  void cards() const {
    if (event.told) write_cards(out, *after.box, "cards", event.cards);
  }
  void chosen() const {
    if (event.form == blobs::Form::blob)
      out.field("blob", event.of);
    else if (event.form == blobs::Form::player)
      out.field("player", event.value);
    else
      out.field("color", blobs::k_color_names[event.value]);
  }
  void seen() const {
    out.field("what", event.other != blobs::nobody ? "hand" : "lab");
    count();
    if (event.other != blobs::nobody) {
      out.field("player", event.other);
      cards();
    } else if (event.told) {
      out.key("cards").begin_array();
      for (std::size_t i = 0; i < event.count; ++i) write_card(out, *after.box, event.look[i]);
      out.end_array();
    }
  }
  void result() const {
    const Result result = Blobs::result(after);
    out.field("why", after.limit ? "limit" : "eight");
    out.key("scores").begin_array();
    for (std::size_t i = 0; i < after.seats; ++i) out.value(result.scores[i]);
    out.end_array();
    out.list("winners", result.winners, [&](Seat winner) { out.value(winner); });
  }

  // A turn from its beginning to its end, and the end of all.
  bool of_turns() const {
    switch (event.type) {
      case T::turn:
        seat();
        out.field("turn", event.value);
        return true;
      case T::passed:
      case T::skipped: seat(); return true;
      case T::planned:
        seat();
        out.field("source", name(event.source));
        return true;
      case T::turn_ended:
        seat();
        out.field("blobs", event.count);
        return true;
      case T::ended: result(); return true;
      default: return false;
    }
  }

  // Blobs that are played, and what they do.
  bool of_plays() const {
    switch (event.type) {
      case T::action:
        out.field("when", event.when == blobs::Phase::play ? "now" : k_phases[index_of(event.when)]);
        blob();
        card();
        seat();
        return true;
      case T::played:
        seat();
        card();
        blob();
        room();
        out.field("source", name(event.source));
        if (event.of != 0) out.field("answers", event.of);
        return true;
      case T::aimed:
        blob();
        card();
        seat();
        write_aims(out, "at", event.vars, true);
        return true;
      case T::cancelled:
        blob();
        card();
        return true;
      case T::lapsed:
        blob();
        card();
        out.field("why", k_whys[index_of(event.why)]);
        return true;
      case T::chose:
        seat();
        card();
        chosen();
        return true;
      case T::copied:
        blob();
        out.field("of", event.of);
        card();
        seat();
        return true;
      default: return false;
    }
  }

  // Hands, the lab and the waste.
  bool of_cards() const {
    switch (event.type) {
      case T::dealt:
      case T::drew:
        seat();
        count();
        cards();
        return true;
      case T::discarded:
      case T::shown:
        seat();
        card();
        return true;
      case T::gave:
        out.field("from", event.seat).field("to", event.other);
        card();
        return true;
      case T::saw:
        seat();
        seen();
        return true;
      case T::ordered:
        seat();
        count();
        return true;
      case T::reshuffled: count(); return true;
      default: return false;
    }
  }

  // What lies in the rooms.
  bool of_rooms() const {
    switch (event.type) {
      case T::removed:
        blob();
        card();
        room();
        return true;
      case T::returned:
        blob();
        room();
        card();
        return true;
      case T::moved:
        blob();
        out.field("from", event.from).field("to", event.room);
        return true;
      case T::proto:
      case T::sprouted:
        blob();
        room();
        return true;
      case T::painted:
        blob();
        write_colors(out, static_cast<blobs::Colors>(1U << event.value));
        return true;
      default: return false;
    }
  }
};

}  // namespace

void Text<Blobs>::write_event(Json& out, const Blobs::Event& event, const Blobs::State& after) {
  out.begin_object().field("type", k_events[index_of(event.type)]);
  const EventFields fields{out, event, after};
  [[maybe_unused]] const bool known =
      fields.of_turns() || fields.of_plays() || fields.of_cards() || fields.of_rooms();
  assert(known);
  out.end_object();
}

}  // namespace smallbox
