// Fixed spaces for programs that learn: every action of a game as a number below a fixed one, every observation as a row of
// a fixed length. One specialisation of Tensor a game, beside its rules: games/<game>/tensor.hpp.
//
//   Memory    what an observation needs beside the state, NoMemory where that is nothing: a plain value. remember() is told
//             of every action that was applied, with the state after it.
//   actions   the pieces of the action space in order; index 0 is no action of the rules but `wait`, a driver's "let this go
//             by", which the first piece stands for. A seat is counted from the one that acts: 0 is itself, 1 the next.
//   fields    the pieces of an observation in order, whole numbers of 16 bits.
//   encode    the index of an action; 0 where the space has no place for it: a limit that the game's tensor.hpp states.
//   decode    the way back; false where the index names nothing here. Reads what the seat may know, nothing else.
//   mask      writes 1 at the index of every legal action that has one, into bytes that are all zero.
//   observe   writes the numbers, into a row that is all zero. Reads what the seat may know, nothing else: of a hidden state,
//             of the real one, and of any world that the seat can't tell from it, it writes the same. It holds everything
//             that the readable view does, as long as `says_all`; and what bots get may be in it too.
//   says_all  whether the table is within the limits of the row.
//   is_open   (with a Memory) whether everybody sees all of such an action; recall: the memory from a match's log of those.
//   never_waits  (not every game) true: whoever is an actor has an action with an index, so nobody need look for one.
//   asked     (not every game) the actors whom somebody who asks one seat after the other has to ask. Public, as actors are.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/game.hpp"

namespace smallbox {

// One piece of a space: so many numbers under a name.
struct TensorPiece {
  const char* name;
  int size;
  const char* text;
};

template <std::size_t N>
constexpr int size_of(const std::array<TensorPiece, N>& pieces) {
  int size = 0;
  for (const TensorPiece& piece : pieces) size += piece.size;
  return size;
}
// Where the piece of that name begins.
template <std::size_t N>
constexpr int place_of(const std::array<TensorPiece, N>& pieces, const char* name) {
  int at = 0;
  for (const TensorPiece& piece : pieces) {
    const char* a = piece.name;
    const char* b = name;
    while (*a != 0 && *a == *b) ++a, ++b;
    if (*a == *b) return at;
    at += piece.size;
  }
  return -1;
}

inline constexpr TensorPiece tensor_wait = {"wait", 1, "no action of the rules: let this go by"};

// Writes numbers one after the other into a row that is all zero.
class Row {
 public:
  explicit Row(std::int16_t* at) : at_(at) {}
  void put(int number) { *at_++ = static_cast<std::int16_t>(number); }
  // One of so many is 1; none where there is no such one.
  void one_of(int size, int which) {
    if (which >= 0 && which < size) at_[which] = 1;
    at_ += size;
  }
  // The next so many, to be written in any order.
  std::int16_t* take(int size) {
    std::int16_t* from = at_;
    at_ += size;
    return from;
  }
  const std::int16_t* end() const { return at_; }

 private:
  std::int16_t* at_;
};

struct NoMemory {
  bool operator==(const NoMemory&) const = default;
};

template <class G>
struct Tensor;

// How many seats after `seat` another one is.
inline int seats_after(int seats, Seat seat, Seat other) {
  return other >= seat ? other - seat : other - seat + seats;
}
inline Seat seat_after(int seats, Seat seat, int n) {
  const int to = seat + n;
  return static_cast<Seat>(to < seats ? to : to - seats);
}

// All seats from the one that observes on: call(n, other), where n is how many seats after it the other one is.
void each_seat(int seats, Seat seat, auto&& call) {
  for (int n = 0; n < seats; ++n) call(n, seat_after(seats, seat, n));
}

// What every observation ends with: which seat it is, how many there are, and the options.
inline constexpr int max_tensor_options = 8;
inline constexpr TensorPiece tensor_you = {"you", 1, "the number of the seat that observes"};
inline constexpr TensorPiece tensor_seats = {"seats", 1, "how many seats there are"};
inline constexpr TensorPiece tensor_options = {"options", max_tensor_options,
                                               "the options in the order of the game's table: a number as "
                                               "itself, a word as its place behind the numbers"};
template <Game G>
void put_common(Row& row, const typename G::State& s, Seat seat) {
  static_assert(G::option_table.size() <= max_tensor_options);
  row.put(seat);
  row.put(G::seats(s));
  const auto options = G::options(s);
  std::int16_t* to = row.take(max_tensor_options);
  for (const auto& option : G::option_table) *to++ = options.*option.field;
}

template <class G>
concept HasTensor = Game<G> && std::is_trivially_copyable_v<typename Tensor<G>::Memory> &&
                    requires(const typename G::State& s, Seat seat, const typename G::Action& action,
                             typename G::Action& read, typename Tensor<G>::Memory& memory, std::uint8_t* mask,
                             std::int16_t* row) {
                      { size_of(Tensor<G>::actions) } -> std::same_as<int>;
                      { size_of(Tensor<G>::fields) } -> std::same_as<int>;
                      { Tensor<G>::encode(s, seat, action) } -> std::same_as<int>;
                      { Tensor<G>::decode(s, seat, 1, read) } -> std::same_as<bool>;
                      { Tensor<G>::mask(s, seat, mask) } -> std::same_as<void>;
                      { Tensor<G>::observe(s, seat, memory, row) } -> std::same_as<void>;
                      { Tensor<G>::says_all(s) } -> std::same_as<bool>;
                    };

template <class G>
inline constexpr int tensor_actions = size_of(Tensor<G>::actions);
template <class G>
inline constexpr int tensor_numbers = size_of(Tensor<G>::fields);

// The seats that are asked one after the other.
template <class G>
SeatSet asked(const typename G::State& s) {
  if constexpr (requires { Tensor<G>::asked(s); })
    return Tensor<G>::asked(s);
  else
    return G::actors(s);
}
// Told of an action that was applied.
template <class G>
void remember(typename Tensor<G>::Memory& memory, const typename G::State& after, Seat seat,
              const typename G::Action& action) {
  if constexpr (requires { Tensor<G>::remember(memory, after, seat, action); })
    Tensor<G>::remember(memory, after, seat, action);
}

// What a game that is over was worth to each seat: 1 to whoever won and −1 to the others; nothing where all share it or
// nobody wins. A mission (a game without scores) is won or lost by all.
inline float reward_of(const Result& result, int seats, Seat seat) {
  const int winners = result.winners.size();
  if (!result.scored) return winners > 0 ? 1.0F : -1.0F;
  if (winners == 0 || winners == seats) return 0.0F;
  return result.winners.has(seat) ? 1.0F : -1.0F;
}

}  // namespace smallbox
