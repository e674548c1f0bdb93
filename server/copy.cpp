#include "server/copy.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "server/postgres.hpp"
#include "server/sqlite_open.hpp"

namespace smallbox {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;
using Progress = std::function<bool(std::int64_t tables, std::int64_t all)>;

[[noreturn]] void cant_copy(const std::string& sentence) { throw StoreError(Kind::other, sentence); }

std::optional<DumpCounts> fill(DumpSource& from, Store& to, const Progress& progress) {
  std::int64_t all = 0;
  from.ask("SELECT count(*) FROM tables", [&](DumpRow& row) { all = row.number(0); });
  return dump(from, [&, all](std::vector<Write> some, const DumpCounts& so_far) {
    to.commit(some);
    to.settle();
    return progress(so_far.tables, all);
  });
}

void compare(const DumpCounts& copied, DumpSource& there) {
  const auto found = dump(there, [](const std::vector<Write>&, const DumpCounts&) { return true; });
  if (found != copied) cant_copy("what was copied is not what was read; nothing was kept");
}

// Under another name until it is whole.
std::optional<DumpCounts> into_folder(DumpSource& from, const std::string& folder, const Progress& progress) {
  const std::string path = sqlite::database_path(folder);
  for (const char* part : {"", "-wal"})
    if (fs::exists(fs::symlink_status(path + part)))
      cant_copy("there is a house in " + folder + " already; nothing is written over");
  umask(0077);
  const std::string draft = folder + ".part-" + std::to_string(getpid());
  const auto clear = [](const std::string* gone) {
    std::error_code ignored;
    fs::remove_all(*gone, ignored);
  };
  const std::unique_ptr<const std::string, decltype(clear)> clearing(&draft, clear);
  const auto copied = fill(from, *open_sqlite(draft), progress);
  if (!copied) return std::nullopt;
  compare(*copied, *dump_of_folder(draft));
  const sqlite::Lock lock(folder);
  if (fs::exists(path)) cant_copy("there is a house in " + folder + " already; nothing is written over");
  // Closed as it is, all of it is in one file.
  if (fs::exists(sqlite::database_path(draft) + "-wal"))
    sqlite::Connection(sqlite::database_path(draft), sqlite::Connection::For::writing)
        .execute("PRAGMA journal_mode=DELETE");
  std::error_code error;
  fs::rename(sqlite::database_path(draft), path, error);
  if (error) cant_copy("can't write " + path + ": " + error.message());
  return copied;
}

std::optional<DumpCounts> into_database(DumpSource& from, const std::string& url, const Progress& progress) {
  std::optional<DumpCounts> copied;
  fill_postgres(url, [&](Store& store, DumpSource& there) {
    copied = fill(from, store, progress);
    if (copied) compare(*copied, there);
    return copied.has_value();
  });
  return copied;
}

}  // namespace

std::optional<DumpCounts> copy_everything(const std::string& from, const std::string& to,
                                          const Progress& progress) {
  const auto source = postgres::is_url(from) ? dump_of_database(from) : dump_of_folder(from);
  try {
    return postgres::is_url(to) ? into_database(*source, to, progress) : into_folder(*source, to, progress);
  } catch (const StoreError& error) {
    if (error.kind == Kind::other) throw;
    const bool broken = error.kind == Kind::damaged && !postgres::is_url(from);
    throw StoreError(
        error.kind,
        std::string("can't copy the house: ") + error.what() +
            (broken ? ". A server that is started with that folder mends what can be mended." : ""));
  }
}

}  // namespace smallbox
