// What a card is worth to whoever has it: the same deals with it and without it, and who wins more.
#pragma once

#include <span>

#include "lab/figures.hpp"

namespace smallbox {

// How a game's cards come to its seats, in games/<game>/worth.cpp. A game in which nobody has cards of their own has none.
struct Hands {
  std::vector<json::value> deck;  // every card of the box, as a setup names it
  int hand = 0;       // a seat's first cards: the first so many of the deck are seat 0's, and so on
  std::string where;  // in words: where they are
  // A deal as the game's setup: the deck as it was shuffled, and who begins.
  std::function<json::object(std::span<const json::value> deck, int seats, Seat first)> setup;
  // Makes that card of the box one that can do nothing. None: the format knows no such card.
  std::function<void(json::object& box, const json::value& card)> blank = {};
};

struct WorthRequest {
  BenchRequest bench;  // of which `low` means nothing here
  std::string box_name;
  BoxHandle box;
  bool against_other = false;  // even where there are blank cards: against another card
};

struct Worth {
  std::string card;
  Mean points;                 // how much more often in a hundred games whoever has it wins
  std::int64_t otherwise = 0;  // deals in which somebody else won
};

// What can be asked: the hands of a game with that box; none with a sentence in `problem`.
std::optional<Hands> hands_of(const WorthRequest& request, std::string& problem);
// Each different card of a deck once, as text.
std::vector<std::string> cards_of(const Hands& hands);
// What "with" and "without" are, in a sentence.
std::string meaning(const WorthRequest& request, const Hands& hands);

Worth worth(const WorthRequest& request, const Hands& hands, const std::string& card, std::string& problem,
            const std::atomic<bool>& stop, const ToldProgress& progress = {});

std::string describe(const WorthRequest& request, const Hands& hands, std::vector<Worth> cards);
void write_worths(Json& out, const WorthRequest& request, const Hands& hands,
                  const std::vector<Worth>& cards);
std::string worths_html(const WorthRequest& request, const Hands& hands, const std::vector<Worth>& cards);

}  // namespace smallbox
