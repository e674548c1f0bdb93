// The reference model of Can't Touch This: the rules once more, slow and obvious, from the rules page alone. A card is a
// string of symbols, clips are a list, points are counted.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/cant_touch_this/model_points.hpp"
#include "tests/model.hpp"

namespace smallbox::testing::ctt_model {

// What happened in all the games of a test.
struct Tally {
  std::map<std::string, int> refusals;  // by clause
  std::map<std::string, int> levels;
  std::map<std::string, int> wilds_used;
  int highest_bids = 0;     // up to 35
  int defender_first = 0;   // the challenger passed at once
  int penalties = 0;        // of more than 0
  int second_wins_tie = 0;  // CTT-18
};

class CantTouchThisModel : public Model {
 public:
  CantTouchThisModel(const json::object& request, const json::object& all, Tally& tally) : tally_(&tally) {
    seats_ = request.at("seats").to_number<int>();
    if (const auto* options = request.if_contains("options"))
      for (const auto& option : options->as_object()) options_[option.key()] = option.value();
    json::object setup;
    if (const auto* given = request.if_contains("setup")) setup = given->as_object();

    const auto* box = request.if_contains("box");
    const json::value first_side =
        box != nullptr ? box->at("sides").at(0) : json::value(json::array(7, "12PSE"));
    card_.columns = static_cast<int>(first_side.at(0).as_string().size());
    const auto* grid = setup.if_contains("grid");
    const json::array rows = (grid != nullptr ? *grid : all.at("grid")).as_array();
    EXPECT_EQ(rows.size(), first_side.as_array().size());
    for (const auto& row : rows) {
      EXPECT_EQ(row.as_string().size(), static_cast<std::size_t>(card_.columns));
      card_.symbols += std::string(row.as_string());
    }
    dealt_ = grid == nullptr;
    if (dealt_ && box == nullptr) check_card();
    if (dealt_ && box != nullptr) check_card_of(*box, rows);
    // The id of a box is not the model's affair, but whether there is one is.
    if (const auto* id = all.if_contains("box")) box_ = *id;
    EXPECT_EQ(box_.is_null(), box == nullptr);

    left_ = seats_ == 1 ? std::vector<int>{6} : std::vector<int>{3, 3};
    if (seats_ == 1) {
      phase_ = "place";
      active_ = 0;
    } else {
      const auto* defender = setup.if_contains("defender");
      phase_ = "bid";
      active_ = 1 - (defender != nullptr ? *defender : options_.at("defender")).to_number<int>();
    }
  }

  std::vector<int> actors() const override {
    return phase_ == "over" ? std::vector<int>{} : std::vector<int>{active_};
  }

  std::vector<json::object> legal(int seat) const override {
    std::vector<json::object> actions;
    const auto add = [&](const json::object& action) {
      if (verdict(seat, action).ok) actions.push_back(action);
    };
    add({{"type", "raise"}});
    add({{"type", "pass"}});
    if (phase_ == "place" && seat == active_)
      for (const auto& clip : all_clips(card_))
        add({{"type", "clip"}, {"edge", clip.edge}, {"line", clip.line}, {"depth", clip.depth}});
    return actions;
  }

  json::object view(const json::value& seat) const override {
    json::object out;
    out["game"] = "cant-touch-this";
    out["you"] = seat.is_string() ? json::value(nullptr) : seat;
    out["options"] = options_;
    out["box"] = box_;
    out["phase"] = phase_;
    out["active"] = phase_ == "over" ? json::value(nullptr) : json::value(active_);
    json::array grid;
    const auto columns = static_cast<std::size_t>(card_.columns);
    for (std::size_t at = 0; at < card_.symbols.size(); at += columns)
      grid.emplace_back(card_.symbols.substr(at, columns));
    out["grid"] = grid;
    if (seats_ == 2)
      out["bid"] = {{"last", {bids_[0], bids_[1]}},
                    {"first", first_ < 0 ? json::value(nullptr) : json::value(first_)}};
    json::array clips;
    for (const auto& clip : clips_)
      clips.push_back({{"seat", clip.seat}, {"edge", clip.edge}, {"line", clip.line}, {"depth", clip.depth}});
    out["clips"] = clips;
    out["left"] = json::array(left_.begin(), left_.end());
    out["scores"] = scores();
    return out;
  }

  Verdict judge(int seat, const json::object& action) const override {
    const Verdict verdict = this->verdict(seat, action);
    if (!verdict.ok) ++tally_->refusals[verdict.rule];
    return verdict;
  }

  void act(int seat, const json::object& action, const json::object&) override {
    const std::string type(action.at("type").as_string());
    const auto i = static_cast<std::size_t>(seat);
    if (type == "raise") {
      bids_[i] = last_bid() + 1;
      active_ = 1 - seat;
    } else if (type == "pass") {
      tally_->highest_bids += last_bid() == 35;
      tally_->defender_first += last_bid() == 0;
      first_ = 1 - seat;
      active_ = first_;
      phase_ = "place";
    } else {
      clips_.push_back(clip_of(seat, action));
      --left_[i];
      if (seats_ == 2) active_ = 1 - seat;
      if (clips_.size() == 6 || blocked()) end();
    }
  }

  json::object result() const override {
    json::object out = {{"over", phase_ == "over"}};
    if (phase_ != "over") return out;
    out["scores"] = scores();
    json::array lines;
    for (int seat = 0; seat < seats_; ++seat) {
      const Lines points = lines_of(seat);
      lines.push_back({{"one", points.one},
                       {"two", points.two},
                       {"poop", points.poop},
                       {"emerald", points.emerald},
                       {"swirl", points.swirl},
                       {"bomb", points.bomb},
                       {"wilds_used", json::array(points.wilds_used.begin(), points.wilds_used.end())}});
    }
    if (seats_ == 1) {
      out["winners"] = json::array();
      out["detail"] = {{"level", level(score(0))}, {"best", best_}, {"lines", lines}};
    } else {
      const int second = 1 - first_;
      out["winners"] = json::array{score(first_) > score(second) ? first_ : second};
      out["detail"] = {{"first", first_}, {"penalty", penalty(first_)}, {"lines", lines}};
    }
    return out;
  }

  const std::string& phase() const { return phase_; }
  int active() const { return active_; }
  int last_bid() const { return std::max(bids_[0], bids_[1]); }
  const std::vector<Clip>& clips() const { return clips_; }
  const Card& card() const { return card_; }

  int score(int seat) const { return lines_of(seat).total() - penalty(seat); }
  int score_after(int seat, const json::object& action) const {
    CantTouchThisModel copy = *this;
    copy.clips_.push_back(clip_of(seat, action));
    return copy.score(seat);
  }
  // Where there are few kinds of symbols the exact best takes long: the test does not compare it there.
  void do_not_solve() { solved_ = false; }

 private:
  static Clip clip_of(int seat, const json::object& action) {
    return {seat, std::string(action.at("edge").as_string()), action.at("line").to_number<int>(),
            action.at("depth").to_number<int>()};
  }

  // CTT-2: eight symbols; a side of the stack has each four or five times, and is always the same.
  void check_card() const {
    static std::map<int, std::string> sides;
    for (const char symbol : card_.symbols) EXPECT_NE(k_symbols.find(symbol), std::string::npos);
    const auto& option = options_.at("card");
    if (option.is_string() && option.as_string() == "random") return;
    for (const char symbol : k_symbols) {
      const auto times = std::count(card_.symbols.begin(), card_.symbols.end(), symbol);
      EXPECT_TRUE(times == 4 || times == 5) << card_.symbols << " " << symbol;
    }
    if (!option.is_string()) {
      EXPECT_EQ(sides.emplace(option.to_number<int>(), card_.symbols).first->second, card_.symbols);
    }
  }
  // A card of another box is one of its sides, or has every symbol as often as any other or once more.
  void check_card_of(const json::value& box, const json::array& rows) const {
    const auto& option = options_.at("card");
    const json::array& sides = box.at("sides").as_array();
    if (!option.is_string()) {
      EXPECT_EQ(sides.at(option.to_number<std::size_t>() - 1), json::value(rows));
    } else if (option.as_string() == "stack") {
      EXPECT_NE(std::find(sides.begin(), sides.end(), json::value(rows)), sides.end());
    } else {
      const int each = static_cast<int>(card_.symbols.size()) / 8;
      for (const char symbol : k_symbols) {
        const auto times = std::count(card_.symbols.begin(), card_.symbols.end(), symbol);
        EXPECT_TRUE(times == each || times == each + 1) << card_.symbols << " " << symbol;
      }
    }
  }
  bool blocked() const {
    std::set<int> covered;
    for (const auto& clip : clips_) covered.merge(cells(card_, clip));
    for (const auto& clip : all_clips(card_))
      if (clip.depth == 1 && covered.count(*cells(card_, clip).begin()) == 0) return false;
    return true;
  }

  Verdict verdict(int seat, const json::object& action) const {
    const std::string type(action.at("type").as_string());
    if (phase_ == "over") return Verdict::refuse("over", "CTT-8");
    if (type == "raise" || type == "pass") {
      if (seats_ == 1) return Verdict::refuse("not-your-turn", "CTT-19");
      if (phase_ != "bid") return Verdict::refuse("not-your-turn", "CTT-6");
      if (seat != active_) return Verdict::refuse("not-your-turn", "CTT-5");
      if (type == "raise" && last_bid() == 35) return Verdict::refuse("illegal", "CTT-5");
      return {};
    }
    // Who places first is not settled before the bid is.
    if (phase_ == "bid") return Verdict::refuse("not-your-turn", "CTT-6");
    if (seat != active_) return Verdict::refuse("not-your-turn", "CTT-8");
    const Clip clip = clip_of(seat, action);
    if (!exists(card_, clip)) return Verdict::refuse("illegal", "CTT-9");
    const auto under = cells(card_, clip);
    for (const auto& other : clips_)
      for (const int cell : cells(card_, other))
        if (under.count(cell) > 0) return Verdict::refuse("illegal", "CTT-10");
    return {};
  }

  bool from_zero() const { return options_.at("emerald").as_string() == "from-zero"; }

  // CTT-11.
  Lines lines_of(int seat) const {
    std::vector<std::string> captured;
    for (const auto& clip : clips_)
      if (clip.seat == seat) captured.push_back(symbols(card_, clip));
    return count_points(captured, from_zero());
  }
  int penalty(int seat) const { return seat == first_ ? bids_[seat] : 0; }
  json::array scores() const {
    json::array out;
    for (int seat = 0; seat < seats_; ++seat) out.emplace_back(score(seat));
    return out;
  }

  void end() {
    phase_ = "over";
    for (int seat = 0; seat < seats_; ++seat)
      for (const auto& name : lines_of(seat).wilds_used) ++tally_->wilds_used[name];
    if (seats_ == 2) {
      tally_->penalties += penalty(first_) > 0;
      tally_->second_wins_tie += score(0) == score(1);
    } else {
      ++tally_->levels[level(score(0))];
      if (solved_) best_ = Solver(card_, from_zero()).best(6);
      // CTT-1.
      if (solved_ && dealt_ && !from_zero() && box_.is_null()) {
        EXPECT_TRUE(best_ >= 31 && best_ <= 35) << card_.symbols << best_;
      }
    }
  }

  int seats_ = 0;
  json::object options_ = {{"card", "stack"}, {"emerald", "from-one"}, {"defender", 0}};
  Card card_;
  json::value box_;
  bool dealt_ = false;  // the card is the game's own, not one of a setup
  std::string phase_;
  int active_ = 0;
  int first_ = -1;  // who goes first; not known before the bid ends, nobody alone
  std::array<int, 2> bids_ = {0, 0};
  std::vector<Clip> clips_;
  std::vector<int> left_;
  bool solved_ = true;
  int best_ = 0;
  Tally* tally_;
};

}  // namespace smallbox::testing::ctt_model
