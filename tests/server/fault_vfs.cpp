#include "tests/server/fault_vfs.hpp"

#include <algorithm>
#include <fstream>

namespace smallbox {
namespace {

using Op = FaultDisk::Op;

sqlite3_vfs* g_real = nullptr;
FaultDisk* g_disk = nullptr;

struct Handle {
  sqlite3_file base;
  std::string* path;
  // The real file follows.
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
Handle& handle(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }
sqlite3_file* real(sqlite3_file* file) { return handle(file).real(); }

int do_close(sqlite3_file* file) {
  const int result = real(file)->pMethods->xClose(real(file));
  delete handle(file).path;
  return result;
}
int do_read(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
  if (const int code = g_disk->meet(Op::read, false)) {
    std::fill_n(static_cast<char*>(to), size, '\0');
    return code;
  }
  return real(file)->pMethods->xRead(real(file), to, size, at);
}
int do_write(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
  sqlite3_int64 length = 0;
  real(file)->pMethods->xFileSize(real(file), &length);
  const int code = g_disk->meet(Op::write, at + size > length);
  // A disk that is full takes a part of it.
  if (code != 0)
    size = at + size > length ? static_cast<int>(std::clamp<sqlite3_int64>(length - at, 0, size)) : size / 2;
  if (size > 0) {
    g_disk->wrote(*handle(file).path, from, size, at);
    if (const int result = real(file)->pMethods->xWrite(real(file), from, size, at); result != SQLITE_OK)
      return result;
  }
  return code;
}
int do_truncate(sqlite3_file* file, sqlite3_int64 size) {
  if (const int code = g_disk->meet(Op::truncate, false)) return code;
  g_disk->truncated(*handle(file).path, size);
  return real(file)->pMethods->xTruncate(real(file), size);
}
// The real one is not asked: power goes only where a test says so.
int do_sync(sqlite3_file* file, int) {
  if (const int code = g_disk->meet(Op::sync, false)) {
    g_disk->not_synced(*handle(file).path);
    return code;
  }
  g_disk->synced(*handle(file).path);
  return SQLITE_OK;
}
int do_file_size(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int do_lock(sqlite3_file* file, int level) { return real(file)->pMethods->xLock(real(file), level); }
int do_unlock(sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
int do_check(sqlite3_file* file, int* out) {
  return real(file)->pMethods->xCheckReservedLock(real(file), out);
}
int do_control(sqlite3_file* file, int op, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), op, argument);
}
int do_sector(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int do_device(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
int do_shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** to) {
  if (extend != 0)
    if (const int code = g_disk->meet(Op::shared_memory, true)) return code;
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, to);
}
int do_shm_lock(sqlite3_file* file, int offset, int n, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}
void do_shm_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int do_shm_unmap(sqlite3_file* file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

const sqlite3_io_methods k_methods = {
    2,           do_close,       do_read,      do_write,   do_truncate, do_sync,   do_file_size,
    do_lock,     do_unlock,      do_check,     do_control, do_sector,   do_device, do_shm_map,
    do_shm_lock, do_shm_barrier, do_shm_unmap, nullptr,    nullptr};

int do_open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
  Handle& own = handle(file);
  own.base.pMethods = nullptr;
  const int result = g_real->xOpen(g_real, name, own.real(), flags, out);
  if (result != SQLITE_OK) return result;
  own.base.pMethods = &k_methods;
  own.path = new std::string(name != nullptr ? name : "");
  g_disk->opened(*own.path);
  return SQLITE_OK;
}
int do_delete(sqlite3_vfs*, const char* name, int sync) {
  g_disk->removed(name);
  return g_real->xDelete(g_real, name, sync);
}

sqlite3_vfs g_vfs;
std::mt19937_64 g_chance;

}  // namespace

FaultDisk::FaultDisk() {
  g_real = sqlite3_vfs_find(nullptr);
  g_disk = this;
  g_vfs = *g_real;
  g_vfs.zName = "fault";
  g_vfs.pNext = nullptr;
  g_vfs.szOsFile = static_cast<int>(sizeof(Handle)) + g_real->szOsFile;
  g_vfs.xOpen = do_open;
  g_vfs.xDelete = do_delete;
  sqlite3_vfs_register(&g_vfs, 1);
}

FaultDisk::~FaultDisk() {
  sqlite3_vfs_unregister(&g_vfs);
  sqlite3_vfs_register(g_real, 1);
}

void FaultDisk::set(const Fault& fault) {
  const std::lock_guard lock(mutex_);
  fault_ = fault;
  met_ = 0;
  counts_.clear();
}

int FaultDisk::met() const {
  const std::lock_guard lock(mutex_);
  return met_;
}

int FaultDisk::count(Op op) const {
  const std::lock_guard lock(mutex_);
  const auto place = counts_.find(op);
  return place == counts_.end() ? 0 : place->second;
}

int FaultDisk::meet(Op op, bool grows) {
  const std::lock_guard lock(mutex_);
  const bool counts = op == fault_.op && (!fault_.growing || grows);
  ++counts_[op];
  if (!counts || fault_.code == 0 || (fault_.once && met_ > 0)) return 0;
  if (fault_.after > 0) {
    --fault_.after;
    return 0;
  }
  ++met_;
  return fault_.code;
}

void FaultDisk::opened(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (files_.contains(path)) return;
  std::vector<char>& safe = files_[path].safe;
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in) return;
  safe.resize(static_cast<std::size_t>(in.tellg()));
  in.seekg(0);
  in.read(safe.data(), static_cast<std::streamsize>(safe.size()));
}

void FaultDisk::wrote(const std::string& path, const void* data, int size, std::int64_t at) {
  const std::lock_guard lock(mutex_);
  const auto* bytes = static_cast<const char*>(data);
  files_[path].since.push_back({at, {bytes, bytes + size}});
}

void FaultDisk::truncated(const std::string& path, std::int64_t size) {
  const std::lock_guard lock(mutex_);
  files_[path].since.push_back({size, {}});
}

namespace {
void apply(std::vector<char>& file, std::int64_t at, const std::vector<char>& data) {
  const auto from = static_cast<std::size_t>(at);
  if (data.empty()) return file.resize(from);
  file.resize(std::max(file.size(), from + data.size()));
  std::copy(data.begin(), data.end(), file.begin() + at);
}
}  // namespace

void FaultDisk::synced(const std::string& path) {
  const std::lock_guard lock(mutex_);
  File& file = files_[path];
  for (const Change& change : file.since) apply(file.safe, change.at, change.data);
  file.since.clear();
}

// As systems do it: what could not be written is given up, but who reads the file still sees it.
void FaultDisk::not_synced(const std::string& path) {
  const std::lock_guard lock(mutex_);
  files_[path].since.clear();
}

void FaultDisk::removed(const std::string& path) {
  const std::lock_guard lock(mutex_);
  files_.erase(path);
}

void FaultDisk::forget() {
  const std::lock_guard lock(mutex_);
  files_.clear();
}

void FaultDisk::set_chance(std::uint64_t seed) {
  g_chance.seed(seed);
  g_vfs.xRandomness = [](sqlite3_vfs*, int size, char* to) {
    for (int i = 0; i < size; ++i) to[i] = static_cast<char>(g_chance());
    return size;
  };
  sqlite3_randomness(0, nullptr);
}

FaultDisk::Losses FaultDisk::lose_power(const std::filesystem::path& from, const std::filesystem::path& to,
                                        std::uint32_t seed) {
  const std::lock_guard lock(mutex_);
  std::mt19937 dice(seed);
  Losses losses;
  std::filesystem::remove_all(to);
  std::erase_if(files_,
                [&](const auto& one) { return std::filesystem::path(one.first).parent_path() == to; });
  std::filesystem::create_directories(to);
  for (const auto& [path, file] : files_) {
    if (std::filesystem::path(path).parent_path() != from) continue;
    std::vector<char> content = file.safe;
    for (const Change& change : file.since) {
      // Some got there, some did not, and some in part.
      const auto fate = dice() % 4;
      if (fate == 0) {
        ++losses.lost;
        continue;
      }
      std::vector<char> data = change.data;
      if (fate == 1 && data.size() > 512) {
        data.resize(512 * (1 + dice() % (data.size() / 512)));
        ++losses.torn;
      }
      apply(content, change.at, data);
    }
    std::ofstream out(to / std::filesystem::path(path).filename(), std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
  }
  return losses;
}

}  // namespace smallbox
