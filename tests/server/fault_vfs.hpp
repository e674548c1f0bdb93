// A disk for SQLite that fails when it is told to, and that loses power: the default one, with faults in
// between. It becomes the default one while it lives.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace smallbox {

class FaultDisk {
 public:
  FaultDisk();
  ~FaultDisk();
  FaultDisk(const FaultDisk&) = delete;
  FaultDisk& operator=(const FaultDisk&) = delete;

  enum class Op : std::uint8_t { write, truncate, sync, read, shared_memory };
  struct Fault {
    Op op = Op::write;
    int after = 0;         // so many go well first
    int code = 0;          // what is returned; 0: no fault
    bool once = false;     // and then all is well again; otherwise until it is mended
    bool growing = false;  // only writes behind the end of a file fail, as on a full disk
  };
  void set(const Fault& fault);
  void mend() { set({}); }
  // How often the fault was met.
  int met() const;
  int count(Op op) const;

  // What would be on the disk if power went now: what was synced, and some of what was written since. How many writes
  // got lost, or got there in part.
  struct Losses {
    std::uint64_t lost = 0;
    std::uint64_t torn = 0;
  };
  Losses lose_power(const std::filesystem::path& from, const std::filesystem::path& to, std::uint32_t seed);
  // What was changed behind its back is read anew when a file is opened.
  void forget();
  // What SQLite takes from the system at random follows from that from now on.
  void set_chance(std::uint64_t seed);

  // For the file methods.
  int meet(Op op, bool grows);
  void opened(const std::string& path);
  void wrote(const std::string& path, const void* data, int size, std::int64_t at);
  void truncated(const std::string& path, std::int64_t size);
  void synced(const std::string& path);
  void not_synced(const std::string& path);
  void removed(const std::string& path);

 private:
  struct Change {
    std::int64_t at;
    std::vector<char> data;  // empty: the file ends at `at`
  };
  struct File {
    std::vector<char> safe;
    std::vector<Change> since;
  };
  mutable std::mutex mutex_;
  Fault fault_;
  int met_ = 0;
  std::map<Op, int> counts_;
  std::map<std::string, File> files_;
};

}  // namespace smallbox
