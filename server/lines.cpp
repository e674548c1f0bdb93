#include "server/lines.hpp"

#include <stdexcept>

#include "server/web_peer.hpp"

namespace smallbox {
namespace {

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
  const int count = epoll_wait(set_.native_handle(), events_.data(), static_cast<int>(events_.size()), 0);
  for (int i = 0; i < count; ++i) {
    const epoll_event event = events_[static_cast<std::size_t>(i)];
    const Slot& slot = slots_[event.data.u64 & 0xFFFFFFFFU];
    if (slot.turn != event.data.u64 >> 32U) continue;
    if (const auto peer = slot.peer) peer->came(event.events);
  }
  if (count == static_cast<int>(events_.size()))
    asio::post(context_, [this] { serve(); });
  else
    wait();
}

}  // namespace smallbox
