// What all parts of the Python module share: how a refusal gets to Python, and what is read of texts.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>

#include "games/registry.hpp"
#include "python/src/batch.hpp"

namespace smallbox {

// A refusal on its way to Python, where it is smallbox.Refusal.
struct Refused {
  Problem problem;
  std::int64_t at = -1;  // in which game of a batch
};

template <class T>
T value_or_throw(Expected<T>&& value) {
  if (!value) throw Refused{value.error()};
  return *std::move(value);
}
inline void throw_if(const Problem& problem, std::int64_t at = -1) {
  if (problem) throw Refused{problem, at};
}

inline const AnyGame& game_named(const std::string& id) {
  const AnyGame* game = find_game(id);
  if (game == nullptr)
    throw Refused{refused("unknown-game", "There is no game of that name: smallbox.games() lists them.")};
  return *game;
}
inline json::value read_json(const std::string& text, const char* what) {
  auto value = parse_json(text);
  if (!value) throw Refused{refused("bad-request", std::string(what) + " is not JSON.")};
  return *std::move(value);
}
inline BoxHandle read_box_text(const AnyGame& game, const std::string& text) {
  if (text.empty()) return nullptr;
  return value_or_throw(game.read_box(value_or_throw(parse_box(text))));
}
template <class Write>
std::string text_of(Write&& write) {
  Json out;
  write(out);
  return out.take();
}

}  // namespace smallbox
