#include "server/postgres.hpp"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace smallbox::postgres {
namespace {

using Kind = StoreError::Kind;

// What people are told is one line.
std::string first_line(std::string_view text) {
  std::string line(text.substr(0, text.find('\n')));
  while (!line.empty() && (line.back() == '\n' || line.back() == '.')) line.pop_back();
  return line;
}

// By the classes of PostgreSQL's appendix A.
Kind kind_of(std::string_view state) {
  const std::string_view kind = state.substr(0, 2);
  // What is wrong with what was to be written, or was read: of one table.
  if (kind == "22" || kind == "23" || state == "XX001" || state == "XX002") return Kind::damaged;
  // A database that is not as the program knows it.
  if (kind == "42" || kind == "3F" || kind == "0A") return Kind::other;
  return Kind::no_room;  // full, locked, read-only, shut down, overtaken: it may be tried again
}

constexpr Oid type_of(char letter) {
  switch (letter) {
    case 'n': return 20;  // bigint
    case 'g': return 17;  // bytea
    case 'N': return 1016;
    case 'T': return 1009;
    case 'G': return 1001;  // bytea[]
    default: return 25;     // text
  }
}

}  // namespace

bool is_url(std::string_view text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

// ---- Values and rows ----------------------------------------------------------------------------

List::List(bool of_texts) {
  // One dimension, nothing is null, of which type, how many there are (which is not known yet), from which number on.
  for (const std::uint32_t number : {1U, 0U, of_texts ? 25U : 20U, 0U, 1U}) put(number);
}

void List::put(std::uint32_t number) {
  for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes_ += static_cast<char>(number >> shift);
}

void List::add(std::string_view text) {
  put(static_cast<std::uint32_t>(text.size()));
  bytes_ += text;
  ++count_;
  for (unsigned i = 0; i < 4; ++i) bytes_[12 + i] = static_cast<char>(count_ >> (24U - 8U * i));
}

void List::add(std::int64_t number) {
  std::array<char, 8> bytes{};
  for (unsigned i = 0; i < 8; ++i)
    bytes[i] = static_cast<char>(static_cast<std::uint64_t>(number) >> (56U - 8U * i));
  add(std::string_view(bytes.data(), bytes.size()));
}

Values& Values::add(const char* data, std::size_t size, bool binary) {
  const auto at = static_cast<std::size_t>(count_++);
  data_.at(at) = data != nullptr ? data : "";  // an empty text is no null
  sizes_[at] = static_cast<int>(size);
  binary_[at] = binary ? 1 : 0;
  return *this;
}

Values& Values::operator<<(std::int64_t number) {
  auto& bytes = numbers_.at(static_cast<std::size_t>(count_));
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<char>(static_cast<std::uint64_t>(number) >> (56U - 8U * i));
  return add(bytes.data(), bytes.size(), true);
}

Values& Values::operator<<(std::span<const Guest> guests) {
  list_ = "{";
  for (const Guest& guest : guests) {
    list_ += list_.size() > 1 ? ",\"\\\\x" : "\"\\\\x";
    list_ += to_hex(guest) + '"';
  }
  list_ += '}';
  return add(list_.c_str(), list_.size(), false);
}

std::int64_t Rows::written() const {
  const char* text = library().PQcmdTuples(result_.get());
  std::int64_t count = 0;
  std::from_chars(text, text + std::strlen(text), count);
  return count;
}

std::int64_t Rows::number(int row, int column) const {
  const char* text = library().PQgetvalue(result_.get(), row, column);
  std::int64_t number = 0;
  std::from_chars(text, text + library().PQgetlength(result_.get(), row, column), number);
  return number;
}

std::string Rows::text(int row, int column) const {
  return {library().PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(library().PQgetlength(result_.get(), row, column))};
}

bool Rows::guest(int row, int column, Guest& guest) const {
  const std::string hex = text(row, column);
  return hex.starts_with("\\x") && from_hex(hex.substr(2), guest);
}

// ---- A connection -------------------------------------------------------------------------------

Session::Session(std::string url, std::span<const Statement> statements, const char* settings)
    : url_(std::move(url)), statements_(statements), settings_(settings) {
  char* why = nullptr;
  PQconninfoOption* options = library().PQconninfoParse(url_.c_str(), &why);
  if (options != nullptr) {
    library().PQconninfoFree(options);
    return;
  }
  const std::string sentence = "that is no address of a database: " + first_line(why != nullptr ? why : "");
  library().PQfreemem(why);
  throw StoreError(Kind::other, sentence);
}

void Session::drop() {
  if (connection_ != nullptr) library().PQfinish(connection_);
  connection_ = nullptr;
  added_ = 0;
}

void Session::lost(const std::string& why) {
  drop();
  throw StoreError(Kind::no_room, why);
}

void Session::connect() {
  drop();
  // Those before the name are what the url may say otherwise.
  const char* const keys[] = {"connect_timeout",
                              "tcp_user_timeout",
                              "keepalives_idle",
                              "keepalives_interval",
                              "keepalives_count",
                              "application_name",
                              "dbname",
                              "client_encoding",
                              nullptr};
  const char* const values[] = {"3", "5000", "2", "1", "3", "smallbox", url_.c_str(), "UTF8", nullptr};
  connection_ = library().PQconnectdbParams(keys, values, 1);
  if (connection_ == nullptr || library().PQstatus(connection_) != CONNECTION_OK)
    lost("the database can't be reached: " +
         first_line(connection_ != nullptr ? library().PQerrorMessage(connection_) : "there is no memory"));
  library().PQsetnonblocking(connection_, 1);
  library().PQsetNoticeProcessor(
      connection_, [](void*, const char*) {}, nullptr);  // it would write to standard error
  // Whatever the server's own settings are: what is acknowledged is on its disk, texts mean the same everywhere, and where a
  // line breaks without a word nothing is held for it any longer than here.
  const auto encoding = execute(
      "SET synchronous_commit = on; SET search_path = smallbox; SET standard_conforming_strings = on; "
      "SET bytea_output = hex; SET client_min_messages = warning; SET tcp_keepalives_idle = 2; "
      "SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3; SET tcp_user_timeout = 5000; "
      "SHOW server_encoding");
  if (encoding.text(0, 0) != "UTF8") {
    drop();
    throw StoreError(Kind::other, "the database has the encoding " + encoding.text(0, 0) +
                                      ": it needs UTF8 (createdb --encoding=UTF8 NAME).");
  }
  if (*settings_ != '\0') execute(settings_);
  prepare();
}

std::string Session::name() const {
  if (connection_ == nullptr) return "the database";
  const char* host = library().PQhost(connection_);
  return std::string("the database ") + library().PQdb(connection_) +
         (host != nullptr && *host != '\0' ? std::string(" at ") + host : std::string());
}

void Session::prepare() {
  library().PQenterPipelineMode(connection_);
  for (const Statement& statement : statements_) {
    std::array<Oid, Values::most> types{};
    const auto count = std::strlen(statement.types);
    for (std::size_t i = 0; i < count; ++i) types.at(i) = type_of(statement.types[i]);
    if (library().PQsendPrepare(connection_, statement.name, statement.sql, static_cast<int>(count),
                                types.data()) == 0)
      lost(first_line(library().PQerrorMessage(connection_)));
    ++added_;
  }
  if (added_ > 0) run();
}

void Session::add(const Statement& statement, const Values& values) {
  if (connection_ == nullptr) throw StoreError(Kind::no_room, "the database can't be reached");
  if (library().PQsendQueryPrepared(connection_, statement.name, values.count_, values.data_.data(),
                                    values.sizes_.data(), values.binary_.data(), 0) == 0)
    lost(first_line(library().PQerrorMessage(connection_)));
  ++added_;
}

void Session::wait(short events) {
  const auto until = Clock::now() + patience;
  for (;;) {
    pollfd line{library().PQsocket(connection_), events, 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    const int ready = left > 0 ? poll(&line, 1, static_cast<int>(left)) : 0;
    if (ready > 0) return;
    if (ready < 0 && errno == EINTR) continue;
    lost("the database does not answer");
  }
}

// While it is sent answers are read: otherwise each side could wait until the other takes something.
void Session::send_all() {
  for (;;) {
    const int more = library().PQflush(connection_);
    if (more < 0) lost(first_line(library().PQerrorMessage(connection_)));
    if (more == 0) return;
    wait(POLLIN | POLLOUT);
    if (library().PQconsumeInput(connection_) == 0) lost(first_line(library().PQerrorMessage(connection_)));
  }
}

PGresult* Session::next() {
  while (library().PQisBusy(connection_) != 0) {
    wait(POLLIN);
    if (library().PQconsumeInput(connection_) == 0) lost(first_line(library().PQerrorMessage(connection_)));
  }
  PGresult* result = library().PQgetResult(connection_);
  if (library().PQstatus(connection_) == CONNECTION_BAD) {
    library().PQclear(result);
    lost(first_line(library().PQerrorMessage(connection_)));
  }
  return result;
}

std::vector<Rows> Session::run() {
  std::vector<Rows> rows;
  rows.reserve(std::exchange(added_, 0));
  if (connection_ == nullptr) throw StoreError(Kind::no_room, "the database can't be reached");
  if (library().PQpipelineSync(connection_) == 0) lost(first_line(library().PQerrorMessage(connection_)));
  send_all();
  std::unique_ptr<Refused> refused;
  for (;;) {
    PGresult* result = next();
    if (result == nullptr) continue;
    Rows taken(result);
    switch (library().PQresultStatus(result)) {
      case PGRES_PIPELINE_SYNC:
        if (refused) throw Refused(*refused);
        return rows;
      case PGRES_FATAL_ERROR: {
        const char* state = library().PQresultErrorField(result, PG_DIAG_SQLSTATE);
        const char* text = library().PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
        const std::string code = state != nullptr ? state : "";
        const std::string what = text != nullptr ? text : first_line(library().PQresultErrorMessage(result));
        if (!refused) refused = std::make_unique<Refused>(kind_of(code), what, code);
        break;
      }
      default: rows.push_back(std::move(taken));
    }
  }
}

Rows Session::ask(const Statement& statement, const Values& values) {
  add(statement, values);
  return std::move(run().front());
}

Rows Session::execute(const std::string& sql) {
  if (connection_ == nullptr) throw StoreError(Kind::no_room, "the database can't be reached");
  library().PQexitPipelineMode(connection_);
  PGresult* result = library().PQexec(connection_, sql.c_str());
  Rows rows(result);
  const auto status = library().PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
    const char* state = library().PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string what = first_line(library().PQerrorMessage(connection_));
    if (state == nullptr || library().PQstatus(connection_) == CONNECTION_BAD) lost(what);
    library().PQenterPipelineMode(connection_);
    throw Refused(kind_of(state), what, state);
  }
  library().PQenterPipelineMode(connection_);
  return rows;
}

}  // namespace smallbox::postgres
