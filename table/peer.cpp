#include "table/peer.hpp"

namespace smallbox {

void Peer::hold(std::uint64_t ticket, std::string_view text, std::string_view more) {
  std::string whole(text);
  if (!more.empty()) whole.replace(whole.size() - 1, 1, more).append("}");
  held_.push_back({ticket, std::move(whole)});
}

void Peer::release(std::uint64_t ticket) {
  std::size_t n = 0;
  for (; n < held_.size() && held_[n].ticket <= ticket; ++n) send(held_[n].text);
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(n));
  if (held_.empty()) std::vector<Held>().swap(held_);
}

}  // namespace smallbox
