// The 72 cards for the reference model, as the rules page writes them: the programs are its texts, and the
// model reads them word by word.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace smallbox::testing::blobs {

using Words = std::vector<std::string>;

// The page's *do* is `now` here.
struct Programs {
  std::string aim, now, start, end, when, bind, always;
};

struct Card {
  std::string id;
  int value = 0;
  std::string colors;
  Programs text;
};

inline const Words& color_names() {
  static const Words names = {"red", "orange", "yellow", "green", "blue", "purple"};
  return names;
}

inline const std::vector<Card>& card_table() {
  static const std::vector<Card> cards = {
      // One-off (20)
      {"avenger", 1, "red", {.aim = "blob X any other", .now = "remove X"}},
      {"flapjack", 1, "orange yellow", {.aim = "blob X any other up", .now = "proto X"}},
      {"blobnapper", -2, "purple", {.aim = "blob X away base<=2", .now = "move X here"}},
      {"bait-and-switch", 0, "red yellow", {.aim = "blob X away base<=2", .now = "swap self X"}},
      {"musical-blobs",
       1,
       "green",
       {.aim = "blob X any up sharer; blob Y any up share:X notroom:X", .now = "swap X Y"}},
      {"pass-the-puddle", 0, "orange", {.now = "everyone you last { blob X mine; move X left }"}},
      {"bin-diver", 0, "green", {.now = "waste W; player R any; play W R"}},
      {"lucky-drip", 0, "blue", {.now = "need lab; see top all; player R any; play lab R"}},
      {"double-dollop", 0, "yellow purple", {.now = "hand H; player R any; play H R"}},
      {"ditto-dan", 1, "blue", {.aim = "blob X any other up copy:now", .now = "copy X now"}},
      {"dye-hard", 2, "red", {.aim = "blob X any up; color C", .now = "paint X C"}},
      {"hiccup", 2, "yellow", {.now = "everyone others { hand H; discard H }"}},
      {"sticky-mitts", 2, "orange purple", {.aim = "player P cards", .now = "give random P you"}},
      {"plug-puller", 2, "purple", {.aim = "blob X fullest other", .now = "remove X"}},
      {"keyhole", 2, "orange", {.aim = "player P other", .now = "see hand P you; draw 1"}},
      {"brand-new-me", 2, "green", {.now = "discard all; draw 5"}},
      {"big-mouth", 4, "red purple", {.aim = "blob X here other", .now = "remove X"}},
      {"big-flush", 2, "yellow blue", {.now = "everyone you last { blob X mine; remove X }"}},
      {"rubber-band", 3, "orange", {.aim = "blob X here other", .now = "back X"}},
      {"grey-day", 1, "blue", {.aim = "color C", .now = "proto all any other color:C"}},
      // Permanent (14)
      {"green-panic", -1, "green", {.always = "points -1 x here color:green"}},
      {"dancing-blue", 0, "blue", {.always = "points +1 x here color:blue"}},
      {"yellow-fellow", -1, "yellow", {.always = "points +2 x here color:yellow other max 2"}},
      {"blue-rinse", 2, "red blue", {.always = "tint red blue"}},
      {"greenhouse", 2, "yellow", {.always = "tint yellow green"}},
      {"grape-gossip", 0, "purple", {.always = "points +1 x away color:purple max 4"}},
      {"egg-sitter", 1, "orange yellow", {.always = "points +1 x here proto max 2"}},
      {"claustroblob", 5, "red", {.always = "points -1 x here beyond 5"}},
      {"nosy-neighbour", 0, "orange green", {.always = "points +1 x left /2"}},
      {"bouncer", 1, "blue", {.always = "safe others"}},
      {"slippery-sid", 3, "yellow green", {.always = "safe self"}},
      {"rainbow-snob", 0, "purple", {.always = "points +1 x here colors max 3"}},
      {"silver-lining", 0, "red blue", {.always = "points +1 x here lift"}},
      {"freeloader", 0, "orange", {.always = "points +1 x here highest max 3"}},
      // Start (8)
      {"greedy", 2, "yellow", {.start = "draw 1"}},
      {"forecaster", 3, "blue", {.start = "need hand 1; ask; hand H; discard H; plan lab"}},
      {"sneak-preview", 2, "purple", {.start = "order 3"}},
      {"leftover-lou", 2, "green", {.start = "need hand 1; ask; hand H; discard H; plan waste"}},
      {"paying-guest", -4, "orange purple", {.start = "draw 1"}},
      {"drama-queen", 5, "red green", {.start = "hand H; discard H; hand H; discard H"}},
      {"spawny", 1, "green", {.start = "proto self; sprout here"}},
      {"boomerblob",
       1,
       "yellow",
       {.now = "everyone others { hand H; discard H }", .start = "ask; back self"}},
      // End (8)
      {"hot-blobtato",
       -3,
       "red orange",
       {.end = "need lab; color C; see top you; need top C; see top all; player P nothere; move self P"}},
      {"sinkhole", -1, "red", {.end = "remove self; blob X here best; remove X"}},
      {"parrot", 2, "green", {.end = "blob X away up copy:tick; copy X tick"}},
      {"cuckoo", -2, "blue", {.end = "blob X away proto; swap self X"}},
      {"steamroller",
       2,
       "orange yellow",
       {.end = "need blob here other base<=0; ask; blob X here other base<=0; remove X"}},
      {"night-nicker", 1, "purple", {.end = "player P cards; give random P you"}},
      {"late-bloomer", 1, "red", {.end = "need fewest; sprout here"}},
      {"big-tipper", -2, "blue", {.end = "hand H; player P other; give H P"}},
      // Response (7)
      {"second-chance",
       1,
       "orange",
       {.aim = "blob X any other", .now = "back X", .when = "removes", .bind = "X = target"}},
      {"nah-nah", 0, "red", {.now = "cancel; draw 1", .when = "acts"}},
      {"wrong-address",
       -1,
       "yellow",
       {.aim = "blob X here other; player P notroom:X",
        .now = "move X P",
        .when = "into mine",
        .bind = "X = answered, P = answerer"}},
      {"echo-gecko",
       0,
       "green",
       {.aim = "blob X any other up copy:now",
        .now = "copy X now",
        .when = "acts, copyable",
        .bind = "X = answered"}},
      {"gatecrasher", 0, "purple", {.now = "draw 1", .when = "at home"}},
      {"wet-blanket",
       0,
       "blue",
       {.aim = "blob X any other up", .now = "proto X", .when = "any", .bind = "X = answered"}},
      {"hard-hat", 0, "yellow purple", {.now = "cancel", .when = "acts, aims mine"}},
      // Plain (3)
      {"bob", 3, "blue"},
      {"lump", -4, "purple"},
      {"disco-ball", 2, "red orange yellow green blue purple"},
      // Blobs that have blobs played (12)
      {"early-bird", -1, "yellow", {.start = "need lab; see top all; play lab you"}},
      {"alarm-clock", 0, "red", {.start = "need hand 1; ask; hand H; player R nothere; play H R"}},
      {"snack-time", 1, "green", {.start = "need hand 1; ask; hand H; discard H; waste W; play W you"}},
      {"nightcap", 1, "purple", {.end = "need hand 1; ask; hand H; player R nothere; play H R"}},
      {"late-guest", 0, "blue", {.end = "need fewest; need lab; see top all; play lab you"}},
      {"encore", -2, "orange", {.end = "waste W; play W you"}},
      {"open-house", 3, "orange", {.now = "everyone others { need hand 1; ask; hand H; play H you }"}},
      {"housewarming",
       1,
       "yellow blue",
       {.now = "everyone you last { need lab; see top all; play lab you }"}},
      {"potluck", 2, "green", {.now = "everyone others { need hand 1; ask; hand H; play H here }"}},
      {"trash-panda", 4, "red", {.now = "everyone others { waste W; play W you }"}},
      {"me-too", 0, "purple", {.now = "hand H; play H you", .when = "any"}},
      {"surprise-guest",
       0,
       "yellow green",
       {.aim = "player P other",
        .now = "need lab; see top all; play lab P",
        .when = "into mine",
        .bind = "P = answerer"}},
  };
  return cards;
}

inline const Card& card(int index) { return card_table().at(static_cast<std::size_t>(index)); }

// −1: there is none.
inline int find_card(const std::string& id) {
  for (std::size_t i = 0; i < card_table().size(); ++i)
    if (card_table()[i].id == id) return static_cast<int>(i);
  return -1;
}

// −1: there is none.
inline int find_color(const std::string& name) {
  for (std::size_t i = 0; i < color_names().size(); ++i)
    if (color_names()[i] == name) return static_cast<int>(i);
  return -1;
}

inline Words words(const std::string& text) {
  Words list;
  std::string word;
  for (const char c : text + " ") {
    if (c != ' ')
      word += c;
    else if (!word.empty())
      list.push_back(std::exchange(word, {}));
  }
  return list;
}

// The parts between separators; what stands in braces stays together.
inline Words parts(const std::string& text, char separator) {
  Words list;
  std::string part;
  int depth = 0;
  for (const char c : text) {
    if (c == '{') ++depth;
    if (c == '}') --depth;
    if (c == separator && depth == 0) {
      list.push_back(part);
      part.clear();
    } else {
      part += c;
    }
  }
  if (!part.empty()) list.push_back(part);
  return list;
}

inline bool copies(const std::string& program) { return program.find("copy ") != std::string::npos; }

[[noreturn]] inline void no_such(const std::string& what) {
  throw std::logic_error("no such thing: " + what);
}

}  // namespace smallbox::testing::blobs
