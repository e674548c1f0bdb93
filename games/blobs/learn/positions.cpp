// Positions of quick games of two and how they ended, for fit.py: a line for the beginning of each turn. No part of any
// target; fit.py says how it is built and run.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bots/search.hpp"
#include "games/blobs/bot.hpp"
#include "games/blobs/text.hpp"

using namespace smallbox;
using namespace smallbox::blobs;

namespace {

struct Row {
  Seat active;
  std::vector<int> numbers;
};

// As whoever's turn it is sees it, but with all cards open.
Row row_of(const State& s) {
  const Seat a = s.active;
  const auto b = static_cast<Seat>(1 - a);
  const auto protos = [&](Seat room) { return s.rooms.size(room) - s.up[room].size(); };
  Row row{a,
          {s.turn, score(s, a).total() - score(s, b).total(), s.rooms.size(a), s.rooms.size(b),
           s.hand[a].size(), s.hand[b].size(), protos(a), protos(b)}};
  for (const auto* of : {&s.up, &s.hand})
    for (int card = 0; card < s.box->count; ++card)
      row.numbers.push_back(int{(*of)[a].has(card)} - int{(*of)[b].has(card)});
  return row;
}

void play(std::uint64_t deal, std::uint64_t thoughts) {
  FastRng world(deal);
  FastRng dice(thoughts);
  NoEvents no_events;
  Thinking thinking;
  Search<Blobs, Sense> search({.iterations = 150}, {.turns = 3});
  State s = Blobs::start(built_in<Blobs>(), {}, 2, nullptr, world, no_events);
  std::vector<Row> rows;
  for (int turn = 0; !Blobs::over(s);) {
    if (s.turn != turn) rows.push_back(row_of(s));
    turn = s.turn;
    const Seat seat = s.asked;
    const auto action = search.choose(Observation<Blobs>(s, seat), dice, thinking);
    Blobs::apply(s, seat, *action, world, no_events);
  }
  const Result result = Blobs::result(s);
  for (const Row& row : rows) {
    const int won = result.winners.has(row.active) ? 2 / result.winners.size() : 0;
    std::printf("%d %d", won, result.scores[row.active] - result.scores[1 - row.active]);
    for (const int number : row.numbers) std::printf(" %d", number);
    std::putchar('\n');
  }
}

}  // namespace

int main(int, char** argv) {
  const std::uint64_t deals = std::strtoull(argv[1], nullptr, 10);
  const std::uint64_t seed = std::strtoull(argv[2], nullptr, 10);
  for (std::uint64_t n = 0; n < deals; ++n)
    for (std::uint64_t side = 0; side < 2; ++side)
      play(seed * 1000003 + n * 7919 + 17, seed * 77777 + n * 2 + side);
}
