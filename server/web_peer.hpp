// A WebSocket connection.
#pragma once

#include "server/net.hpp"
#include "server/websocket.hpp"

namespace smallbox {

// Holds no buffer while nothing comes and nothing waits: most connections do nothing most of the time.
class WebPeer final : public Peer {
 public:
  WebPeer(Net& net, Socket socket, std::unique_ptr<Place> place)
      : net_(net),
        place_(std::move(place)),
        socket_(std::move(socket)),
        reader_(net.config.limits.message_bytes),
        heard_(Clock::now()),
        nowhere_since_(heard_) {}
  ~WebPeer() override { net_.queued -= counted_; }

  // `early`: what the client has sent already.
  void start(std::span<char> early) {
    net_.peers.push_back(shared());
    beast::error_code error;
    socket_.non_blocking(true, error);
    reader_.feed(early);
    take();
  }
  void send(Message message) override { push(Opcode::text, *message); }
  void close(std::string_view why) override { say_goodbye(1001, why); }
  const std::string& address() const override { return place_->address(); }

  // All that waits goes out as one write, or as much of it as the line takes.
  void flush() {
    dirty_ = false;
    if (ended_ || blocked_) return;
    beast::error_code error;
    const std::size_t sent = socket_.send(asio::buffer(out_), 0, error);
    if (error && error != asio::error::would_block) return end();
    if (sent == out_.size()) {
      out_ = {};
      count_queue();
      if (closing_) socket_.shutdown(tcp::socket::shutdown_send, error);
      return;
    }
    out_.erase(0, sent);
    count_queue();
    blocked_ = true;
    socket_.async_wait(Socket::wait_write, [self = shared()](beast::error_code wait_error) {
      self->blocked_ = false;
      if (!wait_error) self->flush();
    });
  }

  // Now and then: asks whoever says nothing whether they are there, and gives up waiting.
  void look(Clock::time_point now) {
    const auto silent = now - heard_;
    if (silent > (closing_ ? seconds(10) : seconds(60))) return end();
    if (table != 0) nowhere_since_ = now;
    // A line is for a table: one that comes to none takes somebody else's place.
    if (now - nowhere_since_ > seconds(60)) return say_goodbye(1000, "Say hello to a table.");
    if (silent > seconds(30) && !closing_) push(Opcode::ping, {});
  }

 private:
  std::shared_ptr<WebPeer> shared() { return std::static_pointer_cast<WebPeer>(shared_from_this()); }

  void push(Opcode opcode, std::string_view payload) {
    if (closing_ || ended_) return;
    // Where very many are slow, each of them may be less so.
    const std::size_t most = net_.queued > most_queued ? most_when_full : net_.config.limits.queue_bytes;
    if (out_.size() + payload.size() > most) {
      ++net_.lobby->metrics().slow_readers;
      return end();
    }
    append_frame(out_, opcode, payload);
    count_queue();
    place_->count(0, payload.size());
    if (dirty_ || blocked_) return;
    // What is said to anybody until this comes round goes out together.
    dirty_ = true;
    net_.to_flush.push_back(shared());
    if (net_.to_flush.size() == 1) asio::post(net_.context, [&net = net_] { flush_all(net); });
  }
  static void flush_all(Net& net) {
    const auto peers = std::exchange(net.to_flush, {});
    for (const auto& peer : peers) peer->flush();
  }

  void count_queue() {
    net_.queued += out_.size() - counted_;
    counted_ = out_.size();
  }
  static constexpr std::size_t most_queued = std::size_t{256} << 20U;
  static constexpr std::size_t most_when_full = std::size_t{16} << 10U;

  void listen() {
    if (ended_) return;
    socket_.async_wait(Socket::wait_read, [self = shared()](beast::error_code error) {
      if (error) return self->end();
      self->read();
    });
  }
  void read() {
    beast::error_code error;
    const std::size_t size = socket_.receive(asio::buffer(net_.room), 0, error);
    if (error == asio::error::would_block) return listen();
    if (error) return end();
    if (closing_) return listen();  // until they hang up too
    heard_ = Clock::now();
    reader_.feed({net_.room.data(), size});
    take();
  }
  // What has come, until there is no more or it is too much at once: then the others have their turn first.
  void take() {
    using Kind = FrameReader::Item::Kind;
    for (int taken = 0; !closing_ && !ended_; ++taken) {
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
      if (item.kind == Kind::close) say_goodbye(1000, {});
      if (item.kind == Kind::broken) say_goodbye(item.code, {});
      const auto wait = pay();
      if (wait.count() == 0 && taken < most_in_a_row) continue;
      reader_.keep();
      return pause_then(wait, [](WebPeer& self) { self.take(); });
    }
    listen();
  }
  void take_slowly(const std::string& text) {
    if (closing_ || ended_) return;
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
    append_close(out_, code, why);
    closing_ = true;
    heard_ = Clock::now();
    leave();
    flush();
  }
  void end() {
    if (std::exchange(ended_, true)) return;
    beast::error_code ignored;
    socket_.close(ignored);
    out_ = {};
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
  Socket socket_;
  FrameReader reader_;
  std::string out_;          // frames that wait
  std::size_t counted_ = 0;  // of them, in Net::queued
  Clock::time_point heard_;
  Clock::time_point nowhere_since_;  // at no table
  Clock::time_point due_{};
  bool dirty_ = false;    // flush() is coming
  bool blocked_ = false;  // the line takes no more at the moment
  bool closing_ = false;  // has been told goodbye
  bool ended_ = false;
};

inline std::vector<std::shared_ptr<WebPeer>> peers_of(const Net& net) {
  std::vector<std::shared_ptr<WebPeer>> peers;
  for (const auto& weak : net.peers)
    if (auto peer = weak.lock()) peers.push_back(std::move(peer));
  return peers;
}

}  // namespace smallbox
