// The card table made ready for the machine, at compile time: all programs in one row of steps, sets of cards
// by what they do, and the checks that a card is well formed. A mistake in the table does not compile.
#pragma once

#include <string_view>

#include "engine/list.hpp"
#include "games/blobs/cards.hpp"

namespace smallbox::blobs {

// The most cards of the lab that any card looks at.
inline constexpr int max_look = [] {
  int most = 1;
  for (const Row& row : k_cards)
    for (const Program* p : {&row.does.aim, &row.does.act, &row.does.start, &row.does.end})
      for (const Step& one : *p)
        if (one.op == Op::order && one.a > most) most = one.a;
  return most;
}();

// ---- Programs

struct Entry {  // where each program of a card begins; 0: it has none
  std::uint16_t aim = 0, act = 0, start = 0, end = 0;
};

// BLOBS-16: what a plan puts in the place of the card from the hand.
inline constexpr Program k_plan_lab = {step::see_top_all, step::player(R, Who::any),
                                       step::play(Source::lab, Into::r)};
inline constexpr Program k_plan_waste = {step::waste, step::player(R, Who::any),
                                         step::play(Source::waste, Into::r)};

// All programs, each with its end; step 0 is an end, so that 0 means "no program".
inline constexpr int code_size = [] {
  int size = 1;
  const auto count = [&](const Program& program) { size += program.empty() ? 0 : program.size + 1; };
  for (const Row& row : k_cards)
    for (const Program* p : {&row.does.aim, &row.does.act, &row.does.start, &row.does.end}) count(*p);
  count(k_plan_lab);
  count(k_plan_waste);
  return size;
}();
static_assert(code_size < 65536);

struct Compiled {
  std::array<Step, code_size> steps{};
  std::array<Card, code_size> owner{};  // whose text a step is
  std::array<Entry, card_count> entry{};
  std::uint16_t plan_lab = 0, plan_waste = 0;
  int size = 1;

  constexpr std::uint16_t add(const Program& program, Card card, Op last) {
    const int begin = size;
    const int exit = begin + program.size;
    int loop_end = 0;
    for (int i = 0; i < program.size; ++i) {
      Step one = program.steps[i];
      if (one.op == Op::everyone) {
        loop_end = begin + i;
        while (program.steps[loop_end - begin].op != Op::next) ++loop_end;
      }
      one.exit = static_cast<std::uint16_t>(loop_end != 0 ? loop_end : exit);
      // A loop's end knows where the loop begins, and how far it goes.
      if (one.op == Op::next) {
        loop_end = 0;
        int start = i;
        while (program.steps[start].op != Op::everyone) --start;
        one.a = program.steps[start].a;
        one.exit = static_cast<std::uint16_t>(begin + start);
      }
      put(one, card);
    }
    put({last}, card);
    return static_cast<std::uint16_t>(begin);
  }

 private:
  constexpr void put(const Step& one, Card card) {
    owner[size] = card;
    steps[size++] = one;
  }
};

inline constexpr Compiled k_code = [] {
  Compiled code;
  code.owner[0] = no_card;
  for (Card card = 0; card < card_count; ++card) {
    const Row::Actions& does = k_cards[card].does;
    Entry& entry = code.entry[card];
    // An aim and its action are neighbours: a copied action simply runs through (BLOBS-39).
    if (!does.aim.empty()) entry.aim = code.add(does.aim, card, Op::aimed);
    if (!does.act.empty()) entry.act = code.add(does.act, card, Op::end);
    if (!does.start.empty()) entry.start = code.add(does.start, card, Op::end);
    if (!does.end.empty()) entry.end = code.add(does.end, card, Op::end);
  }
  code.plan_lab = code.add(k_plan_lab, no_card, Op::end);
  code.plan_waste = code.add(k_plan_waste, no_card, Op::end);
  return code;
}();
static_assert(k_code.size == code_size);

// ---- Sets of cards

constexpr Cards cards_where(auto&& holds) {
  Cards set;
  for (Card card = 0; card < card_count; ++card)
    if (holds(k_cards[card])) set.add(card);
  return set;
}
constexpr bool copies(const Program& p) { return p.has(Op::copy_now) || p.has(Op::copy_tick); }
// BLOBS-39: of a card with both the Start action is copied.
constexpr const Program& tick(const Row& row) {
  return row.does.start.empty() ? row.does.end : row.does.start;
}
constexpr Cards cards_with(Passive::Kind kind) {
  return cards_where([=](const Row& row) { return row.does.always.kind == kind; });
}

inline constexpr Cards k_acting = cards_where([](const Row& r) { return !r.does.act.empty(); });
inline constexpr Cards k_starting = cards_where([](const Row& r) { return !r.does.start.empty(); });
inline constexpr Cards k_ending = cards_where([](const Row& r) { return !r.does.end.empty(); });
inline constexpr Cards k_responses = cards_where([](const Row& r) { return r.does.when != never; });
// What can be copied: BLOBS-39.
inline constexpr Cards k_copyable_now =
    cards_where([](const Row& r) { return !r.does.act.empty() && !copies(r.does.act); });
inline constexpr Cards k_copyable_tick =
    cards_where([](const Row& r) { return !tick(r).empty() && !copies(tick(r)); });
inline constexpr Cards k_scoring = cards_with(Passive::Kind::points);
inline constexpr Cards k_tinting = cards_with(Passive::Kind::tint);
inline constexpr Cards k_slippery = cards_with(Passive::Kind::safe_self);
inline constexpr Cards k_guarding = cards_with(Passive::Kind::safe_others);

constexpr int printed(const Row& row) { return row.value == star ? 0 : row.value; }
inline constexpr std::array<std::int8_t, card_count> k_base = [] {
  std::array<std::int8_t, card_count> base{};
  for (Card card = 0; card < card_count; ++card)
    base[card] = static_cast<std::int8_t>(printed(k_cards[card]));
  return base;
}();
inline constexpr std::array<Colors, card_count> k_colors = [] {
  std::array<Colors, card_count> colors{};
  for (Card card = 0; card < card_count; ++card) colors[card] = k_cards[card].colors;
  return colors;
}();

// The chosen blob that a card's action is to remove or turn over: X, Y, or neither (BLOBS-25, removes).
enum class Target : std::uint8_t { none, x, y };
constexpr Target target_of(const Row& row) {
  for (const Step& one : row.does.act)
    if (one.op == Op::remove || one.op == Op::proto)
      if (!row.does.aim.empty() && one.a != self) return one.a == X ? Target::x : Target::y;
  return Target::none;
}
inline constexpr std::array<Target, card_count> k_target = [] {
  std::array<Target, card_count> targets{};
  for (Card card = 0; card < card_count; ++card) targets[card] = target_of(k_cards[card]);
  return targets;
}();

// ---- Checks

namespace checks {

// Which variables are set, as bits.
struct Set {
  unsigned bits = 0;
  constexpr bool has(Var var) const { return var == self || ((bits >> var) & 1U) != 0; }
  constexpr void add(Var var) { bits |= 1U << var; }
  constexpr void drop(Var var) { bits &= ~(1U << var); }
};
inline constexpr Var chosen_color = static_cast<Var>(W + 1);

constexpr bool filter_reads(const Filter& f, const Set& set) {
  if (f.wants(Filter::shares_x | Filter::not_room_x) && !set.has(X)) return false;
  return f.color != Filter::color_c || set.has(chosen_color);
}

// Every variable is set before it is read (a card that was discarded, given or played is no longer chosen),
// loops are closed and not nested, a copy is the last step (the
// machine goes over to the copied program and does not come back).
constexpr bool well_formed(const Program& program, Set& set) {
  bool loop = false;
  for (int i = 0; i < program.size; ++i) {
    const Step& one = program.steps[i];
    const auto var = static_cast<Var>(one.a);
    switch (one.op) {
      case Op::end:
      case Op::aimed: return false;
      case Op::player:
        if (var != P && var != R) return false;
        if (static_cast<Who>(one.b) == Who::notroom_x && !set.has(X)) return false;
        set.add(var);
        break;
      case Op::blob:
        if ((var != X && var != Y) || !filter_reads(one.filter, set)) return false;
        set.add(var);
        break;
      case Op::hand:
        if (set.has(W)) return false;  // one variable holds both
        set.add(H);
        break;
      case Op::waste:
        if (set.has(H)) return false;
        set.add(W);
        break;
      case Op::color: set.add(chosen_color); break;
      case Op::need_top:
        if (!set.has(chosen_color)) return false;
        break;
      case Op::need_blob:
      case Op::proto_all:
        if (!filter_reads(one.filter, set)) return false;
        break;
      case Op::discard:
        if (!set.has(H)) return false;
        set.drop(H);
        break;
      case Op::give:
        if (!set.has(H) || !set.has(P)) return false;
        set.drop(H);
        break;
      case Op::give_random:
      case Op::see_hand:
        if (!set.has(P)) return false;
        break;
      case Op::remove:
      case Op::back:
      case Op::proto:
        if (!set.has(var)) return false;
        break;
      case Op::move:
        if (!set.has(var) || (static_cast<To>(one.b) == To::p && !set.has(P))) return false;
        break;
      case Op::swap:
        if (!set.has(var) || !set.has(static_cast<Var>(one.b))) return false;
        break;
      case Op::paint:
        if (!set.has(X) || !set.has(chosen_color)) return false;
        break;
      case Op::play:
        if (static_cast<Into>(one.b) == Into::r && !set.has(R)) return false;
        if (static_cast<Into>(one.b) == Into::p && !set.has(P)) return false;
        if (static_cast<Source>(one.a) == Source::hand && !set.has(H)) return false;
        if (static_cast<Source>(one.a) == Source::waste && !set.has(W)) return false;
        set.drop(H);
        set.drop(W);
        break;
      case Op::plan:
        if (static_cast<Source>(one.a) == Source::hand) return false;
        break;
      case Op::copy_now:
      case Op::copy_tick:
        if (!set.has(X) || loop || i + 1 != program.size) return false;
        break;
      case Op::everyone:
        if (loop) return false;
        loop = true;
        break;
      case Op::next:
        if (!loop) return false;
        loop = false;
        break;
      default: break;
    }
  }
  return !loop;
}

constexpr bool well_formed(const Row& row) {
  const Row::Actions& does = row.does;
  for (const Step& one : does.aim)
    if (one.op != Op::blob && one.op != Op::player && one.op != Op::color) return false;
  if (!does.aim.empty() && does.act.empty()) return false;
  Set played, started, ended, answering;
  if (!well_formed(does.aim, played) || !well_formed(does.act, played)) return false;
  if (!well_formed(does.start, started) || !well_formed(does.end, ended)) return false;
  // Bound or chosen, a response's action finds its variables.
  if (does.bind != Bind::nothing) {
    if (does.when == never || does.aim.empty()) return false;
    if (does.bind != Bind::p_player) answering.add(X);
    if (does.bind == Bind::x_answered_p_player || does.bind == Bind::p_player) answering.add(P);
    if (!well_formed(does.act, answering)) return false;
  } else if (does.when != never && !does.aim.empty()) {
    return false;
  }
  if (does.bind == Bind::x_target && (does.when & when_removes) == 0) return false;
  if (does.when != never && does.act.empty()) return false;
  const Passive& always = does.always;
  if (always.kind == Passive::Kind::tint && (always.from == 0 || always.to == 0)) return false;
  return always.per > 0 && !always.filter.for_copying() && always.filter.color != Filter::color_c;
}

constexpr bool well_formed() {
  for (Card a = 0; a < card_count; ++a) {
    const Row& row = k_cards[a];
    if (!well_formed(row)) return false;
    if (row.colors == 0 || (row.colors & ~every_color) != 0) return false;
    for (const char c : std::string_view(row.id))
      if (c != '-' && (c < 'a' || c > 'z')) return false;
    if (std::string_view(row.name).empty() || std::string_view(row.text).empty()) return false;
    for (Card b = 0; b < a; ++b)
      if (std::string_view(row.id) == k_cards[b].id) return false;
  }
  return true;
}

static_assert(card_count <= hidden_card, "a card is one byte, and the highest are no cards");
static_assert(well_formed(), "a row of the card table is not well formed");

}  // namespace checks

}  // namespace smallbox::blobs
