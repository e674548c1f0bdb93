#include "lab/ladder.hpp"

#include <algorithm>
#include <cmath>

#include "lab/tournament.hpp"

namespace smallbox {
namespace {

// Everybody who plays or has played, with numbers: those who are here first.
std::vector<Entrant> everybody(const std::vector<Meeting>& meetings, const std::vector<Entrant>& here) {
  std::vector<Entrant> all = here;
  for (const Meeting& meeting : meetings)
    for (const Entrant* one : {&meeting.a, &meeting.b})
      if (std::find(all.begin(), all.end(), *one) == all.end()) all.push_back(*one);
  return all;
}

std::size_t number_in(const std::vector<Entrant>& all, const Entrant& one) {
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), one) - all.begin());
}

Score score_of(const std::vector<Meeting>& meetings, const std::vector<Entrant>& all) {
  // Whole numbers first: a sum of thirds would depend on the order.
  std::vector<std::vector<std::int64_t>> parts(all.size(), std::vector<std::int64_t>(all.size(), 0));
  for (const Meeting& meeting : meetings) {
    const std::size_t a = number_in(all, meeting.a);
    const std::size_t b = number_in(all, meeting.b);
    parts[a][b] += meeting.won;
    parts[b][a] += std::int64_t{meeting.games} * parts_of_game - meeting.won;
  }
  Score won(all.size(), std::vector<double>(all.size(), 0));
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all.size(); ++j) won[i][j] = static_cast<double>(parts[i][j]) / parts_of_game;
  return won;
}

// One drawn game for everybody, spread over all the others: a ladder has many pairs that never meet.
Strengths strengths_in(const Score& won) {
  return strengths_of(won, 1 / static_cast<double>(std::max<std::size_t>(1, won.size() - 1)));
}

// How the distances from the first one vary together.
std::vector<std::vector<double>> spread_from_first(const Strengths& strengths) {
  auto spread = strengths.spread;
  for (std::size_t i = 0; i < spread.size(); ++i)
    for (std::size_t j = 0; j < spread.size(); ++j)
      spread[i][j] += strengths.spread[0][0] - strengths.spread[i][0] - strengths.spread[j][0];
  return spread;
}

}  // namespace

Standing standing_of(const std::vector<Meeting>& meetings, const std::vector<Entrant>& here) {
  const std::vector<Entrant> all = everybody(meetings, here);
  const Score won = score_of(meetings, all);
  const Strengths strengths = strengths_in(won);
  const auto spread = spread_from_first(strengths);
  std::vector<Rated> rated(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    rated[i].who = all[i];
    rated[i].is_here = i < here.size();
    rated[i].rating = anchor_rating + (strengths.logs[i] - strengths.logs[0]) * elo_of_log;
    rated[i].margin = z95 * std::sqrt(std::max(0.0, spread[i][i])) * elo_of_log;
    for (std::size_t j = 0; j < all.size(); ++j) rated[i].won += won[i][j];
  }
  for (const Meeting& meeting : meetings) {
    Rated& a = rated[number_in(all, meeting.a)];
    Rated& b = rated[number_in(all, meeting.b)];
    a.games += meeting.games;
    b.games += meeting.games;
    a.faults.add(meeting.faults_a);
    b.faults.add(meeting.faults_b);
  }
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    return std::pair(-rated[i].rating, i) < std::pair(-rated[j].rating, j);
  });
  Standing standing;
  for (const std::size_t i : order) {
    if (i == 0) standing.anchor = standing.rated.size();
    standing.rated.push_back(rated[i]);
    standing.won.emplace_back();
    for (const std::size_t j : order) standing.won.back().push_back(won[i][j]);
  }
  return standing;
}

std::vector<std::pair<Entrant, Entrant>> next_meetings(const std::vector<Meeting>& meetings,
                                                       const std::vector<Entrant>& here, std::size_t count,
                                                       int games_of_each) {
  const std::vector<Entrant> all = everybody(meetings, here);
  const Strengths strengths = strengths_in(score_of(meetings, all));
  auto spread = spread_from_first(strengths);
  // What a meeting of the two tells of the distance between them.
  const auto told = [&](std::size_t i, std::size_t j) {
    const double p = 1 / (1 + std::exp(strengths.logs[j] - strengths.logs[i]));
    return games_of_each * p * (1 - p);
  };
  std::vector<std::pair<Entrant, Entrant>> chosen;
  while (chosen.size() < count && here.size() >= 2) {
    double most = -1;
    std::size_t a = 0;
    std::size_t b = 1;
    // By how much the sum of squared intervals becomes smaller: the spread loses a part of rank one.
    for (std::size_t i = 0; i < here.size(); ++i)
      for (std::size_t j = i + 1; j < here.size(); ++j) {
        double squares = 0;
        for (std::size_t k = 0; k < here.size(); ++k)
          squares += (spread[k][i] - spread[k][j]) * (spread[k][i] - spread[k][j]);
        const double between = spread[i][i] + spread[j][j] - 2 * spread[i][j];
        const double gain = squares * told(i, j) / (1 + told(i, j) * between);
        // More by a hair is chance of the arithmetic.
        if (gain > most * (1 + 1e-9)) most = gain, a = i, b = j;
      }
    chosen.emplace_back(here[a], here[b]);
    std::vector<double> toward(all.size());
    for (std::size_t k = 0; k < all.size(); ++k) toward[k] = spread[k][a] - spread[k][b];
    const double factor = told(a, b) / (1 + told(a, b) * (toward[a] - toward[b]));
    for (std::size_t k = 0; k < all.size(); ++k)
      for (std::size_t l = 0; l < all.size(); ++l) spread[k][l] -= factor * toward[k] * toward[l];
  }
  return chosen;
}

}  // namespace smallbox
