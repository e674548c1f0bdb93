// Where what is wrong with a box stands in its text.
#include <algorithm>
#include <optional>

#include "engine/box.hpp"

namespace smallbox {
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
  // What stands between quotes, as it is meant: a letter may be written as its number.
  static std::string plain(std::string_view inside) {
    if (inside.find('\\') == std::string_view::npos) return std::string(inside);
    const auto value = parse_json("\"" + std::string(inside) + "\"");
    return value && value->is_string() ? std::string(value->get_string()) : std::string(inside);
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
  // To the value of that field, or of that item. Of fields with one name the last is the one that counts.
  bool enter(std::string_view key) {
    const bool object = here() == '{';
    if (!object && here() != '[') return false;
    std::optional<std::size_t> found;
    ++at_;
    for (std::size_t item = 0;; ++item) {
      space();
      if (here() == '}' || here() == ']' || here() == '\0') break;
      bool is_it = !object && key == std::to_string(item);
      if (object) {
        is_it = pointer_key(plain(string())) == key;
        space();
        ++at_;  // the colon
        space();
      }
      if (is_it) found = at_;
      if (is_it && !object) break;
      skip();
      space();
      if (here() == ',') ++at_;
    }
    if (found) at_ = *found;
    return found.has_value();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void put_position(std::string_view text, std::size_t at, BoxProblem& problem) {
  const std::string_view before = text.substr(0, at);
  problem.line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
  problem.column = letter_count(before.substr(before.find_last_of('\n') + 1)) + 1;
}

}  // namespace

void locate(std::string_view text, std::vector<BoxProblem>& problems) {
  for (BoxProblem& problem : problems) put_position(text, Scanner(text).find(problem.at), problem);
}

Expected<json::value> parse_box(std::string_view text) {
  if (text.size() > max_box_bytes) return bad_box("", box_faults.too_large);
  json::error_code error;
  json::stream_parser parser(json::storage_ptr(), {.max_depth = 32});
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && read == text.size()) parser.finish(error);
  if (!error && read < text.size() && text.find_first_not_of(" \n\r\t", read) != std::string_view::npos)
    error = json::error::extra_data;
  if (!error && !parser.done()) parser.finish(error);
  if (!error) return parser.release();
  Problem problem = bad_box("", box_faults.not_json, {{"why", error.message()}});
  put_position(text, read, problem.problems.front());
  return problem;
}

}  // namespace smallbox
