#include "lab/tournament.hpp"

#include <algorithm>
#include <cmath>

namespace smallbox {
namespace {

// Solves nothing but inverts: Gauss and Jordan, with the largest pivot.
std::vector<std::vector<double>> inverse(std::vector<std::vector<double>> a) {
  const std::size_t n = a.size();
  std::vector<std::vector<double>> inv(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) inv[i][i] = 1;
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t best = c;
    for (std::size_t r = c + 1; r < n; ++r)
      if (std::fabs(a[r][c]) > std::fabs(a[best][c])) best = r;
    std::swap(a[c], a[best]);
    std::swap(inv[c], inv[best]);
    const double pivot = a[c][c];
    for (std::size_t k = 0; k < n; ++k) a[c][k] /= pivot, inv[c][k] /= pivot;
    for (std::size_t r = 0; r < n; ++r) {
      if (r == c) continue;
      const double factor = a[r][c];
      for (std::size_t k = 0; k < n; ++k) a[r][k] -= factor * a[c][k], inv[r][k] -= factor * inv[c][k];
    }
  }
  return inv;
}

// What the first bot got out of a game: a shared victory is a part of one, a game without winner a half.
double points_of_first(const Sitting& sitting, const Outcome& outcome) {
  const SeatSet winners = outcome.result.winners;
  if (!outcome.ended || winners.empty()) return 0.5;
  return winners.has(static_cast<Seat>(sitting.shift)) ? 1.0 / winners.size() : 0;
}

Simulation pairing(const Tournament& request, std::size_t i, std::size_t j) {
  Simulation games;
  games.game = request.game;
  games.bots = {request.bots[i], request.bots[j]};
  games.options = request.options;
  games.box = request.box;
  games.games = request.games;
  games.seed = request.seed;
  games.threads = request.threads;
  games.limit_ms = request.limit_ms;
  return games;
}

}  // namespace

Strengths strengths_of(const Score& won, double drawn) {
  const std::size_t n = won.size();
  const auto games = [&](std::size_t i, std::size_t j) { return won[i][j] + won[j][i] + drawn; };
  std::vector<double> wins(n, 0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (i != j) wins[i] += won[i][j] + drawn / 2;

  // Hunter's iteration: each strength from the others' until nothing changes.
  std::vector<double> strength(n, 1);
  for (int step = 0; step < 10000; ++step) {
    double change = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0;
      for (std::size_t j = 0; j < n; ++j)
        if (i != j) sum += games(i, j) / (strength[i] + strength[j]);
      const double next = sum > 0 ? wins[i] / sum : 1;
      change = std::max(change, std::fabs(std::log(next / strength[i])));
      strength[i] = next;
    }
    if (change < 1e-10) break;
  }
  double mean = 0;
  for (const double s : strength) mean += std::log(s) / static_cast<double>(n);

  // The curvature, with the mean held fast (it is free: only differences count).
  std::vector<std::vector<double>> curve(n, std::vector<double>(n, 1.0 / static_cast<double>(n)));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const double p = strength[i] / (strength[i] + strength[j]);
      curve[i][i] += games(i, j) * p * (1 - p);
      curve[i][j] -= games(i, j) * p * (1 - p);
    }
  Strengths found{{}, inverse(curve)};
  for (std::size_t i = 0; i < n; ++i) {
    found.logs.push_back(std::log(strength[i]) - mean);
    // The part of the inverse along the mean is not uncertainty.
    for (double& one : found.spread[i]) one -= 1.0 / static_cast<double>(n);
  }
  return found;
}

std::vector<Rating> bradley_terry(const Score& won) {
  const Strengths found = strengths_of(won);
  std::vector<Rating> ratings;
  for (std::size_t i = 0; i < won.size(); ++i)
    ratings.push_back(
        {found.logs[i] * elo_of_log, z95 * std::sqrt(std::max(0.0, found.spread[i][i])) * elo_of_log});
  return ratings;
}

Standings play_tournament(const Tournament& request, std::string& problem, const std::atomic<bool>& stop,
                          const std::function<void(std::size_t, std::size_t, const Tally&)>& done) {
  const std::size_t n = request.bots.size();
  Standings standings{Score(n, std::vector<double>(n, 0)), {}, false};
  for (std::size_t i = 0; i < n && !stop; ++i)
    for (std::size_t j = i + 1; j < n && !stop; ++j) {
      const Tally tally = simulate(pairing(request, i, j), problem, stop);
      if (!problem.empty()) return standings;
      const double draws = static_cast<double>(tally.without_winner + tally.unfinished) / 2;
      standings.won[i][j] = tally.bots[0].wins.share() + draws;
      standings.won[j][i] = tally.bots[1].wins.share() + draws;
      if (done) done(i, j, tally);
    }
  standings.stopped = stop;
  standings.ratings = bradley_terry(standings.won);
  return standings;
}

Sprt::Sprt(double margin, double error) : margin_(margin), bound_(std::log((1 - error) / error)) {}

void Sprt::add(double points) {
  ++n_;
  sum_ += points;
  squares_ += points * points;
}

double Sprt::deviation() const {
  const auto n = static_cast<double>(n_);
  if (n_ < 2) return 1;
  // Never less than if one more pair had gone the other way: a row of equal results is no certainty.
  const double mean = sum_ / n;
  return std::sqrt(std::max((squares_ - n * mean * mean) / (n - 1), 0.25 / n));
}

// Normal approximation: even means one point a pair, better 1 + 2 margin.
double Sprt::ratio() const {
  if (n_ < 2) return 0;
  const auto n = static_cast<double>(n_);
  const double even = 1;
  const double better = 1 + 2 * margin_;
  const double variance = deviation() * deviation();
  return (better - even) * (2 * sum_ - n * (even + better)) / (2 * variance);
}

Sprt::Verdict Sprt::verdict() const {
  // A handful of pairs says nothing about their spread.
  if (n_ < 10) return Verdict::undecided;
  const double r = ratio();
  return r >= bound_ ? Verdict::better : r <= -bound_ ? Verdict::not_better : Verdict::undecided;
}

double Sprt::margin_of_share() const {
  return n_ > 0 ? z95 * deviation() / 2 / std::sqrt(static_cast<double>(n_)) : 0.5;
}

Sprt play_sprt(const Tournament& request, double margin, std::string& problem, const std::atomic<bool>& stop,
               const std::function<void(const Sprt&)>& progress) {
  Sprt test(margin);
  // In batches, each with a seed of its own; within one every pair counts in order, so the verdict does not
  // depend on threads.
  for (int batch = 0; test.verdict() == Sprt::Verdict::undecided && 2 * test.pairs() < request.games && !stop;
       ++batch) {
    Simulation games = pairing(request, 0, 1);
    games.games = std::min<std::int64_t>(64, request.games - 2 * test.pairs()) / 2 * 2;
    if (games.games == 0) break;
    games.seed = request.seed + "/" + std::to_string(batch);
    double first_of_pair = 0;
    games.each = [&](std::int64_t game, const Sitting& sitting, const Outcome& outcome) {
      const double points = points_of_first(sitting, outcome);
      if (game % 2 == 0)
        first_of_pair = points;
      else if (test.verdict() == Sprt::Verdict::undecided)
        test.add(first_of_pair + points);
    };
    simulate(games, problem, stop);
    if (!problem.empty()) break;
    if (progress) progress(test);
  }
  return test;
}

}  // namespace smallbox
