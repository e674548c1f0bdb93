// A table with bots, in time that passes as fast as it can: the same program natively and in WebAssembly, whose
// records must be the same bytes; every other seed with a box that is not the game's own. `table_play GAME SEATS BOT SEED` prints the record, `list` the games with their seats.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "table/table.hpp"

namespace smallbox {
namespace {

class Watcher final : public Peer {
 public:
  void send(Message message) override { bytes += message->size(); }
  void close(std::string_view) override { hang_up(); }
  const std::string& address() const override { return address_; }
  std::size_t bytes = 0;

 private:
  std::string address_ = "nowhere";
};

class PlayHouse final : public Host {
 public:
  explicit PlayHouse(std::uint64_t seed) : dice_(seed) {}

  std::uint64_t write(std::int64_t, TableWrite) override { return ++writes_; }
  void think(Table& table, Seat seat, const std::string& bot, bool) override {
    Thinking thinking;
    thinking.salt = table.salt(seat);
    const AnyMatch& match = *table.match();
    thoughts_.push_back({seat, match.actions(), bots_of(match.game()).choose(bot, match, seat, thinking)});
  }
  void wake(Table&, Ms at) override { wake_at_ = wake_at_ == 0 ? at : std::min(wake_at_, at); }
  FastRng& dice() override { return dice_; }
  std::string fresh_seed() override { return std::to_string(dice_.next()); }
  std::uint64_t fresh_salt() override { return dice_.next(); }
  std::string distinct_name(std::string_view wanted, std::span<const std::string>) override {
    return std::string(wanted);
  }
  std::string shown_bot_name(std::string_view bot, int) override { return std::string(bot); }
  void seated(Table&, std::span<const Guest>, std::span<const Guest>) override {}
  void finished(Table&) override {}
  void count_action(bool) override {}
  void count_latency(std::int64_t) override {}
  std::int64_t microseconds() override { return 1; }

  // Until the game is over, or nothing happens any more.
  void play(Table& table) {
    while (table.status() != Status::over && table.version() < 20'000) {
      if (!thoughts_.empty()) {
        const Thought thought = thoughts_.front();
        thoughts_.erase(thoughts_.begin());
        table.thought(thought.seat, thought.version, thought.choice, now);
      } else if (wake_at_ != 0) {
        now = std::max(now, std::exchange(wake_at_, 0));
        table.tick(now);
      } else {
        break;
      }
      table.committed(writes_);
    }
  }

  Ms now = 1'000'000;

 private:
  struct Thought {
    Seat seat;
    int version;
    Choice choice;
  };
  FastRng dice_;
  std::uint64_t writes_ = 0;
  Ms wake_at_ = 0;
  std::vector<Thought> thoughts_;
};

// The game's own box under another name, which is another box.
BoxHandle other_box(const AnyGame& game) {
  auto box = parse_json(game.built_in().canonical);
  box->get_object()["name"] = "Mine";
  auto read = game.read_box(*box);
  return read ? *std::move(read) : nullptr;
}

std::string play_table(std::string_view id, int seats, const std::string& bot, std::uint64_t seed) {
  const AnyGame* game = find_game(id);
  if (game == nullptr || !bots_of(*game).has(bot)) return "no such game or bot";
  json::object options;
  TableSpec spec;
  spec.game = game;
  if (seed % 2 == 0) spec.box = other_box(*game);
  read_pace(nullptr, *game, options, spec.pace);
  auto complete = game->complete_options(seats, &options, spec.box.get());
  if (!complete) return complete.error().message;
  spec.options = *complete;
  for (int seat = 0; seat < seats; ++seat) {
    Chair chair;
    chair.kind = Chair::Kind::bot;
    chair.bot = chair.name = bot;
    spec.seats.push_back(std::move(chair));
  }
  PlayHouse house(seed);
  Table table(house, 1, "code", std::move(spec), house.now);
  const auto watcher = std::make_shared<Watcher>();
  watcher->wants_view = watcher->wants_legal = true;
  table.enter(watcher, {}, house.now);
  table.open(house.now);
  house.play(table);
  Json out;
  out.begin_object()
      .field("told", static_cast<std::int64_t>(watcher->bytes))
      .field("time", house.now)
      .key("record");
  table.match()->write_record(out);
  out.key("result").begin_object();
  table.match()->write_result(out);
  out.end_object().end_object();
  return out.take();
}

}  // namespace
}  // namespace smallbox

#ifdef __wasm__
namespace {
std::string g_text;
}
// Room for so many bytes of a request, `GAME SEATS BOT SEED`; then the answer's length, at the same place.
extern "C" __attribute__((export_name("request"), used)) char* request(unsigned size) {
  g_text.resize(size);
  return g_text.data();
}
extern "C" __attribute__((export_name("play"), used)) unsigned play() {
  char game[64] = {};
  char bot[64] = {};
  int seats = 0;
  unsigned long long seed = 0;
  if (std::sscanf(g_text.c_str(), "%63s %d %63s %llu", game, &seats, bot, &seed) != 4) return 0;
  g_text = smallbox::play_table(game, seats, bot, seed);
  return static_cast<unsigned>(g_text.size());
}
extern "C" __attribute__((export_name("answer"), used)) const char* answer() { return g_text.data(); }
#else
int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "list") {
    for (const smallbox::AnyGame* game : smallbox::all_games())
      std::printf("%s %d %d\n", game->id(), game->min_seats(), game->max_seats());
    return 0;
  }
  if (argc != 5) {
    std::fprintf(stderr, "table_play GAME SEATS BOT SEED, or table_play list\n");
    return 2;
  }
  std::puts(smallbox::play_table(argv[1], std::atoi(argv[2]), argv[3], std::strtoull(argv[4], nullptr, 10))
                .c_str());
  return 0;
}
#endif
