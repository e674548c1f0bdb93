// From a view of Bloops back to a table that looks like it. Which cards lie face down, but for those that the view shows,
// and which were discarded before the last one, is made up. Views do not tell how many of the discards belong to the open
// window: as few as there can be.
#include "engine/view_reader.hpp"
#include "games/bloops/text.hpp"

namespace smallbox {
namespace {

using bloops::Card;
using bloops::Phase;
using bloops::Rank;

class Reader {
 public:
  Reader(const json::object& fields, const Bloops::Box& box, Audience audience, Bloops::State& s)
      : view_(fields), audience_(audience), s_(s) {
    for (std::size_t rank = 1; rank < box.ranks; ++rank) left_[rank] = box.faces[rank].count;
  }

  bool read() {
    read_table();
    read_seats();
    if (!view_.good() || !counts_fit()) return false;
    read_known_cards();
    if (!view_.good()) return false;
    make_up();
    return view_.good();
  }

 private:
  void read_table() {
    constexpr std::array<const char*, 5> phases = {"peek", "turn", "decide", "window", "over"};
    s_.phase = static_cast<Phase>(view_.word("phase", phases));
    s_.active = seat_or(view_.value("active"), 0);
    pile_ = view_.whole("pile", 0, bloops::max_cards);
    discards_ = view_.whole("discards", 0, bloops::max_cards);
    s_.discarded = static_cast<std::uint32_t>(view_.whole("discarded", discards_, INT32_MAX));
    s_.caller = seat_or(view_.value("caller"), bloops::no_seat);
    s_.final_turns = static_cast<std::uint8_t>(
        view_.whole_or_null("final_turns_left", 0, Bloops::max_seats - 1).value_or(0));
    for (const json::value& one : view_.list("effects", 0, bloops::most_effects))
      view_.within(&one, [&](ViewReader& effect) {
        s_.effects.push(static_cast<Seat>(effect.whole("seat", 0, Bloops::max_seats - 1)));
      });
  }
  Seat seat_or(const json::value* item, Seat none) {
    return static_cast<Seat>(view_.whole_or_null(item, 0, Bloops::max_seats - 1).value_or(none));
  }

  void read_seats() {
    for (const json::value& one : view_.list("seats", Bloops::min_seats, Bloops::max_seats))
      view_.within(&one, [&](ViewReader& seat) {
        std::uint8_t slot = 0;
        for (const json::value& filled : seat.list("slots", 0, bloops::area_size)) {
          if (seat.flag(&filled)) s_.filled[s_.seats].add(slot);
          ++slot;
        }
        s_.slots[s_.seats++] = slot;
      });
    const auto& passed = view_.list("passed", s_.seats, s_.seats);
    for (std::size_t seat = 0; seat < passed.size(); ++seat)
      if (view_.flag(&passed[seat])) s_.passed.add(static_cast<Seat>(seat));
    for (const Seat seat : s_.effects) view_.expect(seat < s_.seats);
    view_.expect(s_.active < s_.seats && (!Bloops::has_caller(s_) || s_.caller < s_.seats) &&
                 s_.final_turns < s_.seats);
    // Before the start a view tells of nobody else whether they are ready.
    if (s_.phase != Phase::peek)
      s_.ready = Bloops::all_seats(s_);
    else if (audience_.is_seat() && !view_.has("seen"))
      s_.ready.add(audience_.seat());
  }
  bool counts_fit() const {
    int all = pile_ + discards_ + (s_.phase == Phase::decide ? 1 : 0);
    for (const bloops::Slots& filled : s_.filled) all += filled.size();
    const bool begun = s_.phase != Phase::window || discards_ > 0;
    return all == s_.box->cards && begun;
  }

  // A card of that value, which lies nowhere else then.
  Rank take(const json::value* item) {
    const Rank rank = s_.box->find(view_.whole(item, 0, bloops::max_value));
    view_.expect(rank != bloops::no_rank && left_[rank] > 0);
    if (rank != bloops::no_rank && left_[rank] > 0) --left_[rank];
    return rank;
  }
  // One area, as far as the view shows it.
  void read_area(Seat seat, const json::value* item, std::size_t first, SeatSet seen) {
    const auto n = static_cast<std::size_t>(s_.slots[seat]);
    const auto& cards = view_.list(item, first == 0 ? n : bloops::dealt_cards - first, n);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (cards[i].is_null() || first + i >= n) continue;
      view_.expect(s_.filled[seat].has(static_cast<int>(first + i)));
      s_.area[seat][first + i] = Card(take(&cards[i]), 0, seen);
    }
  }
  void read_known_cards() {
    const SeatSet mine = audience_.is_seat() ? SeatSet::of(audience_.seat()) : SeatSet{};
    if (s_.phase == Phase::over) {
      const auto& areas = view_.list("areas", s_.seats, s_.seats);
      for (std::size_t seat = 0; seat < areas.size(); ++seat)
        read_area(static_cast<Seat>(seat), &areas[seat], 0, bloops::everybody);
    } else if (s_.options.assist != 0 && audience_.is_seat()) {
      const auto& seats = view_.list("seats", s_.seats, s_.seats);
      for (std::size_t seat = 0; seat < seats.size(); ++seat)
        view_.within(&seats[seat], [&](ViewReader& one) {
          read_area(static_cast<Seat>(seat), one.value("known"), 0, mine);
        });
    } else if (audience_.is_seat() && view_.has("seen")) {
      read_area(audience_.seat(), view_.value("seen"), bloops::bottom_row, mine);
    }
    if (s_.phase == Phase::decide && audience_.is(s_.active))
      s_.drawn = Card(take(view_.value("drawn")), 0, mine);
    if (discards_ > 0) top_ = take(view_.value("discard"));
  }

  Rank any_card() {
    std::size_t rank = 1;
    while (rank + 1 < left_.size() && left_[rank] == 0) ++rank;
    view_.expect(left_[rank] > 0);
    if (left_[rank] > 0) --left_[rank];
    return static_cast<Rank>(rank);
  }
  void make_up() {
    // All discards of a window have one value, and each that waits for its effect is one of them.
    int window = s_.phase == Phase::window ? std::max(1, s_.effects.size()) : 0;
    window = std::min({window, discards_, 1 + left_[top_]});
    view_.expect(s_.phase != Phase::window || window >= std::max(1, s_.effects.size()));
    if (window > 1) left_[top_] -= window - 1;
    if (s_.phase == Phase::decide && s_.drawn.empty()) s_.drawn = Card(any_card(), 0, SeatSet::of(s_.active));
    for (Seat seat = 0; seat < s_.seats; ++seat)
      for (const int slot : s_.filled[seat])
        if (Card& card = s_.area[seat][static_cast<std::size_t>(slot)]; card.empty())
          card = Card(any_card(), 0, {});
    for (int i = 0; i < pile_; ++i) s_.pile.push(any_card());
    for (int i = std::max(1, window); i < discards_; ++i) s_.discards.push(any_card());
    for (int i = 0; i < std::max(1, window) && discards_ > 0; ++i) s_.discards.push(top_);
    s_.window = static_cast<std::uint8_t>(window);
    s_.turn_mark = s_.discarded - static_cast<std::uint32_t>(std::max(0, window - 1));
  }

  ViewReader view_;
  Audience audience_;
  Bloops::State& s_;
  std::array<int, bloops::max_ranks> left_{};  // cards of the box that lie nowhere yet, by rank
  Rank top_ = bloops::no_rank;
  int pile_ = 0;
  int discards_ = 0;
};

}  // namespace

const char* Text<Bloops>::read_view(const json::object& fields, const Bloops::Box& box,
                                    const Bloops::Options& options, Audience audience, Bloops::State& s) {
  s.box = BoxRef<Bloops::Box>(box);
  s.options = options;
  return Reader(fields, box, audience, s).read() ? nullptr : "This is no view of Bloops.";
}

}  // namespace smallbox
