// Whether the coach is right (bots/coach.hpp): bots of all levels play, every seat is coached, and each verdict is judged
// again with ten times the thought and other dice. Or a blunder is planted in a strong bot's game: does the coach find it?
#pragma once

#include <map>

#include "lab/in_order.hpp"
#include "lab/simulate.hpp"

namespace smallbox {

struct AuditRequest {
  const AnyGame* game = nullptr;
  json::object options;
  int seats = 0;  // 0: as many as the game takes, in turn
  std::int64_t games = 200;
  std::string seed = "1";
  std::int64_t worlds = 0;  // 0: as many as is usual
  int threads = 0;
  bool plant = false;
};

struct Audit {
  std::int64_t games = 0;
  std::int64_t coached = 0;  // seats
  std::int64_t judged = 0;   // choices
  std::int64_t verdicts = 0;
  std::int64_t confirmed = 0;  // zero is outside the interval again
  std::int64_t refuted = 0;    // it was the better move
  Sums cpu_us;                 // a seat
  struct Level {
    std::int64_t seats = 0;
    std::int64_t verdicts = 0;
  };
  std::map<std::string, Level> levels;
  std::map<std::string, std::int64_t> remarks;
  std::int64_t planted = 0;
  std::int64_t found = 0;  // of those, among the verdicts
};

Audit audit_coach(const AuditRequest& request, std::string& problem, const std::atomic<bool>& stop,
                  const ToldProgress& progress = {});
std::string describe(const AuditRequest& request, const Audit& audit);
void write_audit(Json& out, const AuditRequest& request, const Audit& audit);

}  // namespace smallbox
