#include "games/blobs/coach.hpp"

#include "games/blobs/bot.hpp"

namespace smallbox::blobs {
namespace {

constexpr int k_worlds = 100;

// Where a choice leads to by the end of the turn, over so many worlds.
struct Turnout {
  std::array<int, max_seats> points{};
  std::array<int, max_cards>
      stays{};  // by the place in the row of rooms now: how often a blob lies in its room then
};

void look_at_turn(const State& world, Seat seat, const Action& action, const FastRng& dice, Turnout& out) {
  const State s = play_turn(world, seat, action, dice);
  for (Seat room = 0; room < s.seats; ++room) out.points[room] += score(s, room).total();
  for (int i = 0; i < world.rooms.size(); ++i) {
    const int at = s.rooms.find(world.rooms[i].number);
    out.stays[i] += at >= 0 && s.rooms.room_of(at) == world.rooms.room_of(i) ? 1 : 0;
  }
}

Overlooked overlooked(const Observation<Blobs>& seen, const Action& played, const Action& better,
                      FastRng& fast) {
  const State& s = seen.known();
  const Seat me = seen.seat();
  Turnout one;
  Turnout other;
  for (int n = 0; n < k_worlds; ++n) {
    const State world = seen.imagine(fast);
    const FastRng dice(fast.next());
    look_at_turn(world, me, better, dice, one);
    look_at_turn(world, me, played, dice, other);
  }
  // A blob that mostly lies elsewhere after the one choice, and mostly does not after the other.
  for (int i = 0; i < s.rooms.size(); ++i) {
    const Seat room = s.rooms.room_of(i);
    if (s.rooms[i].proto()) continue;
    const int worse = room == me ? other.stays[i] : one.stays[i];
    const int stays = room == me ? one.stays[i] : other.stays[i];
    if (worse * 2 > k_worlds || stays < worse + k_worlds / 2) continue;
    RemarkWord card{.name = "card", .text = s.box->id(s.rooms[i].card)};
    if (room == me) return {remarks.keeps, card};
    return {remarks.takes_away, card, {"seat", room}};
  }
  const auto more = [&](Seat seat) {
    const int sum = one.points[seat] - other.points[seat];
    return (sum < 0 ? sum - k_worlds / 2 : sum + k_worlds / 2) / k_worlds;
  };
  if (more(me) > 0) return {remarks.more_points, {"points", more(me)}};
  for (Seat seat = 0; seat < s.seats; ++seat)
    if (seat != me && more(seat) < 0)
      return {remarks.fewer_for_rival, {"points", -more(seat)}, {"seat", seat}};
  return {better.type == ActionType::pass ? remarks.save_it : remarks.later};
}

}  // namespace

Coaching<Blobs> coaching() { return {overlooked, list_of_remarks(remarks), 45'000}; }

}  // namespace smallbox::blobs
