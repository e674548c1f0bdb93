// Where the actions of each table stand on disk, kept in memory: an index on disk would make every commit
// touch as many pages as tables took part in it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/store.hpp"

namespace smallbox {

// One writer, any number of readers. Rows are numbered upwards and no number comes twice, so whoever has
// asked here first and then looks at the disk finds there all that it was told of, or that it has gone into
// a snapshot; and what is newer stands behind `last`.
class ActionIndex {
 public:
  struct Row {
    std::int64_t id;
    std::int64_t number;  // of the action at its table
  };
  struct Rows {
    std::vector<Row> rows;
    std::int64_t last;  // of all tables
  };

  // While the store is opened.
  void add(std::int64_t table, Row row) {
    const std::lock_guard lock(mutex_);
    tables_[table].push_back(row);
    last_ = std::max(last_, row.id);
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    tables_.clear();
    last_ = 0;
  }
  Rows of(std::int64_t table) const {
    const std::lock_guard lock(mutex_);
    const auto place = tables_.find(table);
    return {place == tables_.end() ? std::vector<Row>() : place->second, last_};
  }
  std::int64_t last() const {
    const std::lock_guard lock(mutex_);
    return last_;
  }
  // Rows after `from` up to `to` that tables still need, in order. All others there are held by snapshots, or their
  // tables are gone.
  std::vector<std::int64_t> needed(std::int64_t from, std::int64_t to) const {
    std::vector<std::int64_t> ids;
    const std::lock_guard lock(mutex_);
    for (const auto& [table, rows] : tables_) {
      for (const Row& row : rows) {
        if (row.id > to) break;
        if (row.id > from) ids.push_back(row.id);
      }
    }
    std::ranges::sort(ids);
    return ids;
  }
  std::int64_t last_table() const {
    const std::lock_guard lock(mutex_);
    std::int64_t most = 0;
    for (const auto& [table, rows] : tables_) most = std::max(most, table);
    return most;
  }
  // After a commit: its actions got the rows after `last`; the others were trimmed (table, row).
  void committed(std::span<const Write> writes,
                 const std::vector<std::pair<std::int64_t, std::int64_t>>& trimmed) {
    const std::lock_guard lock(mutex_);
    for (const Write& write : writes) {
      if (const auto* action = std::get_if<PutAction>(&write))
        tables_[action->table].push_back({++last_, action->action.number});
      else if (const auto* snapshot = std::get_if<PutSnapshot>(&write))
        forget(snapshot->table, [&](const Row& row) { return row.number <= snapshot->through; });
      else if (const auto* put = std::get_if<PutTable>(&write); put != nullptr && !put->snapshot.empty())
        forget(put->id, [&](const Row& row) { return row.number <= put->through; });
      else if (const auto* drop = std::get_if<DropTable>(&write))
        tables_.erase(drop->table);
    }
    // Those of one table come together, as far as that is known: each list is gone through once.
    for (std::size_t i = 0; i < trimmed.size();) {
      std::size_t end = i + 1;
      while (end < trimmed.size() && trimmed[end].first == trimmed[i].first) ++end;
      const auto from = trimmed.begin() + static_cast<std::ptrdiff_t>(i);
      const auto to = trimmed.begin() + static_cast<std::ptrdiff_t>(end);
      forget(trimmed[i].first, [&](const Row& row) {
        return std::binary_search(from, to, std::pair(trimmed[i].first, row.id));
      });
      i = end;
    }
  }

 private:
  template <class Gone>
  void forget(std::int64_t table, Gone gone) {
    const auto place = tables_.find(table);
    if (place == tables_.end()) return;
    std::erase_if(place->second, gone);
    if (place->second.empty()) tables_.erase(place);
  }

  mutable std::mutex mutex_;
  std::unordered_map<std::int64_t, std::vector<Row>> tables_;
  std::int64_t last_ = 0;
};

}  // namespace smallbox
