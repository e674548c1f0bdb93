// Boxes that people bring along: what a server asks of them beyond what their game does, and one copy in memory for all
// who play with the same one.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/any_game.hpp"

namespace smallbox {

struct Brought {
  const AnyGame* game = nullptr;
  BoxHandle box;  // null: it is the game's own
};

// All of these can be called on any thread.

// A box; or all that is wrong with it, which may be that its texts are not what they seem to be: strangers are shown
// them. `game`: whose it has to be; null: of whichever it says.
Expected<Brought> read_brought(const json::value& given, const AnyGame* game);
// The same of a text, with the line and the column of everything that is wrong.
Expected<Brought> read_brought(std::string_view text);
// Puts the places of a box's problems right where the box stands in a text at `pointer`.
void locate_in(std::string_view text, std::string_view pointer, Problem& problem);

// Twenty-two characters of base64url: what could be an id.
bool is_box_id(std::string_view id);
// The game whose own box has that id; null: none.
const AnyGame* game_with_own_box(std::string_view id);

// Those that somebody holds, by id. A box that nobody holds is forgotten here.
class BoxShelf {
 public:
  Brought find(std::string_view id) const;
  // The one that is there already, or else this one from now on.
  BoxHandle share(const AnyGame& game, BoxHandle box);
  std::size_t size() const;  // those that are held

 private:
  struct Held {
    const AnyGame* game = nullptr;
    std::weak_ptr<const AnyBox> box;
  };
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Held> held_;
  std::size_t tidy_at_ = 64;
};

}  // namespace smallbox
