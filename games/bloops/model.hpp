// The reference model of Bloops: the rules once more, slow and obvious, from the rules page alone.
//
// What the values mean it reads from the box's JSON itself. Cards are values that remember who has seen them, so that what a seat knows follows a card wherever it
// goes. Where the page leaves a choice, the comment "Reading" says which one was made.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/model.hpp"

namespace smallbox::testing {

// How often something happened, over all games: a comparison is worth what it has met.
using Tally = std::map<std::string, long>;

// What lies in a box: what its JSON says, by value.
struct BloopsKind {
  int count = 0;
  std::string effect;  // empty: none
  bool star = false;
  bool ends = false;
};
using BloopsBox = std::map<int, BloopsKind>;

inline BloopsBox kinds_of(const json::object& box) {
  const auto is_true = [](const json::object& card, const char* name) {
    const auto* value = card.if_contains(name);
    return value != nullptr && value->as_bool();
  };
  BloopsBox kinds;
  for (const auto& item : box.at("cards").as_array()) {
    const auto& card = item.as_object();
    BloopsKind& kind = kinds[static_cast<int>(card.at("value").as_int64())];
    kind.count = static_cast<int>(card.at("count").as_int64());
    if (const auto* effect = card.if_contains("effect")) kind.effect = std::string(effect->as_string());
    kind.star = is_true(card, "star");
    kind.ends = is_true(card, "ends");
  }
  return kinds;
}
// The built-in one, as the file has it.
inline const BloopsBox& our_kinds() {
  static const BloopsBox kinds = [] {
    std::ifstream file(GAME_FOLDER "/box.json");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    return kinds_of(parse_json(text).value().as_object());
  }();
  return kinds;
}
inline BloopsBox kinds_in(const json::object& request) {
  const auto* box = request.if_contains("box");
  return box != nullptr ? kinds_of(box->as_object()) : our_kinds();
}

class BloopsModel : public Model {
 public:
  BloopsModel(const json::object& request, const json::object& all, std::shared_ptr<Tally> tally)
      : seats_(static_cast<int>(request.at("seats").as_int64())),
        kinds_(kinds_in(request)),
        box_id_(all.contains("box") ? all.at("box") : json::value(nullptr)),
        tally_(std::move(tally)) {
    options_ = {{"assist", false},      {"first", "random"}, {"direction", "clockwise"}, {"deck", "default"},
                {"errors", "penalise"}, {"window", "race"},  {"strict", false}};
    if (const auto* given = request.if_contains("options"))
      for (const auto& option : given->as_object()) options_[option.key()] = option.value();
    ready_.assign(count(), false);
    passed_.assign(count(), false);
    active_ = static_cast<int>(all.at("active").as_int64());
    pile_ = numbers(all.at("pile_cards"));
    for (const auto& area : all.at("areas").as_array()) {
      std::vector<Slot> slots;
      for (const auto& value : area.as_array()) {
        if (value.is_null())
          slots.emplace_back();
        else
          slots.push_back(Card{static_cast<int>(value.as_int64()), {}});
      }
      areas_.push_back(std::move(slots));
    }
    // BLOOPS-5
    for (int seat = 0; seat < seats_; ++seat)
      for (int slot = 3; slot <= 5; ++slot)
        if (has_card(seat, slot)) card(seat, slot).seen_by.insert(seat);
  }

  // ---- Who may do what

  std::vector<int> actors() const override {
    std::vector<int> list;
    for (int seat = 0; seat < seats_; ++seat)
      if (!legal(seat).empty()) list.push_back(seat);
    return list;
  }

  std::vector<json::object> legal(int seat) const override {
    std::vector<json::object> list;
    if (phase_ == "peek") {
      if (!ready_[at(seat)]) list.push_back({{"type", "ready"}});
    } else if (phase_ == "turn") {
      if (seat == active_) list.push_back({{"type", "draw"}});
    } else if (phase_ == "decide") {
      if (seat != active_) return list;
      list.push_back({{"type", "discard"}});
      for (const int slot : cards_of(seat)) list.push_back({{"type", "keep"}, {"slot", slot}});
    } else if (phase_ == "window") {
      if (!passed_[at(seat)]) {
        for (const int slot : cards_of(seat)) list.push_back({{"type", "counter"}, {"slot", slot}});
        list.push_back({{"type", "pass"}});
      }
      if (seat == active_ && effects_.empty() && !caller_ && !passed_[at(seat)])
        list.push_back({{"type", "call"}});
      if (seat == next_to_draw() && may_draw()) list.push_back({{"type", "draw"}});
      if (!effects_.empty() && effects_.front().seat == seat)
        for (const auto& way : ways(effects_.front())) list.push_back(way);
    }
    return list;
  }

  Verdict judge(int seat, const json::object& action) const override {
    const std::string type(action.at("type").as_string());
    // Reading: the clause that ended the game.
    if (phase_ == "over")
      return Verdict::refuse("over", why_ == "twenty"   ? "BLOOPS-23"
                                     : why_ == "bloops" ? "BLOOPS-24"
                                                        : "BLOOPS-12");
    if (type == "ready") return phase_ == "peek" && !ready_[at(seat)] ? Verdict{} : not_now("BLOOPS-5");
    if (type == "peek") return judge_peek(seat, number(action, "slot"));
    if (type == "move") return judge_move(seat, number(action, "from"), number(action, "to"));
    if (type == "counter") return judge_counter(seat, action);
    // Reading: in the set-up everything else is refused as "set-up", also by strict tables.
    if (phase_ == "peek") return not_now("BLOOPS-5");
    if (type == "draw") return judge_draw(seat);
    if (type == "discard" || type == "keep") {
      if (phase_ != "decide" || seat != active_) return not_now("BLOOPS-26");
      if (type == "keep" && !has_card(seat, number(action, "slot"))) return illegal("BLOOPS-11");
      return {};
    }
    if (type == "pass") return phase_ == "window" && !passed_[at(seat)] ? Verdict{} : not_now("BLOOPS-22");
    if (type == "call") return judge_call(seat);
    return judge_effect(seat, action);
  }

  // ---- What happens

  void act(int seat, const json::object& action, const json::object& all_after) override {
    const std::string type(action.at("type").as_string());
    happened(type);
    happened(type + " in " + phase_);
    if (type == "ready") {
      ready_[at(seat)] = true;
      if (all_true(ready_)) phase_ = "turn";
    } else if (type == "peek") {
      card(seat, number(action, "slot")).seen_by.insert(seat);
      penalty(seat, all_after);
    } else if (type == "move") {
      auto& area = areas_[at(seat)];
      std::swap(area[at(number(action, "from"))], area[at(number(action, "to"))]);
    } else if (type == "draw") {
      if (seat == next_to_draw()) {
        draw(seat, all_after);
      } else {
        happened("drawn out of turn in " + phase_);
        penalty(seat, all_after);
      }
    } else if (type == "discard") {
      const int value = drawn_->value;
      drawn_.reset();
      discard_by_turn(value);
    } else if (type == "keep") {
      Slot& slot = areas_[at(seat)][at(number(action, "slot"))];
      const int value = slot->value;
      slot = drawn_;
      drawn_.reset();
      discard_by_turn(value);
    } else if (type == "counter") {
      counter(seat, number(action, "slot"), all_after);
    } else if (type == "pass") {
      passed_[at(seat)] = true;
    } else if (type == "call") {
      if (passed_[at(seat)]) happened("call after a pass");
      caller_ = seat;
      final_turns_left_ = seats_ - 1;
    } else {
      apply_effect(seat, action, all_after);
    }
    settle();
  }

  // ---- What is seen

  json::object view(const json::value& whom) const override {
    const bool all = whom.is_string();
    const bool is_seat = whom.is_int64();
    const int you = is_seat ? static_cast<int>(whom.as_int64()) : -1;
    json::object view = {{"game", "bloops"},
                         {"you", is_seat ? json::value(you) : json::value(nullptr)},
                         {"options", options_},
                         {"box", box_id_},
                         {"phase", phase_},
                         {"active", phase_ == "over" ? json::value(nullptr) : json::value(active_)},
                         {"pile", pile_.size()},
                         {"discard", discard_.empty() ? json::value(nullptr) : json::value(discard_.back())},
                         {"discards", discard_.size()},
                         {"discarded", discarded_},
                         {"caller", or_null(caller_)},
                         {"final_turns_left", or_null(final_turns_left_)}};
    // Reading: "all" has `drawn` too, whoever decides: it shows everything.
    if (is_seat || all) {
      view["drawn"] = nullptr;
      if (drawn_ && (all || you == active_)) view["drawn"] = drawn_->value;
    }
    json::array effects;
    for (const auto& effect : effects_)
      effects.push_back(json::object{{"seat", effect.seat}, {"value", effect.value}});
    view["effects"] = effects;
    json::array passed;
    for (const bool each : passed_) passed.emplace_back(each);
    view["passed"] = passed;

    json::array seats;
    json::array areas;
    for (const auto& area : areas_) {
      json::array slots;
      json::array known;
      json::array values;
      for (const Slot& slot : area) {
        slots.emplace_back(slot.has_value());
        values.push_back(slot ? json::value(slot->value) : json::value(nullptr));
        // Reading: when all cards are turned up (BLOOPS-27) everybody knows them.
        const bool knows = slot && (slot->seen_by.count(you) > 0 || phase_ == "over");
        known.push_back(knows ? json::value(slot->value) : json::value(nullptr));
      }
      json::object seat = {{"slots", slots}};
      if (is_seat && options_.at("assist").as_bool()) seat["known"] = known;
      seats.push_back(seat);
      areas.push_back(values);
    }
    view["seats"] = seats;
    if (all || phase_ == "over") view["areas"] = areas;
    if (all) view["pile_cards"] = json::value_from(pile_);
    if (is_seat && phase_ == "peek" && !ready_[at(you)])
      view["seen"] = json::array{card(you, 3).value, card(you, 4).value, card(you, 5).value};
    return view;
  }

  json::object result() const override {
    if (phase_ != "over") return {{"over", false}};
    json::array scores;
    json::array stars;
    json::array winners;
    std::vector<int> points;
    for (int seat = 0; seat < seats_; ++seat) {
      int own_stars = 0;
      int sum = 0;
      int star_sum = 0;
      for (const int slot : cards_of(seat)) {
        const int value = card(seat, slot).value;
        own_stars += kind(value).star ? 1 : 0;
        star_sum += kind(value).star ? value : 0;
        sum += value;
      }
      if (own_stars >= 3) sum -= star_sum;  // BLOOPS-27: whatever their values
      points.push_back(sum);
      scores.emplace_back(sum);
      stars.emplace_back(own_stars);
    }
    for (int seat = 0; seat < seats_; ++seat)
      if (points[at(seat)] == *std::min_element(points.begin(), points.end())) winners.emplace_back(seat);
    return {{"over", true},
            {"winners", winners},
            {"scores", scores},
            {"detail", {{"why", why_}, {"caller", or_null(caller_)}, {"stars", stars}}}};
  }

  // ---- For tests

  int seats() const { return seats_; }
  const std::string& phase() const { return phase_; }
  int discarded() const { return discarded_; }
  // Who has to apply an effect now, or nobody.
  std::optional<int> must_apply() const {
    return effects_.empty() ? std::nullopt : std::optional<int>(effects_.front().seat);
  }
  // A slot whose card would be a right counter, if the seat has one.
  std::optional<int> right_counter(int seat) const {
    for (const int slot : cards_of(seat))
      if (!discard_.empty() && card(seat, slot).value == discard_.back()) return slot;
    return std::nullopt;
  }
  // Every card wherever it is, sorted.
  std::vector<int> all_cards() const {
    std::vector<int> cards = pile_;
    cards.insert(cards.end(), discard_.begin(), discard_.end());
    for (int seat = 0; seat < seats_; ++seat)
      for (const int slot : cards_of(seat)) cards.push_back(card(seat, slot).value);
    if (drawn_) cards.push_back(drawn_->value);
    std::sort(cards.begin(), cards.end());
    return cards;
  }

 protected:
  // BLOOPS-12: the new pile, top first. One card of it is drawn at once, so the referee's pile lacks exactly
  // one of them: that one lay on top.
  virtual std::vector<int> shuffled(const std::vector<int>& cards, const json::object& all_after) {
    const std::vector<int> left = numbers(all_after.at("pile_cards"));
    std::vector<int> top = cards;
    for (const int value : left) {
      const auto found = std::find(top.begin(), top.end(), value);
      if (found == top.end()) {
        ADD_FAILURE() << "a new pile has a card that was not in the discard pile: " << value;
        return cards;
      }
      top.erase(found);
    }
    if (top.size() != 1) {
      ADD_FAILURE() << "of a new pile " << top.size() << " cards are missing where one was drawn";
      return cards;
    }
    top.insert(top.end(), left.begin(), left.end());
    return top;
  }

 private:
  struct Card {
    int value;
    std::set<int> seen_by;
  };
  using Slot = std::optional<Card>;
  struct Effect {
    int seat;
    int value;
  };

  // ---- Small questions

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  std::size_t count() const { return at(seats_); }
  static int number(const json::object& action, const char* field) {
    return static_cast<int>(action.at(field).as_int64());
  }
  static std::vector<int> numbers(const json::value& list) {
    std::vector<int> values;
    for (const auto& value : list.as_array()) values.push_back(static_cast<int>(value.as_int64()));
    return values;
  }
  static json::value or_null(const std::optional<int>& value) {
    return value ? json::value(*value) : json::value(nullptr);
  }
  static Verdict not_now(const char* rule) { return Verdict::refuse("not-your-turn", rule); }
  static Verdict illegal(const char* rule) { return Verdict::refuse("illegal", rule); }
  static bool all_true(const std::vector<bool>& list) {
    return std::find(list.begin(), list.end(), false) == list.end();
  }
  void happened(const std::string& what) { ++(*tally_)[what]; }

  bool option_is(const char* name, const char* value) const { return options_.at(name).as_string() == value; }
  bool strict() const { return options_.at("strict").as_bool(); }
  bool is_seat(int seat) const { return seat >= 0 && seat < seats_; }
  bool is_slot(int seat, int slot) const { return slot >= 0 && at(slot) < areas_[at(seat)].size(); }
  bool has_card(int seat, int slot) const {
    return is_slot(seat, slot) && areas_[at(seat)][at(slot)].has_value();
  }
  Card& card(int seat, int slot) { return *areas_[at(seat)][at(slot)]; }
  const Card& card(int seat, int slot) const { return *areas_[at(seat)][at(slot)]; }
  std::vector<int> cards_of(int seat) const {
    std::vector<int> slots;
    for (int slot = 0; is_slot(seat, slot); ++slot)
      if (has_card(seat, slot)) slots.push_back(slot);
    return slots;
  }
  const BloopsKind& kind(int value) const { return kinds_.at(value); }
  // BLOOPS-8
  int after(int seat) const {
    return option_is("direction", "clockwise") ? (seat + 1) % seats_ : (seat + seats_ - 1) % seats_;
  }
  // Whose draw comes next; -1 when nobody draws any more, after the last final turn. While somebody decides:
  // the one who decides, who has drawn (BLOOPS-26: "twice").
  int next_to_draw() const {
    if (phase_ != "window") return active_;
    return final_turns_left_ == 0 ? -1 : after(active_);
  }
  // In a window: whether the next player may draw already (BLOOPS-20, 22).
  bool may_draw() const { return effects_.empty() && (option_is("window", "race") || all_true(passed_)); }
  // BLOOPS-12: whether a card could be drawn now; those of the open window stay.
  bool something_to_draw() const { return !pile_.empty() || discard_.size() > window_cards_; }

  // Every way to apply an effect; with none it lapses (BLOOPS-12, 16).
  std::vector<json::object> ways(const Effect& effect) const {
    std::vector<json::object> list;
    const std::string& what = kind(effect.value).effect;
    for (int seat = 0; seat < seats_; ++seat) {
      if (what == "give") {
        // Reading: it lapses by itself when no card is left to give; nobody is asked whom to give it.
        if (seat != effect.seat && something_to_draw()) list.push_back({{"type", "give"}, {"to", seat}});
      } else if (what == "swap") {
        if (seat == effect.seat || seat == caller_) continue;
        for (const int own : cards_of(effect.seat))
          for (const int theirs : cards_of(seat))
            list.push_back({{"type", "swap"}, {"slot", own}, {"seat", seat}, {"with", theirs}});
      } else {
        for (const int slot : cards_of(seat))
          list.push_back({{"type", "look"}, {"seat", seat}, {"slot", slot}});
      }
    }
    return list;
  }

  // ---- Judging

  // Reading: all that is said of this action is in BLOOPS-26, also of a slot that is empty or not there.
  Verdict judge_peek(int seat, int slot) const {
    if (!strict()) return illegal("BLOOPS-26");
    if (!ready_[at(seat)] && (slot < 0 || slot > 2)) return illegal("BLOOPS-26");
    return has_card(seat, slot) ? Verdict{} : illegal("BLOOPS-26");
  }

  // Reading: two different slots that are there; both may be empty. No new slot is made by a move.
  Verdict judge_move(int seat, int from, int to) const {
    if (!ready_[at(seat)]) return not_now("BLOOPS-7");
    if (!is_slot(seat, from) || !is_slot(seat, to) || from == to) return illegal("BLOOPS-7");
    return {};
  }

  Verdict judge_draw(int seat) const {
    if (seat != next_to_draw()) {
      if (strict()) return {};
      return not_now(phase_ == "window" ? "BLOOPS-20" : "BLOOPS-9");
    }
    if (phase_ == "decide") return not_now("BLOOPS-9");
    // Reading: a draw that comes too early is refused with BLOOPS-20 also where it waits for passes.
    if (phase_ == "window" && !may_draw()) return not_now("BLOOPS-20");
    return {};
  }

  Verdict judge_counter(int seat, const json::object& action) const {
    if (phase_ == "peek" || phase_ == "turn" || discarded_ == 0) return not_now("BLOOPS-17");
    if (passed_[at(seat)]) return not_now("BLOOPS-22");
    if (phase_ == "decide" && option_is("errors", "refuse")) return not_now("BLOOPS-21");
    // Meant for an earlier window: no play error.
    if (action.contains("discarded") && number(action, "discarded") < discarded_by_last_turn_)
      return illegal("BLOOPS-21");
    if (!has_card(seat, number(action, "slot"))) return illegal("BLOOPS-17");
    return {};
  }

  // Reading: a call that can't be is never this seat's to make now, also the second one of a game.
  Verdict judge_call(int seat) const {
    if (phase_ != "window" || seat != active_) return not_now("BLOOPS-24");
    if (!effects_.empty()) return not_now("BLOOPS-24");
    if (caller_) return not_now("BLOOPS-24");
    return {};
  }

  Verdict judge_effect(int seat, const json::object& action) const {
    const std::string type(action.at("type").as_string());
    if (effects_.empty() || effects_.front().seat != seat) return not_now("BLOOPS-26");
    if (type != kind(effects_.front().value).effect) return not_now("BLOOPS-26");
    for (const auto& way : ways(effects_.front())) {
      const bool same = std::all_of(
          way.begin(), way.end(), [&](const auto& field) { return action.at(field.key()) == field.value(); });
      if (same) return {};
    }
    return illegal(type == "give" ? "BLOOPS-14" : type == "swap" ? "BLOOPS-16" : "BLOOPS-15");
  }

  // ---- Acting

  // The pile's top card, from a new pile if need be; nothing when there is nothing to draw (BLOOPS-12).
  Slot take_top(const json::object& all_after) {
    if (pile_.empty() && something_to_draw()) {
      const auto end = discard_.end() - static_cast<std::ptrdiff_t>(window_cards_);
      pile_ = shuffled(std::vector<int>(discard_.begin(), end), all_after);
      discard_.erase(discard_.begin(), end);
      happened("reshuffled in " + phase_);
    }
    if (pile_.empty()) return {};
    const Card top{pile_.front(), {}};
    pile_.erase(pile_.begin());
    return top;
  }

  // BLOOPS-25
  void put(int seat, const Card& what) {
    auto& area = areas_[at(seat)];
    const auto empty = std::find_if(area.begin(), area.end(), [](const Slot& slot) { return !slot; });
    if (empty != area.end())
      *empty = what;
    else
      area.emplace_back(what);
  }

  void penalty(int seat, const json::object& all_after) {
    if (const Slot top = take_top(all_after))
      put(seat, *top);
    else
      happened("penalty lapsed");
  }

  void draw(int seat, const json::object& all_after) {
    drawn_ = take_top(all_after);
    window_cards_ = 0;  // closed by this draw
    if (drawn_) {
      drawn_->seen_by.insert(seat);
      lost_turns_ = 0;
      active_ = seat;
      phase_ = "decide";
      return;
    }
    happened(caller_ ? "final turn lost" : "turn lost");
    ++lost_turns_;
    active_ = after(seat);
    phase_ = "turn";
    if (final_turns_left_) --*final_turns_left_;
    if (final_turns_left_ == 0) return end("bloops");
    if (lost_turns_ == seats_) end("empty");
  }

  // A card on the discard pile, by a turn or as a counter: effects join the end, passes are lifted.
  void discard(int seat, int value) {
    discard_.push_back(value);
    ++discarded_;
    ++window_cards_;
    passed_.assign(count(), false);
    // BLOOPS-23: what ends the game does nothing else.
    if (!kind(value).effect.empty() && !kind(value).ends) effects_.push_back({seat, value});
  }

  void discard_by_turn(int value) {
    phase_ = "window";
    window_cards_ = 0;
    discard(active_, value);
    discarded_by_last_turn_ = discarded_;
    if (final_turns_left_) --*final_turns_left_;
    if (kind(value).ends) end("twenty");
  }

  void counter(int seat, int slot, const json::object& all_after) {
    const int value = card(seat, slot).value;
    const bool late = phase_ == "decide";
    if (late || value != discard_.back()) {  // BLOOPS-18, 21: shown to all
      happened(late               ? "counter too late"
               : kind(value).ends ? "counter wrong with what ends the game"
                                  : "counter wrong");
      for (int each = 0; each < seats_; ++each) card(seat, slot).seen_by.insert(each);
      return penalty(seat, all_after);
    }
    happened("counter right");
    areas_[at(seat)][at(slot)].reset();
    discard(seat, value);
  }

  void apply_effect(int seat, const json::object& action, const json::object& all_after) {
    const std::string what = kind(effects_.front().value).effect;
    effects_.erase(effects_.begin());
    if (what == "give")
      put(number(action, "to"), *take_top(all_after));
    else if (what == "swap")
      std::swap(card(seat, number(action, "slot")), card(number(action, "seat"), number(action, "with")));
    else
      card(number(action, "seat"), number(action, "slot")).seen_by.insert(seat);
  }

  // What follows by itself: effects that can't be applied lapse (BLOOPS-16), and the window after the last
  // final turn ends the game (BLOOPS-24).
  void settle() {
    if (phase_ == "over") return;
    while (!effects_.empty() && ways(effects_.front()).empty()) {
      happened("effect lapsed: " + kind(effects_.front().value).effect);
      effects_.erase(effects_.begin());
    }
    if (phase_ == "window" && final_turns_left_ == 0 && effects_.empty() && all_true(passed_)) end("bloops");
  }

  void end(const char* why) {
    phase_ = "over";
    why_ = why;
    happened(std::string("ended by ") + why);
  }

  int seats_;
  BloopsBox kinds_;
  json::value box_id_;
  std::shared_ptr<Tally> tally_;
  json::object options_;
  std::string phase_ = "peek";
  std::vector<bool> ready_;
  int active_ = 0;
  Slot drawn_;
  std::vector<int> pile_;         // top first
  std::vector<int> discard_;      // oldest first
  std::size_t window_cards_ = 0;  // how many of the discard pile's topmost were discarded in the open window
  int discarded_ = 0;
  int discarded_by_last_turn_ = 0;  // the count just after a turn, not a counter, discarded last
  std::vector<Effect> effects_;
  std::vector<bool> passed_;
  std::optional<int> caller_;
  std::optional<int> final_turns_left_;
  int lost_turns_ = 0;  // in a row
  std::vector<std::vector<Slot>> areas_;
  std::string why_;
};

}  // namespace smallbox::testing
