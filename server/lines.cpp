#include "server/lines.hpp"

#include <stdexcept>
#include <thread>

#include "server/web_peer.hpp"

namespace smallbox {
namespace {

constexpr auto k_rest = std::chrono::microseconds(1'500);
constexpr auto k_counted_for = std::chrono::milliseconds(20);
constexpr int k_much = 24;  // lines on which something has come in that time
constexpr int k_full = 64;  // lines at once
constexpr std::size_t k_least_room = 16'384;

int open_set() {
  const int file = epoll_create1(EPOLL_CLOEXEC);
  if (file < 0) throw std::runtime_error("the system has no room for connections");
  return file;
}

}  // namespace

Lines::Lines(asio::io_context& context) : context_(context), set_(context, open_set()) { wait(); }

std::int64_t Lines::add(int file, std::shared_ptr<WebPeer> peer) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(slots_.size()));
    slots_.emplace_back();
  }
  const std::uint32_t place = free_.back();
  epoll_event event{};
  event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
  event.data.u64 = std::uint64_t{slots_[place].turn} << 32U | place;
  if (epoll_ctl(set_.native_handle(), EPOLL_CTL_ADD, file, &event) != 0) return -1;
  free_.pop_back();
  slots_[place].peer = std::move(peer);
  return place;
}

void Lines::remove(std::int64_t place) {
  Slot& slot = slots_[static_cast<std::size_t>(place)];
  slot.peer.reset();
  ++slot.turn;
  free_.push_back(static_cast<std::uint32_t>(place));
}

std::vector<std::shared_ptr<WebPeer>> Lines::some(std::size_t part, std::size_t parts) const {
  std::vector<std::shared_ptr<WebPeer>> peers;
  for (std::size_t place = part; place < slots_.size(); place += parts)
    if (slots_[place].peer) peers.push_back(slots_[place].peer);
  return peers;
}

void Lines::wait() {
  set_.async_wait(asio::posix::descriptor_base::wait_read, [this](beast::error_code error) {
    if (!error) serve();
  });
}

void Lines::serve() {
  // What was said by now has its turn before any rest.
  if (hooks_.unsent && hooks_.unsent()) return asio::post(context_, [this] { serve(); });
  const bool rested = rest();
  if (look() == static_cast<int>(events_.size()))
    asio::post(context_, [this] { serve(); });
  else
    wait();
  if (rested && !full_) hooks_.settle();
}

int Lines::look() {
  const int came = epoll_wait(set_.native_handle(), events_.data(), static_cast<int>(events_.size()), 0);
  count(came);
  std::size_t used = 0;
  for (int i = 0; i < came; ++i) {
    const epoll_event event = events_[static_cast<std::size_t>(i)];
    const Slot& slot = slots_[event.data.u64 & 0xFFFFFFFFU];
    if (slot.turn != event.data.u64 >> 32U) continue;
    const auto peer = slot.peer;
    if (!peer) continue;
    if (room_.size() - used < k_least_room) {
      take();
      used = 0;
    }
    const std::size_t size = peer->came(event.events, std::span(room_).subspan(used));
    if (size == 0) continue;
    fetched_.push_back({peer, used, size});
    used += size;
  }
  take();
  return came;
}

void Lines::take() {
  for (const Fetched& one : fetched_) one.peer->take(std::span(room_).subspan(one.from, one.size));
  fetched_.clear();
}

void Lines::count(int came) {
  looked_ = Clock::now();
  if (const auto passed = looked_ - since_; passed >= k_counted_for) {
    much_ = passed < 2 * k_counted_for && counted_ >= k_much;
    counted_ = 0;
    since_ = looked_;
  }
  counted_ += came;
  full_ = came >= k_full;
}

bool Lines::rest() {
  if (!much_ || full_ || !hooks_.settle || hooks_.waits()) return false;
  std::this_thread::sleep_until(looked_ + k_rest);
  return true;
}

}  // namespace smallbox
