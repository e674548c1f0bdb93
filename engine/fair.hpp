// Deals that anybody can check (docs/fairness.md says why each of these is as it is).
//
// A table's secret is committed to before anybody has sent anything random; people pledge shares of their own and open
// them when nobody can change theirs any more; the seed follows from all of it. Every action after that goes into a
// seal, which is told with it: nobody can know from it what was done, and nobody can say later that it was another.
// Secrets and shares are bytes; commitments, pledges, seeds and seals are texts (base64url).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"

namespace smallbox::fair {

inline constexpr std::size_t secret_bytes = 32;
inline constexpr std::size_t share_bytes = 16;
inline constexpr std::size_t hash_digits = 43;  // of a commitment or a pledge

std::string text_of(std::string_view bytes);
// Nothing where it is not the one way to write so many bytes.
std::optional<std::string> bytes_of(std::string_view text, std::size_t count);

std::string commitment(std::string_view table, std::string_view secret);
std::string pledge(std::string_view share);
// `shares`: one after another in the order of seats; that of whoever gave none has no bytes.
std::string seed(std::string_view table, std::string_view secret, std::string_view shares);

// The winners and scores of a game that is over, as an object; null before.
void write_result(Json& out, const AnyMatch& match);

// The seal of a game at its start, after one more action (its canonical form), and after its end. `match`: at its start,
// and at its end.
std::string seal_start(std::string_view secret, const AnyMatch& match);
std::string seal_action(std::string_view secret, std::string_view before, Seat seat, std::string_view action);
std::string seal_end(std::string_view secret, std::string_view before, const AnyMatch& match);
// After so many of its actions; where that is all of them and it is over, after its end. Plays it again.
std::string seal_at(std::string_view secret, const AnyMatch& match, int version);
// The same by the words of its record: a game may have got more options since, and write more of them. `match`: what the
// record replays to.
std::string seal_as_written(std::string_view secret, const json::object& record, const AnyMatch& match,
                            int version);

}  // namespace smallbox::fair
