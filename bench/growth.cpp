// How much one database carries: writers as nodes have them, each with a journal and a store of its own, append actions of
// very many tables at a given rate, without clients, rules or a network in between.
//
//   growth URL [--writers 3] [--tables 3000] [--rate 10000] [--seconds 5] [--stored 0] [--database PID]
//
// Actions come when they are due, whether those before are done or not: what the database can't keep up with waits, and is
// counted with its waiting. After fifty actions a game is over, with everything that a server writes then: its table's end with a
// snapshot, and the table of the rematch. --stored: so many tables, of which nothing is written any more, are put there before.
// The last line is for programs. Made for nodes.py.
#include <deque>
#include <mutex>
#include <thread>

#include "bench/gauges.hpp"
#include "server/journal.hpp"
#include "server/postgres.hpp"

namespace smallbox {
namespace {

using client::Clock;

constexpr std::int64_t k_actions = 50;  // of a game
// As long as those of a game for two that every box has.
const std::string k_action = R"({"type":"play","card":"three red stars","pile":1})";
// So that a database that compresses has as much to do as with real ones.
std::string text_of(std::size_t size) {
  FastRng fast{7};
  std::string text = "{";
  while (text.size() < size)
    text += R"({"seat":)" + std::to_string(fast.below(4)) + R"(,"t":)" + std::to_string(fast.below(100000)) +
            R"(,"action":{"card":)" + std::to_string(fast.below(60)) + "}},";
  return text;
}
const std::string k_head = text_of(1100);
const std::string k_snapshot = text_of(5000);

struct Options {
  std::string url;
  int writers = 3;
  int tables = 3000;
  double rate = 10000;
  double seconds = 5;
  int stored = 0;
  int database = 0;  // its first process, to count what it works
};

// One of several: who has some of the tables.
class Writer {
 public:
  Writer(const Options& options, int number)
      : store_(open_postgres(options.url, "writer" + std::to_string(number))), reader_(store_->reader()) {
    store_->tenancy()->start({[](auto, auto) {}, [](const char* why) { client::die(why); }});
    Journal::Calls calls;
    calls.done = [this](const Journal::Done& done) { committed(done); };
    calls.stalled = [](const std::string& why) { client::die(why); };
    calls.going = [] {};
    calls.failed = [](const char* why) { client::die(why); };
    journal_ = std::make_unique<Journal>(*store_, std::move(calls));
    for (int i = number; i < options.tables; i += options.writers) {
      tables_.push_back({});
      make(tables_.back());
      // At different places of their games, as people are.
      tables_.back().ends = 1 + static_cast<std::int64_t>(fast_.below(k_actions));
    }
    while (journal_->waiting() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  // One action more, at any of its tables.
  void act() {
    Table& table = tables_[fast_.below(static_cast<std::uint32_t>(tables_.size()))];
    ++table.last;
    const std::uint64_t ticket = journal_->write(
        table.id, PutAction{table.id, {table.last, table.last % 2, 1, table.last, k_action}, 1});
    {
      const std::lock_guard lock(mutex_);
      sent_.emplace_back(ticket, Clock::now());
    }
    if (table.last < table.ends) return;
    PutTable over{table.id, code(table.id), watch(table.id), Status::over, k_head, std::nullopt};
    over.tenure = {1};
    journal_->write(table.id, std::move(over));
    journal_->write(table.id, PutSnapshot{table.id, table.last, k_snapshot, 1});
    make(table);
  }

  // ms, of all that were sent and are done, and how many are not.
  std::vector<double> take(std::size_t& waiting) {
    const std::lock_guard lock(mutex_);
    waiting += sent_.size();
    return std::exchange(took_, {});
  }
  std::uint64_t commits() {
    const std::lock_guard lock(mutex_);
    return commits_;
  }

 private:
  struct Table {
    std::int64_t id = 0;
    std::int64_t last = 0;
    std::int64_t ends = k_actions;
  };
  static std::string code(std::int64_t id) {
    std::string text = std::to_string(id);
    return std::string(22 - text.size(), 'c') + text;
  }
  static std::string watch(std::int64_t id) { return "w" + code(id).substr(1); }

  void make(Table& table) {
    if (next_ == numbers_end_) {
      next_ = reader_->reserve(256);
      numbers_end_ = next_ + 256;
    }
    table = {next_++};
    Guest one{};
    for (auto& byte : one) byte = static_cast<std::uint8_t>(fast_.below(256));
    PutTable put{table.id, code(table.id), watch(table.id), Status::playing, k_head, std::vector<Guest>{one}};
    put.tenure = {1, true};
    journal_->write(table.id, std::move(put));
  }

  void committed(const Journal::Done& done) {
    if (!done.fenced.empty()) client::die("something was fenced");
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    ++commits_;
    for (; !sent_.empty() && sent_.front().first <= done.ticket; sent_.pop_front())
      took_.push_back(std::chrono::duration<double, std::milli>(now - sent_.front().second).count());
  }

  std::unique_ptr<Store> store_;
  std::unique_ptr<StoreReader> reader_;
  FastRng fast_{1};
  std::vector<Table> tables_;
  std::int64_t next_ = 0;
  std::int64_t numbers_end_ = 0;
  std::mutex mutex_;
  std::deque<std::pair<std::uint64_t, Clock::time_point>> sent_;
  std::vector<double> took_;
  std::uint64_t commits_ = 0;
  std::unique_ptr<Journal> journal_;  // ends first
};

// Tables that are there and cost nothing but their room: of games that are over, and of those that nobody is at.
void store(const Options& options) {
  postgres::Session session(options.url, {});
  session.connect();
  const std::string first = session.execute("SELECT coalesce(max(id), 0) + 1 FROM tables").text(0, 0);
  session.execute(
      "INSERT INTO tables (id, code, watch, status, head, snapshot, through) SELECT id, lpad(id::text, 22, "
      "'c'), 'w' || "
      "lpad(id::text, 21, 'c'), 1 + id % 2, '" +
      k_head + "', '" + k_snapshot + "', 50 FROM generate_series(" + first + ", " + first + " + " +
      std::to_string(options.stored - 1) + ") AS id");
  session.execute(
      "INSERT INTO leases (tbl, node, epoch, last) SELECT id, 0, 1, 50 FROM tables ON CONFLICT DO NOTHING");
  session.execute("UPDATE numbers SET next = (SELECT max(id) + 1 FROM tables)");
  session.execute("VACUUM (ANALYZE)");
}

double log_bytes(const Options& options) {
  postgres::Session session(options.url, {});
  session.connect();
  return static_cast<double>(
      session.execute("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint").number(0, 0));
}

// So long; how long it really took.
double pump(const Options& options, std::vector<std::unique_ptr<Writer>>& writers, double seconds) {
  const auto start = Clock::now();
  for (double sent = 0;; std::this_thread::sleep_for(std::chrono::microseconds(500))) {
    const double passed = client::seconds_since(start);
    for (; sent < options.rate * std::min(passed, seconds); ++sent)
      writers[static_cast<std::size_t>(sent) % writers.size()]->act();
    if (passed >= seconds) return passed;
  }
}

std::uint64_t commits_of(const std::vector<std::unique_ptr<Writer>>& writers) {
  std::uint64_t sum = 0;
  for (const auto& writer : writers) sum += writer->commits();
  return sum;
}

int run(const Options& options) {
  {
    const auto made = open_postgres(options.url, "first");
  }
  if (options.stored > 0) store(options);
  std::vector<std::unique_ptr<Writer>> writers;
  for (int i = 0; i < options.writers; ++i) writers.push_back(std::make_unique<Writer>(options, i));
  std::size_t waiting = 0;
  pump(options, writers, 1);
  for (const auto& writer : writers) writer->take(waiting);
  const std::uint64_t before = commits_of(writers);
  const double others = options.database != 0 ? client::cpu_seconds_of_family(options.database) : 0;
  const double log = log_bytes(options);
  const double cpu = client::cpu_seconds(getpid());
  const double took = pump(options, writers, options.seconds);
  waiting = 0;
  std::vector<double> all;
  for (const auto& writer : writers)
    for (const double one : writer->take(waiting)) all.push_back(one);
  std::ranges::sort(all);
  const auto commits = static_cast<double>(commits_of(writers) - before);
  const double worked = options.database != 0 ? client::cpu_seconds_of_family(options.database) - others : 0;
  std::printf(
      R"({"done":%.0f,"waiting":%zu,"p50":%.3f,"p99":%.3f,"max":%.3f,"commits":%.0f,"cpu":%.3f,"cores":%.3f,"log":%.0f})"
      "\n",
      static_cast<double>(all.size()) / took, waiting, client::quantile(all, 0.5),
      client::quantile(all, 0.99), client::quantile(all, 1), commits / took,
      client::cpu_seconds(getpid()) - cpu, worked / took,
      (log_bytes(options) - log) / std::max(1.0, static_cast<double>(all.size())));
  std::fflush(stdout);
  std::_Exit(0);  // what waits is nobody's
}

}  // namespace
}  // namespace smallbox

int main(int argc, char** argv) {
  using smallbox::client::die;
  smallbox::Options options;
  if (argc < 2) die("which database? growth postgresql://… [--rate R]");
  options.url = argv[1];
  const std::map<std::string_view, int*> numbers = {{"--writers", &options.writers},
                                                    {"--tables", &options.tables},
                                                    {"--stored", &options.stored},
                                                    {"--database", &options.database}};
  const std::map<std::string_view, double*> figures = {{"--rate", &options.rate},
                                                       {"--seconds", &options.seconds}};
  for (int i = 2; i + 1 < argc; i += 2) {
    if (const auto number = numbers.find(argv[i]); number != numbers.end())
      *number->second = std::atoi(argv[i + 1]);
    else if (const auto figure = figures.find(argv[i]); figure != figures.end())
      *figure->second = std::atof(argv[i + 1]);
    else
      die(std::string("there is no ") + argv[i]);
  }
  try {
    return smallbox::run(options);
  } catch (const std::exception& error) {
    die(error.what());
  }
}
