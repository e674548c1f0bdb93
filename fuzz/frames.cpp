// WebSocket frames: however the bytes are cut, the same messages come out, none too long and none that is no
// text.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "server/websocket.hpp"

namespace {

constexpr std::size_t k_longest = 2000;

// What came, in one string; `step` bytes at a time, and now and then a pause before everything is taken.
std::string read(std::string bytes, std::size_t step, bool pauses) {
  using smallbox::FrameReader;
  using Kind = FrameReader::Item::Kind;
  FrameReader reader(k_longest);
  std::string items;
  for (std::size_t at = 0; at < bytes.size(); at += step) {
    reader.feed(std::span(bytes).subspan(at, std::min(step, bytes.size() - at)));
    for (bool taking = true; taking;) {
      if (pauses) reader.keep();
      const FrameReader::Item item = reader.next();
      if (item.payload.size() > k_longest) std::abort();
      if (item.kind == Kind::text && !smallbox::is_utf8(item.payload)) std::abort();
      taking = item.kind != Kind::none && item.kind != Kind::broken;
      if (item.kind == Kind::none) break;
      items += std::to_string(static_cast<int>(item.kind)) + ':' + std::to_string(item.code) + ':';
      items.append(item.payload).append("\n");
      if (item.kind == Kind::broken) return items;
    }
  }
  return items;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::string whole = read(bytes, bytes.size(), false);
  if (read(bytes, std::size_t{1} + data[0], false) != whole) std::abort();
  if (read(bytes, std::size_t{1} + data[0], true) != whole) std::abort();
  return 0;
}
