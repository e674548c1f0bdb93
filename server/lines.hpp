// The lines that have become WebSockets, in a set of their own: what has come on many of them is learnt by one call, and
// none has to be asked about anew after something has come (edge-triggered, epoll(7)).
#pragma once

#include <sys/epoll.h>

#include <array>
#include <boost/asio.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
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
  // Where so much comes that a look at a time for every message would cost more than all else, looks keep a distance, and
  // what has come by then is read, written and answered together.
  struct Hooks {
    std::function<void()> settle;  // waits for what was written to be on disk, but not for long
    std::function<bool()> waits;   // something is on its way there, and is to be told as soon as it is
    std::function<bool()> unsent;  // something is about to be sent
  };
  void share_looks(Hooks hooks) { hooks_ = std::move(hooks); }
  // Waits until it is time for another look, where they keep a distance. For whoever has nothing else to do until then: to
  // be woken by what comes meanwhile has its price. True: they do.
  bool rest();
  // One of so many parts of them, counted from 0.
  std::vector<std::shared_ptr<WebPeer>> some(std::size_t part, std::size_t parts) const;

 private:
  // Places are used again; whoever was there before is told apart by the turn.
  struct Slot {
    std::shared_ptr<WebPeer> peer;
    std::uint32_t turn = 0;
  };
  static constexpr std::size_t at_once = 256;
  struct Fetched {
    std::shared_ptr<WebPeer> peer;
    std::size_t from;
    std::size_t size;
  };

  void wait();
  void serve();
  // What has come on each line is fetched from all of them first, and then taken in the same order: a processor does the
  // same thing many times faster than two in turn.
  int look();
  void take();
  void count(int came);

  boost::asio::io_context& context_;
  boost::asio::posix::basic_stream_descriptor<boost::asio::io_context::executor_type> set_;
  Hooks hooks_;
  std::array<epoll_event, at_once> events_{};
  std::array<char, 65536> room_{};
  std::vector<Fetched> fetched_;
  std::chrono::steady_clock::time_point looked_;  // the last time
  std::chrono::steady_clock::time_point since_;   // how much came since then:
  int counted_ = 0;
  bool much_ = false;  // came lately
  bool full_ = false;  // as much came the last time as is worth a look
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> free_;
};

}  // namespace smallbox
