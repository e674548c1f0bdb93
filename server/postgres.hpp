// PostgreSQL, as little of it as the store needs: a connection that speaks in pipelines, statements with their values, rows,
// and what errors mean.
//
// All that is sent between two syncs is one transaction, and one way there and back. Nothing here waits for ever: a database
// that does not answer is one that is away.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/postgres_library.hpp"
#include "server/store.hpp"

namespace smallbox::postgres {

// Whether a text names a database rather than a folder.
bool is_url(std::string_view text);

// Prepared once a connection. A letter a value: n number, t text, g guest; N, T, G: a list of such.
struct Statement {
  const char* name;
  const char* types;
  const char* sql;
};

// Numbers or texts, as the database reads them.
class List {
 public:
  explicit List(bool of_texts);
  void add(std::int64_t number);
  void add(std::string_view text);
  const std::string& bytes() const { return bytes_; }

 private:
  void put(std::uint32_t number);
  std::uint32_t count_ = 0;
  std::string bytes_;
};

// Values of a statement, in their order. Texts, lists and guests must live until they are sent.
class Values {
 public:
  Values() = default;
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;
  Values& operator<<(std::int64_t number);
  Values& operator<<(std::string_view text) { return add(text.data(), text.size(), true); }
  Values& operator<<(const Guest& guest) {
    return add(reinterpret_cast<const char*>(guest.data()), guest.size(), true);
  }
  Values& operator<<(std::span<const Guest> guests);
  Values& operator<<(const List& list) { return add(list.bytes().data(), list.bytes().size(), true); }

 private:
  friend class Session;
  static constexpr std::size_t most = 12;
  Values& add(const char* data, std::size_t size, bool binary);

  int count_ = 0;
  std::array<const char*, most> data_{};
  std::array<int, most> sizes_{};
  std::array<int, most> binary_{};
  std::array<std::array<char, 8>, most> numbers_{};
  std::string list_;
};

// What a statement has answered.
class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result, library().PQclear) {}
  int size() const { return library().PQntuples(result_.get()); }
  bool empty() const { return size() == 0; }
  // How many rows it has written.
  std::int64_t written() const;
  std::int64_t number(int row, int column) const;
  std::string text(int row, int column) const;
  bool guest(int row, int column, Guest& guest) const;

 private:
  std::unique_ptr<PGresult, decltype(PQclear)*> result_;
};

// What a statement was refused with, where the connection holds: what was sent with it is undone.
struct Refused : StoreError {
  Refused(Kind kind, const std::string& what, std::string code)
      : StoreError(kind, what), state(std::move(code)) {}
  std::string state;  // SQLSTATE
};

class Session {
 public:
  // The statements and settings (in SQL) must live as long as it does. Nothing is connected yet.
  Session(std::string url, std::span<const Statement> statements, const char* settings = "");
  ~Session() { drop(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Throws StoreError: no_room where the database can't be reached, other where the url makes no sense.
  void connect();
  bool connected() const { return connection_ != nullptr; }
  void drop();

  // Goes with the next run().
  void add(const Statement& statement, const Values& values);
  // All that was added, as one transaction: what each has answered. Throws Refused, and then nothing of it was done; or
  // another StoreError where the connection is gone, and then nobody knows.
  std::vector<Rows> run();
  Rows ask(const Statement& statement, const Values& values);
  // Several statements as one text, without values; what the last one has answered.
  Rows execute(const std::string& sql);

  // For people: which database it is, without a password.
  std::string name() const;
  // So long it waits for the next sign of life.
  static constexpr std::chrono::seconds patience{6};

 private:
  using Clock = std::chrono::steady_clock;
  [[noreturn]] void lost(const std::string& why);
  void prepare();
  void send_all();
  // The next result; null at the end of a statement's.
  PGresult* next();
  void wait(short events);

  std::string url_;
  std::span<const Statement> statements_;
  const char* settings_;
  PGconn* connection_ = nullptr;
  std::size_t added_ = 0;
};

}  // namespace smallbox::postgres
