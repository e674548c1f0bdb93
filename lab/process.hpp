// Another program that answers lines with lines.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

namespace smallbox {

class Process {
 public:
  // Runs the command with a shell; its standard error goes where ours goes.
  explicit Process(const std::string& command);
  // Ends it: its input is closed, and if it does not end by itself soon it is made to; so is all that it started.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // False: it does not read any more, or has not read what it was told for so long that nothing more fits.
  bool send(std::string_view line, int limit_ms);
  // The next line that it says; nothing when it has ended, or says nothing for that long.
  std::optional<std::string> receive(int limit_ms);
  // It has had its time: when this goes nobody waits for it to end by itself.
  void give_up() { patience_ms_ = 0; }
  // Whether it was seen to have ended: no limit would have helped.
  bool ended() const { return ended_; }

 private:
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string read_;  // not yet a whole line
  bool ended_ = false;
  int patience_ms_ = 500;
};

}  // namespace smallbox
