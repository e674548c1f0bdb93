// What a blob is worth: in one's first hand, against a blank card.
#include "lab/worth.hpp"

namespace smallbox {

Hands blobs_hands(const json::object& box);

Hands blobs_hands(const json::object& box) {
  Hands hands;
  for (const json::value& card : box.at("cards").get_array()) hands.deck.push_back(card.at("id"));
  constexpr std::ptrdiff_t held = 5;
  hands.hand = held;
  hands.where = "in the first hand";
  hands.setup = [](std::span<const json::value> deck, int seats, Seat first) {
    json::array dealt;
    for (std::ptrdiff_t seat = 0; seat < seats; ++seat)
      dealt.push_back(json::array(deck.begin() + seat * held, deck.begin() + (seat + 1) * held));
    return json::object{{"hands", dealt},
                        {"pile", json::array(deck.begin() + seats * held, deck.end())},
                        {"first", static_cast<int>(first)}};
  };
  // Its colours stay: they are what others see of it.
  hands.blank = [](json::object& fields, const json::value& id) {
    for (json::value& card : fields.at("cards").get_array()) {
      json::object& one = card.get_object();
      if (one.at("id") != id) continue;
      one["value"] = 0;
      one["text"] = "–";
      for (const char* program : {"aim", "do", "start", "end", "always", "when", "bind"}) one.erase(program);
    }
  };
  return hands;
}

}  // namespace smallbox
