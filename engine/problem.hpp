// A refusal on its way out: its sentence may be made when it happens. Edge only.
#pragma once

#include <string>

#include "engine/common_refusals.hpp"
#include "engine/json.hpp"

namespace smallbox {

struct Problem {
  Code code = Code::none;
  std::string rule;           // empty: none
  const char* key = nullptr;  // a literal; null: none
  std::string message;

  Problem() = default;
  Problem(Code what, std::string clause, const char* stable_key, std::string sentence)
      : code(what), rule(std::move(clause)), key(stable_key), message(std::move(sentence)) {}

  explicit operator bool() const { return code != Code::none; }
  static Problem from(const Refusal& refusal) { return from(refusal, refusal.message); }
  // With a sentence that says more than the refusal's own.
  static Problem from(const Refusal& refusal, std::string message) {
    return {refusal.code, refusal.rule != nullptr ? refusal.rule : "", refusal.key, std::move(message)};
  }
};

// The fields, into an object that is open. The one place where a refusal becomes JSON.
inline void write_problem_fields(Json& out, const Problem& problem) {
  out.field("code", name(problem.code));
  if (problem.rule.empty())
    out.null_field("rule");
  else
    out.field("rule", problem.rule);
  if (problem.key == nullptr)
    out.null_field("key");
  else
    out.field("key", problem.key);
  out.field("message", problem.message);
}
// {"code":…,"rule":…,"key":…,"message":…}
inline void write_problem(Json& out, const Problem& problem) {
  out.begin_object();
  write_problem_fields(out, problem);
  out.end_object();
}

// A list of refusals.
template <class Refusals>
void write_refusals(Json& out, const Refusals& refusals) {
  out.begin_array();
  for (const Refusal& refusal : list_of(refusals)) write_problem(out, Problem::from(refusal));
  out.end_array();
}

}  // namespace smallbox
