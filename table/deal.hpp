// How the cards of a table were dealt, so that anybody can check it afterwards (docs/fairness.md): a value, which the
// table keeps, stores before it tells of it, and opens when the game is over.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fair.hpp"
#include "table/pace.hpp"

namespace smallbox {

struct Deal {
  // `fair`: the house has committed itself. Else nothing can be checked, or, of one that was begun on somebody's device,
  // what that device has committed itself to: what was given (the same deal again, a position), the task of a day, and
  // games that were begun before there were commitments.
  enum class Kind : std::uint8_t { fair, given, device, day, unknown };
  // People pledge their shares; all that were pledged are opened; the cards lie on the table.
  enum class Phase : std::uint8_t { pledging, opening, dealt };
  // A seat as it was when cards were dealt.
  struct Share {
    bool person = false;
    std::string pledge{};
    std::string share{};  // bytes; empty: not opened
    bool left_out() const { return !pledge.empty() && share.empty(); }
  };

  Kind kind = Kind::unknown;
  Phase phase = Phase::pledging;
  std::string table{};   // the code that the commitment names
  std::string secret{};  // bytes; empty: there is no commitment
  int round = 0;         // how often it was begun anew, because somebody left while shares were opened
  std::vector<Share> shares{};
  Ms until = 0;        // how long somebody is waited for; 0: nobody is
  std::string seal{};  // of all that was done so far

  static Deal fresh(std::string table, std::string_view chance, std::size_t seats);
  static Deal unchecked(Kind kind, std::size_t seats);

  bool committed() const { return !secret.empty(); }
  std::string seed() const;
  // Nobody has that seat any more. What was opened so far is void: whoever comes next could pledge by it.
  void vacate(std::size_t seat);
  // What an action, or the end, adds to the seal.
  void began(const AnyMatch& match);
  void acted(const AnyMatch& match, std::string_view action);

  // As everybody is told it before the end, or with everything open, as fields of an object; and as it is kept.
  void write(Json& out, bool open) const;
  void write_kept(Json& out) const;
  // What was kept; false where that is no deal for so many seats. Nothing else of it is checked.
  static bool read(const json::object& kept, std::size_t seats, Deal& deal);
};
inline constexpr std::array<std::string_view, 5> k_deal_kinds = {"fair", "given", "device", "day", "unknown"};
inline constexpr std::array<std::string_view, 3> k_deal_phases = {"pledging", "opening", "dealt"};

// The record of a game that is over, with all that it takes to check its deal. Plays it again.
std::string open_record(const AnyMatch& match, const Deal& deal);

}  // namespace smallbox
