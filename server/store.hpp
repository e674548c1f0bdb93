// What is kept on disk, behind one interface. A store knows tables as texts and numbers, not what they mean.
//
// A table is its head (a JSON text: game, options, seats, seed, …), a snapshot (a JSON text: everything up to
// some action) and the actions after that. Actions are only ever appended.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/identity.hpp"

namespace smallbox {

// A disk that can't be read or written. What was not committed was not shown to anybody.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Status : std::uint8_t { waiting, playing, over };

struct SavedAction {
  std::int64_t number = 0;  // 1 for the first of its table
  std::int64_t seat = 0;
  std::int64_t t = 0;    // ms since the start
  std::int64_t key = 0;  // hash of the id that its sender gave it; 0: sent by the table itself
  std::string action;    // canonical JSON
};

struct SavedTable {
  std::int64_t id = 0;
  std::string code;
  Status status = Status::waiting;
  std::string head;
  std::string snapshot;  // empty: none yet
  std::vector<SavedAction> actions;
};

// ---- What can be written ------------------------------------------------------------------------

struct PutTable {
  std::int64_t id;
  std::string code;
  std::string watch;
  Status status;
  std::string head;
  // Whose seats there are, to find what is stored of somebody; nothing: as they were.
  std::optional<std::vector<Guest>> guests;
};
struct PutAction {
  std::int64_t table;
  SavedAction action;
};
// Everything up to action number `through` is in `text` from now on.
struct PutSnapshot {
  std::int64_t table;
  std::int64_t through;
  std::string text;
};
struct DropTable {
  std::int64_t table;
};
// Trimming: Mark notes where the list of actions ends, then every table that goes on gets a snapshot, then
// each Trim forgets some of the actions before the mark that a snapshot holds or whose table is gone.
struct Mark {};
struct Trim {
  std::int64_t most;
};

using Write = std::variant<PutTable, PutAction, PutSnapshot, DropTable, Mark, Trim>;

class Store {
 public:
  Store() = default;
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // All of them or none; on disk when it returns.
  virtual void commit(std::span<const Write> writes) = 0;
  // The tables that are not over, with their actions after the snapshot.
  virtual std::vector<SavedTable> unfinished() = 0;
  // By its code or its code for watching.
  virtual std::optional<SavedTable> find(std::string_view code) = 0;
  virtual std::vector<SavedTable> of_guest(const Guest& guest) = 0;
  virtual std::int64_t last_table() = 0;
};

// The folder is made where it is missing, and locked: one process a folder.
std::unique_ptr<Store> open_sqlite(const std::string& folder);

}  // namespace smallbox
