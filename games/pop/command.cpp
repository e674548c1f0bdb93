// The commands that only Pop has: `smallbox puzzle` makes puzzles, `smallbox solve pop` solves them and solo
// games.
#include "app/command.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "app/box_file.hpp"
#include "app/seed.hpp"
#include "engine/json.hpp"
#include "games/pop/draw.hpp"
#include "games/pop/solve.hpp"
#include "games/pop/text.hpp"
#include "games/registry.hpp"

namespace smallbox {
namespace {

using namespace pop;

// Exit codes: 0 done, 1 the answer is no (not solvable, not won), 2 something is wrong with the request.
constexpr int k_no = 1;
constexpr int k_bad_input = 2;

[[noreturn]] void fail(const std::string& sentence) {
  std::cerr << "smallbox: " << sentence << '\n';
  throw CLI::RuntimeError(k_bad_input);
}

bool shows_colors() {
  return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;  // NOLINT: one thread
}

// The box of that file; null: the built-in one.
BoxHandle read_box(const std::string& path) {
  if (path.empty()) return nullptr;
  auto box = read_box_file(*find_game(Pop::id), path);
  if (box) return *std::move(box);
  complain_about_box(path, box.error());
  throw CLI::RuntimeError(k_bad_input);
}

// ---- JSON

void write_set(Json& out, CardSet cards) {
  out.begin_array();
  for (const int card : cards) out.value(card);
  out.end_array();
}
void write_table(Json& out, const Columns& table) {
  out.begin_array();
  for (int c = 0; c < column_count; ++c) {
    out.begin_array();
    for (const Card card : table.column(c)) out.value(card);
    out.end_array();
  }
  out.end_array();
}
void write_position(Json& out, const Position& position) {
  out.key("columns");
  write_table(out, position.table);
  out.key("hand");
  write_set(out, position.hand);
}
void write_outcome(Json& out, const Outcome& outcome) {
  out.key("cards");
  write_set(out, outcome.cards);
  out.field("bursts", outcome.bursts).field("waves", outcome.waves).key("left");
  write_table(out, outcome.left);
}

// ---- Reading a position from the command line

std::vector<Card> read_cards(const std::string& text, CardSet& seen) {
  std::vector<Card> cards;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find_first_of(", ", at);
    if (end == std::string::npos) end = text.size();
    const std::string word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    int card = 0;
    for (const char c : word) card = c >= '0' && c <= '9' && card <= deck_size ? card * 10 + (c - '0') : 1000;
    if (card < 1 || card > deck_size) fail("\"" + word + "\" is no card: cards are numbers from 1 to 50.");
    if (seen.has(card)) fail("The card " + word + " is there twice.");
    seen.add(card);
    cards.push_back(static_cast<Card>(card));
  }
  return cards;
}

Position read_position(const Box& box, const std::string& columns, const std::string& hand) {
  Position position;
  CardSet seen;
  std::size_t at = 0;
  for (int c = 0; c < column_count; ++c) {
    const std::size_t end = columns.find('/', at);
    if ((end == std::string::npos) != (c == column_count - 1))
      fail("--columns takes five columns with / between them, such as 11,5/30,9/14,17//15,46.");
    for (const Card card : read_cards(columns.substr(at, end - at), seen)) position.table.push(c, card);
    at = end + 1;
  }
  for (const Card card : read_cards(hand, seen)) position.hand.add(card);
  if (position.hand.size() < column_count || position.hand.size() > solo_hand_size)
    fail("--hand takes five to ten cards, such as 4,7,12,20,33.");
  if (!at_rest(box, position.table))
    fail("Two cards of one colour touch on that table: they would have exploded.");
  return position;
}

// ---- smallbox solve pop

struct SolveRequest {
  std::string box;
  int puzzle = 0;
  std::string columns;
  std::string hand;
  bool solo = false;
  std::string difficulty = "beginner";
  std::vector<std::string> seeds;
  int beam = 300;
  bool json = false;
};

int solve_position(const Drawing& draw, const Position& position, bool json) {
  const auto outcomes = solve_turn(draw.box, position);
  std::vector<const Outcome*> solutions;
  const Outcome* best = &outcomes.front();
  for (const Outcome& outcome : outcomes) {
    if (outcome.left.empty()) solutions.push_back(&outcome);
    if (outcome.left.size() < best->left.size()) best = &outcome;
  }
  if (json) {
    Json out;
    out.begin_object();
    write_position(out, position);
    out.list("solutions", solutions, [&](const Outcome* one) { write_set(out, one->cards); });
    out.list("choices", outcomes, [&](const Outcome& one) {
      out.begin_object();
      write_outcome(out, one);
      out.end_object();
    });
    out.end_object();
    std::cout << out.text() << '\n';
    return solutions.empty() ? k_no : 0;
  }
  std::cout << draw.table(position.table) << "hand" << draw.hand(position.hand) << "\n\n";
  std::cout << outcomes.size() << (outcomes.size() == 1 ? " choice, " : " choices, ");
  if (solutions.empty())
    std::cout << "none clears the table. The best leaves " << best->left.size() << ":\n";
  else if (solutions.size() == 1)
    std::cout << "exactly one clears the table:\n";
  else
    std::cout << solutions.size() << " clear the table. The first:\n";
  std::cout << "play" << draw.hand(best->cards) << "  (" << draw.direction(best->cards) << ")\n\n"
            << draw.turn(position.table, best->cards);
  for (std::size_t i = 1; i < solutions.size(); ++i)
    std::cout << (i == 1 ? "\nThe others:\n" : "") << "play" << draw.hand(solutions[i]->cards) << "\n";
  return solutions.empty() ? k_no : 0;
}

// False where no win was found.
bool solve_solo_game(const Drawing& draw, const SolveRequest& request, int difficulty,
                     const std::string& seed) {
  Options options;
  options.mode = static_cast<std::uint8_t>(Mode::solo);
  options.difficulty = static_cast<std::uint8_t>(difficulty);
  if (const Refusal refusal = Pop::fits(draw.box, options, 1)) fail(refusal.message);
  Dealer dealer(seed);
  NoEvents no_events;
  const State start = Pop::start(draw.box, options, 1, nullptr, dealer, no_events);
  const SoloLine line = solve_solo(start, request.beam);
  const auto left = [&] { return line.turns.back().outcome.left.size(); };
  if (request.json) {
    Json out;
    out.begin_object().field("seed", seed).field("difficulty", request.difficulty).field("won", line.won);
    out.field("left", left());
    out.list("turns", line.turns, [&](const SoloTurn& turn) {
      out.begin_object().key("hand");
      write_set(out, turn.hand);
      write_outcome(out, turn.outcome);
      out.end_object();
    });
    out.end_object();
    std::cout << out.text() << '\n';
    return line.won;
  }
  std::cout << "solo, " << request.difficulty << ", seed \"" << seed << "\"\n" << draw.table(start.table);
  int number = 0;
  for (const SoloTurn& turn : line.turns) {
    const Outcome& o = turn.outcome;
    std::cout << "\nturn " << ++number << ", hand" << draw.hand(turn.hand) << "\nplay" << draw.hand(o.cards)
              << "  (" << draw.direction(o.cards) << "; " << o.waves
              << (o.waves == 1 ? " explosion, " : " explosions, ") << o.left.size() << " left)\n"
              << draw.table(o.left);
  }
  std::cout << '\n';
  if (line.won)
    std::cout << "Won in " << number << (number == 1 ? " turn.\n\n" : " turns.\n\n");
  else
    std::cout << "No win found: " << left() << " cards stay on the table.\n\n";
  return line.won;
}

void solve_pop(const SolveRequest& request) {
  const bool typed = !request.columns.empty() || !request.hand.empty();
  if ((request.puzzle != 0 ? 1 : 0) + (typed ? 1 : 0) + (request.solo ? 1 : 0) != 1)
    fail("Say what to solve: --puzzle N, or --columns and --hand, or --solo.");
  const BoxHandle handle = read_box(request.box);
  const Box& box = parts_of<Pop>(handle.get());
  const Drawing draw{box, shows_colors()};
  int status = 0;
  if (request.solo) {
    int difficulty = 0;
    const auto& row = Pop::option_table[1];
    while (request.difficulty != row.words[difficulty]) ++difficulty;
    auto seeds = request.seeds;
    if (seeds.empty()) seeds.push_back(fresh_seed());
    int won = 0;
    for (const std::string& seed : seeds) won += solve_solo_game(draw, request, difficulty, seed) ? 1 : 0;
    if (seeds.size() > 1 && !request.json)
      std::cout << won << " of " << seeds.size() << " games are won when the pile is known.\n";
    status = won == static_cast<int>(seeds.size()) ? 0 : k_no;
  } else {
    if (typed && (request.columns.empty() || request.hand.empty()))
      fail("A position takes both --columns and --hand.");
    if (!typed && request.puzzle > box.puzzles.size())
      fail("There is no puzzle " + std::to_string(request.puzzle) + " in the box: it has " +
           std::to_string(box.puzzles.size()) + ".");
    const Position position =
        typed ? read_position(box, request.columns, request.hand) : puzzle_position(box, request.puzzle);
    status = solve_position(draw, position, request.json);
  }
  if (status != 0) throw CLI::RuntimeError(status);
}

// ---- smallbox puzzle

struct MakeRequest {
  std::string box;
  int count = 1;
  int grade = 3;
  std::string seed;
  std::string format = "text";
  std::string file;
};

// `number`: of those that were made, from 1.
std::string puzzle_text(const Drawing& draw, const MadePuzzle& made, const std::string& format, int number) {
  const Difficulty& difficulty = made.solved.difficulty;
  if (format == "json") {
    Json out;
    out.begin_object();
    write_position(out, made.position);
    out.field("grade", difficulty.grade()).field("points", difficulty.points()).key("solution");
    write_set(out, made.solved.solution);
    out.end_object();
    return out.take() + "\n";
  }
  if (format == "box") {  // an item of a box's list
    Json out;
    const std::string grade = std::to_string(difficulty.grade());
    out.begin_object().key("name").begin_object();
    out.field("en", "Grade " + grade + ", no. " + std::to_string(number));
    out.field("fr", "Force " + grade + ", n° " + std::to_string(number)).end_object();
    write_position(out, made.position);
    out.end_object();
    return out.take() + "\n";
  }
  return "grade " + std::to_string(difficulty.grade()) + ", " + std::to_string(difficulty.points()) +
         " points\n" + draw.table(made.position.table) + "hand" + draw.hand(made.position.hand) + "\n\n";
}

// A puzzle takes some hundred thousand tries where there are any; not every box has some of every grade.
constexpr std::uint64_t k_most_tries = 20'000'000;

void make_puzzles(MakeRequest request) {
  const BoxHandle handle = read_box(request.box);
  const Drawing draw{parts_of<Pop>(handle.get()), request.file.empty() && shows_colors()};
  std::ofstream file;
  if (!request.file.empty()) {
    file.open(request.file);
    if (!file) fail("Can't write " + request.file + ".");
  }
  std::ostream& out = request.file.empty() ? std::cout : file;
  if (request.seed.empty()) request.seed = fresh_seed();
  Dealer dealer(request.seed);
  FastRng fast((std::uint64_t{dealer.word()} << 32) | dealer.word());
  const bool live = isatty(STDERR_FILENO) != 0;
  std::uint64_t tries = 0;
  int made = 0;
  const auto tell = [&](const char* begin, const char* end) {
    std::cerr << begin << made << " of " << request.count << " puzzles of grade " << request.grade << ", "
              << tries / 1000 << " thousand tries" << end << std::flush;
  };
  std::uint64_t last = 0;  // the try that gave the last one
  while (made < request.count && tries - last < k_most_tries) {
    const auto puzzle = try_puzzle(draw.box, request.grade, fast);
    if (puzzle) {
      ++made;
      last = tries;
      out << puzzle_text(draw, *puzzle, request.format, made);
    }
    if (++tries % 65536 == 0 && live) tell("\r", "");
  }
  tell(live ? "\r" : "", "\n");
  if (!out.flush()) fail("Can't write all of the puzzles.");
  if (made < request.count) {
    std::cerr << "smallbox: No more puzzles of that grade are found with this box.\n";
    throw CLI::RuntimeError(k_no);
  }
}

}  // namespace

void add_pop_commands(CLI::App& app, CLI::App& solve) {
  auto* solved =
      solve.add_subcommand("pop", "Pop: the choices that clear a table, or a solo game's best play");
  auto request = std::make_shared<SolveRequest>();
  const auto& words = Pop::option_table[1].words;
  const std::vector<std::string> difficulties(words.begin(), words.begin() + 4);
  solved->add_option("--box", request->box, "a file with the box to play with, instead of the built-in one");
  solved->add_option("--puzzle", request->puzzle, "a puzzle of the box")->check(CLI::Range(1, max_puzzles));
  solved->add_option("--columns", request->columns,
                     "a table: columns A to E from top to bottom, such as 11,5/30,9/14,17//15,46");
  solved->add_option("--hand", request->hand, "the cards to choose from, such as 4,7,12,20,33");
  auto* solo = solved->add_flag("--solo", request->solo,
                                "play a solo game whose pile is known: what the best player could reach");
  solved->add_option("--difficulty", request->difficulty, "of a solo game")
      ->check(CLI::IsMember(difficulties))
      ->needs(solo)
      ->capture_default_str();
  solved->add_option("--seed", request->seeds, "seeds of solo games, one or more; without any a fresh one")
      ->needs(solo);
  solved->add_option("--beam", request->beam, "positions that the search keeps after each turn")
      ->check(CLI::Range(1, 100000))
      ->needs(solo)
      ->capture_default_str();
  solved->add_flag("--json", request->json, "one line of JSON each, with every choice and what it leaves");
  solved->footer(
      "Exit status: 0 a choice clears the table, or every solo game is won; 1 not so; 2 bad input.");
  solved->callback([request] { solve_pop(*request); });

  auto* puzzle = app.add_subcommand("puzzle", "make puzzles of Pop, each with exactly one solution");
  auto wanted = std::make_shared<MakeRequest>();
  puzzle->add_option("--box", wanted->box,
                     "a file with the box whose cards are used, instead of the built-in one");
  puzzle->add_option("--count", wanted->count, "how many")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  puzzle->add_option("--grade", wanted->grade, "how hard, 1 to 5")
      ->check(CLI::Range(1, grade_count))
      ->capture_default_str();
  puzzle->add_option("--seed", wanted->seed,
                     "the same text makes the same puzzles; without one a fresh seed");
  puzzle
      ->add_option("--format", wanted->format,
                   "text: drawings; json: lines that `new` takes as a setup; box: items of a box's list")
      ->check(CLI::IsMember({"text", "json", "box"}))
      ->capture_default_str();
  puzzle->add_option("-o,--output", wanted->file, "save them in a file instead of printing them");
  puzzle->callback([wanted] { make_puzzles(*wanted); });
}

}  // namespace smallbox
