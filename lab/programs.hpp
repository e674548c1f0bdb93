// A folder of programs that play (docs/bots.md, "A bot in another language"), and how they are shut in: they may be
// anybody's.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace smallbox {

struct Program {
  std::string name;  // its file's
  std::string hash;  // SHA-256 of what is in the file, 64 digits
  // When the file was changed and how large it is: another one is looked into again.
  std::filesystem::file_time_type changed;
  std::uintmax_t size = 0;
};

struct Programs {
  std::vector<Program> all;         // by name
  std::vector<std::string> others;  // files that can't be run, or whose name is no text
};

// Every executable file right in the folder; hidden ones are nobody's business. `known`: from an earlier look, so that
// only what has changed is read again.
Programs programs_in(const std::filesystem::path& folder, const Programs& known = {});
// Whether its file is still the one that was looked at.
bool is_unchanged(const std::filesystem::path& folder, const Program& program);

// Whether bubblewrap can shut a program in on this machine; a sentence where it can't.
std::string sandbox_problem();
// The command that runs a program in its folder. Shut in it sees the system and its folder, both only to be read, a /tmp of
// its own, no network and no other process; it has 2 GB and 256 threads, and ends with us. Either way what it says on
// standard error is dropped.
std::string command_for(const std::filesystem::path& folder, const std::string& name, bool shut_in);

}  // namespace smallbox
