// A match that whoever sees a view could be in: AnyGame::imagine, for a game of a known type. Part of engine/match.hpp.
//
// Text<G>::read_view makes a state in which a seat, or a spectator, sees this view; what the view does not tell is made up,
// and figures that follow from others are not looked at. With a log where write_view has one. Games whose views leave out
// what their rules go by do without: nothing can be asked about those.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/match.hpp"

namespace smallbox {

// Whether a game reads its views back, and whether what its match keeps in the log is in them.
template <class G>
concept ReadsViews =
    requires(const json::object& view, const typename G::Box& box, typename G::State& state) {
      Text<G>::read_view(view, box, typename G::Options{}, Audience::spectator(), state);
    };
template <class G>
concept ReadsLogs = requires(const json::object& view, const typename G::Box& box, typename G::State& state,
                             std::vector<LoggedAction<G>>& log) {
  Text<G>::read_view(view, box, typename G::Options{}, Audience::spectator(), state, log);
};

// `fits`: whether so many can play with that box and those options.
template <class G>
Expected<std::unique_ptr<AnyMatch>> imagine_match(const AnyGame& game, const json::object& view,
                                                  BoxHandle box, auto&& fits) {
  if constexpr (ReadsViews<G> || ReadsLogs<G>) {
    const auto& parts = parts_of<G>(box.get());
    const auto* given = as_object(view.if_contains("options"));
    if (given == nullptr) return Problem::from(common_refusals.bad_options);
    typename G::Options options{};
    if (Problem problem = read_options<G>(given, parts, options)) return problem;
    const auto* you = view.if_contains("you");
    const auto seat = as_int(you);
    if (you == nullptr || (!you->is_null() && (!seat || *seat < 0 || *seat >= G::max_seats)))
      return Problem::from(common_refusals.bad_seat);
    const Audience audience = seat ? Audience::seat(static_cast<Seat>(*seat)) : Audience::spectator();
    typename G::State state{};
    std::vector<LoggedAction<G>> log;
    const char* why = nullptr;
    if constexpr (ReadsLogs<G>)
      why = Text<G>::read_view(view, parts, options, audience, state, log);
    else
      why = Text<G>::read_view(view, parts, options, audience, state);
    if (why != nullptr) return refused("bad-request", why);
    const int seats = G::seats(state);
    if ((seat && *seat >= seats) || fits(parts, options, seats) || !G::is_consistent(state))
      return refused("bad-request", "There is no game that looks like this view.");
    return std::unique_ptr<AnyMatch>(std::make_unique<Match<G>>(game, std::move(box), state, std::move(log)));
  } else {
    return refused("bad-request", "The views of this game do not tell enough to ask about them.");
  }
}

}  // namespace smallbox
