#include "server/relay.hpp"

#include <utility>

#include "server/log.hpp"

namespace smallbox {
namespace {

// What waits goes at once when it is so much.
constexpr std::size_t k_full_packet = 128 * 1024;
constexpr Ms k_tick_every = 100;
constexpr Ms k_nap = 300;

}  // namespace

Relays::Relays(RelayHost& host, World world, std::unique_ptr<Bus> bus, Seal seal, Metrics& metrics)
    : host_(host), world_(std::move(world)), seal_(std::move(seal)), metrics_(metrics), bus_(std::move(bus)) {
  ticked_at_ = world_.microseconds();
  bus_->start({[this](const std::string& packet) { came(packet); }, [this](bool up) { turned(up); }});
  world_.after(k_tick_every, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) tick();
  });
}

Relays::~Relays() {
  bus_.reset();
  for (auto& [life, back] : backs_)
    for (auto& [number, peer] : back.lines) peer->relays_ = nullptr;
}

std::size_t Relays::lines_in() const {
  std::size_t count = 0;
  for (const auto& [life, back] : backs_) count += back.lines.size();
  return count;
}

// ---- The bus ------------------------------------------------------------------------------------

void Relays::came(std::string_view bytes) {
  const auto opened = seal_.open(bytes);
  const auto packet = opened ? read_packet(opened->text) : std::nullopt;
  if (!packet) {
    ++metrics_.relay_nonsense;
    return;
  }
  if (packet->from_front)
    hear_front(opened->from, *packet);
  else
    hear_back(opened->from, *packet);
}

void Relays::turned(bool up) {
  up_ = up;
  log_line(up ? "bus goes on" : "bus away", "node", world_.node);
  if (up) return;
  std::vector<std::int64_t> lives;
  for (const auto& [life, front] : fronts_) lives.push_back(life);
  for (const std::int64_t life : lives) break_front(life, "the bus is away");
  lives.clear();
  for (const auto& [life, back] : backs_) lives.push_back(life);
  for (const std::int64_t life : lives) break_back(life, "the bus is away");
}

void Relays::tick() {
  const Clock now = world_.microseconds();
  // Whoever has slept does not know whether the others were silent meanwhile: what they said may wait here.
  if (const Clock slept = now - std::exchange(ticked_at_, now) - k_tick_every * 1000; slept > k_nap * 1000) {
    for (auto& [life, front] : fronts_) front.heard_at += slept;
    for (auto& [life, back] : backs_) back.heard_at += slept;
  }
  tick_front(now);
  tick_back(now);
  world_.after(k_tick_every, [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) tick();
  });
}

// What is said to anybody there until this comes round goes together.
void Relays::put(std::int64_t life, bool to_back, Way& way, const Frame& frame) {
  append_frame(way.waiting, frame);
  if (way.waiting.size() >= k_full_packet) return send(life, to_back, way);
  if (std::exchange(way.dirty, true)) return;
  dirty_.emplace_back(life, to_back);
  if (dirty_.size() == 1)
    world_.post([this, alive = std::weak_ptr(alive_)] {
      if (!alive.expired()) flush();
    });
}

void Relays::flush() {
  for (const auto& [life, to_back] : std::exchange(dirty_, {})) {
    if (to_back) {
      if (const auto place = fronts_.find(life); place != fronts_.end()) send(life, true, place->second);
    } else {
      if (const auto place = backs_.find(life); place != backs_.end()) send(life, false, place->second);
    }
  }
}

void Relays::send(std::int64_t life, bool to_back, Way& way) {
  way.dirty = false;
  if (way.waiting.empty()) return;
  const std::string frames = std::exchange(way.waiting, {});
  // Where it is not taken the number is missing, and whoever is there will notice; so does this end, by the silence.
  if (frames.size() <= Bus::longest - 1024)
    bus_->send(life, seal_.close(life, packet_text(to_back, way.trunk, ++way.sent, frames)));
  else
    ++way.sent;
}

}  // namespace smallbox
