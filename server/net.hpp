// What connections share: the loop, who is connected from where, and what waits for its turn. For net.cpp and
// what it is made of; everybody else knows no sockets.
#pragma once

#include <array>
#include <boost/asio.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/beast/core.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/admin_web.hpp"
#include "server/lines.hpp"
#include "server/outgoing.hpp"
#include "server/page.hpp"
#include "server/server.hpp"

namespace smallbox {

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using Stream = beast::basic_stream<tcp, Executor>;
using Socket = tcp::socket::rebind_executor<Executor>::other;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <class T>
using Awaitable = asio::awaitable<T, Executor>;
constexpr auto k_use = asio::as_tuple(asio::use_awaitable_t<Executor>{});
using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

struct Net {
  explicit Net(const ServerConfig& given)
      : config(given), acceptor(context), timer(context), sweep(context), signals(context, SIGINT, SIGTERM) {}

  const ServerConfig& config;
  Page page;
  Lobby* lobby = nullptr;
  AdminWeb* admin = nullptr;
  std::unordered_map<std::string, int> by_address;
  std::unordered_map<std::string, std::size_t> loads;  // bytes of answers on their way, by address
  std::size_t load = 0;                                // and in all
  std::size_t queued = 0;                              // bytes that wait for WebSocket readers
  std::unordered_map<std::string, Cost> costs;         // by address, also of some who have left
  std::vector<std::shared_ptr<class WebPeer>> to_flush;
  Spare spare;
  std::deque<std::function<void()>> slow;  // what waits for its turn between what others say
  std::array<char, 65536> room{};          // what was read last, from whichever connection
  int connections = 0;
  bool stopping = false;
  Clock::time_point next_host_line{};  // of the log
  // After all that connections touch when they end with it.
  asio::io_context context{1};
  asio::basic_socket_acceptor<tcp, Executor> acceptor;
  Timer timer;
  Timer sweep;
  asio::basic_signal_set<Executor> signals;
  Lines lines{context};
};

// What takes longer than a move of a game is done a little at a time, so that moves come in between.
inline void do_slow(Net& net) {
  const auto until = Clock::now() + std::chrono::microseconds(300);
  do {
    const auto work = std::move(net.slow.front());
    net.slow.pop_front();
    work();
  } while (!net.slow.empty() && Clock::now() < until);
  if (!net.slow.empty()) asio::post(net.context, [&net] { do_slow(net); });
}
inline void slowly(Net& net, std::function<void()> work) {
  net.slow.push_back(std::move(work));
  if (net.slow.size() == 1) asio::post(net.context, [&net] { do_slow(net); });
}

// Counts a connection for as long as it lives.
class Place {
 public:
  Place(Net& net, std::string address) : net_(net), address_(std::move(address)) {
    ++net_.connections;
    ++net_.by_address[address_];
    net_.lobby->metrics().connections = static_cast<std::uint64_t>(net_.connections);
  }
  ~Place() {
    --net_.connections;
    if (--net_.by_address[address_] == 0) net_.by_address.erase(address_);
    net_.lobby->metrics().connections = static_cast<std::uint64_t>(net_.connections);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  // Behind a proxy it is known only with the first request where a connection comes from.
  void move_to(const std::string& address) {
    if (address == address_) return;
    if (--net_.by_address[address_] == 0) net_.by_address.erase(address_);
    address_ = address;
    cost_ = nullptr;
    ++net_.by_address[address_];
  }
  const std::string& address() const { return address_; }
  void count(std::uint64_t messages, std::uint64_t bytes) {
    // Costs of an address are kept as long as somebody is connected from there.
    if (cost_ == nullptr) cost_ = &net_.costs[address_];
    cost_->messages += messages;
    cost_->bytes += bytes;
  }
  bool crowded() const {
    const int most = net_.config.limits.per_address;
    return most > 0 && net_.by_address[address_] > most;
  }

 private:
  Net& net_;
  std::string address_;
  Cost* cost_ = nullptr;
};

// An answer on its way to somebody who may be slow to take it.
class Load {
 public:
  Load(Net& net, const std::string& address, std::size_t bytes)
      : net_(net), address_(address), bytes_(bytes) {
    net_.loads[address_] += bytes_;
    net_.load += bytes_;
  }
  ~Load() {
    net_.load -= bytes_;
    if ((net_.loads[address_] -= bytes_) == 0) net_.loads.erase(address_);
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;
  bool too_much() const {
    const bool counted = net_.config.limits.per_address > 0;
    return net_.load > most_in_all || (counted && net_.loads[address_] > most_of_one);
  }

 private:
  static constexpr std::size_t most_of_one = std::size_t{16} << 20U;
  static constexpr std::size_t most_in_all = std::size_t{512} << 20U;
  Net& net_;
  std::string address_;
  std::size_t bytes_;
};

}  // namespace smallbox
