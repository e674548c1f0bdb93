// Names as people give them, and which of them look the same to people (Unicode's rules: UTS #39).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace smallbox {

// A name to show, by Unicode's composed compatible form (NFKC): nothing invisible, unassigned, private or
// changing the direction; single spaces; no piles of marks; at most 24 characters (marks not counted); no
// word that mixes scripts to look like another; no name that bots are known by. "Guest" where nothing is
// left. What is no valid UTF-8 in `given` is left out.
std::string clean_name(std::string_view given);

// The same for what is written on a box: at most 60 characters; empty where nothing is left.
std::string clean_title(std::string_view given);

// Whether a text that strangers are shown is what it seems to be: valid UTF-8 without anything invisible, unassigned or
// changing the direction (but for what joins the parts of an emoji or of a word), and without piles of marks.
bool is_plain_text(std::string_view text);

// Whether people may take one for the other: by the skeletons of confusable characters, whatever their case
// and their spaces.
bool looks_like(std::string_view a, std::string_view b);

// The name, cleaned, with a number behind it where it looks like one of `others`: "Ann 2".
std::string distinct_name(std::string_view wanted, std::span<const std::string> others);

}  // namespace smallbox
