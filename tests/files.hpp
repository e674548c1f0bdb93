// Files that a test keeps: compared with what the program says now, rewritten on request.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace smallbox::testing {

inline std::string read_file(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// `./run golden` (SMALLBOX_REWRITE) rewrites the file when what it says is meant to change.
inline void expect_file(const std::string& path, const std::string& text) {
  if (std::getenv("SMALLBOX_REWRITE") != nullptr) {  // NOLINT(concurrency-mt-unsafe)
    std::ofstream(path) << text;
    return;
  }
  const std::string kept = read_file(path);
  if (kept == text) return;
  std::size_t at = 0;
  while (at < kept.size() && at < text.size() && kept[at] == text[at]) ++at;
  ADD_FAILURE() << path.substr(path.rfind('/') + 1) << " differs from byte " << at
                << " on:\n  kept: " << kept.substr(at, 200) << "\n  now:  " << text.substr(at, 200)
                << "\nIf the change is meant: ./run golden";
}

}  // namespace smallbox::testing
