// The referee: one game over lines of JSON (docs/protocol.md).
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"

namespace smallbox {

class Referee {
 public:
  static constexpr std::size_t max_line = std::size_t{1} << 20;

  // The answer to one line, without its newline.
  std::string answer(std::string_view line);
  bool done() const { return done_; }

 private:
  struct Request;
  void dispatch(const json::object& fields, Json& out, Problem& problem);
  void make(const json::object& fields, Json& out, Problem& problem);
  void act(const json::object& fields, Json& out, Problem& problem);
  void load(const json::object& fields, Json& out, Problem& problem);
  void box(const json::object& fields, Json& out, Problem& problem);
  void bot(const json::object& fields, Json& out, Problem& problem);

  std::unique_ptr<AnyMatch> match_;
  bool done_ = false;
};

// Reads lines until `quit` or the end of input, and answers each at once.
void run_referee(std::istream& in, std::ostream& out);

}  // namespace smallbox
