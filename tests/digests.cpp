// One number for what so many seeded games of a game come to: natively, and from the same source in WebAssembly, in Node
// and in a browser (tests/digests.mjs), where it must be the same. Seats, options and boxes vary; random play and bots of
// every level play; and all that anybody can be told goes into the number: actions, events, views, what is legal, results,
// records.
//   digests list             the games
//   digests GAME FIRST END   of the games from FIRST to before END
//   digests day FIRST END    of the tasks of the days from FIRST to before END, counted from 2026-01-01
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bots/days.hpp"
#include "bots/roster.hpp"
#include "engine/hash.hpp"
#include "games/registry.hpp"
#include "tests/vary.hpp"

namespace smallbox {
namespace {

constexpr int k_endless = 20'000;  // longer than any game

class Digest {
 public:
  explicit Digest(const AnyGame& game) : game_(game), bots_(bots_of(game)) {}

  void play(unsigned number) {
    fast_ = FastRng(number);
    const auto match = begin(number);
    if (match == nullptr) return;
    players_.clear();
    for (int seat = 0; seat < match->seats(); ++seat) players_.push_back(any_bot(number % 4 == 0));
    add_views(*match);
    int actions = 0;
    while (!match->over() && actions < k_endless && step(*match, number, actions)) {
      ++actions;
      add_action(*match);
      if (actions % 8 == 0) add_views(*match);
    }
    add_views(*match);
    match->write_record(out_);
    add();
    ends_ += match->over() ? 1 : 0;
    actions_ += actions;
  }

  // Of so many games so many came to their end, in so many actions.
  std::string text(unsigned games) const {
    std::array<char, 17> hex{};
    std::to_chars(hex.data(), hex.data() + 16, hash_, 16);
    return std::string(game_.id()) + " " + std::to_string(games) + " games, " + std::to_string(ends_) +
           " to the end, " + std::to_string(actions_) + " actions: " + hex.data();
  }

 private:
  // As many seats and such options as go together; some with a box that is not the game's own.
  std::unique_ptr<AnyMatch> begin(unsigned number) {
    NewMatch wanted;
    wanted.seed = "digest " + std::to_string(number);
    if (number % 5 == 4) {
      auto box = parse_json(game_.built_in().canonical);
      box->get_object()["name"] = "Mine";
      if (const auto read = game_.read_box(*box)) wanted.box = *read;
    }
    for (int tries = 0; tries < 100; ++tries) {
      wanted.seats = game_.min_seats() + below(game_.max_seats() - game_.min_seats() + 1);
      const json::object options = any_options(game_, fast_);
      wanted.options = &options;
      if (auto match = game_.create(wanted)) return std::move(*match);
    }
    return nullptr;
  }
  // Those that think long have their turn in a few places only.
  const std::string& any_bot(bool random) {
    const auto names = bots_.names();
    if (random) return names[0];
    for (;;) {
      const std::string& name = names[static_cast<std::size_t>(below(static_cast<int>(names.size())))];
      if (!bots_.dear(name)) return name;
    }
  }

  // Some seat that wants to do something does it; where none does, one that could.
  bool step(AnyMatch& match, unsigned number, int actions) {
    const SeatSet actors = match.actors();
    const int first = below(actors.size());
    for (const bool must : {false, true}) {
      for (int i = 0; i < actors.size(); ++i) {
        const Seat seat = actors.nth((first + i) % actors.size());
        Thinking thinking;
        thinking.salt = number;
        const bool long_thought = number % 10 == 9 && actions == 3;
        const std::string_view bot = must ? bots_.names()[0] : long_thought ? "level:5" : players_[seat];
        const Choice choice = bots_.choose(bot, match, seat, thinking);
        if (!choice.action) continue;
        hash_ = (hash_ ^ static_cast<std::uint64_t>(choice.kind)) * 31;
        if (!match.act(seat, *choice.action, actions * 10)) return true;
      }
    }
    return false;
  }

  void add_action(const AnyMatch& match) {
    match.write_last_action(out_);
    match.write_events(out_, Audience::everything());
    match.write_events(out_, Audience::spectator());
    for (Seat seat = 0; seat < match.seats(); ++seat) {
      match.write_events(out_, Audience::seat(seat));
      match.write_legal(out_, seat);
    }
    add();
  }
  void add_views(const AnyMatch& match) {
    match.write_view(out_, Audience::everything());
    match.write_view(out_, Audience::spectator());
    for (Seat seat = 0; seat < match.seats(); ++seat) match.write_view(out_, Audience::seat(seat));
    out_.begin_object();
    match.write_result(out_);
    out_.end_object();
    add();
  }
  void add() {
    hash_ = fnv1a(out_.text().data(), out_.text().size(), hash_);
    out_.clear();
  }
  int below(int n) { return static_cast<int>(fast_.below(static_cast<std::uint32_t>(n))); }

  const AnyGame& game_;
  const AnyBots& bots_;
  FastRng fast_{0};
  std::vector<std::string_view> players_;
  Json out_;
  std::uint64_t hash_ = fnv_start;
  int ends_ = 0;
  int actions_ = 0;
};

std::string digest(const AnyGame& game, unsigned first, unsigned end) {
  Digest digest(game);
  for (unsigned number = first; number < end; ++number) digest.play(number);
  return digest.text(end - first);
}

// With all that is known of them.
std::string digest_of_days(unsigned first, unsigned end) {
  const Date from = *Date::read("2026-01-01");
  std::uint64_t hash = fnv_start;
  for (unsigned n = first; n < end; ++n)
    for (const DayKind* kind : day_kinds()) hash = day_digest(kind->make(from + static_cast<int>(n)), hash);
  std::array<char, 17> hex{};
  std::to_chars(hex.data(), hex.data() + 16, hash, 16);
  return "day " + std::to_string(end - first) + " days: " + hex.data();
}

std::string digest_of(std::string_view what, unsigned first, unsigned end) {
  if (what == "day") return digest_of_days(first, end);
  const AnyGame* game = find_game(what);
  return game != nullptr ? digest(*game, first, end) : "no such game";
}

}  // namespace
}  // namespace smallbox

#ifdef __wasm__
namespace {
std::string g_room;
std::string g_answer;
}  // namespace
// As the house's module: text goes in through a room and lies at answer().
extern "C" __attribute__((export_name("room"), used)) char* room(unsigned size) {
  g_room.resize(size);
  return g_room.data();
}
extern "C" __attribute__((export_name("answer"), used)) const char* answer() { return g_answer.data(); }
extern "C" __attribute__((export_name("digest"), used)) unsigned digest(unsigned first, unsigned end) {
  g_answer = smallbox::digest_of(g_room, first, end);
  return static_cast<unsigned>(g_answer.size());
}
#else
int main(int argc, char** argv) {
  using namespace smallbox;
  if (argc == 2 && std::string_view(argv[1]) == "list") {
    for (const AnyGame* game : shelf_games()) std::printf("%s\n", game->id());
    return 0;
  }
  const bool known = argc == 4 && (find_game(argv[1]) != nullptr || std::string_view(argv[1]) == "day");
  if (!known) {
    std::fprintf(stderr, "digests GAME FIRST END, digests day FIRST END, or digests list\n");
    return 2;
  }
  const auto number = [&](int word) { return static_cast<unsigned>(std::atoi(argv[word])); };
  std::printf("%s\n", digest_of(argv[1], number(2), number(3)).c_str());
  return 0;
}
#endif
