// Records: one that loads saves to bytes that load again to the same bytes.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace smallbox;
  const auto value = parse_json({reinterpret_cast<const char*>(data), size});
  if (!value || !value->is_object()) return 0;
  const auto loaded = load_record(value->get_object(), find_game);
  if (!loaded) {
    if (loaded.error().code != name(Code::bad_record) || loaded.error().message.empty()) std::abort();
    return 0;
  }
  Json first;
  (*loaded)->write_record(first);
  const auto again = load_record(parse_json(first.text())->get_object(), find_game);
  if (!again) std::abort();
  Json second;
  (*again)->write_record(second);
  if (first.text() != second.text()) std::abort();
  return 0;
}
