// The words of a program one by one, and filters made of them: what read_program.cpp reads with.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>

#include "engine/box.hpp"
#include "engine/nearest.hpp"
#include "games/blobs/read_program.hpp"

namespace smallbox::blobs {

using Words = std::span<const std::string_view>;

inline constexpr std::array<std::string_view, color_count> k_color_words = {"red",   "orange", "yellow",
                                                                            "green", "blue",   "purple"};
// What is written without anything after it, in the order of their bits.
inline constexpr std::array<std::string_view, 9> k_condition_words = {
    "other", "up", "proto", "best", "share:X", "sharer", "notroom:X", "copy:now", "copy:tick"};
inline constexpr std::array<std::string_view, 11> k_all_condition_words = {
    "other",     "up",       "proto",     "best",    "share:X", "sharer",
    "notroom:X", "copy:now", "copy:tick", "base<=0", "color:C"};

struct Token {
  std::string_view text;  // empty: the end
  std::size_t at = 0;     // in bytes
};

// Goes over a text word by word; ; { and } are words of their own. The first thing that is wrong stays.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) { next(); }

  const Token& token() const { return token_; }
  bool failed() const { return !fault_.empty(); }
  const Fault& fault() const { return fault_; }
  bool at_end() const { return token_.text.empty(); }
  bool is(std::string_view word) const { return token_.text == word; }
  // Whether a step can't go on here.
  bool step_ends() const { return at_end() || is(";") || is("{") || is("}"); }

  void next() {
    std::size_t at = token_.at + token_.text.size();
    while (at < text_.size() && text_[at] == ' ') ++at;
    std::size_t end = at;
    constexpr std::string_view signs = ";{}";
    while (end < text_.size() && text_[end] != ' ' && signs.find(text_[end]) == std::string_view::npos) ++end;
    if (end == at && at < text_.size()) ++end;
    token_ = {text_.substr(at, end - at), at};
  }
  bool skip(std::string_view word) {
    if (!is(word)) return false;
    next();
    return true;
  }

  // At which letter, counted as people do.
  void wrong(const Refusal& what, BoxWords words = {}) { wrong_at(token_, what, std::move(words)); }
  void wrong_at(const Token& token, const Refusal& what, BoxWords words = {}) {
    if (failed()) return;
    words.emplace_back("letter", std::to_string(letter_count(text_.substr(0, token.at)) + 1));
    fault_ = {&what, std::move(words)};
  }
  // What stands here is none of those.
  void none_of(std::string_view kind, Words known) {
    if (step_ends()) {
      std::string list;
      for (const std::string_view one : known) list += (list.empty() ? "" : ", ") + std::string(one);
      return wrong(faults.word_missing, {{"kind", std::string(kind)}, {"words", list}});
    }
    BoxWords words = {{"kind", std::string(kind)}, {"near", std::string(nearest(token_.text, known))}};
    if (token_.text.size() > longest_word) return wrong(faults.no_such_long_word, std::move(words));
    words.emplace_back("word", std::string(token_.text));
    wrong(faults.no_such_word, std::move(words));
  }

  void expect(std::string_view word) {
    if (!skip(word)) wrong(faults.word_expected, {{"word", std::string(word)}});
  }
  // One of these words, as its place.
  std::uint8_t word(std::string_view kind, Words known) {
    const auto found = std::find(known.begin(), known.end(), token_.text);
    if (found == known.end() || at_end()) return none_of(kind, known), std::uint8_t{0};
    next();
    return static_cast<std::uint8_t>(found - known.begin());
  }
  int number(int min, int max) {
    const auto value = number_in(token_.text);
    if (!value || *value < min || *value > max) return wrong(faults.number_expected, range(min, max)), min;
    next();
    return *value;
  }
  static std::optional<int> number_in(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
  }
  static BoxWords range(int min, int max) {
    return {{"min", std::to_string(min)}, {"max", std::to_string(max)}};
  }
  // Where the number is not a word of its own.
  void no_number_after(const char* sign, int min, int max) {
    BoxWords words = range(min, max);
    words.emplace_back("sign", sign);
    wrong(faults.number_expected_after, std::move(words));
  }

 private:
  std::string_view text_;
  Token token_;
  Fault fault_;
};

// ---- Filters

class FilterReader {
 public:
  // `known`: null where there are no variables, as in what always holds.
  FilterReader(WordReader& in, const Known* known) : in_(in), known_(known) {}

  Filter read(Words places) {
    Filter filter;
    filter.place = static_cast<Place>(in_.word("place", places));
    while (!in_.failed() && !in_.step_ends() && condition(filter)) {
    }
    return filter;
  }

  // One condition, if what stands here is one. In a step everything that follows has to be; what always holds has other
  // words among them, and tells those apart itself.
  bool condition(Filter& filter) {
    const Token token = in_.token();
    const auto plain = std::find(k_condition_words.begin(), k_condition_words.end(), token.text);
    if (plain != k_condition_words.end()) {
      const auto bit = static_cast<std::uint16_t>(1U << (plain - k_condition_words.begin()));
      if (filter.wants(bit)) return twice(token);
      if ((bit & (Filter::shares_x | Filter::not_room_x)) != 0) reads(X, "X", token);
      filter.conditions = static_cast<std::uint16_t>(filter.conditions | bit);
    } else if (token.text.starts_with("base<=")) {
      const auto most = WordReader::number_in(token.text.substr(6));
      if (!most || *most < -max_number || *most > max_number)
        return in_.no_number_after("base<=", -max_number, max_number), false;
      if (filter.base != Filter::any_base) return twice(token);
      filter.base = static_cast<std::int8_t>(*most);
    } else if (token.text.starts_with("color:")) {
      if (filter.color != 0) return twice(token);
      const std::string_view name = token.text.substr(6);
      const auto color = std::find(k_color_words.begin(), k_color_words.end(), name);
      if (name == "C")
        reads(C, "C", token);
      else if (color == k_color_words.end())
        return in_.wrong(faults.no_color_to_filter), false;
      filter.color =
          name == "C" ? Filter::color_c : static_cast<Colors>(1U << (color - k_color_words.begin()));
    } else {
      return in_.none_of("condition", k_all_condition_words), false;
    }
    in_.next();
    return true;
  }

 private:
  bool twice(const Token& token) {
    in_.wrong_at(token, faults.filtered_twice);
    return false;
  }
  void reads(Var var, const char* name, const Token& token) {
    if (known_ == nullptr)
      in_.wrong_at(token, faults.nothing_chosen, {{"var", name}});
    else if (!known_->has(var))
      in_.wrong_at(token, faults.not_set, {{"var", name}});
  }

  WordReader& in_;
  const Known* known_;
};

}  // namespace smallbox::blobs
