#include "lab/programs.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "engine/read.hpp"
#include "engine/sha2.hpp"
#include "lab/process.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace fs = std::filesystem;
namespace {

std::string hash_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::string digits;
  for (const std::uint8_t byte : sha256(text))
    for (const int half : {byte >> 4, byte & 15}) digits += "0123456789abcdef"[half];
  return digits;
}

// Names are told in a terminal, in a file of lines and on a page.
bool is_text(const std::string& name) {
  const bool has_control = std::any_of(
      name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
  Json quoted;
  quoted.value(name);
  return !has_control && parse_json(quoted.text()).has_value();
}

// What it takes to shut something in, up to the command itself. It stays in the group that Process gives it: bubblewrap ends
// what it shuts in when it ends itself, but not while it has only begun.
std::string shut_in_with(const fs::path& folder) {
  std::string line =
      "exec bwrap --unshare-all --die-with-parent --clearenv"
      " --setenv PATH /usr/local/bin:/usr/bin:/bin --setenv HOME /tmp --setenv LANG C.UTF-8 --ro-bind /usr "
      "/usr";
  // Where these are parts of /usr they are links, and have to be links inside too.
  for (const char* place : {"/bin", "/sbin", "/lib", "/lib32", "/lib64"}) {
    std::error_code none;
    if (fs::is_symlink(place, none))
      line += " --symlink " + shell_word(fs::read_symlink(place, none).string()) + " " + place;
    else if (fs::is_directory(place, none))
      line += std::string(" --ro-bind ") + place + " " + place;
  }
  for (const char* place : {"/etc/alternatives", "/etc/ld.so.cache"})
    line += std::string(" --ro-bind-try ") + place + " " + place;
  return line + " --proc /proc --dev /dev --size 67108864 --tmpfs /tmp --ro-bind " +
         shell_word(folder.string()) + " /ladder --chdir /ladder -- ";
}

// Shells call the number of processes u or p.
constexpr const char* limits = "ulimit -d 2097152; ulimit -u 256 2>/dev/null || ulimit -p 256; ";

}  // namespace

Programs programs_in(const fs::path& folder, const Programs& known) {
  Programs found;
  std::error_code trouble;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, trouble)) {
    std::error_code none;
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.') || !entry.is_regular_file(none)) continue;
    if (!is_text(name)) {
      found.others.emplace_back("(a name that is no text)");
    } else if (access(entry.path().c_str(), X_OK) != 0) {
      found.others.push_back(name);
    } else {
      Program program{name, {}, entry.last_write_time(none), entry.file_size(none)};
      const auto before = std::find_if(known.all.begin(), known.all.end(), [&](const Program& one) {
        return one.name == name && one.changed == program.changed && one.size == program.size;
      });
      program.hash = before != known.all.end() ? before->hash : hash_of(entry.path());
      found.all.push_back(std::move(program));
    }
  }
  std::sort(found.all.begin(), found.all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  std::sort(found.others.begin(), found.others.end());
  return found;
}

bool is_unchanged(const fs::path& folder, const Program& program) {
  std::error_code none;
  return fs::last_write_time(folder / program.name, none) == program.changed &&
         fs::file_size(folder / program.name, none) == program.size;
}

std::string sandbox_problem() {
  // As programs will be, with all limits, and a process of its own.
  Process trial(shut_in_with("/usr") + "/bin/sh -c " +
                shell_word(std::string(limits) + "(echo works); exit") + " 2>/dev/null");
  if (trial.receive(5000) == "works") return {};
  Process search("command -v bwrap");
  return search.receive(5000) ? "Bubblewrap does not work on this machine: it may not make namespaces."
                              : "Bubblewrap (bwrap) is not installed.";
}

std::string command_for(const fs::path& folder, const std::string& name, bool shut_in) {
  const fs::path whole = fs::absolute(folder);
  if (!shut_in) return "cd " + shell_word(whole.string()) + " && exec ./" + shell_word(name) + " 2>/dev/null";
  return shut_in_with(whole) + "/bin/sh -c " + shell_word(std::string(limits) + "exec \"./$0\"") + " " +
         shell_word(name) + " 2>/dev/null";
}

}  // namespace smallbox
