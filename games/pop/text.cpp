#include "games/pop/text.hpp"

#include <algorithm>
#include <vector>

#include "games/pop/solve.hpp"

namespace smallbox {
namespace {

using pop::ActionType;
using pop::Card;
using pop::Mode;
using pop::Phase;
using pop::Say;

constexpr std::array<const char*, 4> k_modes = {"competitive", "coop", "solo", "puzzle"};
constexpr std::array<const char*, 3> k_phases = {"choose", "ready", "over"};
constexpr std::array<const char*, 4> k_actions = {"choose", "retract", "ready", "say"};
constexpr std::array<const char*, 5> k_says = {"have", "want", "beside", "yes", "no"};
constexpr std::array<const char*, 2> k_sides = {"left", "right"};
constexpr std::array<const char*, 5> k_columns = {"A", "B", "C", "D", "E"};
constexpr std::array<const char*, 16> k_events = {
    "round-began", "dealt",     "drew",   "chef-laid", "chosen", "retracted",       "said",         "ready",
    "revealed",    "direction", "placed", "exploded",  "fell",   "chef-pile-taken", "round-scored", "ended"};
constexpr std::array<const char*, 4> k_solo_levels = {"novice", "wicked", "evil", "renegade"};

// The place of a word in a list, or `nothing`.
template <std::size_t N>
std::uint8_t place_of(std::string_view word, const std::array<const char*, N>& words) {
  for (std::size_t i = 0; i < N; ++i)
    if (word == words[i]) return static_cast<std::uint8_t>(i);
  return pop::nothing;
}

// POP-27
const char* coop_level(bool won, int left) {
  if (left >= 5) return "novice";
  if (left >= 3) return "trainee";
  if (left >= 1) return "seasoned";
  return won ? "legendary" : "expert";
}

void write_cards(Json& out, CardSet cards) {
  out.begin_array();
  for (const int card : cards) out.value(card);
  out.end_array();
}

// The places where there is no card are left out.
void write_cards(Json& out, std::span<const Card> cards) {
  out.begin_array();
  for (const Card card : cards)
    if (card != pop::no_card) out.value(card);
  out.end_array();
}

void write_columns(Json& out, const pop::Columns& table) {
  out.begin_array();
  for (int c = 0; c < pop::column_count; ++c) write_cards(out, table.column(c));
  out.end_array();
}

void write_owner(Json& out, Seat owner) {
  if (owner == pop::chef_seat)
    out.value("chef");
  else
    out.value(owner);
}

// The fields of something said.
void write_saying(Json& out, const Pop::Action& a) {
  out.field("say", k_says[index_of(a.say)]);
  if (a.say == Say::yes || a.say == Say::no) return;
  out.field("color", pop::k_colors[a.color]);
  if (a.say == Say::have) out.field("count", a.count);
  if (a.say == Say::want) out.field("column", k_columns[a.column]);
  if (a.say == Say::beside) out.field("side", k_sides[index_of(a.side)]).field("chef", a.chef);
}

// Events that begin with the seat they are about.
bool is_of_a_seat(Pop::Event::Type type) {
  using T = Pop::Event::Type;
  constexpr std::array of_a_seat = {T::dealt, T::drew,  T::chosen,         T::retracted,
                                    T::said,  T::ready, T::chef_pile_taken};
  return std::find(of_a_seat.begin(), of_a_seat.end(), type) != of_a_seat.end();
}

void write_beginning(Json& out, const Pop::Event& event, const Pop::State& after) {
  out.field("round", after.round);
  if (event.number > 0) out.field("puzzle", event.number);
  if (const int grade = event.number > 0 ? pop::puzzle_grade(*after.box, event.number) : 0)
    out.field("grade", grade);
  out.key("columns");
  write_columns(out, event.table);
}

void write_revealed(Json& out, const Pop::Event& event, const Pop::State& after) {
  out.key("cards").begin_array();
  CardSet all = event.cards;
  for (const CardSet laid : event.laid) all = all | laid;
  for (const int card : all) {
    Seat owner = pop::chef_seat;
    for (Seat each = 0; each < after.seats; ++each)
      if (event.laid[each].has(card)) owner = each;
    out.begin_object().field("card", card).key("owner");
    write_owner(out, owner);
    out.end_object();
  }
  out.end_array();
}

void write_end(Json& out, const Pop::Event& event, const Pop::State& after) {
  if (Pop::mode(after) != Mode::competitive) {
    out.field("won", Pop::won(after));
    return;
  }
  out.key("last_cards").begin_array();
  for (Seat each = 0; each < after.seats; ++each) out.value(event.laid[each].lowest());
  out.end_array();
  out.list("winners", Pop::result(after).winners, [&](Seat each) { out.value(each); });
}

const char* read_cards(const json::object& fields, Pop::Action& action) {
  constexpr const char* why = "A choice needs cards: a list of numbers, such as [17].";
  const auto* cards = as_array(fields.if_contains("cards"));
  if (cards == nullptr) return why;
  action.count = static_cast<std::uint8_t>(std::min<std::size_t>(cards->size(), 255));
  for (const auto& value : *cards) {
    const auto number = as_small_int(&value);
    if (!number) return why;
    const bool known = *number >= 1 && *number <= pop::deck_size && !action.cards.has(*number);
    action.cards.add(known ? *number : pop::stray_card);
  }
  return nullptr;
}

const char* read_saying(const json::object& fields, Pop::Action& action) {
  const auto say = as_text(fields.if_contains("say"));
  if (!say) return "To say something takes \"say\": have, want, beside, yes or no.";
  const auto which = place_of(*say, k_says);
  action.say = which == pop::nothing ? Say::unknown : static_cast<Say>(which);
  if (action.say == Say::yes || action.say == Say::no || action.say == Say::unknown) return nullptr;
  const auto color = as_text(fields.if_contains("color"));
  if (!color) return "To say that takes a color, such as \"red\".";
  action.color = place_of(*color, pop::k_colors);
  if (action.say == Say::have) {
    const auto count = as_small_int(fields.if_contains("count"));
    if (!count) return "To say what you have takes a count, 0 to 9.";
    action.count = *count >= 0 && *count <= pop::hand_size ? static_cast<std::uint8_t>(*count) : pop::nothing;
  } else if (action.say == Say::want) {
    const auto column = as_text(fields.if_contains("column"));
    if (!column) return "To say where you want to go takes a column, \"A\" to \"E\".";
    action.column = place_of(*column, k_columns);
  } else {
    const auto side = as_text(fields.if_contains("side"));
    const auto chef = as_small_int(fields.if_contains("chef"));
    if (!side || !chef) return "To say beside which card takes a side, left or right, and chef, a card.";
    action.side = static_cast<pop::Side>(place_of(*side, k_sides));
    action.chef = *chef >= 1 && *chef <= pop::deck_size ? static_cast<Card>(*chef) : pop::no_card;
  }
  return nullptr;
}

}  // namespace

using PopText = Text<Pop>;

const char* PopText::read_action(const json::object& fields, const Pop::State&, Pop::Action& action) {
  const auto type = as_text(fields.if_contains("type"));
  if (!type) return "An action needs a type.";
  const auto which = place_of(*type, k_actions);
  if (which == pop::nothing) return "There is no such action in Pop: choose, retract, ready and say are all.";
  action = {.type = static_cast<ActionType>(which)};
  if (action.type == ActionType::choose) return read_cards(fields, action);
  if (action.type == ActionType::say) return read_saying(fields, action);
  return nullptr;
}

void PopText::write_action(Json& out, const Pop::State&, const Pop::Action& action) {
  out.begin_object().field("type", k_actions[index_of(action.type)]);
  if (action.type == ActionType::choose) {
    out.key("cards");
    write_cards(out, action.cards);
  }
  if (action.type == ActionType::say) write_saying(out, action);
  out.end_object();
}

void PopText::write_event(Json& out, const Pop::Event& event, const Pop::State& after) {
  using T = Pop::Event::Type;
  const auto cards = [&] {
    out.key("cards");
    write_cards(out, event.cards);
  };
  const auto owner = [&](const char* name) {
    out.key(name);
    write_owner(out, event.seat);
  };
  out.begin_object().field("type", k_events[index_of(event.type)]);
  if (is_of_a_seat(event.type)) out.field("seat", event.seat);
  switch (event.type) {
    case T::began: write_beginning(out, event, after); break;
    case T::dealt:
    case T::drew: out.field("count", event.number); [[fallthrough]];
    case T::chosen:
      if (!event.cards.empty()) cards();
      break;
    case T::chef:
      out.key("up");
      write_cards(out, event.up);
      out.field("down", event.number);
      break;
    case T::retracted:
    case T::ready: break;
    case T::said: write_saying(out, event.action); break;
    case T::revealed: write_revealed(out, event, after); break;
    case T::direction:
      out.field("direction", event.number > 2 ? "right-to-left" : "left-to-right")
          .field("arrows", event.number);
      break;
    case T::placed:
      out.field("card", event.card);
      owner("owner");
      out.field("column", k_columns[event.column]);
      break;
    case T::exploded:
      cards();
      out.field("color", pop::k_colors[after.box->color_of(static_cast<Card>(event.cards.lowest()))]);
      owner("to");
      out.field("step", event.number);
      break;
    case T::fell: out.field("column", k_columns[event.column]); break;
    case T::chef_pile_taken: cards(); break;
    case T::round_scored:
      out.field("round", event.number);
      out.list("scores", std::span(event.scores.data(), after.seats), [&](std::uint8_t n) { out.value(n); });
      break;
    case T::ended: write_end(out, event, after); break;
  }
  out.end_object();
}

void PopText::write_view(Json& out, const Pop::State& s, Audience audience,
                         std::span<const LoggedAction<Pop>> log) {
  out.field("mode", k_modes[s.options.mode])
      .field("phase", k_phases[index_of(s.phase)])
      .field("round", s.round)
      .field("turn", s.turn);
  out.key("columns");
  write_columns(out, s.table);
  if (Pop::has_chef(s)) {
    const bool laid = s.phase == Phase::choose;
    out.key("chef").begin_object().key("up");
    write_cards(out, s.chef_up);
    out.field("down", laid ? Pop::chef_cards(s) - Pop::chef_face_up(s) : 0);
    out.key("taken");
    write_cards(out, s.chef_taken);
    out.end_object();
  }
  out.field("pile", s.pile.size());

  // This turn's talk: the last so many things that were said.
  std::vector<const LoggedAction<Pop>*> said;
  for (std::size_t i = log.size(); i-- > 0 && said.size() < s.talk;)
    if (log[i].action.type == ActionType::say) said.push_back(&log[i]);
  std::reverse(said.begin(), said.end());
  out.list("said", said, [&](const LoggedAction<Pop>* one) {
    out.begin_object().field("seat", one->seat);
    write_saying(out, one->action);
    out.end_object();
  });

  out.key("seats").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    out.begin_object()
        .field("hand", s.in_hand)
        .field("chosen", s.chosen.has(seat))
        .field("ready", s.ready.has(seat));
    out.key("taken");
    write_cards(out, s.taken[seat]);
    out.key("score").begin_array();
    for (int round = 0; round < Pop::scored_rounds(s); ++round) out.value(s.score[round][seat]);
    out.end_array().end_object();
  }
  out.end_array();

  const auto write_choice = [&](Seat seat) {
    if (s.chosen.has(seat))
      write_cards(out, s.choice[seat]);
    else
      out.null();
  };
  if (audience.is_seat()) {
    out.key("hand");
    write_cards(out, s.hand[audience.seat()]);
    out.key("choice");
    write_choice(audience.seat());
  }
  if (audience.sees_everything()) {
    out.key("hands").begin_array();
    for (Seat seat = 0; seat < s.seats; ++seat) write_cards(out, s.hand[seat]);
    out.end_array().key("choices").begin_array();
    for (Seat seat = 0; seat < s.seats; ++seat) write_choice(seat);
    out.end_array().key("pile_cards").begin_array();
    for (int i = s.pile.size(); i-- > 0;) out.value(s.pile[i]);
    out.end_array().key("chef_down");
    write_cards(out, s.chef_down);
  }
}

void PopText::write_detail(Json& out, const Pop::State& s) {
  out.begin_object();
  switch (Pop::mode(s)) {
    case Mode::competitive:
      out.list("rounds", s.score, [&](const auto& round) {
        out.begin_array();
        for (Seat seat = 0; seat < s.seats; ++seat) out.value(round[seat]);
        out.end_array();
      });
      out.key("last_cards").begin_array();
      for (Seat seat = 0; seat < s.seats; ++seat) out.value(s.hand[seat].lowest());
      out.end_array();
      break;
    case Mode::coop:
      out.field("won", Pop::won(s))
          .field("level", coop_level(Pop::won(s), s.in_hand))
          .field("left", s.in_hand);
      break;
    case Mode::solo:
      out.field("won", Pop::won(s)).key("level");
      if (Pop::won(s))
        out.value(k_solo_levels[s.options.difficulty]);
      else
        out.null();
      out.field("turns", s.turn);
      break;
    case Mode::puzzle: out.field("won", Pop::won(s)); break;
  }
  out.end_object();
}

bool PopText::write_collection(Json& out, std::string_view name) {
  if (name != "puzzles") return false;
  // Found out once: it takes some milliseconds.
  static const auto grades = [] {
    List<std::uint8_t, pop::max_puzzles> found;
    for (int number = 1; number <= built_in<Pop>().puzzles.size(); ++number)
      found.push(static_cast<std::uint8_t>(pop::puzzle_grade(built_in<Pop>(), number)));
    return found;
  }();
  out.begin_array();
  for (int number = 1; number <= grades.size(); ++number)
    out.begin_object()
        .field("puzzle", number)
        .field("grade", grades[number - 1])
        .field("hand", built_in<Pop>().puzzles[number - 1].hand.size())
        .end_object();
  out.end_array();
  return true;
}

const AnyGame& pop_game() {
  static const GameAdapter<Pop> adapter;
  return adapter;
}

}  // namespace smallbox
