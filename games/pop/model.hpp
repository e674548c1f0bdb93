// Reference model of Pop: the rules page once more, as slowly and plainly as can be. Tests only. Long because it is
// one thing that is read beside that page.
//
// Where the page leaves something open, this is how it was read:
//   view      `said` and, in "all", `chef_down` are always there, empty where there is nothing to show; what
//             was said in the last turn stays in view when the game is over. What lies beside the Chef stays
//             in view after a round.
//   refusals  A seat that is no actor, or the wrong phase, is not-your-turn: POP-10 for choose and retract,
//             POP-20 for ready, a second ready too. A second choice, and retract without a choice, are
//             illegal: the seat is an actor. Talk outside coop is illegal. Of several faults of a choice the
//             number of cards counts first; a card named twice is in hand only once (POP-7).
//             Once over, the clause is the one that ended the game.
//   talk      No limit on how much is said in a turn, nor on saying the same thing twice.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/pop/model_table.hpp"
#include "tests/model.hpp"

namespace smallbox::testing::pop {

template <class List>
json::array numbers(const List& list) {
  json::array out;
  for (const int n : list) out.emplace_back(n);
  return out;
}
inline std::vector<int> read_numbers(const json::value& list) {
  std::vector<int> out;
  for (const auto& n : list.as_array()) out.push_back(static_cast<int>(as_int(&n).value()));
  return out;
}
inline Columns read_lists(const json::value& lists) {
  Columns out;
  for (const auto& list : lists.as_array()) out.push_back(read_numbers(list));
  return out;
}

class PopModel final : public Model {
 public:
  PopModel(const json::object& request, const json::object& all)
      : box_(read_box(request)),
        deck_(std::make_shared<Deck>(box_)),
        box_id_(all.contains("box") ? all.at("box") : nullptr),
        options_(read_options(request, all)),
        mode_(options_.at("mode").as_string().c_str()),
        two_cards_(options_.at("two_cards").as_bool()),
        seats_(static_cast<std::size_t>(request.at("seats").as_int64())),
        choices_(seats_),
        ready_(seats_),
        taken_(seats_),
        scores_(seats_),
        table_(deck_) {
    demand(box_id_.is_string() == request.contains("box"), "the id of the box: " + json::serialize(box_id_));
    const auto* setup = request.if_contains("setup");
    if (setup != nullptr)
      take_setup(setup->as_object());
    else
      take_deal(all);
    if (mode_ == "puzzle" && setup == nullptr) check_puzzle();
    // POP-33: the puzzles that come with the game.
    if (mode_ == "puzzle" && setup == nullptr && !request.contains("box"))
      demand(solutions().size() == 1, "a puzzle has exactly one solution, not " +
                                          std::to_string(solutions().size()) + ": " + json::serialize(all));
  }

  // ---- The model's interface

  std::vector<int> actors() const override {
    std::vector<int> out;
    for (std::size_t seat = 0; seat < seats_; ++seat)
      if (phase_ == "choose" || (phase_ == "ready" && !ready_.at(seat)))
        out.push_back(static_cast<int>(seat));
    return out;
  }

  std::vector<json::object> legal(int of) const override {
    const auto seat = static_cast<std::size_t>(of);
    std::vector<json::object> out;
    if (phase_ == "ready" && !ready_.at(seat)) out.push_back({{"type", "ready"}});
    if (phase_ != "choose") return out;
    if (choices_.at(seat)) {
      out.push_back({{"type", "retract"}});
    } else {
      const std::vector<int> hand(hands_.at(seat).begin(), hands_.at(seat).end());
      for (const Cards& cards : combinations(hand, cards_a_turn()))
        out.push_back({{"type", "choose"}, {"cards", numbers(cards)}});
    }
    if (mode_ == "coop") add_talk(out);
    return out;
  }

  json::object view(const json::value& who) const override {
    json::object out = {{"game", "pop"},
                        {"mode", mode_},
                        {"you", who.is_int64() ? who : json::value(nullptr)},
                        {"options", options_},
                        {"box", box_id_},
                        {"phase", phase_},
                        {"round", round_},
                        {"turn", turn_},
                        {"columns", lists(table_.columns())},
                        {"pile", static_cast<std::int64_t>(pile_.size())},
                        {"said", said_}};
    if (has_chef())
      out["chef"] = {{"up", numbers(chef_up_)},
                     {"down", static_cast<std::int64_t>(chef_down_.size())},
                     {"taken", numbers(chef_taken_)}};
    json::array seats;
    for (std::size_t seat = 0; seat < seats_; ++seat)
      seats.push_back({{"hand", static_cast<std::int64_t>(hands_.at(seat).size())},
                       {"chosen", choices_.at(seat).has_value()},
                       {"ready", static_cast<bool>(ready_.at(seat))},
                       {"taken", numbers(taken_.at(seat))},
                       {"score", numbers(scores_.at(seat))}});
    out["seats"] = seats;
    if (who.is_int64()) {
      const auto seat = static_cast<std::size_t>(who.as_int64());
      out["hand"] = numbers(hands_.at(seat));
      out["choice"] = choice(seat);
    }
    if (who.is_string()) {
      json::array choices;
      for (std::size_t seat = 0; seat < seats_; ++seat) choices.push_back(choice(seat));
      out["hands"] = lists(hands_);
      out["choices"] = choices;
      out["pile_cards"] = numbers(pile_);
      out["chef_down"] = numbers(chef_down_);
    }
    return out;
  }

  Verdict judge(int of, const json::object& action) const override {
    const auto seat = static_cast<std::size_t>(of);
    const std::string type = action.at("type").as_string().c_str();
    if (phase_ == "over") return Verdict::refuse("over", end_rule());
    if (type == "choose") {
      if (phase_ != "choose") return Verdict::refuse("not-your-turn", "POP-10");
      if (choices_.at(seat)) return Verdict::refuse("illegal", "POP-10");
      return judge_cards(seat, read_numbers(action.at("cards")));
    }
    if (type == "retract") {
      if (phase_ != "choose") return Verdict::refuse("not-your-turn", "POP-10");
      return choices_.at(seat) ? Verdict{} : Verdict::refuse("illegal", "POP-10");
    }
    if (type == "ready") {
      const bool now = phase_ == "ready" && !ready_.at(seat);
      return now ? Verdict{} : Verdict::refuse("not-your-turn", "POP-20");
    }
    demand(type == "say", "no such action: " + type);
    return mode_ == "coop" && may_say(action) ? Verdict{} : Verdict::refuse("illegal", "POP-24");
  }

  void act(int of, const json::object& action, const json::object& all_after) override {
    const auto seat = static_cast<std::size_t>(of);
    const std::string type = action.at("type").as_string().c_str();
    if (type == "choose") {
      const auto cards = read_numbers(action.at("cards"));
      choices_.at(seat) = Cards(cards.begin(), cards.end());
      if (std::all_of(choices_.begin(), choices_.end(), [](const auto& c) { return c.has_value(); }))
        play_turn();
    } else if (type == "retract") {
      choices_.at(seat).reset();
    } else if (type == "say") {
      json::object said = talk(action);
      said.erase("type");
      said["seat"] = of;
      said_.push_back(said);
    } else {
      ready_.at(seat) = true;
      if (actors().empty()) next_round(all_after);
    }
  }

  json::object result() const override {
    if (phase_ != "over") return {{"over", false}};
    json::array winners;
    json::array scores;
    json::object detail;
    if (mode_ == "competitive") {
      for (const int seat : best_seats()) winners.emplace_back(seat);
      for (std::size_t seat = 0; seat < seats_; ++seat) scores.emplace_back(total(seat));
      detail = competitive_detail();
    } else {
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        if (won_) winners.emplace_back(static_cast<std::int64_t>(seat));
        scores.emplace_back(nullptr);
      }
      detail["won"] = won_;
      if (mode_ == "coop") {
        const auto left = hands_.at(0).size();
        detail["level"] = coop_level(left);
        detail["left"] = static_cast<std::int64_t>(left);
      }
      if (mode_ == "solo") {
        detail["level"] = won_ ? json::value(solo_level()) : json::value(nullptr);
        detail["turns"] = turn_;
      }
    }
    return {{"over", true}, {"winners", winners}, {"scores", scores}, {"detail", detail}};
  }

  // ---- For those who drive it

  const std::string& mode() const { return mode_; }
  const std::string& phase() const { return phase_; }
  const DeckHandle& deck() const { return deck_; }
  const ModelTable& table() const { return table_; }
  const Cards& hand(int seat) const { return hands_.at(static_cast<std::size_t>(seat)); }
  const std::optional<Cards>& chosen(int seat) const { return choices_.at(static_cast<std::size_t>(seat)); }
  const std::vector<int>& chef_up() const { return chef_up_; }
  int seats() const { return static_cast<int>(seats_); }
  // Revealed, but the game was lost before they were placed (POP-25).
  const Cards& unplaced() const { return unplaced_; }

  // POP-10 (22, 30, 33)
  std::size_t cards_a_turn() const {
    if (mode_ == "solo" || mode_ == "puzzle") return 5;
    return two_cards_ ? 2 : 1;
  }
  // The choices that clear the table at once.
  std::vector<Cards> solutions() const {
    std::vector<Cards> out;
    const std::vector<int> hand(hands_.at(0).begin(), hands_.at(0).end());
    for (const Cards& five : combinations(hand, 5))
      if (left_after(table_, five) == 0) out.push_back(five);
    return out;
  }

 private:
  // ---- Set-up

  // The box of the request, or the one that is built in.
  static json::object read_box(const json::object& request) {
    if (const auto* given = request.if_contains("box")) return given->as_object();
    static const json::object ours =
        parse_json(Referee().answer(R"({"cmd":"box","game":"pop"})")).value().at("box").as_object();
    return ours;
  }
  // POP-33: the table and the hand are those of the puzzle that was asked for, or of any.
  void check_puzzle() const {
    const auto is_it = [&](const json::value& puzzle) {
      return read_lists(puzzle.at("columns")) == table_.columns() &&
             read_hand(puzzle.at("hand")) == hands_.at(0);
    };
    const auto& puzzles = box_.at("puzzles").as_array();
    const auto& wanted = options_.at("puzzle");
    if (wanted.is_string())
      demand(std::any_of(puzzles.begin(), puzzles.end(), is_it), "a puzzle that is not in the box");
    else
      demand(is_it(puzzles.at(wanted.to_number<std::size_t>() - 1)), "another puzzle");
  }

  // As the referee says them, provided that those of the request are among them.
  static json::object read_options(const json::object& request, const json::object& all) {
    const json::object options = all.at("options").as_object();
    json::object expected = {{"mode", "competitive"}, {"two_cards", false}};
    if (const auto* given = request.if_contains("options"))
      for (const auto& option : given->as_object()) expected[option.key()] = option.value();
    for (const auto& option : expected)
      demand(options.contains(option.key()) && options.at(option.key()) == option.value(),
             "option " + std::string(option.key()) + " is not " + json::serialize(option.value()) + " in " +
                 json::serialize(options));
    for (const char* name : {"difficulty", "puzzle"})
      demand(options.contains(name), std::string("there is no option ") + name);
    demand(options.size() == 4, "options that the rules do not have: " + json::serialize(options));
    return options;
  }

  // POP-28
  std::size_t rows() const {
    if (mode_ != "solo") return 1;
    const std::map<std::string, std::size_t> rows_of = {
        {"beginner", 1}, {"intermediate", 2}, {"advanced", 3}, {"expert", 4}};
    return rows_of.at(options_.at("difficulty").as_string().c_str());
  }

  // POP-8, 9, 22, 23: how many cards go on the Chef, face up and face down.
  std::pair<std::size_t, std::size_t> chef_cards() const {
    if (mode_ == "competitive") {
      if (two_cards_) return {1, 0};
      if (seats_ == 2) return {1, 2};
      if (seats_ == 3) return {1, 1};
      if (seats_ == 4) return {1, 0};
    }
    if (mode_ == "coop") {
      if (seats_ == 3) return {2, 0};
      if (seats_ == 4) return {1, 0};
    }
    return {0, 0};
  }
  bool has_chef() const { return chef_cards().first > 0; }

  void take_setup(const json::object& setup) {
    if (mode_ == "puzzle") {
      table_ = ModelTable(deck_, read_lists(setup.at("columns")));
      hands_ = {read_hand(setup.at("hand"))};
      return;
    }
    pile_ = read_numbers(setup.at("pile"));
    Columns rows;
    if (mode_ == "solo") {
      rows = read_lists(setup.at("rows"));
      hands_ = {read_hand(setup.at("hand"))};
    } else {
      rows = {read_numbers(setup.at("row"))};
      for (const auto& hand : setup.at("hands").as_array()) hands_.push_back(read_hand(hand));
    }
    Columns columns(5);
    for (const auto& row : rows)
      for (std::size_t column = 0; column < 5; ++column) columns.at(column).push_back(row.at(column));
    table_ = ModelTable(deck_, columns);
    begin_turn();
  }
  static Cards read_hand(const json::value& list) {
    const auto cards = read_numbers(list);
    return {cards.begin(), cards.end()};
  }

  // The cards as the shuffle laid them, seen when the first turn has begun, if that is a possible deal.
  void take_deal(const json::object& all) {
    const std::string deal = "\nin the deal " + json::serialize(all);
    const Columns columns = read_lists(all.at("columns"));
    table_ = ModelTable(deck_, columns);
    hands_.clear();
    for (const auto& hand : all.at("hands").as_array()) hands_.push_back(read_hand(hand));
    pile_ = read_numbers(all.at("pile_cards"));
    chef_down_ = read_numbers(all.at("chef_down"));
    if (has_chef()) chef_up_ = read_numbers(all.at("chef").at("up"));

    demand(table_.calm(), "cards of one colour touch" + deal);
    demand(hands_.size() == seats_, "not a hand a seat" + deal);
    std::multiset<int> cards;
    for (const auto& column : columns) cards.insert(column.begin(), column.end());
    for (const auto& hand : hands_) cards.insert(hand.begin(), hand.end());
    for (const auto& list : {pile_, chef_up_, chef_down_}) cards.insert(list.begin(), list.end());
    demand(std::set<int>(cards.begin(), cards.end()).size() == cards.size(), "a card twice" + deal);
    const auto real = [&](int card) { return deck_->lists(card); };
    demand(std::all_of(cards.begin(), cards.end(), real), "a card that is not in the deck" + deal);
    if (mode_ == "puzzle") {
      const std::size_t in_hand = hands_.at(0).size();
      demand(in_hand >= 5 && in_hand <= 10 && pile_.empty(), "not a puzzle" + deal);
      return;
    }
    demand(cards.size() == 50, "not all the cards" + deal);
    for (const auto& column : columns) demand(column.size() == rows(), "not in rows" + deal);
    // With `two_cards` each has drawn one already.
    const std::size_t in_hand = mode_ == "solo" || two_cards_ ? 10 : 9;
    for (const auto& hand : hands_) demand(hand.size() == in_hand, "the size of a hand" + deal);
    demand(chef_cards() == std::pair(chef_up_.size(), chef_down_.size()), "the Chef's cards" + deal);
  }

  // ---- A turn

  int draw() {
    demand(!pile_.empty(), "the pile is empty");
    const int card = pile_.front();
    pile_.erase(pile_.begin());
    return card;
  }

  // POP-22, 9
  void begin_turn() {
    said_.clear();
    if (two_cards_)
      for (Cards& hand : hands_) hand.insert(draw());
    const auto [up, down] = chef_cards();
    for (std::size_t i = 0; i < up; ++i) chef_up_.push_back(draw());
    for (std::size_t i = 0; i < down; ++i) chef_down_.push_back(draw());
  }
  void next_turn() {
    ++turn_;
    begin_turn();
  }

  // POP-10 to 17: reveal and place.
  void play_turn() {
    constexpr int chef = -1;
    std::map<int, int> owner;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      for (const int card : choices_.at(seat).value()) {
        owner[card] = static_cast<int>(seat);
        hands_.at(seat).erase(card);
      }
      choices_.at(seat).reset();
    }
    for (const int card : chef_up_) owner[card] = chef;
    for (const int card : chef_down_) owner[card] = chef;
    chef_up_.clear();
    chef_down_.clear();

    Cards five;
    for (const auto& [card, by] : owner) five.insert(card);
    unplaced_ = five;
    for (const auto& [column, card] : placing_order(*deck_, five)) {
      const auto waves = table_.place(column, card, mode_ == "coop");
      unplaced_.erase(card);
      if (waves.empty()) continue;
      const bool by_chef = owner.at(card) == chef;
      Cards& taken = by_chef ? chef_taken_ : taken_.at(static_cast<std::size_t>(owner.at(card)));
      for (const auto& groups : waves)
        for (const auto& group : groups) taken.insert(group.begin(), group.end());
      if (mode_ == "coop") return end(false);
      if (!by_chef) {
        taken.insert(chef_taken_.begin(), chef_taken_.end());
        chef_taken_.clear();
      }
    }
    end_turn();
  }

  void end(bool won) {
    phase_ = "over";
    won_ = won;
  }

  bool all_hands_hold(std::size_t n) const {
    return std::all_of(hands_.begin(), hands_.end(), [&](const Cards& hand) { return hand.size() == n; });
  }

  void end_turn() {
    if (mode_ == "competitive") {
      if (!all_hands_hold(1)) return next_turn();
      // POP-19, 20
      for (std::size_t seat = 0; seat < seats_; ++seat)
        scores_.at(seat).push_back(deck_->symbols(taken_.at(seat)));
      phase_ = round_ == 3 ? "over" : "ready";
    } else if (mode_ == "coop") {
      // POP-26
      if (all_hands_hold(0)) return end(true);
      next_turn();
    } else if (table_.size() == 0) {
      // POP-31, 33
      end(true);
    } else if (mode_ == "puzzle") {
      end(false);
    } else if (!pile_.empty()) {
      for (int i = 0; i < 5; ++i) hands_.at(0).insert(draw());
      next_turn();
    } else if (hands_.at(0).empty()) {
      end(false);
    } else {
      next_turn();
    }
  }

  void next_round(const json::object& all_after) {
    phase_ = "choose";
    ++round_;
    turn_ = 1;
    ready_.assign(seats_, false);
    taken_.assign(seats_, {});
    chef_taken_.clear();
    take_deal(all_after);
  }

  // ---- Choices and talk

  Verdict judge_cards(std::size_t seat, const std::vector<int>& cards) const {
    if (cards.size() != cards_a_turn()) {
      if (mode_ == "solo") return Verdict::refuse("illegal", "POP-30");
      if (mode_ == "puzzle") return Verdict::refuse("illegal", "POP-33");
      return Verdict::refuse("illegal", two_cards_ ? "POP-22" : "POP-10");
    }
    Cards hand = hands_.at(seat);
    for (const int card : cards)
      if (hand.erase(card) == 0) return Verdict::refuse("illegal", "POP-7");
    return {};
  }

  // POP-24. Every colour with every count, place, or side of a card that lies face up on the Chef.
  void add_talk(std::vector<json::object>& out) const {
    for (const auto& word : all_colors()) {
      for (int count = 0; count <= 9; ++count)
        out.push_back({{"type", "say"}, {"say", "have"}, {"color", word}, {"count", count}});
      for (const char* column : {"A", "B", "C", "D", "E"})
        out.push_back({{"type", "say"}, {"say", "want"}, {"color", word}, {"column", column}});
      for (const int card : chef_up_)
        for (const char* side : {"left", "right"})
          out.push_back(
              {{"type", "say"}, {"say", "beside"}, {"color", word}, {"side", side}, {"chef", card}});
    }
    for (const char* word : {"yes", "no"}) out.push_back({{"type", "say"}, {"say", word}});
  }
  // The action with the fields that mean something.
  static json::object talk(const json::object& action) {
    std::vector<std::string> fields = {"type", "say"};
    const auto& say = action.at("say").as_string();
    if (say == "have") fields.insert(fields.end(), {"color", "count"});
    if (say == "want") fields.insert(fields.end(), {"color", "column"});
    if (say == "beside") fields.insert(fields.end(), {"color", "side", "chef"});
    json::object out;
    for (const auto& field : fields) out[field] = action.at(field);
    return out;
  }
  bool may_say(const json::object& action) const {
    std::vector<json::object> sayings;
    add_talk(sayings);
    return std::find(sayings.begin(), sayings.end(), talk(action)) != sayings.end();
  }

  // ---- What is shown

  template <class Lists>
  static json::array lists(const Lists& all) {
    json::array out;
    for (const auto& list : all) out.push_back(numbers(list));
    return out;
  }
  json::value choice(std::size_t seat) const {
    if (!choices_.at(seat)) return nullptr;
    return numbers(*choices_.at(seat));
  }

  // ---- Who has won

  // The clause that ended the game.
  std::string end_rule() const {
    if (mode_ == "competitive") return "POP-20";
    if (mode_ == "coop") return won_ ? "POP-26" : "POP-25";
    return mode_ == "solo" ? "POP-31" : "POP-33";
  }
  int total(std::size_t seat) const {
    int sum = 0;
    for (const int score : scores_.at(seat)) sum += score;
    return sum;
  }
  int last_card(std::size_t seat) const { return *hands_.at(seat).begin(); }

  // POP-21
  std::vector<int> best_seats() const {
    std::map<std::pair<int, int>, std::vector<int>> ranking;
    for (std::size_t seat = 0; seat < seats_; ++seat)
      ranking[{total(seat), deck_->symbols(last_card(seat))}].push_back(static_cast<int>(seat));
    return ranking.begin()->second;
  }
  json::object competitive_detail() const {
    json::array rounds;
    for (std::size_t round = 0; round < 3; ++round) {
      json::array scores;
      for (const auto& score : scores_) scores.emplace_back(score.at(round));
      rounds.push_back(scores);
    }
    json::array last_cards;
    for (std::size_t seat = 0; seat < seats_; ++seat) last_cards.emplace_back(last_card(seat));
    return {{"rounds", rounds}, {"last_cards", last_cards}};
  }

  // POP-27
  std::string coop_level(std::size_t left) const {
    if (left >= 5) return "novice";
    if (left >= 3) return "trainee";
    if (left >= 1) return "seasoned";
    return won_ ? "legendary" : "expert";
  }
  // POP-32
  std::string solo_level() const {
    const std::array<const char*, 4> names = {"novice", "wicked", "evil", "renegade"};
    return names.at(rows() - 1);
  }

  json::object box_;
  DeckHandle deck_;
  json::value box_id_;
  json::object options_;
  std::string mode_;
  bool two_cards_;
  std::size_t seats_;

  std::string phase_ = "choose";
  int round_ = 1;
  int turn_ = 1;
  std::vector<int> pile_;  // top first
  std::vector<int> chef_up_;
  std::vector<int> chef_down_;
  Cards chef_taken_;
  json::array said_;
  std::vector<Cards> hands_;
  // One a seat.
  std::vector<std::optional<Cards>> choices_;
  std::vector<bool> ready_;
  std::vector<Cards> taken_;
  std::vector<std::vector<int>> scores_;
  ModelTable table_;
  Cards unplaced_;
  bool won_ = false;
};

}  // namespace smallbox::testing::pop
