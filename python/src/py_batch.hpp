// Batches for Python: rows are numpy's own memory.
#pragma once

#include <pybind11/numpy.h>

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/roster.hpp"
#include "python/src/refused.hpp"

namespace smallbox {

namespace py = pybind11;

template <class T>
using Rows = py::array_t<T, py::array::c_style>;

template <class T>
T* data_of(Rows<T>& rows, std::initializer_list<py::ssize_t> shape, const char* name) {
  bool fits = rows.ndim() == static_cast<py::ssize_t>(shape.size()) && rows.writeable();
  py::ssize_t at = 0;
  for (const py::ssize_t n : shape) fits = fits && rows.shape(at++) == n;
  if (!fits)
    throw py::value_error(std::string(name) + " has not the shape that it needs, or can't be written to");
  return rows.mutable_data();
}

class PyBatch {
 public:
  PyBatch(const std::string& id, std::int64_t n, int seats, const std::string& options,
          const std::string& box, const std::vector<std::string>& players, int autoreset, bool idle,
          std::uint32_t max_steps, int threads, Rows<std::int16_t> observations, Rows<std::uint8_t> masks,
          Rows<float> rewards, Rows<std::uint8_t> done, Rows<std::uint8_t> truncated,
          Rows<std::int8_t> actors, Rows<std::int32_t> scores, std::optional<Rows<std::int16_t>> finals)
      : kept_(py::make_tuple(observations, masks, rewards, done, truncated, actors, scores, finals)) {
    const AnyGame& game = game_named(id);
    const AnyTensor& tensor = tensor_of(game);
    if (n < 1) throw py::value_error("a batch has at least one game");
    BatchWish wish{.n = n,
                   .seats = seats,
                   .players = players,
                   .autoreset = static_cast<Autoreset>(autoreset),
                   .idle = idle,
                   .max_steps = max_steps,
                   .threads = threads};
    wish.box = read_box_text(game, box);
    const json::value given = read_json(options, "What was given as options");
    if (given.if_object() == nullptr) throw Refused{Problem::from(common_refusals.bad_options)};
    wish.options = value_or_throw(game.complete_options(seats, &given.get_object(), wish.box.get()));
    for (const std::string& player : players)
      if (!player.empty() && !bots_of(game).has(player))
        throw Refused{
            refused("unknown-bot", "This game has no bot of that name: smallbox.bots() lists them.")};
    const auto size = [](std::span<const TensorPiece> pieces) {
      py::ssize_t all = 0;
      for (const TensorPiece& piece : pieces) all += piece.size;
      return all;
    };
    BatchRows rows;
    rows.observations = data_of(observations, {n, size(tensor.fields())}, "observations");
    rows.masks = data_of(masks, {n, size(tensor.actions())}, "masks");
    rows.rewards = data_of(rewards, {n, seats}, "rewards");
    rows.done = data_of(done, {n}, "done");
    rows.truncated = data_of(truncated, {n}, "truncated");
    rows.actors = data_of(actors, {n}, "actors");
    rows.scores = data_of(scores, {n, seats}, "scores");
    if (finals) rows.finals = data_of(*finals, {n, size(tensor.fields())}, "final observations");
    batch_ = tensor.batch(wish, rows);
    n_ = n;
  }

  void reset(const std::optional<Rows<std::uint64_t>>& seeds,
             const std::optional<Rows<std::uint8_t>>& which) {
    if (seeds && seeds->size() != n_) throw py::value_error("there is one seed a game");
    if (which && which->size() != n_) throw py::value_error("the mask has one entry a game");
    const std::uint64_t* s = seeds ? seeds->data() : nullptr;
    const std::uint8_t* w = which ? which->data() : nullptr;
    py::gil_scoped_release free;
    batch_->reset(s, w);
  }
  void step(const Rows<std::int32_t>& actions) {
    if (actions.size() != n_) throw py::value_error("there is one action a game");
    const std::int32_t* chosen = actions.data();
    std::int64_t at = -1;
    Problem problem;
    {
      py::gil_scoped_release free;
      problem = batch_->step(chosen, at);
    }
    throw_if(problem, at);
  }
  void sample(Rows<std::int32_t>& actions) {
    if (actions.size() != n_ || !actions.writeable()) throw py::value_error("there is one action a game");
    std::int32_t* chosen = actions.mutable_data();
    py::gil_scoped_release free;
    batch_->sample(chosen);
  }
  void seed_sampling(std::uint64_t seed) { batch_->seed_sampling(seed); }
  py::bytes state_bytes(std::int64_t game) const {
    if (game < 0 || game >= n_) throw py::index_error("there is no such game in the batch");
    return batch_->state_bytes(game);
  }

 private:
  py::tuple kept_;  // the rows, which outlive the batch
  std::unique_ptr<AnyBatch> batch_;
  std::int64_t n_ = 0;
};

}  // namespace smallbox
