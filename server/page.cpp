#include "server/page.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "server/identity.hpp"

namespace smallbox {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> k_types = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : k_types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

}  // namespace

void Page::add(std::string path, std::string_view body, std::string_view gzip) {
  PageFile file{type_of(path), body, gzip, {}, path.starts_with("/assets/")};
  // Weak, because both forms of a file have the same.
  file.tag = "W/\"" + std::to_string(static_cast<std::uint64_t>(short_hash(body))) + "\"";
  if (path == "/index.html") path = "/";
  files_.emplace(std::move(path), std::move(file));
}

Page Page::embedded() {
  Page page;
  for (const EmbeddedFile& file : embedded_files()) page.add(file.path, file.body, file.gzip);
  return page;
}

Page Page::from_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  Page page;
  if (fs::is_directory(folder)) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      page.bodies_.push_back(std::make_unique<const std::string>(std::istreambuf_iterator<char>(in),
                                                                 std::istreambuf_iterator<char>()));
      page.add("/" + entry.path().lexically_relative(folder).generic_string(), *page.bodies_.back(), {});
    }
  }
  if (page.find("/") == nullptr) throw std::runtime_error("there is no index.html in the folder " + folder);
  return page;
}

const PageFile* Page::find(std::string_view path) const {
  const auto place = files_.find(path);
  return place == files_.end() ? nullptr : &place->second;
}

}  // namespace smallbox
