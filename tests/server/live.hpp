// A table in simulated time: the test is the house, and hours take no time.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/roster.hpp"
#include "lab/clocked.hpp"
#include "server/identity.hpp"
#include "table/table.hpp"
#include "tests/begin.hpp"
#include "tests/server/test_host.hpp"

namespace smallbox::testing {

// Somebody at the table: what they heard, and when.
struct Listener final : Peer {
  explicit Listener(const Ms& clock) : clock_(clock) {}
  void send(std::string_view text) override { heard.emplace_back(clock_, text); }
  void close(std::string_view) override { hang_up(); }
  const std::string& address() const override { return from_; }

  // The messages of one type.
  std::vector<json::object> of(std::string_view type) const {
    std::vector<json::object> found;
    for (const auto& [at, text] : heard) {
      const json::object message = parse_json(text)->get_object();
      if (as_text(message.if_contains("type")) == type) found.push_back(message);
    }
    return found;
  }

  std::vector<std::pair<Ms, std::string>> heard;

 private:
  const Ms& clock_;
  std::string from_ = "127.0.0.1";
};

// A game that begins where a test wants it to.
class Prepared final : public AnyGame {
 public:
  explicit Prepared(std::unique_ptr<AnyMatch> match) : match_(std::move(match)) {}
  const char* id() const override { return match_->game().id(); }
  const char* name() const override { return match_->game().name(); }
  const char* clauses() const override { return match_->game().clauses(); }
  bool on_shelf() const override { return match_->game().on_shelf(); }
  int min_seats() const override { return match_->game().min_seats(); }
  int max_seats() const override { return match_->game().max_seats(); }
  void write_modes(Json& out) const override { match_->game().write_modes(out); }
  void write_options(Json& out) const override { match_->game().write_options(out); }
  void write_refusals(Json& out) const override { match_->game().write_refusals(out); }
  void write_box_faults(Json& out) const override { match_->game().write_box_faults(out); }
  bool write_collection(Json& out, std::string_view name) const override {
    return match_->game().write_collection(out, name);
  }
  void write_needs(Json& out) const override { match_->game().write_needs(out); }
  const AnyBox& built_in() const override { return match_->game().built_in(); }
  Expected<BoxHandle> read_box(const json::value& box) const override { return match_->game().read_box(box); }
  void write_findings(Json& out, const AnyBox& box) const override {
    match_->game().write_findings(out, box);
  }
  Window live_window() const override { return match_->game().live_window(); }
  bool races(const json::object& options, const AnyBox* box) const override {
    return match_->game().races(options, box);
  }
  Expected<std::string> complete_options(std::int64_t seats, const json::object* options,
                                         const AnyBox* box) const override {
    return match_->game().complete_options(seats, options, box);
  }
  Expected<std::unique_ptr<AnyMatch>> create(const NewMatch&) const override { return match_->clone(); }
  Expected<std::unique_ptr<AnyMatch>> imagine(const json::object& view, BoxHandle box) const override {
    return match_->game().imagine(view, std::move(box));
  }

 private:
  std::unique_ptr<AnyMatch> match_;
};

class LiveHouse : public TestHost {
 public:
  explicit LiveHouse(std::uint64_t seed) : dice_(seed) {}

  std::uint64_t write(std::int64_t, TableWrite) override { return ++writes_; }
  void think(Table& table, Seat seat, const std::string& bot, bool) override {
    const AnyMatch& match = *table.match();
    Clocked thinking(false, std::chrono::milliseconds(0));
    thoughts_.push_back({now + thinking_time(match, seat, bot), seat, match.actions(),
                         bots_of(match.game()).choose(bot, match, seat, thinking)});
  }
  void wake(Table&, Ms at) override { wake_at_ = wake_at_ == 0 ? at : std::min(wake_at_, at); }
  FastRng& dice() override { return dice_; }
  void seated(Table&, std::span<const Guest>, std::span<const Guest>) override {}
  void finished(Table&) override {}
  void count_action(bool) override {}
  // How long a bot thinks.
  virtual Ms thinking_time(const AnyMatch&, Seat, const std::string&) { return 1; }

  // Lets time pass until then, or until `enough` says so.
  template <class Enough>
  void pass(Table& table, Ms until, Enough&& enough) {
    while (!enough()) {
      Ms next = wake_at_;
      for (const Thought& thought : thoughts_) next = next == 0 ? thought.at : std::min(next, thought.at);
      if (next == 0 || next > until) break;
      now = std::max(now, next);
      for (std::size_t i = 0; i < thoughts_.size();) {
        if (thoughts_[i].at > now) {
          ++i;
          continue;
        }
        Thought thought = std::move(thoughts_[i]);
        thoughts_.erase(thoughts_.begin() + static_cast<std::ptrdiff_t>(i));
        table.thought(thought.seat, thought.version, thought.choice, now);
      }
      if (wake_at_ != 0 && wake_at_ <= now) {
        wake_at_ = 0;
        table.tick(now);
      }
      table.committed(writes_);
    }
    if (!enough()) now = std::max(now, until);
  }
  void pass(Table& table, Ms until) {
    pass(table, until, [] { return false; });
  }
  void commit(Table& table) const { table.committed(writes_); }

  std::uint64_t writes() const { return writes_; }

  Ms now = 1'000'000;

 private:
  struct Thought {
    Ms at;
    Seat seat;
    int version;
    Choice choice;
  };
  std::vector<Thought> thoughts_;
  Ms wake_at_ = 0;
  std::uint64_t writes_ = 0;
  FastRng dice_;
};

// A table of people, "human", and bots, by name, and a listener for each person.
struct LiveTable {
  LiveTable(LiveHouse& house_, const AnyGame& game, const char* pace, const std::vector<std::string>& seats,
            json::object options = {})
      : house(house_) {
    TableSpec spec;
    spec.game = &game;
    const auto given = parse_json(pace);
    read_pace(&*given, game, options, spec.pace);
    spec.options = json::serialize(options);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      Chair chair;
      const bool human = seats[i] == "human";
      chair.kind = human ? Chair::Kind::human : Chair::Kind::bot;
      chair.guest = guest_of("guest " + std::to_string(i));
      if (!human) chair.bot = chair.name = seats[i];
      spec.seats.push_back(std::move(chair));
    }
    table = std::make_unique<Table>(house, 1, "code", std::move(spec), house.now);
    table->open(house.now);
    for (std::size_t i = 0; i < seats.size(); ++i) people.push_back(seats[i] == "human" ? come(i) : nullptr);
    house.commit(*table);
  }
  std::shared_ptr<Listener> come(std::size_t seat) {
    auto peer = std::make_shared<Listener>(house.now);
    peer->guest = guest_of("guest " + std::to_string(seat));
    peer->wants_view = peer->wants_legal = true;
    table->enter(peer, {}, house.now);
    return peer;
  }
  void act(std::size_t seat, const std::string& action) {
    const auto parsed = parse_json(action);
    table->act(*people[seat], "act " + std::to_string(++acts), parsed->get_object(), {}, house.now);
    house.commit(*table);
  }
  std::string legal(std::size_t seat) const {
    Json out;
    table->match()->write_legal(out, static_cast<Seat>(seat));
    return out.take();
  }
  json::object view(Audience audience = Audience::spectator()) const {
    Json out;
    table->match()->write_view(out, audience);
    return parse_json(out.text())->get_object();
  }

  LiveHouse& house;
  std::unique_ptr<Table> table;
  std::vector<std::shared_ptr<Listener>> people;
  int acts = 0;
};

}  // namespace smallbox::testing
