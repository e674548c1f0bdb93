// Blink a second time, from its rules page alone: cards are their names, piles are lists of names. It plays
// along with the real one over the referee.
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

#include "tests/files.hpp"
#include "tests/model.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

using Cards = std::vector<std::string>;

// BLINK-2.
const std::array<std::string, 6> k_colours = {"red", "blue", "brown", "green", "yellow", "grey"};
const std::array<std::string, 6> k_shapes = {"triangle", "moon", "bolt", "drop", "star", "flower"};

// As the box says.
Cards full_deck() {
  static const json::value box = parse_json(read_file(GAME_FOLDER "/box.json")).value();
  Cards deck;
  for (const auto& card : box.at("cards").as_array()) deck.emplace_back(card.as_string());
  return deck;
}

// Colour, shape and count of "yellow-star-4".
std::array<std::string_view, 3> features(std::string_view card) {
  const auto first = card.find('-');
  const auto second = card.find('-', first + 1);
  return {card.substr(0, first), card.substr(first + 1, second - first - 1), card.substr(second + 1)};
}

int shared_features(std::string_view a, std::string_view b) {
  const auto x = features(a);
  const auto y = features(b);
  int shared = 0;
  for (std::size_t i = 0; i < 3; ++i) shared += x[i] == y[i];
  return shared;
}

// BLINK-8.
bool match(std::string_view a, std::string_view b) { return shared_features(a, b) > 0; }

bool holds(const Cards& cards, const std::string& card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

json::array listed(const Cards& cards) { return json::array(cards.begin(), cards.end()); }

Cards named(const json::value& list) {
  Cards cards;
  for (const auto& card : list.as_array()) cards.emplace_back(card.as_string());
  return cards;
}

// What happened in all the games of a test: rare things must have been met often.
struct Tally {
  int flips = 0;          // BLINK-12a
  int flips_at_once = 0;  // and nobody could play afterwards either
  int offers = 0;         // BLINK-12b, both made
  int offer_wins = 0;
  int offers_with_draw = 0;  // one of the players still had a draw pile
  int ties = 0;              // BLINK-12c, the result
  int match_ties = 0;        // the same within a match
  int next_games = 0;
  int named = 0;                        // piles, in pauses
  int crossed = 0;                      // each seat's card came onto the other pile
  std::map<std::string, int> refusals;  // by clause
};

class BlinkModel : public Model {
 public:
  BlinkModel(const json::object& request, const json::object& all, Tally& tally) : tally_(&tally) {
    if (const auto* options = request.if_contains("options")) {
      for (const auto& option : options->as_object()) options_[option.key()] = option.value();
    }
    const auto* box = request.if_contains("box");
    deck_ = box != nullptr ? named(box->at("cards")) : full_deck();
    // The id of a box is not the model's affair, but whether there is one is.
    box_ = all.at("box");
    EXPECT_EQ(box_.is_null(), box == nullptr);
    const auto* setup = request.if_contains("setup");
    if (setup == nullptr) {
      take_deal(all);
      return;
    }
    std::array<Cards, 2> draws;
    for (std::size_t i = 0; i < 2; ++i) draws[i] = named(setup->at("draws").at(i));
    // BLINK-15: the last ones of seat 1, in their order, below the last one of seat 0.
    const auto moved = draws[1].end() - handicap();
    draws[0].insert(draws[0].end(), moved, draws[1].end());
    draws[1].erase(moved, draws[1].end());
    for (std::size_t i = 0; i < 2; ++i) {
      piles_[i] = {draws[i][0]};
      hands_[i] = {draws[i][1], draws[i][2], draws[i][3]};
      draws_[i] = Cards(draws[i].begin() + 4, draws[i].end());
    }
    await_start();
  }

  std::vector<int> actors() const override {
    std::vector<int> seats;
    for (int seat = 0; seat < 2; ++seat) {
      const auto i = static_cast<std::size_t>(seat);
      if (phase_ == "race" || ((phase_ == "ready" || phase_ == "between") && !ready_[i]) ||
          (phase_ == "offer" && offers_[i].empty()))
        seats.push_back(seat);
    }
    return seats;
  }

  std::vector<json::object> legal(int seat) const override {
    std::vector<json::object> actions;
    const auto add = [&](const json::object& action) {
      if (verdict(seat, action).ok) actions.push_back(action);
    };
    add({{"type", "ready"}});
    add({{"type", "draw"}});
    for (const auto& card : std::set<std::string>(hands_[seat].begin(), hands_[seat].end())) {
      add({{"type", "offer"}, {"card", card}});
      for (int pile = 0; pile < 2; ++pile) add({{"type", "play"}, {"card", card}, {"pile", pile}});
    }
    return actions;
  }

  json::object view(const json::value& seat) const override {
    const bool all = seat.is_string();
    json::object out;
    out["game"] = "blink";
    out["you"] = all ? json::value(nullptr) : seat;
    out["options"] = options_;
    out["box"] = box_;
    out["phase"] = phase_;
    json::array piles;
    json::array seats;
    for (std::size_t i = 0; i < 2; ++i) {
      json::value top = nullptr;
      if (face_up_ || all) top = json::string(piles_[i].back());
      piles.push_back({{"top", top}, {"size", piles_[i].size()}});
      seats.push_back({{"hand", hands_[i].size()},
                       {"draw", draws_[i].size()},
                       {"ready", ready_[i]},
                       {"offered", !offers_[i].empty()},
                       {"pile", named_[i] ? json::value(*named_[i]) : json::value(nullptr)},
                       {"wins", wins_[i]}});
    }
    out["piles"] = piles;
    out["seats"] = seats;
    if (seat.is_int64()) out["hand"] = listed(hands_[seat.as_int64()]);
    if (all) {
      out["hands"] = {listed(hands_[0]), listed(hands_[1])};
      out["draws"] = {listed(draws_[0]), listed(draws_[1])};
    }
    return out;
  }

  Verdict judge(int seat, const json::object& action) const override {
    const Verdict verdict = this->verdict(seat, action);
    if (!verdict.ok) ++tally_->refusals[verdict.rule];
    return verdict;
  }

  void act(int seat, const json::object& action, const json::object& all_after) override {
    const auto i = static_cast<std::size_t>(seat);
    const std::string type(action.at("type").as_string());
    if (type == "ready") {
      if (flipping()) name_pile(i, action);
      ready_[i] = true;
      if (ready_[0] && ready_[1]) both_ready(all_after);
    } else if (type == "draw") {
      take_card(i);
      settle();
    } else if (type == "play") {
      place(i, std::string(action.at("card").as_string()),
            static_cast<std::size_t>(action.at("pile").to_number<int>()));
      settle();
    } else {
      name_pile(i, action);
      offers_[i] = std::string(action.at("card").as_string());
      if (!offers_[0].empty() && !offers_[1].empty()) reveal_offers();
    }
  }

  json::object result() const override {
    json::object out = {{"over", phase_ == "over"}};
    if (phase_ != "over") return out;
    json::array winners;
    for (std::size_t i = 0; i < 2; ++i)
      if (wins_[i] == needed()) winners.push_back(i);
    out["winners"] = winners;
    out["scores"] = {wins_[0], wins_[1]};
    out["detail"] = {{"games", games_}};
    return out;
  }

  const std::string& phase() const { return phase_; }
  const Cards& hand(std::size_t seat) const { return hands_[seat]; }
  std::size_t cards_left(std::size_t seat) const { return hands_[seat].size() + draws_[seat].size(); }
  // Would this move leave nobody with anything to play?
  bool stuck_after(int seat, const json::object& action) const {
    Tally forgotten;
    BlinkModel copy = *this;
    copy.tally_ = &forgotten;
    copy.act(seat, action, {});
    return !copy.anybody_can_do_something();
  }

 private:
  Verdict verdict(int seat, const json::object& action) const {
    const auto i = static_cast<std::size_t>(seat);
    const std::string type(action.at("type").as_string());
    if (phase_ == "over") return Verdict::refuse("over", "BLINK-11");
    // Ready before a game and between games rests on BLINK-6, in a pause on BLINK-12.
    const bool paused = phase_ == "offer" || (phase_ == "ready" && face_up_);
    const Verdict not_now = Verdict::refuse("not-your-turn", paused ? "BLINK-12" : "BLINK-6");
    if (type == "ready") {
      if ((phase_ != "ready" && phase_ != "between") || ready_[i]) return not_now;
      // Reading: before a game a pile means nothing, and is ignored as unknown fields are.
      return !flipping() || may_name(i, action) ? Verdict{} : Verdict::refuse("illegal", "BLINK-12a");
    }
    if (type == "draw") {
      if (phase_ != "race") return not_now;
      return can_draw(i) ? Verdict{} : Verdict::refuse("illegal", "BLINK-10");
    }
    const std::string card(action.at("card").as_string());
    if (type == "offer") {
      if (phase_ == "race") return Verdict::refuse("not-your-turn", "BLINK-12");
      if (phase_ != "offer") return not_now;
      if (!offers_[i].empty()) return Verdict::refuse("not-your-turn", "BLINK-12b");
      if (!holds(hands_[i], card)) return Verdict::refuse("illegal", "BLINK-5");
      return may_name(i, action) ? Verdict{} : Verdict::refuse("illegal", "BLINK-12b");
    }
    if (phase_ != "race") return not_now;
    if (!holds(hands_[i], card)) return Verdict::refuse("illegal", "BLINK-5");
    const auto where = action.at("pile").to_number<int>();
    if (where < 0 || where > 1) return Verdict::refuse("illegal", "BLINK-8");
    const Cards& pile = piles_[where];
    if (match(card, pile.back())) return {};
    const bool too_late = pile.size() > 1 && match(card, pile[pile.size() - 2]);
    return Verdict::refuse("illegal", too_late ? "BLINK-14" : "BLINK-8");
  }

  // BLINK-12a: the next cards are going to be turned over.
  bool flipping() const { return phase_ == "ready" && face_up_; }
  // Whether the pile that an action names is there and not the other's; naming none is always right.
  bool may_name(std::size_t i, const json::object& action) const {
    if (!action.contains("pile")) return true;
    const auto pile = action.at("pile").to_number<int>();
    return (pile == 0 || pile == 1) && named_[1 - i] != pile;
  }
  void name_pile(std::size_t i, const json::object& action) {
    if (action.contains("pile")) named_[i] = action.at("pile").to_number<int>();
    tally_->named += named_[i].has_value();
  }
  // Whose card goes onto pile 0, and whose onto pile 1, now that the pause ends.
  std::array<std::size_t, 2> owners() {
    std::array<std::size_t, 2> owners = {0, 1};
    for (std::size_t i = 0; i < 2; ++i)
      if (named_[i]) owners = *named_[i] == 0 ? std::array{i, 1 - i} : std::array{1 - i, i};
    tally_->crossed += owners[0] == 1;
    named_ = {};
    return owners;
  }

  bool manual() const { return options_.at("refill").as_string() == "manual"; }
  int handicap() const { return options_.at("handicap").to_number<int>(); }
  // Wins that decide the match: 1 of 1, 2 of 3, 3 of 5.
  int needed() const { return (options_.at("best_of").to_number<int>() + 1) / 2; }

  void await_start() {
    phase_ = "ready";
    face_up_ = false;
    ready_ = {false, false};
  }

  // BLINK-3, 4, 5: how the cards fell is up to the shuffle, where they lie is not.
  void take_deal(const json::object& all) {
    Cards dealt;
    for (std::size_t i = 0; i < 2; ++i) {
      piles_[i] = {std::string(all.at("piles").at(i).at("top").as_string())};
      hands_[i] = named(all.at("hands").at(i));
      draws_[i] = named(all.at("draws").at(i));
      const int held = static_cast<int>(deck_.size()) / 2 + (i == 0 ? handicap() : -handicap());
      EXPECT_EQ(hands_[i].size(), 3U);
      EXPECT_EQ(draws_[i].size(), static_cast<std::size_t>(held - 4));
      for (const Cards* cards : {&piles_[i], &hands_[i], &draws_[i]})
        dealt.insert(dealt.end(), cards->begin(), cards->end());
    }
    Cards deck = deck_;
    std::sort(deck.begin(), deck.end());
    std::sort(dealt.begin(), dealt.end());
    EXPECT_EQ(dealt, deck);
    await_start();
  }

  bool can_draw(std::size_t i) const { return manual() && hands_[i].size() < 3 && !draws_[i].empty(); }
  void take_card(std::size_t i) {
    hands_[i].push_back(draws_[i].front());
    draws_[i].erase(draws_[i].begin());
  }
  void place(std::size_t i, const std::string& card, std::size_t pile) {
    hands_[i].erase(std::find(hands_[i].begin(), hands_[i].end(), card));
    piles_[pile].push_back(card);
  }

  bool anybody_can_do_something() const {
    for (std::size_t i = 0; i < 2; ++i) {
      if (can_draw(i)) return true;
      for (const auto& card : hands_[i])
        for (const auto& pile : piles_)
          if (match(card, pile.back())) return true;
    }
    return false;
  }

  void both_ready(const json::object& all_after) {
    ready_ = {false, false};
    if (phase_ == "between") {
      ++tally_->next_games;
      return take_deal(all_after);
    }
    if (face_up_) {
      ++tally_->flips;
      const auto owner = owners();
      for (std::size_t pile = 0; pile < 2; ++pile) {
        Cards& draw = draws_[owner[pile]];
        piles_[pile].push_back(draw.front());
        draw.erase(draw.begin());
      }
    }
    const bool pause = face_up_;
    face_up_ = true;
    phase_ = "race";
    settle();
    tally_->flips_at_once += pause && phase_ != "race";
  }

  void reveal_offers() {
    ++tally_->offers;
    tally_->offers_with_draw += !draws_[0].empty() || !draws_[1].empty();
    const auto owner = owners();
    for (std::size_t pile = 0; pile < 2; ++pile) place(owner[pile], offers_[owner[pile]], pile);
    offers_ = {};
    phase_ = "race";
    settle();
    tally_->offer_wins += cards_left(0) == 0 || cards_left(1) == 0;
  }

  // After anything was laid or taken: full hands (BLINK-10: at once), a winner, a pause.
  void settle() {
    for (std::size_t i = 0; i < 2; ++i)
      while (!manual() && hands_[i].size() < 3 && !draws_[i].empty()) take_card(i);
    for (std::size_t i = 0; i < 2; ++i)
      if (cards_left(i) == 0) return end_game(static_cast<int>(i));
    if (anybody_can_do_something()) return;
    if (!draws_[0].empty() && !draws_[1].empty()) {
      phase_ = "ready";
    } else if (cards_left(0) == 1 && cards_left(1) == 1) {
      end_game(-1);
    } else {
      phase_ = "offer";
    }
  }

  void end_game(int winner) {
    games_.push_back({{"winner", winner < 0 ? json::value(nullptr) : json::value(winner)},
                      {"cards_left", {cards_left(0), cards_left(1)}}});
    const bool single = needed() == 1;
    if (winner < 0) {
      ++(single ? tally_->ties : tally_->match_ties);
      phase_ = single ? "over" : "between";
    } else {
      const int wins = ++wins_[winner];
      phase_ = wins == needed() ? "over" : "between";
    }
  }

  json::object options_ = {{"refill", "auto"}, {"best_of", 1}, {"handicap", 0}};
  std::string phase_;
  bool face_up_ = false;  // the centre cards have been turned over in this game
  std::array<Cards, 2> piles_;
  std::array<Cards, 2> hands_;
  std::array<Cards, 2> draws_;  // top first
  std::array<bool, 2> ready_ = {false, false};
  std::array<std::string, 2> offers_;        // empty: none made
  std::array<std::optional<int>, 2> named_;  // piles, in this pause
  std::array<int, 2> wins_ = {0, 0};
  json::array games_;
  Cards deck_;
  json::value box_;
  Tally* tally_;
};

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
