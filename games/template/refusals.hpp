// What the template refuses: each with its clause, its key and its sentence.
#pragma once

#include "engine/box_faults.hpp"

namespace smallbox::example {

struct Refusals {
  Refusal too_few_cards =
      too_little("template.too-few-cards", "There are not enough cards in this box for so many.");
  Refusal over = ended("TEMPLATE-7", "template.over", "The game is over.");
  Refusal passed =
      not_now("TEMPLATE-6", "template.passed", "You have passed, and are out of it until the end.");
  Refusal not_your_turn = not_now("TEMPLATE-3", "template.not-your-turn", "It is somebody else's turn.");
  Refusal not_in_your_hand =
      illegal("TEMPLATE-5", "template.not-in-your-hand", "That card is not in your hand.");
};

// What can be wrong with a box of it, beside what can be with any.
struct BoxFaults {
  Refusal card_twice = spoilt("template.card-twice", "There is a card {card} already.");
};
inline constexpr BoxFaults faults{};

}  // namespace smallbox::example
