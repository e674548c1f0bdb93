// Clients of one server at tables of another. The front, where a client's line ends, passes on what is said; the back, where the table is,
// has a peer for it that looks like any other. Neither knows how the other's house works.
//
// A relay is a line and breaks like one: where anything was missed, was too much, or was not heard of for too long, the client's own line is
// closed, and whoever comes back says what they have. So nothing is ever sent twice, and nothing old can be taken for something new: a
// trunk has a number that its front gives once, and its front's life is over once.
//
// Nothing here waits or holds much: of what a client says only so much is on its way at a time (then its line is not read), of what it is
// told no more than a slow reader may have waiting.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/bus.hpp"
#include "server/metrics.hpp"
#include "server/relay_wire.hpp"
#include "table/pace.hpp"
#include "table/peer.hpp"

namespace smallbox {

class Relays;

// Somebody whose line ends at another server.
class RelayPeer final : public Peer {
 public:
  RelayPeer(Relays& relays, std::int64_t front, std::uint64_t line, Opening opening)
      : front(front), line(line), opening(std::move(opening)), relays_(&relays) {}

  void send(std::string_view text) override;
  void close(std::string_view why) override;
  void ask(std::uint32_t number) override;
  bool can_ask() const override { return opening.can_ask; }
  std::int64_t longest_trip() const override { return longest_; }
  const std::string& address() const override { return opening.address; }

  const std::int64_t front;
  const std::uint64_t line;
  const Opening opening;

 private:
  friend class Relays;
  Relays* relays_;  // null: the relay is over
  std::int64_t longest_ = RoundTrips::unbounded;
  std::int64_t asked_ = 0;         // µs; when it was asked last
  std::deque<std::string> heard_;  // and not dealt with yet
  std::uint32_t dealt_ = 0;        // how many were
  std::uint32_t untold_ = 0;       // of which the front does not know
  std::size_t untold_bytes_ = 0;
  std::size_t on_the_way_ = 0;  // bytes that it was told and that have not gone on to it
  bool waits_ = false;          // for its turn, with what it has said
};

// What a house does for others' clients, and for its own. All on the network's thread.
class RelayHost {
 public:
  virtual ~RelayHost() = default;
  // At the back. A hello ends with let_in(), refuse() or not_here(), soon or later.
  virtual void relayed_hello(const std::shared_ptr<RelayPeer>& peer) = 0;
  // False, and nothing is done: it is not quick.
  virtual bool relayed_message(const std::shared_ptr<RelayPeer>& peer, std::string_view text, bool quick) = 0;
  virtual void relayed_gone(Peer& peer) = 0;
  virtual void relayed_answer(Peer& peer, std::uint32_t number) = 0;
  // How many ms to wait before another message from there is dealt with.
  virtual Ms relayed_price(const std::string& address) = 0;
  // At the front: it leaves whatever table of this house it is at.
  virtual void relayed_away(Peer& peer, const Hello& hello) = 0;
};

class Relays {
 public:
  struct World {
    std::function<std::int64_t()> microseconds;            // of a clock that only goes forward
    std::function<void(std::function<void()>)> post;       // later, on this thread
    std::function<void(Ms, std::function<void()>)> after;  // in so many ms
    std::string node;                                      // for the log
    std::size_t queue_bytes = 256 * 1024;                  // that may be on their way to one client
  };
  enum class Opened : std::uint8_t { in, refused, not_here, unreachable };

  Relays(RelayHost& host, World world, std::unique_ptr<Bus> bus, Seal seal, Metrics& metrics);
  ~Relays();
  Relays(const Relays&) = delete;
  Relays& operator=(const Relays&) = delete;

  bool up() const { return up_; }

  // ---- At the front

  using Then = std::function<void(Opened)>;
  // Brings somebody to a table of the house with that life. `then` is told once; where it is `refused` they were told why.
  // The number of the line, by which it can be given up.
  std::uint64_t open(const std::shared_ptr<Peer>& peer, std::int64_t back, const Hello& hello, Then then);
  void give_up(std::uint64_t line);
  void say(Peer& peer, std::string_view text);
  void leave(Peer& peer);
  void answered(Peer& peer, std::uint32_t number);

  // ---- At the back

  void let_in(RelayPeer& peer);
  void refuse(RelayPeer& peer, std::string_view text);
  void not_here(RelayPeer& peer);
  // Everybody who is here from elsewhere; and closes their lines.
  std::vector<std::shared_ptr<RelayPeer>> guests() const;
  void close_all(std::string_view why);
  // What waits to be sent goes now.
  void flush();

  std::size_t lines_out() const { return lines_.size(); }
  std::size_t lines_in() const;

  // So many messages and bytes of one client are on their way to the back at a time.
  static constexpr std::uint32_t most_said = 16;
  static constexpr std::size_t most_said_bytes = 32 * 1024;
  // Beats are so far apart; and a trunk of which nothing was heard for so long is broken, for the front and for the back.
  static constexpr Ms beat_every = 400;
  static constexpr Ms front_patience = 2'500;
  static constexpr Ms back_patience = 3'000;

 private:
  friend class RelayPeer;
  using Clock = std::int64_t;  // µs

  // One way of a trunk: what waits to be sent goes as one packet.
  struct Way {
    std::uint32_t trunk = 0;
    std::uint64_t sent = 0;   // packets
    std::uint64_t heard = 0;  // packets
    Clock heard_at = 0;
    std::string waiting;
    bool dirty = false;
  };
  struct Front : Way {
    Clock beaten_at = 0;
    Clock used_at = 0;  // when somebody was there last
    std::unordered_set<std::uint64_t> lines;
  };
  struct Back : Way {
    std::map<std::uint64_t, std::shared_ptr<RelayPeer>> lines;
    bool over = false;
  };
  struct Line {
    std::shared_ptr<Peer> peer;
    std::int64_t back = 0;
    Hello hello;
    Then then;                     // empty: they are in
    std::deque<std::size_t> said;  // sizes of what was said and is not dealt with
    std::size_t said_bytes = 0;
    std::uint32_t dealt = 0;
    std::size_t passed_on = 0;  // bytes, since the back was told
    std::uint32_t asked = 0;
    Clock asked_at = 0;
  };

  void came(std::string_view packet);
  void turned(bool up);
  void tick();

  void put(std::int64_t life, bool to_back, Way& way, const Frame& frame);
  void send(std::int64_t life, bool to_back, Way& way);

  // ---- relay_front.cpp
  Front& front_to(std::int64_t back);
  void hear_back(std::int64_t from, const Packet& packet);
  void hear_line(std::uint64_t number, const Frame& frame);
  void dealt(Line& line, std::uint32_t count);
  void break_front(std::int64_t back, std::string_view why);
  void drop_line(std::uint64_t number);
  static void hold_up(Line& line);
  // The line is over, whether they were in or not.
  Line take_line(std::uint64_t number);
  void tick_front(Clock now);

  // ---- relay_back.cpp
  void hear_front(std::int64_t from, const Packet& packet);
  bool begins(std::int64_t from, const Packet& packet);
  void hear_guest(Back& back, const Frame& frame);
  void open_guest(std::int64_t from, Back& back, const Frame& frame);
  void deal_with(const std::shared_ptr<RelayPeer>& peer);
  bool deal_with_one(const std::shared_ptr<RelayPeer>& peer, bool quick);
  void deal_later(const std::shared_ptr<RelayPeer>& peer, Ms wait);
  void tell_guest(RelayPeer& peer, Frame::Kind kind, std::string_view body);
  void end_guest(RelayPeer& peer);
  void break_back(std::int64_t from, std::string_view why);
  void say_broken(std::int64_t from, std::uint32_t trunk);
  void tick_back(Clock now);

  RelayHost& host_;
  World world_;
  Seal seal_;
  Metrics& metrics_;
  std::unordered_map<std::int64_t, Front> fronts_;  // by the life at the back
  std::unordered_map<std::int64_t, Back> backs_;    // by the life at the front
  std::unordered_map<std::uint64_t, Line> lines_;
  std::uint64_t last_line_ = 0;
  std::uint32_t last_trunk_ = 0;
  std::vector<std::pair<std::int64_t, bool>> dirty_;  // lives, and whether they are at the back
  Clock ticked_at_ = 0;
  bool up_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // for what comes later
  std::unique_ptr<Bus> bus_;                                    // last: it calls
};

}  // namespace smallbox
