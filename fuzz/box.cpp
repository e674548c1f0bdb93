// Boxes: whatever the text is, every game either says what is wrong and where, or plays with it. The canonical form of a
// box that was read is the same box.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "bots/roster.hpp"
#include "games/registry.hpp"

namespace {

using namespace smallbox;

void expect(bool what) {
  if (!what) std::abort();
}

void expect_problems(const Problem& problem) {
  expect(problem.code == name(Code::bad_box));
  expect(!problem.problems.empty() && problem.problems.size() <= max_box_problems);
  for (const BoxProblem& one : problem.problems) expect(!one.message.empty());
}

// A few moves of random bots at every number of seats that the box is enough for.
void play(const AnyGame& game, const BoxHandle& box) {
  for (int seats = game.min_seats(); seats <= game.max_seats(); ++seats) {
    NewMatch request;
    request.seats = seats;
    request.seed = "fuzz";
    request.box = box;
    const auto created = game.create(request);
    if (!created) {
      expect(!created.error().message.empty());
      continue;
    }
    AnyMatch& match = **created;
    for (int n = 0; n < 40 && !match.over(); ++n) {
      for (const Seat seat : match.actors()) {
        Thinking thinking;
        const Choice choice = bots_of(game).choose("random", match, seat, thinking);
        if (!choice.action) continue;
        expect(!match.act(seat, *choice.action, 0));
        break;
      }
    }
    Json view;
    match.write_view(view, Audience::everything());
    expect(parse_json(view.text()).has_value());
    Json record;
    match.write_record(record);
    expect(load_record(parse_json(record.text())->get_object(), find_game).has_value());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto value = parse_box(text);
  if (!value) {
    expect_problems(value.error());
    expect(value.error().problems[0].line > 0 || text.size() > max_box_bytes);
    return 0;
  }
  for (const AnyGame* game : all_games()) {
    auto box = game->read_box(*value);
    if (!box) {
      Problem problem = box.error();
      expect_problems(problem);
      locate(text, problem.problems);
      for (const BoxProblem& one : problem.problems) expect(one.line > 0 && one.column > 0);
      continue;
    }
    const auto again = game->read_box(*parse_json((*box)->canonical));
    expect(again.has_value() && (*again)->id == (*box)->id && (*again)->canonical == (*box)->canonical);
    play(*game, *box);
  }
  return 0;
}
