// The checker: knows what is on disk by what was committed there, plays it again by itself, and holds all that leaves the
// house against that. It has nothing from the tables in the house's memory.
//
//   acknowledged ⊆ stored     nothing is told of a version, or of an id, that is not committed; and after every start all
//                             that was committed is there
//   nothing twice             an id acts once, and every action has the next number
//   views follow              what is shown at a version is what that seat may see in the game as it is stored, whoever is
//                             told, however often, in whichever life of the house
//   cards are conserved       after every action, by the game's own self-check
//   secrets are kept          a spectator is shown a spectator's view; and in paired worlds (everything that a seat can't know
//                             dealt anew) the seat is shown the same
//   clocks                    nobody's time is negative, nor up before it has run while the house was there
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "server/store.hpp"
#include "sim/loop.hpp"
#include "table/pace.hpp"

namespace smallbox::sim {

struct Violation : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A message on its way, read once.
struct Letter {
  explicit Letter(std::string said);
  Letter(const Letter&) = delete;
  Letter& operator=(const Letter&) = delete;

  const std::string text;
  const json::value value;
  const json::object& fields;
  const std::string_view type;
  const std::int64_t version;
};
std::string_view text_in(const json::object& fields, const char* name);

class Ledger {
 public:
  explicit Ledger(std::uint64_t seed) : dice_(seed) {}

  // That is on disk from now on. `awake`: how long the house has been there so far.
  void stored(std::span<const Write> writes, Us awake);
  // That may be on disk or not: nobody knows before the next start.
  void uncertain(std::span<const Write> writes) {
    uncertain_.insert(uncertain_.end(), writes.begin(), writes.end());
  }
  // The house has opened with this disk.
  void opened(Store& store, Us awake);
  // Leaves the house for somebody at that table who came with that token, or with none.
  void told(std::int64_t table, const std::optional<Guest>& guest, const Letter& letter);
  // A bit of the disk has turned over: what is there now need not be what was.
  void spoil() { spoilt_ = true; }
  bool spoilt() const { return spoilt_; }
  // How long the disk may take beyond what is usual.
  void set_slowest(Us us) { slowest_ = us; }

  // By its code; what is stored of it.
  struct Standing {
    std::int64_t id = 0;
    int version = 0;
    Status status = Status::waiting;
    bool begun = false;
  };
  std::optional<Standing> find(std::string_view code) const;
  std::size_t tables() const { return books_.size(); }

 private:
  static constexpr std::size_t audiences = max_seats + 1;
  // What belongs to one version.
  struct Page {
    std::array<std::uint64_t, audiences> views{};  // hashes; 0: not known
    std::array<std::uint64_t, audiences> events{};
    int actor = -1;
    Us waited = 0;  // by the house's time, by that seat
  };
  struct Book {
    std::string code;
    std::string watch;
    std::string head;
    Status status = Status::waiting;
    Pace pace;
    std::unique_ptr<AnyMatch> match;
    std::vector<Page> pages;
    std::vector<std::string> actions;
    std::map<std::pair<std::int64_t, std::int64_t>, int> keys;  // seat and key of an id, its version
    std::vector<std::optional<Guest>> owners;                   // of the seats
    std::set<std::pair<Guest, int>> ever;                       // who has had which
    SeatSet could_act;                                          // at the last version
    std::array<Us, max_seats> since{};                          // when the seat could act, or acted
  };

  void put(const PutTable& put, Us awake);
  void put(const PutAction& put, Us awake);
  void read_head(Book& book, Us awake);
  void begin(Book& book, const json::object& head, Us awake);
  void turn_page(Book& book, Us awake);
  void check_pair(const Book& book);
  static void compare(const Book& book, const SavedTable& saved);
  void check_shown(const Book& book, const std::optional<Guest>& guest, const Letter& letter) const;
  void check_answer(const Book& book, const std::optional<Guest>& guest, const Letter& letter) const;
  void check_clock(const Book& book, const Letter& letter) const;
  [[noreturn]] static void fail(const Book& book, const std::string& what);

  Dice dice_;
  std::map<std::int64_t, Book> books_;
  std::vector<Write> uncertain_;
  bool spoilt_ = false;
  Us slowest_ = 0;
};

}  // namespace smallbox::sim
