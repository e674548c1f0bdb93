// Questions to the rules: {"view":…,"tries":…}, or a box that is to be learnt. The answer is JSON whatever was asked.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/ask.hpp"
#include "games/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace smallbox;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  RuleBook rules(find_game);
  for (const std::string& answer : {rules.learn_box(text), rules.ask(text)})
    if (!parse_json(answer)) std::abort();
  return 0;
}
