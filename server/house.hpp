// What those who run a server see of it and do to it, as server/admin.cpp needs it: the tables (the lobby's)
// and the connections (the network's). Everything is called on the network thread.
//
// Nothing here tells a card, a seed, a token or a name: operators see that a game goes on, not what is in it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/bans.hpp"
#include "server/store.hpp"

namespace smallbox {

// What somebody or something has cost since the server started, or since the table is in memory.
struct Cost {
  std::uint64_t actions = 0;
  std::uint64_t messages = 0;  // that came
  std::uint64_t bytes = 0;     // that came and went
  std::uint64_t thinking = 0;  // of bots, ms
};

// What tables are counted and sorted by: cheap, because all of them are asked.
struct TableBrief {
  std::int64_t id = 0;
  Status status = Status::waiting;
  std::int64_t created = 0;  // ms of wall time, both
  std::int64_t quiet_since = 0;
  Cost cost;
};

struct TableInfo {
  struct Seat {
    std::string kind;   // "open", "human", "bot"
    bool here = false;  // a person is connected
    std::string guest;  // the guest_mark of a person
  };
  TableBrief brief;
  std::string game;
  std::vector<Seat> seats;
  int watching = 0;
  std::string watch;  // the code of an ordinary spectator
};

struct AddressInfo {
  std::string address;  // an address_key
  int connections = 0;
  Cost cost;
};

// Why something was not done, as a sentence; empty: it was.
using Finish = std::function<void(std::string problem)>;

struct House {
  virtual ~House() = default;
  virtual std::int64_t now() = 0;
  // Those in memory: every table where somebody is, and those that were busy lately.
  virtual void each_table(const std::function<void(const TableBrief&)>& visit) const = 0;
  // One of them.
  virtual std::optional<TableInfo> find_table(std::int64_t id) const = 0;
  // Also of tables that are only on disk. Whoever is there is told and sent away. What was ended is kept as
  // it is; what was deleted is gone.
  virtual void end_table(std::int64_t id, Finish told) = 0;
  virtual void delete_table(std::int64_t id, Finish told) = 0;
  virtual void pause(bool on) = 0;  // no new tables, rematches neither
  virtual bool paused() const = 0;
  virtual Bans& bans() = 0;
  virtual std::int64_t boxes() const = 0;  // that people brought along and that are kept, about
};

struct Doors {
  virtual ~Doors() = default;
  virtual void each_address(const std::function<void(const AddressInfo&)>& visit) const = 0;
  // Closes the connections of whom a ban concerns; how many.
  virtual int send_away(const Ban& ban) = 0;
};

}  // namespace smallbox
