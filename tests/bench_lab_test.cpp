// The designer's bench: figures of boxes whose truth is known, intervals that cover it, and the same on any number of threads.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "games/registry.hpp"
#include "lab/compare.hpp"
#include "lab/front.hpp"
#include "lab/sweep.hpp"
#include "lab/worth.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

const std::atomic<bool> k_go_on = false;

const AnyGame& game() { return *find_game("template"); }

BoxHandle box_of(const std::string& cards, const std::string& name = "Other") {
  const auto value =
      parse_json(R"({"box":1,"game":"template","name":")" + name + R"(","cards":[)" + cards + "]}");
  auto box = game().read_box(*value);
  EXPECT_TRUE(box) << cards;
  return box ? *box : nullptr;
}
constexpr const char* k_built_in = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15";

BenchRequest some_deals(std::int64_t deals) {
  BenchRequest request;
  request.game = &game();
  request.deals = deals;
  return request;
}

Samples measured(const BenchRequest& request, const std::vector<BoxHandle>& boxes) {
  std::string problem;
  Samples samples = measure(request, boxes, problem, k_go_on);
  EXPECT_EQ(problem, "");
  return samples;
}

std::size_t place_of(const Samples& samples, std::string_view key) {
  for (std::size_t f = 0; f < samples.figures.size(); ++f)
    if (samples.figures[f].key == key) return f;
  ADD_FAILURE() << "no figure " << key;
  return 0;
}
Mean between(const Samples& samples, std::string_view key) {
  const std::size_t f = place_of(samples, key);
  return difference(samples.figures[f], samples.boxes[0].counts[f], samples.boxes[1].counts[f]);
}

std::string as_json(const Comparison& comparison) {
  Json out;
  write_comparison(out, comparison);
  return out.take();
}

// ---- compare

// Only the name is another: the deals, and so every game, are the same.
TEST(Compare, TheSameCardsAreTheSameGames) {
  std::string problem;
  const Comparison same =
      compare(some_deals(200), {"built-in", nullptr}, {"other", box_of(k_built_in)}, problem, k_go_on);
  EXPECT_EQ(problem, "");
  EXPECT_EQ(same.samples.other[1], 0);
  for (const Figure& figure : same.samples.figures) EXPECT_EQ(between(same.samples, figure.key).value, 0);
  EXPECT_NE(verdict(same).find("not one game went otherwise"), std::string::npos) << verdict(same);
  const Comparison itself =
      compare(some_deals(50), {"built-in", nullptr}, {"built-in", nullptr}, problem, k_go_on);
  EXPECT_EQ(verdict(itself), "The two are the same box.");
}

// With only small cards nobody comes near the limit, so the pile is drawn to its end: a truth that needs no figures.
TEST(Compare, FindsAStrongChange) {
  std::string problem;
  const Comparison found =
      compare(some_deals(400), {"built-in", nullptr}, {"small", box_of("1,2,3")}, problem, k_go_on);
  EXPECT_EQ(problem, "");
  EXPECT_TRUE(between(found.samples, "score").differs(10));
  EXPECT_LT(between(found.samples, "score").value, 0);
  EXPECT_TRUE(between(found.samples, "actions").differs(10));
  EXPECT_NE(verdict(found).find("Different: "), std::string::npos) << verdict(found);
}

// What is measured in pairs is known better than what is measured apart: that is what the same deals are for.
TEST(Compare, PairsAreWorthTheirWhile) {
  const Samples samples =
      measured(some_deals(1000), {nullptr, box_of("1,2,3,4,5,6,7,8,9,10,11,12,13,14,16")});
  const std::size_t f = place_of(samples, "score");
  const Mean apart[2] = {mean_of(samples.figures[f], samples.boxes[0].counts[f]),
                         mean_of(samples.figures[f], samples.boxes[1].counts[f])};
  EXPECT_LT(between(samples, "score").margin, 0.7 * std::hypot(apart[0].margin, apart[1].margin));
}

// Nineteen intervals of twenty hold the truth, which so many more deals tell.
TEST(Compare, IntervalsCover) {
  const std::vector<BoxHandle> boxes = {nullptr, box_of("1,2,3,4,5,6,7,8,9,10,11,12,13,17,18")};
  const Samples truth = measured(some_deals(20000), boxes);
  constexpr int runs = 200;
  for (const char* key : {"seat0", "better", "actions", "score"}) {
    int covered = 0;
    for (int run = 0; run < runs; ++run) {
      BenchRequest request = some_deals(100);
      request.seed = "run" + std::to_string(run);
      const Mean mean = between(measured(request, boxes), key);
      covered += std::fabs(mean.value - between(truth, key).value) <= mean.margin ? 1 : 0;
    }
    // 190 of 200 are to be expected; fewer than 178 or 200 of 200 would be an accident of one in thousands.
    EXPECT_GE(covered, 178) << key;
    EXPECT_LT(covered, 200) << key;
  }
}

// "Deals to see one": with so many the interval is narrower than one unit, as 1.96 is to 1.96 + 0.84.
TEST(Compare, SaysHowManyDealsItTakes) {
  const std::vector<BoxHandle> boxes = {nullptr, box_of("1,2,3,4,5,6,7,8,9,10,11,12,13,17,18")};
  const Mean first = between(measured(some_deals(1000), boxes), "better");
  const std::int64_t deals = first.deals_for_one();
  ASSERT_GT(deals, 1000);
  const Mean second = between(measured(some_deals(std::min<std::int64_t>(deals, 20000)), boxes), "better");
  if (deals <= 20000) {
    EXPECT_NEAR(second.margin, 1.96 / (1.96 + 0.8416), 0.1);
  }
}

TEST(Compare, TheSameOnAnyNumberOfThreads) {
  std::string results[2];
  for (const int i : {0, 1}) {
    BenchRequest request = some_deals(scaled(500));
    request.threads = i == 0 ? 1 : 5;
    std::string problem;
    results[i] =
        as_json(compare(request, {"a", nullptr}, {"b", box_of("2,4,6,8,10,12,14,16")}, problem, k_go_on));
  }
  EXPECT_EQ(results[0], results[1]);
}

// What is kept after a stop is what a shorter run gives.
TEST(Compare, KeepsWhatIsDone) {
  std::atomic<bool> stop = false;
  std::string problem;
  BenchRequest request = some_deals(100000000);
  const NamedBox other{"b", box_of("2,4,6,8,10,12,14,16")};
  const Comparison stopped = compare(request, {"a", nullptr}, other, problem, stop,
                                     [&](std::int64_t done, double) { stop = done > 0; });
  ASSERT_GT(stopped.samples.deals, 0);
  ASSERT_LT(stopped.samples.deals, request.deals);
  request.deals = std::min<std::int64_t>(stopped.samples.deals, 2000);
  const Comparison shorter = compare(request, {"a", nullptr}, other, problem, k_go_on);
  for (std::size_t f = 0; f < shorter.samples.figures.size(); ++f) {
    std::vector<std::int64_t> first = stopped.samples.boxes[1].counts[f];
    first.resize(static_cast<std::size_t>(request.deals));
    EXPECT_EQ(first, shorter.samples.boxes[1].counts[f]);
  }
}

TEST(Compare, SaysWhatIsWrong) {
  std::string problem;
  BenchRequest request = some_deals(10);
  request.seats = 5;
  measure(request, {box_of("1,2,3")}, problem, k_go_on);  // BOX-6
  EXPECT_NE(problem, "");
  problem.clear();
  request = some_deals(10);
  request.bot = "nobody";
  measure(request, {nullptr}, problem, k_go_on);
  EXPECT_NE(problem.find("There is no bot `nobody`"), std::string::npos) << problem;
}

// ---- worth

WorthRequest worth_request(std::int64_t deals) {
  WorthRequest request;
  request.bench = some_deals(deals);
  return request;
}

// Of 1, 2 and 20 with a limit of 21: whoever is dealt the 20 has as good as won, and whoever is not has lost.
TEST(Worth, KnowsWhatDecidesTheGame) {
  WorthRequest request = worth_request(100);
  request.bench.bot = "level:5";
  request.box = box_of("1,2,20");
  std::string problem;
  const auto hands = hands_of(request, problem);
  ASSERT_TRUE(hands) << problem;
  EXPECT_EQ(cards_of(*hands), (std::vector<std::string>{"1", "2", "20"}));
  const Worth best = worth(request, *hands, "20", problem, k_go_on);
  const Worth worst = worth(request, *hands, "1", problem, k_go_on);
  EXPECT_EQ(problem, "");
  EXPECT_GT(best.points.value - best.points.margin, 40);
  EXPECT_LT(worst.points.value + worst.points.margin, -10);
  worth(request, *hands, "7", problem, k_go_on);
  EXPECT_EQ(problem, "There is no card `7` in the box.");
}

TEST(Worth, TheSameOnAnyNumberOfThreads) {
  std::int64_t otherwise[2];
  double value[2];
  for (const int i : {0, 1}) {
    WorthRequest request = worth_request(200);
    request.bench.threads = i == 0 ? 1 : 4;
    std::string problem;
    const Worth found = worth(request, *hands_of(request, problem), "12", problem, k_go_on);
    otherwise[i] = found.otherwise;
    value[i] = found.points.value;
  }
  EXPECT_EQ(otherwise[0], otherwise[1]);
  EXPECT_EQ(value[0], value[1]);
}

// Deals can be arranged in every game for as many as can play, the first row of Pop included, where no colours touch.
TEST(Worth, IsAskedInEveryGame) {
  int asked = 0;
  for (const AnyGame* each : all_games()) {
    WorthRequest request = worth_request(8);
    request.bench.game = each;
    request.bench.bot = "level:1";
    for (int seats = 2; seats <= each->max_seats(); ++seats) {
      request.bench.seats = seats;
      std::string problem;
      const auto hands = hands_of(request, problem);
      if (!hands) continue;
      const Worth found = worth(request, *hands, cards_of(*hands).front(), problem, k_go_on);
      EXPECT_EQ(problem, "") << each->id() << " with " << seats;
      EXPECT_EQ(found.points.n, 8) << each->id() << " with " << seats;
      ++asked;
    }
  }
  EXPECT_GE(asked, 14);
}

// Whoever has no cards has none that is worth something.
TEST(Worth, IsNothingWhereNobodyHasCards) {
  WorthRequest request = worth_request(10);
  request.bench.game = find_game("cant-touch-this");
  std::string problem;
  EXPECT_FALSE(hands_of(request, problem));
  EXPECT_NE(problem.find("nobody is dealt cards"), std::string::npos) << problem;
}

// ---- sweep

std::vector<std::string> values_of(const std::string& text) {
  std::string problem;
  const auto knob = read_knob(text, problem);
  std::vector<std::string> values;
  if (knob)
    for (const json::value& value : knob->values) values.push_back(json::serialize(value));
  else
    values.push_back(problem.substr(0, 4));
  return values;
}

TEST(Sweep, ReadsKnobs) {
  using Values = std::vector<std::string>;
  EXPECT_EQ(values_of("cards.1=-2..3"), (Values{"-2", "-1", "0", "1", "2", "3"}));
  EXPECT_EQ(values_of("cards.1=1..9..4"), (Values{"1", "5", "9"}));
  EXPECT_EQ(values_of("cards.1.value=*,3,true,a b"), (Values{"\"*\"", "3", "true", "\"a b\""}));
  for (const char* wrong : {"cards.1", "=3", "x=", "x=3..1", "x=1..9..0", "x=1..a", "x=1..1000000"})
    EXPECT_EQ(values_of(wrong).size(), 1U) << wrong;
}

TEST(Sweep, FindsPlacesByNumberAndById) {
  const json::object box =
      parse_json(R"({"cards":[{"id":"a","value":1},{"id":"b","value":2}]})")->get_object();
  std::string problem;
  for (const char* place : {"cards.1.value=7", "cards.b.value=7"}) {
    const auto knob = read_knob(place, problem);
    EXPECT_EQ(json::serialize(*turned(box, *knob, 7)),
              R"({"cards":[{"id":"a","value":1},{"id":"b","value":7}]})");
    EXPECT_EQ(*at_knob(box, *knob), 2);
  }
  // What may be missing can be put there; where there is no card, or nothing inside, is told.
  EXPECT_TRUE(turned(box, *read_knob("cards.a.star=true", problem), true));
  EXPECT_FALSE(turned(box, *read_knob("cards.c.value=1", problem), 1));
  EXPECT_FALSE(turned(box, *read_knob("cards.2.value=1", problem), 1));
  EXPECT_FALSE(turned(box, *read_knob("cards.a.value.x=1", problem), 1));
}

Sweep swept(const std::string& text, std::int64_t deals) {
  SweepRequest request;
  request.bench = some_deals(deals);
  std::string problem;
  const auto knob = read_knob(text, problem);
  EXPECT_TRUE(knob) << problem;
  Sweep done = sweep(request, *knob, problem, k_go_on);
  EXPECT_EQ(problem, "");
  return done;
}

TEST(Sweep, TellsWhatChangesNothing) {
  SweepRequest request;
  request.bench = some_deals(100);
  const Sweep name = swept("name=One,Two", 100);
  EXPECT_FALSE(changes_games(name));
  EXPECT_NE(describe(request, name).find("changes nothing"), std::string::npos);
  const Sweep low = swept("cards.14=15,16,20", 100);
  EXPECT_TRUE(changes_games(low));
}

TEST(Sweep, LeavesOutWhatIsNoBox) {
  const Sweep done = swept("cards.14=15..22..1", 20);
  ASSERT_EQ(done.points.size(), 8U);
  for (const Sweep::Point& point : done.points)
    EXPECT_EQ(point.refused.empty(), point.value < "21") << point.value;
  EXPECT_TRUE(done.points[0].is_base);
  EXPECT_EQ(done.samples.boxes.size(), 6U);
}

// ---- The first page of a report

TEST(Front, ADecisionIsWorthSomething) {
  BenchRequest request = some_deals(2000);
  request.bot = "level:5";
  std::string problem;
  const Mean good = stray_cost(request, nullptr, problem, k_go_on);
  EXPECT_GT(good.value - good.margin, 0);  // who plays well loses by not doing so
  request.bot = "random";
  const Mean random = stray_cost(request, nullptr, problem, k_go_on);
  EXPECT_LT(std::fabs(random.value), 2 * random.margin);  // who does not can't
}

TEST(Front, TellsWhatItKnows) {
  BenchRequest request = some_deals(200);
  std::string problem;
  const Front front = look_at(request, nullptr, problem, k_go_on);
  const std::string html = front_html(request, front, {{"level:2", "level:1", 70, 100}});
  for (const char* what : {"Seats' edge", "Luck", "Depth", "Length", "Lead changes", "Decisions that matter"})
    EXPECT_NE(html.find(what), std::string::npos) << what;
  // The edge is that of the figures: near an even share here, and never nothing.
  const std::size_t f = place_of(front.samples, "seat0");
  const Mean share = mean_of(front.samples.figures[f], front.samples.boxes[0].counts[f]);
  char edge[64];
  std::snprintf(edge, sizeof edge, "seat 0 wins %.1f ± ", share.value);
  EXPECT_GT(share.value, 30);
  EXPECT_NE(html.find(edge), std::string::npos) << html;
}

}  // namespace
}  // namespace smallbox::testing
