#include "server/backup.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <memory>

#include "server/sqlite_open.hpp"

namespace smallbox {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;
using sqlite::Connection;

constexpr int k_pages_at_once = 1'000;

[[noreturn]] void refuse(const std::string& sentence) { throw StoreError(Kind::other, sentence); }

std::string folder_of(const std::string& path) {
  const std::string parent = fs::path(path).parent_path();
  return parent.empty() ? "." : parent;
}

// Until it is whole a copy has another name, which is gone however this ends.
class Draft {
 public:
  explicit Draft(const std::string& path) : path_(path), draft_(path + ".part-" + std::to_string(getpid())) {
    const int file = open(draft_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) refuse("can't write to the folder " + folder_of(path));
    // What root writes is for whoever owns the folder: the user who runs the server.
    struct stat folder{};
    if (geteuid() == 0 && stat(folder_of(path).c_str(), &folder) == 0)
      owned_ = fchown(file, folder.st_uid, folder.st_gid) == 0;
    close(file);
    if (!owned_) {
      remove();
      refuse("can't give " + path + " to whoever owns its folder");
    }
  }
  ~Draft() { remove(); }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  const std::string& name() const { return draft_; }

  // On disk under its own name, unless somebody else has put something there meanwhile.
  void keep() {
    sync(draft_);
    if (link(draft_.c_str(), path_.c_str()) != 0) {
      if (errno == EEXIST) refuse(path_ + " is there already; nothing is written over");
      // Where there are no links: a moment between looking and doing is left.
      if (fs::exists(path_)) refuse(path_ + " is there already; nothing is written over");
      if (std::rename(draft_.c_str(), path_.c_str()) != 0) refuse("can't write " + path_);
    }
    sync(folder_of(path_));
  }

 private:
  static void sync(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = file >= 0 && fsync(file) == 0;
    if (file >= 0) close(file);
    if (!synced) throw StoreError(Kind::lost, "can't sync " + path + ": the copy does not count");
  }
  void remove() const {
    std::error_code ignored;
    for (const char* part : {"", "-wal", "-shm", "-journal"}) fs::remove(draft_ + part, ignored);
  }

  std::string path_;
  std::string draft_;
  bool owned_ = true;
};

// All pages, as they are at one moment. False: ended by `progress`.
bool copy_pages(Connection& from, Connection& to, const CopyProgress& progress) {
  // As long as this transaction is open others may write, and this connection does not see it.
  const sqlite::Rollback rollback(from);
  from.execute("BEGIN");
  from.number("SELECT count(*) FROM sqlite_schema");
  const auto end = [](sqlite3_backup* copy) { sqlite3_backup_finish(copy); };
  const std::unique_ptr<sqlite3_backup, decltype(end)> copy(sqlite3_backup_init(to, "main", from, "main"),
                                                            end);
  if (!copy) sqlite::fail(to, sqlite3_extended_errcode(to));
  for (;;) {
    const int result = sqlite3_backup_step(copy.get(), k_pages_at_once);
    if (result == SQLITE_DONE) return true;
    if (result != SQLITE_OK) sqlite::fail(to, result);
    const std::int64_t all = sqlite3_backup_pagecount(copy.get());
    if (!progress(all - sqlite3_backup_remaining(copy.get()), all)) return false;
  }
}

bool copy_database(const std::string& from, const std::string& to, const CopyProgress& progress) {
  umask(0077);
  Draft draft(to);
  try {
    Connection source(from, Connection::For::reading);
    if (sqlite::format_of(source, from) == 0) refuse("there is no house in " + from);
    Connection target(draft.name(), Connection::For::writing);
    target.execute(
        "PRAGMA synchronous=OFF");  // until it is whole it counts for nothing; then it is synced once
    if (!copy_pages(source, target, progress)) return false;
    target.execute("PRAGMA journal_mode=DELETE");  // one file
    sqlite::Statement check(target, "PRAGMA quick_check(1)");
    if (const bool whole = check.step() && check.text(0) == "ok"; !whole)
      refuse(
          "what was copied is damaged; nothing was kept. A server that is started with this folder mends "
          "it.");
    while (check.step()) continue;
  } catch (const StoreError& error) {
    if (error.kind == Kind::other) throw;
    throw StoreError(error.kind, "can't copy " + from + " to " + to + ": " + error.what());
  }
  draft.keep();
  return true;
}

void refuse_existing(const std::string& path) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(path, error)))
    refuse(path + " is there already; nothing is written over");
}

}  // namespace

bool back_up(const std::string& folder, const std::string& file, const CopyProgress& progress) {
  const std::string from = sqlite::database_path(folder);
  if (!fs::exists(from)) refuse("there is no house in " + folder + " (no smallbox.db)");
  refuse_existing(file);
  return copy_database(from, file, progress);
}

bool put_back(const std::string& file, const std::string& folder, const CopyProgress& progress) {
  if (!fs::exists(file)) refuse("there is no backup " + file);
  const std::string to = sqlite::database_path(folder);
  for (const char* part : {"", "-wal"}) refuse_existing(to + part);
  const sqlite::Lock lock(folder);
  return copy_database(file, to, progress);
}

}  // namespace smallbox
