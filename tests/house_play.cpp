// A house without a server plays a table of bots, in time that passes as fast as it can: the same steps natively here and
// in WebAssembly by tests/house_play.mjs, where everything that the house says must be the same bytes. Every other seed
// is played with a box that is not the game's own. `house_play GAME SEATS BOT SEED` prints the record and a sum over all
// that was said, `list` the games with their seats.
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <string>

#include "games/registry.hpp"
#include "wasm/house.hpp"
#include "wasm/lesson.hpp"

namespace smallbox {
namespace {

const std::string k_token(43, 'A');

class Play {
 public:
  explicit Play(const std::string& seed) : house_(1'000'000, now_, "random " + seed, 0) {}

  std::string run(const std::string& request) {
    house_.http(1, request, now_);
    work();
    const std::string made = reply_.substr(reply_.find('{'));
    const auto answer = parse_json(made);
    if (!answer || answer->as_object().if_contains("table") == nullptr) return made;
    const std::string code(answer->at("table").as_string());
    house_.connect(1);
    house_.message(1, R"({"type":"hello","table":")" + code + R"(","with":["view","legal"]})", now_);
    work();
    while (!over_ && wake_ != 0 && now_ < 1e9) {
      now_ = wake_;
      house_.tick(now_);
      work();
    }
    house_.http(2, "GET /api/tables/" + code + "/record\n\n", now_);
    work();
    return reply_;
  }
  std::uint32_t sum() const { return sum_; }

 private:
  // What the house says, one line after the other; what that makes it say comes behind.
  void work() {
    take();
    while (!lines_.empty()) {
      const std::string line = std::move(lines_.front());
      lines_.pop_front();
      const auto space = line.find(' ');
      const std::string what = line.substr(0, space);
      const std::string rest = line.substr(space + 1);
      if (what == "write")
        house_.committed(std::strtoull(rest.c_str(), nullptr, 10));
      else if (what == "think")
        think(rest);
      else if (what == "wake")
        wake_ = std::strtod(rest.c_str(), nullptr);
      else if (what == "reply")
        reply_ = rest;
      else if (what == "send")
        over_ = over_ || rest.find(R"("result":{"over":true)") != std::string::npos;
      if (what == "write" || what == "think") take();
    }
  }
  void think(const std::string& text) {
    Thinking thinking;
    house_.thought(choose(text, thinking), now_);
  }
  void take() {
    const std::string text = house_.take();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      lines_.push_back(text.substr(at, end - at));
      for (std::size_t i = at; i < end; ++i)
        sum_ = (sum_ ^ static_cast<unsigned char>(text[i])) * 0x01000193U;
      at = end + 1;
    }
  }

  double now_ = 5'000;
  double wake_ = 0;
  LocalHouse house_;
  std::deque<std::string> lines_;
  std::string reply_;
  bool over_ = false;
  std::uint32_t sum_ = 0x811C9DC5U;  // FNV-1a, of 32 bits for JavaScript's sake
};

std::string request_of(const AnyGame& game, int seats, const std::string& bot, std::uint64_t seed) {
  Json out;
  out.begin_object().field("game", game.id()).key("seats").begin_array();
  for (int seat = 0; seat < seats; ++seat) out.begin_object().field("bot", bot).end_object();
  out.end_array();
  if (seed % 2 == 0) {
    auto box = parse_json(game.built_in().canonical);
    box->get_object()["name"] = "Mine";
    out.key("box").raw(json::serialize(*box));
  }
  out.end_object();
  return "POST /api/tables\n" + k_token + "\n" + out.take();
}

}  // namespace
}  // namespace smallbox

int main(int argc, char** argv) {
  using namespace smallbox;
  if (argc == 2 && std::string_view(argv[1]) == "list") {
    for (const AnyGame* game : shelf_games())
      std::printf("%s %d %d\n", game->id(), game->min_seats(), game->max_seats());
    return 0;
  }
  if (argc == 2 && std::string_view(argv[1]) == "coach") {
    const RuleBook rules(find_game);
    for (std::string question; std::getline(std::cin, question);) {
      Lesson lesson(question, rules);
      lesson.think(INT32_MAX);
      std::printf("%s\n", lesson.told().c_str());
    }
    return 0;
  }
  const AnyGame* game = argc == 5 ? find_game(argv[1]) : nullptr;
  if (game == nullptr) {
    std::fprintf(stderr, "house_play GAME SEATS BOT SEED, house_play list, or house_play coach <QUESTIONS\n");
    return 2;
  }
  Play play(argv[4]);
  const std::string record =
      play.run(request_of(*game, std::atoi(argv[2]), argv[3], std::strtoull(argv[4], nullptr, 10)));
  std::printf("%08x %s\n", play.sum(), record.c_str());
  return 0;
}
