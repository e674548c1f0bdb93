#include "server/machine.hpp"

#include <chrono>
#include <cstdlib>

#include "server/identity.hpp"
#include "server/log.hpp"

namespace smallbox {

namespace detail {
std::int64_t wall_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}
}  // namespace detail

Ms Machine::wall_ms() { return detail::wall_ms(); }
std::int64_t Machine::steady_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}
std::string Machine::random_text(int bytes) { return smallbox::random_text(bytes); }
void Machine::die(const char* why) {
  log_line("store failed", "why", why);
  std::_Exit(1);
}

Machine& this_machine() {
  static Machine machine;
  return machine;
}

}  // namespace smallbox
