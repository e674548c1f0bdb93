// Options and setups: a first byte picks the game, a second the seats; the rest is {"options":…,"setup":…}. A
// game that begins can be played by its bot for a while.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "bots/roster.hpp"
#include "games/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace smallbox;
  if (size < 2) return 0;
  const auto games = all_games();
  const AnyGame& game = *games[data[0] % games.size()];
  const auto value = parse_json({reinterpret_cast<const char*>(data) + 2, size - 2});
  const json::object* fields = value ? value->if_object() : nullptr;
  if (fields == nullptr) return 0;
  NewMatch request;
  request.seats = data[1] % 8;
  request.seed = "fuzz";
  request.options = as_object(fields->if_contains("options"));
  request.setup = fields->if_contains("setup");
  const auto created = game.create(request);
  if (!created) {
    if (!created.error() || created.error().message.empty()) std::abort();
    return 0;
  }
  const auto& match = *created;
  for (int n = 0; n < 60 && !match->over(); ++n) {
    for (const Seat seat : match->actors()) {
      Thinking thinking;
      const Choice choice = bots_of(game).choose("random", *match, seat, thinking);
      if (!choice.action) continue;
      Json out;
      match->write_action(out, *choice.action);
      if (match->act(seat, parse_json(out.text())->get_object(), 0)) std::abort();
      break;
    }
    Json view;
    match->write_view(view, Audience::everything());
    if (!parse_json(view.text())) std::abort();
  }
  return 0;
}
