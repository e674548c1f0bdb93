// The reference model of Blink plays along with the real one over the referee.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/blink/model.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

using namespace blink_model;

// What the moves of a game are chosen for: nothing, that nobody can play, that both players come down to
// their last cards together (who has more plays first).
enum class Aim { none, pauses, last_cards };

// Makes the games and chooses what to do in them.
class Director {
 public:
  explicit Director(Tally& tally) : tally_(tally) {}

  json::object request(FastRng& fast) {
    aim_ = std::array{Aim::none, Aim::pauses, Aim::last_cards, Aim::last_cards}[fast.below(4)];
    json::object request = {{"game", "blink"}, {"seats", 2}};
    json::object options;
    if (fast.below(2) == 0) options["refill"] = fast.below(2) == 0 ? "manual" : "auto";
    if (fast.below(3) == 0) options["best_of"] = 1 + 2 * fast.below(3);
    deck_ = fast.below(2) == 0 ? full_deck() : some_deck(fast);
    if (deck_ != full_deck())
      request["box"] = {{"box", 1}, {"game", "blink"}, {"name", "any"}, {"cards", listed(deck_)}};
    if (fast.below(3) == 0)
      options["handicap"] = fast.below(std::min(11U, static_cast<std::uint32_t>(deck_.size()) / 2 - 3));
    if (!options.empty()) request["options"] = options;
    if (fast.below(2) == 0) request["setup"] = {{"draws", draws(fast.below(2) == 0, fast)}};
    return request;
  }

  std::unique_ptr<Model> make(const json::object& request, const json::object& all) {
    auto model = std::make_unique<BlinkModel>(request, all, tally_);
    model_ = model.get();
    return model;
  }

  json::object sample(FastRng& fast) const {
    const std::string card = [&]() -> std::string {
      const Cards& hand = model_->hand(fast.below(2));
      const auto kind = fast.below(10);
      if (kind == 0) return "purple-bolt-9";
      if (kind < 3 || hand.empty()) return deck_[fast.below(static_cast<std::uint32_t>(deck_.size()))];
      return hand[fast.below(static_cast<std::uint32_t>(hand.size()))];
    }();
    const auto pile = fast.below(20) == 0 ? 2 + fast.below(30) : fast.below(2);
    const auto maybe_named = [&](json::object action) {
      if (fast.below(2) == 0) action["pile"] = pile;
      return action;
    };
    if (model_->phase() == "offer" && fast.below(2) == 0)
      return maybe_named({{"type", "offer"}, {"card", card}});
    if (model_->phase() == "ready" && fast.below(2) == 0) return maybe_named({{"type", "ready"}});
    switch (fast.below(8)) {
      case 0: return maybe_named({{"type", "ready"}});
      case 1: return {{"type", "draw"}};
      case 2: return maybe_named({{"type", "offer"}, {"card", card}});
      default: return {{"type", "play"}, {"card", card}, {"pile", pile}};
    }
  }

  std::optional<Comparison::Move> prefer(FastRng& fast) const {
    if (aim_ == Aim::none || model_->phase() != "race") return {};
    std::vector<Comparison::Move> moves;
    const int behind = model_->cards_left(0) < model_->cards_left(1) ? 1 : 0;
    for (const int seat : {behind, 1 - behind}) {
      for (const auto& action : model_->legal(seat)) moves.emplace_back(seat, action);
      if (aim_ == Aim::last_cards && !moves.empty()) break;
    }
    // Looking ahead is slow: for last cards only near the end.
    std::vector<Comparison::Move> stuck;
    if (aim_ == Aim::pauses || model_->cards_left(1 - static_cast<std::size_t>(behind)) < 5)
      for (const auto& move : moves)
        if (model_->stuck_after(move.first, move.second)) stuck.push_back(move);
    const auto& best = stuck.empty() ? moves : stuck;
    return best[fast.below(static_cast<std::uint32_t>(best.size()))];
  }

 private:
  // Takes the card for which `worth` is greatest.
  template <class Worth>
  static std::string take_best(Cards& deck, Worth worth) {
    const auto best = std::max_element(deck.begin(), deck.end(),
                                       [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
    const std::string card = *best;
    deck.erase(best);
    return card;
  }

  // Two draw piles, top first. Stuck ones have four cards of a kind where the centre cards and the first
  // ones to be turned over come from, and hands that fit on none of these if possible.
  json::array draws(bool stuck, FastRng& fast) const {
    Cards deck = deck_;
    const auto half = static_cast<std::ptrdiff_t>(deck.size() / 2);
    shuffle(std::span(deck), fast);
    if (stuck) {
      Cards kind = {deck.back()};
      deck.pop_back();
      while (kind.size() < 4)
        kind.push_back(take_best(deck, [&](const auto& card) { return shared_features(card, kind[0]); }));
      std::array<Cards, 2> tops = {{{kind[0]}, {kind[1]}}};
      for (std::size_t n = 0; n < 6; ++n)
        tops[n % 2].push_back(take_best(deck, [&](const auto& card) {
          return -std::count_if(kind.begin(), kind.end(), [&](const auto& k) { return match(card, k); });
        }));
      for (std::size_t i = 0; i < 2; ++i) {
        tops[i].push_back(kind[2 + i]);
        deck.insert(deck.begin() + (i == 0 ? 0 : half), tops[i].begin(), tops[i].end());
      }
    }
    return {json::array(deck.begin(), deck.begin() + half), json::array(deck.begin() + half, deck.end())};
  }

  // Any cards, often several that are equal.
  static Cards some_deck(FastRng& fast) {
    const std::uint32_t half = fast.below(3) == 0 ? 10 : 10 + fast.below(51);
    const std::uint32_t kinds = 1 + fast.below(fast.below(2) == 0 ? 8 : 180);
    Cards any;
    for (std::uint32_t n = 0; n < kinds; ++n)
      any.push_back(k_colours[fast.below(6)] + "-" + k_shapes[fast.below(6)] + "-" +
                    std::to_string(1 + fast.below(5)));
    Cards deck;
    for (std::uint32_t n = 0; n < 2 * half; ++n) deck.push_back(any[fast.below(kinds)]);
    return deck;
  }

  Tally& tally_;
  Cards deck_;
  const BlinkModel* model_ = nullptr;
  Aim aim_ = Aim::none;
};

// What BLINK-2 claims of the deck.
TEST(BlinkModel, TheDeckIsFair) {
  const Cards deck = full_deck();
  for (const char* card :
       {"yellow-star-4", "red-star-3", "red-triangle-1", "yellow-bolt-3", "green-star-5", "blue-star-2"})
    EXPECT_TRUE(holds(deck, card)) << card;
  EXPECT_EQ(std::set<std::string>(deck.begin(), deck.end()).size(), 60U);
  const auto how_many = [&](std::size_t feature, const std::string& value) {
    return std::count_if(deck.begin(), deck.end(),
                         [&](const auto& c) { return features(c)[feature] == value; });
  };
  for (const auto& colour : k_colours) EXPECT_EQ(how_many(0, colour), 10);
  for (const auto& shape : k_shapes) EXPECT_EQ(how_many(1, shape), 10);
  for (int count = 1; count <= 5; ++count) EXPECT_EQ(how_many(2, std::to_string(count)), 12);
  std::map<std::pair<std::string_view, std::string_view>, int> pairs;
  for (const auto& card : deck) {
    const auto feature = features(card);
    ++pairs[{feature[0], feature[2]}];
    ++pairs[{feature[1], feature[2]}];
    const auto matches =
        std::count_if(deck.begin(), deck.end(), [&](const auto& c) { return match(c, card); });
    EXPECT_TRUE(matches == 27 || matches == 28) << card << " matches " << matches << " and itself";
  }
  EXPECT_EQ(pairs.size(), 60U);
  for (const auto& [names, count] : pairs) EXPECT_EQ(count, 2) << names.first << " " << names.second;
}

TEST(BlinkModel, AgreesOverTheReferee) {
  Tally tally;
  Director director(tally);
  Comparison comparison;
  comparison.request = [&](FastRng& fast) { return director.request(fast); };
  comparison.make = [&](const auto& request, const auto& all) { return director.make(request, all); };
  comparison.sample = [&](FastRng& fast) { return director.sample(fast); };
  comparison.prefer = [&](const Model&, FastRng& fast) { return director.prefer(fast); };
  comparison.unordered = {"hand", "hands"};
  const int games = scaled(1000);
  const long actions = compare(comparison, games, 1);
  EXPECT_GT(actions, 40L * games);
  // Rare things have been met often enough.
  const int often = games / 100;
  EXPECT_GE(tally.flips, often);
  EXPECT_GE(tally.flips_at_once, often);
  EXPECT_GE(tally.offers, often);
  EXPECT_GE(tally.offers_with_draw, often);
  EXPECT_GE(tally.offer_wins, often);
  EXPECT_GE(tally.ties, often);
  EXPECT_GE(tally.match_ties, often);
  EXPECT_GE(tally.next_games, often);
  EXPECT_GE(tally.named, often);
  EXPECT_GE(tally.crossed, often);
  for (const char* rule : {"5", "6", "8", "10", "11", "12", "12a", "12b", "14"})
    EXPECT_GE(tally.refusals[std::string("BLINK-") + rule], often) << rule;
}

}  // namespace
}  // namespace smallbox::testing
