// A new game that must begin.
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "engine/any_game.hpp"

namespace smallbox::testing {

inline std::unique_ptr<AnyMatch> begin_game(const AnyGame& game, const NewMatch& request) {
  auto match = game.create(request);
  EXPECT_TRUE(match) << match.error().message;
  return match ? std::move(*match) : nullptr;
}

}  // namespace smallbox::testing
