// Relays where the table is.
#include <algorithm>
#include <utility>

#include "server/log.hpp"
#include "server/relay.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_most_guests = 20'000;  // of one front
constexpr Ms k_forget_after = 60'000;          // a trunk that is over
constexpr const char* k_slow = "This line takes what it is told too slowly; come back.";

}  // namespace

// ---- A peer -------------------------------------------------------------------------------------

void RelayPeer::send(std::string_view text) {
  if (relays_ == nullptr || !there()) return;
  on_the_way_ += text.size();
  if (on_the_way_ > relays_->world_.queue_bytes) {
    ++relays_->metrics_.slow_readers;
    return close(k_slow);
  }
  relays_->tell_guest(*this, Frame::Kind::tell, text);
}

void RelayPeer::close(std::string_view why) {
  if (relays_ == nullptr) return;
  relays_->tell_guest(*this, Frame::Kind::close, why);
  relays_->end_guest(*this);
}

void RelayPeer::ask(std::uint32_t number) {
  if (relays_ == nullptr) return;
  asked_ = relays_->world_.microseconds();
  relays_->tell_guest(*this, Frame::Kind::ask, number_text(number));
}

// ---- What the house does with it ----------------------------------------------------------------

void Relays::let_in(RelayPeer& peer) { tell_guest(peer, Frame::Kind::in, {}); }
void Relays::refuse(RelayPeer& peer, std::string_view text) {
  tell_guest(peer, Frame::Kind::refuse, text);
  end_guest(peer);
}
void Relays::not_here(RelayPeer& peer) {
  tell_guest(peer, Frame::Kind::not_here, {});
  end_guest(peer);
}

std::vector<std::shared_ptr<RelayPeer>> Relays::guests() const {
  std::vector<std::shared_ptr<RelayPeer>> all;
  for (const auto& [life, back] : backs_)
    for (const auto& [number, peer] : back.lines) all.push_back(peer);
  return all;
}

void Relays::close_all(std::string_view why) {
  for (const auto& peer : guests()) peer->close(why);
  flush();
}

void Relays::tell_guest(RelayPeer& peer, Frame::Kind kind, std::string_view body) {
  const auto place = backs_.find(peer.front);
  if (peer.relays_ == nullptr || place == backs_.end()) return;
  peer.untold_ = 0;
  peer.untold_bytes_ = 0;
  put(peer.front, false, place->second, {kind, peer.line, peer.dealt_, body});
}

// It leaves its table later: that may be just telling something to everybody who is there.
void Relays::end_guest(RelayPeer& peer) {
  if (std::exchange(peer.relays_, nullptr) == nullptr) return;
  peer.hang_up();
  const auto place = backs_.find(peer.front);
  if (place == backs_.end()) return;
  const auto line = place->second.lines.find(peer.line);
  if (line == place->second.lines.end()) return;
  world_.post([this, alive = std::weak_ptr(alive_), kept = std::move(line->second)] {
    if (!alive.expired()) host_.relayed_gone(*kept);
  });
  place->second.lines.erase(line);
}

// ---- What the front says ------------------------------------------------------------------------

void Relays::say_broken(std::int64_t from, std::uint32_t trunk) {
  std::string frames;
  append_frame(frames, {Frame::Kind::broken, 0, 0, {}});
  bus_->send(from, seal_.close(from, packet_text(false, trunk, 1, frames)));
}

// Whether this is the next piece of the trunk that the front has begun last.
bool Relays::begins(std::int64_t from, const Packet& packet) {
  const auto place = backs_.find(from);
  const std::uint32_t known = place != backs_.end() ? place->second.trunk : 0;
  if (packet.trunk < known) return false;  // late
  if (packet.trunk > known) {
    if (packet.number != 1) return say_broken(from, packet.trunk), false;
    if (place != backs_.end()) break_back(from, "the other server has begun anew");
    Back& back = backs_[from];
    back = {};
    back.trunk = packet.trunk;
  } else if (place->second.over) {
    return say_broken(from, packet.trunk), false;
  }
  Back& back = backs_.at(from);
  if (packet.number <= back.heard) return false;
  if (packet.number == back.heard + 1) return true;
  break_back(from, "something was missed");
  return say_broken(from, packet.trunk), false;
}

void Relays::hear_front(std::int64_t from, const Packet& packet) {
  if (!begins(from, packet)) return;
  {
    Back& back = backs_.at(from);
    back.heard = packet.number;
    back.heard_at = world_.microseconds();
  }
  for (const Frame& frame : packet.frames) {
    // What is done may end the trunk.
    const auto place = backs_.find(from);
    if (place == backs_.end() || place->second.over || place->second.trunk != packet.trunk) return;
    if (frame.kind == Frame::Kind::beat)
      put(from, false, place->second, {Frame::Kind::beaten, 0, 0, frame.body.substr(0, 8)});
    else if (frame.kind == Frame::Kind::open)
      open_guest(from, place->second, frame);
    else if (frame.kind == Frame::Kind::end)
      break_back(from, {});
    else
      hear_guest(place->second, frame);
  }
}

void Relays::open_guest(std::int64_t from, Back& back, const Frame& frame) {
  auto opening = read_opening(frame.body);
  if (!opening || back.lines.contains(frame.line) || back.lines.size() >= k_most_guests) {
    ++metrics_.relay_nonsense;
    return put(from, false, back, {Frame::Kind::not_here, frame.line, 0, {}});
  }
  const auto peer = std::make_shared<RelayPeer>(*this, from, frame.line, std::move(*opening));
  back.lines[frame.line] = peer;
  host_.relayed_hello(peer);
}

void Relays::hear_guest(Back& back, const Frame& frame) {
  const auto place = back.lines.find(frame.line);
  if (place == back.lines.end()) return;  // it was closed meanwhile
  const std::shared_ptr<RelayPeer> peer = place->second;
  switch (frame.kind) {
    case Frame::Kind::say:
      // No front of ours sends more than it may.
      if (peer->heard_.size() > most_said) return peer->close(k_slow);
      peer->heard_.emplace_back(frame.body);
      return deal_with(peer);
    case Frame::Kind::gone: return end_guest(*peer);
    case Frame::Kind::taken:
      if (const auto bytes = read_number(frame.body))
        peer->on_the_way_ -= std::min<std::size_t>(*bytes, peer->on_the_way_);
      return;
    case Frame::Kind::answered:
      if (const auto answered = read_answered(frame.body)) {
        // The way there and back, as long as it took; the client's part of it no longer than its line takes.
        const std::int64_t all = (world_.microseconds() - peer->asked_) / 1000;
        const std::int64_t own = std::min(answered->took, all);
        peer->longest_ = all - own + std::min(own, answered->longest);
        host_.relayed_answer(*peer, answered->number);
      }
      return;
    default: return;
  }
}

// ---- One message after the other ----------------------------------------------------------------

void Relays::deal_with(const std::shared_ptr<RelayPeer>& peer) {
  while (!peer->waits_ && !peer->heard_.empty() && peer->there())
    if (!deal_with_one(peer, true)) deal_later(peer, 0);
}

bool Relays::deal_with_one(const std::shared_ptr<RelayPeer>& peer, bool quick) {
  if (!host_.relayed_message(peer, peer->heard_.front(), quick)) return false;
  ++peer->dealt_;
  ++peer->untold_;
  peer->untold_bytes_ += peer->heard_.front().size();
  peer->heard_.pop_front();
  // Most of it is answered, and that says it; where nothing is the front has to hear of it before it stops.
  if (peer->there() && (peer->untold_ >= most_said / 2 || peer->untold_bytes_ >= most_said_bytes / 2))
    tell_guest(*peer, Frame::Kind::took, {});
  if (const Ms wait = host_.relayed_price(peer->address()); wait > 0) deal_later(peer, wait);
  return true;
}

void Relays::deal_later(const std::shared_ptr<RelayPeer>& peer, Ms wait) {
  peer->waits_ = true;
  const auto then = [this, alive = std::weak_ptr(alive_), peer] {
    if (alive.expired()) return;
    peer->waits_ = false;
    if (!peer->there() || peer->heard_.empty()) return;
    deal_with_one(peer, false);
    deal_with(peer);
  };
  if (wait > 0)
    world_.after(wait, then);
  else
    world_.post(then);
}

// ---- The end of a trunk -------------------------------------------------------------------------

void Relays::break_back(std::int64_t from, std::string_view why) {
  const auto place = backs_.find(from);
  if (place == backs_.end() || std::exchange(place->second.over, true)) return;
  Back& back = place->second;
  back.waiting.clear();
  std::vector<std::shared_ptr<RelayPeer>> peers;
  for (const auto& [number, peer] : back.lines) peers.push_back(peer);
  if (!peers.empty() && !why.empty())
    log_line("relay ended", "node", world_.node, "other", from, "lines",
             static_cast<std::int64_t>(peers.size()), "why", why);
  for (const auto& peer : peers) end_guest(*peer);
}

void Relays::tick_back(Clock now) {
  std::vector<std::int64_t> silent;
  for (auto place = backs_.begin(); place != backs_.end();) {
    const auto& [life, back] = *place;
    const Clock since = now - back.heard_at;
    if (back.over && since > k_forget_after * 1000) {
      place = backs_.erase(place);
      continue;
    }
    if (!back.over && since > back_patience * 1000) silent.push_back(life);
    ++place;
  }
  for (const std::int64_t life : silent) break_back(life, "the other server is not heard of");
}

}  // namespace smallbox
