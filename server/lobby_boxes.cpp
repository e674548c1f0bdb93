// Boxes that people bring along: checked where that holds up nobody, kept by id, and forgotten when no table needs them.
//
// A table writes its box before itself (Table::put_table), and the writer forgets a box only where no table on disk
// needs it: whatever meets in between, no table is ever without its box.
#include <algorithm>
#include <utility>

#include "games/registry.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/reply.hpp"

namespace smallbox {
namespace {

constexpr double k_look = 0.25;  // of what a box costs that is kept: whoever writes one has it checked often
constexpr double k_box = 1;
constexpr double k_box_from_disk = 3;
constexpr Ms k_keep_unneeded = 7 * k_day;
constexpr Ms k_keep_crowded = k_hour;  // where there are many
constexpr int k_forget_at_once = 500;
constexpr long k_most_in_hand = 200;  // boxes that are being read

const Problem k_no_box{"no-box", {}, "There is no such box here, or no longer: send it as a whole."};

HttpReply box_reply(std::string text, const std::string& id, bool lasting) {
  return {200, "application/json", std::move(text), "\"" + id + "\"", lasting};
}

// As it was kept, and not what a damaged disk has instead.
std::optional<SavedBox> kept_box(StoreReader& store, const std::string& id) {
  auto found = store.find_box(id);
  if (found && box_id(found->text) != id)
    throw StoreError(StoreError::Kind::damaged, "a box is not what it was");
  return found;
}

}  // namespace

Problem Lobby::may_bring(const std::string& address, bool kept) {
  if (!stalled_.empty()) return {"unavailable", {}, stalled_};
  if (kept && boxes_ >= limits_.boxes)
    return {"busy",
            {},
            "So many boxes are kept here that no new one can be brought just now; try again in an hour."};
  // What waits to be read is in memory.
  if (in_hand_.use_count() > k_most_in_hand) return k_busy;
  if (!pays(Toll::Of::boxes, address, kept ? 1 : k_look))
    return {"limit", {}, "That is too many boxes at once; wait a little."};
  if (kept && !pays(Toll::Of::boxes_of_a_day, address, 1))
    return {"limit", {}, "That is too many boxes for one day; play with one that you have brought already."};
  return {};
}

void Lobby::keep_box(const AnyBox& box) { write(0, PutBox{box.id, box.canonical, now()}); }

BoxHandle Lobby::box(const AnyGame& game, std::string_view id, const std::string& text) {
  if (const Brought held = shelf_.find(id); held.box) return held.game == &game ? held.box : nullptr;
  BoxHandle read = Host::box(game, id, text);
  return read && read->id == id ? shelf_.share(game, std::move(read)) : nullptr;
}

// ---- HTTP ---------------------------------------------------------------------------------------

void Lobby::post_box(const HttpRequest& request, const Answer& answer) {
  if (!request.json)
    return answer(error_reply(415, {"bad-request", {}, "The body must be application/json."}));
  if (is_token(request.token) && bans_.guest(guest_of(request.token), now()))
    return answer(error_reply(403, k_banned));
  const bool kept = request.query != "check=1";
  if (const Problem refused = may_bring(request.address, kept))
    return answer(error_reply(refused.code == "limit" ? 429 : 503, refused));
  const bool begun =
      thinker_->much_later(request.address, [this, body = request.body, answer, kept, hand = in_hand_] {
        auto read = read_shown(body);
        std::string text = read ? box_text(*read) : std::string();
        post_([this, answer, kept, read = std::move(read), text = std::move(text)]() mutable {
          if (!read) return answer(error_reply(400, read.error()));
          if (!kept) return answer({200, "application/json", std::move(text)});
          HttpReply reply{201, "application/json", std::move(text)};
          if (!read->box) return answer(std::move(reply));  // every game has its own
          if (!stalled_.empty()) return answer(error_reply(503, {"unavailable", {}, stalled_}));
          keep_box(*read->box);
          flush([answer, reply = std::move(reply)] { answer(reply); });
        });
      });
  if (!begun) answer(error_reply(503, k_busy));
}

void Lobby::get_own_box(std::string_view game, const Answer& answer) {
  const AnyGame* known = find_game(game);
  if (known == nullptr) return answer(error_reply(404, {"not-found", {}, "There is no such game here."}));
  answer(box_reply(known->built_in().canonical, known->built_in().id, false));
}

void Lobby::get_box(const std::string& id, const std::string& payer, const Answer& answer) {
  if (!is_box_id(id)) return answer(error_reply(404, k_no_box));
  if (const AnyGame* game = game_with_own_box(id))
    return answer(box_reply(game->built_in().canonical, id, true));
  if (!pays(Toll::Of::work, payer, k_box)) return answer(error_reply(429, k_too_much));
  if (const Brought held = shelf_.find(id); held.box) return answer(box_reply(held.box->canonical, id, true));
  const bool asked = reader_->ask(
      [this, id, answer](StoreReader& store) {
        post_([this, id, answer, found = kept_box(store, id)]() mutable {
          if (!found) return answer(error_reply(404, k_no_box));
          // Somebody wants it still; once a day is enough to know that.
          if (found->seen < now() - k_day && stalled_.empty()) write(0, PutBox{id, found->text, now()});
          answer(box_reply(std::move(found->text), id, true));
        });
      },
      [this, answer](const StoreError& error) {
        post_([answer, why = not_read(error)] { answer(error_reply(503, why)); });
      });
  if (!asked) answer(error_reply(503, k_busy));
}

// ---- For a table --------------------------------------------------------------------------------

void Lobby::with_box(const HttpRequest& request, const AnyGame& game, const json::value* given,
                     WithBox then) {
  if (given == nullptr || given->is_null()) return then(BoxHandle());
  if (given->is_object()) return with_whole_box(request, game, *given, then);
  if (const auto id = as_text(given)) return with_kept_box(std::string(*id), game, request.address, then);
  then(Problem{"bad-request", {}, "The box is a whole one, or the id of one that is kept here."});
}

void Lobby::with_kept_box(const std::string& id, const AnyGame& game, const std::string& payer,
                          const WithBox& then) {
  const auto of_this_game = [&game](const AnyGame& is, BoxHandle box) -> Expected<BoxHandle> {
    if (&is == &game) return box;
    return bad_box("/game", box_faults.other_game, {{"is", is.id()}, {"wanted", game.id()}});
  };
  if (!is_box_id(id)) return then(k_no_box);
  if (const AnyGame* own = game_with_own_box(id)) return then(of_this_game(*own, nullptr));
  if (const Brought held = shelf_.find(id); held.box) return then(of_this_game(*held.game, held.box));
  if (!pays(Toll::Of::work, payer, k_box_from_disk)) return then(k_too_much);
  const auto tell = [this, then](Expected<BoxHandle> found) {
    post_([then, found = std::move(found)] { then(found); });
  };
  const bool asked = reader_->ask(
      [this, id, payer, game = &game, then, tell](StoreReader& store) {
        const auto found = kept_box(store, id);
        if (!found) return tell(k_no_box);
        post_([this, payer, game, text = found->text, then, tell] {
          const bool begun = background(payer, [this, game, text, tell] {
            const auto value = parse_json(text);
            auto read = value ? read_shown(*value, game) : Expected<Brought>(k_no_box);
            if (!read) return tell(read.error());
            tell(read->box ? shelf_.share(*game, std::move(read->box)) : nullptr);
          });
          if (!begun) then(k_busy);
        });
      },
      [tell](const StoreError& error) { tell(not_read(error)); });
  if (!asked) then(k_busy);
}

void Lobby::with_whole_box(const HttpRequest& request, const AnyGame& game, const json::value& given,
                           const WithBox& then) {
  if (const Problem refused = may_bring(request.address, true)) return then(refused);
  const bool begun = background(
      request.address, [this, body = request.body, box = given, game = &game, then, hand = in_hand_] {
        auto read = read_shown(box, game);
        Problem why = read ? Problem() : read.error();
        locate_in(body, "/box", why);
        BoxHandle shared = read && read->box ? shelf_.share(*game, std::move(read->box)) : nullptr;
        post_([then, why = std::move(why), shared = std::move(shared)] {
          then(why ? Expected<BoxHandle>(why) : Expected<BoxHandle>(shared));
        });
      });
  if (!begun) then(k_busy);
}

// ---- Forgetting ---------------------------------------------------------------------------------

void Lobby::forget_boxes(Ms time) {
  next_look_at_boxes_ = time + k_minute;
  if (looking_at_boxes_) return;
  const Ms before = time - (boxes_ > limits_.boxes / 2 ? k_keep_crowded : k_keep_unneeded);
  looking_at_boxes_ = reader_->ask(
      [this, before](StoreReader& store) {
        auto ids = store.unneeded_boxes(before, k_forget_at_once);
        const std::int64_t count = store.boxes();
        post_([this, before, count, ids = std::move(ids)] {
          looking_at_boxes_ = false;
          for (const std::string& id : ids) journal_->write(0, DropBox{id, before});
          boxes_ = count - static_cast<std::int64_t>(ids.size());
          if (ids.size() == static_cast<std::size_t>(k_forget_at_once)) next_look_at_boxes_ = 0;
          if (!ids.empty()) log_line("boxes forgotten", "count", static_cast<std::int64_t>(ids.size()));
        });
      },
      [this](const StoreError& error) {
        log_line("boxes can't be read", "why", error.what());
        post_([this] { looking_at_boxes_ = false; });
      });
}

}  // namespace smallbox
