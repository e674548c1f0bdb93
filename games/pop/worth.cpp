// What a card of Pop is worth: in one's hand in the first round.
#include "lab/worth.hpp"

namespace smallbox {

Hands pop_hands(const json::object& box);

Hands pop_hands(const json::object& box) {
  Hands hands;
  for (const json::value& card : box.at("cards").get_array()) hands.deck.push_back(card.at("number"));
  constexpr std::ptrdiff_t held = 9;
  constexpr std::ptrdiff_t row = 5;
  hands.hand = held;
  hands.where = "in the first hand";
  hands.setup = [](std::span<const json::value> deck, int seats, Seat) {
    json::array dealt;
    for (std::ptrdiff_t seat = 0; seat < seats; ++seat)
      dealt.push_back(json::array(deck.begin() + seat * held, deck.begin() + (seat + 1) * held));
    const auto after = deck.begin() + seats * held;
    return json::object{{"row", json::array(after, after + row)},
                        {"hands", dealt},
                        {"pile", json::array(after + row, deck.end())}};
  };
  return hands;
}

}  // namespace smallbox
