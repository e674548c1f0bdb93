// Tables that are another house's: its own clients are brought there, and others' clients are at its tables.
#include <stdexcept>
#include <utility>

#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/reply.hpp"

namespace smallbox {
namespace {

// Longer than the lease of a house that has died: then the table can be taken.
constexpr Ms k_seek_for = 5'000;
constexpr Ms k_wait_for_bus = 1'000;  // it may be back at once
constexpr Ms k_look_again = 250;
constexpr double k_relayed_hello = 1;

const Problem k_unreachable{
    "busy", {}, "This table is at another server, which can't be reached at the moment; try again soon."};

}  // namespace

void Lobby::join(
    const std::function<std::unique_ptr<Bus>(const Tenancy&, const std::string& house)>& open_bus,
    After after) {
  if (tenancy_ == nullptr) throw std::runtime_error("a bus is for servers that share a database (--store)");
  Seal seal(tenancy_->secret(), tenancy_->life());
  auto bus = open_bus(*tenancy_, seal.house());
  after_ = std::move(after);
  Relays::World world{[this] { return microseconds(); }, post_, after_, tenancy_->name(),
                      limits_.queue_bytes};
  RelayHost& host = *this;
  relays_ = std::make_unique<Relays>(host, std::move(world), std::move(bus), std::move(seal), metrics_);
}

std::vector<std::shared_ptr<RelayPeer>> Lobby::relayed() const {
  return relays_ ? relays_->guests() : std::vector<std::shared_ptr<RelayPeer>>();
}

// ---- For its own clients ------------------------------------------------------------------------

// Somebody's hello, until it is answered: by a table here, by the house that has it, or by nobody.
struct Lobby::Seeking {
  std::shared_ptr<Peer> peer;
  Hello hello;
  std::int64_t since = 0;  // µs
  std::uint64_t line = 0;  // on which the owner was asked; 0: nobody is just now
  std::int64_t owner = 0;  // who that was
  bool answered = false;
};

// Meanwhile nothing more is read of it: what comes behind a hello is for the table.
void Lobby::seek(const std::shared_ptr<Peer>& peer, const Hello& hello) {
  peer->hold_up(true);
  look_for(std::make_shared<Seeking>(Seeking{peer, hello, microseconds()}));
}

void Lobby::found(const std::shared_ptr<Seeking>& seeking) {
  seeking->answered = true;
  seeking->peer->asking = false;
  seeking->peer->hold_up(false);
  if (seeking->line != 0) relays_->give_up(std::exchange(seeking->line, 0));
}

void Lobby::look_for(const std::shared_ptr<Seeking>& seeking) {
  with_table(seeking->hello.code, seeking->peer->address(),
             [this, seeking](Table* table, const Problem& why) {
               const std::shared_ptr<Peer>& peer = seeking->peer;
               if (seeking->answered) return;
               if (!peer->there()) return found(seeking);
               if (table != nullptr) {
                 found(seeking);
                 return arrive(peer, seeking->hello, *table);
               }
               const bool elsewhere = owners_.contains(seeking->hello.code);
               if (elsewhere && relays_->up()) ask_owner(seeking);
               if (elsewhere) return look_again(seeking);
               found(seeking);
               peer->send(refusal_text(why, {}));
             });
}

// The owner may be gone, and not known to be yet: so it is looked again meanwhile whose the table is.
void Lobby::look_again(const std::shared_ptr<Seeking>& seeking) {
  after_(k_look_again, [this, seeking] {
    if (seeking->answered) return;
    if (!seeking->peer->there()) return found(seeking);
    const std::int64_t patience = (relays_->up() ? k_seek_for : k_wait_for_bus) * 1000;
    if (microseconds() - seeking->since < patience) return look_for(seeking);
    found(seeking);
    seeking->peer->send(refusal_text(k_unreachable, {}));
  });
}

void Lobby::ask_owner(const std::shared_ptr<Seeking>& seeking) {
  const std::int64_t owner = owners_.at(seeking->hello.code);
  if (seeking->line != 0 && seeking->owner == owner) return;  // its answer is on the way
  if (seeking->line != 0) relays_->give_up(seeking->line);
  seeking->owner = owner;
  seeking->line = relays_->open(seeking->peer, owner, seeking->hello, [this, seeking](Relays::Opened opened) {
    seeking->line = 0;
    // Whoever else is to be asked is found when it is looked again.
    if (opened == Relays::Opened::in || opened == Relays::Opened::refused) found(seeking);
  });
}

void Lobby::relayed_away(Peer& peer, const Hello& hello) {
  leave(peer);
  if (peer.relay != 0) relays_->leave(peer);
  peer.guest = hello.guest;
}

// ---- For others' --------------------------------------------------------------------------------

void Lobby::relayed_hello(const std::shared_ptr<RelayPeer>& peer) {
  const Hello& hello = peer->opening.hello;
  const auto refuse = [&](const Problem& why) { relays_->refuse(*peer, refusal_text(why, {})); };
  if (!pays(Toll::Of::work, peer->address(), k_relayed_hello)) return refuse(k_too_much);
  if (bans_.address(peer->address(), now()) || (hello.guest && bans_.guest(*hello.guest, now())))
    return refuse(k_banned);
  if (!in_touch()) return relays_->not_here(*peer);
  with_table(hello.code, peer->address(), [this, peer](Table* table, const Problem& why) {
    const Hello& asked = peer->opening.hello;
    if (!peer->there()) return;
    if (table == nullptr)
      return owners_.contains(asked.code) ? relays_->not_here(*peer)
                                          : relays_->refuse(*peer, refusal_text(why, {}));
    if (const Problem refused = wrong_seat(*table, asked))
      return relays_->refuse(*peer, refusal_text(refused, {}));
    relays_->let_in(*peer);
    if (const Problem refused = come_in(*table, peer, asked, now())) peer->send(refusal_text(refused, {}));
  });
}

bool Lobby::relayed_message(const std::shared_ptr<RelayPeer>& peer, std::string_view text, bool quick) {
  return message(peer, text, quick ? Only::quick : Only::any);
}

}  // namespace smallbox
