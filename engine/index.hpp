// Tables by an enumeration: its values are places.
#pragma once

#include <cstddef>
#include <type_traits>

namespace smallbox {

template <class Enum>
  requires std::is_enum_v<Enum>
constexpr std::size_t index_of(Enum value) {
  return static_cast<std::size_t>(value);
}

}  // namespace smallbox
