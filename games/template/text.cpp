#include "games/template/text.hpp"

namespace smallbox {
namespace {

using example::ActionType;
using example::Card;
using example::no_card;

constexpr std::array<const char*, 3> k_actions = {"draw", "trade", "pass"};
constexpr std::array<const char*, 5> k_events = {"dealt", "drew", "traded", "passed", "ended"};

// The card of that number; no_card where there is none.
Card card_of(int number) {
  return number >= 1 && number <= example::max_cards ? static_cast<Card>(number) : no_card;
}

void write_cards(Json& out, CardSet cards) {
  out.begin_array();
  for (const int card : cards) out.value(card);
  out.end_array();
}

void write_hands(Json& out, const TemplateGame::State& s) {
  out.key("hands").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) write_cards(out, s.hands[seat]);
  out.end_array();
}

}  // namespace

using TemplateText = Text<TemplateGame>;

const char* TemplateText::read_action(const json::object& fields, const TemplateGame::State&,
                                      TemplateGame::Action& action) {
  const auto type = as_text(fields.if_contains("type"));
  if (!type) return "An action needs a type.";
  const auto found = std::find(k_actions.begin(), k_actions.end(), *type);
  if (found == k_actions.end()) return "There is no such action: draw, trade and pass are all.";
  action = {static_cast<ActionType>(found - k_actions.begin())};
  if (action.type != ActionType::trade) return nullptr;
  const auto number = as_small_int(fields.if_contains("card"));
  if (!number) return "A trade needs a card, by its number.";
  action.card = card_of(*number);
  return nullptr;
}

void TemplateText::write_action(Json& out, const TemplateGame::State&, const TemplateGame::Action& action) {
  out.begin_object().field("type", k_actions[index_of(action.type)]);
  if (action.type == ActionType::trade) out.field("card", action.card);
  out.end_object();
}

void TemplateText::write_event(Json& out, const TemplateGame::Event& event,
                               const TemplateGame::State& after) {
  out.begin_object().field("type", k_events[index_of(event.type)]);
  if (event.type == TemplateGame::Event::Type::ended)
    write_hands(out, after);
  else
    out.field("seat", event.seat);
  if (event.laid != no_card) out.field("card", event.laid);
  if (event.drawn != no_card) out.field("drawn", event.drawn);
  out.end_object();
}

void TemplateText::write_view(Json& out, const TemplateGame::State& s, Audience audience) {
  const std::int8_t active = TemplateGame::turn(s).active;
  out.key("active");
  if (active < 0)
    out.null();
  else
    out.value(active);
  out.key("laid");
  write_cards(out, s.laid);
  out.field("pile", s.pile.size());
  out.key("seats").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat)
    out.begin_object().field("hand", s.held[seat]).field("passed", s.passed.has(seat)).end_object();
  out.end_array();
  if (audience.is_seat()) {
    out.key("hand");
    write_cards(out, s.hands[audience.seat()]);
  }
  if (audience.sees_everything() || TemplateGame::over(s)) write_hands(out, s);
  if (!audience.sees_everything()) return;
  out.key("next").begin_array();
  for (int i = s.pile.size(); i-- > 0;) out.value(s.pile[i]);
  out.end_array();
}

void TemplateText::write_detail(Json& out, const TemplateGame::State& s) {
  out.begin_object().key("sums").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) out.value(example::sum_of(s.hands[seat]));
  out.end_array().end_object();
}

std::string TemplateText::read_setup(const json::object& fields, const TemplateGame::Box& box,
                                     const TemplateGame::Options&, int, TemplateGame::Setup& setup) {
  const auto* deck = as_array(fields.if_contains("deck"));
  if (deck == nullptr || deck->size() != static_cast<std::size_t>(box.deck.size()))
    return "A setup needs a deck: a list of all the cards, top first.";
  CardSet seen;
  for (const json::value& item : *deck) {
    const Card card = card_of(as_small_int(&item).value_or(0));
    if (!box.deck.has(card)) return "The deck has a card that is not in the box.";
    if (seen.has(card)) return "The deck has the card " + std::to_string(card) + " twice.";
    seen.add(card);
    setup.deck.push(card);
  }
  return {};
}

const std::string_view TemplateText::box_json =
#include "games/template/box.json.inc"
    ;

void TemplateText::read_box(json::object& fields, BoxReader& reader, TemplateGame::Box& box) {
  auto* cards = reader.list(fields, "cards", 3, example::max_cards, "cards");
  if (cards == nullptr) return;
  const BoxReader::In in_list(reader, "cards");
  for (std::size_t i = 0; i < cards->size(); ++i) {
    const BoxReader::In in_item(reader, i);
    const std::size_t before = reader.count();
    const int card = reader.whole((*cards)[i], 1, example::max_cards);
    if (reader.count() > before) continue;
    if (box.deck.has(card)) reader.wrong(example::faults.card_twice, {{"card", std::to_string(card)}});
    box.deck.add(card);
  }
}

const AnyGame& template_game() {
  static const GameAdapter<TemplateGame> adapter;
  return adapter;
}

}  // namespace smallbox
