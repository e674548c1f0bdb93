// A whole house read from front to back, also while its server is running: nothing is locked and nothing is written.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/store.hpp"

namespace smallbox {

class HouseWalk {
 public:
  // A data folder or postgresql://…. Throws StoreError, with a sentence, where there is no house, or one of a newer program.
  explicit HouseWalk(const std::string& where);
  ~HouseWalk();
  HouseWalk(const HouseWalk&) = delete;
  HouseWalk& operator=(const HouseWalk&) = delete;

  // How many tables there are, more or less: for whoever wants to know how far it is.
  std::int64_t tables() const;

  struct Calls {
    // Each table with all its actions, by number. False ends it.
    std::function<bool(const SavedTable&)> table;
    // What can't be read, as a sentence without its subject: that table, or 0: of many.
    std::function<void(std::int64_t table, const std::string& why)> unreadable;
  };
  void run(const Calls& calls);

  struct Disk;

 private:
  std::unique_ptr<Disk> disk_;
};

}  // namespace smallbox
