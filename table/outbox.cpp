#include "table/outbox.hpp"

#include <algorithm>
#include <utility>

#include "table/planted.hpp"

namespace smallbox {
namespace {

// Waiting for the disk at one table: bounded like what waits for a slow reader.
constexpr std::size_t most_held = 20'000;
// Of updates kept for one audience; about what a state weighs: beyond that a state is the shorter answer.
constexpr std::size_t most_recent = 3 * 1024;
constexpr std::size_t most_spare = 256;

}  // namespace

Outbox::Outbox(std::int64_t table, std::size_t seats, std::function<std::int64_t()> clock,
               std::function<void(std::int64_t)> took)
    : table_(table), clock_(std::move(clock)), took_(std::move(took)), recent_(seats + 1) {}

void Outbox::tell(Peer& peer, Message message) { hold(peer, std::move(message), {}, 0); }
void Outbox::tell_counted(Peer& peer, Message message, std::string more) {
  hold(peer, std::move(message), std::move(more), clock_());
}

void Outbox::hold(Peer& peer, Message message, std::string more, std::int64_t since) {
  bytes_ += message->size() + more.size();
  if (empty() || SMALLBOX_PLANT(early_answer))
    return more.empty() ? peer.send(std::move(message)) : peer.send_with(message, more);
  if (held_.size() >= most_held) return peer.close("Too much waits for the disk; come again.");
  if (held_.capacity() == 0) held_.reserve(4);
  held_.push_back({ticket_, since, peer.shared_from_this(), peer.visit, std::move(message), std::move(more)});
}

void Outbox::committed(std::uint64_t ticket) {
  committed_ = std::max(committed_, ticket);
  std::size_t n = 0;
  std::int64_t now = 0;
  for (; n < held_.size() && held_[n].ticket <= committed_; ++n) {
    Held& held = held_[n];
    if (held.since != 0 && now == 0) now = clock_();
    if (held.since != 0) took_(now - held.since);
    if (held.peer->table != table_ || (held.peer->visit != held.visit && !SMALLBOX_PLANT(old_visit)))
      continue;
    if (held.more.empty())
      held.peer->send(std::move(held.message));
    else
      held.peer->send_with(held.message, held.more);
  }
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(n));
  if (held_.empty()) std::vector<Held>().swap(held_);
}

void Outbox::keep_for(const Peer& peer) {
  Recent& recent = recent_[place_of(peer.audience)];
  const Wants wants{peer.wants_view, peer.wants_legal};
  if (recent.wants != wants) recent = {.wants = wants};
}

void Outbox::keep(Audience audience, int version, std::string_view update) {
  Recent& recent = recent_[place_of(audience)];
  const std::size_t kept = update.size() + 1;
  std::size_t old = 0;
  for (std::size_t all = recent.texts.size() - recent.begin + kept;
       all > most_recent && old < recent.updates.size(); ++old) {
    all -= recent.updates[old].size;
    recent.begin += recent.updates[old].size;
  }
  recent.updates.erase(recent.updates.begin(), recent.updates.begin() + static_cast<std::ptrdiff_t>(old));
  std::vector<char>& texts = recent.texts;
  if (texts.size() + kept > texts.capacity()) {
    // What does not count any more makes room, so that seldom much is moved, and no more is taken than is needed.
    texts.erase(texts.begin(), texts.begin() + std::exchange(recent.begin, 0));
    if (const std::size_t size = texts.size() + kept; size > texts.capacity())
      texts.reserve(size + std::min(size / 2, most_spare));
  }
  texts.insert(texts.end(), update.begin(), update.end());
  texts.push_back('}');
  recent.updates.push_back({version, static_cast<std::uint32_t>(kept)});
}

void Outbox::forget(Audience audience) {
  Recent& recent = recent_[place_of(audience)];
  if (!recent.updates.empty()) recent = {.wants = recent.wants};
}

bool Outbox::tell_missed(Peer& peer, std::int64_t have, int version) {
  const Recent& recent = recent_[place_of(peer.audience)];
  if (recent.wants != Wants{peer.wants_view, peer.wants_legal} || recent.updates.empty() ||
      recent.updates.back().version != version || have < recent.updates.front().version - 1 || have > version)
    return false;
  const char* text = recent.texts.data() + recent.begin;
  for (const Kept& kept : recent.updates) {
    if (kept.version > have && kept.version < version && !SMALLBOX_PLANT(dropped_have))
      tell(peer, std::make_shared<const std::string>(text, kept.size));
    text += kept.size;
  }
  return true;
}

}  // namespace smallbox
