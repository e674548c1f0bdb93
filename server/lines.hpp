// The lines that have become WebSockets, in a set of their own: what has come on many of them is learnt by one call, and
// none has to be asked about anew after something has come (edge-triggered, epoll(7)).
#pragma once

#include <sys/epoll.h>

#include <array>
#include <boost/asio.hpp>
#include <cstdint>
#include <memory>
#include <vector>

namespace smallbox {

class WebPeer;

class Lines {
 public:
  explicit Lines(boost::asio::io_context& context);
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  // The peer lives as long as it stays here, and is told what comes (WebPeer::came). The number is its place; −1: the
  // system does not take it.
  std::int64_t add(int file, std::shared_ptr<WebPeer> peer);
  void remove(std::int64_t place);
  std::vector<std::shared_ptr<WebPeer>> all() const { return some(0, 1); }
  // One of so many parts of them, counted from 0.
  std::vector<std::shared_ptr<WebPeer>> some(std::size_t part, std::size_t parts) const;

 private:
  // Places are used again; whoever was there before is told apart by the turn.
  struct Slot {
    std::shared_ptr<WebPeer> peer;
    std::uint32_t turn = 0;
  };
  static constexpr std::size_t at_once = 256;

  void wait();
  void serve();

  boost::asio::io_context& context_;
  boost::asio::posix::basic_stream_descriptor<boost::asio::io_context::executor_type> set_;
  std::array<epoll_event, at_once> events_{};
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
};

}  // namespace smallbox
