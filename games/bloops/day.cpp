// The day's memory: a game from the date's seed goes on for some turns in which seat 0 looks, and cards are kept, swapped and
// moved; then, what lies where? Everything that was done was seen by seat 0, so whoever watched can know it.
#include "engine/day.hpp"

#include <array>
#include <map>
#include <span>
#include <vector>

#include "games/bloops/text.hpp"
#include "games/bloops/view.hpp"

namespace smallbox {

const AnyGame& bloops_game();

namespace {

using namespace bloops;

constexpr Seat k_me = 0;
constexpr int k_seats = 3;

const State& state_of(const AnyMatch& match) { return static_cast<const Match<Bloops>&>(match).state(); }

// Where each of seat 0's first cards is now, and how much there was to be remembered.
struct Follow {
  // In which slot of seat 0 a card lay at the start; no_slot: somewhere else.
  std::array<std::array<std::uint8_t, area_size>, k_seats> from{};
  std::array<int, dealt_cards> moved{};
  const State* state = nullptr;
  int changes = 0;  // of what seat 0 knows
  int looks = 0;
  int swaps = 0;  // of seat 0's cards

  Follow() {
    for (auto& area : from) area.fill(no_slot);
    for (std::uint8_t slot = 0; slot < dealt_cards; ++slot) from[k_me][slot] = slot;
  }
  bool knows(Seat seat, std::uint8_t slot) const { return state->area[seat][slot].seen_by(k_me); }
  void exchange(std::uint8_t& one, std::uint8_t& other) {
    std::swap(one, other);
    for (const std::uint8_t origin : {one, other})
      if (origin != no_slot) ++moved[origin];
  }
  void see(const Event& event) {
    using T = Event::Type;
    switch (event.type) {
      case T::kept:
      case T::countered:
        if (event.seat == k_me) ++changes;
        [[fallthrough]];
      case T::gave:
      case T::penalty: from[event.type == T::gave ? event.at : event.seat][event.slot] = no_slot; break;
      case T::looked:
        if (event.seat != k_me) break;
        ++changes;
        ++looks;
        break;
      case T::swapped:
        // The state has swapped them already.
        if (knows(event.seat, event.slot) || knows(event.at, event.with)) ++changes;
        if (event.seat == k_me || event.at == k_me) ++swaps;
        exchange(from[event.seat][event.slot], from[event.at][event.with]);
        break;
      case T::moved:
        if (knows(event.seat, event.slot) || knows(event.seat, event.with)) ++changes;
        exchange(from[event.seat][event.slot], from[event.seat][event.with]);
        break;
      default: break;
    }
  }
  // The slot of seat 0 from which the card came that has moved most and still lies somewhere; of those it had seen.
  int wanderer() const {
    int best = -1;
    for (const auto& area : from)
      for (const std::uint8_t origin : area)
        if (origin != no_slot && origin >= bottom_row &&
            (best < 0 || moved[origin] > moved[best] || (moved[origin] == moved[best] && origin < best)))
          best = origin;
    return best;
  }
};

// Some turns of a game, played as people play it who want to see something.
class Scene {
 public:
  Scene(std::string seed, FastRng dice) : seed_(std::move(seed)), dealer_(seed_), dice_(dice) {
    state_ = Bloops::start(built_in<Bloops>(), {}, k_seats, nullptr, dealer_, told_);
    follow_.state = &state_;
    for (Seat seat = 0; seat < k_seats; ++seat) act(seat, {.type = ActionType::ready});
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  const State& state() const { return state_; }
  const Follow& follow() const { return follow_; }
  const std::string& seed() const { return seed_; }
  const std::vector<std::pair<Seat, Action>>& log() const { return log_; }

  // False: the game is over.
  bool play_turn() {
    const Seat seat = Bloops::drawer(state_);
    if (Bloops::over(state_) || seat == no_seat || !Bloops::can_supply(state_)) return false;
    act(seat, {.type = ActionType::draw});
    if (state_.phase != Phase::decide) return false;
    const Effect effect = Bloops::face(state_, state_.drawn.rank()).effect;
    const bool useful = effect == Effect::look || effect == Effect::swap;
    if (useful || dice_.below(3) == 0)
      act(seat, {.type = ActionType::discard});
    else
      act(seat, {.type = ActionType::keep, .slot = any_slot(seat)});
    while (!Bloops::over(state_) && (apply_effect() || counter())) continue;
    if (Bloops::over(state_)) return false;
    const auto mover = static_cast<Seat>(dice_.below(k_seats));
    if (dice_.below(6) == 0 && state_.filled[mover].size() > 1) {
      const std::uint8_t slot = any_slot(mover);
      const std::uint8_t to = any_slot(mover);
      if (slot != to) act(mover, {.type = ActionType::move, .slot = slot, .with = to});
    }
    return true;
  }

 private:
  void act(Seat seat, const Action& action) {
    told_.clear();
    Bloops::apply(state_, seat, action, dealer_, told_);
    for (const auto& one : told_.entries()) follow_.see(one.secret);
    log_.emplace_back(seat, action);
  }
  std::uint8_t any_slot(Seat seat) {
    const Slots& filled = state_.filled[seat];
    auto n = static_cast<int>(dice_.below(static_cast<std::uint32_t>(filled.size())));
    std::uint8_t found = 0;
    for (const int slot : filled)
      if (n-- == 0) found = static_cast<std::uint8_t>(slot);
    return found;
  }
  Seat another(Seat seat) { return static_cast<Seat>((seat + 1 + dice_.below(k_seats - 1)) % k_seats); }
  bool apply_effect() {
    if (state_.effects.empty()) return false;
    const Seat seat = state_.effects[0];
    switch (Bloops::effect(state_)) {
      case Effect::none: return false;
      case Effect::give: act(seat, {.type = ActionType::give, .seat = another(seat)}); return true;
      case Effect::look: {
        Seat at = dice_.below(3) != 0 ? seat : another(seat);
        if (state_.filled[at].empty()) at = another(at);
        if (state_.filled[at].empty()) return false;
        act(seat, {.type = ActionType::look, .slot = any_slot(at), .seat = at});
        return true;
      }
      case Effect::swap: {
        Seat at = seat != k_me && dice_.below(3) != 0 ? k_me : another(seat);
        if (at == seat || state_.filled[at].empty() || state_.filled[seat].empty()) return false;
        act(seat, {.type = ActionType::swap, .slot = any_slot(seat), .seat = at, .with = any_slot(at)});
        return true;
      }
    }
    return false;
  }
  // Seat 0 throws in what it knows to fit.
  bool counter() {
    if (state_.phase != Phase::window || !state_.effects.empty() || dice_.below(3) == 0) return false;
    for (const int slot : state_.filled[k_me]) {
      const Card card = state_.area[k_me][slot];
      if (!card.seen_by(k_me) || card.rank() != Bloops::top_discard(state_)) continue;
      act(k_me, {.type = ActionType::counter, .slot = static_cast<std::uint8_t>(slot)});
      return true;
    }
    return false;
  }

  std::string seed_;
  Dealer dealer_;
  FastRng dice_;
  EventLog<Event> told_;
  State state_{};
  Follow follow_;
  std::vector<std::pair<Seat, Action>> log_;
};

int known_slots(const State& s) {
  int known = 0;
  for (const int slot : s.filled[k_me]) known += s.area[k_me][slot].seen_by(k_me) ? 1 : 0;
  return known;
}

// Enough to remember for that weekday, and no more than a person can.
bool is_task(const Scene& scene, int weekday) {
  const State& s = scene.state();
  const Follow& follow = scene.follow();
  const int known = known_slots(s);
  const int wanderer = follow.wanderer();
  return follow.changes == 3 + weekday && follow.looks >= 1 && follow.swaps >= (weekday < 3 ? 1 : 2) &&
         known >= 3 && known <= 5 && known < s.filled[k_me].size() && s.effects.empty() && wanderer >= 0 &&
         follow.moved[static_cast<std::size_t>(wanderer)] >= (weekday < 4 ? 1 : 2);
}
constexpr int most_turns(int weekday) { return 6 + 2 * weekday; }

// ---- The same from what seat 0 is told, in words

class Witness {
 public:
  void hear(const json::object& event) {
    const std::string_view type = as_text(event.if_contains("type")).value_or("");
    const auto number = [&](const char* name) {
      return static_cast<int>(as_int(event.if_contains(name)).value_or(-1));
    };
    const std::pair own{number("seat"), number("slot")};
    if (type == "dealt" && event.contains("seen")) {
      for (int i = 0; i < dealt_cards - bottom_row; ++i) {
        value_[{own.first, bottom_row + i}] =
            event.at("seen").as_array()[static_cast<std::size_t>(i)].as_int64();
        origin_[{own.first, bottom_row + i}] = bottom_row + i;
      }
    } else if (type == "drew") {
      drawn_ = event.contains("value") ? std::optional(event.at("value").as_int64()) : std::nullopt;
    } else if (type == "kept") {
      forget(own);
      if (drawn_ && own.first == k_me) value_[own] = *drawn_;
    } else if (type == "countered" || type == "penalty") {
      forget(own);
    } else if (type == "gave") {
      forget({number("to"), own.second});
    } else if (type == "looked" && event.contains("value")) {
      value_[{number("at"), own.second}] = event.at("value").as_int64();
    } else if (type == "swapped") {
      exchange(own, {number("at"), number("with")});
    } else if (type == "moved") {
      exchange({own.first, number("from")}, {own.first, number("to")});
    }
  }
  json::object answers(int slots, int wanderer) const {
    json::array own;
    for (int slot = 0; slot < slots; ++slot) {
      const auto place = value_.find({k_me, slot});
      own.push_back(place == value_.end() ? json::value(nullptr) : json::value(place->second));
    }
    json::value where = nullptr;
    for (const auto& [place, origin] : origin_)
      if (origin == wanderer) where = json::object{{"seat", place.first}, {"slot", place.second}};
    return {{"slots", std::move(own)}, {"where", std::move(where)}};
  }

 private:
  using Place = std::pair<int, int>;
  void forget(const Place& place) {
    value_.erase(place);
    origin_.erase(place);
  }
  void exchange(const Place& one, const Place& other) {
    swap_in(value_, one, other);
    swap_in(origin_, one, other);
  }
  template <class Map>
  static void swap_in(Map& map, const Place& one, const Place& other) {
    auto first = map.extract(one);
    auto second = map.extract(other);
    if (first) first.key() = other, map.insert(std::move(first));
    if (second) second.key() = one, map.insert(std::move(second));
  }

  std::map<Place, std::int64_t> value_;
  std::map<Place, int> origin_;
  std::optional<std::int64_t> drawn_;
};

class DayMemory final : public DayKind {
 public:
  const char* id() const override { return "bloops-memory"; }
  const AnyGame& game() const override { return bloops_game(); }
  const char* goal() const override { return "recall"; }
  bool is_played() const override { return false; }
  // Nobody follows more than five things a second.
  DayPace pace() const override { return {.first = 1000, .each = 200, .limit = 3'600'000}; }

  DayTask make(Date date) const override {
    const int weekday = date.weekday();
    for (std::int64_t number = 0;; ++number) {
      Scene scene(day_seed(date, id(), number), day_dice(date, id() + (" " + std::to_string(number))));
      for (int turn = 0; turn < most_turns(weekday) && scene.play_turn(); ++turn) {
        if (scene.follow().changes > 3 + weekday) break;
        if (turn >= 2 && is_task(scene, weekday)) return task_of(date, scene);
      }
    }
  }

  DayResult result(const DayTask&, const AnyMatch&) const override { return {}; }

  Expected<DayResult> judge(const DayTask& task, const json::object& answers) const override {
    const auto solution = parse_json(task.solution);
    const json::object& right = solution->get_object().at("answers").get_object();
    const json::array& slots = right.at("slots").get_array();
    const auto* given = as_array(answers.if_contains("slots"));
    const auto* where = answers.if_contains("where");
    const auto fits = [](const json::value& value) { return value.is_null() || as_int(&value).has_value(); };
    if (given == nullptr || given->size() != slots.size() || !std::all_of(given->begin(), given->end(), fits))
      return refused("bad-request", "An answer says of every slot what lies there: a number, or null.");
    const auto* place = as_object(where);
    const auto seat = place != nullptr ? as_int(place->if_contains("seat")) : std::nullopt;
    const auto slot = place != nullptr ? as_int(place->if_contains("slot")) : std::nullopt;
    if (!seat || !slot)
      return refused("bad-request", "An answer says where the card lies: a seat and a slot.");
    DayResult result;
    for (std::size_t i = 0; i < slots.size(); ++i) result.score += (*given)[i] == slots[i] ? 1 : 0;
    const json::object& right_place = right.at("where").get_object();
    const bool found =
        *seat == right_place.at("seat").as_int64() && *slot == right_place.at("slot").as_int64();
    result.score += found ? 1 : 0;
    result.solved = result.score == static_cast<int>(slots.size()) + 1;
    return result;
  }

  // Somebody who only hears what seat 0 is told comes to the same.
  std::string check(const DayTask& task) const override {
    const auto claim = parse_json(task.claim);
    const auto match = task.start->restarted();
    Witness witness;
    do {
      Json events;
      match->write_events(events, Audience::seat(k_me));
      const auto list = parse_json(events.text());
      for (const auto& event : list->get_array()) witness.hear(event.get_object());
    } while (match->follow(*task.start));
    const json::object& asked = claim->get_object();
    const auto heard = witness.answers(static_cast<int>(asked.at("slots").as_int64()),
                                       static_cast<int>(asked.at("follow").as_int64()));
    const auto solution = parse_json(task.solution);
    if (json::value(heard) == solution->get_object().at("answers")) return {};
    return "whoever watches comes to something else: " + json::serialize(heard);
  }

 private:
  DayTask task_of(Date date, const Scene& scene) const {
    DayTask task{.kind = this, .date = date, .seat = k_me};
    task.start = begin_day(game(), k_seats, scene.seed(), {});
    for (const auto& [seat, action] : scene.log()) task.start->act(seat, pack<Bloops>(action), 0);
    const State& s = state_of(*task.start);
    const int wanderer = scene.follow().wanderer();
    Json claim;
    claim.begin_object().field("slots", s.slots[k_me]).field("follow", wanderer);
    claim.field("changes", scene.follow().changes).field("known", known_slots(s));
    task.claim = claim.end_object().take();
    Json out;
    out.begin_object().key("answers").begin_object().key("slots").begin_array();
    for (std::uint8_t slot = 0; slot < s.slots[k_me]; ++slot) {
      const Card card = s.area[k_me][slot];
      if (s.filled[k_me].has(slot) && card.seen_by(k_me))
        out.value(Bloops::face(s, card.rank()).value);
      else
        out.null();
    }
    out.end_array();
    for (Seat seat = 0; seat < k_seats; ++seat)
      for (std::uint8_t slot = 0; slot < s.slots[seat]; ++slot)
        if (scene.follow().from[seat][slot] == wanderer)
          out.key("where").begin_object().field("seat", seat).field("slot", slot).end_object();
    task.solution = out.end_object().end_object().take();
    return task;
  }
};

}  // namespace

std::span<const DayKind* const> bloops_days() {
  static const DayMemory memory;
  static const std::array<const DayKind*, 1> kinds = {&memory};
  return kinds;
}

}  // namespace smallbox
