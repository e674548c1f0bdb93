// How things fail at the edge: one type for every refusal, of a game or of a table, and one way to return it.
#pragma once

#include <boost/system/result.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "engine/json.hpp"
#include "engine/refusal.hpp"

namespace smallbox {

// A refusal whose sentence may be made when it happens. A function that returns nothing else returns one of these,
// empty where all went well.
struct Problem {
  std::string_view code;  // a literal: one of those of Code, or one of a table's own; empty: no problem
  std::string rule;       // the clause; empty: none
  std::string message;

  Problem() = default;
  Problem(std::string_view of_code, std::string of_rule, std::string sentence)
      : code(of_code), rule(std::move(of_rule)), message(std::move(sentence)) {}

  explicit operator bool() const { return !code.empty(); }
  static Problem from(const Refusal& refusal) {
    if (!refusal) return {};
    return {name(refusal.code), refusal.rule != nullptr ? refusal.rule : "", refusal.message};
  }
  static Problem bad_request(std::string message) {
    return {name(Code::bad_request), {}, std::move(message)};
  }
  static Problem bad_setup(std::string message) { return {name(Code::bad_setup), {}, std::move(message)}; }
  static Problem bad_record(std::string message) { return {name(Code::bad_record), {}, std::move(message)}; }
};

// One that no clause is concerned in.
inline Problem refused(std::string_view code, std::string message) { return {code, {}, std::move(message)}; }

// A value, or why there is none.
template <class T>
using Expected = boost::system::result<T, Problem>;

// The fields of a refusal, into an object that is open: code, rule, message.
inline void write_problem(Json& out, const Problem& problem) {
  out.field("code", problem.code).key("rule");
  if (problem.rule.empty())
    out.null();
  else
    out.value(problem.rule);
  out.field("message", problem.message);
}

}  // namespace smallbox
