// From a view of Blink back to a race that looks like it. Which cards lie under the tops, in the other hand and in the draw
// piles is made up.
#include "engine/view_reader.hpp"
#include "games/blink/text.hpp"

namespace smallbox {
namespace {

using blink::Card;
using blink::Phase;
using blink::Places;

class Reader {
 public:
  Reader(const json::object& fields, const Blink::Box& box, Audience audience, Blink::State& s)
      : view_(fields), box_(box), audience_(audience), s_(s), pool_(Places::first(box.cards)) {}

  bool read() {
    read_table();
    if (!view_.good() || !counts_fit()) return false;
    read_known_cards();
    if (!view_.good()) return false;
    make_up();
    return true;
  }

 private:
  void read_table() {
    constexpr std::array<const char*, 5> phases = {"ready", "race", "offer", "between", "over"};
    s_.phase = static_cast<Phase>(view_.word("phase", phases));
    const auto& piles = view_.list("piles", 2, 2);
    for (std::size_t i = 0; i < piles.size(); ++i)
      view_.within(&piles[i], [&](ViewReader& pile) {
        const json::value* top = pile.value("top");
        pile.expect(top != nullptr);
        const bool open = top != nullptr && !top->is_null();
        pile.expect(i == 0 || open == s_.turned);
        s_.turned = open;
        s_.top[i] = open ? card(top) : blink::hidden_card;
        s_.pile[i] = static_cast<std::uint8_t>(pile.whole("size", 1, blink::max_cards));
      });
    s_.under = {blink::no_card, blink::no_card};
    const auto& seats = view_.list("seats", 2, 2);
    for (std::size_t i = 0; i < seats.size(); ++i)
      view_.within(&seats[i], [&](ViewReader& seat) { read_seat(static_cast<Seat>(i), seat); });
  }
  void read_seat(Seat seat, ViewReader& fields) {
    in_hand_[seat] = fields.whole("hand", 0, blink::hand_size);
    const int end = seat == 0 ? Blink::divide(s_) : 2 * s_.half;
    const int begin = seat == 0 ? 0 : Blink::divide(s_);
    s_.next[seat] = static_cast<std::uint8_t>(end - fields.whole("draw", 0, end - begin));
    if (fields.flag("ready")) s_.ready.add(seat);
    // Which card it is is not told, not even to its owner: the first.
    const bool offered = fields.flag("offered");
    fields.expect(!offered || (in_hand_[seat] > 0 && s_.phase == Phase::offer));
    s_.offer[seat] = offered ? 0 : blink::no_slot;
    s_.named[seat] = static_cast<std::uint8_t>(fields.whole_or_null("pile", 0, 1).value_or(blink::no_pile));
    const int needed = s_.options.best_of / 2 + 1;
    s_.wins[seat] = static_cast<std::uint8_t>(fields.whole("wins", 0, needed));
    const bool decided = s_.phase == Phase::over;
    fields.expect(s_.wins[seat] < needed || decided || s_.options.best_of == 1);
    for (int n = 0; n < s_.wins[seat] && s_.decided < s_.winner.size(); ++n) {
      s_.winner[s_.decided] = seat;
      s_.loser_left[s_.decided++] = 1;
    }
  }
  bool counts_fit() const {
    int all = s_.pile[0] + s_.pile[1];
    for (Seat seat = 0; seat < 2; ++seat) all += in_hand_[seat] + Blink::drawable(s_, seat);
    // A further game can only be won where there is room for one.
    const bool room = s_.phase == Phase::over || s_.decided < s_.winner.size();
    const bool faced = s_.turned ? true : s_.pile[0] == 1 && s_.pile[1] == 1 && s_.phase == Phase::ready;
    const bool everyone_waits = s_.ready.size() == 2 || (s_.offer[0] == 0 && s_.offer[1] == 0);
    const bool can_go_on =
        s_.phase != Phase::ready || !s_.turned || (Blink::drawable(s_, 0) > 0 && Blink::drawable(s_, 1) > 0);
    return all == 2 * s_.half && room && faced && !everyone_waits && can_go_on;
  }

  Card card(const json::value* item) {
    const auto id = as_text(item);
    const Card found = id ? blink::find_card(*id) : blink::no_card;
    view_.expect(found != blink::no_card);
    return found;
  }
  // One of the box's, which nobody else has then.
  int take(Card card) {
    const Places equal = card < blink::faces ? pool_ & box_.equal_to(card) : Places{};
    view_.expect(!equal.empty());
    if (equal.empty()) return 0;
    pool_.remove(equal.lowest());
    return equal.lowest();
  }
  Card take_place(int place) {
    pool_.remove(place);
    return box_.list[place];
  }

  void read_known_cards() {
    if (s_.turned)
      for (const Card top : s_.top) s_.laid.add(take(top));
    for (auto& hand : s_.hand) hand.fill(blink::no_card);
    if (!audience_.is_seat() || audience_.seat() > 1) return;
    const auto n = static_cast<std::size_t>(in_hand_[audience_.seat()]);
    const auto& hand = view_.list("hand", n, n);
    for (std::size_t i = 0; i < hand.size(); ++i) {
      s_.hand[audience_.seat()][i] = card(&hand[i]);
      take(s_.hand[audience_.seat()][i]);
    }
  }

  // While the race goes on somebody can play: what fits lies in a hand rather than in a pile, where there is any.
  void make_up() {
    const blink::Marks marks = s_.turned ? Blink::fitting(s_) : 0;
    const auto fitting = [&] { return pool_ & box_.having(marks); };
    while (s_.turned && s_.laid.size() < s_.pile[0] + s_.pile[1]) {
      const Places others = pool_ - fitting();
      const int place = (others.empty() ? pool_ : others).lowest();
      pool_.remove(place);
      s_.laid.add(place);
    }
    for (Seat seat = 0; seat < 2; ++seat) {
      if (audience_.is(seat)) continue;
      for (int i = 0; i < in_hand_[seat]; ++i) {
        const Places fit = s_.phase == Phase::race ? fitting() : Places{};
        s_.hand[seat][static_cast<std::size_t>(i)] = take_place((fit.empty() ? pool_ : fit).lowest());
      }
    }
    for (Seat seat = 0; seat < 2; ++seat) {
      if (!s_.turned) s_.top[seat] = take_place(pool_.lowest());
      const auto n = static_cast<std::size_t>(Blink::drawable(s_, seat));
      for (std::size_t i = 0; i < n; ++i) s_.deck[s_.next[seat] + i] = take_place(pool_.lowest());
      // So that nobody holds a card that never came.
      for (std::size_t i = 0; i < blink::hand_size; ++i)
        if (s_.hand[seat][i] != blink::no_card) s_.came[seat][i] = static_cast<std::uint8_t>(i + 1);
    }
  }

  ViewReader view_;
  const Blink::Box& box_;
  Audience audience_;
  Blink::State& s_;
  Places pool_;  // cards of the box that have no place yet
  std::array<int, 2> in_hand_{};
};

}  // namespace

const char* Text<Blink>::read_view(const json::object& fields, const Blink::Box& box,
                                   const Blink::Options& options, Audience audience, Blink::State& s) {
  constexpr const char* why = "This is no view of Blink.";
  if (Blink::fits(box, options, 2)) return why;
  s.box = BoxRef<Blink::Box>(box);
  s.half = static_cast<std::uint8_t>(box.cards / 2);
  s.options = options;
  s.deck.fill(blink::no_card);
  return Reader(fields, box, audience, s).read() ? nullptr : why;
}

}  // namespace smallbox
