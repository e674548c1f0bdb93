// What a card of the template is worth: in one's hand.
#include "lab/worth.hpp"

namespace smallbox {

Hands template_hands(const json::object& box);

Hands template_hands(const json::object& box) {
  Hands hands;
  const json::array& cards = box.at("cards").get_array();
  hands.deck.assign(cards.begin(), cards.end());
  hands.hand = 1;
  hands.where = "the first card";
  hands.setup = [](std::span<const json::value> deck, int, Seat) {
    return json::object{{"deck", json::array(deck.begin(), deck.end())}};
  };
  return hands;
}

}  // namespace smallbox
