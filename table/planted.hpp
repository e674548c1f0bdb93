// Mistakes that can be planted for the simulation (sim/), which has to find each of them. Nowhere else is there a way to
// switch one on: SMALLBOX_PLANT(name) is `false` there, and the compiler leaves nothing of it.
#pragma once

#ifdef SMALLBOX_PLANTED

#include <array>
#include <cstdint>
#include <string_view>

namespace smallbox {

// clang-format off
#define SMALLBOX_PLANTED_BUGS(X)                                                                         \
  X(early_answer, "an action is acknowledged before it is committed")                                    \
  X(early_table, "a table is told to whoever made it before it is committed")                            \
  X(dropped_have, "of what was missed after `have` only the newest update is told")                      \
  X(doubled_id, "an id that was accepted is not remembered")                                             \
  X(short_memory, "only the last sixteen ids of a seat are remembered")                                  \
  X(forgotten_keys, "a snapshot does not hold the ids that were accepted")                               \
  X(closed_first, "what was accepted is refused where the table was closed since, or the disk is full")  \
  X(leak_to_spectator, "whoever watches is shown what the first seat sees")                              \
  X(old_visit, "what was meant for a visit is told in the next one too")                                 \
  X(peer_outlives_line, "whoever has hung up stays at the table")                                        \
  X(clock_runs_while_down, "the clock of the house counts time in which it stood still")                 \
  X(unstalled_clock, "clocks run on while nothing can be written")                                       \
  X(endless_day, "a clock by days has more time than there is where the machine's was set back")         \
  X(lost_action, "the last action is left out when a table comes back from the disk")                    \
  X(lost_thought, "what a bot has chosen while nothing could be written is forgotten")                   \
  X(missing_bot, "a bot that this version lacks keeps its seat")                                         \
  X(held_twice, "what waits for its turn in a race is taken again when it is sent again")                \
  X(no_sync, "commits are not synced")
// clang-format on

// Those that need several nodes to be found are compiled into a program of their own, where they are always there: the target
// smallbox_unfenced.
enum class Planted : std::uint8_t {
  none,
  unfenced,  // whoever writes last is right: neither epoch nor number is looked at, nor whether others have the table
#define SMALLBOX_BUG(name, text) name,
  SMALLBOX_PLANTED_BUGS(SMALLBOX_BUG)
#undef SMALLBOX_BUG
};
struct PlantedBug {
  Planted bug;
  std::string_view name;
  std::string_view text;
};
inline constexpr std::array k_planted_bugs = {
#define SMALLBOX_BUG(name, text) PlantedBug{Planted::name, #name, text},
    SMALLBOX_PLANTED_BUGS(SMALLBOX_BUG)
#undef SMALLBOX_BUG
};
inline Planted g_planted = Planted::none;

}  // namespace smallbox

#ifdef SMALLBOX_PLANTED_ALWAYS
#define SMALLBOX_PLANT(name) (::smallbox::Planted::name == ::smallbox::Planted::SMALLBOX_PLANTED_ALWAYS)
#else
#define SMALLBOX_PLANT(name) (::smallbox::g_planted == ::smallbox::Planted::name)
#endif
#else
#define SMALLBOX_PLANT(name) false
#endif
