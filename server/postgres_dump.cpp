// A house in a database, read from front to back as it is at one moment.
#include "server/postgres_dump.hpp"

#include "server/postgres_schema.hpp"

namespace smallbox {
namespace {

struct DatabaseRow final : DumpRow {
  explicit DatabaseRow(const postgres::Rows& rows_given) : rows(rows_given) {}
  std::int64_t number(int column) override { return rows.number(at, column); }
  std::string text(int column) override { return rows.text(at, column); }
  bool guest(int column, Guest& guest) override { return rows.guest(at, column, guest); }
  const postgres::Rows& rows;
  int at = 0;
};

class DatabaseDump final : public DumpSource {
 public:
  explicit DatabaseDump(const std::string& url) : session_(url, {}), there_(session_) {
    session_.connect();
    postgres::refuse_other_formats(session_);
    session_.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  }
  void ask(const std::string& sql, const std::function<void(DumpRow&)>& row) override {
    there_.ask(sql, row);
  }

 private:
  postgres::Session session_;
  postgres::SessionDump there_;
};

}  // namespace

void postgres::SessionDump::ask(const std::string& sql, const std::function<void(DumpRow&)>& row) {
  const Rows rows = session_.execute(sql);
  for (DatabaseRow one(rows); one.at < rows.size(); ++one.at) row(one);
}

std::unique_ptr<DumpSource> dump_of_database(const std::string& url) {
  return std::make_unique<DatabaseDump>(url);
}

}  // namespace smallbox
