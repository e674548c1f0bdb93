#include "server/private_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>

namespace smallbox {

std::optional<std::string> read_private_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

bool write_private_file(const std::string& path, std::string_view text) {
  const std::string draft = path + ".new";
  unlink(draft.c_str());  // whoever made it may have given it another mode
  const int file = open(draft.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return false;
  // What root writes is for whoever owns the folder: the user who runs the server.
  struct stat folder{};
  const std::string parent = path.substr(0, path.find_last_of('/') + 1) + ".";
  if (geteuid() == 0 && stat(parent.c_str(), &folder) == 0 &&
      fchown(file, folder.st_uid, folder.st_gid) != 0) {
    close(file);
    unlink(draft.c_str());
    return false;
  }
  const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       fchmod(file, 0600) == 0 && fsync(file) == 0;
  if (close(file) == 0 && written && std::rename(draft.c_str(), path.c_str()) == 0) return true;
  unlink(draft.c_str());
  return false;
}

}  // namespace smallbox
