#include "games/blink/text.hpp"

#include <algorithm>

namespace smallbox {

namespace blink {

namespace {

// Each made once: a live table writes a dozen with every action.
std::string_view name_of(Card card) {
  static const auto names = [] {
    std::array<std::string, faces> all;
    for (int i = 0; i < faces; ++i) {
      const Face face = face_of(static_cast<Card>(i));
      all[i] =
          std::string(k_colors[face.color]) + "-" + k_shapes[face.shape] + "-" + std::to_string(face.count);
    }
    return all;
  }();
  return names[card];
}

}  // namespace

std::string card_id(Card card) { return std::string(name_of(card)); }

Card find_card(std::string_view id) {
  const std::size_t first = id.find('-');
  const std::size_t second = id.rfind('-');
  if (first == std::string_view::npos || second <= first || second + 2 != id.size()) return no_card;
  const auto color = std::find(k_colors.begin(), k_colors.end(), id.substr(0, first));
  const auto shape = std::find(k_shapes.begin(), k_shapes.end(), id.substr(first + 1, second - first - 1));
  const int count = id.back() - '0';
  if (color == k_colors.end() || shape == k_shapes.end() || count < 1 || count > counts) return no_card;
  return card_with(static_cast<int>(color - k_colors.begin()), static_cast<int>(shape - k_shapes.begin()),
                   count);
}

}  // namespace blink

namespace {

using blink::ActionType;
using blink::Card;

constexpr std::array<const char*, 5> k_phases = {"ready", "race", "offer", "between", "over"};
constexpr std::array<const char*, 10> k_events = {"dealt",  "ready",   "turned", "played",     "drew",
                                                  "paused", "offered", "placed", "game-ended", "ended"};

// A card, or null where it lies face down or there is none.
void write_card(Json& out, Card card) {
  if (card < blink::faces)
    out.value(blink::name_of(card));
  else
    out.null();
}

// What lies in the centre once cards were turned over, and whose.
void write_centre(Json& out, const Blink::Event& event) {
  out.list("tops", event.tops, [&](Card card) { write_card(out, card); });
  out.list("piles", event.piles, [&](std::uint8_t pile) { out.value(pile); });
}

void write_hand(Json& out, const Blink::State& s, Seat seat) {
  out.begin_array();
  for (const Card card : s.hand[seat])
    if (card != blink::no_card) write_card(out, card);
  out.end_array();
}

void write_games(Json& out, const Blink::State& s) {
  const auto ties = [&](int n) {
    for (; n > 0; --n) {
      out.begin_object().null_field("winner").key("cards_left").raw("[1,1]").end_object();
    }
  };
  out.key("games").begin_array();
  for (std::size_t i = 0; i < s.decided; ++i) {
    ties(s.ties[i]);
    const int left = s.loser_left[i];
    out.begin_object().field("winner", s.winner[i]).key("cards_left").begin_array();
    out.value(s.winner[i] == 0 ? 0 : left).value(s.winner[i] == 0 ? left : 0);
    out.end_array().end_object();
  }
  ties(s.ties_after);
  out.end_array();
}

}  // namespace

using BlinkText = Text<Blink>;

const char* BlinkText::read_action(const json::object& fields, const Blink::State&, Blink::Action& action) {
  const auto type = as_text(fields.if_contains("type"));
  if (!type) return "An action needs a type.";
  // False: there is one, but it is no number.
  const auto read_pile = [&] {
    const auto* given = fields.if_contains("pile");
    if (given == nullptr) return true;
    const auto pile = as_small_int(given);
    if (pile) action.pile = *pile == 0 || *pile == 1 ? static_cast<std::uint8_t>(*pile) : blink::unknown_pile;
    return pile.has_value();
  };
  if (*type == "ready") {
    action = {ActionType::ready};
    if (!read_pile()) return "A pile is named by its number, 0 or 1.";
  } else if (*type == "draw") {
    action = {ActionType::draw};
  } else if (*type == "play" || *type == "offer") {
    const auto card = as_text(fields.if_contains("card"));
    if (!card) return "The action needs a card, such as \"yellow-star-4\".";
    action = {*type == "play" ? ActionType::play : ActionType::offer, blink::find_card(*card)};
    if (!read_pile() || (action.type == ActionType::play && action.pile == blink::no_pile))
      return action.type == ActionType::play ? "A play needs a pile, 0 or 1."
                                             : "A pile is named by its number, 0 or 1.";
  } else {
    return "There is no such action in Blink: ready, play, draw and offer are all.";
  }
  return nullptr;
}

void BlinkText::write_action(Json& out, const Blink::State&, const Blink::Action& action) {
  constexpr std::array<const char*, 4> names = {"ready", "play", "draw", "offer"};
  out.begin_object().field("type", names[index_of(action.type)]);
  if (action.type == ActionType::play || action.type == ActionType::offer) {
    out.key("card");
    write_card(out, action.card);
  }
  // Where none is to be named whatever was means nothing, and one that there is not is nothing to write down.
  if (action.pile <= 1) out.field("pile", action.pile);
  out.end_object();
}

void BlinkText::write_event(Json& out, const Blink::Event& event, const Blink::State& after) {
  using T = Blink::Event::Type;
  const auto seat = [&] { out.field("seat", event.seat); };
  const auto known_card = [&] {
    if (event.card != blink::hidden_card) out.field("card", blink::name_of(event.card));
  };
  const auto named_pile = [&] {
    if (event.pile != blink::no_pile) out.field("pile", event.pile);
  };
  out.begin_object().field("type", k_events[index_of(event.type)]);
  switch (event.type) {
    case T::dealt:
      seat();
      out.field("count", blink::hand_size);
      if (event.cards[0] != blink::hidden_card)
        out.list("cards", event.cards, [&](Card card) { write_card(out, card); });
      break;
    case T::ready:
      seat();
      named_pile();
      break;
    case T::turned: write_centre(out, event); break;
    case T::played:
      seat();
      known_card();
      out.field("pile", event.pile).field("slot", event.slot);
      break;
    case T::drew:
      seat();
      out.field("slot", event.slot);
      known_card();
      break;
    case T::paused: out.field("next", event.offer ? "offer" : "ready"); break;
    case T::offered:
      seat();
      known_card();
      named_pile();
      break;
    case T::placed:
      write_centre(out, event);
      out.list("slots", event.numbers, [&](std::uint8_t slot) { out.value(slot); });
      break;
    case T::game_ended:
      out.key("winner");
      if (event.seat == blink::no_slot)
        out.null();
      else
        out.value(event.seat);
      out.list("cards_left", event.numbers, [&](std::uint8_t n) { out.value(n); });
      break;
    case T::ended: out.list("wins", after.wins, [&](std::uint8_t n) { out.value(n); }); break;
  }
  out.end_object();
}

void BlinkText::write_view(Json& out, const Blink::State& s, Audience audience) {
  out.field("phase", k_phases[index_of(s.phase)]);
  out.key("piles").begin_array();
  for (std::size_t i = 0; i < 2; ++i) {
    out.begin_object().key("top");
    write_card(out, s.top[i]);
    out.field("size", s.pile[i]).end_object();
  }
  out.end_array();
  out.key("seats").begin_array();
  for (Seat seat = 0; seat < 2; ++seat) {
    out.begin_object()
        .field("hand", Blink::in_hand(s, seat))
        .field("draw", Blink::drawable(s, seat))
        .field("ready", s.ready.has(seat))
        .field("offered", s.offer[seat] != blink::no_slot)
        .key("pile");
    if (s.named[seat] == blink::no_pile)
      out.null();
    else
      out.value(s.named[seat]);
    out.field("wins", s.wins[seat]).end_object();
  }
  out.end_array();
  if (audience.is_seat()) {
    out.key("hand");
    write_hand(out, s, audience.seat());
  }
  if (audience.sees_everything()) {
    out.key("hands").begin_array();
    for (Seat seat = 0; seat < 2; ++seat) write_hand(out, s, seat);
    out.end_array();
    out.key("draws").begin_array();
    for (Seat seat = 0; seat < 2; ++seat) {
      out.begin_array();
      for (int i = 0; i < Blink::drawable(s, seat); ++i) write_card(out, s.deck[s.next[seat] + i]);
      out.end_array();
    }
    out.end_array();
  }
}

void BlinkText::write_detail(Json& out, const Blink::State& s) {
  out.begin_object();
  write_games(out, s);
  out.end_object();
}

std::string BlinkText::read_setup(const json::object& fields, const Blink::Box& box, const Blink::Options&,
                                  int, Blink::Setup& setup) {
  const auto* draws = as_array(fields.if_contains("draws"));
  if (draws == nullptr || draws->size() != 2)
    return "A setup of Blink needs \"draws\": a list of two draw piles.";
  const auto half = static_cast<std::size_t>(box.cards) / 2;
  std::array<int, blink::faces> seen{};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto* pile = as_array(&(*draws)[seat]);
    if (pile == nullptr || pile->size() != half)
      return "Each draw pile of a setup is a list of " + std::to_string(half) +
             " cards, half of the box, top first.";
    for (std::size_t i = 0; i < half; ++i) {
      const auto id = as_text(&(*pile)[i]);
      const Card card = id ? blink::find_card(*id) : blink::no_card;
      const int there = card == blink::no_card ? 0 : box.equal_to(card).size();
      if (there == 0) return "The setup names a card that is not in the deck.";
      if (++seen[card] > there)
        return "The setup has the card " + blink::card_id(card) +
               (there == 1 ? " twice." : " more often than the box.");
      setup.draws[seat][i] = card;
    }
  }
  return {};
}

const std::string_view Text<Blink>::box_json =
#include "games/blink/box.json.inc"
    ;

void Text<Blink>::read_box(json::object& fields, BoxReader& reader, Blink::Box& box) {
  auto* cards = reader.list(fields, "cards", blink::min_cards, blink::max_cards, "cards");
  if (cards == nullptr) return;
  if (cards->size() >= blink::min_cards && cards->size() % 2 != 0)
    reader.wrong_in("cards", blink::faults.odd, {{"count", std::to_string(cards->size())}});
  const BoxReader::In in_list(reader, "cards");
  for (std::size_t i = 0; i < cards->size(); ++i) {
    const BoxReader::In in_item(reader, i);
    const auto id = as_text(&(*cards)[i]);
    const Card card = id ? blink::find_card(*id) : blink::no_card;
    if (card == blink::no_card)
      reader.wrong(blink::faults.no_card);
    else
      box.add(card);
  }
}

const AnyGame& blink_game() {
  static const GameAdapter<Blink> adapter;
  return adapter;
}

}  // namespace smallbox
