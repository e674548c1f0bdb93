// What a card of Blink is worth: in one's own half of the deck.
#include "lab/worth.hpp"

namespace smallbox {

Hands blink_hands(const json::object& box);

Hands blink_hands(const json::object& box) {
  Hands hands;
  const json::array& cards = box.at("cards").get_array();
  hands.deck.assign(cards.begin(), cards.end());
  hands.hand = static_cast<int>(cards.size() / 2);
  hands.where = "in the draw pile";
  hands.setup = [](std::span<const json::value> deck, int, Seat) {
    const auto half = static_cast<std::ptrdiff_t>(deck.size() / 2);
    return json::object{
        {"draws",
         {json::array(deck.begin(), deck.begin() + half), json::array(deck.begin() + half, deck.end())}}};
  };
  return hands;
}

}  // namespace smallbox
