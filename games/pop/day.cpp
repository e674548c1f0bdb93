// The day's puzzle: exactly one choice of five clears the table (POP-33). Harder every day from Monday to Sunday.
#include "engine/day.hpp"

#include <array>
#include <span>

#include "games/pop/solve.hpp"
#include "games/pop/text.hpp"

namespace smallbox {

const AnyGame& pop_game();

namespace {

using namespace pop;

// By weekday: the grade that tables are laid for, and how many points of difficulty a puzzle is to have.
struct Wanted {
  int grade, least, most;
};
constexpr std::array<Wanted, 7> k_week = {
    {{1, 3, 7}, {2, 8, 11}, {3, 12, 14}, {3, 15, 16}, {4, 17, 19}, {4, 20, 21}, {5, 22, 99}}};

void write_set(Json& out, CardSet cards) {
  out.begin_array();
  for (const int card : cards) out.value(card);
  out.end_array();
}

json::value setup_of(const Position& position) {
  json::array columns;
  for (int c = 0; c < column_count; ++c) {
    json::array column;
    for (const Card card : position.table.column(c)) column.push_back(int{card});
    columns.push_back(std::move(column));
  }
  json::array hand;
  for (const int card : position.hand) hand.push_back(card);
  return json::object{{"columns", std::move(columns)}, {"hand", std::move(hand)}};
}

class DayPuzzle final : public DayKind {
 public:
  const char* id() const override { return "pop-puzzle"; }
  const AnyGame& game() const override { return pop_game(); }
  const char* goal() const override { return "clear"; }

  DayTask make(Date date) const override {
    FastRng dice = day_dice(date, id());
    const Wanted& wanted = k_week[static_cast<std::size_t>(date.weekday())];
    std::optional<MadePuzzle> made;
    while (!made) made = try_table(built_in<Pop>(), wanted.grade, wanted.least, wanted.most, dice);
    const json::value setup = setup_of(made->position);
    DayTask task{.kind = this, .date = date};
    task.start = begin_day(game(), 1, day_seed(date, id()), {{"mode", "puzzle"}}, &setup);
    const Difficulty& difficulty = made->solved.difficulty;
    Json claim;
    claim.begin_object().field("solutions", 1).field("grade", difficulty.grade());
    task.claim = claim.field("points", difficulty.points()).end_object().take();
    Json solution;
    solution.begin_object().key("actions").begin_array().begin_object().field("seat", 0).key("action");
    solution.begin_object().field("type", "choose").key("cards");
    write_set(solution, made->solved.solution);
    task.solution = solution.end_object().end_object().end_array().end_object().take();
    return task;
  }

  DayResult result(const DayTask&, const AnyMatch& now) const override {
    const bool won = Pop::won(static_cast<const Match<Pop>&>(now).state());
    return {.solved = won, .score = won ? 1 : 0};
  }

  // Every choice of five, by the rules themselves.
  std::string check(const DayTask& task) const override {
    const State& s = static_cast<const Match<Pop>&>(*task.start).state();
    int choices = 0;
    int clearing = 0;
    each_choice(s.hand[0], column_count, [&](CardSet five) {
      State after = s;
      FastRng none(0);
      NoEvents untold;
      Pop::apply(after, 0, {.cards = five, .type = ActionType::choose, .count = column_count}, none, untold);
      ++choices;
      clearing += Pop::over(after) && Pop::won(after) ? 1 : 0;
    });
    if (clearing != 1)
      return std::to_string(clearing) + " of " + std::to_string(choices) + " choices clear the table";
    const auto played = task.start->clone();
    if (std::string why = play_solution(task, *played); !why.empty()) return why;
    return result(task, *played).solved ? "" : "the solution does not clear the table";
  }
};

}  // namespace

std::span<const DayKind* const> pop_days() {
  static const DayPuzzle puzzle;
  static const std::array<const DayKind*, 1> kinds = {&puzzle};
  return kinds;
}

}  // namespace smallbox
