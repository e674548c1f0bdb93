#include "server/names.hpp"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "table/bot_names.hpp"

namespace smallbox {
namespace {

using Points = std::u32string;

constexpr int k_longest = 24;               // without marks
constexpr int k_longest_title = 60;         // as long as a box's name may be (BOX-1)
constexpr std::size_t k_most_points = 64;   // with marks
constexpr std::size_t k_most_bytes = 1024;  // looked at
constexpr int k_stacked = 2;                // marks of no script upon one letter: accents
constexpr int k_marks = 4;                  // marks in all upon one letter: some scripts write vowels so
constexpr int k_most_rounds = 6;
constexpr const char* k_nobody = "Guest";

// ---- Between UTF-8, UTF-16 and code points ------------------------------------------------------

std::u16string to_utf16(const Points& points) {
  std::u16string text;
  for (const char32_t point : points) {
    if (point > 0xFFFF) {
      text += static_cast<char16_t>(U16_LEAD(point));
      text += static_cast<char16_t>(U16_TRAIL(point));
    } else {
      text += static_cast<char16_t>(point);
    }
  }
  return text;
}

Points to_points(std::u16string_view text) {
  Points points;
  for (std::size_t at = 0; at < text.size();) {
    UChar32 point = 0;
    U16_NEXT(text.data(), at, text.size(), point);
    points += static_cast<char32_t>(point);
  }
  return points;
}

Points from_utf8(std::string_view text) {
  Points points;
  const auto size = static_cast<std::int32_t>(std::min(text.size(), k_most_bytes));
  for (std::int32_t at = 0; at < size;) {
    UChar32 point = 0;
    U8_NEXT(text.data(), at, size, point);
    if (point >= 0) points += static_cast<char32_t>(point);
  }
  return points;
}

std::string to_utf8(const Points& points) {
  std::string text;
  for (const char32_t point : points) {
    std::array<char, 4> bytes{};
    std::int32_t size = 0;
    U8_APPEND_UNSAFE(bytes.data(), size, point);
    text.append(bytes.data(), static_cast<std::size_t>(size));
  }
  return text;
}

// ---- Unicode's tables ---------------------------------------------------------------------------

// Calls ICU with room for the answer, and once more where that was too little.
template <class Call>
std::u16string with_room(std::size_t room, Call call) {
  std::u16string out(room + 32, u'\0');
  for (int attempt = 0; attempt < 2; ++attempt) {
    UErrorCode error = U_ZERO_ERROR;
    const auto size = static_cast<std::size_t>(
        std::max(0, call(out.data(), static_cast<std::int32_t>(out.size()), &error)));
    if (U_SUCCESS(error)) {
      out.resize(size);
      return out;
    }
    if (error != U_BUFFER_OVERFLOW_ERROR) return {};
    out.resize(size + 1);
  }
  return {};
}

Points composed(const Points& points) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2* form = unorm2_getNFKCInstance(&error);
  if (U_FAILURE(error)) std::abort();  // the tables are part of the library
  const std::u16string text = to_utf16(points);
  return to_points(with_room(3 * text.size(), [&](UChar* out, std::int32_t room, UErrorCode* status) {
    return unorm2_normalize(form, text.data(), static_cast<std::int32_t>(text.size()), out, room, status);
  }));
}

const USpoofChecker& checker() {
  static const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> one(
      [] {
        UErrorCode error = U_ZERO_ERROR;
        USpoofChecker* made = uspoof_open(&error);
        uspoof_setRestrictionLevel(made, USPOOF_HIGHLY_RESTRICTIVE);
        uspoof_setChecks(made, USPOOF_RESTRICTION_LEVEL, &error);
        if (U_FAILURE(error)) std::abort();
        return made;
      }(),
      &uspoof_close);
  return *one;
}

Points skeleton(const Points& points) {
  const std::u16string text = to_utf16(points);
  return to_points(with_room(4 * text.size(), [&](UChar* out, std::int32_t room, UErrorCode* status) {
    return uspoof_getSkeleton(&checker(), 0, text.data(), static_cast<std::int32_t>(text.size()), out, room,
                              status);
  }));
}

// One script, or such as are written together (Japanese, Chinese and Korean with Latin).
bool one_script(const Points& word) {
  const std::u16string text = to_utf16(word);
  UErrorCode error = U_ZERO_ERROR;
  const auto found =
      uspoof_check2(&checker(), text.data(), static_cast<std::int32_t>(text.size()), nullptr, &error);
  return U_SUCCESS(error) && found == 0;
}

UScriptCode script_of(char32_t point) {
  UErrorCode error = U_ZERO_ERROR;
  return uscript_getScript(static_cast<UChar32>(point), &error);
}
bool has_script(char32_t point) {
  const UScriptCode script = script_of(point);
  return script != USCRIPT_COMMON && script != USCRIPT_INHERITED && script != USCRIPT_UNKNOWN;
}

std::uint32_t category(char32_t point) { return U_GET_GC_MASK(static_cast<UChar32>(point)); }
bool is_mark(char32_t point) { return (category(point) & U_GC_M_MASK) != 0; }
bool is_letter(char32_t point) { return (category(point) & (U_GC_L_MASK | U_GC_ND_MASK)) != 0; }

// Spaces of all widths, and the one letter that is drawn as nothing (of Braille).
bool is_space(char32_t point) { return u_isUWhiteSpace(static_cast<UChar32>(point)) || point == 0x2800; }
bool is_unwanted(char32_t point) {
  return (category(point) & (U_GC_C_MASK | U_GC_ME_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0 ||
         u_hasBinaryProperty(static_cast<UChar32>(point), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
         point == 0xFFFC || point == 0xFFFD || point == 0x1D159;  // stand for something that is not there
}

// ---- Tidying ------------------------------------------------------------------------------------

Points tidy(const Points& given) {
  Points name;
  bool space = false;
  int accents = 0;
  int marks = 0;
  for (const char32_t point : given) {
    if (is_space(point)) {
      space = !name.empty();
      continue;
    }
    if (is_unwanted(point)) continue;
    if (is_mark(point)) {
      const bool accent = !has_script(point);
      const bool letter = !space && !name.empty() && (is_letter(name.back()) || is_mark(name.back()));
      if (!letter || marks == k_marks || (accent && accents == k_stacked)) continue;
      ++marks;
      accents += accent ? 1 : 0;
    } else {
      if (space) name += U' ';
      space = false;
      accents = marks = 0;
    }
    name += point;
  }
  return name;
}

Points shortened(const Points& name, int longest) {
  const std::size_t most = longest > k_longest ? 3 * k_most_points : k_most_points;
  Points out;
  int length = 0;
  for (const char32_t point : name) {
    if (!is_mark(point) && ++length > longest) break;
    if (out.size() == most) break;
    out += point;
  }
  while (!out.empty() && out.back() == U' ') out.pop_back();
  return out;
}

// ---- Scripts ------------------------------------------------------------------------------------

// The script that most of the letters are of; `otherwise` where it is no less than another.
UScriptCode main_script(const Points& text, UScriptCode otherwise) {
  std::map<UScriptCode, int> counts;
  for (const char32_t point : text)
    if (has_script(point)) ++counts[script_of(point)];
  UScriptCode most = counts.contains(otherwise) || counts.empty() ? otherwise : counts.begin()->first;
  for (const auto& [script, count] : counts)
    if (count > counts[most]) most = script;
  return most;
}

// For each shape the letter of a script that has it. Only the first planes' letters take part: alphabets.
const std::map<Points, char32_t>& shapes_of(UScriptCode script) {
  static std::mutex one_at_a_time;
  static std::map<UScriptCode, std::map<Points, char32_t>> all;
  const std::scoped_lock lock(one_at_a_time);
  const auto [place, fresh] = all.try_emplace(script);
  if (fresh) {
    for (char32_t point = 0x41; point < 0x2000; ++point)
      if (script_of(point) == script && (category(point) & U_GC_L_MASK) != 0)
        place->second.try_emplace(skeleton(Points(1, point)), point);
  }
  return place->second;
}

// The letters of other scripts become those of this one that look the same; `complete` tells whether all did.
Points in_script(const Points& word, UScriptCode script, bool& complete) {
  const auto& shapes = shapes_of(script);
  Points out;
  complete = true;
  for (const char32_t point : word) {
    if (!has_script(point) || script_of(point) == script) {
      out += point;
    } else if (const auto place = shapes.find(skeleton(Points(1, point))); place != shapes.end()) {
      out += place->second;
    } else {
      complete = false;
    }
  }
  return out;
}

// A word of several scripts is written in one. A whole word of another script stays, such as in "DJ Вася",
// unless all of it looks like the script of the rest.
Points unmixed(const Points& name) {
  if (one_script(name)) return name;
  const UScriptCode rest = main_script(name, USCRIPT_COMMON);
  Points out;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find(U' ', at), name.size());
    const Points word = name.substr(at, end - at);
    at = end + 1;
    const bool pure = one_script(word);
    const UScriptCode own = main_script(word, rest);
    bool complete = false;
    Points written = word;
    if (!pure || (own != rest && std::ranges::any_of(word, has_script))) {
      const Points changed = in_script(word, pure ? rest : own, complete);
      if (!pure || complete) written = changed;
      if (!pure && !one_script(written)) written.clear();
    }
    if (!out.empty() && !written.empty()) out += U' ';
    out += written;
  }
  return out;
}

// Names that the page takes for a bot's (web/src/lib/seats.ts).
Points without_spaces(Points points) {
  std::erase(points, U' ');
  return points;
}

Points folded(const Points& points) {
  const std::u16string text = to_utf16(points);
  return to_points(with_room(3 * text.size(), [&](UChar* out, std::int32_t room, UErrorCode* status) {
    return u_strFoldCase(out, room, text.data(), static_cast<std::int32_t>(text.size()), U_FOLD_CASE_DEFAULT,
                         status);
  }));
}

// Empty where nothing is left.
std::string cleaned(std::string_view given, int longest) {
  // What is left out may bring together what composes or looks like something else: until nothing changes.
  Points name = from_utf8(given);
  bool same = false;
  for (int i = 0; i < k_most_rounds && !same; ++i) {
    Points next = shortened(composed(unmixed(shortened(tidy(composed(name)), longest))), longest);
    same = next == name;
    name = std::move(next);
  }
  return same ? to_utf8(name) : std::string();
}

// As it looks, and as it looks in small letters.
std::array<Points, 2> looks(std::string_view name) {
  const Points points = without_spaces(composed(from_utf8(name)));
  return {skeleton(points), folded(skeleton(folded(points)))};  // 0 looks like O, and so like o
}

}  // namespace

std::string clean_name(std::string_view given) {
  std::string text = cleaned(given, k_longest);
  return text.empty() || is_technical(text) ? k_nobody : text;
}

std::string clean_title(std::string_view given) { return cleaned(given, k_longest_title); }

bool is_plain_text(std::string_view text) {
  const auto joins = [](char32_t point) { return point == 0x200C || point == 0x200D || point == 0xFE0F; };
  int marks = 0;
  const auto size = static_cast<std::int32_t>(text.size());
  for (std::int32_t at = 0; at < size;) {
    UChar32 next = 0;
    U8_NEXT(text.data(), at, size, next);
    if (next < 0) return false;
    const auto point = static_cast<char32_t>(next);
    if (joins(point)) continue;
    if (is_unwanted(point)) return false;
    marks = is_mark(point) ? marks + 1 : 0;
    if (marks > k_marks) return false;
  }
  return true;
}

bool looks_like(std::string_view a, std::string_view b) {
  const auto one = looks(a);
  const auto other = looks(b);
  return one[0] == other[0] || one[1] == other[1];
}

std::string distinct_name(std::string_view wanted, std::span<const std::string> others) {
  std::string name = clean_name(wanted);
  std::vector<std::array<Points, 2>> taken;
  for (const std::string& other : others) taken.push_back(looks(other));
  const auto free = [&](const std::string& one) {
    const auto look = looks(one);
    return std::ranges::none_of(taken, [&](const auto& t) { return t[0] == look[0] || t[1] == look[1]; });
  };
  if (free(name)) return name;
  // "Ann 2" becomes "Ann 3", not "Ann 2 2".
  if (const auto end = name.find_last_not_of("0123456789");
      end != std::string::npos && end > 0 && name[end] == ' ' && name.size() - end <= 3)
    name.resize(end);
  const Points stem = from_utf8(name);
  // One of so many is free: each of the others can be in the way of one at most.
  for (std::size_t number = 2;; ++number) {
    const std::string tail = " " + std::to_string(number);
    std::string numbered = to_utf8(shortened(stem, k_longest - static_cast<int>(tail.size()))) + tail;
    if (free(numbered) || number > others.size() + 2) return numbered;
  }
}

}  // namespace smallbox
