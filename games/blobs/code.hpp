// Puts the programs of a card into a box: one row of steps that the machine goes along, and the sets of cards by what
// they do. The programs have been read, so they are well formed.
#pragma once

#include "games/blobs/cards.hpp"

namespace smallbox::blobs {

// What is written on a card: when each part is performed says the rules page, *Operations*.
struct Actions {
  Program aim;    // choices on being played, open to all (BLOBS-21)
  Program act;    // performed when its window is through
  Program start;  // phase 1
  Program end;    // phase 3
  When when = never;
  Bind bind;
  Passives always;
};

inline bool has(const Program& program, Op op) {
  for (const Step& one : program)
    if (one.op == op) return true;
  return false;
}
inline bool copies(const Program& p) { return has(p, Op::copy_now) || has(p, Op::copy_tick); }

// Where the program begins.
inline std::uint16_t add_program(Box& box, const Program& program, Card card, Op last) {
  const auto put = [&](const Step& one) {
    box.owner[box.code_size] = card;
    box.steps[box.code_size++] = one;
  };
  const int begin = box.code_size;
  int loop = -1;      // where the loop begins, in the program
  int loop_end = -1;  // and ends
  for (int i = 0; i < program.size; ++i) {
    Step one = program.steps[i];
    if (one.op == Op::everyone) {
      loop = loop_end = i;
      while (program.steps[loop_end].op != Op::next) ++loop_end;
    }
    one.exit = static_cast<std::uint16_t>(begin + (loop >= 0 ? loop_end : int{program.size}));
    // A loop's end knows where the loop begins, and how far it goes.
    if (one.op == Op::next) {
      one.a = program.steps[loop].a;
      one.exit = static_cast<std::uint16_t>(begin + loop);
      loop = -1;
    }
    put(one);
  }
  put({last});
  return static_cast<std::uint16_t>(begin);
}

// BLOBS-25: what is chosen before the window for the action to remove or turn over.
inline std::array<Var, 2> targets_of(const Actions& does) {
  std::array<Var, 2> targets = {self, self};
  int n = 0;
  for (const Step& one : does.act) {
    const auto var = static_cast<Var>(one.a);
    if ((one.op != Op::remove && one.op != Op::proto) || var == self || targets[0] == var || n == 2) continue;
    targets[n++] = var;
  }
  return targets;
}

inline void add_card(Box& box, const Actions& does) {
  const auto card = static_cast<Card>(box.count++);
  Entry& entry = box.entry[card];
  const auto add = [&](const Program& program, Op last) {
    return program.empty() ? std::uint16_t{0} : add_program(box, program, card, last);
  };
  // An aim and its action are neighbours: a copied action simply runs through (BLOBS-39).
  entry.aim = add(does.aim, Op::aimed);
  entry.act = add(does.act, Op::end);
  entry.start = add(does.start, Op::end);
  entry.end = add(does.end, Op::end);
  box.when[card] = does.when;
  box.bind[card] = does.bind;
  box.targets[card] = targets_of(does);

  const Program& tick = does.start.empty() ? does.end : does.start;  // BLOBS-39: of both the Start action
  if (!does.act.empty()) box.acting.add(card);
  if (!does.start.empty()) box.starting.add(card);
  if (!does.end.empty()) box.ending.add(card);
  if (does.when != never) {
    box.responses.add(card);
    for (std::size_t holds = 0; holds <= every_when; ++holds)
      if ((does.when & ~holds) == 0) box.fitting[holds].add(card);
  }
  if (!does.act.empty() && !copies(does.act)) box.copyable_now.add(card);
  if (!tick.empty() && !copies(tick)) box.copyable_tick.add(card);
  box.lasting[card] = does.always.size != 0 ? 1 : 0;
  std::uint16_t end = box.passives_of[card];
  for (const Passive& one : does.always) {
    box.passives[end++] = one;
    switch (one.kind) {
      case Passive::Kind::points: box.scoring.add(card); break;
      case Passive::Kind::tint: box.tinting.add(card); break;
      case Passive::Kind::safe_self: box.slippery.add(card); break;
      case Passive::Kind::safe_others: box.guarding.add(card); break;
    }
  }
  box.passives_of[card + 1U] = end;
}

}  // namespace smallbox::blobs
