// Boxes that people bring along: what a server asks of them beyond what their game does, and one copy in memory for all
// who play with the same one.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "table/brought.hpp"

namespace smallbox {

// All of these can be called on any thread.

// A box whose texts strangers may be shown; or all that is wrong with it, which may be that its texts are not what they
// seem to be. `game`: whose it has to be; null: of whichever it says.
Expected<Brought> read_shown(const json::value& given, const AnyGame* game);
// The same of a text, with the line and the column of everything that is wrong.
Expected<Brought> read_shown(std::string_view text);

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
