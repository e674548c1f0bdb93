// A table and people who are some way from it: what is said takes half a round trip, and so does what is told. Simulated
// time, from one seed.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/reaction.hpp"
#include "bots/roster.hpp"
#include "server/identity.hpp"
#include "table/said.hpp"
#include "table/table.hpp"
#include "tests/server/test_host.hpp"

namespace smallbox::testing {

// The house, and the clock of all.
class FarHouse final : public TestHost {
 public:
  explicit FarHouse(std::uint64_t seed) : dice_(seed) {}

  std::uint64_t write(std::int64_t, TableWrite write) override {
    writes.push_back(std::move(write));
    return writes.size();
  }
  void think(Table& table, Seat seat, const std::string& bot, bool) override {
    const int version = table.version();
    Thinking thinking;
    const Choice choice = bots_of(table.match()->game()).choose(bot, *table.match(), seat, thinking);
    after(1, [this, &table, seat, version, choice] { table.thought(seat, version, choice, now); });
  }
  void wake(Table& table, Ms at) override {
    if (wake_ != 0 && wake_ <= at) return;
    wake_ = at;
    after(std::max<Ms>(0, at - now), [this, &table, at] {
      if (wake_ != at) return;
      wake_ = 0;
      table.tick(now);
    });
  }
  FastRng& dice() override { return dice_; }
  void seated(Table&, std::span<const Guest>, std::span<const Guest>) override {}
  void finished(Table&) override {}
  void count_action(bool) override {}

  void after(Ms ms, std::function<void()> what) { events_.emplace(now + ms, std::move(what)); }
  // Until nothing is left to happen, until then, or until `enough` says so. What is written is on disk at once.
  template <class Enough>
  void pass(Table& table, Ms until, Enough&& enough) {
    while (!events_.empty() && events_.begin()->first <= until && !enough()) {
      auto next = events_.extract(events_.begin());
      now = std::max(now, next.key());
      next.mapped()();
      table.committed(writes.size());
    }
    if (!enough()) now = std::max(now, until);
  }

  Ms now = 1'000'000;
  std::vector<TableWrite> writes;

 private:
  std::multimap<Ms, std::function<void()>> events_;
  Ms wake_ = 0;
  FastRng dice_;
};

// Somebody at the far end of a line.
class FarPeer final : public Peer {
 public:
  FarPeer(FarHouse& house, std::unique_ptr<Table>& table, Ms round_trip)
      : round_trip_(round_trip), house_(house), table_(table) {}

  void send(std::string_view text) override {
    house_.after(down(), [this, told = parse_json(text)->get_object()] {
      heard.push_back({house_.now, told});
      if (on_told) on_told(told);
    });
  }
  void close(std::string_view) override { hang_up(); }
  const std::string& address() const override { return from_; }
  bool can_ask() const override { return true; }
  void ask(std::uint32_t number) override {
    if (mute) return;
    const Ms slow = delays ? delays(number) : 0;
    house_.after(round_trip_ + slow, [this, number] { table_->answered(*this, number, house_.now); });
  }
  // Says it now; it comes half a round trip later, behind what was said before.
  void say(const std::string& text) {
    house_.after(up(), [this, text] {
      if (!there() || table == 0) return;
      const auto value = parse_json(text);
      const Problem refused = table_->hear(*this, read_said(&*value), house_.now);
      if (refused) table_->tell(*this, refusal_text(refused, {}));
    });
  }
  // With the age that an honest page tells, unless another one is given.
  void act(const std::string& id, const std::string& action, std::optional<Ms> age = {}) {
    say(R"({"type":"act","id":")" + id + R"(","action":)" + action + R"(,"age":)" +
        std::to_string(age.value_or(round_trip_)) + "}");
  }
  std::vector<std::pair<Ms, json::object>> of(std::string_view type) const {
    std::vector<std::pair<Ms, json::object>> found;
    for (const auto& one : heard)
      if (as_text(one.second.if_contains("type")) == type) found.push_back(one);
    return found;
  }
  // When an answer to that id came, and whether it was accepted; 0: there was none.
  std::pair<Ms, bool> answer(std::string_view id) const {
    for (const auto& [at, told] : heard)
      if (as_text(told.if_contains("id")) == id) return {at, as_text(told.if_contains("type")) != "refused"};
    return {0, false};
  }
  Ms round_trip() const { return round_trip_; }

  std::vector<std::pair<Ms, json::object>> heard;
  std::function<void(const json::object&)> on_told;
  std::function<Ms(std::uint32_t)> delays;  // of its answers to being asked
  bool mute = false;                        // never answers that

 private:
  Ms up() const { return round_trip_ - round_trip_ / 2; }
  Ms down() const { return round_trip_ / 2; }

  Ms round_trip_;
  FarHouse& house_;
  std::unique_ptr<Table>& table_;
  std::string from_ = "127.0.0.1";
};

// A table of people with round trips, and of bots by name, with a peer for each person.
struct FarTable {
  struct Who {
    Ms round_trip = 0;
    std::string bot{};  // empty: a person
  };
  FarTable(const AnyGame& game, const std::vector<Who>& who, RaceRules race, std::uint64_t seed,
           const json::object& options = {})
      : house(seed) {
    TableSpec spec;
    spec.game = &game;
    spec.pace.kind = Pace::Kind::relaxed;
    spec.pace.turn = 0;
    spec.race = race;
    spec.seed = "deal " + std::to_string(seed);
    spec.options = *game.complete_options(static_cast<std::int64_t>(who.size()), &options, nullptr);
    for (std::size_t i = 0; i < who.size(); ++i) {
      Chair chair;
      chair.kind = who[i].bot.empty() ? Chair::Kind::human : Chair::Kind::bot;
      chair.guest = guest_of("guest " + std::to_string(i));
      chair.bot = chair.name = who[i].bot;
      spec.seats.push_back(chair);
    }
    table = std::make_unique<Table>(house, 1, "code", std::move(spec), house.now);
    table->open(house.now);
    for (std::size_t i = 0; i < who.size(); ++i)
      people.push_back(who[i].bot.empty() ? come(i, who[i].round_trip) : nullptr);
    table->committed(house.writes.size());
  }
  std::shared_ptr<FarPeer> come(std::size_t seat, Ms round_trip, bool tells_age = true) {
    auto peer = std::make_shared<FarPeer>(house, table, round_trip);
    peer->guest = guest_of("guest " + std::to_string(seat));
    peer->wants_legal = true;
    peer->tells_age = tells_age;
    EXPECT_FALSE(table->enter(peer, {}, house.now));
    return peer;
  }
  void pass(Ms ms) {
    house.pass(*table, house.now + ms, [] { return false; });
  }
  // Until nothing is on its way any more and lines are known.
  void settle() { pass(3'000); }
  json::array legal(Seat seat) const {
    Json out;
    table->match()->write_legal(out, seat);
    return parse_json(out.text())->get_array();
  }
  // What was written of that action.
  const SavedAction* saved(int number) const {
    for (const TableWrite& write : house.writes)
      if (const auto* put = std::get_if<PutAction>(&write); put != nullptr && put->action.number == number)
        return &put->action;
    return nullptr;
  }

  FarHouse house;
  std::unique_ptr<Table> table;
  std::vector<std::shared_ptr<FarPeer>> people;
};

// A player without a page that foresees anything: looks at what was told last, takes a reaction's time, acts, and does
// nothing more until that was answered.
class Player {
 public:
  Player(FarTable& at, std::size_t seat, std::uint64_t seed, Reaction reaction)
      : at_(at),
        peer_(*at.people[seat]),
        dice_(seed),
        reaction_(reaction),
        name_("p" + std::to_string(seat)) {
    peer_.on_told = [this](const json::object& told) { hear(told); };
    at_.house.after(3'000, [this] {
      begun_ = true;
      look();
    });
  }
  std::function<Ms(Ms)> age;  // what it says, from what is true

 private:
  void hear(const json::object& told) {
    if (const auto* legal = as_array(told.if_contains("legal"))) legal_ = *legal;
    if (as_text(told.if_contains("id")) == name_ + std::to_string(acts_)) busy_ = false;
    look();
  }
  void look() {
    if (!begun_ || busy_ || legal_.empty()) return;
    busy_ = true;
    const std::string action =
        json::serialize(legal_[dice_.below(static_cast<std::uint32_t>(legal_.size()))]);
    at_.house.after(reaction_.draw(dice_), [this, action] {
      const Ms honest = peer_.round_trip();
      peer_.act(name_ + std::to_string(++acts_), action, age ? age(honest) : honest);
    });
  }

  FarTable& at_;
  FarPeer& peer_;
  FastRng dice_;
  Reaction reaction_;
  std::string name_;
  json::array legal_;
  int acts_ = 0;
  bool begun_ = false;
  bool busy_ = false;
};

}  // namespace smallbox::testing
