// Relays where the client is.
#include <algorithm>
#include <utility>

#include "server/log.hpp"
#include "server/relay.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_tell_passed_on = 32 * 1024;  // bytes
constexpr Ms k_keep_unused = 30'000;                 // trunks
const char* const k_broken = "The way to this table's server is broken; come back.";

}  // namespace

Relays::Front& Relays::front_to(std::int64_t back) {
  const auto [place, made] = fronts_.try_emplace(back);
  Front& front = place->second;
  if (made) {
    front.trunk = ++last_trunk_;
    front.heard_at = world_.microseconds();
  }
  front.used_at = world_.microseconds();
  return front;
}

std::uint64_t Relays::open(const std::shared_ptr<Peer>& peer, std::int64_t back, const Hello& hello,
                           Then then) {
  const std::uint64_t number = ++last_line_;
  if (!up_) {
    then(Opened::unreachable);
    return number;
  }
  Front& front = front_to(back);
  front.lines.insert(number);
  Line& line = lines_[number];
  line.peer = peer;
  line.back = back;
  line.hello = hello;
  line.then = std::move(then);
  put(back, true, front,
      {Frame::Kind::open, number, 0, opening_text({hello, peer->address(), peer->can_ask()})});
  return number;
}

void Relays::give_up(std::uint64_t number) {
  if (const auto place = lines_.find(number); place != lines_.end()) {
    place->second.then = nullptr;
    drop_line(number);
  }
}

// The back is told.
void Relays::drop_line(std::uint64_t number) {
  const std::int64_t back = lines_.at(number).back;
  take_line(number);
  if (const auto place = fronts_.find(back); place != fronts_.end())
    put(back, true, place->second, {Frame::Kind::gone, number, 0, {}});
}

Relays::Line Relays::take_line(std::uint64_t number) {
  const auto place = lines_.find(number);
  Line line = std::move(place->second);
  lines_.erase(place);
  if (const auto front = fronts_.find(line.back); front != fronts_.end()) {
    front->second.lines.erase(number);
    front->second.used_at = world_.microseconds();
  }
  if (line.peer->relay == number) {
    line.peer->relay = 0;
    line.peer->hold_up(false);
  }
  return line;
}

void Relays::hold_up(Line& line) {
  line.peer->hold_up(line.said.size() >= most_said || line.said_bytes >= most_said_bytes);
}

void Relays::say(Peer& peer, std::string_view text) {
  const auto place = lines_.find(peer.relay);
  if (place == lines_.end()) return;
  Line& line = place->second;
  line.said.push_back(text.size());
  line.said_bytes += text.size();
  hold_up(line);
  put(line.back, true, fronts_.at(line.back), {Frame::Kind::say, place->first, 0, text});
}

void Relays::leave(Peer& peer) {
  if (lines_.contains(peer.relay)) drop_line(peer.relay);
}

void Relays::answered(Peer& peer, std::uint32_t number) {
  const auto place = lines_.find(peer.relay);
  if (place == lines_.end() || place->second.asked != number) return;
  Line& line = place->second;
  line.asked = 0;
  const Answered answered{number, (world_.microseconds() - line.asked_at) / 1000, peer.longest_trip()};
  put(line.back, true, fronts_.at(line.back),
      {Frame::Kind::answered, place->first, 0, answered_text(answered)});
}

// ---- What the back says -------------------------------------------------------------------------

void Relays::hear_back(std::int64_t from, const Packet& packet) {
  const auto place = fronts_.find(from);
  if (place == fronts_.end() || place->second.trunk != packet.trunk) return;  // of one that is over
  Front& front = place->second;
  if (!packet.frames.empty() && packet.frames.front().kind == Frame::Kind::broken)
    return break_front(from, "the other server has missed something");
  if (packet.number <= front.heard) return;
  if (packet.number != front.heard + 1) return break_front(from, "something was missed");
  front.heard = packet.number;
  front.heard_at = world_.microseconds();
  for (const Frame& frame : packet.frames) {
    if (frame.kind == Frame::Kind::beaten) {
      if (const auto at = read_number(frame.body))
        metrics_.relay.observe(static_cast<double>(world_.microseconds() - static_cast<Clock>(*at)) / 1e6);
    } else if (lines_.contains(frame.line) && lines_.at(frame.line).back == from) {
      hear_line(frame.line, frame);
    }
  }
}

void Relays::hear_line(std::uint64_t number, const Frame& frame) {
  Line& line = lines_.at(number);
  dealt(line, frame.dealt);
  // Whatever is called here may end the line.
  const std::shared_ptr<Peer> peer = line.peer;
  switch (frame.kind) {
    case Frame::Kind::in: {
      if (!line.then) return;
      const Then then = std::exchange(line.then, nullptr);
      if (!peer->there()) return drop_line(number);
      host_.relayed_away(*peer, line.hello);
      peer->relay = number;
      return then(Opened::in);
    }
    case Frame::Kind::tell:
      if (line.then || !peer->there()) return;
      line.passed_on += frame.body.size();
      if (line.passed_on >= k_tell_passed_on)
        put(line.back, true, fronts_.at(line.back),
            {Frame::Kind::taken, number, 0, number_text(std::exchange(line.passed_on, 0))});
      return peer->send(frame.body);
    case Frame::Kind::ask:
      if (const auto asked = read_number(frame.body); asked && !line.then) {
        line.asked = static_cast<std::uint32_t>(*asked);
        line.asked_at = world_.microseconds();
        peer->ask(line.asked);
      }
      return;
    case Frame::Kind::refuse:
    case Frame::Kind::not_here: {
      const Line over = take_line(number);
      if (!over.then) return peer->close(k_broken);
      if (frame.kind == Frame::Kind::not_here) return over.then(Opened::not_here);
      over.then(Opened::refused);
      return peer->send(frame.body);
    }
    case Frame::Kind::close: {
      const Line over = take_line(number);
      if (over.then) return over.then(Opened::not_here);
      return peer->close(frame.body);
    }
    default: return;
  }
}

void Relays::dealt(Line& line, std::uint32_t count) {
  for (; line.dealt != count && !line.said.empty(); ++line.dealt) {
    line.said_bytes -= line.said.front();
    line.said.pop_front();
  }
  if (line.peer->held_up() && !line.then) hold_up(line);
}

void Relays::break_front(std::int64_t back, std::string_view why) {
  const auto place = fronts_.find(back);
  if (place == fronts_.end()) return;
  const auto lines = std::move(place->second.lines);
  fronts_.erase(place);
  if (!lines.empty())
    log_line("relay broken", "node", world_.node, "other", back, "lines",
             static_cast<std::int64_t>(lines.size()), "why", why);
  for (const std::uint64_t number : lines) {
    if (!lines_.contains(number)) continue;
    const Line over = take_line(number);
    if (over.then) {
      over.then(Opened::unreachable);
      continue;
    }
    ++metrics_.relays_broken;
    over.peer->close(k_broken);
  }
}

void Relays::tick_front(Clock now) {
  std::vector<std::int64_t> silent;
  for (auto place = fronts_.begin(); place != fronts_.end();) {
    auto& [life, front] = *place;
    if (front.lines.empty() && now - front.used_at > k_keep_unused * 1000) {
      put(life, true, front, {Frame::Kind::end, 0, 0, {}});
      send(life, true, front);
      place = fronts_.erase(place);
      continue;
    }
    if (!front.lines.empty() && now - front.heard_at > front_patience * 1000) silent.push_back(life);
    if (now - front.beaten_at >= beat_every * 1000) {
      front.beaten_at = now;
      put(life, true, front, {Frame::Kind::beat, 0, 0, number_text(static_cast<std::uint64_t>(now))});
    }
    ++place;
  }
  for (const std::int64_t life : silent) break_front(life, "the other server is not heard of");
}

}  // namespace smallbox
