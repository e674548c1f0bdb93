// What can be seen from outside, as Prometheus reads it. Written on the network thread only.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace smallbox {

class Histogram {
 public:
  static constexpr std::array<double, 12> bounds = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02,
                                                    0.05,   0.1,   0.2,   0.5,   1,    5};
  void observe(double seconds) {
    std::size_t i = 0;
    while (i < bounds.size() && seconds > bounds[i]) ++i;
    ++counts_[i];
    ++count_;
    sum_ += seconds;
  }
  void write(std::string& out, std::string_view name) const;
  std::uint64_t count() const { return count_; }
  // In seconds: such a part of all (0 to 1) took no longer, by the bounds. 0: there are none.
  double within(double part) const;

 private:
  std::array<std::uint64_t, bounds.size() + 1> counts_{};
  std::uint64_t count_ = 0;
  double sum_ = 0;
};

struct Metrics {
  std::uint64_t accepted = 0;
  std::uint64_t refused = 0;
  std::uint64_t messages = 0;
  std::uint64_t requests = 0;
  std::uint64_t tables_made = 0;
  std::uint64_t tasks_made = 0;   // of days
  std::uint64_t connections = 0;  // now
  std::uint64_t connections_refused = 0;
  std::uint64_t slow_readers = 0;
  std::uint64_t thoughts_cut_short = 0;  // of bots, by the clock
  std::uint64_t writes = 0;
  std::uint64_t fenced = 0;          // tables of a commit that were another node's
  std::uint64_t relays_broken = 0;   // lines of clients that were closed because the way to their table was
  std::uint64_t relay_nonsense = 0;  // what came by the bus and was nothing
  Histogram relay;                   // to another node by the bus, and back
  Histogram latency;                 // from an action's arrival until it is told
  Histogram commit;                  // one transaction, with its fsync
};

// `# TYPE name kind` and the value.
void write_metric(std::string& out, std::string_view name, std::string_view kind, double value);

}  // namespace smallbox
