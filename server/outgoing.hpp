// What waits to go out on one line: frames that may go, and behind them those that rest on a write which is not on disk
// yet. All of them stand in one buffer, so that each is written once and what may go is sent as one piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/websocket.hpp"

namespace smallbox {

// Buffers that nobody uses at the moment: a line holds one only while something waits.
class Spare {
 public:
  void lend(std::string& to) {
    if (kept_.empty() || to.capacity() > std::string().capacity()) return;
    to.swap(kept_.back());
    kept_.pop_back();
  }
  void take_back(std::string& from) {
    std::string room;  // assigning nothing would leave the room there
    room.swap(from);
    room.clear();
    if (kept_.size() < most && room.capacity() <= largest) kept_.push_back(std::move(room));
  }

 private:
  static constexpr std::size_t most = 4096;  // about as many lines as one commit answers
  static constexpr std::size_t largest = 2048;
  std::vector<std::string> kept_;
};

class Outgoing {
 public:
  explicit Outgoing(Spare& spare) : spare_(spare) {}

  std::string_view ready() const { return std::string_view(bytes_).substr(begin_, ready_ - begin_); }
  bool empty() const { return bytes_.empty(); }

  // It may go, before what is held.
  void push(Opcode opcode, std::string_view payload) {
    make_room(payload.size());
    if (held_.empty()) {
      append_frame(bytes_, opcode, payload);
      ready_ = bytes_.size();
      return;
    }
    std::string frame;
    append_frame(frame, opcode, payload);
    bytes_.insert(ready_, frame);
    ready_ += frame.size();
  }
  // An object, with `more` as its last fields, that waits for that write. Tickets don't go back.
  void hold(std::uint64_t ticket, std::string_view text, std::string_view more) {
    make_room(text.size() + more.size());
    const std::size_t before = bytes_.size();
    if (more.empty()) {
      append_frame(bytes_, Opcode::text, text);
    } else {
      append_head(bytes_, Opcode::text, text.size() + more.size());
      bytes_.append(text, 0, text.size() - 1).append(more).append("}");
    }
    if (held_.empty() || held_.back().ticket != ticket) held_.push_back({ticket, 0});
    held_.back().size += bytes_.size() - before;
  }
  // What waited for writes up to that one may go; how many bytes that is.
  std::size_t release(std::uint64_t ticket) {
    std::size_t n = 0;
    std::size_t size = 0;
    for (; n < held_.size() && held_[n].ticket <= ticket; ++n) size += held_[n].size;
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(n));
    if (held_.empty()) std::vector<Held>().swap(held_);
    ready_ += size;
    return size;
  }
  void forget_held() {
    bytes_.resize(ready_);
    std::vector<Held>().swap(held_);
    give_back();
  }
  // The last of all.
  void close(std::uint16_t code, std::string_view why) {
    forget_held();
    append_close(bytes_, code, why);
    ready_ = bytes_.size();
  }
  // So many bytes have gone.
  void sent(std::size_t size) {
    begin_ += size;
    give_back();
  }
  void clear() {
    std::string().swap(bytes_);
    std::vector<Held>().swap(held_);
    begin_ = ready_ = 0;
  }

 private:
  struct Held {
    std::uint64_t ticket;
    std::size_t size;
  };
  static constexpr std::size_t most_head = 10;  // of a frame

  // Where all has gone.
  void give_back() {
    if (bytes_.empty() || begin_ < bytes_.size()) return;
    spare_.take_back(bytes_);
    begin_ = ready_ = 0;
  }
  // For a payload of that size; what has been sent makes room.
  void make_room(std::size_t size) {
    if (bytes_.empty()) spare_.lend(bytes_);
    if (begin_ == 0 || bytes_.size() + size + most_head <= bytes_.capacity()) return;
    bytes_.erase(0, begin_);
    ready_ -= begin_;
    begin_ = 0;
  }

  Spare& spare_;
  std::string bytes_;  // sent up to begin_; those up to ready_ may go
  std::size_t begin_ = 0;
  std::size_t ready_ = 0;
  std::vector<Held> held_;
};

}  // namespace smallbox
