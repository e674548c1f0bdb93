// Matches behind the type-erased interface, of the game that the tests are compiled for.
#pragma once

#include "games/registry.hpp"
#include "tests/begin.hpp"
#include "tests/play.hpp"
#include GAME_HEADER
#include GAME_TESTING

namespace smallbox::testing {

inline const AnyGame& this_game() { return *find_game(GAME_TYPE::id); }

// A match with random options behind the type-erased interface; with the built-in box, or a random one.
inline std::unique_ptr<AnyMatch> random_match(std::uint64_t seed, bool own_box = false) {
  FastRng fast(seed);
  NewMatch request;
  int seats = 0;
  if (own_box) request.box = some_boxes<GAME_TYPE>()[seed % some_boxes<GAME_TYPE>().size()];
  const auto options = random_options<GAME_TYPE>(parts_of<GAME_TYPE>(request.box.get()), fast, seats);
  const auto text = written([&](Json& out) { write_option_values<GAME_TYPE>(out, options); });
  const auto value = parse_json(text);
  request.seats = seats;
  request.seed = "game " + std::to_string(seed);
  request.options = &value->get_object();
  return begin_game(this_game(), request);
}

// Plays on at random to the end, or for at most `limit` actions.
template <class After>
void play_on(AnyMatch& match, std::uint64_t seed, int limit, After&& after) {
  auto& typed = static_cast<Match<GAME_TYPE>&>(match);
  FastRng fast(seed);
  for (int n = 0; n < limit; ++n) {
    Seat seat = 0;
    GAME_TYPE::Action action{};
    if (!random_move<GAME_TYPE>(typed.state(), fast, seat, action)) return;
    ASSERT_FALSE(typed.act(seat, action, n * 10));
    after(seat);
  }
}

inline std::string saved(const AnyMatch& match) {
  return written([&](Json& out) { match.write_record(out); });
}

inline std::string everything(const AnyMatch& match) {
  return written([&](Json& out) {
    out.begin_array();
    match.write_view(out, Audience::everything());
    match.write_view(out, Audience::spectator());
    for (Seat seat = 0; seat < match.seats(); ++seat) {
      match.write_view(out, Audience::seat(seat));
      match.write_legal(out, seat);
    }
    out.begin_object();
    match.write_result(out);
    out.end_object().end_array();
  });
}

}  // namespace smallbox::testing
