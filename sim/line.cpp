#include "sim/line.hpp"

#include <cstdio>

#include "engine/hash.hpp"

namespace smallbox::sim {
namespace {

constexpr std::size_t k_most_queued = 96 * 1024;
constexpr Us k_silent = 60 * k_second;  // after which the house gives a line up

}  // namespace

void Ground::note(std::string_view what, std::string_view text) {
  const Us now = loop.now();
  digest = fnv1a(&now, sizeof now, fnv1a(what.data(), what.size(), digest));
  const std::size_t hash = std::hash<std::string_view>{}(text);
  digest = fnv1a(&hash, sizeof hash, digest);
  if (verbose)
    std::printf("%10.3f  %.*s %.*s\n", static_cast<double>(now) / 1e6, static_cast<int>(what.size()),
                what.data(), static_cast<int>(std::min<std::size_t>(text.size(), 4000)), text.data());
}

// ---- The far end --------------------------------------------------------------------------------

void End::send(std::string_view text) {
  if (gone_) throw Violation("told after its line was gone: " + std::string(text));
  if (finished_) return;
  if (const auto line = line_.lock()) line->told(text);
}

void End::ask(std::uint32_t number) {
  if (gone_) throw Violation("asked after its line was gone");
  if (finished_) return;
  if (const auto line = line_.lock()) line->asked(number);
}

void End::close(std::string_view) {
  if (finished_) return;
  finish();
  if (const auto line = line_.lock()) line->ended_by_house();
}

void End::finish() {
  if (std::exchange(finished_, true)) return;
  hang_up();
  const auto self = std::static_pointer_cast<End>(shared_from_this());
  ground_.loop.after(ground_.dice.between(0, 2 * k_ms), [self, life = ground_.house.life()] {
    self->ground_.house.run(life, [self] {
      self->ground_.house.lobby().gone(*self);
      self->gone_ = true;
    });
  });
}

// ---- The line -----------------------------------------------------------------------------------

Line::Line(Ground& ground, Caller& caller, int caller_number, int number)
    : ground_(ground),
      caller_(&caller),
      caller_number_(caller_number),
      number_(number),
      base_(ground.dice.between(2 * k_ms, 80 * k_ms)),
      mute_(ground.dice.one_in(8)) {}

void Line::open() {
  const auto self = shared_from_this();
  ground_.loop.after(base_, [self] {
    Ground& ground = self->ground_;
    if (self->over_) return;
    if (!ground.house.up()) return self->ended_by_house();
    self->life_ = ground.house.life();
    self->heard_ = ground.loop.now();
    self->end_ = std::make_shared<End>(*self, ground);
    self->look();
  });
}

Us Line::arrival(Way way, std::size_t bytes) {
  Us& clear = clear_at_[way];
  const Us now = ground_.loop.now();
  Us at = std::max(clear, now + base_ + ground_.dice.between(0, 5 * k_ms));
  if (way == to_caller && now < slow_until_) at += static_cast<Us>(bytes) * 5 * k_ms;
  clear = at;
  return at;
}

void Line::say(std::string text) {
  if (over_ || dead_[to_house]) return;
  ground_.loop.at(arrival(to_house, text.size()), [self = shared_from_this(), text = std::move(text)] {
    if (!self->dead_[to_house]) self->ground_.house.run(self->life_, [self, text] { self->deliver(text); });
  });
}

void Line::deliver(const std::string& text) {
  if (!end_ || end_->finished()) return;
  heard_ = ground_.loop.now();
  ++arrived_;
  int& newest = ground_.newest[caller_number_];
  if (number_ < newest) ground_.counts.add(Fault::reorder);
  newest = std::max(newest, number_);
  ground_.note("> " + std::to_string(caller_number_) + "." + std::to_string(number_), text);
  if (const auto said = parse_json(text); said && text_in(said->get_object(), "type") == "hello") {
    const std::string_view token = text_in(said->get_object(), "token");
    guest_ = token.empty() ? std::nullopt : std::optional(guest_of(token));
  }
  ground_.house.lobby().message(end_, text);
}

void Line::told(std::string_view text) {
  queued_ += text.size();
  if (queued_ > k_most_queued) {
    ground_.counts.add(Fault::overflow);
    end_->finish();
    return ended_by_house();
  }
  auto letter = std::make_shared<const Letter>(std::string(text));
  ground_.note("< " + std::to_string(caller_number_) + "." + std::to_string(number_), letter->text);
  ground_.ledger.told(end_->table, guest_, *letter);
  const std::size_t bytes = letter->text.size();
  ground_.loop.at(arrival(to_caller, bytes),
                  [self = shared_from_this(), letter, bytes] { self->arrive(letter, bytes); });
}

void Line::asked(std::uint32_t number) {
  const auto self = shared_from_this();
  ground_.loop.at(arrival(to_caller, 0), [self, number] {
    if (self->dead_[to_caller] || self->over_ || self->mute_) return;
    self->ground_.loop.at(self->arrival(to_house, 0), [self, number] {
      if (self->dead_[to_house]) return;
      self->ground_.house.run(self->life_, [self, number] {
        if (self->end_ && !self->end_->finished()) self->ground_.house.lobby().answered(*self->end_, number);
      });
    });
  });
}

void Line::arrive(const std::shared_ptr<const Letter>& letter, std::size_t bytes) {
  if (dead_[to_caller]) return;  // and stays in the queue
  queued_ -= bytes;
  if (!over_ && caller_ != nullptr) caller_->heard(*this, *letter);
}

void Line::hang_up(bool politely) {
  if (std::exchange(over_, true)) return;
  if (!politely || dead_[to_house]) return;
  ground_.loop.at(arrival(to_house, 0), [self = shared_from_this()] {
    if (self->end_ && !self->dead_[to_house])
      self->ground_.house.run(self->life_, [self] { self->end_->finish(); });
  });
}

void Line::ended_by_house() {
  ground_.loop.at(arrival(to_caller, 0), [self = shared_from_this()] {
    if (self->dead_[to_caller] || std::exchange(self->over_, true)) return;
    self->caller_->closed(*self);
  });
}

// The house asks now and then who is still there.
void Line::look() {
  if (!end_ || end_->finished() || life_ != ground_.house.life()) return;
  // Asked, whatever is at the near end answers by itself, as a browser does.
  if (!over_ && !dead_[to_house] && !dead_[to_caller]) heard_ = ground_.loop.now();
  if (ground_.loop.now() - heard_ > k_silent)
    return ground_.house.run(life_, [self = shared_from_this()] {
      self->end_->finish();
      self->ended_by_house();
    });
  ground_.loop.after(5 * k_second, [self = shared_from_this()] { self->look(); });
}

// ---- Faults -------------------------------------------------------------------------------------

// What is on its way is lost; both ends notice some time later.
void Line::break_off() {
  if (over_) return;
  ground_.counts.add(Fault::drop);
  dead_ = {true, true};
  const auto self = shared_from_this();
  ground_.loop.after(ground_.dice.between(k_ms, 2 * k_second), [self] {
    if (!std::exchange(self->over_, true)) self->caller_->closed(*self);
  });
  ground_.loop.after(ground_.dice.between(k_ms, 20 * k_second), [self] {
    if (self->end_) self->ground_.house.run(self->life_, [self] { self->end_->finish(); });
  });
}

void Line::clog(Us length) {
  if (over_) return;
  ground_.counts.add(Fault::clog);
  const Us until = ground_.loop.now() + length;
  for (Us& clear : clear_at_) clear = std::max(clear, until);
  ground_.loop.at(until, [self = shared_from_this()] { self->ground_.counts.add(Fault::unclog); });
}

void Line::delay(Us length) {
  if (over_) return;
  ground_.counts.add(Fault::delay);
  Us& clear = clear_at_[ground_.dice.below(2)];
  clear = std::max(clear, ground_.loop.now() + length);
}

void Line::half_open(bool towards_house) {
  if (over_) return;
  ground_.counts.add(Fault::half_open);
  dead_[towards_house ? to_house : to_caller] = true;
}

void Line::slow_down(Us length) {
  if (over_) return;
  ground_.counts.add(Fault::slow_reader);
  slow_until_ = ground_.loop.now() + length;
}

void Line::house_down(bool silent) {
  if (over_ || !end_) return;
  dead_[to_house] = true;
  if (silent) {
    dead_[to_caller] = true;
    return;
  }
  ended_by_house();
}

}  // namespace smallbox::sim
