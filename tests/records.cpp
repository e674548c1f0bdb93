// Records for ever: what one version has written every later one replays to the same end (tests/replays).
//   records make GAME COUNT   so many games, one a line, as a page saves them, always the same
//   records check             reads such lines, and says of the first ones that do not hold what is wrong
// Seats, options and boxes vary, and who plays. Most are dealt fairly, so that `verify` holds them against the cards at
// the start and at the end, the result and the seal; some come from a seed that somebody named, and have their end beside
// them.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "bots/roster.hpp"
#include "engine/fair.hpp"
#include "engine/verify.hpp"
#include "games/registry.hpp"
#include "table/deal.hpp"
#include "tests/vary.hpp"

namespace smallbox {
namespace {

constexpr int k_endless = 20'000;  // longer than any game

class Player {
 public:
  Player(const AnyGame& game, unsigned number)
      : game_(game), bots_(bots_of(game)), fast_(number), fair_(number % 8 != 7), number_(number) {}

  // One line; empty where it did not come to its end.
  std::string line() {
    begin();
    if (!match_) return {};
    if (fair_) deal_.began(*match_);
    for (int tries = 0; !match_->over() && tries < k_endless; ++tries) step(tries);
    if (!match_->over()) return {};
    if (fair_) return open_record(*match_, deal_);
    Json out;
    match_->write_record(out.begin_object().key("record"));
    fair::write_result(out.key("result"), *match_);
    match_->write_view(out.key("end"), Audience::everything());
    out.end_object();
    return out.take();
  }

 private:
  int below(int n) { return static_cast<int>(fast_.below(static_cast<std::uint32_t>(n))); }

  void begin() {
    for (int tries = 0; tries < 100 && !match_; ++tries) {
      NewMatch wanted;
      wanted.seats = game_.min_seats() + below(game_.max_seats() - game_.min_seats() + 1);
      wanted.box = number_ % 5 == 4 ? other_box() : nullptr;
      if (fair_) deal(static_cast<std::size_t>(wanted.seats));
      wanted.seed = fair_ ? deal_.seed() : "record " + std::to_string(number_);
      const json::object options = any_options(game_, fast_);
      wanted.options = &options;
      if (auto match = game_.create(wanted)) match_ = *std::move(match);
    }
    const auto names = bots_.names();
    for (int seat = 0; match_ && seat < match_->seats(); ++seat) {
      do {
        players_[static_cast<std::size_t>(seat)] =
            names[static_cast<std::size_t>(below(static_cast<int>(names.size())))];
      } while (bots_.dear(players_[static_cast<std::size_t>(seat)]));
    }
  }
  BoxHandle other_box() const {
    auto box = parse_json(game_.built_in().canonical);
    box->get_object()["name"] = "Mine";
    const auto read = game_.read_box(*box);
    return read ? *read : nullptr;
  }
  // Some seats are people's, some of whose pages did not open in time, or do not deal along.
  void deal(std::size_t seats) {
    const std::string name = std::string(game_.id()) + " " + std::to_string(number_);
    deal_ = Deal::fresh("table of " + name, "chance of " + name, seats);
    for (Deal::Share& share : deal_.shares) {
      const int kind = below(8);
      share.person = kind < 5;
      if (kind >= 4) continue;
      std::string bytes;
      while (bytes.size() < fair::share_bytes) bytes += static_cast<char>(below(256));
      share.pledge = fair::pledge(bytes);
      if (kind > 0) share.share = bytes;
    }
  }

  // Some seat that wants to do something does it; where none does, one that could.
  void step(int tries) {
    const SeatSet actors = match_->actors();
    const int first = below(actors.size());
    for (const bool must : {false, true}) {
      for (int i = 0; i < actors.size(); ++i) {
        const Seat seat = actors.nth((first + i) % actors.size());
        Thinking thinking;
        thinking.salt = number_;
        const Choice choice = bots_.choose(must ? bots_.names()[0] : players_[seat], *match_, seat, thinking);
        if (!choice.action || match_->act(seat, *choice.action, tries * 700)) continue;
        Json action;
        match_->write_last_action(action);
        if (fair_) deal_.acted(*match_, action.text());
        return;
      }
    }
  }

  const AnyGame& game_;
  const AnyBots& bots_;
  FastRng fast_;
  const bool fair_;
  const unsigned number_;
  std::array<std::string, max_seats> players_;
  std::unique_ptr<AnyMatch> match_;
  Deal deal_;
};

int make(const AnyGame& game, unsigned count) {
  for (unsigned number = 0, made = 0; made < count; ++number) {
    const std::string line = Player(game, number).line();
    if (line.empty()) continue;
    std::cout << line << '\n';
    ++made;
  }
  return 0;
}

// What is wrong with a line; empty where it holds.
std::string wrong_with(const json::object& line, int& actions) {
  const auto* inner = as_object(line.if_contains("record"));
  const json::object& record = inner != nullptr ? *inner : line;
  const auto match = load_record(record, find_game);
  if (!match) return match.error().message;
  actions += (*match)->actions();
  if (inner == nullptr) {
    const std::string told = verify(record, nullptr, nullptr, find_game);
    const bool holds = told.starts_with("{\"ok\":true") && told.find("\"checked\":true") != std::string::npos;
    return holds ? "" : told;
  }
  // As `verify` does: all that was said is still so.
  Json result;
  Json end;
  fair::write_result(result, **match);
  (*match)->write_view(end, Audience::everything());
  for (const auto& [name, now] : {std::pair{"result", &result}, std::pair{"end", &end}})
    if (!still_said(line.at(name), *parse_json(now->text()))) return std::string(name) + ": " + now->take();
  return {};
}

int check() {
  int lines = 0;
  int actions = 0;
  int wrong = 0;
  for (std::string text; std::getline(std::cin, text);) {
    ++lines;
    const auto value = parse_json(text);
    const auto* line = value ? value->if_object() : nullptr;
    const std::string why = line != nullptr ? wrong_with(*line, actions) : "it is no JSON object";
    if (why.empty()) continue;
    if (++wrong <= 3) std::cout << "record " << lines << ": " << why << '\n';
  }
  std::cout << lines << " records, " << actions << " actions, " << wrong << " wrong\n";
  return wrong == 0 && lines > 0 ? 0 : 1;
}

}  // namespace
}  // namespace smallbox

int main(int argc, char** argv) {
  using namespace smallbox;
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "check" && argc == 2) return check();
  const AnyGame* game = what == "make" && argc == 4 ? find_game(argv[2]) : nullptr;
  if (game != nullptr) return make(*game, static_cast<unsigned>(std::atoi(argv[3])));
  std::fprintf(stderr, "records make GAME COUNT, or records check\n");
  return 2;
}
