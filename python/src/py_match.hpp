// One match for Python.
#pragma once

#include <pybind11/numpy.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/roster.hpp"
#include "python/src/refused.hpp"

namespace smallbox {

namespace py = pybind11;

// A seat; −1: a spectator; −2: everything.
inline Audience audience_of(const AnyMatch& match, int who) {
  if (who == -1) return Audience::spectator();
  if (who == -2) return Audience::everything();
  if (who < 0 || who >= match.seats()) throw Refused{Problem::from(common_refusals.unknown_seat)};
  return Audience::seat(static_cast<Seat>(who));
}

class PyMatch {
 public:
  PyMatch(const std::string& id, int seats, const std::string& seed, const std::string& options,
          const std::string& box, const std::string& setup)
      : game_(&game_named(id)), tensor_(&tensor_of(*game_)) {
    NewMatch wish;
    wish.seats = seats;
    wish.seed = seed;
    wish.box = read_box_text(*game_, box);
    const json::value given = read_json(options, "What was given as options");
    wish.options = given.if_object();
    if (wish.options == nullptr) throw Refused{Problem::from(common_refusals.bad_options)};
    json::value setup_value;
    if (!setup.empty()) {
      setup_value = read_json(setup, "What was given as a setup");
      wish.setup = &setup_value;
    }
    match_ = value_or_throw(game_->create(wish));
  }
  PyMatch(const AnyGame& game, std::unique_ptr<AnyMatch> match)
      : game_(&game), tensor_(&tensor_of(game)), match_(std::move(match)) {}
  PyMatch(const PyMatch& other) : game_(other.game_), tensor_(other.tensor_), match_(other.match_->clone()) {}

  const char* game() const { return game_->id(); }
  int seats() const { return match_->seats(); }
  bool over() const { return match_->over(); }
  int actions() const { return match_->actions(); }
  const std::string& seed() const { return match_->seed(); }
  std::vector<int> actors() const { return list(match_->actors()); }
  std::vector<int> asked() const { return list(tensor_->asked(*match_)); }

  std::string view(int who) const {
    return text_of([&](Json& out) { match_->write_view(out, audience_of(*match_, who)); });
  }
  std::string events(int who) const {
    return text_of([&](Json& out) { match_->write_events(out, audience_of(*match_, who)); });
  }
  std::string legal(int seat) const {
    return text_of([&](Json& out) { match_->write_legal(out, seat_of(seat)); });
  }
  std::string last_action() const {
    if (match_->actions() == 0) return "null";
    return text_of([&](Json& out) { match_->write_last_action(out); });
  }
  std::string result() const {
    return text_of([&](Json& out) {
      out.begin_object();
      match_->write_result(out);
      out.end_object();
    });
  }
  std::string record() const {
    return text_of([&](Json& out) { match_->write_record(out); });
  }
  std::vector<float> rewards() const {
    std::vector<float> all(static_cast<std::size_t>(seats()), 0.0F);
    if (!over()) return all;
    const Result result = match_->result();
    for (Seat seat = 0; seat < seats(); ++seat) all[seat] = reward_of(result, seats(), seat);
    return all;
  }

  void act_index(int seat, int index, std::int64_t t) {
    throw_if(match_->act(seat_of(seat), decode(seat, index), t));
  }
  void act_json(std::int64_t seat, const std::string& action, std::int64_t t) {
    const json::value value = read_json(action, "The action");
    const auto* fields = value.if_object();
    if (fields == nullptr)
      throw Refused{Problem::from(common_refusals.bad_action, "An action is an object with a type.")};
    throw_if(match_->act(seat, *fields, t));
  }
  std::string action_text(int seat, int index) const {
    return text_of([&](Json& out) { match_->write_action(out, decode(seat, index)); });
  }
  int action_index(int seat, const std::string& action) const {
    const json::value value = read_json(action, "The action");
    if (value.if_object() == nullptr) throw Refused{Problem::from(common_refusals.bad_action)};
    return tensor_->encode(*match_, seat_of(seat), value_or_throw(match_->read_action(value.get_object())));
  }
  py::array_t<std::uint8_t> mask(int seat) const {
    const Seat who = seat_of(seat);
    py::array_t<std::uint8_t> mask(size(tensor_->actions()));
    std::memset(mask.mutable_data(), 0, static_cast<std::size_t>(mask.size()));
    tensor_->mask(*match_, who, mask.mutable_data());
    return mask;
  }
  py::array_t<std::int16_t> observe(int seat) const {
    const Seat who = seat_of(seat);
    py::array_t<std::int16_t> row(size(tensor_->fields()));
    std::memset(row.mutable_data(), 0, static_cast<std::size_t>(row.nbytes()));
    tensor_->observe(*match_, who, row.mutable_data());
    return row;
  }
  // Whether, with these options, whoever is faster is better.
  bool races() const {
    const auto seen = parse_json(view(-1));
    return game_->races(seen->get_object().at("options").get_object(), match_->box().get());
  }
  bool says_all() const { return tensor_->says_all(*match_); }

  py::bytes to_bytes() const { return tensor_->to_bytes(*match_); }
  PyMatch imagine(int seat, std::uint64_t seed) const {
    return {*game_, tensor_->imagine(*match_, seat_of(seat), seed)};
  }
  // What that bot would do: its action as JSON, or null; and which of its moments that waits for.
  std::pair<std::string, int> bot(const std::string& name, int seat, std::uint64_t salt) const {
    const AnyBots& bots = bots_of(*game_);
    if (!bots.has(name))
      throw Refused{refused("unknown-bot", "This game has no bot of that name: smallbox.bots() lists them.")};
    const Seat who = seat_of(seat);
    py::gil_scoped_release free;
    Thinking thinking;
    thinking.salt = salt;
    const Choice choice = bots.choose(name, *match_, who, thinking);
    if (!choice.action) return {"null", static_cast<int>(choice.kind)};
    return {text_of([&](Json& out) { match_->write_action(out, *choice.action); }),
            static_cast<int>(choice.kind)};
  }

 private:
  static std::vector<int> list(SeatSet set) {
    std::vector<int> seats;
    for (const Seat seat : set) seats.push_back(seat);
    return seats;
  }
  static py::ssize_t size(std::span<const TensorPiece> pieces) {
    py::ssize_t all = 0;
    for (const TensorPiece& piece : pieces) all += piece.size;
    return all;
  }
  Seat seat_of(int seat) const {
    if (seat < 0 || seat >= match_->seats()) throw Refused{Problem::from(common_refusals.unknown_seat)};
    return static_cast<Seat>(seat);
  }
  PackedAction decode(int seat, int index) const {
    const auto action = tensor_->decode(*match_, seat_of(seat), index);
    if (!action)
      throw Refused{refused("bad-request", "That number stands for no action here: legal() tells which do.")};
    return *action;
  }

  const AnyGame* game_;
  const AnyTensor* tensor_;
  std::unique_ptr<AnyMatch> match_;
};

inline PyMatch match_of_record(const std::string& text) {
  const json::value value = read_json(text, "The record");
  if (value.if_object() == nullptr) throw Refused{refused("bad-record", "A record is a JSON object.")};
  auto match = value_or_throw(load_record(value.get_object(), find_game));
  const AnyGame& game = match->game();
  return {game, std::move(match)};
}
inline PyMatch match_of_bytes(const std::string& id, const py::bytes& bytes) {
  const AnyGame& game = game_named(id);
  return {game, value_or_throw(tensor_of(game).from_bytes(std::string_view(bytes), nullptr))};
}

}  // namespace smallbox
