// Tables without sockets, threads or clocks: the test is the house, and time is a number.
#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "bots/reaction.hpp"
#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "server/identity.hpp"
#include "table/table.hpp"
#include "tests/server/test_host.hpp"

namespace smallbox {

struct Hearer final : Peer {
  void send(std::string_view text) override { heard.emplace_back(text); }
  void close(std::string_view) override { hang_up(); }
  const std::string& address() const override { return from; }
  std::vector<std::string> heard;
  std::string from = "127.0.0.1";

  // The messages of one type, as JSON.
  std::vector<json::object> of(std::string_view type) const {
    std::vector<json::object> found;
    for (const std::string& text : heard) {
      const json::object message = parse_json(text)->get_object();
      if (as_text(message.if_contains("type")) == type) found.push_back(message);
    }
    return found;
  }
};

class PaperHouse final : public TestHost {
 public:
  std::uint64_t write(std::int64_t, TableWrite write) override {
    writes.push_back(std::move(write));
    return writes.size();
  }
  void think(Table& table, Seat seat, const std::string& bot, bool) override {
    thoughts.push_back({seat, table.version(), bot, table.match()->clone()});
  }
  void wake(Table&, Ms at) override { wake_at = wake_at == 0 ? at : std::min(wake_at, at); }
  FastRng& dice() override { return dice_; }
  void seated(Table&, std::span<const Guest> before, std::span<const Guest> after) override {
    seats += static_cast<int>(after.size()) - static_cast<int>(before.size());
  }
  void finished(Table&) override { ++finished_count; }
  void count_action(bool accepted) override { ++(accepted ? accepted_count : refused_count); }

  struct Asked {
    Seat seat;
    int version;
    std::string bot;
    std::unique_ptr<AnyMatch> match;
  };
  void answer_thoughts(Table& table, Ms now) {
    while (!thoughts.empty()) {
      const Asked asked = std::move(thoughts.front());
      thoughts.erase(thoughts.begin());
      Thinking thinking;
      table.thought(asked.seat, asked.version,
                    bots_of(asked.match->game()).choose(asked.bot, *asked.match, asked.seat, thinking), now);
    }
  }
  // What a store would give back.
  SavedTable saved() {
    SavedTable table;
    std::map<std::string, std::string> boxes;
    const auto put_snapshot = [&](const std::string& text, std::int64_t through) {
      table.snapshot = text;
      std::erase_if(table.actions, [&](const SavedAction& a) { return a.number <= through; });
    };
    for (const TableWrite& write : writes) {
      if (const auto* put = std::get_if<PutTable>(&write)) {
        table.id = put->id;
        table.code = put->code;
        table.status = put->status;
        table.head = put->head;
        table.box = put->box.empty() ? "" : boxes.at(put->box);
        wake_on_disk = put->wake;
        if (!put->snapshot.empty()) put_snapshot(put->snapshot, put->through);
      } else if (const auto* box = std::get_if<PutBox>(&write)) {
        boxes[box->id] = box->text;
      } else if (const auto* action = std::get_if<PutAction>(&write)) {
        table.actions.push_back(action->action);
      } else if (const auto* snapshot = std::get_if<PutSnapshot>(&write)) {
        put_snapshot(snapshot->text, snapshot->through);
      }
    }
    return table;
  }

  std::vector<TableWrite> writes;
  std::vector<Asked> thoughts;
  Ms wake_at = 0;
  int accepted_count = 0;
  int refused_count = 0;
  int finished_count = 0;
  int seats = 0;
  Ms wake_on_disk = 0;  // of what saved() gave last

 private:
  FastRng dice_{7};
};

// A table, the people at it, and a clock that is moved by hand.
struct Scene {
  PaperHouse house;
  Ms now = 1'000'000;
  std::unique_ptr<Table> table;
  std::vector<std::shared_ptr<Hearer>> people;

  Scene(const AnyGame& game, int humans, int bots, const char* pace, json::object options = {},
        BoxHandle box = nullptr) {
    TableSpec spec;
    spec.game = &game;
    spec.box = std::move(box);
    const auto given = parse_json(pace);
    EXPECT_FALSE(read_pace(&*given, game, options, spec.pace));
    spec.options = *game.complete_options(humans + bots, &options, spec.box.get());
    for (int i = 0; i < humans + bots; ++i) {
      Chair chair;
      chair.kind = i < humans ? Chair::Kind::human : Chair::Kind::bot;
      chair.guest = guest(i);
      chair.bot = chair.name = "random";
      spec.seats.push_back(chair);
    }
    table = std::make_unique<Table>(house, 1, fresh_code(), std::move(spec), now);
    table->open(now);
    for (int i = 0; i < humans; ++i) people.push_back(come(i));
    commit();
  }
  static Guest guest(int i) { return guest_of("guest " + std::to_string(i)); }

  std::shared_ptr<Hearer> come(int i, std::optional<std::int64_t> have = {}) {
    auto peer = std::make_shared<Hearer>();
    if (i >= 0) peer->guest = guest(i);
    peer->wants_view = peer->wants_legal = true;
    EXPECT_FALSE(table->enter(peer, have, now));
    return peer;
  }
  void commit() { table->committed(house.writes.size()); }
  void act(int seat, std::string_view id, const char* action) {
    const auto parsed = parse_json(action);
    table->act(*people[seat], id, parsed->get_object(), {}, now);
  }
  // Lets time pass until nothing is left to wait for, or until then.
  void pass(Ms until) {
    for (;;) {
      house.answer_thoughts(*table, now);
      if (house.wake_at == 0 || house.wake_at > until) break;
      now = std::max(now, std::exchange(house.wake_at, 0));
      table->tick(now);
      commit();
    }
    now = std::max(now, until);
  }
};

// Where any game will do: the template, in which everybody may draw at any time and is out with a pass.
struct AnyScene : Scene {
  AnyScene(int humans, int bots, const char* pace)
      : Scene(*find_game("template"), humans, bots, pace, {{"order", "together"}}) {}
};

}  // namespace smallbox
