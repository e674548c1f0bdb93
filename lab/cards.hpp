// What single cards do in a game, for its report. The games themselves say it, in games/<game>/report.cpp;
// what they share to say it is here.
#pragma once

#include <atomic>
#include <string>

#include "bots/bots.hpp"
#include "lab/clocked.hpp"
#include "lab/report.hpp"
#include "lab/text.hpp"

namespace smallbox {

// A section of HTML, empty for games that have nothing to say. Plays `request.games` games of its own, two
// players, every seat the same bot, without a clock.
std::string cards_html(const ReportRequest& request, const std::atomic<bool>& stop);

// Games of two among bots that are all the same. `sink` hears every event, `ended(state)` is told of each
// game.
template <Game G, class Sink, class Ended>
void play_games(const ReportRequest& request, const std::atomic<bool>& stop, Sink& sink, Ended&& ended) {
  const auto& bots = static_cast<const Bots<G>&>(bots_of(*request.game));
  const Bot<G> bot = *bots.find(request.bot);
  const std::uint64_t seed = number_of(request.seed);
  typename G::Options options{};
  Clocked thinking;
  for (std::int64_t game = 0; game < request.games && !stop; ++game) {
    FastRng fast(mixed(seed, static_cast<std::uint64_t>(game)));
    sink.begin();
    auto state = G::start(parts_of<G>(request.box.get()), options, 2, nullptr, fast, sink);
    for (bool acted = true; acted && !G::over(state);) {
      acted = false;
      SeatSet asked = G::actors(state);
      while (!acted && !asked.empty()) {
        const Seat seat = asked.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(asked.size()))));
        asked.remove(seat);
        const auto action = bot.choose(Observation<G>(state, seat), fast, thinking);
        if (!action || G::check(state, seat, *action)) continue;
        G::apply(state, seat, *action, fast, sink);
        acted = true;
      }
    }
    if (G::over(state)) ended(state);
  }
}

struct Share {
  double hits = 0;
  double n = 0;
  double value() const { return n > 0 ? hits / n : 0; }
  Whisker row(std::string name) const { return {std::move(name), value(), wilson(hits, n)}; }
  std::string text() const { return percent(value()) + " (" + percent(wilson(hits, n)) + ")"; }
};

// Nothing is kept but what `heard` wants of it; every event comes once, in the form for those who know most.
template <class Event, class Heard>
struct Ear {
  Heard heard;
  void begin() {}
  void all(const Event& event) { heard(event); }
  void split(SeatSet, const Event& told, const Event&) { heard(told); }
  void only(SeatSet, const Event& event) { heard(event); }
};

}  // namespace smallbox
