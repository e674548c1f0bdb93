// The reference model of Can't Touch This plays along with the real one over the referee.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "games/cant_touch_this/model.hpp"
#include "tests/play.hpp"

namespace smallbox::testing::ctt_model {
namespace {

// Makes the games and chooses what to do in them.
class Director {
 public:
  // Odd cards have few kinds of symbols, or only one, and may be of any size.
  Director(Tally& tally, bool odd_cards) : tally_(tally), odd_cards_(odd_cards) {}

  json::object request(FastRng& fast) {
    greedy_ = fast.below(3) > 0;
    bid_until_ = static_cast<int>(fast.below(3) == 0 ? fast.below(50) : 0);
    const bool solo = fast.below(4) == 0;
    json::object request = {{"game", "cant-touch-this"}, {"seats", solo ? 1 : 2}};
    json::object options;
    json::object setup;
    if (fast.below(3) == 0) options["card"] = 1 + fast.below(36);
    if (fast.below(200) == 0) options["card"] = "random";
    if (fast.below(2) == 0) options["emerald"] = fast.below(4) == 0 ? "from-one" : "from-zero";
    if (!solo && fast.below(3) == 0) options["defender"] = fast.below(2);
    if (!solo && fast.below(3) == 0) setup["defender"] = fast.below(2);
    if (odd_cards_ && fast.below(2) == 0) {
      const Shape shape = some_shape(fast);
      request["box"] = box(shape, fast);
      options["card"] = fast.below(2) == 0 ? "stack" : "random";
      if (fast.below(3) == 0) options["card"] = request["box"].at("sides").as_array().size();
      if (fast.below(3) == 0) setup["grid"] = rows(odd(shape, fast), shape);
    } else if (odd_cards_ || fast.below(2) == 0) {
      setup["grid"] = rows(odd_cards_ ? odd({}, fast) : balanced(fast), {});
    }
    if (!options.empty()) request["options"] = options;
    if (!setup.empty()) request["setup"] = setup;
    return request;
  }

  std::unique_ptr<Model> make(const json::object& request, const json::object& all) {
    auto model = std::make_unique<CantTouchThisModel>(request, all, tally_);
    if (odd_cards_) model->do_not_solve();
    model_ = model.get();
    return model;
  }

  json::object sample(FastRng& fast) const {
    const auto kind = fast.below(4);
    if (kind == 0) return {{"type", "raise"}};
    // A pass would end a bid that is to go on.
    if (kind == 1 && (model_->phase() != "bid" || model_->last_bid() >= bid_until_))
      return {{"type", "pass"}};
    const auto number = [&](int last) {
      if (fast.below(12) == 0) return std::array{-1, 0, 5, 7, 40, 40000}[fast.below(6)];
      return static_cast<int>(fast.below(static_cast<std::uint32_t>(last) + 1));
    };
    return {{"type", "clip"}, {"edge", k_edges[fast.below(4)]}, {"line", number(6)}, {"depth", number(4)}};
  }

  // Bids that go on, and clips that take as much as they can.
  std::optional<Comparison::Move> prefer(FastRng&) const {
    const int seat = model_->active();
    if (model_->phase() == "bid") {
      const json::object raise = {{"type", "raise"}};
      if (model_->last_bid() < std::min(bid_until_, 35)) return {{seat, raise}};
      return {};
    }
    if (!greedy_) return {};
    std::optional<Comparison::Move> best;
    int most = 0;
    for (const auto& action : model_->legal(seat)) {
      const int points = model_->score_after(seat, action);
      if (best && points <= most) continue;
      best = {seat, action};
      most = points;
    }
    return best;
  }

  const CantTouchThisModel& model() const { return *model_; }

 private:
  struct Shape {
    std::uint32_t columns = 5;
    std::uint32_t rows = 7;
  };
  static Shape some_shape(FastRng& fast) {
    for (;;) {
      const Shape shape{3 + fast.below(5), 3 + fast.below(5)};
      if (shape.columns * shape.rows <= 42) return shape;
    }
  }
  static json::object box(const Shape& shape, FastRng& fast) {
    json::array sides;
    for (std::uint32_t n = 1 + fast.below(3); n > 0; --n) sides.push_back(rows(odd(shape, fast), shape));
    return {{"box", 1}, {"game", "cant-touch-this"}, {"name", "odd"}, {"sides", sides}};
  }
  static json::array rows(const std::string& card, const Shape& shape) {
    json::array out;
    for (std::size_t row = 0; row < shape.rows; ++row)
      out.emplace_back(card.substr(shape.columns * row, shape.columns));
    return out;
  }
  static std::string balanced(FastRng& fast) {
    std::string card(35, ' ');
    for (std::size_t i = 0; i < 35; ++i) card[i] = k_symbols[i % 8];
    shuffle(std::span(card), fast);
    return card;
  }
  static std::string odd(const Shape& shape, FastRng& fast) {
    std::string kinds = k_symbols;
    shuffle(std::span(kinds), fast);
    const auto how_many = 1 + fast.below(4);
    std::string card(shape.columns * shape.rows, ' ');
    for (char& symbol : card) symbol = kinds[fast.below(how_many)];
    return card;
  }

  Tally& tally_;
  bool odd_cards_;
  const CantTouchThisModel* model_ = nullptr;
  bool greedy_ = false;
  int bid_until_ = 0;
};

// The model alone: what holds of any game, whatever the real one does.
TEST(CantTouchThisModel, PlaysByItself) {
  Tally tally;
  FastRng fast(1);
  EXPECT_EQ(all_clips({5, std::string(35, '1')}).size(), 96U);
  const int games = scaled(300);
  for (int game = 0; game < games; ++game) {
    Director director(tally, game % 2 == 0);
    auto request = director.request(fast);
    // Cards of the stack, and what is dealt, are known to the real game alone.
    if (request.contains("box")) continue;
    if (request.if_contains("setup") == nullptr || !request["setup"].as_object().contains("grid")) continue;
    const auto model = director.make(request, {});
    while (!model->actors().empty()) {
      const int seat = model->actors().front();
      auto move = director.prefer(fast);
      if (!move) {
        const auto actions = model->legal(seat);
        ASSERT_FALSE(actions.empty());
        move = {seat, actions[fast.below(static_cast<std::uint32_t>(actions.size()))]};
      }
      ASSERT_TRUE(model->judge(move->first, move->second).ok);
      model->act(move->first, move->second, {});
      std::set<int> covered;
      std::size_t captured = 0;
      for (const auto& clip : director.model().clips()) {
        covered.merge(cells(director.model().card(), clip));
        captured += static_cast<std::size_t>(clip.depth);
      }
      ASSERT_EQ(covered.size(), captured);
    }
    const auto result = model->result();
    EXPECT_EQ(director.model().clips().size(), 6U);
    EXPECT_EQ(result.at("scores"), model->view(nullptr).at("scores"));
    const auto* best = result.at("detail").as_object().if_contains("best");
    if (best != nullptr && game % 2 == 1) {
      EXPECT_GE(best->to_number<int>(), result.at("scores").at(0).to_number<int>());
    }
  }
  EXPECT_GE(tally.second_wins_tie, games / 100);
}

// CTT-1, 2: every side of the stack, and a few cards of the seed.
TEST(CantTouchThisModel, CardsAreAsPromised) {
  Referee referee;
  const auto ask = [&](const json::object& line) {
    return parse_json(referee.answer(json::serialize(line))).value().as_object();
  };
  std::set<std::string> sides;
  for (int number = 1; number <= 40; ++number) {
    json::object request = {{"cmd", "new"}, {"game", "cant-touch-this"}, {"seats", 1}};
    request["seed"] = "side " + std::to_string(number);
    request["options"] = {{"card", number <= 36 ? json::value(number) : json::value("random")}};
    ASSERT_TRUE(ask(request).at("ok").as_bool());
    const auto answer = ask({{"cmd", "view"}, {"seat", 0}});
    std::string card;
    for (const auto& row : answer.at("view").at("grid").as_array()) card += std::string(row.as_string());
    ASSERT_EQ(card.size(), 35U);
    sides.insert(card);
    for (const char symbol : k_symbols) {
      const auto times = std::count(card.begin(), card.end(), symbol);
      if (number <= 36) {
        EXPECT_TRUE(times == 4 || times == 5) << number << " " << symbol;
      }
    }
    const int best = Solver({5, card}, false).best(6);
    EXPECT_TRUE(best >= 31 && best <= 35) << number << " " << card << " " << best;
  }
  EXPECT_EQ(sides.size(), 40U);
}

long agree(Tally& tally, bool odd_cards, int games) {
  Director director(tally, odd_cards);
  Comparison comparison;
  comparison.request = [&](FastRng& fast) { return director.request(fast); };
  comparison.make = [&](const auto& request, const auto& all) { return director.make(request, all); };
  comparison.sample = [&](FastRng& fast) { return director.sample(fast); };
  comparison.prefer = [&](const Model&, FastRng& fast) { return director.prefer(fast); };
  comparison.ignored = {"best_clips"};
  if (odd_cards) comparison.ignored.insert("best");
  return compare(comparison, games, odd_cards ? 2 : 1);
}

TEST(CantTouchThisModel, AgreesOverTheReferee) {
  Tally tally;
  const int games = scaled(2000);
  EXPECT_GT(agree(tally, false, games) + agree(tally, true, games), 12L * games);
  const int often = games / 250;
  EXPECT_GE(tally.highest_bids, often);
  EXPECT_GE(tally.defender_first, often);
  EXPECT_GE(tally.penalties, often);
  EXPECT_GE(tally.second_wins_tie, often);
  // A one or a bomb is never better than a two.
  for (const char* name : {"two", "poop", "emerald", "star"})
    EXPECT_GE(tally.wilds_used[name], often) << name;
  for (const char* name : {"bomb-exploded", "touched-poop", "emerald", "star"})
    EXPECT_GE(tally.levels[name], often) << name;
  EXPECT_GE(tally.levels["impossible"], games / 800);  // on few cards of any size
  for (const char* rule : {"5", "6", "8", "9", "10", "19"})
    EXPECT_GE(tally.refusals[std::string("CTT-") + rule], often) << rule;
}

}  // namespace
}  // namespace smallbox::testing::ctt_model
