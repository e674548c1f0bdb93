// Can't Touch This a second time, from its rules page alone: a card is a string of symbols, clips are a
// list, points are counted. It plays along with the real one over the referee.
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

#include "games/cant_touch_this/model_points.hpp"
#include "tests/model.hpp"
#include "tests/play.hpp"

namespace smallbox::testing::ctt_model {
namespace {

// What happened in all the games of a test.
struct Tally {
  std::map<std::string, int> refusals;  // by clause
  std::map<std::string, int> levels;
  std::map<std::string, int> wilds_used;
  int highest_bids = 0;     // up to 35
  int defender_first = 0;   // the challenger passed at once
  int penalties = 0;        // of more than 0
  int second_wins_tie = 0;  // CTT-18
};

class CantTouchThisModel : public Model {
 public:
  CantTouchThisModel(const json::object& request, const json::object& all, Tally& tally) : tally_(&tally) {
    seats_ = request.at("seats").to_number<int>();
    if (const auto* options = request.if_contains("options"))
      for (const auto& option : options->as_object()) options_[option.key()] = option.value();
    json::object setup;
    if (const auto* given = request.if_contains("setup")) setup = given->as_object();

    const auto* box = request.if_contains("box");
    const json::value first_side =
        box != nullptr ? box->at("sides").at(0) : json::value(json::array(7, "12PSE"));
    card_.columns = static_cast<int>(first_side.at(0).as_string().size());
    const auto* grid = setup.if_contains("grid");
    const json::array rows = (grid != nullptr ? *grid : all.at("grid")).as_array();
    EXPECT_EQ(rows.size(), first_side.as_array().size());
    for (const auto& row : rows) {
      EXPECT_EQ(row.as_string().size(), static_cast<std::size_t>(card_.columns));
      card_.symbols += std::string(row.as_string());
    }
    dealt_ = grid == nullptr;
    if (dealt_ && box == nullptr) check_card();
    if (dealt_ && box != nullptr) check_card_of(*box, rows);
    // The id of a box is not the model's affair, but whether there is one is.
    if (const auto* id = all.if_contains("box")) box_ = *id;
    EXPECT_EQ(box_.is_null(), box == nullptr);

    left_ = seats_ == 1 ? std::vector<int>{6} : std::vector<int>{3, 3};
    if (seats_ == 1) {
      phase_ = "place";
      active_ = 0;
    } else {
      const auto* defender = setup.if_contains("defender");
      phase_ = "bid";
      active_ = 1 - (defender != nullptr ? *defender : options_.at("defender")).to_number<int>();
    }
  }

  std::vector<int> actors() const override {
    return phase_ == "over" ? std::vector<int>{} : std::vector<int>{active_};
  }

  std::vector<json::object> legal(int seat) const override {
    std::vector<json::object> actions;
    const auto add = [&](const json::object& action) {
      if (verdict(seat, action).ok) actions.push_back(action);
    };
    add({{"type", "raise"}});
    add({{"type", "pass"}});
    if (phase_ == "place" && seat == active_)
      for (const auto& clip : all_clips(card_))
        add({{"type", "clip"}, {"edge", clip.edge}, {"line", clip.line}, {"depth", clip.depth}});
    return actions;
  }

  json::object view(const json::value& seat) const override {
    json::object out;
    out["game"] = "cant-touch-this";
    out["you"] = seat.is_string() ? json::value(nullptr) : seat;
    out["options"] = options_;
    out["box"] = box_;
    out["phase"] = phase_;
    out["active"] = phase_ == "over" ? json::value(nullptr) : json::value(active_);
    json::array grid;
    const auto columns = static_cast<std::size_t>(card_.columns);
    for (std::size_t at = 0; at < card_.symbols.size(); at += columns)
      grid.emplace_back(card_.symbols.substr(at, columns));
    out["grid"] = grid;
    if (seats_ == 2)
      out["bid"] = {{"last", {bids_[0], bids_[1]}},
                    {"first", first_ < 0 ? json::value(nullptr) : json::value(first_)}};
    json::array clips;
    for (const auto& clip : clips_)
      clips.push_back({{"seat", clip.seat}, {"edge", clip.edge}, {"line", clip.line}, {"depth", clip.depth}});
    out["clips"] = clips;
    out["left"] = json::array(left_.begin(), left_.end());
    out["scores"] = scores();
    return out;
  }

  Verdict judge(int seat, const json::object& action) const override {
    const Verdict verdict = this->verdict(seat, action);
    if (!verdict.ok) ++tally_->refusals[verdict.rule];
    return verdict;
  }

  void act(int seat, const json::object& action, const json::object&) override {
    const std::string type(action.at("type").as_string());
    const auto i = static_cast<std::size_t>(seat);
    if (type == "raise") {
      bids_[i] = last_bid() + 1;
      active_ = 1 - seat;
    } else if (type == "pass") {
      tally_->highest_bids += last_bid() == 35;
      tally_->defender_first += last_bid() == 0;
      first_ = 1 - seat;
      active_ = first_;
      phase_ = "place";
    } else {
      clips_.push_back(clip_of(seat, action));
      --left_[i];
      if (seats_ == 2) active_ = 1 - seat;
      if (clips_.size() == 6 || blocked()) end();
    }
  }

  json::object result() const override {
    json::object out = {{"over", phase_ == "over"}};
    if (phase_ != "over") return out;
    out["scores"] = scores();
    json::array lines;
    for (int seat = 0; seat < seats_; ++seat) {
      const Lines points = lines_of(seat);
      lines.push_back({{"one", points.one},
                       {"two", points.two},
                       {"poop", points.poop},
                       {"emerald", points.emerald},
                       {"swirl", points.swirl},
                       {"bomb", points.bomb},
                       {"wilds_used", json::array(points.wilds_used.begin(), points.wilds_used.end())}});
    }
    if (seats_ == 1) {
      out["winners"] = json::array();
      out["detail"] = {{"level", level(score(0))}, {"best", best_}, {"lines", lines}};
    } else {
      const int second = 1 - first_;
      out["winners"] = json::array{score(first_) > score(second) ? first_ : second};
      out["detail"] = {{"first", first_}, {"penalty", penalty(first_)}, {"lines", lines}};
    }
    return out;
  }

  const std::string& phase() const { return phase_; }
  int active() const { return active_; }
  int last_bid() const { return std::max(bids_[0], bids_[1]); }
  const std::vector<Clip>& clips() const { return clips_; }
  const Card& card() const { return card_; }

  int score(int seat) const { return lines_of(seat).total() - penalty(seat); }
  int score_after(int seat, const json::object& action) const {
    CantTouchThisModel copy = *this;
    copy.clips_.push_back(clip_of(seat, action));
    return copy.score(seat);
  }
  // Where there are few kinds of symbols the exact best takes long: the test does not compare it there.
  void do_not_solve() { solved_ = false; }

 private:
  static Clip clip_of(int seat, const json::object& action) {
    return {seat, std::string(action.at("edge").as_string()), action.at("line").to_number<int>(),
            action.at("depth").to_number<int>()};
  }

  // CTT-2: eight symbols; a side of the stack has each four or five times, and is always the same.
  void check_card() const {
    static std::map<int, std::string> sides;
    for (const char symbol : card_.symbols) EXPECT_NE(k_symbols.find(symbol), std::string::npos);
    const auto& option = options_.at("card");
    if (option.is_string() && option.as_string() == "random") return;
    for (const char symbol : k_symbols) {
      const auto times = std::count(card_.symbols.begin(), card_.symbols.end(), symbol);
      EXPECT_TRUE(times == 4 || times == 5) << card_.symbols << " " << symbol;
    }
    if (!option.is_string()) {
      EXPECT_EQ(sides.emplace(option.to_number<int>(), card_.symbols).first->second, card_.symbols);
    }
  }
  // A card of another box is one of its sides, or has every symbol as often as any other or once more.
  void check_card_of(const json::value& box, const json::array& rows) const {
    const auto& option = options_.at("card");
    const json::array& sides = box.at("sides").as_array();
    if (!option.is_string()) {
      EXPECT_EQ(sides.at(option.to_number<std::size_t>() - 1), json::value(rows));
    } else if (option.as_string() == "stack") {
      EXPECT_NE(std::find(sides.begin(), sides.end(), json::value(rows)), sides.end());
    } else {
      const int each = static_cast<int>(card_.symbols.size()) / 8;
      for (const char symbol : k_symbols) {
        const auto times = std::count(card_.symbols.begin(), card_.symbols.end(), symbol);
        EXPECT_TRUE(times == each || times == each + 1) << card_.symbols << " " << symbol;
      }
    }
  }
  bool blocked() const {
    std::set<int> covered;
    for (const auto& clip : clips_) covered.merge(cells(card_, clip));
    for (const auto& clip : all_clips(card_))
      if (clip.depth == 1 && covered.count(*cells(card_, clip).begin()) == 0) return false;
    return true;
  }

  Verdict verdict(int seat, const json::object& action) const {
    const std::string type(action.at("type").as_string());
    if (phase_ == "over") return Verdict::refuse("over", "CTT-8");
    if (type == "raise" || type == "pass") {
      if (seats_ == 1) return Verdict::refuse("not-your-turn", "CTT-19");
      if (phase_ != "bid") return Verdict::refuse("not-your-turn", "CTT-6");
      if (seat != active_) return Verdict::refuse("not-your-turn", "CTT-5");
      if (type == "raise" && last_bid() == 35) return Verdict::refuse("illegal", "CTT-5");
      return {};
    }
    // Who places first is not settled before the bid is.
    if (phase_ == "bid") return Verdict::refuse("not-your-turn", "CTT-6");
    if (seat != active_) return Verdict::refuse("not-your-turn", "CTT-8");
    const Clip clip = clip_of(seat, action);
    if (!exists(card_, clip)) return Verdict::refuse("illegal", "CTT-9");
    const auto under = cells(card_, clip);
    for (const auto& other : clips_)
      for (const int cell : cells(card_, other))
        if (under.count(cell) > 0) return Verdict::refuse("illegal", "CTT-10");
    return {};
  }

  bool from_zero() const { return options_.at("emerald").as_string() == "from-zero"; }

  // CTT-11.
  Lines lines_of(int seat) const {
    std::vector<std::string> captured;
    for (const auto& clip : clips_)
      if (clip.seat == seat) captured.push_back(symbols(card_, clip));
    return count_points(captured, from_zero());
  }
  int penalty(int seat) const { return seat == first_ ? bids_[seat] : 0; }
  json::array scores() const {
    json::array out;
    for (int seat = 0; seat < seats_; ++seat) out.emplace_back(score(seat));
    return out;
  }

  void end() {
    phase_ = "over";
    for (int seat = 0; seat < seats_; ++seat)
      for (const auto& name : lines_of(seat).wilds_used) ++tally_->wilds_used[name];
    if (seats_ == 2) {
      tally_->penalties += penalty(first_) > 0;
      tally_->second_wins_tie += score(0) == score(1);
    } else {
      ++tally_->levels[level(score(0))];
      if (solved_) best_ = Solver(card_, from_zero()).best(6);
      // CTT-1.
      if (solved_ && dealt_ && !from_zero() && box_.is_null()) {
        EXPECT_TRUE(best_ >= 31 && best_ <= 35) << card_.symbols << best_;
      }
    }
  }

  int seats_ = 0;
  json::object options_ = {{"card", "stack"}, {"emerald", "from-one"}, {"defender", 0}};
  Card card_;
  json::value box_;
  bool dealt_ = false;  // the card is the game's own, not one of a setup
  std::string phase_;
  int active_ = 0;
  int first_ = -1;  // who goes first; not known before the bid ends, nobody alone
  std::array<int, 2> bids_ = {0, 0};
  std::vector<Clip> clips_;
  std::vector<int> left_;
  bool solved_ = true;
  int best_ = 0;
  Tally* tally_;
};

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
