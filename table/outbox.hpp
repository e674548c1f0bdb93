// What a table tells, on its way: nothing is shown before it is stored, and the last updates are kept for those whose
// line is broken just now.
//
// Each message waits, with whom it is for (Peer::hold), until the table's last write is committed. Whoever has left meanwhile
// is not told any more, not even after coming back: that was another visit.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "table/peer.hpp"

namespace smallbox {

class Outbox {
 public:
  explicit Outbox(std::size_t seats) : recent_(seats + 1) {}

  // What is told from now on waits for that write.
  void wrote(std::uint64_t ticket) { ticket_ = ticket; }
  // What waited for writes up to this one goes out to those who are here.
  void committed(std::uint64_t ticket, std::span<const std::shared_ptr<Peer>> here);
  // `more`: what only this one is told, as the last fields.
  void tell(Peer& peer, std::string_view text, std::string_view more = {});

  std::uint64_t ticket() const { return ticket_; }
  // Then everything has gone out, too.
  bool all_stored() const { return ticket_ <= committed_; }
  std::uint64_t bytes() const { return bytes_; }  // told so far

  // ---- The last updates, as each audience was told them: together no more than a state weighs

  struct Wants {
    bool view = false;
    bool legal = false;
    bool operator==(const Wants&) const = default;
  };
  Wants wants(Audience audience) const { return recent_[place_of(audience)].wants; }
  // What its audience is told is kept as this peer wants it.
  void keep_for(const Peer& peer);
  // The update that made this version, as far as it lasts and without the brace behind it.
  void keep(Audience audience, int version, std::string_view update);
  void forget(Audience audience);
  // Tells what came after version `have`, but for the newest one, `version`. False where that is not known any more.
  bool tell_missed(Peer& peer, std::int64_t have, int version);

 private:
  // Texts one behind the other: thousands of tables keep some, and most are never asked for.
  struct Kept {
    int version = 0;  // that it made
    std::uint32_t size = 0;
  };
  struct Recent {
    Wants wants;
    std::uint32_t begin = 0;  // of the first text that counts
    std::vector<Kept> updates;
    std::vector<char> texts;
  };

  // Where what an audience was told is kept: spectators first, then the seats.
  static std::size_t place_of(Audience audience) { return audience.is_seat() ? audience.seat() + 1U : 0U; }

  std::vector<Recent> recent_;
  int held_ = 0;  // since the last commit
  std::uint64_t ticket_ = 0;
  std::uint64_t committed_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace smallbox
