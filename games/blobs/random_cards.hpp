// Random cards for tests: programs out of the whole language, and boxes of them.
#pragma once

#include "games/blobs/code.hpp"
#include "games/blobs/read_program.hpp"
#include "games/blobs/text.hpp"
#include "games/blobs/write_program.hpp"
#include "tests/boxes.hpp"

namespace smallbox::blobs {

class RandomCards {
 public:
  explicit RandomCards(FastRng& fast) : fast_(fast) {}

  // `steps`: how many, as they are counted in the text.
  Program program(Part part, Known& known, int steps) {
    Program made;
    int loop = 0;  // steps until the loop ends
    for (int left = steps; left > 0; --left) {
      if (loop > 0 && --loop == 0) made.push({.op = Op::next});
      if (part == Part::action && loop == 0 && left > 1 && chance(8)) {
        made.push({.op = Op::everyone, .a = number(0, 2)});
        loop = 1 + number(1, std::min(4, left - 1));
        continue;
      }
      made.push(step(part, known));
    }
    if (loop > 0) made.push({.op = Op::next});
    return made;
  }

  Passives passives(int n) {
    Passives made;
    while (made.size < n) made.push(passive());
    return made;
  }

  // What is written on a card: a few steps, now and then as many as there can be.
  Actions actions() {
    Actions does;
    Known played, started, ended;
    if (chance(3)) return does;
    if (chance(3)) does.always = passives(chance(40) ? max_steps : number(1, 2));
    if (chance(4)) does.start = program(Part::action, started, length());
    if (chance(4)) does.end = program(Part::action, ended, length());
    if (chance(2)) return does;
    if (chance(3)) return respond(does), does;
    if (!chance(3)) does.aim = program(Part::aim, played, number(1, 3));
    does.act = program(Part::action, played, length());
    return does;
  }

  json::object card(const std::string& id) {
    const Actions does = actions();
    json::object card = {{"id", id}, {"name", testing::one_of(fast_, {"A", "Blob", "Été <b>&"})}};
    if (chance(5)) card["name"] = json::object{{"en", "Jelly"}, {"fr", "Gelée"}};
    card["text"] =
        chance(2) ? json::value("It does what it does.") : json::value(json::object{{"en", "Wobble."}});
    card["value"] = chance(8) ? json::value("*") : json::value(testing::between(fast_, -9, 9));
    card["colors"] = colors();
    const auto put = [&](const char* field, const std::string& text) {
      if (!text.empty()) card[field] = text;
    };
    put("aim", text_of(does.aim));
    put("do", text_of(does.act));
    put("start", text_of(does.start));
    put("end", text_of(does.end));
    put("always", text_of(does.always));
    constexpr std::array<const char*, 7> whens = {"any",     "acts",    "copyable", "into mine",
                                                  "at home", "removes", "aims mine"};
    json::array when;
    for (std::size_t i = 0; i < whens.size(); ++i)
      if (((does.when >> i) & 1U) != 0) when.emplace_back(whens[i]);
    if (!when.empty()) card["when"] = when;
    json::object bind;
    if (does.bind.x != Bound::nothing) bind["X"] = does.bind.x == Bound::answered ? "answered" : "target";
    if (does.bind.y != Bound::nothing) bind["Y"] = does.bind.y == Bound::answered ? "answered" : "target";
    if (does.bind.p != Bound::nothing) bind["P"] = "answerer";
    if (does.bind.r != Bound::nothing) bind["R"] = "answerer";
    if (!bind.empty()) card["bind"] = bind;
    return card;
  }

 private:
  bool chance(int in) { return fast_.below(static_cast<std::uint32_t>(in)) == 0; }
  std::uint8_t number(int low, int high) {
    return static_cast<std::uint8_t>(testing::between(fast_, low, high));
  }
  int length() { return chance(60) ? max_steps : number(1, 4); }

  json::array colors() {
    json::array list;
    const int n = chance(3) ? number(1, color_count) : 1;
    std::array<int, color_count> order = {0, 1, 2, 3, 4, 5};
    shuffle(std::span<int>(order), fast_);
    for (int i = 0; i < n; ++i) list.emplace_back(k_color_names[order[i]]);
    return list;
  }

  // A response's variables are bound, or not used.
  void respond(Actions& does) {
    does.when = number(1, chance(2) ? 127 : 1);
    Known known;
    if (chance(2)) {
      does.aim = program(Part::aim, known, number(1, 2));
      if (known.has(X)) does.bind.x = chance(2) ? Bound::answered : Bound::target;
      if (known.has(Y)) does.bind.y = chance(2) ? Bound::answered : Bound::target;
      if (known.has(P)) does.bind.p = Bound::answered;
      if (known.has(R)) does.bind.r = Bound::answered;
    }
    // A colour is never bound.
    Known bound;
    for (const Var var : {X, Y, P, R})
      if (known.has(var)) bound.add(var);
    does.act = program(Part::action, bound, length());
    if (chance(3) && does.act.size < max_steps) does.act.push({.op = Op::cancel});
  }

  Filter filter(const Known* known, int places) {
    Filter f{.place = static_cast<Place>(fast_.below(static_cast<std::uint32_t>(places)))};
    for (int n = number(0, 2); n > 0; --n) {
      const auto bit = static_cast<std::uint16_t>(1U << fast_.below(9));
      const bool reads = (bit & (Filter::shares_x | Filter::not_room_x)) != 0;
      if (!reads || (known != nullptr && known->has(X)))
        f.conditions = static_cast<std::uint16_t>(f.conditions | bit);
    }
    if (chance(5))
      f.base = static_cast<std::int8_t>(testing::between(fast_, chance(4) ? -99 : -3, chance(4) ? 99 : 4));
    if (chance(5)) f.color = static_cast<Colors>(1U << fast_.below(color_count));
    if (known != nullptr && known->has(C) && chance(3)) f.color = Filter::color_c;
    return f;
  }

  Passive passive() {
    switch (fast_.below(5)) {
      case 0:
        return {.kind = Passive::Kind::tint,
                .from = static_cast<Colors>(1U << fast_.below(color_count)),
                .to = static_cast<Colors>(1U << fast_.below(color_count))};
      case 1: return {.kind = chance(2) ? Passive::Kind::safe_self : Passive::Kind::safe_others};
      default: break;
    }
    Passive p{
        .measure = static_cast<Passive::Measure>(chance(2) ? 0 : fast_.below(4)),
        .each = static_cast<std::int8_t>(testing::between(fast_, chance(9) ? -99 : -2, chance(9) ? 99 : 3)),
        .filter = filter(nullptr, 6)};
    if (chance(4)) p.past = number(1, chance(3) ? 99 : 5);
    if (chance(4)) p.per = number(2, chance(3) ? 99 : 3);
    if (chance(4)) p.most = number(0, chance(3) ? 99 : 4);
    return p;
  }

  // Any step for which everything is set.
  Step step(Part part, Known& known) {
    for (;;) {
      const auto op = static_cast<Op>(number(static_cast<int>(Op::player), static_cast<int>(Op::copy_tick)));
      const bool aims = op == Op::blob || op == Op::player || op == Op::color;
      if (part == Part::aim && !aims) continue;
      if (const auto made = step(op, known)) return *made;
    }
  }
  std::optional<Step> step(Op op, Known& known) {
    const auto blob = [&]() -> std::uint8_t {
      const auto var = static_cast<Var>(number(X, self));
      return known.has(var) ? var : self;
    };
    switch (op) {
      case Op::player: {
        const auto who = number(0, known.has(X) ? 4 : 3);
        const Var var = chance(3) ? R : P;
        known.add(var);
        return Step{.op = op, .a = var, .b = who};
      }
      case Op::blob: {
        const Filter chosen = filter(&known, 5);
        const Var var = chance(3) ? Y : X;
        known.add(var);
        return Step{.op = op, .a = var, .filter = chosen};
      }
      case Op::hand: return known.add(H), Step{.op = op};
      case Op::waste: return known.add(W), Step{.op = op};
      case Op::color: return known.add(C), Step{.op = op};
      case Op::order: return Step{.op = op, .a = number(1, chance(4) ? max_look : 3)};
      case Op::need_hand: return Step{.op = op, .a = number(1, chance(4) ? max_number : 3)};
      case Op::draw: return Step{.op = op, .a = number(1, chance(20) ? max_number : 3)};
      case Op::need_top: return known.has(C) ? std::optional(Step{.op = op}) : std::nullopt;
      case Op::need_blob:
      case Op::proto_all: return Step{.op = op, .filter = filter(&known, 5)};
      case Op::discard: return known.has(H) ? std::optional(Step{.op = op}) : std::nullopt;
      case Op::give: return known.has(H) && known.has(P) ? std::optional(Step{.op = op}) : std::nullopt;
      case Op::give_random:
      case Op::see_hand: return known.has(P) ? std::optional(Step{.op = op}) : std::nullopt;
      case Op::remove:
      case Op::back:
      case Op::proto: return Step{.op = op, .a = blob()};
      case Op::move: return Step{.op = op, .a = blob(), .b = number(known.has(P) ? 0 : 1, 2)};
      case Op::swap: return Step{.op = op, .a = blob(), .b = blob()};
      case Op::paint: return known.has(C) ? std::optional(Step{.op = op, .a = blob()}) : std::nullopt;
      case Op::play: {
        const auto what = static_cast<Source>(number(0, 2));
        const auto into = static_cast<Into>(number(0, 3));
        if ((what == Source::hand && !known.has(H)) || (what == Source::waste && !known.has(W)))
          return std::nullopt;
        if ((into == Into::r && !known.has(R)) || (into == Into::p && !known.has(P))) return std::nullopt;
        return Step{.op = op, .a = static_cast<std::uint8_t>(what), .b = static_cast<std::uint8_t>(into)};
      }
      case Op::plan: return Step{.op = op, .a = number(1, 2)};
      case Op::copy_now:
      case Op::copy_tick: {
        const std::uint8_t var = blob();
        return var == self ? std::nullopt : std::optional(Step{.op = op, .a = var});
      }
      default: return Step{.op = op};
    }
  }

  FastRng& fast_;
};

}  // namespace smallbox::blobs

namespace smallbox {

// Whatever the format allows and five can play: as few cards as they need, as many as there can be; cards that are all
// different, of one colour, or with nothing on them; ids as long as they can be.
inline json::object random_box(const Blobs*, FastRng& fast) {
  constexpr std::size_t room = max_box_bytes - 6000;
  json::object box = testing::box_head(Blobs::id, fast);
  blobs::RandomCards cards(fast);
  constexpr std::array<int, 4> sizes = {Blobs::max_seats * blobs::full_hand + 1, 40, 72, blobs::max_cards};
  const int size = fast.below(3) == 0 ? testing::between(fast, sizes[0], sizes[3]) : sizes[fast.below(4)];
  const bool plain = fast.below(12) == 0;
  const bool one_color = fast.below(12) == 0;
  const std::string stem = fast.below(4) == 0 ? "an-id-as-long-as-an-id-can-be" : "c";
  json::array list;
  std::size_t bytes = 0;
  for (int n = 0; n < size; ++n) {
    const std::string id = stem + std::to_string(n);
    json::object card = cards.card(id);
    if (one_color) card["colors"] = json::array{"blue"};
    if (plain || bytes > room)
      for (const char* field : {"aim", "do", "start", "end", "always", "when", "bind"}) card.erase(field);
    bytes += json::serialize(card).size() + 1;
    list.push_back(card);
  }
  box["cards"] = list;
  return box;
}

}  // namespace smallbox
