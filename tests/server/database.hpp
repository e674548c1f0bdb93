// A PostgreSQL for tests, started once a program when the first of them asks, and in it a database for each.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "server/identity.hpp"
#include "server/postgres.hpp"

namespace smallbox {

class DatabaseServer {
 public:
  static DatabaseServer& running() {
    static DatabaseServer server;
    return server;
  }
  ~DatabaseServer() { tell("stop"); }
  DatabaseServer(const DatabaseServer&) = delete;
  DatabaseServer& operator=(const DatabaseServer&) = delete;

  std::string url(const std::string& name) const {
    return "postgresql://postgres@/" + name + "?host=" + folder_;
  }
  postgres::Session& session() {
    if (!session_.connected()) session_.connect();
    return session_;
  }
  // Cut off as by a power failure; and back.
  void halt() {
    session_.drop();
    tell("halt");
  }
  void go() { tell("go"); }

 private:
  DatabaseServer() { tell("start", std::to_string(getpid())); }
  void tell(const std::string& what, const std::string& more = {}) {
    const std::string command =
        SOURCE_FOLDER "/tests/server/postgres " + what + " " + folder_ + " " + more + " >/dev/null";
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
    if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
  }
  const std::string folder_ =
      (std::filesystem::temp_directory_path() / ("smallbox-pg-" + random_text(6))).string();
  postgres::Session session_{url("postgres"), {}};
};

class Database {
 public:
  Database() : name_("t" + std::to_string(++made)) {
    DatabaseServer::running().session().execute("CREATE DATABASE " + name_);
  }
  ~Database() {
    try {
      DatabaseServer::running().session().execute("DROP DATABASE " + name_ + " WITH (FORCE)");
    } catch (const StoreError& error) {
      ADD_FAILURE() << error.what();
    }
  }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  const std::string& name() const { return name_; }
  std::string url() const { return DatabaseServer::running().url(name_); }
  // Does that in it; the first thing that is answered.
  std::string run(const std::string& sql) const {
    postgres::Session session(url(), {});
    session.connect();
    const postgres::Rows rows = session.execute(sql);
    return rows.empty() ? "" : rows.text(0, 0);
  }
  // Cuts the lines of everybody who is connected to it.
  void cut() const {
    DatabaseServer::running().session().execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name_ + "'");
  }

 private:
  inline static int made = 0;
  std::string name_;
};

}  // namespace smallbox
