// For the reference model: clips, what their symbols are worth and the most a card can give, from the rules
// page alone and in the plainest way.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace smallbox::testing::ctt_model {

inline const std::string k_symbols = "12PSEBTW";
inline const std::array<std::string, 4> k_edges = {"left", "right", "top", "bottom"};

struct Clip {
  int seat = 0;
  std::string edge;
  int line = 0;
  int depth = 0;
};

// A card: its symbols along the rows, from the top.
struct Card {
  int columns = 5;
  std::string symbols;
  int rows() const { return static_cast<int>(symbols.size()) / columns; }
};

// CTT-9: which clips there are, and the cells under one (numbered along the rows).
inline bool exists(const Card& card, const Clip& clip) {
  const bool along_row = clip.edge == "left" || clip.edge == "right";
  const int lines = along_row ? card.rows() : card.columns;
  const int length = along_row ? card.columns : card.rows();
  return clip.line >= 0 && clip.line < lines && clip.depth >= 1 && clip.depth <= std::min(4, length);
}
inline std::set<int> cells(const Card& card, const Clip& clip) {
  std::set<int> under;
  for (int n = 0; n < clip.depth; ++n) {
    if (clip.edge == "left") under.insert(clip.line * card.columns + n);
    if (clip.edge == "right") under.insert(clip.line * card.columns + card.columns - 1 - n);
    if (clip.edge == "top") under.insert(n * card.columns + clip.line);
    if (clip.edge == "bottom") under.insert((card.rows() - 1 - n) * card.columns + clip.line);
  }
  return under;
}
inline std::vector<Clip> all_clips(const Card& card) {
  std::vector<Clip> clips;
  for (const auto& edge : k_edges)
    for (int line = 0; line < 7; ++line)
      for (int depth = 1; depth <= 4; ++depth)
        if (const Clip clip{0, edge, line, depth}; exists(card, clip)) clips.push_back(clip);
  return clips;
}
inline std::string symbols(const Card& card, const Clip& clip) {
  std::string under;
  for (const int cell : cells(card, clip)) under += card.symbols[static_cast<std::size_t>(cell)];
  return under;
}

// CTT-13, 14, 16.
inline int poop_points(int poops) { return poops >= 4 ? 7 : -poops; }
inline int emerald_points(int emeralds, bool from_zero) {
  const std::array<int, 8> points = {0, 0, 1, 3, 6, 9, 12, 15};
  return points[std::min(from_zero && emeralds > 0 ? emeralds + 1 : emeralds, 7)];
}
inline int bomb_points(int bombs, int stars) {
  const int turned = std::min(bombs, stars);
  return 2 * turned - 3 * (bombs - turned);
}

struct Lines {
  int one = 0, two = 0, poop = 0, emerald = 0, swirl = 0, bomb = 0;
  std::vector<std::string> wilds_used;
  int total() const { return one + two + poop + emerald + swirl + bomb; }
};

// CTT-12 to 17 for the symbols under each clip of a player. Every use of the wilds is tried, in the order in
// which equal ones are preferred.
inline Lines count_points(const std::vector<std::string>& clips, bool from_zero) {
  std::map<char, int> n;
  int swirl = 0;
  for (const auto& clip : clips) {
    for (const char symbol : clip) {
      ++n[symbol];
      if (symbol == 'S') swirl += 3 - (static_cast<int>(clip.size()) - 1);
    }
  }
  const int made = n['W'] / 2;
  Lines best;
  bool found = false;
  for (int one = made; one >= 0; --one)
    for (int two = made - one; two >= 0; --two)
      for (int poop = made - one - two; poop >= 0; --poop)
        for (int emerald = made - one - two - poop; emerald >= 0; --emerald)
          for (int bomb = made - one - two - poop - emerald; bomb >= 0; --bomb) {
            const int star = made - one - two - poop - emerald - bomb;
            Lines lines;
            lines.one = n['1'] + one;
            lines.two = 2 * (n['2'] + two);
            lines.poop = poop_points(n['P'] + poop);
            lines.emerald = emerald_points(n['E'] + emerald, from_zero);
            lines.swirl = swirl;
            lines.bomb = bomb_points(n['B'] + bomb, n['T'] + star);
            if (found && lines.total() <= best.total()) continue;
            const auto use = [&](int times, const char* name) {
              for (int i = 0; i < times; ++i) lines.wilds_used.emplace_back(name);
            };
            use(one, "one"), use(two, "two"), use(poop, "poop");
            use(emerald, "emerald"), use(bomb, "bomb"), use(star, "star");
            best = lines;
            found = true;
          }
  return best;
}

// CTT-20.
inline std::string level(int points) {
  if (points <= 20) return "bomb-exploded";
  if (points <= 25) return "touched-poop";
  if (points <= 30) return "emerald";
  if (points <= 35) return "star";
  return "impossible";
}

// The most points that `clips` clips can take from a card, or fewer where no more go on: all sets of clips, those left out that cannot beat
// the best so far even if every symbol is worth the most it can be.
class Solver {
 public:
  Solver(const Card& card, bool from_zero, bool prune = true) : from_zero_(from_zero), prune_(prune) {
    const auto on_card = [&](char symbol) {
      return static_cast<int>(std::count(card.symbols.begin(), card.symbols.end(), symbol));
    };
    const int made = on_card('W') / 2;
    // Points per symbol are nowhere above these, however many there are; a bomb and a star share theirs.
    worth_ = {{'1', 1}, {'2', 2}, {'P', -1}, {'E', 0}, {'B', 1}, {'T', 1}, {'S', 0}};
    if (on_card('P') + made >= 4) worth_['P'] = 7.0 / 4;
    for (int n = 1; n <= on_card('E') + made; ++n)
      worth_['E'] = std::max(worth_['E'], static_cast<double>(emerald_points(n, from_zero)) / n);
    worth_['W'] = std::max({2.0, worth_['P'], worth_['E']}) / 2;

    std::set<std::set<int>> seen;
    for (const auto& clip : all_clips(card)) {
      if (!seen.insert(cells(card, clip)).second) continue;
      Choice choice;
      choice.symbols = symbols(card, clip);
      for (const int cell : cells(card, clip)) choice.cells.set(static_cast<std::size_t>(cell));
      for (const char symbol : choice.symbols)
        choice.most += symbol == 'S' ? 4.0 - clip.depth : worth_[symbol];
      choices_.push_back(choice);
    }
    std::sort(choices_.begin(), choices_.end(), [](const auto& a, const auto& b) {
      return a.most != b.most ? a.most > b.most : a.cells.to_string() < b.cells.to_string();
    });
  }

  int best(int clips) {
    best_ = -1000;
    search(0, clips, {}, 0);
    if (choices_.size() <= 60) search_blocked(0, clips - 1, {});
    return best_;
  }

 private:
  struct Choice {
    std::bitset<42> cells;
    std::string symbols;
    double most = 0;
  };

  void search(std::size_t from, int left, std::bitset<42> taken, double most) {
    if (left == 0) {
      best_ = std::max(best_, count_points(placed_, from_zero_).total());
      return;
    }
    for (std::size_t i = from; i + static_cast<std::size_t>(left) <= choices_.size(); ++i) {
      if (prune_) {
        double limit = most;
        for (std::size_t k = 0; k < static_cast<std::size_t>(left); ++k) limit += choices_[i + k].most;
        if (limit < best_ + 1 - 1e-6) return;
      }
      if ((taken & choices_[i].cells).any()) continue;
      placed_.push_back(choices_[i].symbols);
      search(i + 1, left - 1, taken | choices_[i].cells, most + choices_[i].most);
      placed_.pop_back();
    }
  }

  // Sets of fewer after which nothing fits: only small cards have them.
  void search_blocked(std::size_t from, int left, std::bitset<42> taken) {
    const auto fits = [&](const Choice& choice) { return (taken & choice.cells).none(); };
    if (std::none_of(choices_.begin(), choices_.end(), fits))
      best_ = std::max(best_, count_points(placed_, from_zero_).total());
    if (left == 0) return;
    for (std::size_t i = from; i < choices_.size(); ++i) {
      if (!fits(choices_[i])) continue;
      placed_.push_back(choices_[i].symbols);
      search_blocked(i + 1, left - 1, taken | choices_[i].cells);
      placed_.pop_back();
    }
  }

  bool from_zero_;
  bool prune_;
  std::map<char, double> worth_;
  std::vector<Choice> choices_;
  std::vector<std::string> placed_;
  int best_ = 0;
};

}  // namespace smallbox::testing::ctt_model
