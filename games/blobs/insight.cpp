// Playing by what blobs and cards are worth: every choice is followed to where somebody has to choose again.
#include "games/blobs/insight.hpp"

#include <algorithm>
#include <climits>

#include "games/blobs/bot.hpp"
#include "games/blobs/text.hpp"

namespace smallbox::blobs {
namespace {

constexpr int most_tries = 20;
constexpr Action pass{.type = ActionType::pass};

// How far ahead of the best other one.
int ahead(const std::array<int, max_seats>& worth, int seats, Seat seat) {
  int rival = INT_MIN;
  for (Seat other = 0; other < seats; ++other)
    if (other != seat) rival = std::max(rival, worth[other]);
  return worth[seat] - rival;
}

// Of other cards than ours it is known only that they are cards. In one piece, as the page's module is to be small.
[[gnu::noinline]] int sum(const State& s, const Cards& cards, const std::array<std::int16_t, 72>& worths) {
  int sum = 0;
  if (&*s.box != &built_in<Blobs>()) return sum;
  for (const int card : cards) sum += worths[static_cast<std::size_t>(card)];
  return sum;
}

}  // namespace

Insight::Worths Insight::rooms(const State& s) const {
  Worths worth{};
  for (Seat room = 0; room < s.seats; ++room) {
    const int blobs = s.rooms.size(room);
    worth[room] = point * score(s, room).total() + blob * blobs + proto * (blobs - s.up[room].size()) +
                  sum(s, s.up[room], up);
  }
  return worth;
}
int Insight::hand(const State& s, const Cards& cards) const {
  return card * cards.size() + sum(s, cards, held);
}

// How good it looks when nobody answers, less what it costs of the hand; what is drawn does not count. Where the same seat
// goes on to choose what is aimed at, the best of some of that.
int Insight::tried(const State& s, Seat seat, const Action& action, int tries, FastRng& fast) const {
  constexpr int longest = 60;
  constexpr int above_all = 1 << 14;  // when it is over nothing counts but who has won
  State after = s;
  NoEvents no_events;
  Blobs::apply(after, seat, action, fast, no_events);
  for (int n = 0; n < longest && after.form == Form::respond; ++n)
    Blobs::apply(after, after.asked, pass, fast, no_events);
  const int spent = hand(s, s.hand[seat] - after.hand[seat]);
  if (Blobs::over(after)) return std::clamp(lead(after, seat), -1000, 1000) * above_all - spent;
  const bool aims = after.form == Form::blob || after.form == Form::player || after.form == Form::color;
  Action aim;
  if (tries > 0 && aims && after.asked == seat && after.turn == s.turn)
    return best(after, seat, tries, aim, fast) - spent;
  return ahead(rooms(after), s.seats, seat) - spent;
}

// So many of the options, any of them; and of what follows from each half as many.
int Insight::best(const State& s, Seat seat, int tries, Action& action, FastRng& fast) const {
  Legal<Blobs> legal;
  Action* const options = legal.tail();
  Blobs::legal(s, seat, legal);
  int most = INT_MIN;
  const int n = legal.size();
  for (int i = 0; i < tries && i < n; ++i) {
    Action& one = options[i];
    std::swap(one, options[i + static_cast<int>(fast.below(static_cast<std::uint32_t>(n - i)))]);
    const int worth = n == 1 ? 0 : tried(s, seat, one, tries / 2, fast);
    if (worth <= most) continue;
    most = worth;
    action = one;
  }
  return most;
}

bool Insight::next(const State& s, Seat& seat, Action& action, FastRng& fast) const {
  seat = s.asked;
  if (s.form != Form::respond) return best(s, seat, most_tries, action, fast) != INT_MIN;
  // An answer comes to mind, and is given where it is better than none.
  action = pass;
  Legal<Blobs> legal;
  Blobs::legal(s, seat, legal);
  const int answers = legal.size() - 1;  // passing is the last
  if (answers <= 0) return answers == 0;
  const Action one = legal[static_cast<int>(fast.below(static_cast<std::uint32_t>(answers)))];
  const int none = tried(s, seat, pass, 0, fast);
  if (tried(s, seat, one, 0, fast) > none) action = one;
  return true;
}

// The logistic function, nearly: as steep in the middle, and never quite sure.
void Insight::value(const State& s, Values& values) const {
  constexpr int two = 512;
  Worths worth = rooms(s);
  int fullest = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    fullest = std::max(fullest, s.rooms.size(seat));
    worth[seat] += hand(s, s.hand[seat]);
  }
  worth[s.active] += active;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    const std::int64_t by = std::int64_t{ahead(worth, s.seats, seat)} * 8 / (14 - std::min(8, fullest));
    const std::int64_t size = by < 0 ? -by : by;
    const auto sure = static_cast<std::int32_t>(std::int64_t{certain / 2} * size / (size + two));
    values[seat] = certain / 2 + (by < 0 ? -sure : sure);
  }
}

}  // namespace smallbox::blobs
