#include "server/postgres_node.hpp"

#include <array>
#include <chrono>

#include "server/log.hpp"
#include "server/machine.hpp"
#include "server/postgres_schema.hpp"

namespace smallbox::postgres {
namespace {

using Kind = StoreError::Kind;
using Clock = std::chrono::steady_clock;

constexpr auto k_renew_every = std::chrono::milliseconds(700);
// What it may rely on itself is less than what others grant it (3 s, below): clocks do not go alike.
constexpr auto k_relied_on = std::chrono::milliseconds(2'700);
// Longer than the database keeps the line of somebody who is gone without a word (postgres.cpp).
constexpr auto k_wait_for_name = std::chrono::seconds(8);

inline constexpr Statement k_name{"name", "t", "SELECT pg_try_advisory_lock(6007, hashtext($1))"};
// An earlier life of the same name is over; those of which nothing is left are forgotten.
inline constexpr Statement k_end_before{
    "end_before", "t",
    "UPDATE nodes SET until = clock_timestamp() WHERE name = $1 AND until > clock_timestamp()"};
inline constexpr Statement k_sweep{
    "sweep", "",
    "WITH gone AS (DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 hour' AND NOT EXISTS "
    "(SELECT FROM leases WHERE leases.node = nodes.id) RETURNING id), notes AS "
    "(DELETE FROM notices USING gone WHERE node = id), tales AS (DELETE FROM told USING gone WHERE node = "
    "id) "
    "DELETE FROM writers USING gone WHERE node = id"};
inline constexpr Statement k_register{"register", "t",
                                      "INSERT INTO nodes (name, since, until) VALUES ($1, clock_timestamp(), "
                                      "clock_timestamp() + interval '3 seconds') RETURNING id"};
// A copy of the database, in another server or under another name, is another house.
inline constexpr Statement k_secret{
    "secret", "",
    "SELECT secret || current_database() || (SELECT system_identifier FROM pg_control_system()) FROM house"};
inline constexpr Statement k_renew{
    "renew", "n",
    "WITH mine AS (UPDATE nodes SET until = clock_timestamp() + interval '3 seconds' WHERE id = $1 RETURNING "
    "id), "
    "told AS (DELETE FROM notices USING mine WHERE node = id RETURNING tbl, epoch) "
    "SELECT (SELECT count(*) FROM mine), coalesce(tbl, 0), coalesce(epoch, 0) FROM (SELECT) AS one "
    "LEFT JOIN told ON true"};
inline constexpr Statement k_tell{"tell", "ntt",
                                  "INSERT INTO told (node, figures, listed) VALUES ($1, $2, $3) "
                                  "ON CONFLICT (node) DO UPDATE SET figures = $2, listed = $3"};
inline constexpr Statement k_give_up{
    "give_up", "n", "UPDATE nodes SET until = clock_timestamp() WHERE id = $1 AND until > clock_timestamp()"};
constexpr std::array k_of_nodes = {k_name,   k_end_before, k_sweep, k_register,
                                   k_secret, k_renew,      k_tell,  k_give_up};

}  // namespace

Node::Node(const std::string& url, const std::string& name, bool careless)
    : name_(name), careless_(careless), session_(url, k_of_nodes) {
  session_.connect();
  // It is held as long as the connection is: of one that was killed it is free at once, of one that was cut off a little later.
  const auto until = Clock::now() + k_wait_for_name;
  while (session_.ask(k_name, Values() << name_).text(0, 0) != "t") {
    if (Clock::now() > until)
      throw StoreError(Kind::other, "another server that calls itself " + name_ +
                                        " uses this database; give each a name of its own with --node.");
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  session_.add(k_end_before, Values() << name_);
  session_.add(k_sweep, Values());
  session_.add(k_register, Values() << name_);
  session_.add(k_secret, Values());
  const auto rows = session_.run();
  id_ = rows[2].number(0, 0);
  secret_ = rows[3].text(0, 0);
}

void Node::give_up() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
  if (std::exchange(given_up_, true)) return;
  try {
    if (session_.connected()) session_.ask(k_give_up, Values() << id_);
  } catch (const StoreError&) {
    // It runs out by itself.
  }
}

void Node::tell(std::string figures, std::string listed) {
  const std::lock_guard lock(mutex_);
  untold_ = untold_ || figures != figures_ || listed != listed_;
  figures_ = std::move(figures);
  listed_ = std::move(listed);
}

void Node::start(Calls calls) {
  calls_ = std::move(calls);
  renew();
  thread_ = std::thread([this] { run(); });
}

void Node::run() {
  run_soon(500);
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      if (wake_.wait_for(lock, k_renew_every, [&] { return stop_; })) return;
    }
    try {
      renew();
    } catch (const StoreError& error) {
      if (error.kind == Kind::other) return calls_.failed(error.what());
      log_line("lease not renewed", "node", name_, "why", error.what());
    }
  }
}

void Node::renew() {
  const auto began = Clock::now();
  if (!session_.connected()) {
    session_.connect();
    named_ = false;
  }
  // While the line that broke holds it, it is not free: then the next time.
  if (!named_) named_ = session_.ask(k_name, Values() << name_).text(0, 0) == "t";
  const Rows rows = session_.ask(k_renew, Values() << id_);
  if (rows.number(0, 0) == 0) throw StoreError(Kind::other, "this server has been struck off the database");
  std::vector<TableEpoch> lost;
  for (int row = 0; row < rows.size(); ++row)
    if (rows.number(row, 1) != 0 && !careless_) lost.push_back({rows.number(row, 1), rows.number(row, 2)});
  calls_.renewed(std::chrono::duration_cast<std::chrono::microseconds>(
                     (began + (careless_ ? std::chrono::hours(24) : k_relied_on)).time_since_epoch())
                     .count(),
                 std::move(lost));
  tell_others();
}

void Node::tell_others() {
  std::string figures;
  std::string listed;
  {
    const std::lock_guard lock(mutex_);
    if (!untold_) return;
    figures = figures_;
    listed = listed_;
  }
  session_.ask(k_tell, Values() << id_ << figures << listed);
  const std::lock_guard lock(mutex_);
  untold_ = figures != figures_ || listed != listed_;
}

std::vector<NodeInfo> list_nodes(const std::string& url) {
  Session session(url, {});
  session.connect();
  refuse_other_formats(session);
  const Rows rows = session.execute(
      "SELECT name, (until > clock_timestamp())::int, (extract(epoch FROM clock_timestamp() - "
      "since))::bigint, "
      "greatest(0, extract(epoch FROM clock_timestamp() - until))::bigint, "
      "(SELECT count(*) FROM leases WHERE leases.node = nodes.id), "
      "coalesce((SELECT figures FROM told WHERE told.node = nodes.id), '') FROM nodes "
      "WHERE until > clock_timestamp() - interval '1 hour' ORDER BY 2 DESC, name, id DESC");
  std::vector<NodeInfo> nodes;
  for (int row = 0; row < rows.size(); ++row)
    nodes.push_back({rows.text(row, 0), rows.number(row, 1) != 0, rows.number(row, 2), rows.number(row, 3),
                     rows.number(row, 4), rows.text(row, 5)});
  return nodes;
}

}  // namespace smallbox::postgres
