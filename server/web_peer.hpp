// A WebSocket connection.
#pragma once

#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>

#include "server/net.hpp"
#include "server/websocket.hpp"

namespace smallbox {

// Holds no buffer while nothing comes and nothing waits: most connections do nothing most of the time.
class WebPeer final : public Peer {
 public:
  WebPeer(Net& net, Socket socket, std::unique_ptr<Place> place)
      : net_(net),
        place_(std::move(place)),
        reader_(net.config.limits.message_bytes),
        out_(net.spare),
        heard_(Clock::now()),
        nowhere_since_(heard_) {
    beast::error_code error;
    const auto from = socket.remote_endpoint(error);
    direct_ = !error && !net.config.behind_proxy && !from.address().is_loopback();
    socket.non_blocking(true, error);
    line_ = socket.release(error);
  }
  ~WebPeer() override {
    net_.queued -= counted_;
    if (line_ >= 0) ::close(line_);
  }

  // `early`: what the client has sent already.
  void start(std::span<char> early) {
    reader_.feed(early);
    place_in_set_ = net_.lines.add(line_, shared());
    if (place_in_set_ < 0) return end();
    take();
  }
  // Of the line: there is something to be read, it takes more again, the other end has hung up. What has come is put
  // into the room, and taken later (`take`); how much that is, 0 for nothing.
  std::size_t came(std::uint32_t events, std::span<char> room) {
    if (ended_) return 0;
    if ((events & EPOLLOUT) != 0 && std::exchange(blocked_, false)) flush();
    if (ended_) return 0;
    const bool hung_up = (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0;
    if (!hung_up && (events & EPOLLIN) == 0) return 0;
    readable_ = true;
    // Of the end behind the last bytes nothing more is heard: there it is read until it has come.
    to_the_end_ = to_the_end_ || hung_up;
    return std::exchange(listening_, false) ? fetch(room) : 0;
  }
  void take(std::span<char> bytes) {
    if (ended_) return;
    reader_.feed(bytes);
    take();
  }
  void send(std::string_view text) override { push(Opcode::text, text); }
  void hold(std::uint64_t ticket, std::string_view text, std::string_view more) override {
    if (!closing_ && !ended_) out_.hold(ticket, text, more);
  }
  void release(std::uint64_t ticket) override {
    if (const std::size_t size = out_.release(ticket); size > 0) may_go(size);
  }
  void forget_held() override { out_.forget_held(); }
  void close(std::string_view why) override { say_goodbye(1001, why); }
  void ask(std::uint32_t number) override { push(Opcode::ping, std::to_string(number)); }
  bool can_ask() const override { return true; }
  // The system acknowledges what comes whether or not the program behind it answers. A proxy's line is not the client's,
  // and what comes from this machine may be from one.
  std::int64_t longest_trip() const override {
    tcp_info info{};
    socklen_t size = sizeof info;
    if (!direct_ || ::getsockopt(line_, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
      return Peer::longest_trip();
    return static_cast<std::int64_t>(info.tcpi_rtt) / 1000 + k_own_work;
  }
  const std::string& address() const override { return place_->address(); }

  // All that waits goes out as one write, or as much of it as the line takes.
  void flush() {
    dirty_ = false;
    if (ended_ || blocked_) return;
    const std::string_view ready = out_.ready();
    const ssize_t sent = ::send(line_, ready.data(), ready.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) return flush();
    if (sent < 0 && errno != EAGAIN) return end();
    if (sent > 0) out_.sent(static_cast<std::size_t>(sent));
    blocked_ = !out_.ready().empty();  // until it is said to take more
    count_queue();
    if (closing_ && !blocked_) ::shutdown(line_, SHUT_WR);
  }

  // Now and then: asks whoever says nothing whether they are there, and gives up waiting.
  void look(Clock::time_point now) {
    const auto silent = now - heard_;
    if (silent > (closing_ ? seconds(10) : seconds(60))) return end();
    if (table != 0 || relay != 0 || asking) nowhere_since_ = now;
    // A line is for a table: one that comes to none takes somebody else's place.
    if (now - nowhere_since_ > seconds(60)) return say_goodbye(1000, "Say hello to a table.");
    if (silent > seconds(30) && !closing_) push(Opcode::ping, {});
  }

 private:
  std::shared_ptr<WebPeer> shared() { return std::static_pointer_cast<WebPeer>(shared_from_this()); }

  void push(Opcode opcode, std::string_view payload) {
    if (closing_ || ended_) return;
    const std::size_t before = out_.ready().size();
    out_.push(opcode, payload);
    may_go(out_.ready().size() - before);
  }
  // So many bytes more.
  void may_go(std::size_t size) {
    // Where very many are slow, each of them may be less so.
    const std::size_t most = net_.queued > most_queued ? most_when_full : net_.config.limits.queue_bytes;
    if (out_.ready().size() > most) {
      ++net_.lobby->metrics().slow_readers;
      return end();
    }
    count_queue();
    place_->count(0, size);
    if (dirty_ || blocked_) return;
    // What is said to anybody until this comes round goes out together.
    dirty_ = true;
    net_.to_flush.push_back(shared());
    if (net_.to_flush.size() == 1) asio::post(net_.context, [&net = net_] { flush_all(net); });
  }
  static void flush_all(Net& net) {
    const auto peers = std::exchange(net.to_flush, {});
    for (const auto& peer : peers) peer->flush();
    if (net.slow.empty()) net.lines.rest();
  }

  void count_queue() {
    const std::size_t size = out_.ready().size();
    net_.queued += size - counted_;
    counted_ = size;
  }
  static constexpr std::int64_t k_own_work = 10;  // ms that an honest program takes to answer
  static constexpr std::size_t most_queued = std::size_t{256} << 20U;
  static constexpr std::size_t most_when_full = std::size_t{16} << 10U;

  // What came while nobody listened is read in its turn.
  void listen() {
    if (ended_) return;
    listening_ = true;
    if (!readable_) return;
    asio::post(net_.context, [self = shared()] {
      if (!self->ended_ && std::exchange(self->listening_, false)) self->read();
    });
  }
  void read() {
    if (const std::size_t size = fetch(net_.room); size > 0) take({net_.room.data(), size});
  }
  std::size_t fetch(std::span<char> room) {
    const ssize_t size = ::recv(line_, room.data(), room.size(), 0);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) {
      readable_ = errno == EINTR;
      return listen(), 0;
    }
    if (size <= 0) return end(), 0;
    // A line that gave less than there was room for has nothing more, and will say so when it has.
    readable_ = to_the_end_ || size == static_cast<ssize_t>(room.size());
    if (closing_) return listen(), 0;  // until they hang up too
    heard_ = Clock::now();
    return static_cast<std::size_t>(size);
  }
  // What has come, until there is no more or it is too much at once: then the others have their turn first.
  void take() {
    using Kind = FrameReader::Item::Kind;
    for (int taken = 0; !closing_ && !ended_; ++taken) {
      if (held_up()) {
        reader_.keep();
        held_ = true;
        return;
      }
      const FrameReader::Item item = reader_.next();
      if (item.kind == Kind::none) {
        // A piece of a message is work too.
        if (taken == 0) return pause_then(owe(0.25), [](WebPeer& self) { self.listen(); });
        break;
      }
      place_->count(1, item.payload.size());
      if (item.kind == Kind::text && !net_.lobby->message(shared(), item.payload, Lobby::Only::quick)) {
        std::string later(item.payload);
        reader_.keep();
        return slowly(net_, [self = shared(), later = std::move(later)] { self->take_slowly(later); });
      }
      if (item.kind == Kind::ping) push(Opcode::pong, item.payload);
      if (item.kind == Kind::pong) answered(item.payload);
      if (item.kind == Kind::close) say_goodbye(1000, {});
      if (item.kind == Kind::broken) say_goodbye(item.code, {});
      const auto wait = pay();
      if (wait.count() == 0 && taken < most_in_a_row) continue;
      reader_.keep();
      return pause_then(wait, [](WebPeer& self) { self.take(); });
    }
    listen();
  }
  void go_on() override {
    if (std::exchange(held_, false)) pause_then({}, [](WebPeer& self) { self.take(); });
  }
  void answered(std::string_view payload) {
    std::uint32_t number = 0;
    if (std::from_chars(payload.data(), payload.data() + payload.size(), number).ec == std::errc{})
      net_.lobby->answered(*this, number);
  }
  void take_slowly(const std::string& text) {
    if (closing_ || ended_) return listen();
    net_.lobby->message(shared(), text, Lobby::Only::any);
    pause_then(pay(), [](WebPeer& self) { self.take(); });
  }
  // Too fast: this connection is read more slowly, and nobody else notices.
  void pause_then(std::chrono::microseconds wait, void (*then)(WebPeer&)) {
    if (wait.count() == 0) return asio::post(net_.context, [self = shared(), then] { then(*self); });
    const auto pause = std::make_shared<Timer>(net_.context, wait);
    pause->async_wait([self = shared(), pause, then](beast::error_code) { then(*self); });
  }
  static constexpr int most_in_a_row = 8;
  // How long to wait before the next message is taken: for this line's sake or for all of its address.
  std::chrono::microseconds pay() { return std::max(owe(1), pay_line()); }
  std::chrono::microseconds owe(double price) {
    return std::chrono::milliseconds(net_.lobby->owed(place_->address(), price));
  }
  std::chrono::microseconds pay_line() {
    const int rate = net_.config.limits.messages_per_second;
    if (rate == 0) return {};
    const auto step = std::chrono::microseconds(1'000'000 / rate);
    const auto now = Clock::now();
    due_ = std::max(due_, now - step * (rate / 2 + 1)) + step;
    return std::chrono::duration_cast<std::chrono::microseconds>(std::max(due_ - now, due_ - due_));
  }

  // Leaves the table, says why once everything said before has gone out, and waits for them to hang up.
  void say_goodbye(std::uint16_t code, std::string_view why) {
    if (closing_ || ended_) return;
    out_.close(code, why);
    closing_ = true;
    heard_ = Clock::now();
    leave();
    flush();
  }
  void end() {
    if (std::exchange(ended_, true)) return;
    const auto self = shared();  // the set may be the last to hold it
    if (place_in_set_ >= 0) net_.lines.remove(place_in_set_);
    ::close(std::exchange(line_, -1));
    out_.clear();
    count_queue();
    leave();
  }
  // From here on it comes to no table. It leaves the one where it is later: that may be just telling
  // something to everybody who is there.
  void leave() {
    hang_up();
    asio::post(net_.context, [self = shared()] { self->net_.lobby->gone(*self); });
  }

  Net& net_;
  std::unique_ptr<Place> place_;
  int line_ = -1;  // the socket
  std::int64_t place_in_set_ = -1;
  FrameReader reader_;
  Outgoing out_;
  std::size_t counted_ = 0;  // of it, in Net::queued
  Clock::time_point heard_;
  Clock::time_point nowhere_since_;  // at no table
  Clock::time_point due_{};
  bool dirty_ = false;    // flush() is coming
  bool blocked_ = false;  // the line takes no more at the moment
  bool listening_ = false;
  bool readable_ = false;  // something may have come that was not read yet
  bool to_the_end_ = false;
  bool closing_ = false;  // has been told goodbye
  bool ended_ = false;
  bool held_ = false;    // goes on when it is told to
  bool direct_ = false;  // nothing of ours is between it and us
};

}  // namespace smallbox
