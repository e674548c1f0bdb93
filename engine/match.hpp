// A game of a known type behind the AnyMatch interface. One instance per game, made in games/<game>/text.cpp.
// Long because all that the interface asks is answered here, most of it in a line.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/game.hpp"
#include "engine/option_text.hpp"

namespace smallbox {

template <Game G>
class MatchBytes;  // engine/bytes.hpp

// JSON in and out for one game: specialised in games/<game>/text.hpp.
//   box_json      the built-in box, games/<game>/box.json
//   box_fields    the names of a box's own fields, beside those that every box has
//   box_faults    what can be wrong with them (games/<game>/refusals.hpp)
//   read_box      those fields, into what the rules need; says everything that is wrong, and writes defaults out
//   read_action   the action's fields; a sentence where it is of unknown type or a field is malformed, else null.
//                 A value of the right kind that names nothing (a card that is in no deck) is not malformed: it
//                 reads as something nobody has, and the rules refuse it with their clause.
//   write_action  the canonical form. To both the state tells with what box it is played
//   write_event   one event as an object. `after`: the state after the action, for figures that are public then
//   write_view    the fields of a view, into an object that is open and has game, you and options already; the
//                 state was hidden for that audience. A fourth parameter, std::span<const LoggedAction<G>>, gets
//                 the actions so far: for what is public, grows without end, and so has no place in a state
//   read_view     the way back (engine/imagine.hpp): null, or a sentence where no state has this view. Must trust nothing
//   write_detail  the result's detail
//   read_setup    a setup; a sentence where it is impossible, else empty
// and, for games that have them:
//   write_sheet        what points are made of, as an object (AnyMatch::write_sheet)
//   write_best         what a legal action is worth against the best one (AnyMatch::write_best)
//   write_collection   a list of the game's own (AnyGame::write_collection)
//   write_findings     what can be told of a box beside its id (AnyGame::write_findings)
template <class G>
struct Text;

// An action that was accepted.
template <class G>
struct LoggedAction {
  std::int64_t t;
  typename G::Action action;
  Seat seat;
  std::int32_t late = 0;  // so much later than t it came, in ms
};

// An action as its bytes, and back.
template <class G>
PackedAction pack(const typename G::Action& action) {
  static_assert(sizeof(action) <= PackedAction::capacity);
  PackedAction packed;
  std::memcpy(packed.bytes.data(), &action, sizeof(action));
  return packed;
}
template <class G>
typename G::Action unpack(const PackedAction& packed) {
  typename G::Action action;
  std::memcpy(&action, packed.bytes.data(), sizeof(action));
  return action;
}

// What the rules need of a box of this game; null: of the built-in one.
template <class G>
const typename G::Box& parts_of(const AnyBox* box) {
  return box == nullptr ? built_in<G>() : static_cast<const BoxOf<G>*>(box)->parts;
}

// ---- One game under way

template <Game G>
class Match final : public AnyMatch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  // `box`: null: the built-in one.
  Match(const AnyGame& game, BoxHandle box, std::string seed, std::string setup_text,
        const typename G::Options& options, int seats, const typename G::Setup* setup)
      : game_(&game),
        box_(std::move(box)),
        seed_(std::move(seed)),
        setup_text_(std::move(setup_text)),
        dealer_(seed_),
        state_(G::start(parts(), options, seats, setup, dealer_, events_)) {}

  // Imagined from a view: without a start, and so without a record.
  Match(const AnyGame& game, BoxHandle box, const State& state, std::vector<LoggedAction<G>> log)
      : game_(&game), box_(std::move(box)), dealer_(seed_), state_(state), log_(std::move(log)) {}

  // For bots, lab and tests, which know the type.
  const State& state() const { return state_; }
  std::span<const LoggedAction<G>> log() const { return log_; }
  const typename G::Box& parts() const { return parts_of<G>(box_.get()); }

  const AnyGame& game() const override { return *game_; }
  const BoxHandle& box() const override { return box_; }
  int seats() const override { return G::seats(state_); }
  SeatSet actors() const override { return G::actors(state_); }
  bool over() const override { return G::over(state_); }
  int actions() const override { return static_cast<int>(log_.size()); }
  const std::string& seed() const override { return seed_; }
  std::unique_ptr<AnyMatch> clone() const override { return std::unique_ptr<AnyMatch>(new Match(*this)); }

  std::unique_ptr<AnyMatch> restarted() const override {
    typename G::Setup setup{};
    const auto fields = setup_text_.empty() ? std::nullopt : parse_json(setup_text_);
    // It was read once, when this match was set up.
    if (fields) Text<G>::read_setup(fields->get_object(), parts(), G::options(state_), seats(), setup);
    return std::make_unique<Match>(*game_, box_, seed_, setup_text_, G::options(state_), seats(),
                                   fields ? &setup : nullptr);
  }
  bool follow(const AnyMatch& other) override {
    const LoggedAction<G>* next = next_of(other);
    if (next == nullptr || act(next->seat, next->action, next->t)) return false;
    log_.back().late = next->late;
    return true;
  }
  void came(std::int64_t at) override { log_.back().late = static_cast<std::int32_t>(at - log_.back().t); }

  Problem act(Seat seat, const PackedAction& action, std::int64_t t) override {
    return act(seat, unpack<G>(action), t);
  }
  Problem act(std::int64_t seat, const json::object& fields, std::int64_t t) override {
    Action action{};
    if (const char* why = Text<G>::read_action(fields, state_, action))
      return Problem::from(common_refusals.bad_action, why);
    if (seat < 0 || seat >= G::seats(state_)) return Problem::from(common_refusals.unknown_seat);
    return act(static_cast<Seat>(seat), action, t);
  }
  Expected<PackedAction> read_action(const json::object& fields) const override {
    Action action{};
    if (const char* why = Text<G>::read_action(fields, state_, action))
      return Problem::from(common_refusals.bad_action, why);
    return pack<G>(action);
  }
  void write_action(Json& out, const PackedAction& action) const override {
    Text<G>::write_action(out, state_, unpack<G>(action));
  }
  Problem act(Seat seat, const Action& action, std::int64_t t) {
    if (const Refusal refusal = G::check(state_, seat, action)) return Problem::from(refusal);
    events_.clear();
    G::apply(state_, seat, action, dealer_, events_);
    log_.push_back({t, action, seat, 0});
    return {};
  }

  void write_events(Json& out, Audience audience) const override {
    out.begin_array();
    for (const auto& told : events_.entries()) {
      if (audience.in(told.insiders) || audience.sees_everything())
        Text<G>::write_event(out, told.secret, state_);
      else if (told.for_others)
        Text<G>::write_event(out, told.open, state_);
    }
    out.end_array();
  }
  Seat last_actor() const override { return log_.back().seat; }
  PackedAction last_action() const override { return pack<G>(log_.back().action); }
  void write_last_action(Json& out) const override { Text<G>::write_action(out, state_, log_.back().action); }
  void write_legal(Json& out, Seat seat) const override {
    Legal<G> legal;
    G::legal(state_, seat, legal);
    out.begin_array();
    for (const Action& action : legal) Text<G>::write_action(out, state_, action);
    out.end_array();
  }
  void write_view(Json& out, Audience audience) const override {
    State seen = state_;
    if (!audience.sees_everything()) G::hide(seen, audience);
    out.begin_object().field("game", G::id);
    out.key("you");
    if (audience.is_seat())
      out.value(audience.seat());
    else
      out.null();
    out.key("options");
    write_option_values<G>(out, G::options(seen));
    out.key("box");
    if (box_)
      out.value(box_->id);
    else
      out.null();
    const std::span<const LoggedAction<G>> log(log_);
    if constexpr (requires { Text<G>::write_view(out, seen, audience, log); })
      Text<G>::write_view(out, seen, audience, log);
    else
      Text<G>::write_view(out, seen, audience);
    out.end_object();
  }
  void write_result(Json& out) const override {
    out.field("over", over());
    if (!over()) return;
    const Result result = this->result();
    out.list("winners", result.winners, [&](Seat seat) { out.value(seat); });
    out.key("scores").begin_array();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats()); ++seat) {
      if (result.scored)
        out.value(result.scores[seat]);
      else
        out.null();
    }
    out.end_array();
    out.key("detail");
    Text<G>::write_detail(out, state_);
  }
  Result result() const override { return G::result(state_); }
  using AnyMatch::write_record;
  void write_record(Json& out, bool with_box) const override {
    out.begin_object().field("game", G::id).field("seats", seats());
    out.key("options");
    write_option_values<G>(out, G::options(state_));
    if (box_ && with_box) out.key("box").raw(box_->canonical);
    out.field("seed", seed_);
    if (!setup_text_.empty()) out.key("setup").raw(setup_text_);
    out.list("actions", log_, [&](const LoggedAction<G>& entry) {
      out.begin_object().field("seat", entry.seat).key("action");
      Text<G>::write_action(out, state_, entry.action);
      out.field("t", entry.t);
      if (entry.late != 0) out.field("came", entry.t + entry.late);
      out.end_object();
    });
    out.end_object();
  }
  void write_rematch_options(Json& out) const override {
    typename G::Options options = G::options(state_);
    if constexpr (requires { G::rematch(state_, options); }) {
      if (over()) G::rematch(state_, options);
    }
    write_option_values<G>(out, options);
  }
  Turn turn() const override { return G::turn(state_); }
  std::optional<PackedAction> pass(Seat seat) const override {
    Legal<G> legal;
    G::legal(state_, seat, legal);
    for (const Action& action : legal)
      if (G::is_pass(action)) return pack<G>(action);
    return std::nullopt;
  }
  std::optional<PackedAction> time_up(Seat seat, bool passes) const override {
    for (const Action& action : G::when_time_is_up)
      if ((passes || !G::is_pass(action)) && !G::check(state_, seat, action)) return pack<G>(action);
    return std::nullopt;
  }
  bool renews_window(Seat seat, const PackedAction& packed) const override {
    const Action action = unpack<G>(packed);
    if (G::is_pass(action)) return false;
    Legal<G> legal;
    G::legal(state_, seat, legal);
    const auto type = action.type;
    return std::any_of(legal.begin(), legal.end(), [&](const Action& one) { return one.type == type; });
  }
  std::int32_t counts_in(Seat seat, const PackedAction& packed) const override {
    if constexpr (requires { G::count_in(state_); }) {
      const std::int32_t ms = G::count_in(state_);
      const Action action = unpack<G>(packed);
      if (ms == 0 || G::check(state_, seat, action)) return 0;
      State next = state_;
      Dealer dealer = dealer_;
      NoEvents untold;
      G::apply(next, seat, action, dealer, untold);
      return G::over(next) || G::count_in(next) != 0 ? 0 : ms;
    }
    return 0;
  }
  bool in_race(const PackedAction& packed) const override {
    if constexpr (requires(const Action& action) { G::in_race(state_, action); })
      return G::in_race(state_, unpack<G>(packed));
    return false;
  }
  bool write_sheet(Json& out) const override {
    if constexpr (requires { Text<G>::write_sheet(out, state_); }) {
      Text<G>::write_sheet(out, state_);
      return true;
    }
    return false;
  }
  bool write_best(Json& out, const AnyMatch& other) const override {
    if constexpr (requires(const Action& a) { Text<G>::write_best(out, state_, Seat{}, a); }) {
      const LoggedAction<G>* next = next_of(other);
      return next != nullptr && Text<G>::write_best(out, state_, next->seat, next->action);
    }
    return false;
  }

 private:
  friend class MatchBytes<G>;
  Match(const Match&) = default;

  // What `other`, of the same start, did after all that was done here.
  const LoggedAction<G>* next_of(const AnyMatch& other) const {
    const auto& log = static_cast<const Match&>(other).log_;
    return log_.size() < log.size() ? &log[log_.size()] : nullptr;
  }

  const AnyGame* game_;
  BoxHandle box_;  // null: the built-in one
  std::string seed_;
  std::string setup_text_;
  Dealer dealer_;
  EventLog<typename G::Event> events_;
  State state_;
  std::vector<LoggedAction<G>> log_;
};

}  // namespace smallbox
#include "engine/imagine.hpp"
namespace smallbox {
// ---- One game behind the AnyGame interface

template <Game G>
class GameAdapter final : public AnyGame {
 public:
  const char* id() const override { return G::id; }
  const char* name() const override { return G::name; }
  const char* clauses() const override { return G::clauses; }
  bool on_shelf() const override { return is_on_shelf<G>(); }
  int min_seats() const override { return G::min_seats; }
  int max_seats() const override { return G::max_seats; }
  void write_modes(Json& out) const override {
    out.begin_array();
    for (const auto& option : G::option_table)
      if (std::string_view(option.name) == "mode")
        for (int i = 0; i < option.word_count(); ++i) out.value(option.words[i]);
    out.end_array();
  }
  void write_options(Json& out) const override { write_option_table<G>(out, smallbox::built_in<G>()); }
  void write_refusals(Json& out) const override { smallbox::write_refusals(out, G::refusals); }
  void write_box_faults(Json& out) const override { smallbox::write_refusals(out, Text<G>::box_faults); }
  bool write_collection(Json& out, std::string_view name) const override {
    if constexpr (requires { Text<G>::write_collection(out, name); })
      return Text<G>::write_collection(out, name);
    return false;
  }

  const AnyBox& built_in() const override { return *built_in_box<G>(); }
  Expected<BoxHandle> read_box(const json::value& box) const override {
    auto read = smallbox::read_box<G>(box);
    if (!read) return read.error();
    return BoxHandle(*std::move(read));
  }
  void write_findings(Json& out, const AnyBox& box) const override {
    if constexpr (requires { Text<G>::write_findings(out, parts_of<G>(&box)); })
      Text<G>::write_findings(out, parts_of<G>(&box));
  }
  Window live_window() const override { return G::live_window; }
  bool races(const json::object& given, const AnyBox* box) const override {
    typename G::Options options{};
    return !read_options<G>(&given, parts_of<G>(box), options) && is_race<G>(options);
  }
  void write_needs(Json& out) const override {
    out.begin_object();
    for (const auto& option : G::option_table) {
      std::vector<std::pair<int, std::pair<int, int>>> ranges;  // by value
      for (int value = option.lowest(); value <= option.last(); ++value) {
        if (!holds<G>(smallbox::built_in<G>(), option, value)) continue;
        typename G::Options options{};
        options.*option.field = static_cast<std::uint8_t>(value);
        ranges.emplace_back(value, seats_for(options));
      }
      // Where all values are alike it is not this option that decides.
      const auto like_first = [&](const auto& one) { return one.second == ranges.front().second; };
      if (std::all_of(ranges.begin(), ranges.end(), like_first)) continue;
      out.key(option.name).begin_object();
      for (const auto& [value, range] : ranges) {
        if (range == std::pair{G::min_seats, G::max_seats}) continue;
        out.key(option_word(option, value)).begin_array().value(range.first).value(range.second).end_array();
      }
      out.end_object();
    }
    out.end_object();
  }

  Expected<std::string> complete_options(std::int64_t seats, const json::object* given,
                                         const AnyBox* box) const override {
    const auto options = read_fitting(seats, given, parts_of<G>(box));
    if (!options) return options.error();
    Json out;
    write_option_values<G>(out, *options);
    return out.take();
  }
  Expected<std::unique_ptr<AnyMatch>> create(const NewMatch& request) const override {
    const auto& parts = parts_of<G>(request.box.get());
    const auto options = read_fitting(request.seats, request.options, parts, request.setup != nullptr);
    if (!options) return options.error();
    const int seats = static_cast<int>(request.seats);
    typename G::Setup setup{};
    std::string setup_text;
    if (request.setup != nullptr) {
      const auto* fields = as_object(request.setup);
      if (fields == nullptr) return Problem::from(common_refusals.bad_setup);
      if (std::string why = Text<G>::read_setup(*fields, parts, *options, seats, setup); !why.empty())
        return Problem::from(common_refusals.impossible_setup, std::move(why));
      setup_text = json::serialize(*fields);
    }
    return std::unique_ptr<AnyMatch>(std::make_unique<Match<G>>(*this, request.box, request.seed,
                                                                std::move(setup_text), *options, seats,
                                                                request.setup != nullptr ? &setup : nullptr));
  }
  Expected<std::unique_ptr<AnyMatch>> imagine(const json::object& view, BoxHandle box) const override {
    return imagine_match<G>(*this, view, std::move(box), [](auto&... asked) { return fits(asked..., true); });
  }

 private:
  // The numbers of seats that a game with those options can be played with: all between the two.
  static std::pair<int, int> seats_for(const typename G::Options& options) {
    std::pair<int, int> range{0, 0};
    for (int seats = G::min_seats; seats <= G::max_seats; ++seats) {
      if (G::fits(smallbox::built_in<G>(), options, seats)) continue;
      if (range.first == 0) range.first = seats;
      range.second = seats;
    }
    return range;
  }
  static Refusal fits(const typename G::Box& box, const typename G::Options& options, int seats,
                      bool has_setup) {
    if constexpr (requires { G::fits_with_setup(box, options, seats); })
      if (has_setup) return G::fits_with_setup(box, options, seats);
    return G::fits(box, options, seats);
  }
  static Expected<typename G::Options> read_fitting(std::int64_t seats, const json::object* given,
                                                    const typename G::Box& box, bool has_setup = false) {
    typename G::Options options{};
    if (Problem problem = read_options<G>(given, box, options)) return problem;
    if (seats < G::min_seats || seats > G::max_seats)
      return Problem::from(common_refusals.bad_seat_count,
                           "That is not a number of seats that " + std::string(G::name) + " is played with.");
    const Refusal refusal = fits(box, options, static_cast<int>(seats), has_setup);
    if (refusal.code == Code::bad_box) {
      Problem problem = Problem::from(refusal);
      problem.problems.push_back({"/cards", refusal.message, refusal.rule});
      return problem;
    }
    if (refusal) return Problem::from(refusal);
    return options;
  }
};

}  // namespace smallbox
