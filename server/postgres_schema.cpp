#include "server/postgres_schema.hpp"

#include <array>

namespace smallbox::postgres {
namespace {

using Kind = StoreError::Kind;

// Each leads from one format to the next; an empty database goes through all of them, in one transaction.
constexpr std::array k_steps = {
    // What a folder's database has (server/sqlite_open.cpp), and of each table in a narrow row of its own whose it is and how
    // far it has come: every append looks there. `writers` says which commit of a writer was the last.
    R"sql(
CREATE TABLE tables (
  id bigint PRIMARY KEY, code text NOT NULL UNIQUE, watch text NOT NULL UNIQUE, status smallint NOT NULL,
  head text NOT NULL, snapshot text NOT NULL DEFAULT '', through bigint NOT NULL DEFAULT 0,
  wake bigint NOT NULL DEFAULT 0, box text NOT NULL DEFAULT '');
CREATE INDEX unfinished ON tables (id) WHERE status < 2;
CREATE INDEX finished ON tables (id) WHERE status = 2;
CREATE INDEX due ON tables (wake) WHERE wake > 0 AND status < 2;
CREATE INDEX tables_of_box ON tables (box) WHERE box <> '';
CREATE TABLE leases (
  tbl bigint PRIMARY KEY, node bigint NOT NULL, epoch bigint NOT NULL, last bigint NOT NULL DEFAULT 0)
  WITH (fillfactor = 60);
CREATE TABLE guests (guest bytea NOT NULL, tbl bigint NOT NULL, PRIMARY KEY (guest, tbl));
CREATE INDEX guests_of ON guests (tbl);
CREATE TABLE actions (
  tbl bigint NOT NULL, number bigint NOT NULL, seat bigint NOT NULL, t bigint NOT NULL, key bigint NOT NULL,
  action text NOT NULL, late bigint NOT NULL DEFAULT 0, PRIMARY KEY (tbl, number));
CREATE TABLE boxes (id text COLLATE "C" PRIMARY KEY, seen bigint NOT NULL, box text NOT NULL);
CREATE INDEX boxes_seen ON boxes (seen);
CREATE TABLE days (
  date bigint NOT NULL, kind text COLLATE "C" NOT NULL, guest bytea NOT NULL, name text NOT NULL, solved smallint NOT NULL,
  score bigint NOT NULL, moves bigint NOT NULL, ms bigint NOT NULL, at bigint NOT NULL, mark text NOT NULL,
  PRIMARY KEY (date, kind, guest));
CREATE UNIQUE INDEX days_marks ON days (date, kind, mark) WHERE mark <> '';
CREATE INDEX days_of_guest ON days (guest);
CREATE TABLE writers (node bigint PRIMARY KEY, batch bigint NOT NULL);
)sql",
    // Several servers: who lives, by the database's clock; what was taken from whom; numbers for new tables.
    R"sql(
CREATE TABLE nodes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, since timestamptz NOT NULL,
  until timestamptz NOT NULL) WITH (fillfactor = 60);
CREATE TABLE notices (node bigint NOT NULL, tbl bigint NOT NULL, epoch bigint NOT NULL, PRIMARY KEY (node, tbl, epoch));
CREATE TABLE numbers (next bigint NOT NULL);
INSERT INTO numbers VALUES (1);
CREATE INDEX leases_of ON leases (node) WHERE node <> 0;
)sql",
    // What servers of one house seal by what they say to each other; and what each tells of itself and of its open tables.
    R"sql(
CREATE TABLE house (secret text NOT NULL);
INSERT INTO house VALUES (encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'));
CREATE TABLE links (owner bytea PRIMARY KEY, code bytea NOT NULL UNIQUE, until timestamptz NOT NULL, sealed text NOT NULL);
CREATE INDEX links_until ON links (until);
CREATE TABLE told (node bigint PRIMARY KEY, figures text NOT NULL, listed text NOT NULL);
)sql",
};
constexpr std::int64_t k_format = k_steps.size();

std::int64_t format_of(Session& session) {
  if (session.execute("SELECT to_regclass('smallbox.format') IS NULL").text(0, 0) == "t") return 0;
  const Rows rows = session.execute("SELECT format FROM smallbox.format");
  if (rows.empty()) throw StoreError(Kind::other, session.name() + " belongs to another program.");
  return rows.number(0, 0);
}

void refuse_newer(Session& session, std::int64_t format) {
  if (format > k_format)
    throw StoreError(Kind::other, session.name() + " was made by a newer Smallbox (its format is " +
                                      std::to_string(format) + ", this program knows " +
                                      std::to_string(k_format) + "): start that one.");
}

// All or nothing; of several at once one does it, and the others find it done.
void take_steps(Session& session) {
  const auto undo = [&] {
    try {
      session.execute("ROLLBACK");
    } catch (const StoreError&) {
      session.drop();
    }
  };
  try {
    session.execute("BEGIN; SELECT pg_advisory_xact_lock(6006, 1)");
    const std::int64_t format = format_of(session);
    refuse_newer(session, format);
    if (format == 0)
      session.execute(
          "CREATE SCHEMA IF NOT EXISTS smallbox; CREATE TABLE smallbox.format (format bigint NOT NULL);"
          "INSERT INTO smallbox.format VALUES (0)");
    for (auto step = static_cast<std::size_t>(format); step < k_steps.size(); ++step)
      session.execute(k_steps[step]);
    session.execute("UPDATE smallbox.format SET format = " + std::to_string(k_format) + "; COMMIT");
  } catch (const Refused& error) {
    undo();
    if (error.state == "42501")
      throw StoreError(Kind::other, "this user may not make tables in " + session.name() +
                                        ": let it own the database (createdb --owner=USER NAME).");
    throw;
  } catch (const StoreError&) {
    undo();
    throw;
  }
}

}  // namespace

std::int64_t todays_format() { return k_format; }

void set_up(Session& session) {
  if (format_of(session) == 0) take_steps(session);
  refuse_other_formats(session);
}

void refuse_other_formats(Session& session) {
  const std::int64_t format = format_of(session);
  refuse_newer(session, format);
  if (format == 0) throw StoreError(Kind::other, "there is no house in " + session.name());
  if (format < k_format)
    throw StoreError(Kind::other,
                     session.name() + " is of an older Smallbox (its format is " + std::to_string(format) +
                         ", this program needs " + std::to_string(k_format) +
                         "): stop the servers of that one, then run smallbox migrate --store URL.");
}

std::int64_t migrate(const std::string& url) {
  Session session(url, {});
  session.connect();
  const std::int64_t format = format_of(session);
  refuse_newer(session, format);
  if (format < k_format) take_steps(session);
  return format;
}

}  // namespace smallbox::postgres
