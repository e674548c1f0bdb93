// Programs as text again, in the words that read_program.hpp reads: for tests, and for whoever makes cards.
#pragma once

#include <string>

#include "engine/index.hpp"
#include "games/blobs/program.hpp"

namespace smallbox::blobs {

inline void add_word(std::string& text, const std::string& word) {
  if (!word.empty()) text += (text.empty() ? "" : " ") + word;
}

// One colour.
inline std::string word_of(Colors color) { return k_color_names[std::countr_zero(color)]; }

inline std::string words_of(const Filter& f) {
  constexpr std::array<const char*, 6> places = {"any", "here", "away", "mine", "fullest", "left"};
  constexpr std::array<const char*, 9> conditions = {"other",  "up",        "proto",    "best",     "share:X",
                                                     "sharer", "notroom:X", "copy:now", "copy:tick"};
  std::string text = places[index_of(f.place)];
  for (std::size_t i = 0; i < conditions.size(); ++i)
    if (f.wants(static_cast<std::uint16_t>(1U << i))) add_word(text, conditions[i]);
  if (f.base != Filter::any_base) add_word(text, "base<=" + std::to_string(f.base));
  if (f.color != 0) add_word(text, "color:" + (f.color == Filter::color_c ? "C" : word_of(f.color)));
  return text;
}

inline std::string words_of(const Step& step) {
  constexpr std::array<const char*, 8> vars = {"X", "Y", "self", "P", "R", "H", "W", "C"};
  constexpr std::array<const char*, 5> who = {"any", "other", "cards", "nothere", "notroom:X"};
  constexpr std::array<const char*, 3> to = {"P", "here", "left"};
  constexpr std::array<const char*, 3> what = {"H", "lab", "W"};
  constexpr std::array<const char*, 4> into = {"R", "you", "here", "P"};
  constexpr std::array<const char*, 3> sources = {"hand", "lab", "waste"};
  constexpr std::array<const char*, 3> rounds = {"others", "you first", "you last"};
  const std::string a = step.a < vars.size() ? vars[step.a] : "";
  const std::string n = std::to_string(step.a);
  switch (step.op) {
    case Op::end:
    case Op::aimed: return "";
    case Op::player: return "player " + a + " " + who[step.b];
    case Op::blob: return "blob " + a + " " + words_of(step.filter);
    case Op::hand: return "hand H";
    case Op::waste: return "waste W";
    case Op::color: return "color C";
    case Op::ask: return "ask";
    case Op::order: return "order " + n;
    case Op::need_hand: return "need hand " + n;
    case Op::need_lab: return "need lab";
    case Op::need_top: return "need top C";
    case Op::need_fewest: return "need fewest";
    case Op::need_blob: return "need blob " + words_of(step.filter);
    case Op::draw: return "draw " + n;
    case Op::discard: return "discard H";
    case Op::discard_all: return "discard all";
    case Op::give: return "give H P";
    case Op::give_random: return "give random P you";
    case Op::see_top_you: return "see top you";
    case Op::see_top_all: return "see top all";
    case Op::see_hand: return "see hand P you";
    case Op::remove: return "remove " + a;
    case Op::back: return "back " + a;
    case Op::move: return "move " + a + " " + to[step.b];
    case Op::swap: return "swap " + a + " " + vars[step.b];
    case Op::proto: return "proto " + a;
    case Op::proto_all: return "proto all " + words_of(step.filter);
    case Op::sprout: return "sprout here";
    case Op::paint: return "paint " + a + " C";
    case Op::play: return std::string("play ") + what[step.a] + " " + into[step.b];
    case Op::plan: return std::string("plan ") + sources[step.a];
    case Op::cancel: return "cancel";
    case Op::copy_now: return "copy " + a + " now";
    case Op::copy_tick: return "copy " + a + " tick";
    case Op::everyone: return std::string("everyone ") + rounds[step.a] + " {";
    case Op::next: return "}";
  }
  return "";
}

inline std::string text_of(const Program& program) {
  std::string text;
  for (const Step& step : program) {
    const bool first = text.empty() || text.back() == '{';
    if (first || step.op == Op::next)
      add_word(text, words_of(step));
    else
      text += "; " + words_of(step);
  }
  return text;
}

inline std::string words_of(const Passive& p) {
  switch (p.kind) {
    case Passive::Kind::tint: return "tint " + word_of(p.from) + " " + word_of(p.to);
    case Passive::Kind::safe_self: return "safe self";
    case Passive::Kind::safe_others: return "safe others";
    case Passive::Kind::points: break;
  }
  constexpr std::array<const char*, 4> measures = {"", "colors", "lift", "highest"};
  std::string text = "points " + std::string(p.each > 0 ? "+" : "") + std::to_string(p.each) + " ×";
  add_word(text, words_of(p.filter));
  add_word(text, measures[index_of(p.measure)]);
  if (p.past != 0) add_word(text, "beyond " + std::to_string(p.past));
  if (p.per != 1) add_word(text, "/" + std::to_string(p.per));
  if (p.most != Passive::no_limit) add_word(text, "max " + std::to_string(p.most));
  return text;
}

inline std::string text_of(const Passives& passives) {
  std::string text;
  for (const Passive& one : passives) text += (text.empty() ? "" : "; ") + words_of(one);
  return text;
}

}  // namespace smallbox::blobs
