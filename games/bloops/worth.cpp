// What a card of Bloops is worth: in one's area at the deal.
#include "lab/worth.hpp"

namespace smallbox {

Hands bloops_hands(const json::object& box);

Hands bloops_hands(const json::object& box) {
  Hands hands;
  for (const json::value& card : box.at("cards").get_array())
    hands.deck.insert(hands.deck.end(), static_cast<std::size_t>(card.at("count").get_int64()),
                      card.at("value"));
  constexpr std::ptrdiff_t slots = 6;
  hands.hand = slots;
  hands.where = "one of the first six cards";
  hands.setup = [](std::span<const json::value> deck, int seats, Seat first) {
    json::array areas;
    for (std::ptrdiff_t seat = 0; seat < seats; ++seat)
      areas.push_back(json::array(deck.begin() + seat * slots, deck.begin() + (seat + 1) * slots));
    return json::object{{"areas", areas},
                        {"pile", json::array(deck.begin() + seats * slots, deck.end())},
                        {"first", static_cast<int>(first)}};
  };
  return hands;
}

}  // namespace smallbox
