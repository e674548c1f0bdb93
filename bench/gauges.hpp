// What servers, and whatever else works for them, use and say while they are under load.
#pragma once

#include <filesystem>
#include <map>

#include "tests/server/client.hpp"

namespace smallbox::client {

// What servers say of their commits: how many, how long together, how many took longer than 10 and 50 ms.
struct Commits {
  double count = 0;
  double seconds = 0;
  double over_10 = 0;
  double over_50 = 0;
};
inline Commits commits_of(const std::vector<Server>& servers) {
  Commits all;
  for (const Server& server : servers) {
    const std::string text = ask_once(server.port, "GET /metrics").body;
    const auto figure = [&](const std::string& name) {
      const auto at = text.find("\nsmallbox_commit_seconds_" + name + " ");
      return at == std::string::npos ? 0.0 : std::atof(text.c_str() + at + 26 + name.size());
    };
    const double count = figure("count");
    all.count += count;
    all.seconds += figure("sum");
    all.over_10 += count - figure("bucket{le=\"0.01\"}");
    all.over_50 += count - figure("bucket{le=\"0.05\"}");
  }
  return all;
}

inline long resident_kib(const std::vector<Server>& servers) {
  long sum = 0;
  for (const Server& server : servers) sum += resident_kib(server.pid);
  return sum;
}
inline double cpu_seconds(const std::vector<Server>& servers) {
  double sum = 0;
  for (const Server& server : servers) sum += cpu_seconds(server.pid);
  return sum;
}

// Of a process and its children, those that have ended included: a database is many of them.
inline double cpu_seconds_of_family(pid_t first) {
  double ticks = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const pid_t pid = std::atoi(entry.path().filename().c_str());
    if (pid == 0) continue;
    std::ifstream file(entry.path() / "stat");
    std::string text;
    std::getline(file, text);
    const auto name_ends = text.rfind(')');
    if (name_ends == std::string::npos) continue;
    std::istringstream words(text.substr(name_ends + 2));
    std::string state;
    pid_t parent = 0;
    words >> state >> parent;
    if (pid != first && parent != first) continue;
    std::string skipped;
    for (int i = 0; i < 9; ++i) words >> skipped;
    double user = 0;
    double system = 0;
    double childrens_user = 0;
    double childrens_system = 0;
    words >> user >> system >> childrens_user >> childrens_system;
    ticks += user + system + (pid == first ? childrens_user + childrens_system : 0);
  }
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// Others whose work is counted: name and first process.
using Counted = std::map<std::string, pid_t>;
inline std::map<std::string, double> cpu_seconds(const Counted& counted) {
  std::map<std::string, double> used;
  for (const auto& [name, pid] : counted) used[name] = cpu_seconds_of_family(pid);
  return used;
}

// Sorted ones: the share of them that is not above.
inline double quantile(const std::vector<double>& sorted, double share) {
  return sorted.empty() ? 0.0
                        : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

}  // namespace smallbox::client
