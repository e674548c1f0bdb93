#include "games/blobs/pieces.hpp"

namespace smallbox {

namespace {

using namespace blobs::pieces;
using blobs::ActionType;
using blobs::Blob;
using blobs::Card;
using blobs::Form;
using blobs::Number;
using blobs::Phase;
using blobs::Source;

constexpr std::array<const char*, 3> k_stages = {"aim", "window", "act"};
constexpr std::array<const char*, 11> k_forms = {"none", "play",  "respond", "action", "player", "blob",
                                                 "hand", "waste", "color",   "ask",    "order"};
// The field of a pick that answers each form.
constexpr std::array<const char*, 11> k_fields = {"",     "",      "",      "action", "player", "blob",
                                                  "hand", "waste", "color", "yes",    "order"};
constexpr Form k_first_pick = Form::action;

constexpr const char* name(Form form) { return k_forms[index_of(form)]; }

// The permanent points of a room, blob by blob.
void write_permanent(Json& out, const Blobs::State& s, Seat room) {
  out.key("permanent").begin_array();
  for (int i = s.rooms.begin(room); i < s.rooms.end(room); ++i) {
    const Blob& blob = s.rooms[i];
    if (!s.box->scoring.has(blob.up())) continue;
    out.begin_object().field("blob", blob.number);
    card_field(out, *s.box, blob.card);
    out.field("points", points_at(s, i, room)).end_object();
  }
  out.end_array();
}

void write_seat(Json& out, const Blobs::State& s, Seat seat) {
  const blobs::Places safe = safe_places(s, seat);
  out.begin_object().field("hand", hand_size(s, seat));
  out.key("room").begin_array();
  for (int i = s.rooms.begin(seat); i < s.rooms.end(seat); ++i) {
    const Blob& blob = s.rooms[i];
    out.begin_object().field("blob", blob.number);
    if (blob.proto())
      out.field("proto", true);
    else
      card_field(out, *s.box, blob.card);
    out.field("value", blob.base(*s.box));
    write_colors(out, colors_at(s, i, seat));
    out.field("safe", safe.has(i)).end_object();
  }
  out.end_array();
  const blobs::Score score = blobs::score(s, seat);
  out.key("score").begin_object().field("total", score.total()).field("base", score.base);
  write_permanent(out, s, seat);
  out.end_object().end_object();
}

void write_play(Json& out, const blobs::Box& box, const blobs::Play& play) {
  out.begin_object().field("blob", play.blob);
  card_field(out, box, play.card);
  out.field("player", play.player)
      .field("stage", k_stages[index_of(play.stage)])
      .field("cancelled", play.cancelled != 0);
  out.key("answers");
  if (play.answers == 0)
    out.null();
  else
    out.value(play.answers);
  write_aims(out, "aims", play.vars, false);
  out.end_object();
}

const char* prompt(const Blobs::State& s) {
  switch (s.form) {
    case Form::none: break;
    case Form::play: return "play a card from your hand into a room";
    case Form::respond: return "respond or pass";
    case Form::action: return "choose which action comes next";
    case Form::player: {
      const blobs::Step& step = s.box->steps[s.runs.back().pc];
      return step.a == blobs::R ? "choose the room to play it in" : "choose a player";
    }
    case Form::blob: return "choose a blob";
    case Form::hand: return "choose a card from your hand";
    case Form::waste: return "choose a card from the waste";
    case Form::color: return "choose a colour";
    case Form::ask: return "do you want to?";
    case Form::order: return "put the top cards of the lab in order, the first on top";
  }
  return "";
}

void write_pending(Json& out, const Blobs::State& s, Audience audience) {
  if (s.form == Form::none) {
    out.null_field("pending");
    return;
  }
  out.key("pending").begin_object().field("seat", s.asked).field("form", name(s.form));
  Card card = blobs::no_card;
  if (s.form == Form::respond)
    card = s.plays.back().card;
  else if (s.form != Form::play && s.form != Form::action)
    card = s.box->owner[s.runs.back().pc];
  card_field(out, *s.box, card);
  out.field("prompt", prompt(s));
  const bool open =
      s.form != Form::play && s.form != Form::respond && s.form != Form::hand && s.form != Form::order;
  if (open || audience.is(s.asked) || audience.sees_everything()) {
    Legal<Blobs> legal;
    Blobs::legal(s, s.asked, legal);
    out.list("options", legal, [&](const Blobs::Action& a) { Text<Blobs>::write_action(out, s, a); });
  }
  out.end_object();
}

const char* read_order(const json::value* value, const blobs::Box& box, Blobs::Action& action) {
  const auto* cards = as_array(value);
  if (cards == nullptr) return "The pick needs the cards in their new order.";
  std::size_t n = 0;
  for (const json::value& card : *cards) {
    const auto id = as_text(&card);
    if (!id) return "The pick needs the cards in their new order.";
    const Card found = box.find(*id);
    // No card here would mean that the list ends.
    if (n < action.order.size()) action.order[n] = found != blobs::no_card ? found : blobs::hidden_card;
    ++n;
  }
  if (n > action.order.size()) action.order.fill(blobs::no_card);
  return nullptr;
}

const char* read_pick(const json::object& fields, const blobs::Box& box, Blobs::Action& action) {
  const json::value* value = nullptr;
  for (std::size_t i = static_cast<std::size_t>(k_first_pick); i < k_fields.size(); ++i) {
    const json::value* found = fields.if_contains(k_fields[i]);
    if (found == nullptr) continue;
    if (value != nullptr) return "A pick chooses one thing, not two.";
    value = found;
    action.form = static_cast<Form>(i);
  }
  switch (action.form) {
    case Form::action:
    case Form::blob: {
      const auto number = as_small_int(value);
      if (!number) return "The pick needs the number of a blob.";
      action.number = *number >= 0 ? static_cast<Number>(*number) : Number{0};
      return nullptr;
    }
    case Form::player: {
      const auto seat = as_small_int(value);
      if (!seat) return "The pick needs the seat of a player.";
      action.value = *seat >= 0 && *seat < blobs::nobody ? static_cast<Seat>(*seat) : blobs::nobody;
      return nullptr;
    }
    case Form::hand:
    case Form::waste: {
      const auto id = as_text(value);
      if (!id) return "The pick needs a card, such as \"bob\".";
      action.card = box.find(*id);
      return nullptr;
    }
    case Form::color: {
      const auto color = as_text(value);
      if (!color) return "The pick needs a colour, such as \"red\".";
      action.value = blobs::no_color;
      for (std::uint8_t i = 0; i < blobs::color_count; ++i)
        if (*color == blobs::k_color_names[i]) action.value = i;
      return nullptr;
    }
    case Form::ask: {
      const bool* yes = value->if_bool();
      if (yes == nullptr) return "The pick needs yes: true or false.";
      action.value = *yes ? 1 : 0;
      return nullptr;
    }
    case Form::order: return read_order(value, box, action);
    default: return "A pick needs one of action, player, blob, hand, waste, color, yes and order.";
  }
}

}  // namespace

using BlobsText = Text<Blobs>;

const char* BlobsText::read_action(const json::object& fields, const Blobs::State& s, Blobs::Action& action) {
  const blobs::Box& box = *s.box;
  const auto type = as_text(fields.if_contains("type"));
  if (!type) return "An action needs a type.";
  if (*type == "pass") {
    action = {.type = ActionType::pass};
    return nullptr;
  }
  if (*type == "pick") {
    action = {.type = ActionType::pick};
    return read_pick(fields, box, action);
  }
  if (*type != "play" && *type != "respond")
    return "There is no such action in Blobs: play, respond, pass and pick are all.";
  const auto card = as_text(fields.if_contains("card"));
  if (!card) return "The action needs a card, such as \"bob\".";
  const auto room = as_small_int(fields.if_contains("room"));
  if (!room) return "The action needs a room: the seat whose room it is.";
  action = {.type = *type == "play" ? ActionType::play : ActionType::respond,
            .card = box.find(*card),
            .value = *room >= 0 && *room < blobs::nobody ? static_cast<Seat>(*room) : blobs::nobody};
  return nullptr;
}

void BlobsText::write_action(Json& out, const Blobs::State& s, const Blobs::Action& a) {
  constexpr std::array<const char*, 4> names = {"play", "respond", "pass", "pick"};
  out.begin_object().field("type", names[index_of(a.type)]);
  if (a.type == ActionType::play || a.type == ActionType::respond) {
    card_field(out, *s.box, a.card);
    out.field("room", a.value);
  } else if (a.type == ActionType::pick) {
    out.key(k_fields[index_of(a.form)]);
    switch (a.form) {
      case Form::action:
      case Form::blob: out.value(a.number); break;
      case Form::player: out.value(a.value); break;
      case Form::color:
        if (a.value < blobs::color_count)
          out.value(blobs::k_color_names[a.value]);
        else
          out.null();
        break;
      case Form::ask: out.value(a.value != 0); break;
      case Form::order:
        out.begin_array();
        for (const Card card : a.order)
          if (card != blobs::no_card) write_card(out, *s.box, card);
        out.end_array();
        break;
      default: write_card(out, *s.box, a.card);
    }
  }
  out.end_object();
}

void BlobsText::write_view(Json& out, const Blobs::State& s, Audience audience) {
  out.field("phase", k_phases[index_of(s.phase)])
      .field("turn", s.turn)
      .field("round", (s.turn - 1) / s.seats + 1)
      .field("active", s.active)
      .field("lab", s.piles.lab());
  out.key("waste").begin_array();
  for (int i = 0; i < s.piles.waste(); ++i) write_card(out, *s.box, s.piles.waste_card(i));
  out.end_array();
  out.key("shown");
  write_card(out, *s.box, s.shown ? s.piles.lab_card(0) : blobs::no_card);
  out.key("plan");
  if (s.plan == Source::hand)
    out.null();
  else
    out.value(name(s.plan));
  out.key("seats").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) write_seat(out, s, seat);
  out.end_array();
  if (audience.is_seat()) write_cards(out, *s.box, "hand", s.hand[audience.seat()]);
  out.list("stack", s.plays, [&](const blobs::Play& play) { write_play(out, *s.box, play); });
  write_pending(out, s, audience);
  if (!audience.sees_everything()) return;
  out.key("hands").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    out.begin_array();
    for (const int card : s.hand[seat]) write_card(out, *s.box, static_cast<Card>(card));
    out.end_array();
  }
  out.end_array();
  out.key("pile_cards").begin_array();
  for (int i = 0; i < s.piles.lab(); ++i) write_card(out, *s.box, s.piles.lab_card(i));
  out.end_array();
  out.key("protos").begin_array();
  for (int i = 0; i < s.rooms.size(); ++i) {
    if (!s.rooms[i].proto()) continue;
    out.begin_object().field("blob", s.rooms[i].number);
    card_field(out, *s.box, s.rooms[i].card);
    out.end_object();
  }
  out.end_array();
}

void BlobsText::write_detail(Json& out, const Blobs::State& s) {
  out.begin_object()
      .field("why", s.limit ? "limit" : "eight")
      .field("turns", s.turn)
      .field("ended_by", s.active);
  out.key("rooms").begin_array();
  for (Seat room = 0; room < s.seats; ++room) {
    out.begin_object().field("blobs", s.rooms.size(room)).field("base", blobs::score(s, room).base);
    write_permanent(out, s, room);
    out.end_object();
  }
  out.end_array().end_object();
}

const AnyGame& blobs_game() {
  static const GameAdapter<Blobs> adapter;
  return adapter;
}

}  // namespace smallbox
