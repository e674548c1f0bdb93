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

// What is wrong with a text; null: nothing.
const Refusal* text_fault(std::string_view text, int most) {
  if (text.empty()) return &box_faults.empty;
  if (letter_count(text) > most) return &box_faults.too_long;
  if (has_control(text)) return &box_faults.cannot_be_shown;
  return nullptr;
}
BoxWords text_words(std::string_view field, const Refusal& fault, int most) {
  BoxWords words = {{"field", std::string(field)}};
  if (&fault == &box_faults.too_long) words.emplace_back("most", std::to_string(most));
  return words;
}
BoxWords range_words(int min, int max) {
  return {{"min", std::to_string(min)}, {"max", std::to_string(max)}};
}

// The sentence with its words in their places.
std::string filled(std::string_view sentence, const BoxWords& words) {
  std::string out;
  while (!sentence.empty()) {
    const std::size_t open = sentence.find('{');
    out += sentence.substr(0, open);
    if (open == std::string_view::npos) break;
    sentence.remove_prefix(open);
    const std::size_t close = sentence.find('}');
    const std::string_view name = sentence.substr(1, close - 1);
    const auto word =
        std::find_if(words.begin(), words.end(), [&](const auto& one) { return name == one.first; });
    // Braces that are no place for a word are what they are.
    const bool found = close != std::string_view::npos && word != words.end();
    out += found ? std::string_view(word->second) : sentence.substr(0, 1);
    sentence.remove_prefix(found ? close + 1 : 1);
  }
  return out;
}

}  // namespace

std::string pointer_key(std::string_view key) {
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

int letter_count(std::string_view text) {
  return static_cast<int>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// ---- The reader

BoxReader::In::In(BoxReader& reader, std::string_view field) : reader_(reader), before_(reader.at_.size()) {
  reader.at_ += "/" + pointer_key(field);
}

void BoxReader::wrong(const Refusal& fault, BoxWords words, const char* clause) {
  if (problems_.size() >= max_box_problems) return;
  problems_.push_back(box_problem(at_, fault, std::move(words)));
  if (clause != nullptr) problems_.back().clause = clause;
}
void BoxReader::wrong_in(std::string_view field, const Refusal& fault, BoxWords words, const char* clause) {
  const In in(*this, field);
  wrong(fault, std::move(words), clause);
}

void BoxReader::only(const json::object& fields, std::span<const std::string_view> known) {
  for (const auto& field : fields) {
    const std::string_view name(field.key().data(), field.key().size());
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    BoxWords words = {{"near", std::string(nearest(name, known))}};
    const bool named = name.size() <= longest_word;
    if (named) words.emplace_back("word", std::string(name));
    wrong_in(name, named ? box_faults.no_such_field : box_faults.no_such_long_field, std::move(words));
  }
}

int BoxReader::whole(json::value& item, int min, int max) {
  const auto number = whole_number(item);
  if (!number || *number < min || *number > max) {
    wrong(box_faults.no_number_here, range_words(min, max));
    return min;
  }
  item = *number;
  return static_cast<int>(*number);
}

int BoxReader::whole(json::object& fields, std::string_view name, int min, int max,
                     std::optional<int> other) {
  json::value* given = fields.if_contains(name);
  if (given == nullptr && other) {
    fields[name] = *other;
    return *other;
  }
  const auto number = given != nullptr ? whole_number(*given) : std::nullopt;
  if (!number || *number < min || *number > max) {
    BoxWords words = given == nullptr ? BoxWords() : range_words(min, max);
    words.emplace_back("field", std::string(name));
    wrong_in(name, given == nullptr ? box_faults.missing : box_faults.not_a_number, std::move(words));
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
  if (!given->is_bool()) wrong_in(name, box_faults.not_true_or_false, {{"field", std::string(name)}});
  return given->is_bool() && given->get_bool();
}

int BoxReader::word(const json::object& fields, std::string_view name,
                    std::span<const std::string_view> words, bool may_be_missing, const char* clause) {
  const json::value* given = fields.if_contains(name);
  if (given == nullptr) {
    if (!may_be_missing) wrong_in(name, box_faults.missing, {{"field", std::string(name)}}, clause);
    return -1;
  }
  const auto text = as_text(given);
  const auto found = text ? std::find(words.begin(), words.end(), *text) : words.end();
  if (found != words.end()) return static_cast<int>(found - words.begin());
  std::string list;
  for (const std::string_view one : words) list += (list.empty() ? "" : ", ") + quoted(one);
  wrong_in(name, box_faults.none_of_these, {{"field", std::string(name)}, {"words", list}}, clause);
  return -1;
}

std::string_view BoxReader::text(const json::object& fields, std::string_view name, int most,
                                 bool may_be_missing) {
  const json::value* given = fields.if_contains(name);
  if (given == nullptr) {
    if (!may_be_missing) wrong_in(name, box_faults.missing, {{"field", std::string(name)}});
    return {};
  }
  const auto text = as_text(given);
  if (!text) return wrong_in(name, box_faults.not_a_text, {{"field", std::string(name)}}), std::string_view();
  if (const Refusal* fault = text_fault(*text, most)) wrong_in(name, *fault, text_words(name, *fault, most));
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
      if (language == "en") wrong_in(language, box_faults.no_english);
      continue;
    }
    const auto one = as_text(given);
    if (!one)
      wrong_in(language, box_faults.not_a_text, {{"field", std::string(language)}}, "BOX-7");
    else if (const Refusal* fault = text_fault(*one, most))
      wrong_in(language, *fault, text_words(language, *fault, most), "BOX-7");
  }
}

std::string_view BoxReader::id(const json::object& fields, std::vector<std::string_view>& before) {
  const auto given = as_text(fields.if_contains("id"));
  const auto fits = [](char c) { return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  if (!given || given->empty() || given->size() > 32 || !std::all_of(given->begin(), given->end(), fits)) {
    wrong_in("id", box_faults.bad_id);
    return {};
  }
  if (std::find(before.begin(), before.end(), *given) != before.end())
    wrong_in("id", box_faults.id_twice, {{"id", std::string(*given)}});
  else
    before.push_back(*given);
  return *given;
}

json::array* BoxReader::list(json::object& fields, std::string_view name, std::size_t min, std::size_t max,
                             std::string_view of_what, bool may_be_missing, const char* clause) {
  json::value* given = fields.if_contains(name);
  if (given == nullptr && may_be_missing) return nullptr;
  json::array* found = given != nullptr ? given->if_array() : nullptr;
  BoxWords words = {
      {"min", std::to_string(min)}, {"max", std::to_string(max)}, {"what", std::string(of_what)}};
  if (found == nullptr) {
    words.emplace_back("field", std::string(name));
    wrong_in(name, given == nullptr ? box_faults.no_list : box_faults.not_a_list, std::move(words), clause);
    return nullptr;
  }
  if (found->size() < min || found->size() > max) {
    words.emplace_back("count", std::to_string(found->size()));
    wrong_in(name, box_faults.not_so_many, std::move(words), clause);
  }
  return found->size() > max ? nullptr : found;
}

json::object* BoxReader::object(json::value& item) {
  json::object* found = item.if_object();
  if (found == nullptr) wrong(box_faults.not_an_item);
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
    reader.wrong_in("game", box_faults.no_game);
  else if (*of != game && of->size() > longest_word)
    reader.wrong_in("game", box_faults.unknown_game);
  else if (*of != game)
    reader.wrong_in("game", box_faults.other_game, {{"is", std::string(*of)}, {"wanted", std::string(game)}});
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
      out.append(name.text()).append(":").append(canonical_json(*of));
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
BoxProblem box_problem(std::string at, const Refusal& fault, BoxWords words) {
  BoxProblem problem{.at = std::move(at), .message = filled(fault.message, words), .clause = fault.rule};
  problem.key = fault.key;
  problem.words = std::move(words);
  return problem;
}
Problem bad_box(std::string at, const Refusal& fault, BoxWords words) {
  std::vector<BoxProblem> one;
  one.push_back(box_problem(std::move(at), fault, std::move(words)));
  return bad_box(std::move(one));
}
Problem bad_box_told(std::string message) {
  std::vector<BoxProblem> one;
  one.push_back({.at = "", .message = std::move(message)});
  return bad_box(std::move(one));
}

}  // namespace smallbox
