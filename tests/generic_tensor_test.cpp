// What every game's tensor.hpp is held to (engine/tensor.hpp), over random games with random boxes and options.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engine/bytes.hpp"
#include "engine/tensor.hpp"
#include "tests/matches.hpp"
#include "tests/secrets.hpp"
#include GAME_HEADER
#include GAME_TESTING
#include GAME_TENSOR

namespace smallbox {
namespace testing {
struct PlantedRow {};
struct PlantedMask {};
struct PlantedGap {};
}  // namespace testing

// Planted leaks: an observation in which one number depends on what the next seat observes, and a mask in which one byte
// depends on everything.
template <>
struct Tensor<testing::PlantedRow> : Tensor<GAME_TYPE> {
  using Real = Tensor<GAME_TYPE>;
  static void observe(const GAME_TYPE::State& s, Seat seat, const Real::Memory& memory, std::int16_t* row) {
    std::array<std::int16_t, tensor_numbers<GAME_TYPE>> other{};
    Real::observe(s, static_cast<Seat>((seat + 1) % GAME_TYPE::seats(s)), memory, other.data());
    Real::observe(s, seat, memory, row);
    row[place_of(Real::fields, "you")] = static_cast<std::int16_t>(fnv1a(other.data(), sizeof other));
  }
};
// And a row that leaves things out.
template <>
struct Tensor<testing::PlantedGap> : Tensor<GAME_TYPE> {
  static void observe(const GAME_TYPE::State& s, Seat seat, const Memory& memory, std::int16_t* row) {
    Tensor<GAME_TYPE>::observe(s, seat, memory, row);
    std::fill(row, row + place_of(Tensor<GAME_TYPE>::fields, "you"), std::int16_t{0});
  }
};
template <>
struct Tensor<testing::PlantedMask> : Tensor<GAME_TYPE> {
  static void mask(const GAME_TYPE::State& s, Seat seat, std::uint8_t* mask) {
    Tensor<GAME_TYPE>::mask(s, seat, mask);
    mask[0] = static_cast<std::uint8_t>(fnv1a(&s, sizeof s) & 1U);
  }
};
}  // namespace smallbox

namespace smallbox::testing {
namespace {

namespace tensor {

using G = GAME_TYPE;
using State = G::State;
using Action = G::Action;
using T = Tensor<G>;
using Memory = T::Memory;
using Numbers = std::vector<std::int16_t>;
constexpr int actions = tensor_actions<G>;

template <class H>
constexpr bool never_waits = requires { Tensor<H>::never_waits; };

template <class H = G>
Numbers observed(const State& state, Seat seat, const Memory& memory = {}) {
  Numbers row(tensor_numbers<G> + 1, 0);
  row.back() = 4711;
  Tensor<H>::observe(state, seat, memory, row.data());
  EXPECT_EQ(row.back(), 4711) << "an observation is longer than its row";
  return row;
}
template <class H = G>
std::vector<std::uint8_t> masked(const State& state, Seat seat) {
  std::vector<std::uint8_t> mask(actions, 0);
  Tensor<H>::mask(state, seat, mask.data());
  return mask;
}

}  // namespace tensor

// Every legal action has an index of its own, which is the one that the mask has, and is read back as the same bytes. What
// a limit leaves out is the same for both, and never all that there is.
TEST(EveryTensor, NamesEveryLegalAction) {
  using namespace tensor;
  for (int game = 0; game < scaled(300); ++game)
    play_random<G>(static_cast<std::uint64_t>(game), [&](const State& state, Seat, const Action&) {
      for (Seat seat = 0; seat < G::seats(state); ++seat) {
        Legal<G> legal;
        G::legal(state, seat, legal);
        std::vector<std::uint8_t> expected(actions, 0);
        int named = 0;
        for (const Action& action : legal) {
          const int index = T::encode(state, seat, action);
          ASSERT_GE(index, 0);
          ASSERT_LT(index, actions);
          if (index == 0) {
            ASSERT_FALSE(T::says_all(state)) << "an action without an index within the limits";
            continue;
          }
          ASSERT_EQ(expected[index], 0) << "two actions have one index";
          expected[index] = 1;
          ++named;
          Action read{};
          ASSERT_TRUE(T::decode(state, seat, index, read)) << index;
          ASSERT_TRUE(same_bytes(read, action)) << index;
        }
        ASSERT_EQ(masked(state, seat), expected);
        ASSERT_EQ(named > 0, !legal.empty());
        if (never_waits<G>) {
          ASSERT_EQ(named > 0, G::actors(state).has(seat));
        }
      }
    });
}

// Whatever index somebody gives, it is read as an action with that index, or not at all; and reading it never does harm.
TEST(EveryTensor, ReadsAnyIndex) {
  using namespace tensor;
  FastRng fast(3);
  for (int game = 0; game < scaled(100); ++game)
    play_random<G>(static_cast<std::uint64_t>(game), [&](const State& state, Seat, const Action&) {
      const auto seat = static_cast<Seat>(fast.below(static_cast<std::uint32_t>(G::seats(state))));
      for (int n = 0; n < 8; ++n) {
        const int index = static_cast<int>(fast.below(actions + 20U)) - 10;
        Action read{};
        if (!T::decode(state, seat, index, read)) continue;
        ASSERT_GT(index, 0);
        ASSERT_LT(index, actions);
        if (!G::check(state, seat, read) && G::listed(read)) {
          ASSERT_EQ(T::encode(state, seat, read), index);
        }
      }
    });
}

// ---- Secrets

// The leaks of observations, masks and indices: they must be the same in worlds that the seat can't tell apart, and on the
// state as it was hidden for the seat.
template <class H>
std::vector<std::string> tensor_leaks(int games, std::uint64_t seed, std::size_t enough = 5) {
  using namespace tensor;
  std::vector<std::string> leaks;
  FastRng fast(seed);
  for (int game = 0; game < games && leaks.size() < enough; ++game)
    play_random<G>(fast.next(), [&](const State& state, Seat, const Action&) {
      if (fast.below(4) != 0 || leaks.size() >= enough) return;
      for (Seat seat = 0; seat < G::seats(state); ++seat) {
        State hidden = state;
        G::hide(hidden, Audience::seat(seat));
        State world = hidden;
        G::redeal(world, seat, fast);
        const Numbers seen = observed<H>(state, seat);
        if (seen != observed<H>(world, seat)) leaks.emplace_back("an observation tells worlds apart");
        if (seen != observed<H>(hidden, seat)) leaks.emplace_back("an observation reads something hidden");
        if (masked<H>(state, seat) != masked<H>(world, seat)) leaks.emplace_back("a mask tells worlds apart");
        if (masked<H>(state, seat) != masked<H>(hidden, seat))
          leaks.emplace_back("a mask reads something hidden");
        if (smallbox::asked<G>(state) != smallbox::asked<G>(world))
          leaks.emplace_back("who is asked depends on something hidden");
      }
    });
  return leaks;
}

TEST(EveryTensor, KeepsSecrets) {
  EXPECT_EQ(tensor_leaks<tensor::G>(scaled(300), 7), std::vector<std::string>{});
}

TEST(EveryTensor, FindsPlantedLeaks) {
  using namespace tensor;
  if (!G::has_secrets) GTEST_SKIP() << "nothing is hidden in this game";
  EXPECT_FALSE(tensor_leaks<PlantedRow>(200, 7).empty());
  EXPECT_FALSE(tensor_leaks<PlantedMask>(200, 7).empty());
}

// ---- Completeness

// What the readable view has is in the row: where two views of a seat differ, so do the observations. Tried on neighbours in
// a game, where one small thing differs, and on worlds that another seat takes for possible. Returns pairs of views that one
// row stands for; `compared`: how many rows were met twice.
template <class H>
std::vector<std::string> missing_from_rows(int games, int& compared) {
  using namespace tensor;
  FastRng fast(11);
  std::vector<std::string> missing;
  for (int game = 0; game < games && missing.size() < 3; ++game) {
    std::map<Numbers, std::string> views;
    const auto look = [&](const State& at, Seat seat) {
      std::string view = view_text<G>(at, Audience::seat(seat));
      const auto [found, fresh] = views.emplace(observed<H>(at, seat), view);
      compared += fresh ? 0 : 1;
      if (found->second != view) missing.push_back(found->second + " / " + view);
    };
    play_random<G>(static_cast<std::uint64_t>(game), [&](const State& state, Seat, const Action&) {
      if (fast.below(3) != 0 || !T::says_all(state) || missing.size() >= 3) return;
      for (Seat seat = 0; seat < G::seats(state); ++seat) {
        look(state, seat);
        State world = state;
        const auto other = static_cast<Seat>(fast.below(static_cast<std::uint32_t>(G::seats(state))));
        G::hide(world, Audience::seat(other));
        G::redeal(world, other, fast);
        look(world, seat);
        // One step on, whatever it is.
        Seat actor = 0;
        Action action{};
        if (!random_move<G>(world, fast, actor, action)) continue;
        NoEvents untold;
        G::apply(world, actor, action, fast, untold);
        if (T::says_all(world)) look(world, seat);
      }
    });
  }
  return missing;
}

TEST(EveryTensor, HoldsWhatTheViewHas) {
  int compared = 0;
  EXPECT_EQ(missing_from_rows<tensor::G>(scaled(200), compared), std::vector<std::string>{});
  EXPECT_GT(compared, 0);
  // A row with nothing of the table is found.
  EXPECT_FALSE(missing_from_rows<PlantedGap>(20, compared).empty());
}

// The pieces of both spaces are what people are told: each has a name of its own, a size and a text.
TEST(EveryTensor, NamesItsPieces) {
  using namespace tensor;
  const auto check = [](const auto& pieces) {
    std::set<std::string> names;
    for (const TensorPiece& piece : pieces) {
      EXPECT_TRUE(names.insert(piece.name).second) << piece.name;
      EXPECT_GT(piece.size, 0) << piece.name;
      EXPECT_GT(std::string_view(piece.text).size(), 3U) << piece.name;
    }
  };
  check(T::actions);
  check(T::fields);
  EXPECT_STREQ(T::actions[0].name, "wait");
  const State state = [] {
    FastRng fast(1);
    return random_start<G>(fast);
  }();
  Numbers row(tensor_numbers<G>, 0);
  T::observe(state, 0, {}, row.data());
  EXPECT_EQ(row[place_of(T::fields, "seats")], G::seats(state));
}

// ---- Bytes

// A match as bytes and back: the same to the last byte, whatever is asked of it, and it goes on in the same way.
TEST(EveryTensor, RoundTripsThroughBytes) {
  using namespace tensor;
  const int wanted = scaled(20'000);
  int trips = 0;
  for (std::uint64_t seed = 0; trips < wanted; ++seed) {
    const auto match = random_match(seed, seed % 3 == 2);
    std::unique_ptr<AnyMatch> kept;
    play_on(*match, seed, std::min(400, wanted - trips), [&](Seat) {
      const std::string bytes = to_bytes<G>(*match);
      auto back = from_bytes<G>(this_game(), bytes, match->box());
      ASSERT_TRUE(back) << back.error().message;
      ASSERT_EQ(to_bytes<G>(**back), bytes);
      if (trips++ % 50 == 0) {
        ASSERT_EQ(everything(**back), everything(*match));
        ASSERT_EQ(saved(**back), saved(*match));
        // Without the box at hand, too; and one is kept to go on from.
        auto alone = from_bytes<G>(this_game(), bytes);
        ASSERT_TRUE(alone) << alone.error().message;
        kept = std::move(*alone);
      }
    });
    if (kept == nullptr) continue;
    const auto other = from_bytes<G>(this_game(), to_bytes<G>(*kept));
    ASSERT_TRUE(other);
    play_on(*kept, seed + 1, 50, [](Seat) {});
    play_on(**other, seed + 1, 50, [](Seat) {});
    ASSERT_EQ(everything(**other), everything(*kept));
  }
}

// Bytes that are no match are refused with a sentence, whichever of them is wrong.
TEST(EveryTensor, RefusesSpoiltBytes) {
  using namespace tensor;
  FastRng fast(9);
  for (int game = 0; game < scaled(40); ++game) {
    const auto match = random_match(static_cast<std::uint64_t>(game));
    play_on(*match, 1, 20, [](Seat) {});
    const std::string bytes = to_bytes<G>(*match);
    for (int n = 0; n < 20; ++n) {
      std::string spoilt = bytes;
      const auto at = fast.below(static_cast<std::uint32_t>(spoilt.size()));
      if (n % 2 == 0)
        spoilt.resize(at);
      else
        spoilt[at] = static_cast<char>(spoilt[at] ^ static_cast<char>(1 + fast.below(255)));
      const auto read = from_bytes<G>(this_game(), spoilt);
      ASSERT_FALSE(read);
      EXPECT_TRUE(read.error().message.ends_with(".")) << read.error().message;
    }
  }
}

}  // namespace
}  // namespace smallbox::testing
