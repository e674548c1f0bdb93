// A game told as text that a person can read: the set-up, each action, what happened, what each seat was
// shown, the result. Golden games and `smallbox replay` are this.
#pragma once

#include <string>
#include <string_view>

#include "engine/any_game.hpp"

namespace smallbox {

class Narrator {
 public:
  explicit Narrator(const AnyMatch& match);  // tells the beginning
  void acted(Seat seat);                     // tells the action that was just taken
  std::string finish();                      // tells the end

 private:
  void events();
  void views();

  const AnyMatch& match_;
  std::string text_;
};

// Tells a record (JSON text). On a problem `story` is left as it was.
Problem narrate_record(std::string_view record, std::string& story);

}  // namespace smallbox
