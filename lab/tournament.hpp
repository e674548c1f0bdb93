// Who is stronger: everybody against everybody with ratings, and a test that stops as soon as it knows.
#pragma once

#include "lab/simulate.hpp"

namespace smallbox {

// ---- Ratings

// won[i][j]: what i won against j, draws as halves.
using Score = std::vector<std::vector<double>>;

// Bradley and Terry's model: the most likely strengths, and from the curvature there how sure they are. Every two
// players get `drawn` drawn games besides, so that somebody who never lost has a finite rating.
struct Strengths {
  std::vector<double> logs;                 // natural ones; their mean is 0
  std::vector<std::vector<double>> spread;  // how they vary together; the mean does not
};
Strengths strengths_of(const Score& won, double drawn = 1);
inline constexpr double elo_of_log = 173.7177927613007;  // 400 / ln 10

struct Rating {
  double elo = 0;     // 400 points: ten to one; the mean of all is 0
  double margin = 0;  // half the width of its 95 % interval
};
std::vector<Rating> bradley_terry(const Score& won);

struct Tournament {
  const AnyGame* game = nullptr;
  std::vector<std::string> bots;
  json::object options;
  BoxHandle box;             // null: the built-in one
  std::int64_t games = 200;  // each two against each other
  std::string seed = "1";
  int threads = 0;
  int limit_ms = 1000;
};
struct Standings {
  Score won;
  std::vector<Rating> ratings;
  bool stopped = false;
};
// `done(i, j, tally)` after each pairing.
Standings play_tournament(const Tournament& request, std::string& problem, const std::atomic<bool>& stop,
                          const std::function<void(std::size_t, std::size_t, const Tally&)>& done = {});

// ---- Is A better than B?

// Wald's sequential test on the share of wins, by pairs of mirrored games: even (half) against better
// (half + margin). Results of a pair are 0, ½, 1, 1½ or 2 points for A.
class Sprt {
 public:
  enum class Verdict { undecided, better, not_better };
  explicit Sprt(double margin, double error = 0.05);
  void add(double points_of_pair);
  Verdict verdict() const;
  double ratio() const;  // log of the ratio of likelihoods
  double bound() const { return bound_; }
  std::int64_t pairs() const { return n_; }
  double share() const { return n_ > 0 ? sum_ / (2 * static_cast<double>(n_)) : 0.5; }
  double margin_of_share() const;

 private:
  double deviation() const;
  double margin_;
  double bound_;
  std::int64_t n_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// Plays the first bot against the second until the test knows, or `games` are played.
Sprt play_sprt(const Tournament& request, double margin, std::string& problem, const std::atomic<bool>& stop,
               const std::function<void(const Sprt&)>& progress = {});

}  // namespace smallbox
