// A ladder on disk: a line that says what is played, then one for each meeting, written as soon as it is over.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "lab/ladder.hpp"

namespace smallbox {

// What all games of a ladder have in common.
struct LadderTerms {
  const AnyGame* game = nullptr;
  int seats = 2;
  json::object options;
  BoxHandle box;  // null: the built-in one
  int limit_ms = 1000;
  std::string seed = "1";
};

class LadderFile {
 public:
  LadderFile() = default;
  ~LadderFile();
  LadderFile(const LadderFile&) = delete;
  LadderFile& operator=(const LadderFile&) = delete;

  // Opens the file, or makes it, and reads what was played. A sentence where that is impossible: another ladder, one that is
  // being played, a line that is none. What a kill has left of a last line is taken away, and `dropped` says so.
  std::string open(const std::string& path, const LadderTerms& terms);
  const std::string& dropped() const { return dropped_; }
  const std::vector<Meeting>& meetings() const { return meetings_; }
  // Writes it at once. A sentence where that was impossible.
  std::string add(const Meeting& meeting);

 private:
  std::string read(const std::string& text, const std::string& header);
  std::string write(const std::string& line);
  int file_ = -1;
  std::string path_;
  std::string dropped_;
  std::vector<Meeting> meetings_;
};

}  // namespace smallbox
