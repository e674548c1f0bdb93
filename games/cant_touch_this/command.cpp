// The commands of Can't Touch This: `smallbox solve cant-touch-this` and `smallbox cards cant-touch-this`.
#include "app/command.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "app/box_file.hpp"
#include "games/cant_touch_this/grades.hpp"
#include "games/cant_touch_this/solve.hpp"
#include "games/cant_touch_this/text.hpp"

namespace smallbox {

const AnyGame& cant_touch_this_game();

namespace {

using namespace ctt;

// What is asked for, as the words of the command line.
struct Request {
  std::string box;  // a file; empty: the built-in one
  int card = 0;
  std::string grid;
  std::string clips;
  std::string emerald = "from-one";
  bool json = false;
};

// Ends the program with a sentence: what was asked for can't be.
[[noreturn]] void refuse(const std::string& sentence) {
  std::cerr << "smallbox: " << sentence << '\n';
  throw CLI::RuntimeError(2);
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

// left:2:3
std::string name(ClipId id) {
  const Clip& clip = k_clips[id];
  return std::string(k_edges[index_of(clip.edge)]) + ":" + std::to_string(clip.line) + ":" +
         std::to_string(clip.depth);
}

// The box that is asked for. Whoever uses it keeps the handle.
BoxHandle open_box(const std::string& path) {
  if (path.empty()) return built_in_box<CantTouchThis>();
  auto box = read_box_file(cant_touch_this_game(), path);
  if (!box) throw CLI::RuntimeError(complain_about_box(path, box.error()));
  return *std::move(box);
}

ClipId read_clip(const std::string& text, Size size) {
  const auto number = [](const std::string& digits) {
    std::uint8_t n = 255;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
    return error == std::errc{} && end == digits.data() + digits.size() ? n : std::uint8_t{255};
  };
  const auto parts = split(text, ':');
  const auto edge = parts.size() == 3 ? find_edge(parts[0]) : std::nullopt;
  if (!edge) refuse("\"" + text + "\" is not a clip: write edge:line:depth, such as left:2:3 or top:0:1.");
  const Clip clip{*edge, number(parts[1]), number(parts[2])};
  if (!exists(clip, size))
    refuse("There is no clip " + text + ": rows are 0 to " + std::to_string(size.rows - 1) +
           ", columns 0 to " + std::to_string(size.columns - 1) +
           ", and a clip takes 1 to 4 symbols of a line.");
  return id_of(clip);
}

// A card and the clips on it, as one player's and as two players' who take turns.
struct Question {
  int card = 0;  // 0: not of the stack
  Grid grid;
  Emeralds reading = Emeralds::from_one;
  std::vector<ClipId> clips;
  Cells covered = 0;
  Haul alone = 0;
  Position position;
};

// A card of any size that a box can have.
Grid read_grid(const std::string& text) {
  const auto rows = split(text, '/');
  const std::size_t columns = rows.empty() ? 0 : rows[0].size();
  Grid grid;
  bool good = columns <= max_lines && rows.size() <= max_lines &&
              is_size(static_cast<int>(columns), static_cast<int>(rows.size()));
  if (good) grid.size = {static_cast<std::uint8_t>(columns), static_cast<std::uint8_t>(rows.size())};
  for (int row = 0; good && row < grid.size.rows; ++row) good = read_row(rows[row], row, grid);
  if (!good)
    refuse(
        "A grid is rows of symbols, such as 12PSE, joined by /: 3 to 7 rows of 3 to 7 symbols, at most 42. "
        "Symbols: "
        "1 2 P S E B T W.");
  return grid;
}

Question read(const Request& request) {
  Question question;
  if ((request.card != 0) == !request.grid.empty())
    refuse("Say which card: --card with the number of a side, or --grid with rows joined by /.");
  if (request.grid.empty()) {
    const BoxHandle box = open_box(request.box);
    const Box& stack = parts_of<CantTouchThis>(box.get());
    if (request.card < 1 || request.card > stack.sides)
      refuse("The stack has sides 1 to " + std::to_string(stack.sides) + ".");
    question.card = request.card;
    question.grid = stack.stack[request.card - 1];
  } else {
    question.grid = read_grid(request.grid);
  }
  const Layout& layout = layout_of(question.grid.size);
  if (request.emerald == "from-zero")
    question.reading = Emeralds::from_zero;
  else if (request.emerald != "from-one")
    refuse("Emeralds are read from-one or from-zero.");

  for (const std::string& text : split(request.clips, ',')) {
    const ClipId clip = read_clip(text, question.grid.size);
    if (question.clips.size() == clips_in_play) refuse("There are only six clips.");
    if ((question.covered & layout.masks[clip]) != 0)
      refuse("The clip " + text + " does not fit: no symbol may lie under two clips.");
    const Haul haul = haul_of(question.grid, clip);
    question.position.haul[question.clips.size() % 2] += haul;
    question.alone += haul;
    question.covered |= layout.masks[clip];
    question.clips.push_back(clip);
  }
  question.position.covered = question.covered;
  question.position.placed = static_cast<int>(question.clips.size());
  return question;
}

struct Solution {
  SoloBest solo;
  int value = 0;
  std::vector<ClipId> line;  // best play of both to the end
  Position end;
  std::vector<Duel::Rated> moves;
};

Solution solve(const Question& question) {
  Solution solution;
  solution.solo = best_solo(question.grid, question.reading, question.covered, question.alone,
                            clips_in_play - static_cast<int>(question.clips.size()));
  Duel duel(question.grid, question.reading);
  solution.value = duel.value(question.position);
  solution.moves = duel.rate(question.position);
  solution.end = question.position;
  while (!duel.over(solution.end)) {
    solution.line.push_back(duel.best(solution.end));
    solution.end = duel.after(solution.end, solution.line.back());
  }
  return solution;
}

// What a clip costs whoever places it against the best one.
int cost(const Question& question, const Solution& solution, const Duel::Rated& rated) {
  return question.position.placed % 2 == 0 ? solution.value - rated.value : rated.value - solution.value;
}

void write_json(const Question& question, const Solution& solution) {
  Json out;
  out.begin_object().key("card");
  if (question.card != 0)
    out.value(question.card);
  else
    out.null();
  out.key("grid").begin_array();
  for (int row = 0; row < question.grid.size.rows; ++row) out.value(row_text(question.grid, row));
  out.end_array();
  out.field("emerald", question.reading == Emeralds::from_one ? "from-one" : "from-zero");
  out.key("clips");
  write_clips(out, question.clips);

  out.key("solo").begin_object().field("best", solution.solo.score).key("clips");
  write_clips(out, solution.solo.clips);
  out.end_object();

  out.key("duel").begin_object().field("value", solution.value).key("line");
  write_clips(out, solution.line);
  out.list("moves", solution.moves, [&](const Duel::Rated& rated) {
    out.begin_object();
    write_clip_fields(out, k_clips[rated.clip]);
    out.field("value", rated.value).field("cost", cost(question, solution, rated)).end_object();
  });
  out.end_object();

  if (question.clips.empty()) {
    out.key("bid").begin_object().key("highest");
    if (solution.value > 0)
      out.value(solution.value - 1);
    else
      out.null();
    out.field("challenger", should_raise(solution.value, 0) ? "raise" : "pass");
    out.field("winner", bid_wins(solution.value, 0) ? "challenger" : "defender").end_object();
  }
  out.end_object();
  std::cout << out.text() << '\n';
}

// One mark a cell of the frame: what lies there, or a dot.
using Marks = std::string;
void mark(Marks& marks, Cells cells, char with) {
  for (Cells left = cells; left != 0; left &= left - 1) marks[std::countr_zero(left)] = with;
}

std::string captured(const Grid& grid, ClipId id) {
  std::string text;
  const Clip& clip = k_clips[id];
  for (int n = 0, cell = first_cell(clip, grid.size); n < clip.depth; ++n, cell += cell_step(clip.edge)) {
    if (n > 0) text += ' ';
    text += k_letters[index_of(grid.cells[cell])];
  }
  return text;
}

void draw(const Question& question, const Solution& solution) {
  const auto& masks = layout_of(question.grid.size).masks;
  const Size size = question.grid.size;
  Marks alone(frame, '.');
  Marks together(frame, '.');
  char next = '1';
  for (const ClipId clip : question.clips) {
    mark(alone, masks[clip], next);
    mark(together, masks[clip], next++);
  }
  const char first_new = next;
  for (const ClipId clip : solution.solo.clips) mark(alone, masks[clip], next++);
  next = first_new;
  for (const ClipId clip : solution.line) mark(together, masks[clip], next++);
  Marks card(frame, '.');
  for (std::size_t cell = 0; cell < frame; ++cell)
    card[cell] = k_letters[index_of(question.grid.cells[cell])];

  std::string numbers;
  for (int column = 0; column < size.columns; ++column) numbers += " " + std::to_string(column);
  const int width = 2 * size.columns + 4;
  std::cout << std::left << "      " << std::setw(width) << "card" << std::setw(width) << "alone"
            << "two players\n     " << numbers << "    " << numbers << "    " << numbers << '\n';
  for (int row = 0; row < size.rows; ++row) {
    std::string line = "   " + std::to_string(row);
    for (const Marks* panel : {&card, &alone, &together}) {
      line += panel == &card ? " " : "    ";
      for (int column = 0; column < size.columns; ++column) {
        line += ' ';
        line += (*panel)[static_cast<std::size_t>(cell_at(row, column))];
      }
    }
    std::cout << line << '\n';
  }
}

void tell_line(int number, const std::string& who, ClipId clip, const Grid& grid) {
  std::cout << "   " << number << "  " << who << std::left << std::setw(12) << name(clip)
            << captured(grid, clip) << '\n';
}

void tell_bid(int value) {
  if (value <= 0) {
    std::cout << "   The bid: going first wins at no price. The challenger passes at once and wins.\n";
    return;
  }
  std::cout << "   The bid: going first still wins at " << value - 1 << ", no longer at " << value
            << ". The challenger raises; with best\n   play the "
            << (bid_wins(value, 0) ? "challenger" : "defender") << " wins.\n";
}

// Every clip by what it costs, a few to a row.
void tell_costs(const Question& question, const Solution& solution) {
  std::map<int, std::vector<ClipId>> by_cost;
  for (const Duel::Rated& rated : solution.moves)
    by_cost[cost(question, solution, rated)].push_back(rated.clip);
  std::cout << "\nWhat each clip costs the player to move\n";
  for (const auto& [points_lost, clips] : by_cost)
    for (std::size_t i = 0; i < clips.size(); ++i) {
      if (i % 8 == 0)
        std::cout << std::right << std::setw(5) << (i == 0 ? std::to_string(points_lost) : "") << "  ";
      const bool last = i + 1 == clips.size() || i % 8 == 7;
      std::cout << std::left << std::setw(last ? 0 : 12) << name(clips[i]) << (last ? "\n" : "");
    }
}

void tell(const Question& question, const Solution& solution) {
  const int placed = static_cast<int>(question.clips.size());
  if (question.card != 0) std::cout << "Side " << question.card << " of the stack\n";
  draw(question, solution);
  if (placed > 0) std::cout << "\nPlaced\n";
  for (int i = 0; i < placed; ++i)
    tell_line(i + 1, i % 2 == 0 ? "first   " : "second  ", question.clips[i], question.grid);

  std::cout << "\nAlone: " << solution.solo.score << " points\n";
  int number = placed;
  for (const ClipId clip : solution.solo.clips) tell_line(++number, "", clip, question.grid);

  const int first = points(solution.end.haul[0], question.reading);
  const int second = points(solution.end.haul[1], question.reading);
  std::cout << "\nTwo players: " << (solution.value > 0 ? "+" : "") << solution.value
            << " for the one who goes first, " << first << " to " << second << " with best play\n";
  number = placed;
  for (const ClipId clip : solution.line) {
    tell_line(number + 1, number % 2 == 0 ? "first   " : "second  ", clip, question.grid);
    ++number;
  }
  if (placed == 0) tell_bid(solution.value);
  if (!solution.moves.empty()) tell_costs(question, solution);
}

// The sides of a box with their grades: those of the built-in one are known, those of another are solved.
void list_stack(const std::string& path, bool json) {
  const BoxHandle box = open_box(path);
  const Box& stack = parts_of<CantTouchThis>(box.get());
  const auto grades = grades_of(stack, path.empty());
  Json out;
  out.begin_array();
  if (!json) std::cout << "side  alone  worth of going first  rows\n";
  for (int side = 1; side <= stack.sides; ++side) {
    const Grid& grid = stack.stack[side - 1];
    const auto [best, worth] = grades[side - 1];
    if (json) {
      out.begin_object().field("card", side).key("grid").begin_array();
      for (int row = 0; row < grid.size.rows; ++row) out.value(row_text(grid, row));
      out.end_array().field("best", best).field("worth", worth).end_object();
    } else {
      std::cout << std::setw(4) << side << std::setw(7) << best << std::setw(22) << worth << "  ";
      for (int row = 0; row < grid.size.rows; ++row) std::cout << (row > 0 ? "/" : "") << row_text(grid, row);
      std::cout << '\n';
    }
  }
  if (json) std::cout << out.end_array().text() << '\n';
}

}  // namespace

void add_cant_touch_this_commands(CLI::App& app, CLI::App& solve_command) {
  auto request = std::make_shared<Request>();
  auto* solved = solve_command.add_subcommand(
      CantTouchThis::id,
      "Can't Touch This: the best solo result, the value of going first, the right bid and the best line");
  solved->add_option("--card", request->card, "a side of the stack by its number, from 1");
  solved->add_option("--box", request->box, "the stack of the box in this file instead of the built-in one");
  solved->add_option("--grid", request->grid,
                     "any card: rows of 1 2 P S E B T W joined by /, such as 12PSE/…");
  solved->add_option(
      "--clips", request->clips,
      "clips that lie already, such as left:2:3,top:0:1: with two players they belong to the first "
      "and the second in turn");
  solved->add_option("--emerald", request->emerald, "where the row of emeralds begins: from-one or from-zero")
      ->capture_default_str();
  solved->add_flag("--json", request->json, "one JSON object instead of a drawing");
  solved->callback([request] {
    const Question question = read(*request);
    const Solution solution = solve(question);
    if (request->json)
      write_json(question, solution);
    else
      tell(question, solution);
  });

  auto as_json = std::make_shared<bool>(false);
  auto box = std::make_shared<std::string>();
  auto* cards = app.add_subcommand("cards", "list the cards of a game with their figures");
  cards->require_subcommand(1);
  auto* listed = cards->add_subcommand(
      CantTouchThis::id,
      "Can't Touch This: the sides of the stack, each with its best solo result and what "
      "going first is worth");
  listed->add_flag("--json", *as_json, "a JSON list instead of a table");
  listed->add_option("--box", *box, "the stack of the box in this file instead of the built-in one");
  listed->callback([as_json, box] { list_stack(*box, *as_json); });
}

}  // namespace smallbox
