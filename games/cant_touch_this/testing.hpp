// What the tests of Can't Touch This share.
#pragma once

#include "games/cant_touch_this/text.hpp"
#include "tests/boxes.hpp"

namespace smallbox {

inline json::object random_box(const CantTouchThis*, FastRng&) {
  return parse_json(Text<CantTouchThis>::box_json)->get_object();
}

}  // namespace smallbox
