// Many games of one kind, stepped together into rows that belong to the caller. Knows no game: games_tensor.cpp makes them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/tensor.hpp"

namespace smallbox {

// What happens to a game that is over: Gymnasium's three modes.
enum class Autoreset : std::uint8_t { next_step, same_step, disabled };

// One row a game, each row after the other. Belongs to the caller, and must stay as long as the batch.
struct BatchRows {
  std::int16_t* observations = nullptr;  // as whoever is to decide sees it
  std::uint8_t* masks = nullptr;         // what may be decided; index 0: wait
  float* rewards = nullptr;              // of each seat, for the last step
  std::uint8_t* done = nullptr;          // 1: the game ended by the last step
  std::uint8_t* truncated = nullptr;     // 1: it was cut off by the limit
  std::int8_t* actors = nullptr;         // who is to decide; −1: nobody, it is over
  std::int32_t* scores = nullptr;        // of each seat, of the game that ended last
  std::int16_t* finals = nullptr;  // null, or the last observation of games that ended and began anew at once
};

struct BatchWish {
  std::int64_t n = 0;
  int seats = 0;
  std::string options;  // a JSON object, complete
  BoxHandle box;        // null: the built-in one
  // Who plays each seat: a bot by its name; empty: whoever steps the batch.
  std::vector<std::string> players;
  Autoreset autoreset = Autoreset::same_step;
  bool idle = false;            // whether somebody who can only wait is asked too
  std::uint32_t max_steps = 0;  // 0: no limit
  int threads = 1;
};

class AnyBatch {
 public:
  AnyBatch() = default;
  virtual ~AnyBatch() = default;
  AnyBatch(const AnyBatch&) = delete;
  AnyBatch& operator=(const AnyBatch&) = delete;

  // New games, each from its own seed. `which`: null: all of them.
  virtual void reset(const std::uint64_t* seeds, const std::uint8_t* which) = 0;
  // One decision in each game. On a problem nothing has changed, and `at` says in which game it is.
  virtual Problem step(const std::int32_t* actions, std::int64_t& at) = 0;
  // Some decision for each, each that the mask has equally likely. With dice of the batch's own.
  virtual void sample(std::int32_t* actions) = 0;
  virtual void seed_sampling(std::uint64_t seed) = 0;
  // Of one game: all of its bytes, to compare.
  virtual std::string state_bytes(std::int64_t game) const = 0;
};

// One game's tensors behind an interface that knows no game.
class AnyTensor {
 public:
  virtual ~AnyTensor() = default;
  virtual std::span<const TensorPiece> actions() const = 0;
  virtual std::span<const TensorPiece> fields() const = 0;
  virtual int encode(const AnyMatch& match, Seat seat, const PackedAction& action) const = 0;
  virtual std::optional<PackedAction> decode(const AnyMatch& match, Seat seat, int index) const = 0;
  virtual void mask(const AnyMatch& match, Seat seat, std::uint8_t* mask) const = 0;
  virtual void observe(const AnyMatch& match, Seat seat, std::int16_t* row) const = 0;
  virtual bool says_all(const AnyMatch& match) const = 0;
  virtual SeatSet asked(const AnyMatch& match) const = 0;
  virtual std::string to_bytes(const AnyMatch& match) const = 0;
  virtual Expected<std::unique_ptr<AnyMatch>> from_bytes(std::string_view bytes,
                                                         const BoxHandle& like) const = 0;
  virtual std::unique_ptr<AnyMatch> imagine(const AnyMatch& match, Seat seat, std::uint64_t seed) const = 0;
  virtual std::unique_ptr<AnyBatch> batch(const BatchWish& wish, const BatchRows& rows) const = 0;
};

const AnyTensor& tensor_of(const AnyGame& game);

}  // namespace smallbox
