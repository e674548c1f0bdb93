// What the programs of the reference model of Blobs are made of: choices, cards and blobs that go somewhere.
#pragma once

#include <numeric>

#include "games/blobs/model_luck.hpp"
#include "games/blobs/model_table.hpp"

namespace smallbox::testing::blobs {

template <class T>
json::object pick(const std::string& what, const T& value) {
  return {{"type", "pick"}, {what, value}};
}
template <class List>
std::vector<json::object> picks(const std::string& what, const List& values) {
  std::vector<json::object> options;
  options.reserve(values.size());
  for (const auto& value : values) options.push_back(pick(what, value));
  return options;
}
// Cards as in the card table.
template <class List>
std::vector<json::object> card_picks(const std::string& what, const List& cards) {
  const std::set<int> sorted(cards.begin(), cards.end());
  Words ids;
  ids.reserve(sorted.size());
  for (const int c : sorted) ids.push_back(card(c).id);
  return picks(what, ids);
}

class Moves {
 public:
  explicit Moves(Luck chance) : luck(std::move(chance)) {}

  ModelTable t;  // how things stand
  Luck luck;
  std::vector<json::object> answers;  // in this turn

 protected:
  // ---- Choices: BLOBS-42.

  json::object ask(int seat, const std::string& form, const json::value& asking,
                   const std::vector<json::object>& options) {
    if (next_answer_ < answers.size()) return answers[next_answer_++];
    throw Pending{seat, form, asking, options};
  }
  // Nothing: there is no option.
  std::optional<json::object> choose(int seat, const std::string& form, const json::value& asking,
                                     const std::vector<json::object>& options) {
    if (options.empty()) return std::nullopt;
    if (options.size() == 1) return options[0];
    return ask(seat, form, asking, options);
  }
  // A choice of a program, into a variable.
  bool choose_variable(Scope& s, const std::string& name, const std::string& form,
                       const std::vector<json::object>& options) {
    const auto answer = choose(s.you, form, json::value(card(s.card).id), options);
    if (!answer) return false;
    const json::value& chosen = answer->at(form);
    int value = 0;
    if (form == "player" || form == "blob")
      value = static_cast<int>(chosen.to_number<std::int64_t>());
    else if (form == "color")
      value = find_color(std::string(chosen.as_string()));
    else
      value = find_card(std::string(chosen.as_string()));
    set(s.variables, name, value);
    if (name == "H") set(s.variables, "H of", s.you);
    return true;
  }
  // BLOBS-27: the chosen card, if whoever chose it still has it. It is used once.
  std::optional<int> take_hand(Scope& s) {
    const auto c = value_of(s.variables, "H");
    if (!c || value_of(s.variables, "H of") != s.you) return std::nullopt;
    std::erase_if(s.variables, [](const auto& v) { return v.first == "H"; });
    return t.hand(s.you).count(*c) > 0 ? c : std::nullopt;
  }
  std::optional<int> take_waste(Scope& s) {
    const auto c = value_of(s.variables, "W");
    std::erase_if(s.variables, [](const auto& v) { return v.first == "W"; });
    return c && std::count(t.waste.begin(), t.waste.end(), *c) > 0 ? c : std::nullopt;
  }
  std::vector<int> players() const {
    std::vector<int> seats(static_cast<std::size_t>(t.seats));
    std::iota(seats.begin(), seats.end(), 0);
    return seats;
  }

  // Whether a step that chooses a player can choose this one.
  bool may_choose(const Scope& s, int player, const std::string& which) const {
    if (which == "any") return true;
    if (which == "other") return player != s.you;
    if (which == "cards") return player != s.you && !t.hand(player).empty();
    if (which == "nothere") return player != t.here(s);
    if (which == "notroom:X") {
      const auto x = value_of(s.variables, "X");
      const auto place = x ? t.find(*x) : std::nullopt;
      return !place || player != place->room;
    }
    no_such(which);
  }

  // ---- Cards: BLOBS-9, BLOBS-10.

  void refill() {
    if (!t.lab.empty() || t.waste.empty()) return;
    t.lab = luck.shuffled(t.waste);
    t.waste.clear();
  }
  int take_top(const std::set<int>& likely) {
    const int top = luck.reveal(t.lab.at(0), likely);
    t.lab.erase(t.lab.begin());
    t.shown = false;
    refill();
    return top;
  }
  // The lab's i-th card, which stays where it is; one that is shown to all is often the next blob.
  int look(std::size_t i, bool shown = false) {
    std::set<int> likely = luck.lab_after(i);
    if (shown) likely.merge(luck.blob_after(t.next_blob));
    t.lab.at(i) = luck.reveal(t.lab.at(i), likely);
    return t.lab[i];
  }
  void to_waste(int c) {
    t.waste.push_back(c);
    refill();
  }
  void draw(int seat, int count) {
    for (int i = 0; i < count && !t.lab.empty(); ++i) t.hand(seat).insert(take_top(luck.hand_after(seat)));
  }

  void discard(int seat, int c) {
    if (t.hand(seat).erase(c) > 0) to_waste(c);
  }
  void give(int c, int from, int to) {
    if (t.hand(from).erase(c) > 0) t.hand(to).insert(c);
  }

  // ---- Blobs.

  int lay(int c, int room, bool proto) {
    const int number = t.next_blob++;
    t.room(room).push_back({number, c, proto, ModelTable::printed(c)});
    t.last_room[number] = room;
    return number;
  }
  Blob lift(Place p) {
    const Blob blob = t.at(p);
    t.room(p.room).erase(t.room(p.room).begin() + p.index);
    return blob;
  }
  void move(int number, int room) {
    const Place p = *t.find(number);
    if (p.room == room) return;
    t.room(room).push_back(lift(p));
    t.last_room[number] = room;
  }
  // Where the blob named X, Y or self lies, if "you" can do anything to it: BLOBS-27, BLOBS-41.
  std::optional<Place> touch(const Scope& s, const std::string& name) const {
    const auto number = name == "self" ? s.self : value_of(s.variables, name);
    const auto place = number ? t.find(*number) : std::nullopt;
    if (!place || t.safe_from(*place, s.you)) return std::nullopt;
    return place;
  }

  std::size_t next_answer_ = 0;
};

}  // namespace smallbox::testing::blobs
