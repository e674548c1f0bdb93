#include "bots/roster.hpp"

#include <cstdlib>
#include <string_view>

#include "games/registry.hpp"

namespace smallbox {

#define SMALLBOX_GAME(folder, type) \
  const AnyGame& folder##_game();   \
  const AnyBots& folder##_bots();
#include "games/games.def"
#undef SMALLBOX_GAME

const AnyBots& bots_of(const AnyGame& game) {
#define SMALLBOX_GAME(folder, type) \
  if (&game == &folder##_game()) return folder##_bots();
#include "games/games.def"
#undef SMALLBOX_GAME
  std::abort();  // every registered game has its bots: the list above is the registry itself
}

void write_games(Json& out, bool all, bool detail) {
  out.list("games", all ? all_games() : shelf_games(), [&](const AnyGame* game) {
    out.begin_object().field("id", game->id()).field("name", game->name());
    if (all) out.field("on_shelf", game->on_shelf());
    if (all || detail) out.field("clauses", game->clauses());
    out.key("seats").begin_array().value(game->min_seats()).value(game->max_seats()).end_array();
    out.key("modes");
    game->write_modes(out);
    out.list("bots", bots_of(*game).names(), [&](const std::string& name) { out.value(name); });
    out.key("options");
    game->write_options(out);
    if (detail) {
      out.key("needs");
      game->write_needs(out);
      const Window window = game->live_window();
      out.key("live").begin_object().field("turn_ms", live_turn_ms).field("window_ms", window.ms);
      json::object options;
      const bool races = game->races(options, nullptr);
      if (window.option != nullptr) {
        out.field("option", window.option).field("value", window.value);
        options[window.option] = window.value;
      }
      if (races) out.field("races", game->races(options, nullptr) ? "always" : "untimed");
      out.end_object();
    }
    out.end_object();
  });
}

}  // namespace smallbox
