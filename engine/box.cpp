#include "engine/box.hpp"

#include <algorithm>
#include <array>

#include "engine/base64url.hpp"
#include "engine/nearest.hpp"
#include "engine/sha2.hpp"

namespace smallbox {
namespace {

constexpr std::array<std::string_view, 4> k_common_fields = {"box", "game", "name", "by"};
constexpr std::array<std::string_view, 2> k_languages = {"en", "fr"};

std::string_view view_of(const json::string& text) { return {text.data(), text.size()}; }
std::string quoted(std::string_view word) { return "\"" + std::string(word) + "\""; }

// A JSON pointer's way to write a key.
std::string escaped(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
  return out;
}

bool starts_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }
// As people count them. The parser has seen to it that it is UTF-8.
int letters(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), starts_letter));
}
bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

// A number that is whole however it was written: 3, 3.0, 3e0.
std::optional<std::int64_t> whole_number(const json::value& v) {
  if (const auto* d = v.if_double()) {
    if (!(*d >= -1e9 && *d <= 1e9) || *d != static_cast<double>(static_cast<std::int64_t>(*d)))
      return std::nullopt;
    return static_cast<std::int64_t>(*d);
  }
  return as_int(&v);
}

std::string range_sentence(std::string_view name, int min, int max) {
  return (name.empty() ? std::string("This") : quoted(name)) + " is a whole number from " +
         std::to_string(min) + " to " + std::to_string(max) + ".";
}

// What is wrong with a text; empty: nothing.
std::string text_fault(std::string_view name, std::string_view text, int most) {
  if (text.empty()) return quoted(name) + " is empty.";
  if (letters(text) > most) return quoted(name) + " is longer than " + std::to_string(most) + " characters.";
  if (has_control(text)) return quoted(name) + " has a line break or another character that can't be shown.";
  return {};
}

}  // namespace

// ---- The reader

BoxReader::In::In(BoxReader& reader, std::string_view field) : reader_(reader), before_(reader.at_.size()) {
  reader.at_ += "/" + escaped(field);
}

void BoxReader::wrong(std::string message, const char* clause) {
  if (problems_.size() < max_box_problems) problems_.push_back({at_, std::move(message), clause});
}
void BoxReader::wrong_in(std::string_view field, std::string message, const char* clause) {
  const In in(*this, field);
  wrong(std::move(message), clause);
}

void BoxReader::only(const json::object& fields, std::span<const std::string_view> known) {
  for (const auto& field : fields) {
    const std::string_view name(field.key().data(), field.key().size());
    if (std::find(known.begin(), known.end(), name) == known.end())
      wrong_in(name, no_such("field", name, known));
  }
}

int BoxReader::whole(json::value& item, int min, int max, const char* clause) {
  const auto number = whole_number(item);
  if (!number || *number < min || *number > max) {
    wrong(range_sentence({}, min, max), clause);
    return min;
  }
  item = *number;
  return static_cast<int>(*number);
}

int BoxReader::whole(json::object& fields, std::string_view name, int min, int max, std::optional<int> other,
                     const char* clause) {
  json::value* given = fields.if_contains(name);
  if (given == nullptr && other) {
    fields[name] = *other;
    return *other;
  }
  const auto number = given != nullptr ? whole_number(*given) : std::nullopt;
  if (!number || *number < min || *number > max) {
    wrong_in(name, given == nullptr ? quoted(name) + " is missing." : range_sentence(name, min, max), clause);
    return min;
  }
  *given = *number;
  return static_cast<int>(*number);
}

bool BoxReader::flag(json::object& fields, std::string_view name, bool other) {
  const json::value* given = fields.if_contains(name);
  if (given == nullptr) {
    fields[name] = other;
    return other;
  }
  if (!given->is_bool()) wrong_in(name, quoted(name) + " is true or false.");
  return given->is_bool() && given->get_bool();
}

int BoxReader::word(const json::object& fields, std::string_view name,
                    std::span<const std::string_view> words, bool may_be_missing, const char* clause) {
  const json::value* given = fields.if_contains(name);
  if (given == nullptr) {
    if (!may_be_missing) wrong_in(name, quoted(name) + " is missing.", clause);
    return -1;
  }
  const auto text = as_text(given);
  const auto found = text ? std::find(words.begin(), words.end(), *text) : words.end();
  if (found != words.end()) return static_cast<int>(found - words.begin());
  std::string list;
  for (const std::string_view one : words) list += (list.empty() ? "" : ", ") + quoted(one);
  wrong_in(name, quoted(name) + " is one of these: " + list + ".", clause);
  return -1;
}

std::string_view BoxReader::text(const json::object& fields, std::string_view name, int most,
                                 bool may_be_missing) {
  const json::value* given = fields.if_contains(name);
  if (given == nullptr) {
    if (!may_be_missing) wrong_in(name, quoted(name) + " is missing.");
    return {};
  }
  const auto text = as_text(given);
  if (!text) return wrong_in(name, quoted(name) + " is a text."), std::string_view();
  if (std::string fault = text_fault(name, *text, most); !fault.empty()) wrong_in(name, std::move(fault));
  return *text;
}

void BoxReader::texts(const json::object& fields, std::string_view name, int most, bool may_be_missing) {
  const json::object* both = as_object(fields.if_contains(name));
  if (both == nullptr) return void(text(fields, name, most, may_be_missing));
  const In in(*this, name);
  only(*both, k_languages);
  for (const std::string_view language : k_languages) {
    const auto* given = both->if_contains(language);
    if (given == nullptr) {
      // A missing language falls back to English, which therefore has to be there.
      if (language == "en") wrong_in(language, "The text is missing in English.", "BOX-7");
      continue;
    }
    const auto one = as_text(given);
    if (!one)
      wrong_in(language, quoted(language) + " is a text.", "BOX-7");
    else if (std::string fault = text_fault(language, *one, most); !fault.empty())
      wrong_in(language, std::move(fault), "BOX-7");
  }
}

std::string_view BoxReader::id(const json::object& fields, std::vector<std::string_view>& before) {
  const auto given = as_text(fields.if_contains("id"));
  const auto fits = [](char c) { return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  if (!given || given->empty() || given->size() > 32 || !std::all_of(given->begin(), given->end(), fits)) {
    wrong_in("id", "The id of a card has 1 to 32 small letters, digits and dashes.", "BOX-7");
    return {};
  }
  if (std::find(before.begin(), before.end(), *given) != before.end())
    wrong_in("id", "There is a card with the id " + quoted(*given) + " already.", "BOX-7");
  else
    before.push_back(*given);
  return *given;
}

json::array* BoxReader::list(json::object& fields, std::string_view name, std::size_t min, std::size_t max,
                             std::string_view of_what, bool may_be_missing, const char* clause) {
  json::value* given = fields.if_contains(name);
  if (given == nullptr && may_be_missing) return nullptr;
  json::array* found = given != nullptr ? given->if_array() : nullptr;
  const std::string what = std::to_string(min) + " to " + std::to_string(max) + " " + std::string(of_what);
  if (found == nullptr) {
    wrong_in(
        name,
        quoted(name) + (given == nullptr ? " is missing" : " is not a list") + ": a list of " + what + ".",
        clause);
    return nullptr;
  }
  if (found->size() < min || found->size() > max)
    wrong_in(name, "There are " + what + ", not " + std::to_string(found->size()) + ".", clause);
  return found->size() > max ? nullptr : found;
}

json::object* BoxReader::object(json::value& item) {
  json::object* found = item.if_object();
  if (found == nullptr) wrong("This is not an object.");
  return found;
}

// ---- What every box has

void read_box_head(json::object& fields, std::string_view game, std::span<const std::string_view> own,
                   BoxReader& reader, AnyBox& box) {
  std::vector<std::string_view> known(k_common_fields.begin(), k_common_fields.end());
  known.insert(known.end(), own.begin(), own.end());
  reader.only(fields, known);
  reader.whole(fields, "box", 1, 1);
  const auto of = as_text(fields.if_contains("game"));
  if (!of)
    reader.wrong_in("game", "\"game\" is missing: the id of the game that the box is of.");
  else if (*of != game)
    reader.wrong_in("game", "The box is of another game: " + quoted(*of) + ", not " + quoted(game) + ".");
  box.name = reader.text(fields, "name", 60, false);
  box.by = reader.text(fields, "by", 60, true);
}

std::string canonical_json(const json::value& value) {
  if (const auto* object = value.if_object()) {
    std::vector<std::pair<std::string_view, const json::value*>> sorted;
    for (const auto& field : *object) sorted.emplace_back(field.key(), &field.value());
    std::sort(sorted.begin(), sorted.end());
    std::string out = "{";
    for (const auto& [key, of] : sorted) {
      if (out.size() > 1) out += ',';
      Json name;
      name.value(key);
      out += name.text() + ":" + canonical_json(*of);
    }
    return out + "}";
  }
  if (const auto* array = value.if_array()) {
    std::string out = "[";
    for (const json::value& item : *array) {
      if (out.size() > 1) out += ',';
      out += canonical_json(item);
    }
    return out + "]";
  }
  Json out;
  if (const auto* text = value.if_string())
    out.value(view_of(*text));
  else if (const auto number = whole_number(value))
    out.value(*number);
  else
    out.raw(json::serialize(value));
  return out.take();
}

std::string box_id(std::string_view canonical) {
  const auto hash = sha256(canonical);
  return base64url(hash.data(), hash.size()).substr(0, 22);
}

Problem bad_box(std::vector<BoxProblem> problems) {
  const BoxProblem& first = problems.front();
  std::string message = first.message;
  if (!first.at.empty()) message = "At " + first.at + ": " + message;
  if (problems.size() > 1) message += " (And " + std::to_string(problems.size() - 1) + " more.)";
  Problem problem = Problem::from(common_refusals.bad_box, std::move(message));
  if (first.clause != nullptr) problem.rule = first.clause;
  problem.problems = std::move(problems);
  return problem;
}
Problem bad_box(std::string at, std::string message, const char* clause) {
  std::vector<BoxProblem> one;
  one.push_back({std::move(at), std::move(message), clause});
  return bad_box(std::move(one));
}

// ---- Where in a text

namespace {

// Goes over JSON that is known to be JSON.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) { space(); }

  // Where the value of the pointer begins; if there is none, that of the last on the way which there is.
  std::size_t find(std::string_view pointer) {
    std::size_t found = at_;
    while (!pointer.empty()) {
      pointer.remove_prefix(1);
      const std::string_view key = pointer.substr(0, pointer.find('/'));
      pointer.remove_prefix(key.size());
      if (!enter(key)) break;
      found = at_;
    }
    return found;
  }

 private:
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void space() {
    while (here() == ' ' || here() == '\n' || here() == '\r' || here() == '\t') ++at_;
  }
  // Over a string, and what was between its quotes.
  std::string_view string() {
    const std::size_t from = ++at_;
    while (at_ < text_.size() && here() != '"') at_ += here() == '\\' ? 2 : 1;
    const std::string_view inside = text_.substr(from, at_ - from);
    ++at_;
    return inside;
  }
  void skip() {
    if (here() == '"') return void(string());
    if (here() != '{' && here() != '[') {
      while (at_ < text_.size() && std::string_view(",]} \n\r\t").find(here()) == std::string_view::npos)
        ++at_;
      return;
    }
    int depth = 0;
    do {
      if (here() == '"') {
        string();
        continue;
      }
      if (here() == '{' || here() == '[') ++depth;
      if (here() == '}' || here() == ']') --depth;
      ++at_;
    } while (depth > 0 && at_ < text_.size());
  }
  // To the value of that field, or of that item.
  bool enter(std::string_view key) {
    const bool object = here() == '{';
    if (!object && here() != '[') return false;
    ++at_;
    for (std::size_t item = 0;; ++item) {
      space();
      if (here() == '}' || here() == ']' || here() == '\0') return false;
      bool is_it = !object && key == std::to_string(item);
      if (object) {
        is_it = escaped(string()) == key;
        space();
        ++at_;  // the colon
        space();
      }
      if (is_it) return true;
      skip();
      space();
      if (here() == ',') ++at_;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void put_position(std::string_view text, std::size_t at, BoxProblem& problem) {
  const std::string_view before = text.substr(0, at);
  problem.line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
  problem.column = letters(before.substr(before.find_last_of('\n') + 1)) + 1;
}

}  // namespace

void locate(std::string_view text, std::vector<BoxProblem>& problems) {
  for (BoxProblem& problem : problems) put_position(text, Scanner(text).find(problem.at), problem);
}

Expected<json::value> parse_box(std::string_view text) {
  if (text.size() > max_box_bytes) return bad_box("", "The box is larger than 64 KiB.", "BOX-1");
  json::error_code error;
  json::stream_parser parser(json::storage_ptr(), {.max_depth = 32});
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && read == text.size()) parser.finish(error);
  if (!error && read < text.size() && text.find_first_not_of(" \n\r\t", read) != std::string_view::npos)
    error = json::error::extra_data;
  if (!error && !parser.done()) parser.finish(error);
  if (!error) return parser.release();
  Problem problem = bad_box("", "This is not JSON from here on: " + error.message() + ".", "BOX-1");
  put_position(text, read, problem.problems.front());
  return problem;
}

}  // namespace smallbox
