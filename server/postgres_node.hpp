// One of several servers on one database. It lives as long as it says so, by the database's own time: one row, renewed in one
// statement, stands for all tables that it has. Who takes a table of one that is thought dead leaves a note, which that one
// finds with its next sign of life.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/postgres.hpp"

namespace smallbox::postgres {

class Node final : public Tenancy {
 public:
  // Throws StoreError with a sentence; also where another one of that name lives. `careless`: it never believes that it has lost
  // anything (table/planted.hpp).
  Node(const std::string& url, const std::string& name, bool careless);
  // What it had is anybody's from then on.
  ~Node() override { give_up(); }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  std::int64_t id() const { return id_; }
  std::int64_t life() const override { return id_; }
  const std::string& secret() const override { return secret_; }
  void count_takeover() { ++takeovers_; }

  const std::string& name() const override { return name_; }
  void start(Calls calls) override;
  void give_up() override;
  std::uint64_t takeovers() const override { return takeovers_; }
  void tell(std::string figures, std::string listed) override;

 private:
  void run();
  void renew();
  void tell_others();

  const std::string name_;
  const bool careless_;
  Session session_;
  bool named_ = true;  // its name is held by its connection
  std::int64_t id_ = 0;
  std::string secret_;
  std::atomic<std::uint64_t> takeovers_ = 0;
  Calls calls_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::string figures_;  // to be told
  std::string listed_;
  bool untold_ = false;
  bool stop_ = false;
  bool given_up_ = false;
  std::thread thread_;
};

// Those that live, and those that did within the last hour.
struct NodeInfo {
  std::string name;
  bool lives = false;
  std::int64_t since = 0;  // s ago, both
  std::int64_t ended = 0;
  std::int64_t tables = 0;  // that it has, or had and nobody has taken yet
  std::string figures;      // JSON, as the node has told them; empty: it has not
};
std::vector<NodeInfo> list_nodes(const std::string& url);

}  // namespace smallbox::postgres
