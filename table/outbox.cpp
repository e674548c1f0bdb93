#include "table/outbox.hpp"

#include <algorithm>

#include "table/planted.hpp"

namespace smallbox {
namespace {

// Waiting for the disk at one table: bounded like what waits for a slow reader.
constexpr std::size_t most_held = 20'000;
// Of updates kept for one audience; about what a state weighs: beyond that a state is the shorter answer.
constexpr std::size_t most_recent = 3 * 1024;

}  // namespace

Outbox::Outbox(std::int64_t table, std::size_t seats, std::function<std::int64_t()> clock,
               std::function<void(std::int64_t)> took)
    : table_(table), clock_(std::move(clock)), took_(std::move(took)), recent_(seats + 1) {}

void Outbox::tell(Peer& peer, Message message) { hold(peer, std::move(message), 0); }
void Outbox::tell_counted(Peer& peer, Message message) { hold(peer, std::move(message), clock_()); }

void Outbox::hold(Peer& peer, Message message, std::int64_t since) {
  bytes_ += message->size();
  if (empty() || SMALLBOX_PLANT(early_answer)) return peer.send(std::move(message));
  if (held_.size() >= most_held) return peer.close("Too much waits for the disk; come again.");
  held_.push_back({ticket_, since, peer.shared_from_this(), peer.visit, std::move(message)});
}

void Outbox::committed(std::uint64_t ticket) {
  committed_ = std::max(committed_, ticket);
  std::size_t n = 0;
  for (; n < held_.size() && held_[n].ticket <= committed_; ++n) {
    Held& held = held_[n];
    if (held.since != 0) took_(clock_() - held.since);
    if (held.peer->table == table_ && (held.peer->visit == held.visit || SMALLBOX_PLANT(old_visit)))
      held.peer->send(std::move(held.message));
  }
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(n));
  if (held_.empty() && held_.capacity() > 16) held_.shrink_to_fit();
}

void Outbox::keep_for(const Peer& peer) {
  Recent& recent = recent_[place_of(peer.audience)];
  const Wants wants{peer.wants_view, peer.wants_legal};
  if (recent.wants != wants) recent = {wants, 0, {}};
}

void Outbox::keep(Audience audience, int version, const Message& update) {
  Recent& recent = recent_[place_of(audience)];
  if (recent.updates.empty()) recent.bytes = 0;
  recent.updates.emplace_back(version, update);
  recent.bytes += update->size();
  while (recent.bytes > most_recent && recent.updates.size() > 1) {
    recent.bytes -= recent.updates.front().second->size();
    recent.updates.pop_front();
  }
}

void Outbox::forget(Audience audience) { recent_[place_of(audience)].updates.clear(); }

bool Outbox::tell_missed(Peer& peer, std::int64_t have, int version) {
  const Recent& recent = recent_[place_of(peer.audience)];
  if (recent.wants != Wants{peer.wants_view, peer.wants_legal} || recent.updates.empty() ||
      recent.updates.back().first != version || have < recent.updates.front().first - 1 || have > version)
    return false;
  for (const auto& [made, text] : recent.updates)
    if (made > have && made < version && !SMALLBOX_PLANT(dropped_have)) tell(peer, text);
  return true;
}

}  // namespace smallbox
