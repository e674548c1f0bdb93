// The files of the page: put into the program when it is built, or read from a folder when it starts.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace smallbox {

struct PageFile {
  std::string_view type;
  std::string_view body;
  std::string_view gzip;  // the same, smaller; empty: that would not be smaller
  std::string tag;        // changes with the body
  bool lasting = false;   // its name changes with its body, so it may be kept for ever
};

class Page {
 public:
  // As it was built into the program.
  static Page embedded();
  // For those who work on the page: the files of a folder as they are now. Throws where there is no
  // index.html.
  static Page from_folder(const std::string& folder);

  // By the path of a request; "/" is index.html. Null: there is no such file.
  const PageFile* find(std::string_view path) const;

 private:
  void add(std::string path, std::string_view body, std::string_view gzip);

  std::map<std::string, PageFile, std::less<>> files_;
  std::vector<std::unique_ptr<const std::string>> bodies_;  // of a folder
};

// What embed.cmake has written.
struct EmbeddedFile {
  const char* path;  // "/assets/index-4f2a.js"
  std::string_view body;
  std::string_view gzip;
};
std::span<const EmbeddedFile> embedded_files();

}  // namespace smallbox
