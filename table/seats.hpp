// Who sits where.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "table/guest.hpp"
#include "table/pace.hpp"

namespace smallbox {

struct Chair {
  enum class Kind : std::uint8_t { open, human, bot };
  Kind kind = Kind::open;
  bool away = false;       // a bot plays for its human
  bool offered = false;    // a bot plays it until somebody takes it
  bool deals = false;      // its page deals along
  std::uint16_t here = 0;  // how many connections its human has
  Ms absent_since = 0;
  Guest guest{};
  std::string name;
  std::string bot;
};
// As kinds are stored and told.
inline constexpr std::array<std::string_view, 3> k_chair_kinds = {"open", "human", "bot"};

class Seats : public std::vector<Chair> {
 public:
  bool any_open() const;
  int open() const;  // how many
  // Whether somebody may sit down there, of those who come in the middle of a game too.
  bool is_free(Seat seat) const;
  bool any_free() const;
  // The seat of somebody; −1: none. Takes the same time whoever sits where.
  int of(const Guest& guest) const;
  // Whose seats there are.
  std::vector<Guest> people() const;
  // Whether the table plays it.
  bool is_machine(Seat seat) const;
  // Whether its player is gone and nobody plays it yet.
  bool is_missed(Seat seat) const;
};

}  // namespace smallbox
