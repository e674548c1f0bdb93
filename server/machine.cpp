#include "server/machine.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

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

void run_soon(std::int64_t microseconds) {
  // As sched_setattr(2) has it; the C library does not.
  struct Wish {
    std::uint32_t size = 0;
    std::uint32_t policy = 0;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0;  // ns; of an ordinary thread: how long it runs at a time
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
  } wish;
  if (syscall(SYS_sched_getattr, 0, &wish, sizeof wish, 0) != 0 || wish.policy != SCHED_OTHER) return;
  wish.runtime = static_cast<std::uint64_t>(microseconds) * 1000;
  syscall(SYS_sched_setattr, 0, &wish, 0);
}

Machine& this_machine() {
  static Machine machine;
  return machine;
}

}  // namespace smallbox
