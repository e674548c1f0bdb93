// Lines of text to a referee. Every answer is one JSON object on one line; after a refusal the game is what
// it was.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "app/referee.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace smallbox;
  Referee referee;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  // What `save` said after the last refusal; a further refusal must not change it.
  std::optional<std::string> saved;
  while (!text.empty() && !referee.done()) {
    const std::size_t end = text.find('\n');
    const std::string answer = referee.answer(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const auto value = parse_json(answer);
    if (!value || !value->is_object() || answer.find('\n') != std::string::npos) std::abort();
    if (value->at("ok").as_bool()) {
      saved.reset();
      continue;
    }
    std::string now = referee.answer(R"({"cmd":"save"})");
    if (saved && *saved != now) std::abort();
    saved = std::move(now);
  }
  return 0;
}
