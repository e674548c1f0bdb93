// The row of rooms as numbers; tensor.hpp says what they mean.
//
// A learner's step is mostly this, and how many blobs a room has and what they are is chance: a jump that depends on it is
// mispredicted, and costs as much as ten numbers. So there are few of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/tensor.hpp"
#include "games/blobs/look.hpp"

namespace smallbox::blobs {

class RoomNumbers {
 public:
  static constexpr int most_blobs = 40;
  static constexpr int of_blob = 9;

  // Where the points by values and by permanent actions are written, and the blobs.
  RoomNumbers(std::int16_t* base, std::int16_t* points, std::int16_t* blobs)
      : base_(base), points_(points), blobs_(blobs) {}

  void put(const State& s, Seat seat) const {
    std::array<Room, max_seats> rooms;
    Lasting lasting;
    int begin = 0;
    for (int n = 0; n < s.seats; ++n) {
      const Seat other = seat_after(s.seats, seat, n);
      const int end = begin + s.rooms.size(other);
      const int from = s.rooms.begin(other) - begin;
      const Room& room =
          rooms[static_cast<std::size_t>(n)] = {other, n, begin, end, from, std::min(end, most_blobs)};
      base_[n] = static_cast<std::int16_t>(put_blobs(s, seat, room, lasting));
      begin = end;
    }
    for (std::size_t i = 0; i < lasting.size; ++i)
      put_lasting(s, rooms[lasting.list[i] >> 8U], lasting.list[i] & 255);
  }

 private:
  // One room of the row that begins with the observer's own.
  struct Room {
    Seat seat;
    int after;  // how many seats after the observer
    int begin;  // places of the row
    int end;
    int from;   // what is added to such a place to have the state's
    int shown;  // the end of those that there are numbers for
  };
  // The blobs with permanent actions: which room's, and which place. One more: what is none is written too, and then written
  // over.
  struct Lasting {
    std::array<std::uint16_t, max_cards + 1> list;
    std::size_t size = 0;
  };

  std::int16_t* blob(int place) const { return blobs_ + place * of_blob; }

  // What every blob has. Returns the room's points by values.
  [[gnu::always_inline]] int put_blobs(const State& s, Seat seat, const Room& room, Lasting& lasting) const {
    const Box& box = *s.box;
    std::size_t found = lasting.size;
    int values = 0;
    int place = room.begin;
    const auto look_at = [&](const Blob& one) {
      const int value = one.base(box);
      lasting.list[found] = static_cast<std::uint16_t>(room.after * 256 + place);
      found += box.lasting[one.up()];
      values += value;
      return value;
    };
    std::int16_t* to = blob(std::min(place, room.shown));
    for (; place < room.shown; ++place, to += of_blob) {
      // A copy: for all that the compiler knows each number that is written may be a part of the state.
      const Blob one = s.rooms[room.from + place];
      const bool known = (((one.proto() ? one.mark : 255) >> seat) & 1) != 0;
      to[0] = static_cast<std::int16_t>(1 + room.after);
      to[1] = static_cast<std::int16_t>(one.number);
      to[2] = static_cast<std::int16_t>(known ? 1 + one.card : 0);
      to[3] = one.proto() ? 1 : 0;
      to[4] = static_cast<std::int16_t>(look_at(one));
      to[5] = one.colors();
    }
    for (; place < room.end; ++place) look_at(s.rooms[room.from + place]);
    lasting.size = found;
    return values;
  }

  // The permanent actions of the blob at that place.
  [[gnu::always_inline]] void put_lasting(const State& s, const Room& room, int place) const {
    using Kind = Passive::Kind;
    const Card card = s.rooms[room.from + place].card;
    const bool shown = place < room.shown;
    for (const Passive* one = s.box->passives_begin(card); one != s.box->passives_end(card); ++one) {
      if (one->kind == Kind::points) {
        const int worth = points_of(s, room.from + place, room.seat, *one);
        add(points_[room.after], worth);
        if (shown) add(blob(place)[8], worth);
      } else if (one->kind == Kind::safe_self) {
        if (shown) blob(place)[6] = 1;
      } else {
        for (int i = room.begin; i < room.shown; ++i)
          if (one->kind == Kind::tint)
            tint(blob(i)[5], *one);
          else if (i != place)
            blob(i)[6] = 1;
      }
    }
  }
  static void add(std::int16_t& to, int points) { to = static_cast<std::int16_t>(to + points); }
  // One after the other as they lie, as `tinted` has it.
  static void tint(std::int16_t& colors, const Passive& by) {
    if ((colors & by.from) != 0) colors = static_cast<std::int16_t>((colors & ~by.from) | by.to);
  }

  std::int16_t* base_;
  std::int16_t* points_;
  std::int16_t* blobs_;
};

}  // namespace smallbox::blobs
