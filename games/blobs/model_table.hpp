// The table of the reference model of Blobs: what lies where, and every question the rules ask about it.
// Clause ids are those of the rules page.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/read.hpp"
#include "games/blobs/model_cards.hpp"

namespace smallbox::testing::blobs {

struct Blob {
  int number = 0;
  int card = 0;
  bool proto = false;
  std::set<int> given;  // the printed colours, or those it was last given
};

struct Place {
  int room = 0;
  int index = 0;
};

// Variables in the order in which they were set: X and Y are blob numbers, P and R seats, C a colour, H and W
// cards.
using Variables = std::vector<std::pair<std::string, int>>;

inline std::optional<int> value_of(const Variables& variables, const std::string& name) {
  for (const auto& [key, value] : variables)
    if (key == name) return value;
  return std::nullopt;
}
inline void set(Variables& variables, const std::string& name, int value) {
  std::erase_if(variables, [&](const auto& v) { return v.first == name; });
  variables.emplace_back(name, value);
}

// One performance of a program.
struct Scope {
  int self = 0;      // blob number
  int you = -1;      // in permanent actions the owner
  int card = -1;     // whose text it is
  int answered = 0;  // blob number; 0: nothing is answered
  Variables variables;
};

// A blob whose play is not complete.
struct Play {
  int blob = 0;
  int card = 0;
  int player = 0;
  std::string stage;
  bool cancelled = false;
  int answers = 0;  // blob number; 0: it is no response
  Variables aims;
};

struct Pending {
  int seat = 0;
  std::string form;
  json::value card;  // null: no card's text asks
  std::vector<json::object> options;
};

struct Points {
  int blob = 0;
  int card = 0;
  int points = 0;
};

struct Score {
  int base = 0;
  std::vector<Points> permanent;
  int total() const {
    int sum = base;
    for (const auto& p : permanent) sum += p.points;
    return sum;
  }
};

struct ModelTable {
  int seats = 0;
  std::vector<int> lab;  // top first
  std::vector<int> waste;
  std::vector<std::set<int>> hands;
  std::vector<std::vector<Blob>> rooms;
  std::map<int, int> last_room;  // by blob number: where it lies, or lay last
  int next_blob = 1;
  int turn = 1;
  int active = 0;
  std::string phase = "start";
  std::string plan;
  bool shown = false;  // the lab's top card lies open
  int played = 0;      // blobs in this turn
  std::vector<Play> stack;
  std::optional<Pending> pending;
  std::string why;  // empty: not over

  int left_of(int seat) const { return (seat + 1) % seats; }
  std::vector<Blob>& room(int r) { return rooms.at(static_cast<std::size_t>(r)); }
  const std::vector<Blob>& room(int r) const { return rooms.at(static_cast<std::size_t>(r)); }
  std::set<int>& hand(int seat) { return hands.at(static_cast<std::size_t>(seat)); }
  const std::set<int>& hand(int seat) const { return hands.at(static_cast<std::size_t>(seat)); }
  int size(int r) const { return static_cast<int>(room(r).size()); }
  int round() const { return (turn - 1) / seats + 1; }

  std::optional<Place> find(int number) const {
    for (int r = 0; r < seats; ++r)
      for (int i = 0; i < size(r); ++i)
        if (room(r)[i].number == number) return Place{r, i};
    return std::nullopt;
  }
  Blob& at(Place p) { return room(p.room).at(static_cast<std::size_t>(p.index)); }
  const Blob& at(Place p) const { return room(p.room).at(static_cast<std::size_t>(p.index)); }
  bool face_up(int number) const {
    const auto place = find(number);
    return place && !at(*place).proto;
  }

  // BLOBS-3, BLOBS-34.
  static int base(const Blob& blob) { return blob.proto ? 1 : card(blob.card).value; }

  static std::set<int> printed(int c) {
    std::set<int> colors;
    for (const auto& name : words(card(c).colors)) colors.insert(find_color(name));
    return colors;
  }

  // The permanent actions of a card, word by word.
  static std::vector<Words> permanents(int c) {
    std::vector<Words> list;
    for (const auto& one : parts(card(c).text.always, ';')) list.push_back(words(one));
    return list;
  }

  // BLOBS-36.
  std::set<int> colors(Place p) const {
    const Blob& blob = at(p);
    if (blob.proto) return {};
    std::set<int> colors = blob.given;
    for (const Blob& other : room(p.room)) {
      if (other.proto) continue;
      for (const auto& always : permanents(other.card)) {
        if (always.at(0) != "tint") continue;
        if (colors.erase(find_color(always.at(1))) > 0) colors.insert(find_color(always.at(2)));
      }
    }
    return colors;
  }

  // Safe from everybody but its owner: BLOBS-41.
  bool safe(Place p) const {
    for (const Blob& other : room(p.room)) {
      if (other.proto) continue;
      const bool itself = other.number == at(p).number;
      for (const auto& always : permanents(other.card))
        if (always.at(0) == "safe" && itself == (always.at(1) == "self")) return true;
    }
    return false;
  }
  bool safe_from(Place p, int you) const { return you != p.room && safe(p); }

  bool share_color(Place a, Place b) const {
    const auto first = colors(a);
    const auto second = colors(b);
    return std::any_of(first.begin(), first.end(), [&](int c) { return second.count(c) > 0; });
  }

  // "This room": BLOBS-28, BLOBS-37.
  int here(const Scope& s) const { return last_room.at(s.self); }

  // ---- Filters: a place and conditions.

  bool lies_in(const Scope& s, int r, const std::string& place) const {
    if (place == "any") return true;
    if (place == "here") return r == here(s);
    if (place == "away") return r != here(s);
    if (place == "mine") return r == s.you;
    if (place == "left") return r == left_of(here(s));
    if (place == "fullest") {
      for (int other = 0; other < seats; ++other)
        if (size(other) > size(r)) return false;
      return true;
    }
    no_such(place);
  }

  bool fits(const Scope& s, Place p, const std::string& condition) const {
    const Blob& blob = at(p);
    const auto colon = condition.find(':');
    const std::string key = condition.substr(0, colon);
    const std::string argument = colon == std::string::npos ? "" : condition.substr(colon + 1);
    if (key == "other") return blob.number != s.self;
    if (key == "up") return !blob.proto;
    if (key == "proto") return blob.proto;
    if (key.starts_with("base<=")) return base(blob) <= std::stoi(key.substr(6));
    if (key == "best")
      return std::none_of(room(p.room).begin(), room(p.room).end(),
                          [&](const Blob& b) { return base(b) > base(blob); });
    if (key == "color") {
      const auto color = argument == "C" ? value_of(s.variables, "C") : find_color(argument);
      return color && colors(p).count(*color) > 0;
    }
    if (key == "share" || key == "notroom") {
      const auto number = value_of(s.variables, argument);
      const auto other = number ? find(*number) : std::nullopt;
      if (!other) return key == "notroom";
      return key == "share" ? share_color(p, *other) : p.room != other->room;
    }
    if (key == "sharer") {
      for (int r = 0; r < seats; ++r)
        for (int i = 0; i < size(r); ++i)
          if (r != p.room && !safe_from({r, i}, s.you) && share_color(p, {r, i})) return true;
      return false;
    }
    if (key == "copy") {
      const Programs& text = card(blob.card).text;
      if (blob.proto) return false;
      if (argument == "now") return !text.now.empty() && !copies(text.now);
      const std::string& tick = text.start.empty() ? text.end : text.start;
      return !tick.empty() && !copies(tick);
    }
    no_such(condition);
  }

  // The numbers of the blobs that fit, ascending. Those safe from you are left out, except for copying.
  std::vector<int> blobs(const Scope& s, const Words& filter, bool counting = false) const {
    const bool copying = counting || std::any_of(filter.begin(), filter.end(), [](const std::string& word) {
                           return word.starts_with("copy:");
                         });
    std::vector<int> list;
    for (int r = 0; r < seats; ++r) {
      for (int i = 0; i < size(r); ++i) {
        const Place p{r, i};
        if (!lies_in(s, r, filter.at(0))) continue;
        if (!copying && safe_from(p, s.you)) continue;
        if (std::all_of(filter.begin() + 1, filter.end(),
                        [&](const std::string& condition) { return fits(s, p, condition); }))
          list.push_back(at(p).number);
      }
    }
    std::sort(list.begin(), list.end());
    return list;
  }

  // ---- Points: BLOBS-45.

  // "points k × place conditions" with its limits.
  int points(const Blob& blob, const Words& text) const {
    const Scope s{blob.number, find(blob.number)->room, blob.card, 0, {}};
    Words filter = {text.at(3)};
    std::string measure = "count";
    int divisor = 1;
    int beyond = 0;
    int most = 1000000;
    for (std::size_t i = 4; i < text.size(); ++i) {
      if (text[i] == "max")
        most = std::stoi(text.at(++i));
      else if (text[i] == "beyond")
        beyond = std::stoi(text.at(++i));
      else if (text[i].starts_with("/"))
        divisor = std::stoi(text[i].substr(1));
      else if (text[i] == "colors" || text[i] == "lift" || text[i] == "highest")
        measure = text[i];
      else
        filter.push_back(text[i]);
    }
    int amount = 0;
    std::set<int> different;
    for (const int number : blobs(s, filter, true)) {
      const Place p = *find(number);
      const bool other = number != blob.number;
      if (measure == "count") ++amount;
      if (measure == "colors") different.merge(colors(p));
      if (measure == "lift" && other) amount += std::max(0, -base(at(p)));
      if (measure == "highest" && other) amount = std::max(amount, base(at(p)));
    }
    amount += static_cast<int>(different.size());
    amount = std::max(0, amount - beyond) / divisor;
    return std::stoi(text.at(1)) * std::min(amount, most);
  }

  // Every permanent action with points is listed, also one that gives none at the moment.
  Score score(int r) const {
    Score score;
    for (const Blob& blob : room(r)) {
      score.base += base(blob);
      if (blob.proto) continue;
      std::optional<int> sum;
      for (const auto& always : permanents(blob.card))
        if (always.at(0) == "points") sum = sum.value_or(0) + points(blob, always);
      if (sum) score.permanent.push_back({blob.number, blob.card, *sum});
    }
    return score;
  }

  // BLOBS-46.
  std::vector<int> winners() const {
    std::pair<int, int> best = {-1000000000, 0};
    for (int r = 0; r < seats; ++r) best = std::max(best, {score(r).total(), size(r)});
    std::vector<int> list;
    for (int r = 0; r < seats; ++r)
      if (std::pair(score(r).total(), size(r)) == best) list.push_back(r);
    return list;
  }

  // ---- Responses: BLOBS-25.

  // The blob chosen for a blob's action to remove or turn into a protoblob, if it is still there.
  std::optional<int> target(const Play& play) const {
    std::string text = card(play.card).text.now;
    for (char& c : text)
      if (c == ';' || c == '{' || c == '}') c = ' ';
    const Words w = words(text);
    for (std::size_t i = 0; i + 1 < w.size(); ++i) {
      if ((w[i] != "remove" && w[i] != "proto") || (w[i + 1] != "X" && w[i + 1] != "Y")) continue;
      const auto number = value_of(play.aims, w[i + 1]);
      if (number && find(*number)) return number;
    }
    return std::nullopt;
  }

  // Whether `seat` may answer `play` with a response of this condition.
  bool holds(const std::string& when, const Play& play, int seat) const {
    if (!face_up(play.blob)) return false;
    const int lies = find(play.blob)->room;
    const std::string& now = card(play.card).text.now;
    for (const auto& part : parts(when, ',')) {
      const Words w = words(part);
      bool good = false;
      if (w[0] == "any") {
        good = true;
      } else if (w[0] == "acts") {
        good = !now.empty() && !play.cancelled;
      } else if (w[0] == "copyable") {
        good = !now.empty() && !play.cancelled && !copies(now);
      } else if (w[0] == "into") {
        good = lies == seat;
      } else if (w[0] == "at") {
        good = lies == play.player;
      } else if (w[0] == "removes") {
        good = target(play) && !play.cancelled;
      } else if (w[0] == "aims") {
        for (const auto& [name, value] : play.aims)
          if ((name == "X" || name == "Y") && find(value) && find(value)->room == seat) good = true;
      } else {
        no_such(part);
      }
      if (!good) return false;
    }
    return true;
  }
};

}  // namespace smallbox::testing::blobs
