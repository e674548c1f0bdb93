#include "table/moved.hpp"

#include <algorithm>
#include <utility>

#include "engine/base64url.hpp"
#include "engine/sha2.hpp"
#include "games/registry.hpp"
#include "table/request.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_longest_id = 64;
constexpr std::size_t k_longest_seed = 128;
constexpr Ms k_longest_game = Ms{100} * 365 * 24 * 3600 * 1000;

Problem unfit(std::string message) { return {"bad-request", {}, std::move(message)}; }
Problem bad_record(std::string message) { return {"bad-record", {}, std::move(message)}; }

// When the last action was; nothing where times make no sense: they go on from there.
std::optional<Ms> last_time(const json::array& actions) {
  Ms last = 0;
  for (const auto& one : actions) {
    const auto* fields = one.if_object();
    const auto t = fields != nullptr ? as_int(fields->if_contains("t")) : std::nullopt;
    if (!t || *t < last || *t > k_longest_game) return std::nullopt;
    last = *t;
  }
  return last;
}

}  // namespace

std::string moved_text(const Table& table, const Guest& mover) {
  Json out;
  const int own = table.seat_of(mover);
  const Seats& seats = table.spec().seats;
  out.begin_object().field("id", table.code());
  if (own >= 0) out.field("name", seats[own].name);
  out.key("pace");
  write_pace(out, table.spec().pace);
  out.field("tempo", k_bot_tempos[index_of(table.spec().tempo)]).key("seats").begin_array();
  for (int seat = 0; seat < static_cast<int>(seats.size()); ++seat) {
    if (seat == own)
      out.value("me");
    else
      out.begin_object().field("bot", seats[seat].bot).end_object();
  }
  const RaceRules& race = table.spec().race;
  out.end_array().key("race").begin_object().field("cap", race.cap).field("beat", race.beat).end_object();
  table.match()->write_record(out.key("record"));
  if (table.deal().committed()) table.deal().write_kept(out.key("deal"));
  out.end_object();
  return out.take();
}

Expected<Moved> read_moved(
    Host& host, std::string_view text, const Guest& mover,
    const std::function<Expected<Brought>(const json::value&, const AnyGame*)>& read_box) {
  auto body = parse_json(text);
  auto* fields = body ? body->if_object() : nullptr;
  if (fields == nullptr) return unfit("The body is not a JSON object.");
  Moved moved;
  moved.id = as_text(fields->if_contains("id")).value_or("");
  if (moved.id.empty() || moved.id.size() > k_longest_id) return unfit("An id has 1 to 64 characters.");
  auto* given = fields->if_contains("record");
  auto* record = given != nullptr ? given->if_object() : nullptr;
  if (record == nullptr) return unfit("There is no record of the game.");
  const AnyGame* game = game_of(*record);
  if (game == nullptr) return bad_record("There is no such game here.");
  if (record->contains("setup")) return bad_record("Only a game that was dealt from its seed can move.");
  if (as_text(record->if_contains("seed")).value_or("").size() > k_longest_seed)
    return bad_record("The record's seed is too long.");
  const auto* actions = as_array(record->if_contains("actions"));
  if (actions == nullptr) return bad_record("The record has no actions.");
  if (actions->size() > static_cast<std::size_t>(Table::most_actions))
    return Problem{"limit", {}, "This game has had more actions than any game needs."};
  const auto last = last_time(*actions);
  if (!last) return bad_record("The times of the record's actions make no sense.");
  moved.last_t = *last;

  moved.spec.game = game;
  moved.spec.from_device = true;
  if (const auto* box = record->if_contains("box"); box != nullptr && !box->is_null()) {
    auto brought = read_box(*box, game);
    if (!brought) {
      Problem why = brought.error();
      locate_in(text, "/record/box", why);
      return why;
    }
    moved.spec.box = std::move(brought->box);
    record->erase("box");
  }
  auto match = load_record(*record, find_game, moved.spec.box);
  if (!match) return match.error();
  moved.match = *std::move(match);
  if (moved.match->over()) return Problem{"over", {}, "This game is over."};

  if (as_array(fields->if_contains("seats")) == nullptr) return unfit("It is not said who sits where.");
  if (Problem problem = read_seats(host, *fields, mover, *game, moved.spec.seats, moved.seat)) return problem;
  if (moved.seat < 0) return unfit("Whoever moves a table sits at it.");
  if (moved.spec.seats.any_open()) return unfit("A game that is under way has no open seats.");
  if (static_cast<int>(moved.spec.seats.size()) != moved.match->seats())
    return unfit("The record is of a game with another number of seats.");
  // What the device has committed itself to holds here too, where its seed follows from it.
  if (const auto* deal = as_object(fields->if_contains("deal"))) {
    Deal& kept = moved.deal.emplace();
    const auto fits = [](const Deal::Share& one) {
      return one.share.empty() ? one.pledge.empty() || fair::bytes_of(one.pledge, fair::secret_bytes)
                               : one.pledge == fair::pledge(one.share);
    };
    if (!Deal::read(*deal, moved.spec.seats.size(), kept) || !kept.committed() || kept.table != moved.id ||
        kept.seed() != moved.match->seed() || !std::ranges::all_of(kept.shares, fits))
      return bad_record("The record's seed does not follow from its deal.");
    kept.kind = Deal::Kind::device;
    kept.phase = Deal::Phase::dealt;
  }
  // All of them, as the game has them, whatever the record left out.
  Json options;
  moved.match->write_rematch_options(options);
  moved.spec.options = options.take();
  auto chosen = parse_json(moved.spec.options);
  if (Problem problem = read_pace(fields->if_contains("pace"), *game, chosen->get_object(), moved.spec.pace))
    return problem;
  if (Problem problem = read_race(fields->if_contains("race"), false, moved.spec.race)) return problem;
  moved.spec.tempo = read_tempo(fields->if_contains("tempo")).value_or(BotTempo::natural);
  return moved;
}

std::string moved_code(std::string_view token, std::string_view id) {
  const auto hash = sha512("moved:" + std::string(token) + ":" + std::string(id));
  return base64url(hash.data(), 16);
}

}  // namespace smallbox
