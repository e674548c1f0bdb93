// How things fail at the edge: one type for every refusal, of a game or of a table, and one way to return it.
#pragma once

#include <boost/system/result.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/box_faults.hpp"
#include "engine/common_refusals.hpp"
#include "engine/json.hpp"

namespace smallbox {

// One of the things that are wrong with a box (BOX-2).
struct BoxProblem {
  std::string at;  // a JSON pointer
  std::string message;
  const char* clause = nullptr;
  int line = 0;  // from 1, where it was read from a file; 0: it was not
  int column = 0;
  const char* key = nullptr;  // what programs know it by
  BoxWords words = {};        // those of the sentence that are of this case
};

// A refusal whose sentence may be made when it happens. A function that returns nothing else returns one of these,
// empty where all went well.
struct Problem {
  std::string_view code;  // a literal: one of those of Code, or one of a table's own; empty: no problem
  std::string rule;       // the clause; empty: none
  std::string_view key;   // a literal: what programs know it by; empty: none
  std::string message;
  std::vector<BoxProblem> problems;  // of a box: all that is wrong with it

  Problem() = default;
  Problem(std::string_view of_code, std::string of_rule, std::string_view of_key, std::string sentence)
      : code(of_code), rule(std::move(of_rule)), key(of_key), message(std::move(sentence)) {}
  // One of a table's own, whose code says enough: no key.
  Problem(std::string_view of_code, std::string of_rule, std::string sentence)
      : Problem(of_code, std::move(of_rule), {}, std::move(sentence)) {}

  explicit operator bool() const { return !code.empty(); }
  static Problem from(const Refusal& refusal) { return from(refusal, refusal.message); }
  // With a sentence that says more than the refusal's own.
  static Problem from(const Refusal& refusal, std::string message) {
    if (!refusal) return {};
    return {name(refusal.code), refusal.rule != nullptr ? refusal.rule : "",
            refusal.key != nullptr ? refusal.key : "", std::move(message)};
  }
};

// One that no clause is concerned in and that has no key.
inline Problem refused(std::string_view code, std::string message) {
  return {code, {}, {}, std::move(message)};
}

// A value, or why there is none.
template <class T>
using Expected = boost::system::result<T, Problem>;

// The fields of a refusal, into an object that is open: code, rule, key, message, and of a box its problems.
inline void write_problem(Json& out, const Problem& problem) {
  const auto text_or_null = [&](std::string_view name, std::string_view text) {
    if (text.empty())
      out.null_field(name);
    else
      out.field(name, text);
  };
  out.field("code", problem.code);
  text_or_null("rule", problem.rule);
  text_or_null("key", problem.key);
  out.field("message", problem.message);
  if (problem.problems.empty()) return;
  out.list("problems", problem.problems, [&](const BoxProblem& one) {
    out.begin_object().field("at", one.at);
    if (one.line > 0) out.field("line", one.line).field("column", one.column);
    text_or_null("key", one.key != nullptr ? one.key : "");
    if (!one.words.empty()) {
      out.key("words").begin_object();
      for (const auto& [name, word] : one.words) out.field(name, word);
      out.end_object();
    }
    out.field("message", one.message);
    text_or_null("clause", one.clause != nullptr ? one.clause : "");
    out.end_object();
  });
}

// A list of refusals, each an object.
template <class Refusals>
void write_refusals(Json& out, const Refusals& refusals) {
  out.begin_array();
  for (const Refusal& refusal : list_of(refusals)) {
    out.begin_object();
    write_problem(out, Problem::from(refusal));
    out.end_object();
  }
  out.end_array();
}

}  // namespace smallbox
