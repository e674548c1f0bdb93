#include "server/dump.hpp"

#include <filesystem>
#include <map>
#include <utility>

#include "engine/sha2.hpp"
#include "server/sqlite_open.hpp"

namespace smallbox {
namespace {

constexpr int k_tables_at_once = 1'000;
constexpr int k_boxes_at_once = 200;

// Tells everything apart: texts come with their lengths.
class Digest {
 public:
  Digest& operator<<(std::int64_t number) {
    text_ += std::to_string(number) + ",";
    return *this;
  }
  Digest& operator<<(std::string_view text) {
    *this << static_cast<std::int64_t>(text.size());
    text_.append(text);
    return *this;
  }
  Digest& operator<<(const Guest& guest) { return *this << to_hex(guest); }
  void add_to(std::array<std::uint8_t, 32>& digest) {
    text_.append(reinterpret_cast<const char*>(digest.data()), digest.size());
    digest = sha256(text_);
    text_.clear();
  }

 private:
  std::string text_;
};

class Dump {
 public:
  Dump(DumpSource& source, const DumpTake& take) : source_(source), take_(take) {}

  std::optional<DumpCounts> run() {
    if (boxes() && tables() && days()) return counts_;
    return std::nullopt;
  }

 private:
  bool hand_over() { return some_.empty() || take_(std::exchange(some_, {}), counts_); }

  bool boxes() {
    for (std::string last;;) {
      const std::size_t before = some_.size();
      std::string after;
      for (const char c : last) after.append(c == '\'' ? 2 : 1, c);
      source_.ask("SELECT id, seen, box FROM boxes WHERE id > '" + after + "' ORDER BY id LIMIT " +
                      std::to_string(k_boxes_at_once),
                  [&](DumpRow& row) {
                    PutBox put{row.text(0), row.text(2), row.number(1)};
                    last = put.id;
                    ++counts_.boxes;
                    (digest_ << put.id << put.text << put.seen).add_to(counts_.digest);
                    some_.emplace_back(std::move(put));
                  });
      if (some_.size() == before) return true;
      if (!hand_over()) return false;
    }
  }

  bool tables() {
    for (std::int64_t last = 0;;) {
      std::map<std::int64_t, PutTable> tables;
      source_.ask(
          "SELECT id, code, watch, status, head, wake, box, snapshot, through FROM tables WHERE id > " +
              std::to_string(last) + " ORDER BY id LIMIT " + std::to_string(k_tables_at_once),
          [&](DumpRow& row) {
            PutTable put{row.number(0), row.text(1),         row.text(2), static_cast<Status>(row.number(3)),
                         row.text(4),   std::vector<Guest>()};
            put.wake = row.number(5);
            put.box = row.text(6);
            put.snapshot = row.text(7);
            put.through = row.number(8);
            tables.emplace(put.id, std::move(put));
          });
      if (tables.empty()) return true;
      const std::string these = " WHERE tbl BETWEEN " + std::to_string(tables.begin()->first) + " AND " +
                                std::to_string(tables.rbegin()->first);
      last = tables.rbegin()->first;
      source_.ask("SELECT tbl, guest FROM guests" + these + " ORDER BY tbl, guest", [&](DumpRow& row) {
        const auto place = tables.find(row.number(0));
        Guest guest{};
        if (place != tables.end() && row.guest(1, guest)) place->second.guests->push_back(guest);
      });
      std::map<std::int64_t, std::vector<PutAction>> actions;
      source_.ask(
          "SELECT tbl, number, seat, t, key, action FROM actions" + these + " ORDER BY tbl, number",
          [&](DumpRow& row) {
            const auto place = tables.find(row.number(0));
            // What a snapshot holds may stand there still.
            if (place == tables.end() || row.number(1) <= place->second.through) return;
            actions[row.number(0)].push_back(
                {row.number(0), {row.number(1), row.number(2), row.number(3), row.number(4), row.text(5)}});
          });
      for (auto& [id, put] : tables) add(std::move(put), std::move(actions[id]));
      if (!hand_over()) return false;
    }
  }

  void add(PutTable put, std::vector<PutAction> actions) {
    ++counts_.tables;
    counts_.actions += static_cast<std::int64_t>(actions.size());
    digest_ << put.id << put.code << put.watch << static_cast<std::int64_t>(put.status) << put.head
            << put.wake << put.box << put.snapshot << put.through;
    for (const Guest& guest : *put.guests) digest_ << guest;
    for (const PutAction& one : actions)
      digest_ << one.action.number << one.action.seat << one.action.t << one.action.key << one.action.action;
    digest_.add_to(counts_.digest);
    some_.emplace_back(std::move(put));
    for (PutAction& one : actions) some_.emplace_back(std::move(one));
  }

  bool days() {
    std::vector<std::int64_t> dates;
    source_.ask("SELECT DISTINCT date FROM days ORDER BY date",
                [&](DumpRow& row) { dates.push_back(row.number(0)); });
    for (const std::int64_t date : dates) {
      source_.ask("SELECT kind, guest, name, solved, score, moves, ms, at, mark FROM days WHERE date = " +
                      std::to_string(date) + " ORDER BY kind, guest",
                  [&](DumpRow& row) {
                    SavedDay day{.date = date, .kind = row.text(0)};
                    if (!row.guest(1, day.guest)) return;
                    day.name = row.text(2);
                    day.solved = row.number(3) != 0;
                    day.score = row.number(4);
                    day.moves = row.number(5);
                    day.ms = row.number(6);
                    day.at = row.number(7);
                    day.mark = row.text(8);
                    ++counts_.days;
                    digest_ << day.date << day.kind << day.guest << day.name << (day.solved ? 1 : 0)
                            << day.score << day.moves << day.ms << day.at << day.mark;
                    digest_.add_to(counts_.digest);
                    some_.emplace_back(PutDay{std::move(day)});
                  });
      if (!hand_over()) return false;
    }
    return true;
  }

  DumpSource& source_;
  const DumpTake& take_;
  DumpCounts counts_;
  Digest digest_;
  std::vector<Write> some_;
};

class FolderDump final : public DumpSource {
 public:
  explicit FolderDump(const std::string& path) : db_(path, sqlite::Connection::For::reading) {
    const auto format = sqlite::format_of(db_, path);
    if (format < sqlite::todays_format())
      throw StoreError(StoreError::Kind::other,
                       path + " is of an older Smallbox (its format is " + std::to_string(format) +
                           "): start a server in that folder once, which brings it up to date.");
    db_.execute("BEGIN");
  }
  void ask(const std::string& sql, const std::function<void(DumpRow&)>& row) override {
    sqlite::Statement rows(db_, sql.c_str());
    Row one(rows);
    while (rows.step()) row(one);
  }

 private:
  struct Row final : DumpRow {
    explicit Row(sqlite::Statement& rows_given) : rows(rows_given) {}
    std::int64_t number(int column) override { return rows.number(column); }
    std::string text(int column) override { return rows.text(column); }
    bool guest(int column, Guest& guest) override { return rows.guest(column, guest); }
    sqlite::Statement& rows;
  };
  sqlite::Connection db_;
};

}  // namespace

std::optional<DumpCounts> dump(DumpSource& source, const DumpTake& take) { return Dump(source, take).run(); }

std::unique_ptr<DumpSource> dump_of_folder(const std::string& folder) {
  const std::string path = sqlite::database_path(folder);
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    throw StoreError(StoreError::Kind::other, "there is no house in " + folder + " (no smallbox.db)");
  return std::make_unique<FolderDump>(path);
}

}  // namespace smallbox
