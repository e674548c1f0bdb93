// A house from front to back, as what has to be written to make the same one elsewhere. Both databases are asked the same
// questions, in words that both know.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store.hpp"

namespace smallbox {

// A row of an answer, by columns.
struct DumpRow {
  virtual ~DumpRow() = default;
  virtual std::int64_t number(int column) = 0;
  virtual std::string text(int column) = 0;
  virtual bool guest(int column, Guest& guest) = 0;
};
// A database as it is at one moment.
struct DumpSource {
  virtual ~DumpSource() = default;
  virtual void ask(const std::string& sql, const std::function<void(DumpRow&)>& row) = 0;
};
// Throw StoreError, with a sentence, where there is no house, or one of another version.
std::unique_ptr<DumpSource> dump_of_folder(const std::string& folder);
std::unique_ptr<DumpSource> dump_of_database(const std::string& url);

// How much there is, and a hash of all of it in its order.
struct DumpCounts {
  std::int64_t tables = 0;
  std::int64_t actions = 0;
  std::int64_t boxes = 0;
  std::int64_t days = 0;
  std::array<std::uint8_t, 32> digest{};
  bool operator==(const DumpCounts&) const = default;
};

// Some of it at a time, in an order in which it can be written. False ends it: then nothing is returned.
using DumpTake = std::function<bool(std::vector<Write> some, const DumpCounts& so_far)>;
std::optional<DumpCounts> dump(DumpSource& source, const DumpTake& take);

// Into a database in which there is no house: all that `write` commits to the store, as one transaction, and what it reads
// there meanwhile is what will be there. False, or something thrown: nothing of it.
void fill_postgres(const std::string& url, const std::function<bool(Store& store, DumpSource& there)>& write);

}  // namespace smallbox
