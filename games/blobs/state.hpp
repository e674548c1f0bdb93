// What a game of Blobs is at one moment: a plain value. README.md says how it hangs together.
#pragma once

#include <algorithm>
#include <bit>

#include "engine/box.hpp"
#include "engine/game.hpp"
#include "games/blobs/cards.hpp"
#include "games/blobs/eight.hpp"

namespace smallbox::blobs {

using Number = std::uint16_t;  // a blob's: 1, 2, 3 … over the whole game (BLOBS-20); 0: no blob
inline constexpr std::uint8_t nobody = 255;
inline constexpr std::uint8_t no_color = 255;

enum class Phase : std::uint8_t { start, play, end, over };
enum class Form : std::uint8_t { none, play, respond, action, player, blob, hand, waste, color, ask, order };
enum class ActionType : std::uint8_t { play, respond, pass, pick };

struct Action {
  Number number = 0;  // pick: a blob, or the blob of an action
  ActionType type = ActionType::pass;
  Form form = Form::none;  // pick: which one
  Card card = no_card;     // play, respond; pick: of hand or waste
  std::uint8_t value = 0;  // play, respond: the room; pick: a player, a colour, 1 for yes
  std::array<Card, max_look> order = [] {
    std::array<Card, max_look> none{};
    none.fill(no_card);
    return none;
  }();
  std::array<std::uint8_t, (max_look & 1)> spare{};  // to an even size: no padding
  bool operator==(const Action&) const = default;
};

struct Options {
  std::uint8_t first = max_seats;  // a seat, or max_seats: at random
};
inline constexpr std::int8_t random_first = max_seats;

// ---- Places

// Who knows a hidden card: one bit a seat, and one for spectators, who know what everybody knows.
using Knowers = std::uint8_t;
inline constexpr int minds = max_seats + 1;
inline constexpr int spectators = max_seats;  // place in State::knows
inline constexpr Knowers everybody = (1 << minds) - 1;

struct Blob {
  Number number = 0;
  Card card = no_card;
  // Face up: the colours it has, before tints (BLOBS-36). A protoblob: the bit, and who knows its card.
  std::uint8_t mark = 0;

  static constexpr std::uint8_t proto_bit = 128;
  constexpr bool proto() const { return (mark & proto_bit) != 0; }
  constexpr Colors colors() const { return proto() ? Colors{0} : Colors{mark}; }
  constexpr Knowers knowers() const { return static_cast<Knowers>(mark & everybody); }
  // The card that lies face up, or protoblob.
  constexpr Card up() const { return proto() ? protoblob : card; }
  int base(const Box& box) const { return box.base[up()]; }  // BLOBS-3
};

// Places of the row of rooms.
using Places = Bits<max_cards>;

// All rooms in one row, seat 0's first; within a room from left to right.
class Rooms {
 public:
  constexpr int size() const { return ends_[max_seats - 1]; }
  // Without a jump: whose room it is can't be foretold.
  constexpr int begin(Seat room) const {
    return ends_[room == 0 ? std::size_t{max_seats} : room - std::size_t{1}];
  }
  constexpr int end(Seat room) const { return ends_[room]; }
  constexpr int size(Seat room) const { return end(room) - begin(room); }
  // Which room and which place it will be can't be foretold, so neither this nor `find` stops there: a loop whose end is
  // mispredicted costs more than a whole one.
  constexpr Seat room_of(int at) const {
    int room = 0;
    for (std::size_t r = 0; r < max_seats; ++r) room += at >= ends_[r] ? 1 : 0;
    return static_cast<Seat>(room);
  }
  constexpr const Blob& operator[](int at) const { return row_[at]; }
  constexpr Blob& operator[](int at) { return row_[at]; }
  // -1: no such blob lies in a room.
  int find(Number number) const {
    return number == 0
               ? -1
               : find({.number = 0xFFFF, .card = 0, .mark = 0}, {.number = number, .card = 0, .mark = 0});
  }
  // Of a card that lies face up.
  int find_up(Card card) const {
    return find({.number = 0, .card = 0xFF, .mark = Blob::proto_bit}, {.number = 0, .card = card, .mark = 0});
  }
  // The blobs that under the mask are like that one; places behind the last one, where there is Blob{}, may be among them.
  BLOBS_IN_ONE_PLACE Places where(const Blob& mask, const Blob& like) const {
    std::uint64_t low = first_sixteen(mask, like);
    std::uint64_t high = 0;
    for (int from = first; from < std::min(size(), 64); from += 8)
      low |= std::uint64_t{eight(from, mask, like)} << from;
    for (int from = 64; from < size(); from += 8)
      high |= std::uint64_t{eight(from, mask, like)} << (from - 64);
    return Places::of_words(low, high);
  }
  // Those that lie as is asked for; places behind the last one too.
  Places lying(bool up, bool proto) const {
    const auto mask = static_cast<std::uint8_t>(Blob::proto_bit * (int{up} | int{proto}));
    const auto like = static_cast<std::uint8_t>(Blob::proto_bit * int{proto});
    return where({.number = 0, .card = 0, .mark = mask}, {.number = 0, .card = 0, .mark = like});
  }
  // Face up, and with one of these colours, before tints.
  BLOBS_IN_ONE_PLACE Places of_color(Colors colors) const {
    if constexpr (is_fetched) {
      // One look at each is less where each is looked at by itself.
      return places().where([&](int i) { return (row_[i].colors() & colors) != 0; });
    } else {
      return (lying(true, false) & places()) -
             where({.number = 0, .card = 0, .mark = colors}, {.number = 0, .card = 0, .mark = 0});
    }
  }
  BLOBS_IN_ONE_PLACE constexpr Places places(Seat room) const {
    return Places::range(begin(room), end(room));
  }
  constexpr Places places() const { return Places::range(0, size()); }

  constexpr void push(Seat room, Blob blob) {
    const int at = end(room);
    if (is_short_from(at))
      move_some(at, at + 1);
    else
      for (int i = size(); i > at; --i) row_[i] = row_[i - 1];
    row_[at] = blob;
    move_ends(room, 1);
  }
  constexpr Blob take(int at) {
    const Blob blob = row_[at];
    const Seat room = room_of(at);
    const int last = size() - 1;
    if (is_short_from(at)) {
      move_some(at + 1, at);
    } else {
      for (int i = at; i < last; ++i) row_[i] = row_[i + 1];
      row_[last] = {};
    }
    move_ends(room, -1);
    return blob;
  }

 private:
  // Mostly there are few behind, but how many can't be foretold: so always as many are moved, most of them empty.
  static constexpr int some = 16;
  constexpr bool is_short_from(int at) const { return size() - at <= some && at + some < max_cards; }
  unsigned eight(int from, const Blob& mask, const Blob& like) const {
    static_assert(max_cards % 8 == 0 && sizeof(Blob) == 4);
    return eight_where(&row_[from], std::bit_cast<std::uint32_t>(mask), std::bit_cast<std::uint32_t>(like));
  }
  // With few seats there are seldom more. Where the processor does not look at several at a time there is nothing before
  // the loop.
  static constexpr int first = is_fetched ? 0 : 16;
  unsigned first_sixteen(const Blob& mask, const Blob& like) const {
    return is_fetched ? 0U : eight(0, mask, like) | eight(8, mask, like) << 8;
  }
  BLOBS_IN_ONE_PLACE int find(const Blob& mask, const Blob& like) const {
    if (const unsigned found = first_sixteen(mask, like); found != 0) return std::countr_zero(found);
    for (int from = first; from < size(); from += 8)
      if (const unsigned found = eight(from, mask, like); found != 0) return from + std::countr_zero(found);
    return -1;
  }
  // Of that room and those behind it.
  constexpr void move_ends(Seat room, int by) {
    for (std::size_t r = 0; r < max_seats; ++r)
      ends_[r] = static_cast<std::uint8_t>(ends_[r] + (r >= room ? by : 0));
  }
  BLOBS_IN_PLACE constexpr void move_some(int from, int to) {
    std::array<Blob, some> moved;
    for (int i = 0; i < some; ++i) moved[i] = row_[from + i];
    for (int i = 0; i < some; ++i) row_[to + i] = moved[i];
  }

  std::array<Blob, max_cards> row_{};
  std::array<std::uint8_t, max_seats + 1> ends_{};  // the last is 0, where the first room begins
};

// Lab and waste share one row: the lab from the front, its top card last; the waste from the back.
class Piles {
 public:
  constexpr int lab() const { return lab_; }
  constexpr int waste() const { return waste_; }
  // The i-th card of the lab from the top.
  constexpr Card lab_card(int i) const { return row_[lab_ - 1 - i]; }
  constexpr Card& lab_card(int i) { return row_[lab_ - 1 - i]; }
  // Oldest first.
  constexpr Card waste_card(int i) const { return row_[max_cards - 1 - i]; }
  constexpr Cards waste_set() const {
    Cards set;
    for (int i = 0; i < waste_; ++i) set.add(waste_card(i));
    return set;
  }

  // All cards of a box, the first at the bottom, into an empty lab.
  constexpr void fill_lab(int count) {
    for (int i = 0; i < count; ++i) row_[i] = static_cast<Card>(i);
    lab_ = static_cast<std::uint8_t>(count);
  }
  constexpr void push_lab(Card card) { row_[lab_++] = card; }
  constexpr Card pop_lab() {
    const Card card = row_[--lab_];
    row_[lab_] = 0;
    return card;
  }
  // That many from the top go elsewhere.
  constexpr void drop_lab(int count) {
    for (int i = 0; i < count; ++i) row_[--lab_] = 0;
  }
  constexpr void push_waste(Card card) { row_[max_cards - ++waste_] = card; }
  constexpr void take_waste(Card card) {
    int i = 0;
    while (waste_card(i) != card) ++i;
    for (; i + 1 < waste_; ++i) row_[max_cards - 1 - i] = waste_card(i + 1);
    row_[max_cards - waste_--] = 0;
  }
  // BLOBS-10: the empty lab becomes the waste, its oldest card on top.
  constexpr void turn_over() {
    std::array<Card, max_cards> lab{};
    for (int i = 0; i < waste_; ++i) lab[waste_ - 1 - i] = waste_card(i);
    row_ = lab;
    lab_ = waste_;
    waste_ = 0;
  }
  constexpr std::span<Card> lab_span() { return {row_.data(), lab_}; }

 private:
  std::array<Card, max_cards> row_{};
  std::uint8_t lab_ = 0;
  std::uint8_t waste_ = 0;
};

// ---- What is under way

enum class Stage : std::uint8_t { aim, window, act };

// What has been chosen and is open to all.
struct Vars {
  Number x = 0;
  Number y = 0;
  Seat p = nobody;
  Seat r = nobody;
  std::uint8_t color = no_color;
  std::uint8_t spare = 0;  // to an even size: no padding
};

// A blob whose play is not complete (BLOBS-20 … 24). The last in is the first out.
struct Play {
  Number blob = 0;
  Number answers = 0;  // the blob that this one responds to
  Vars vars;           // what it is aimed at
  Card card = no_card;
  Seat player = 0;
  Stage stage = Stage::aim;
  std::uint8_t cancelled = 0;
  std::uint8_t asked = 0;  // how many players of its window have been asked
  std::uint8_t spare = 0;  // to an even size: no padding
};

// A copied action: nothing counts as answered in it (BLOBS-39).
enum class Copied : std::uint8_t {
  no,
  last,   // with it the program ends that copied it
  inside  // that program goes on afterwards: it is the one below
};

// A program under way: everything that an action needs to be taken up again.
struct Run {
  Number self = 0;  // the blob with the text; 0: a plan's play
  Vars vars;
  std::uint16_t pc = 0;    // place in the box's code
  Seat you = 0;            // who performs it; inside an everyone its first player's left neighbours follow
  std::uint8_t round = 0;  // inside an everyone: how many seats after `you`
  Seat room = 0;           // where self lay last
  Card hand = no_card;     // H
  Seat holder = nobody;    // who chose it: to the others it is a secret
  Card waste = no_card;    // W
  Copied copied = Copied::no;
  std::uint8_t spare = 0;  // to an even size: no padding
};

// BLOBS-43: no more than this many blobs in a turn. Then no more plays can be open at once; and programs that many, with
// one of a Start or End action or of a plan below them, and each with one that it copies.
inline constexpr int max_played = 12;
inline constexpr int max_rounds = 40;
// Blobs are counted over the whole game; a lab that grows rooms without end stops here.
inline constexpr int max_sprouted = 60000;
inline constexpr int full_room = 8;  // BLOBS-44
inline constexpr int full_hand = 5;

// Cards that came into the lab together: whoever does not know where such a card is knows that it is
// wherever cards of its batch went. Four are enough; a fifth is made by joining two.
inline constexpr int batches = 4;

struct State {
  BoxRef<Box> box;                      // with which one plays
  std::array<Cards, max_seats> hand{};  // hidden: only the cards that are known
  std::array<Cards, max_seats> up{};    // the face-up cards of each room
  // For each seat, and for spectators: the cards that it knows to be in the hand in which they are.
  std::array<Cards, minds> knows{};
  std::array<Cards, batches> batch{};
  Cards done;   // blobs whose Start or End action was performed in this phase
  Places open;  // what may be picked: places of the row of rooms, seats, or places of the lab from its top
  Rooms rooms;
  List<Play, max_played> plays;
  List<Run, 2 * (max_played + 1)> runs;
  Number numbers = 0;  // how many blobs there have been
  Piles piles;
  // Hidden states only: how many cards of a hand are not known, by batch.
  std::array<std::array<std::uint8_t, batches>, max_seats> unseen{};
  std::array<Knowers, max_look> lab_known{};  // who knows the lab's top cards, from the top
  Colors top_not = 0;                         // colours that the top card was seen not to have
  std::uint8_t lab_batch = 0;
  Seat seats = 0;
  Seat active = 0;
  std::uint8_t turn = 0;
  Phase phase = Phase::start;
  bool laid = false;           // phase 2 has had its card
  bool limit = false;          // over by BLOBS-43
  bool plain = false;          // nothing is shuffled
  bool shown = false;          // the lab's top card lies open
  std::uint8_t played = 0;     // blobs in this turn
  Source plan = Source::hand;  // what phase 2 plays from
  Form form = Form::none;      // what is asked, and of whom
  Seat asked = 0;
  Options options;
  std::array<std::uint8_t, 2> spare{};  // to whole words: no padding
};

struct Setup {
  std::array<Cards, max_seats> hand{};
  Rooms rooms;
  Piles piles;
  Seat first = nobody;  // nobody: as the option says
  bool plain = false;
};

struct Event {
  enum class Type : std::uint8_t {
    dealt,
    turn,
    action,
    played,
    aimed,
    passed,
    cancelled,
    lapsed,
    chose,
    drew,
    discarded,
    gave,
    saw,
    shown,
    ordered,
    removed,
    returned,
    moved,
    proto,
    sprouted,
    painted,
    planned,
    copied,
    skipped,
    reshuffled,
    turn_ended,
    ended
  };
  enum class Why : std::uint8_t { cancelled, gone, limit };
  Type type{};
  Seat seat = 0;
  Seat other = nobody;  // gave: to whom; saw: whose hand
  Card card = no_card;  // hidden_card where the recipient may not know it
  Number blob = 0;
  Number of = 0;  // played: the blob answered; copied: the blob copied; chose: a blob
  Seat room = 0;  // moved: to which
  Seat from = 0;  // moved
  std::uint8_t count = 0;
  std::uint8_t value = 0;    // chose, painted: a colour; turn: its number
  Form form = Form::none;    // chose: what
  Phase when = Phase::play;  // action: start, end, or play for now
  Source source = Source::hand;
  Why why = Why::gone;
  bool told = false;  // dealt, drew, saw: `cards` are told
  Cards cards;
  std::array<Card, max_look> look{};  // saw: the lab's cards, from the top
  Vars vars;                          // aimed
};

static_assert(sizeof(Action) == 12 && sizeof(Blob) == 4 && sizeof(Play) == 18 && sizeof(Run) == 20);

}  // namespace smallbox::blobs
