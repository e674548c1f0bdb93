#include "sim/house.hpp"

#include <fstream>
#include <utility>

#include "engine/base64url.hpp"

namespace smallbox::sim {
namespace {

namespace fs = std::filesystem;
constexpr int k_journal_pages = 40;  // so that it is copied often
constexpr Us k_slowest = 3 * k_second;

}  // namespace

// The real one; what it says is on disk goes into the ledger.
class House::CheckedStore final : public Store {
 public:
  CheckedStore(House& house, const std::string& folder)
      : house_(house), store_(open_sqlite(folder, k_journal_pages)) {}
  void commit(std::span<const Write> writes) override {
    try {
      store_->commit(writes);
    } catch (const StoreError& error) {
      if (error.kind == StoreError::Kind::lost || house_.cut_) house_.ledger_.uncertain(writes);
      throw;
    }
    house_.ledger_.stored(writes, house_.awake_);
  }
  void settle() override { store_->settle(); }
  std::unique_ptr<StoreReader> reader() override { return store_->reader(); }
  std::int64_t last_table() override { return store_->last_table(); }
  std::int64_t unfinished() override { return store_->unfinished(); }
  std::int64_t boxes() override { return store_->boxes(); }
  std::vector<std::pair<Guest, int>> seats() override { return store_->seats(); }

 private:
  House& house_;
  std::unique_ptr<Store> store_;
};

House::House(Loop& loop, Dice& dice, Counts& counts, Ledger& ledger, FaultDisk& disk, fs::path root)
    : loop_(loop), dice_(dice), counts_(counts), ledger_(ledger), disk_(disk), root_(std::move(root)) {
  folder_ = root_ / std::to_string(++folders_);
}

House::~House() {
  ++life_;
  disk_.set({FaultDisk::Op::write, 0, SQLITE_IOERR_WRITE});
  lobby_.reset();
  store_.reset();
  disk_.mend();
  disk_.forget();
  fs::remove_all(root_);
}

std::string House::random_text(int bytes) {
  std::array<std::uint8_t, 64> buffer{};
  for (int i = 0; i < bytes; ++i)
    buffer[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(dice_.next() >> 33U);
  return base64url(buffer.data(), static_cast<std::size_t>(bytes));
}

void House::die(const char*) { died_ = true; }

// ---- One step after another ---------------------------------------------------------------------

void House::run(std::uint64_t life, std::function<void()> what) {
  if (life != life_ || !lobby_) return;
  if (loop_.now() < frozen_until_)
    return loop_.at(frozen_until_, [this, life, what = std::move(what)] { run(life, what); });
  count_time();
  ++steps_;
  what();
  look_after();
}

// As its clocks may count: not while it was not there, nor while it could not write.
void House::count_time() {
  const Us passed = loop_.now() - std::exchange(seen_, loop_.now());
  if (!lobby_->stalled()) awake_ += passed > HouseClock::longest ? HouseClock::usual : passed;
}

void House::look_after() {
  if (std::exchange(died_, false)) return end(End::killed);
  if (steps_left_ > 0 && --steps_left_ == 0) return end(end_how_);
  if (!in_use_[0] && lobby_->has_work(Lobby::Hand::journal)) {
    const bool slow = loop_.now() < slow_until_;
    use(Lobby::Hand::journal, slow ? dice_.between(100 * k_ms, k_slowest) : dice_.between(100, 3 * k_ms));
  }
  if (!in_use_[1] && lobby_->has_work(Lobby::Hand::reader))
    use(Lobby::Hand::reader, dice_.between(50, 2 * k_ms));
  if (!in_use_[2] && lobby_->has_work(Lobby::Hand::thinker))
    use(Lobby::Hand::thinker, dice_.between(50, 20 * k_ms));
}

void House::use(Lobby::Hand hand, Us delay) {
  in_use_[static_cast<std::size_t>(hand)] = true;
  loop_.after(delay, [this, hand, life = life_] { run(life, [this, hand] { work(hand); }); });
}

void House::work(Lobby::Hand hand) {
  in_use_[static_cast<std::size_t>(hand)] = false;
  const bool cut = hand == Lobby::Hand::journal && cut_;
  if (cut) {
    const auto op = dice_.one_in(2) ? FaultDisk::Op::write : FaultDisk::Op::sync;
    disk_.set({op, static_cast<int>(dice_.below(12)), SQLITE_IOERR_WRITE});
  }
  const auto again = lobby_->step(hand);
  if (cut) {
    counts_.add(Fault::kill_in_commit);
    return end_after(1, End::powerless);
  }
  if (again && *again > 0) use(hand, *again * k_ms);
}

// In the order in which it was posted, as an executor does.
void House::post(std::function<void()> what) {
  last_post_ = std::max(last_post_, loop_.now() + dice_.between(0, k_ms));
  loop_.at(last_post_, [this, life = life_, what = std::move(what)] { run(life, what); });
}

void House::set_timer(Ms after) {
  loop_.after(after * k_ms, [this, life = life_, number = ++timer_] {
    if (number == timer_) run(life, [this] { lobby_->tick(); });
  });
}

// ---- It comes and goes --------------------------------------------------------------------------

void House::start() {
  if (lobby_ || given_up_) return;
  const bool fails = std::exchange(fail_start_, false);
  if (fails) disk_.set({FaultDisk::Op::shared_memory, 0, SQLITE_IOERR_SHMSIZE});
  try {
    open();
  } catch (const StoreError& error) {
    store_.reset();
    disk_.mend();
    if (fails) counts_.add(Fault::failed_start);
    if (!fails && !ledger_.spoilt())
      throw Violation(std::string("the house can't be opened: ") + error.what());
    given_up_ = !fails;
    return loop_.after(k_second, [this] { start(); });
  }
  disk_.mend();
}

void House::open() {
  store_ = std::make_unique<CheckedStore>(*this, folder_.string());
  ledger_.opened(*store_, awake_);
  ++life_;
  seen_ = last_post_ = loop_.now();
  in_use_ = {};
  Limits limits;
  limits.per_address = 0;
  lobby_ = std::make_unique<Lobby>(
      *store_, limits, [this](std::function<void()> what) { post(std::move(what)); },
      [this](Ms after) { set_timer(after); }, bans_, *this);
  set_timer(0);
}

void House::end_after(int steps, End how) {
  steps_left_ = steps;
  end_how_ = how;
}

void House::end(End how) {
  if (!lobby_) return;
  counts_.add(how == End::killed      ? Fault::kill
              : how == End::powerless ? Fault::power_cut
                                      : Fault::clean_stop);
  mend_disk();
  if (how == End::stopped) {
    for (auto next = lobby_->step(Lobby::Hand::journal); next && *next == 0;)
      next = lobby_->step(Lobby::Hand::journal);
  }
  steps_left_ = 0;
  cut_ = died_ = false;
  disk_.mend();
  ++life_;
  const fs::path before = folder_;
  if (how != End::stopped) {
    move_disk(how);
    // What is done when a database is closed is not done by who is killed.
    disk_.set({FaultDisk::Op::write, 0, SQLITE_IOERR_WRITE});
  }
  lobby_.reset();
  store_.reset();
  disk_.mend();
  if (how != End::stopped) fs::remove_all(before);
  went_down(how == End::powerless && dice_.one_in(2));
  do_while_down();
  loop_.after(dice_.between(100 * k_ms, dice_.one_in(4) ? 60 * k_second : 3 * k_second), [this] { start(); });
}

// The disk as the next life finds it: after a kill with all that was written, after a power cut with what was synced and
// some of the rest.
void House::move_disk(End how) {
  const fs::path to = root_ / std::to_string(++folders_);
  if (how == End::powerless && !ledger_.spoilt()) {
    const FaultDisk::Losses losses = disk_.lose_power(folder_, to, static_cast<std::uint32_t>(dice_.next()));
    counts_.add(Fault::torn_write, losses.torn);
    counts_.add(Fault::lost_write, losses.lost);
  } else {
    fs::create_directories(to);
    for (const auto& file : fs::directory_iterator(folder_))
      if (file.path().extension() != ".db-shm" && file.path().filename() != "lock")
        fs::copy_file(file.path(), to / file.path().filename());
  }
  disk_.forget();
  folder_ = to;
}

void House::do_while_down() {
  if (std::exchange(upgrade_, false) && !ledger_.spoilt()) pretend_older();
  if (std::exchange(flip_, false)) flip_bit();
}

void House::flip_bit() {
  const fs::path path = folder_ / (dice_.one_in(3) ? "smallbox.db-wal" : "smallbox.db");
  std::error_code none;
  const auto size = fs::file_size(path, none);
  if (none || size == 0) return;
  const auto at = static_cast<std::streamoff>(dice_.next() % size);
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(at);
  const int was = file.get();
  file.seekp(at);
  file.put(static_cast<char>(was ^ (1 << dice_.below(8))));
  file.close();
  ledger_.spoil();
  disk_.forget();
  counts_.add(Fault::bit_flip);
}

// As a version before this one has left it: its format, what it did not write, and a bot that there is no longer.
void House::pretend_older() {
  sqlite3* db = nullptr;
  const char* sql =
      "UPDATE tables SET head = replace(replace(replace(head, '\"tempo\":\"natural\",', ''), "
      "'\"device\":false,', ''),"
      " '\"bot\":\"', '\"bot\":\"was ') WHERE status < 2 AND head LIKE '%\"kind\":\"bot\"%';"
      "UPDATE tables SET head = replace(head, '\"bot\":\"was \"', '\"bot\":\"\"') WHERE status < 2;"
      "DROP TABLE IF EXISTS days; ALTER TABLE actions DROP COLUMN late; PRAGMA user_version=3;";
  const bool done = sqlite3_open((folder_ / "smallbox.db").c_str(), &db) == SQLITE_OK &&
                    sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
  sqlite3_close(db);
  if (done) counts_.add(Fault::upgrade);
}

// ---- Faults -------------------------------------------------------------------------------------

void House::stall(Us length) {
  if (!lobby_) return;
  frozen_until_ = std::max(frozen_until_, loop_.now() + length);
  counts_.add(Fault::stall);
}

void House::cut_next_commit() { cut_ = lobby_ != nullptr; }

void House::slow_sync(Us length) {
  slow_until_ = loop_.now() + length;
  ledger_.set_slowest(2 * k_slowest);
  counts_.add(Fault::slow_sync);
}

void House::fail_disk(Fault fault) {
  if (!lobby_ || cut_) return;
  using Op = FaultDisk::Op;
  switch (fault) {
    case Fault::full_disk: disk_.set({Op::write, 0, SQLITE_FULL, false, true}); break;
    case Fault::short_write:
      disk_.set({Op::write, static_cast<int>(dice_.below(5)), SQLITE_IOERR_WRITE, true});
      break;
    case Fault::failed_sync:
      disk_.set({Op::sync, static_cast<int>(dice_.below(3)), SQLITE_IOERR_FSYNC, true});
      break;
    default: disk_.set({Op::read, static_cast<int>(dice_.below(5)), SQLITE_IOERR_READ, true}); break;
  }
  disk_fault_ = fault;
}

void House::mend_disk() {
  const Fault fault = std::exchange(disk_fault_, Fault::drop);
  if (fault == Fault::drop) return;
  if (disk_.met() > 0) counts_.add(fault);
  disk_.mend();
}

void House::calm() {
  mend_disk();
  calm_ = true;
  cut_ = flip_ = upgrade_ = fail_start_ = false;
  steps_left_ = 0;
  slow_until_ = 0;
}

}  // namespace smallbox::sim
