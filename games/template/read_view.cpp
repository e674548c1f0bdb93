// From a view of the template back to a table that looks like it.
#include "engine/view_reader.hpp"
#include "games/template/text.hpp"

namespace smallbox {
namespace {

using example::Card;

CardSet read_cards(ViewReader& view, const json::value* item, CardSet deck) {
  CardSet cards;
  for (const json::value& one : view.list(item, 0, example::max_cards)) {
    const int card = view.whole(&one, 1, example::max_cards);
    view.expect(deck.has(card) && !cards.has(card));
    cards.add(card);
  }
  return cards;
}

}  // namespace

const char* Text<TemplateGame>::read_view(const json::object& fields, const TemplateGame::Box& box,
                                          const TemplateGame::Options& options, Audience audience,
                                          TemplateGame::State& s) {
  ViewReader view(fields);
  s.options = options;
  s.deck = box.deck;
  s.laid = read_cards(view, view.value("laid"), s.deck);
  const int pile = view.whole("pile", 0, example::max_cards);
  for (int i = 0; i < pile; ++i) s.pile.push(example::no_card);
  const auto& seats = view.list("seats", TemplateGame::min_seats, TemplateGame::max_seats);
  for (const json::value& one : seats)
    view.within(&one, [&](ViewReader& seat) {
      s.held[s.seats] = static_cast<std::uint8_t>(seat.whole("hand", 0, example::max_cards));
      if (seat.flag("passed")) s.passed.add(s.seats);
      ++s.seats;
    });
  s.active = static_cast<Seat>(view.whole_or_null("active", 0, TemplateGame::max_seats - 1).value_or(0));
  view.expect(s.active < s.seats);
  // Whose turn it is has not passed, unless that is nobody any more.
  view.expect(TemplateGame::over(s) || TemplateGame::together(s) || !s.passed.has(s.active));
  if (view.good() && audience.is_seat() && audience.seat() < s.seats)
    s.hands[audience.seat()] = read_cards(view, view.value("hand"), s.deck);
  if (view.good() && TemplateGame::over(s)) {
    const auto& hands = view.list("hands", s.seats, s.seats);
    for (std::size_t seat = 0; seat < hands.size(); ++seat)
      s.hands[seat] = read_cards(view, &hands[seat], s.deck);
  }
  // What is dealt must be there, and each card once.
  CardSet unseen = s.deck - s.laid;
  int missing = pile;
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    view.expect((s.hands[seat] - unseen).empty() && s.hands[seat].size() <= s.held[seat]);
    unseen = unseen - s.hands[seat];
    missing += s.held[seat] - s.hands[seat].size();
  }
  if (!view.good() || missing != unseen.size()) return "This is no view of a template game.";
  FastRng chance(1);
  TemplateGame::redeal(s, 0, chance);
  return nullptr;
}

}  // namespace smallbox
