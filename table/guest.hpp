// Who somebody is at a table: guests by the hash of a random token, tables by a code that can't be guessed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace smallbox {

using Guest = std::array<std::uint8_t, 32>;

// What could be somebody's token: 32 bytes as base64url.
bool is_token(std::string_view text);
Guest guest_of(std::string_view token);
// Takes the same time whatever differs.
bool same_guest(const Guest& a, const Guest& b);
std::string to_hex(const Guest& guest);
bool from_hex(std::string_view text, Guest& guest);

// The code that lets people watch: follows from the table's code, but not the other way round. Both begin with ~ where
// the table is in a browser.
std::string watch_code(std::string_view code);

// For remembering which ids were handled, each among those of one seat: FNV-1a, never 0.
std::int64_t short_hash(std::string_view text);

}  // namespace smallbox
