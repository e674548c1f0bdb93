// A match as bytes and back, as fast as copying: for programs that keep positions by the million. A record (AnyMatch) is what
// lasts from version to version and can be read by people; these bytes are for the build that wrote them, and say so.
//
// All that a match is but its last events: seed, setup, box, state, what chance will say, the actions so far.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/hash.hpp"
#include "engine/match.hpp"

namespace smallbox {

template <Game G>
class MatchBytes {
 public:
  using State = typename G::State;

  static std::string write(const Match<G>& match) {
    std::string out;
    out.reserve(head_size + sizeof(State) + sizeof(Dealer) + 64 + match.log_.size() * entry_size);
    put(out, mark());
    put_text(out, match.box_ ? std::string_view(match.box_->canonical) : std::string_view());
    put_text(out, match.seed_);
    put_text(out, match.setup_text_);
    State state = match.state_;
    forget_box(state);  // another address in every process
    put(out, state);
    put(out, match.dealer_);
    put(out, static_cast<std::uint64_t>(match.log_.size()));
    for (const LoggedAction<G>& entry : match.log_) {
      put(out, entry.t);
      put(out, entry.action);
      put(out, entry.seat);
      put(out, entry.late);
    }
    put(out, checksum(out));
    return out;
  }

  // `like`: a box that it may be of, so that this need not be read again; null: none.
  static Expected<std::unique_ptr<AnyMatch>> read(const AnyGame& game, std::string_view bytes,
                                                  const BoxHandle& like) {
    const auto bad = [](const char* why) { return refused("bad-bytes", why); };
    std::uint64_t sum = 0;
    if (bytes.size() < sizeof sum) return bad("These bytes are no match: there are too few of them.");
    std::memcpy(&sum, bytes.data() + bytes.size() - sizeof sum, sizeof sum);
    Reader in{bytes.substr(0, bytes.size() - sizeof sum)};
    if (checksum(in.left) != sum) return bad("These bytes are no match, or were damaged.");
    if (in.template get<std::uint64_t>() != mark())
      return bad("These bytes are of another game or another version: a record is what lasts.");
    const std::string_view box_text = in.text();
    const std::string_view seed = in.text();
    const std::string_view setup = in.text();
    State state = in.template get<State>();
    Dealer dealer("");
    in.get_into(dealer);
    std::vector<LoggedAction<G>> log;
    const auto actions = in.template get<std::uint64_t>();
    if (!in.good || in.left.size() != actions * entry_size) return bad("These bytes are no match.");
    log.reserve(actions);
    for (std::uint64_t i = 0; i < actions; ++i) {
      LoggedAction<G> entry{};
      entry.t = in.template get<std::int64_t>();
      entry.action = in.template get<typename G::Action>();
      entry.seat = in.template get<Seat>();
      entry.late = in.template get<std::int32_t>();
      log.push_back(entry);
    }
    BoxHandle box;
    if (!box_text.empty()) {
      auto found = find_box(game, box_text, like);
      if (!found) return found.error();
      box = *std::move(found);
    }
    if constexpr (requires { state.box = BoxRef<typename G::Box>(); })
      state.box = BoxRef<typename G::Box>(parts_of<G>(box.get()));
    if (!G::is_consistent(state)) return bad("These bytes are no match that can be played on.");
    auto match = std::make_unique<Match<G>>(game, std::move(box), state, std::move(log));
    match->seed_ = std::string(seed);
    match->setup_text_ = std::string(setup);
    match->dealer_ = dealer;
    return std::unique_ptr<AnyMatch>(std::move(match));
  }

  // A match in a world that the seat could be in: what it can't know is dealt anew. `open`: the actions so far that everybody
  // saw whole; of the others nothing is kept. It has no record.
  static std::unique_ptr<AnyMatch> imagine(const Match<G>& match, Seat seat, std::uint64_t seed,
                                           std::vector<LoggedAction<G>> open) {
    FastRng fast(seed);
    const State world = Observation<G>(match.state_, seat).imagine(fast);
    auto imagined = std::make_unique<Match<G>>(*match.game_, match.box_, world, std::move(open));
    imagined->dealer_ = Dealer("imagined " + std::to_string(fast.next()));
    return imagined;
  }

 private:
  static constexpr std::size_t head_size = 64;
  static constexpr std::size_t entry_size =
      sizeof(std::int64_t) + sizeof(typename G::Action) + sizeof(Seat) + sizeof(std::int32_t);
  static_assert(std::is_trivially_copyable_v<Dealer>);

  struct Reader {
    std::string_view left;
    bool good = true;

    template <class T>
    void get_into(T& value) {
      good = good && left.size() >= sizeof(T);
      if (!good) return;
      std::memcpy(static_cast<void*>(&value), left.data(), sizeof(T));
      left.remove_prefix(sizeof(T));
    }
    template <class T>
    T get() {
      T value{};
      get_into(value);
      return value;
    }
    std::string_view text() {
      const auto size = get<std::uint64_t>();
      good = good && size <= left.size();
      if (!good) return {};
      const std::string_view text = left.substr(0, size);
      left.remove_prefix(size);
      return text;
    }
  };

  // Which game, and how large its values are: another build may have others.
  static std::uint64_t mark() {
    static const std::uint64_t all = [] {
      const std::array<std::uint64_t, 4> sizes = {1, sizeof(State), sizeof(typename G::Action),
                                                  sizeof(Dealer)};
      return fnv1a(G::id, std::char_traits<char>::length(G::id), fnv1a(sizes.data(), sizeof sizes));
    }();
    return all;
  }
  template <class T>
  static void put(std::string& out, const T& value) {
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  static void put_text(std::string& out, std::string_view text) {
    put(out, static_cast<std::uint64_t>(text.size()));
    out += text;
  }
  // Eight bytes at a time: FNV-1a goes one by one.
  static std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = fnv_start ^ bytes.size();
    while (!bytes.empty()) {
      std::uint64_t word = 0;
      const std::size_t n = std::min(bytes.size(), sizeof word);
      std::memcpy(&word, bytes.data(), n);
      bytes.remove_prefix(n);
      sum = (sum ^ word) * 0x9E3779B97F4A7C15U;
      sum ^= sum >> 29U;
    }
    return sum;
  }
  static Expected<BoxHandle> find_box(const AnyGame& game, std::string_view text, const BoxHandle& like) {
    if (like != nullptr && like->canonical == text) return like;
    const auto value = parse_json(text);
    if (!value) return refused("bad-bytes", "The box of these bytes can't be read.");
    return game.read_box(*value);
  }
};

template <Game G>
std::string to_bytes(const AnyMatch& match) {
  return MatchBytes<G>::write(static_cast<const Match<G>&>(match));
}
template <Game G>
Expected<std::unique_ptr<AnyMatch>> from_bytes(const AnyGame& game, std::string_view bytes,
                                               const BoxHandle& like = nullptr) {
  return MatchBytes<G>::read(game, bytes, like);
}

}  // namespace smallbox
