// The reference model of Blink: the rules once more, slow and obvious, from the rules page alone. Piles are lists of the
// cards' names.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/blink/model_cards.hpp"
#include "tests/model.hpp"

namespace smallbox::testing::blink_model {

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

}  // namespace smallbox::testing::blink_model
