#include "table/outbox.hpp"

#include <algorithm>
#include <utility>

#include "table/planted.hpp"

namespace smallbox {
namespace {

// Waiting for the disk at one table: bounded like what waits for a slow reader.
constexpr int most_held = 20'000;
// Of updates kept for one audience; about what a state weighs: beyond that a state is the shorter answer.
constexpr std::size_t most_recent = 2 * 1024;
constexpr std::size_t most_spare = 256;

}  // namespace

void Outbox::tell(Peer& peer, std::string_view text, std::string_view more) {
  bytes_ += text.size() + more.size();
  if (held_ >= most_held) return peer.close("Too much waits for the disk; come again.");
  peer.hold(ticket_, text, more);
  if (all_stored() || SMALLBOX_PLANT(early_answer)) return peer.release(ticket_);
  ++held_;
}

void Outbox::committed(std::uint64_t ticket, std::span<const std::shared_ptr<Peer>> here) {
  committed_ = std::max(committed_, ticket);
  held_ = 0;
  for (const auto& peer : here) peer->release(committed_);
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
      tell(peer, {text, kept.size});
    text += kept.size;
  }
  return true;
}

}  // namespace smallbox
