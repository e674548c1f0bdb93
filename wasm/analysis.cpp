#include "wasm/analysis.hpp"

#include "bots/roster.hpp"
#include "games/registry.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_told = 6;  // moves, and the one that was played

}  // namespace

Analysis::Analysis(std::string_view text) {
  const auto value = parse_json(text);
  const auto* fields = value ? value->if_object() : nullptr;
  const auto* asked = fields != nullptr ? as_object(fields->if_contains("record")) : nullptr;
  const auto* actions = asked != nullptr ? as_array(asked->if_contains("actions")) : nullptr;
  if (actions == nullptr) return;
  move_ = as_int(fields->if_contains("move")).value_or(0);
  if (move_ < 1 || move_ > static_cast<std::int64_t>(actions->size())) return;
  const auto before = static_cast<std::size_t>(move_ - 1);
  const auto* step = (*actions)[before].if_object();
  const auto* action = step != nullptr ? as_object(step->if_contains("action")) : nullptr;
  json::object record = *asked;
  json::array& kept = record["actions"].get_array();
  kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(before), kept.end());
  auto match = load_record(record, find_game);
  if (!match || action == nullptr) return;
  const auto played = (*match)->read_action(*action);
  const std::int64_t seat = as_int(step->if_contains("seat")).value_or(-1);
  if (!played || seat < 0 || seat >= (*match)->seats()) return;
  // Whoever wrote the record may have written anything: only what the rules take is looked at.
  if ((*match)->clone()->act(static_cast<Seat>(seat), *played, 0)) return;
  seat_ = static_cast<Seat>(seat);
  played_ = *played;
  match_ = std::move(*match);
  judge_ = bots_of(match_->game()).judge(*match_, seat_, played_, 0);
}

void Analysis::think(int worlds) {
  if (!judge_) return;
  judge_->think(worlds);
  worlds_ += worlds;
}

std::string Analysis::told() const {
  if (!judge_) return {};
  const auto moves = judge_->moves();
  Json out;
  out.begin_object().field("move", move_).field("seat", seat_).field("worlds", worlds_);
  out.field("exact", judge_->exact()).field("count", static_cast<std::int64_t>(moves.size()));
  out.key("moves").begin_array();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Judged& move = moves[i];
    const bool played = move.action == played_;
    if (i >= k_told && !played) continue;
    out.begin_object().key("action");
    match_->write_action(out, move.action);
    const auto after = match_->clone();
    out.key("events");
    if (after->act(seat_, move.action, 0))
      out.begin_array().end_array();
    else
      after->write_events(out, Audience::seat(seat_));
    out.field("mean", move.mean).field("low", move.low).field("high", move.high);
    out.field("visits", std::int64_t{move.visits}).field("played", played).end_object();
  }
  out.end_array().end_object();
  return out.take();
}

}  // namespace smallbox
