// The house as a page calls it: text goes in through a room of so many bytes, what comes of a call lies at answer(), and
// the call tells how many bytes that are.
#include <memory>
#include <optional>
#include <string>

#include "engine/ask.hpp"
#include "engine/verify.hpp"
#include "games/registry.hpp"
#include "wasm/analysis.hpp"
#include "wasm/house.hpp"
#include "wasm/lesson.hpp"

// The one thing that is asked of whoever called: what time it is, in ms, while a bot thinks.
extern "C" __attribute__((import_module("page"), import_name("clock"))) double page_clock();

namespace {

// As long as it takes, or until the driver's time is up: from the call on, as reading the record is waited for, too.
class Timed final : public smallbox::Thinking {
 public:
  explicit Timed(double limit) : limited_(limit > 0), end_(limited_ ? page_clock() + limit : 0) {}
  bool may_go_on() override { return !limited_ || page_clock() < end_; }

 private:
  bool limited_;
  double end_;
};

std::string g_room;
std::string g_answer;
std::unique_ptr<smallbox::LocalHouse> g_house;
smallbox::RuleBook g_rules(smallbox::find_game);
std::unique_ptr<smallbox::Analysis> g_analysis;
std::unique_ptr<smallbox::Lesson> g_lesson;

unsigned answered(std::string text) {
  g_answer = std::move(text);
  return static_cast<unsigned>(g_answer.size());
}

}  // namespace

#define EXPORT(name) extern "C" __attribute__((export_name(#name), used))
// What a house does about something.
#define OF_HOUSE(call)               \
  if (!g_house) return answered({}); \
  g_house->call;                     \
  return answered(g_house->take())

EXPORT(room) char* room(unsigned size) {
  g_room.resize(size);
  return g_room.data();
}
EXPORT(answer) const char* answer() { return g_answer.data(); }

EXPORT(start) unsigned start(double wall, double now, double last) {
  g_house = std::make_unique<smallbox::LocalHouse>(static_cast<smallbox::Ms>(wall), now, g_room,
                                                   static_cast<std::int64_t>(last));
  return answered({});
}
EXPORT(connect) unsigned connect(unsigned peer) { OF_HOUSE(connect(peer)); }
EXPORT(message) unsigned message(unsigned peer, double now) { OF_HOUSE(message(peer, g_room, now)); }
EXPORT(gone) unsigned gone(unsigned peer, double now) { OF_HOUSE(gone(peer, now)); }
EXPORT(http) unsigned http(unsigned request, double now) { OF_HOUSE(http(request, g_room, now)); }
EXPORT(tick) unsigned tick(double now) { OF_HOUSE(tick(now)); }
EXPORT(committed) unsigned committed(double ticket) {
  OF_HOUSE(committed(static_cast<std::uint64_t>(ticket)));
}
EXPORT(restore) unsigned restore(double now) { OF_HOUSE(restore(g_room, now)); }
EXPORT(missing) unsigned missing(double now) { OF_HOUSE(missing(g_room, now)); }
EXPORT(listed) unsigned listed(unsigned request, double now) { OF_HOUSE(listed(request, g_room, now)); }
// After a call that has stopped in its middle, too.
EXPORT(at_work) double at_work() { return g_house ? static_cast<double>(g_house->at_work()) : 0; }
EXPORT(boxed) unsigned boxed(unsigned request) { OF_HOUSE(boxed(request, g_room)); }
EXPORT(thought) unsigned thought(double now) { OF_HOUSE(thought(g_room, now)); }

EXPORT(carried) unsigned carried(double table, int status, double now) {
  OF_HOUSE(carried(static_cast<std::int64_t>(table), status, g_room, now));
}

// `limit`: so many ms, or, with 0, as many as it takes.
EXPORT(choose) unsigned choose(double limit) {
  Timed thinking(limit);
  return answered(smallbox::choose(g_room, thinking));
}

// A move of a game to be judged (wasm/analysis.hpp), and so many more worlds of thought about it.
EXPORT(judge) unsigned judge() {
  g_analysis = std::make_unique<smallbox::Analysis>(g_room);
  return answered(g_analysis->told());
}
EXPORT(judge_on) unsigned judge_on(unsigned worlds) {
  if (!g_analysis) return answered({});
  g_analysis->think(static_cast<int>(worlds));
  return answered(g_analysis->told());
}

// The coach (wasm/lesson.hpp): who is asked about what, and so many more moves tried.
EXPORT(coach) unsigned coach() {
  g_lesson = std::make_unique<smallbox::Lesson>(g_room, g_rules);
  return answered(g_lesson->told());
}
EXPORT(coach_on) unsigned coach_on(unsigned worlds) {
  if (!g_lesson) return answered({});
  g_lesson->think(worlds);
  return answered(g_lesson->told());
}

// Whether a record holds what was promised: {"record","note","known"}.
EXPORT(verify) unsigned verify() { return answered(smallbox::verify_text(g_room, smallbox::find_game)); }

EXPORT(learn_box) unsigned learn_box() { return answered(g_rules.learn_box(g_room)); }
EXPORT(ask) unsigned ask() { return answered(g_rules.ask(g_room)); }
