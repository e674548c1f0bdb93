// The tensors of every game of the registry behind AnyTensor.
#include <array>
#include <string_view>

#include "engine/bytes.hpp"
#include "games/registry.hpp"
#include "python/src/batch_of.hpp"
// The text.hpp and tensor.hpp of every game: made by the build from the registry.
#include "games/tensors.inc"

namespace smallbox {

#define SMALLBOX_GAME(folder, type) \
  const AnyGame& folder##_game();   \
  const AnyBots& folder##_bots();
#include "games/games.def"
#undef SMALLBOX_GAME

namespace {

template <HasTensor G>
class TensorOf final : public AnyTensor {
 public:
  using T = Tensor<G>;
  TensorOf(const AnyGame& game, const AnyBots& bots)
      : game_(game), bots_(static_cast<const Bots<G>&>(bots)) {}

  std::span<const TensorPiece> actions() const override { return T::actions; }
  std::span<const TensorPiece> fields() const override { return T::fields; }
  int encode(const AnyMatch& match, Seat seat, const PackedAction& action) const override {
    return T::encode(state(match), seat, unpack<G>(action));
  }
  std::optional<PackedAction> decode(const AnyMatch& match, Seat seat, int index) const override {
    typename G::Action action{};
    if (!T::decode(state(match), seat, index, action)) return std::nullopt;
    return pack<G>(action);
  }
  void mask(const AnyMatch& match, Seat seat, std::uint8_t* mask) const override {
    T::mask(state(match), seat, mask);
  }
  void observe(const AnyMatch& match, Seat seat, std::int16_t* row) const override {
    typename T::Memory memory{};
    if constexpr (requires { T::recall(state(match), of(match).log()); })
      memory = T::recall(state(match), of(match).log());
    T::observe(state(match), seat, memory, row);
  }
  bool says_all(const AnyMatch& match) const override { return T::says_all(state(match)); }
  SeatSet asked(const AnyMatch& match) const override { return smallbox::asked<G>(state(match)); }
  std::string to_bytes(const AnyMatch& match) const override { return smallbox::to_bytes<G>(match); }
  Expected<std::unique_ptr<AnyMatch>> from_bytes(std::string_view bytes,
                                                 const BoxHandle& like) const override {
    return smallbox::from_bytes<G>(game_, bytes, like);
  }
  std::unique_ptr<AnyMatch> imagine(const AnyMatch& match, Seat seat, std::uint64_t seed) const override {
    std::vector<LoggedAction<G>> open;
    if constexpr (requires(const typename G::Action& a) { T::is_open(a); })
      for (const LoggedAction<G>& entry : of(match).log())
        if (T::is_open(entry.action)) open.push_back(entry);
    return MatchBytes<G>::imagine(of(match), seat, seed, std::move(open));
  }
  std::unique_ptr<AnyBatch> batch(const BatchWish& wish, const BatchRows& rows) const override {
    typename G::Options options{};
    const auto given = parse_json(wish.options);
    [[maybe_unused]] const Problem none =
        read_options<G>(&given->get_object(), parts_of<G>(wish.box.get()), options);
    return std::make_unique<BatchOf<G>>(wish, options, rows, bots_);
  }

 private:
  static const Match<G>& of(const AnyMatch& match) { return static_cast<const Match<G>&>(match); }
  static const typename G::State& state(const AnyMatch& match) { return of(match).state(); }

  const AnyGame& game_;
  const Bots<G>& bots_;
};

}  // namespace

const AnyTensor& tensor_of(const AnyGame& game) {
#define SMALLBOX_GAME(folder, type)                                       \
  if (std::string_view(game.id()) == type::id) {                          \
    static const TensorOf<type> tensor(folder##_game(), folder##_bots()); \
    return tensor;                                                        \
  }
#include "games/games.def"
#undef SMALLBOX_GAME
  __builtin_trap();  // every game of the registry stands above
}

}  // namespace smallbox
