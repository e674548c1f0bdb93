// The files of the page, put into the program when it is built.
#pragma once

#include <span>
#include <string_view>

namespace smallbox {

struct PageFile {
  std::string_view path;  // "/app.js"; the page itself is "/"
  std::string_view type;
  std::string_view body;
};
std::span<const PageFile> page_files();

}  // namespace smallbox
