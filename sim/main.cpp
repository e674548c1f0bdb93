// The simulation as a program: many seeds, what went wrong in them and how often, and whether anything did that must not.
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "server/log.hpp"
#include "sim/world.hpp"
#include "table/planted.hpp"

namespace smallbox::sim {
namespace {

constexpr const char* k_usage =
    "Simulated worlds in which everything goes wrong that can, from one seed each.\n\n"
    "  sim [--seeds N] [--from S] [--jobs J]   N worlds (2000), from seed S on (1)\n"
    "  sim --seed S [--verbose]                one world; with all that is said in it\n"
    "  sim --plant NAME ...                    with a mistake planted\n"
    "  sim --planted [--seeds N]               every planted mistake: it has to be found within N worlds "
    "(2000)\n"
    "  sim --twice [--seeds N]                 every world twice: both times the same has to happen\n";

struct Options {
  std::uint64_t seeds = 2000;
  std::uint64_t from = 1;
  int jobs = 1;
  bool one = false;
  bool verbose = false;
  bool planted = false;
  bool twice = false;
  Planted plant = Planted::none;
};

// What one process has done so far, where its parent sees it.
struct Tally {
  Counts counts;
  std::uint64_t seed = 0;  // under way
  std::uint64_t done = 0;
  std::uint64_t violations = 0;
  std::uint64_t first = 0;  // seed with one
  std::uint64_t actions = 0;
  std::uint64_t steps = 0;
  Us simulated = 0;
  double seconds = 0;  // of a processor
};

double used_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::filesystem::path room() {
  std::error_code none;
  const std::filesystem::path memory = "/dev/shm";
  const auto base =
      std::filesystem::is_directory(memory, none) ? memory : std::filesystem::temp_directory_path();
  return base / ("smallbox-sim-" + std::to_string(getpid()));
}

// What several processes do together, and where they see it of each other.
struct Shared {
  int jobs = 1;
  std::atomic<bool> found = false;  // by one of them, where one is enough
  Tally tallies[64];
};

// Worlds first, first + jobs, … below end. Until the first violation where `one_is_enough`.
void run_worlds(const Options& options, int job, bool one_is_enough, Shared& shared) {
  Tally& tally = shared.tallies[job];
  const std::uint64_t end = options.from + options.seeds;
  FaultDisk disk;
  const auto root = room();
  const double before = used_seconds();
  tally.seed = options.from + static_cast<std::uint64_t>(job);
  for (; tally.seed < end && !shared.found; tally.seed += static_cast<std::uint64_t>(shared.jobs)) {
    const Outcome outcome = World(tally.seed, tally.counts, disk, root, options.verbose).run();
    std::string violation = outcome.violation;
    if (options.twice && violation.empty()) {
      Counts again;
      if (World(tally.seed, again, disk, root, false).run().digest != outcome.digest)
        violation = "the same seed has another world";
    }
    ++tally.done;
    tally.simulated += outcome.simulated;
    tally.steps += outcome.steps;
    tally.actions += outcome.actions;
    tally.seconds = used_seconds() - before;
    if (options.one) std::printf("digest %016llx\n", static_cast<unsigned long long>(outcome.digest));
    if (violation.empty()) continue;
    if (tally.violations++ == 0) tally.first = tally.seed;
    shared.found = one_is_enough;
    if (one_is_enough) break;
    std::printf("seed %llu: %s\n  ./run sim --seed %llu --verbose\n",
                static_cast<unsigned long long>(tally.seed), violation.c_str(),
                static_cast<unsigned long long>(tally.seed));
    std::fflush(stdout);
    if (tally.violations >= 20) break;
  }
  std::filesystem::remove_all(root);
}

Tally sum(const Tally* tallies, int jobs) {
  Tally all;
  for (int i = 0; i < jobs; ++i) {
    const Tally& one = tallies[i];
    for (std::size_t fault = 0; fault < all.counts.of.size(); ++fault)
      all.counts.of[fault] += one.counts.of[fault];
    if (one.violations > 0 && (all.violations == 0 || one.first < all.first)) all.first = one.first;
    all.done += one.done;
    all.violations += one.violations;
    all.actions += one.actions;
    all.steps += one.steps;
    all.simulated += one.simulated;
    all.seconds += one.seconds;
  }
  return all;
}

// In processes of their own, so that one world that brings its process down is known by its seed.
Tally run_all(const Options& options, bool one_is_enough) {
  const int jobs = std::clamp(options.jobs, 1, 64);
  void* room_for_all =
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (room_for_all == MAP_FAILED) std::abort();
  Shared& shared = *new (room_for_all) Shared;
  shared.jobs = jobs;
  std::fflush(stdout);
  for (int job = 0; job < jobs; ++job) {
    if (fork() != 0) continue;
    run_worlds(options, job, one_is_enough, shared);
    std::fflush(stdout);
    std::_Exit(0);
  }
  for (int job = 0; job < jobs; ++job) {
    int status = 0;
    wait(&status);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
    for (int i = 0; i < jobs; ++i)
      std::printf("a process died, perhaps in seed %llu: ./run sim --seed %llu\n",
                  static_cast<unsigned long long>(shared.tallies[i].seed),
                  static_cast<unsigned long long>(shared.tallies[i].seed));
    Tally& first = shared.tallies[0];
    ++first.violations;
    if (first.first == 0) first.first = first.seed;
  }
  const Tally all = sum(shared.tallies, jobs);
  munmap(room_for_all, sizeof(Shared));
  return all;
}

bool report(const Tally& all) {
  bool fine = all.violations == 0;
  for (std::size_t i = 0; i < k_faults.size(); ++i) {
    const std::uint64_t count = all.counts.of[i];
    std::printf("%10llu  %-15s %s%s\n", static_cast<unsigned long long>(count),
                std::string(k_faults[i].name).c_str(), std::string(k_faults[i].text).c_str(),
                count == 0 ? "  <- NEVER HAPPENED" : "");
    fine = fine && count > 0;
  }
  const double simulated = static_cast<double>(all.simulated) / 1e6;
  std::printf(
      "%llu worlds, %llu actions, %llu steps of the house; %.0f s simulated in %.1f s of a processor: %.0f x "
      "real time\n",
      static_cast<unsigned long long>(all.done), static_cast<unsigned long long>(all.actions),
      static_cast<unsigned long long>(all.steps), simulated, all.seconds,
      simulated / std::max(0.001, all.seconds));
  std::printf("%llu violations\n", static_cast<unsigned long long>(all.violations));
  return fine;
}

bool find_planted(Options options) {
  bool fine = true;
  for (const PlantedBug& bug : k_planted_bugs) {
    g_planted = bug.bug;
    const Tally all = run_all(options, true);
    fine = fine && all.violations > 0;
    if (all.violations > 0)
      std::printf("found after %5llu worlds, in seed %5llu  %-22s %s\n",
                  static_cast<unsigned long long>(all.done), static_cast<unsigned long long>(all.first),
                  std::string(bug.name).c_str(), std::string(bug.text).c_str());
    else
      std::printf("NOT FOUND in %llu worlds            %-22s %s\n", static_cast<unsigned long long>(all.done),
                  std::string(bug.name).c_str(), std::string(bug.text).c_str());
    std::fflush(stdout);
  }
  return fine;
}

bool read_plant(std::string_view name, Options& options) {
  for (const PlantedBug& bug : k_planted_bugs)
    if (bug.name == name) options.plant = bug.bug;
  return options.plant != Planted::none;
}

bool read_options(int count, char** words, Options& options) {
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    const bool last = i + 1 >= count;
    const auto number = [&] { return std::strtoull(words[++i], nullptr, 10); };
    if (word == "--verbose") {
      options.verbose = true;
    } else if (word == "--planted") {
      options.planted = true;
    } else if (word == "--twice") {
      options.twice = true;
    } else if (last) {
      return false;
    } else if (word == "--seeds") {
      options.seeds = number();
    } else if (word == "--from") {
      options.from = number();
    } else if (word == "--jobs") {
      options.jobs = static_cast<int>(number());
    } else if (word == "--seed") {
      options.from = number();
      options.seeds = 1;
      options.one = true;
    } else if (word != "--plant" || !read_plant(words[++i], options)) {
      return false;
    }
  }
  return options.seeds > 0 && options.jobs > 0;
}

int main_of(int count, char** words) {
  Options options;
  if (count > 1 && std::string_view(words[count - 1]) == "--help") {
    std::fputs(k_usage, stdout);
    return 0;
  }
  if (!read_options(count, words, options)) {
    std::fputs(k_usage, stderr);
    return 2;
  }
  if (!options.verbose) detail::log_file = std::fopen("/dev/null", "w");
  if (options.planted) return find_planted(options) ? 0 : 1;
  g_planted = options.plant;
  const Tally all = run_all(options, false);
  if (options.one) return all.violations == 0 ? 0 : 1;
  // Where there are few worlds not everything can happen in them.
  const bool fine = report(all);
  return (options.seeds < 500 ? all.violations == 0 : fine) ? 0 : 1;
}

}  // namespace
}  // namespace smallbox::sim

int main(int count, char** words) { return smallbox::sim::main_of(count, words); }
