// A table as it is kept: texts and numbers, which a store keeps without knowing what they mean.
//
// A table is its head (a JSON text: game, options, seats, seed, …), a snapshot (a JSON text: everything up to
// some action) and the actions after that. Actions are only ever appended. A box that is not the game's own is kept
// once, for all tables that are played with it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "table/guest.hpp"

namespace smallbox {

enum class Status : std::uint8_t { waiting, playing, over };
// As they are told and kept.
inline constexpr std::array<std::string_view, 3> k_statuses = {"waiting", "playing", "over"};

struct SavedAction {
  std::int64_t number = 0;  // 1 for the first of its table
  std::int64_t seat = 0;
  std::int64_t t = 0;     // ms since the start
  std::int64_t key = 0;   // hash of the id that its sender gave it; 0: sent by the table itself
  std::string action;     // canonical JSON
  std::int64_t late = 0;  // ms; so much later than t it came
};

struct SavedTable {
  std::int64_t id = 0;
  std::string code;
  Status status = Status::waiting;
  std::string head;
  std::string snapshot;  // empty: none yet
  std::string box;       // the whole of it; empty: the game's own
  std::vector<SavedAction> actions;
  std::int64_t epoch = 0;  // by which it was taken, where several houses share a store
  std::int64_t last = 0;   // how many actions there are, where only the head was asked for; 0: not known
};

// Where several houses share a store (server/store.hpp): by which right a table is this one's, and whether it is so new that
// nothing of it was ever written.
struct Tenure {
  std::int64_t epoch = 0;
  bool fresh = false;
};

// ---- What a table writes ------------------------------------------------------------------------

struct PutTable {
  std::int64_t id;
  std::string code;
  std::string watch;
  Status status;
  std::string head;
  // Whose seats there are, to find what is stored of somebody; nothing: as they were.
  std::optional<std::vector<Guest>> guests;
  // ms; when something has to happen at the table although nobody is there; 0: never.
  std::int64_t wake = 0;
  // The id of its box, which never changes; empty: the game's own.
  std::string box{};
  // Of a table that comes whole: what PutSnapshot would say, so that it is never there without; empty: none.
  std::string snapshot{};
  std::int64_t through = 0;
  Tenure tenure{};
};
// A box, which many tables may refer to. A table's comes before the table.
struct PutBox {
  std::string id;
  std::string text;
  std::int64_t seen;  // ms; when somebody last asked for it
};
struct PutAction {
  std::int64_t table;
  SavedAction action;
  std::int64_t epoch = 0;
};
// Everything up to action number `through` is in `text` from now on.
struct PutSnapshot {
  std::int64_t table;
  std::int64_t through;
  std::string text;
  std::int64_t epoch = 0;
};

using TableWrite = std::variant<PutTable, PutAction, PutSnapshot, PutBox>;

}  // namespace smallbox
