// AnyBots for one game: a table of names and functions. Instantiated once per game in bots/<game>.cpp.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bots/random.hpp"
#include "bots/roster.hpp"
#include "engine/match.hpp"

namespace smallbox {

template <Game G>
class Bots final : public AnyBots {
 public:
  using Choose = std::optional<typename G::Action> (*)(const Seen<G>&, Fast&);
  struct Bot {
    std::string name;
    Choose choose;
  };

  // `random` comes first in every game.
  explicit Bots(std::vector<Bot> bots = {}) : bots_(std::move(bots)) {
    bots_.insert(bots_.begin(),
                 {"random", [](const Seen<G>& seen, Fast& fast) { return random_action<G>(seen, fast); }});
    for (const Bot& bot : bots_) names_.push_back(bot.name);
  }
  std::span<const std::string> names() const override { return names_; }

  void write_action(Json& out, std::string_view bot, const AnyMatch& match, Seat seat) const override {
    const auto& typed = static_cast<const Match<G>&>(match);
    const Seen<G> seen(typed.state(), seat);
    Fast fast(dice(seen));
    for (const Bot& one : bots_) {
      if (one.name != bot) continue;
      if (const auto action = one.choose(seen, fast))
        Text<G>::write_action(out, *action);
      else
        out.null();
      return;
    }
    out.null();
  }

 private:
  // A bot's dice follow from what its seat knows and from nothing else (FNV-1a over the hidden state's
  // bytes).
  static std::uint64_t dice(const Seen<G>& seen) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&seen.known());
    for (std::size_t i = 0; i < sizeof(typename G::State); ++i) hash = (hash ^ bytes[i]) * 0x100000001B3U;
    return hash ^ seen.seat();
  }

  std::vector<Bot> bots_;
  std::vector<std::string> names_;
};

}  // namespace smallbox
