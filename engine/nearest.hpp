// A typo must not pass silently: which known word was probably meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace smallbox {

// How many letters have to be put in, taken out, changed or exchanged with their neighbour.
int edit_distance(std::string_view a, std::string_view b);

// Nobody means a name that is longer, and a hostile one must not cost time or come back in an answer.
inline constexpr std::size_t longest_word = 40;

// The known word that is nearest; of several the first. Empty where none is known.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// "There is no option windwo; did you mean window?"
std::string no_such(std::string_view kind, std::string_view word, std::span<const std::string_view> known);

}  // namespace smallbox
