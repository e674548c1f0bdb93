// All that can go wrong in a simulated world. Each kind is counted; one that never happens fails a run.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace smallbox::sim {

// clang-format off
#define SMALLBOX_FAULTS(X)                                                              \
  X(drop, "a line breaks, and what is on its way is lost")                              \
  X(delay, "a message takes seconds, and what comes behind it too")                     \
  X(reorder, "what was said on an old line comes after what was said on a newer one")   \
  X(duplicate, "an action is sent again that had arrived")                              \
  X(half_open, "one direction of a line is dead and nobody says so")                    \
  X(slow_reader, "a line takes little at a time")                                       \
  X(overflow, "a slow reader is hung up on")                                            \
  X(clog, "nothing gets through for a while")                                           \
  X(unclog, "and then everything at once")                                              \
  X(hang_up, "somebody hangs up between a question and its answer")                     \
  X(full_disk, "there is no room on the disk, for a while")                             \
  X(short_write, "a write is cut short and fails")                                      \
  X(torn_write, "a part of a write is on the disk when power is back")                  \
  X(lost_write, "a write that was not synced is gone when power is back")               \
  X(failed_sync, "a sync fails")                                                        \
  X(failed_read, "a read fails")                                                        \
  X(bit_flip, "a bit of a file has turned over")                                        \
  X(slow_sync, "a commit takes seconds")                                                \
  X(kill, "the process is killed between two steps")                                    \
  X(kill_in_commit, "power goes in the middle of a commit")                             \
  X(power_cut, "power goes between two steps")                                          \
  X(clean_stop, "the process is stopped as one should")                                 \
  X(stall, "the process stands still for a while")                                      \
  X(clock_forward, "the machine's clock is set forward")                                \
  X(clock_back, "the machine's clock is set back")                                      \
  X(failed_start, "the house can't be opened at once")                                  \
  X(two_tabs, "somebody is at a table twice")                                           \
  X(all_away, "everybody goes, until the table is on disk only")                         \
  X(token_lost, "somebody comes back without a token, and finds it again")              \
  X(upgrade, "another version goes on with what an older one has left")
// clang-format on

enum class Fault : std::uint8_t {
#define SMALLBOX_FAULT(name, text) name,
  SMALLBOX_FAULTS(SMALLBOX_FAULT)
#undef SMALLBOX_FAULT
};
struct FaultText {
  std::string_view name;
  std::string_view text;
};
inline constexpr std::array k_faults = {
#define SMALLBOX_FAULT(name, text) FaultText{#name, text},
    SMALLBOX_FAULTS(SMALLBOX_FAULT)
#undef SMALLBOX_FAULT
};

struct Counts {
  std::array<std::uint64_t, k_faults.size()> of{};
  void add(Fault fault, std::uint64_t n = 1) { of[static_cast<std::size_t>(fault)] += n; }
};

}  // namespace smallbox::sim
