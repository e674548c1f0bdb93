// What blobs and cards are worth, by logistic regression on how games of two end: prints games/blobs/table.cpp. Several
// rounds, as whoever knows more plays otherwise; a minute. No part of any target:
//
//   cmake --preset once && ninja -C build/once game_blobs && B=build/once
//   clang++-19 -std=c++20 -O3 -I. -I$B/generated games/blobs/learn/learn.cpp -o $B/learn \
//       $B/libgame_blobs.a $B/libbots.a $B/libengine.a -lboost_json -lboost_container
//   $B/learn > table.cpp && mv table.cpp games/blobs/table.cpp
#include <cmath>
#include <cstdio>
#include <vector>

#include "games/blobs/bot.hpp"
#include "games/blobs/text.hpp"

using namespace smallbox;
using namespace smallbox::blobs;

namespace {

constexpr int rounds = 4;
constexpr int games = 60'000;
constexpr std::size_t cards = 72;
constexpr std::size_t scalars = 5;
constexpr std::size_t all = scalars + 2 * cards;

// The beginning of a turn, as whoever's turn it is sees it, but with all cards open.
struct Row {
  Seat active;
  double won = 0;
  std::vector<std::pair<std::size_t, double>> features;
};

Row row_of(const State& s) {
  const Seat a = s.active;
  const auto b = static_cast<Seat>(1 - a);
  const auto protos = [&](Seat room) { return s.rooms.size(room) - s.up[room].size(); };
  // As in Insight::value: what is ahead counts the more the fuller a room is.
  const double scale = 8.0 / (14 - std::min(8, std::max(s.rooms.size(a), s.rooms.size(b))));
  Row row{.active = a};
  const auto add = [&](std::size_t i, int n) {
    if (n != 0) row.features.emplace_back(i, n * scale);
  };
  add(0, score(s, a).total() - score(s, b).total());
  add(1, s.rooms.size(a) - s.rooms.size(b));
  add(2, s.hand[a].size() - s.hand[b].size());
  add(3, protos(a) - protos(b));
  add(4, 1);
  for (std::size_t card = 0; card < cards; ++card) {
    const auto one = static_cast<int>(card);
    add(scalars + card, int{s.up[a].has(one)} - int{s.up[b].has(one)});
    add(scalars + cards + card, int{s.hand[a].has(one)} - int{s.hand[b].has(one)});
  }
  return row;
}

void play(const Insight& known, std::uint64_t seed, std::vector<Row>& rows) {
  FastRng dice(seed);
  NoEvents no_events;
  State s = Blobs::start(built_in<Blobs>(), {}, 2, nullptr, dice, no_events);
  const std::size_t first = rows.size();
  for (int turn = 0; !Blobs::over(s);) {
    if (s.turn != turn) rows.push_back(row_of(s));
    turn = s.turn;
    Seat seat = 0;
    Action action;
    known.next(s, seat, action, dice);
    Blobs::apply(s, seat, action, dice, no_events);
  }
  const SeatSet winners = Blobs::result(s).winners;
  for (std::size_t i = first; i < rows.size(); ++i)
    rows[i].won = winners.has(rows[i].active) ? 1.0 / winners.size() : 0;
}

using Vector = std::vector<double>;

double chance(const Vector& w, const Row& row) {
  double z = 0;
  for (const auto& [i, x] : row.features) z += w[i] * x;
  return 1 / (1 + std::exp(-z));
}

// Solves h x = g, by Cholesky's decomposition in place; x in g.
void solve(Vector& h, Vector& g) {
  const std::size_t n = g.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k)
      for (std::size_t i = j; i < n; ++i) h[i * n + j] -= h[i * n + k] * h[j * n + k];
    const double root = std::sqrt(h[j * n + j]);
    for (std::size_t i = j; i < n; ++i) h[i * n + j] /= root;
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) g[i] -= h[i * n + k] * g[k];
    g[i] /= h[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) g[i] -= h[k * n + i] * g[k];
    g[i] /= h[i * n + i];
  }
}

// Newton's method, with a little ridge.
Vector fit(const std::vector<Row>& rows) {
  Vector w(all);
  for (int step = 0; step < 6; ++step) {
    Vector g(all);
    Vector h(all * all);
    for (const Row& row : rows) {
      const double p = chance(w, row);
      for (const auto& [i, x] : row.features) {
        g[i] += (row.won - p) * x;
        for (const auto& [j, y] : row.features) h[i * all + j] += p * (1 - p) * x * y;
      }
    }
    for (std::size_t i = 0; i < all; ++i) {
      g[i] -= w[i];
      h[i * all + i] += 1;
    }
    solve(h, g);
    for (std::size_t i = 0; i < all; ++i) w[i] += g[i];
  }
  return w;
}

double loss(const Vector& w, const std::vector<Row>& rows) {
  double sum = 0;
  for (const Row& row : rows) {
    const double p = chance(w, row);
    sum -= row.won * std::log(p) + (1 - row.won) * std::log(1 - p);
  }
  return sum / static_cast<double>(rows.size());
}

Insight table_of(const Vector& w) {
  const auto whole = [&](std::size_t i) { return static_cast<std::int16_t>(std::lround(256 * w[i])); };
  Insight found{.point = whole(0), .blob = whole(1), .card = whole(2), .proto = whole(3), .active = whole(4)};
  for (std::size_t card = 0; card < cards; ++card) {
    found.up[card] = whole(scalars + card);
    found.held[card] = whole(scalars + cards + card);
  }
  return found;
}

void print(const char* name, const std::array<std::int16_t, cards>& numbers) {
  std::printf("    .%s = {", name);
  for (std::size_t i = 0; i < cards; ++i) std::printf("%s%d,", i % 12 == 0 ? "\n        " : " ", numbers[i]);
  std::printf("\n    },\n");
}

}  // namespace

int main() {
  Insight known{.point = 64, .blob = 64};
  std::uint64_t seed = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<Row> rows;
    std::vector<Row> others;
    for (int game = 0; game < games; ++game) play(known, ++seed, game % 10 == 0 ? others : rows);
    const Vector w = fit(rows);
    known = table_of(w);
    std::fprintf(stderr, "round %d: loss %.4f, of other games %.4f\n", round + 1, loss(w, rows),
                 loss(w, others));
  }
  std::printf("// Made by learn/learn.cpp.\n#include \"games/blobs/insight.hpp\"\n\n");
  std::printf("namespace smallbox::blobs {\n\n// clang-format off\nconst Insight insight = {\n");
  std::printf("    .point = %d, .blob = %d, .card = %d, .proto = %d, .active = %d,\n", known.point,
              known.blob, known.card, known.proto, known.active);
  print("up", known.up);
  print("held", known.held);
  std::printf("};\n// clang-format on\n\n}  // namespace smallbox::blobs\n");
}
