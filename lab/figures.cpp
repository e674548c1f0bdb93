#include "lab/figures.hpp"

#include <cmath>

namespace smallbox {
namespace {

// All that one deal gave with one box.
struct Played {
  Outcome alike;                   // the same bot everywhere
  std::array<Outcome, 2> mixed{};  // the better one at seat 0, and at seat 1
};

// The tables of one thread with one box.
struct Tables {
  std::unique_ptr<AnyTable> alike;
  std::unique_ptr<AnyTable> mixed;  // null: skill is not measured
};

bool skill(const BenchRequest& request) { return request.seats == 2 && !request.low.empty(); }

std::optional<Tables> tables_of(const BenchRequest& request, const BoxHandle& box, std::string& problem) {
  Tables tables;
  const AnyLab& lab = lab_of(*request.game);
  const std::vector<std::string> same(static_cast<std::size_t>(request.seats), request.bot);
  tables.alike = lab.table(same, request.options, box, problem);
  if (tables.alike == nullptr) return std::nullopt;
  tables.alike->watch();
  if (!skill(request)) return tables;
  const std::vector<std::string> both = {request.bot, request.low};
  tables.mixed = lab.table(both, request.options, box, problem);
  if (tables.mixed == nullptr) return std::nullopt;
  return tables;
}

Played play(const Tables& tables, std::uint64_t seed, std::int64_t deal) {
  const auto number = static_cast<std::uint64_t>(deal);
  Sitting sitting{mixed(seed, 2 * number), mixed(seed, 2 * number + 1), 0};
  Played played{tables.alike->play(sitting), {}};
  if (tables.mixed == nullptr) return played;
  for (int shift = 0; shift < 2; ++shift) {
    sitting.shift = shift;
    played.mixed[static_cast<std::size_t>(shift)] = tables.mixed->play(sitting);
  }
  return played;
}

bool same(const Outcome& a, const Outcome& b) {
  return a.ended == b.ended && a.result.winners == b.result.winners && a.result.scores == b.result.scores &&
         a.actions == b.actions && a.time == b.time && a.turns == b.turns && a.leads == b.leads &&
         a.choices == b.choices;
}
bool same(const Played& a, const Played& b) {
  return same(a.alike, b.alike) && same(a.mixed[0], b.mixed[0]) && same(a.mixed[1], b.mixed[1]);
}

// Every figure there can be, and how it is counted; those that a game has nothing to say about are left out afterwards.
struct Counted {
  Figure figure;
  std::function<std::int64_t(const Played&)> count;
  std::function<bool(const Played&)> says;  // whether that deal has something to say about it
};

std::vector<Counted> all_figures(const BenchRequest& request) {
  std::vector<Counted> all;
  const auto always = [](const Played&) { return true; };
  const double share = 100.0 / static_cast<double>(whole_victory);
  const auto seats = static_cast<Seat>(request.seats);
  // Of two one says it all: what seat 0 does not win is seat 1's.
  for (Seat seat = 0; seat < (seats == 2 ? 1 : seats); ++seat) {
    const std::string name = seats == 1 ? "won" : "seat " + std::to_string(seat) + " wins";
    all.push_back({{"seat" + std::to_string(seat), name, "points", share},
                   [seat](const Played& p) { return victory_of(p.alike, seat); },
                   always});
  }
  all.push_back({{"nobody", "nobody wins", "points", 100},
                 [](const Played& p) { return p.alike.ended && p.alike.result.winners.empty() ? 1 : 0; },
                 [](const Played& p) { return p.alike.ended && p.alike.result.winners.empty(); }});
  all.push_back({{"unfinished", "not finished", "points", 100},
                 [](const Played& p) { return p.alike.ended ? 0 : 1; },
                 [](const Played& p) { return !p.alike.ended; }});
  if (skill(request))
    all.push_back({{"better", request.bot + " beats " + request.low, "points", share / 2},
                   [](const Played& p) { return victory_of(p.mixed[0], 0) + victory_of(p.mixed[1], 1); },
                   always});
  all.push_back({{"actions", "length in actions", "actions", 1},
                 [](const Played& p) { return p.alike.actions; },
                 always});
  all.push_back({{"turns", "length in turns", "turns", 1},
                 [](const Played& p) { return p.alike.turns; },
                 [](const Played& p) { return p.alike.turns > 0; }});
  all.push_back({{"seconds", "length in seconds", "seconds", 0.001},
                 [](const Played& p) { return p.alike.time; },
                 [](const Played& p) { return p.alike.time > 0; }});
  all.push_back({{"leads", "lead changes", "changes", 1},
                 [](const Played& p) { return p.alike.leads; },
                 [](const Played& p) { return p.alike.led; }});
  all.push_back({{"choices", "actions with a choice", "actions", 1},
                 [](const Played& p) { return p.alike.choices; },
                 always});
  all.push_back({{"score", "score of a seat", "score", 1.0 / request.seats},
                 [seats](const Played& p) {
                   std::int64_t sum = 0;
                   if (p.alike.ended && p.alike.result.scored)
                     for (Seat seat = 0; seat < seats; ++seat) sum += p.alike.result.scores[seat];
                   return sum;
                 },
                 [](const Played& p) { return p.alike.ended && p.alike.result.scored; }});
  return all;
}

}  // namespace

std::string level_below(const AnyGame& game, const std::string& bot) {
  constexpr std::string_view level = "level:";
  if (bot.compare(0, level.size(), level) != 0) return {};
  const AnyBots& bots = bots_of(game);
  for (int n = 2; bots.has("level:" + std::to_string(n)); ++n)
    if (bot == "level:" + std::to_string(n)) return "level:" + std::to_string(n - 1);
  return {};
}

Samples measure(const BenchRequest& request, const std::vector<BoxHandle>& boxes, std::string& problem,
                const std::atomic<bool>& stop, const ToldProgress& progress) {
  Samples samples;
  const int threads = thread_count(request.threads, request.deals);
  const std::uint64_t seed = number_of(request.seed);
  std::vector<std::vector<Tables>> tables(static_cast<std::size_t>(threads));
  std::vector<std::function<std::vector<Played>(std::int64_t)>> workers;
  for (auto& own : tables) {
    for (const BoxHandle& box : boxes) {
      auto made = tables_of(request, box, problem);
      if (!made) return samples;
      own.push_back(*std::move(made));
    }
    workers.emplace_back([&own, seed](std::int64_t deal) {
      std::vector<Played> played;
      for (const Tables& one : own) played.push_back(play(one, seed, deal));
      return played;
    });
  }

  const std::vector<Counted> figures = all_figures(request);
  std::vector<bool> said(figures.size(), false);
  samples.boxes.resize(boxes.size());
  samples.other.resize(boxes.size(), 0);
  for (Sample& sample : samples.boxes) sample.counts.resize(figures.size());
  samples.deals = in_order<std::vector<Played>>(
      request.deals, std::move(workers), stop,
      [&](std::int64_t, const std::vector<Played>& played) {
        for (std::size_t b = 0; b < boxes.size(); ++b) {
          if (!same(played[b], played[0])) ++samples.other[b];
          for (std::size_t f = 0; f < figures.size(); ++f) {
            samples.boxes[b].counts[f].push_back(figures[f].count(played[b]));
            if (figures[f].says(played[b])) said[f] = true;
          }
        }
      },
      progress);
  samples.games = samples.deals * static_cast<std::int64_t>(boxes.size()) * (skill(request) ? 3 : 1);
  for (std::size_t f = figures.size(); f-- > 0;) {
    if (said[f]) {
      samples.figures.insert(samples.figures.begin(), figures[f].figure);
      continue;
    }
    for (Sample& sample : samples.boxes)
      sample.counts.erase(sample.counts.begin() + static_cast<std::ptrdiff_t>(f));
  }
  return samples;
}

// ---- Means

namespace {

Mean mean_of_sums(const Figure& figure, const Sums& sums) {
  Mean mean;
  mean.n = sums.n;
  mean.value = sums.mean() * figure.scale;
  if (sums.n == 0) return mean;
  // Never less than if one more deal had gone otherwise, by one of what is counted: a row of equal results is no certainty.
  const double one = figure.unit == "points" ? 100 : 1;
  const auto n = static_cast<double>(sums.n);
  mean.deviation = std::max(sums.deviation() * figure.scale, one / std::sqrt(n));
  mean.margin = z95 * mean.deviation / std::sqrt(n);
  return mean;
}

// The two-sided bound of a normal variable that is passed with so small a probability. Newton on the tail.
double bound_of(double probability) {
  double z = z95;
  for (int step = 0; step < 50; ++step) {
    const double tail = std::erfc(z / std::sqrt(2.0));
    const double slope = -std::sqrt(2 / std::acos(-1.0)) * std::exp(-z * z / 2);
    z -= (tail - probability) / slope;
  }
  return z;
}

}  // namespace

bool Mean::differs(int tests) const {
  if (n == 0) return false;
  const double wider = tests > 1 ? bound_of(0.05 / tests) / z95 : 1;
  return std::fabs(value) > margin * wider;
}

std::int64_t Mean::deals_for_one() const {
  constexpr double z80 = 0.8416212335729143;
  return std::max<std::int64_t>(1, std::llround(std::pow((z95 + z80) * deviation, 2)));
}

Mean mean_of(const Figure& figure, const std::vector<std::int64_t>& counts) {
  Sums sums;
  for (const std::int64_t count : counts) sums.add(count);
  return mean_of_sums(figure, sums);
}

Mean difference(const Figure& figure, const std::vector<std::int64_t>& first,
                const std::vector<std::int64_t>& second) {
  Sums sums;
  for (std::size_t i = 0; i < first.size() && i < second.size(); ++i) sums.add(second[i] - first[i]);
  return mean_of_sums(figure, sums);
}

}  // namespace smallbox
