// Many tables of bots that search, made by one, and a few tables made by others: in simulated time, with the
// queue of the real thinkers and thoughts of a known length, bots of the others take as long as in a quiet
// house.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/registry.hpp"
#include "server/fair_queue.hpp"
#include "tests/server/live.hpp"

namespace smallbox::testing {
namespace {

constexpr Ms k_thought = 150;  // what a search takes, on one core
constexpr std::size_t k_cores = 2;

class BusyHouse final : public TestHost {
 public:
  explicit BusyHouse(bool fair) : fair_(fair) {}

  void open(std::int64_t id, const std::string& payer, const std::string& bot, int seats) {
    NewMatch request{seats, std::to_string(id), nullptr, nullptr};
    games_.push_back(std::make_unique<Prepared>(testing::begin_game(*find_game("pop"), request)));
    TableSpec spec;
    spec.game = games_.back().get();
    spec.options = "{}";
    json::object options;
    const auto pace = parse_json(R"("relaxed")");
    read_pace(&*pace, *spec.game, options, spec.pace);
    spec.payer = payer;
    for (int i = 0; i < seats; ++i) {
      Chair chair;
      chair.kind = Chair::Kind::bot;
      chair.bot = chair.name = bot;
      spec.seats.push_back(std::move(chair));
    }
    auto& table = tables_[id] = std::make_unique<Table>(*this, id, "code", std::move(spec), now_);
    table->open(now_);
    watchers_.push_back(std::make_shared<Listener>(now_));
    table->enter(watchers_.back(), {}, now_);
  }

  void run(Ms until) {
    for (;;) {
      Ms next = until + 1;
      if (!wakes_.empty()) next = std::min(next, wakes_.begin()->first);
      for (const Thought& thought : under_way_) next = std::min(next, thought.at);
      if (next > until) break;
      now_ = std::max(now_, next);
      for (std::size_t i = 0; i < under_way_.size();) {
        if (under_way_[i].at > now_) {
          ++i;
          continue;
        }
        Thought thought = std::move(under_way_[i]);
        under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(i));
        if (thought.searched) queue_.done(thought.taken, static_cast<double>(cost(thought.taken.item)));
        const Question& asked = thought.taken.item;
        Clocked thinking(false, std::chrono::milliseconds(0));
        const Choice choice =
            bots_of(asked.match->game()).choose(asked.bot, *asked.match, asked.seat, thinking);
        Table& table = *tables_.at(asked.table);
        table.thought(asked.seat, asked.match->actions(), choice, now_);
      }
      while (!wakes_.empty() && wakes_.begin()->first <= now_) {
        Table& table = *tables_.at(wakes_.begin()->second);
        wakes_.erase(wakes_.begin());
        table.wake_at = 0;
        table.tick(now_);
      }
      begin_thoughts();
    }
  }
  // The time between two actions at a table, on average.
  Ms between(std::int64_t table) const {
    const std::vector<Ms>& times = acted_.at(table);
    return (times.back() - times.front()) / static_cast<Ms>(times.size() - 1);
  }

  std::uint64_t write(std::int64_t table, TableWrite write) override {
    if (std::holds_alternative<PutAction>(write)) acted_[table].push_back(now_);
    return ++writes_;
  }
  void think(Table& table, Seat seat, const std::string& bot, bool) override {
    Question question{table.id(), seat, bot, table.match()->clone()};
    const bool searches = bots_of(table.match()->game()).dear(bot);
    if (searches) {
      queue_.push(fair_ ? table.spec().payer : "all", fair_ ? table.id() : 0, std::move(question));
      return begin_thoughts();
    }
    under_way_.push_back({now_ + 1, {std::move(question), {}, 0, 0}, false});
  }
  void wake(Table& table, Ms at) override {
    if (table.wake_at != 0 && table.wake_at <= at) return;
    wakes_.erase({table.wake_at, table.id()});
    table.wake_at = at;
    wakes_.insert({at, table.id()});
  }
  void seated(Table&, std::span<const Guest>, std::span<const Guest>) override {}
  void finished(Table&) override {}
  FastRng& dice() override { return dice_; }
  void count_action(bool) override {}

 private:
  struct Question {
    std::int64_t table;
    Seat seat;
    std::string bot;
    std::unique_ptr<AnyMatch> match;
  };
  struct Thought {
    Ms at;
    FairQueue<Question>::Taken taken;
    bool searched;
  };
  // One thing to do takes no thought.
  static Ms cost(const Question& question) {
    Json legal;
    question.match->write_legal(legal, question.seat);
    return legal.text().find("},{") == std::string::npos ? 1 : k_thought;
  }
  void begin_thoughts() {
    const auto searches = std::ranges::count_if(under_way_, &Thought::searched);
    for (auto n = static_cast<std::size_t>(searches); n < k_cores && !queue_.empty(); ++n) {
      auto taken = queue_.pop();
      const Ms at = now_ + cost(taken.item);
      under_way_.push_back({at, std::move(taken), true});
    }
  }

  bool fair_;
  Ms now_ = 1'000'000;
  std::vector<std::unique_ptr<Prepared>> games_;
  std::map<std::int64_t, std::unique_ptr<Table>> tables_;
  std::vector<std::shared_ptr<Listener>> watchers_;
  std::map<std::int64_t, std::vector<Ms>> acted_;
  std::set<std::pair<Ms, std::int64_t>> wakes_;
  std::vector<Thought> under_way_;
  FairQueue<Question> queue_{100};
  std::uint64_t writes_ = 0;
  FastRng dice_{3};
};

Ms delay(bool fair, int others, const char* bot) {
  BusyHouse house(fair);
  for (int table = 1; table <= others; ++table) house.open(table, "many", "level:5", 5);
  for (int table = 100; table < 104; ++table) house.open(table, std::to_string(table), bot, 3);
  house.run(1'000'000 + 40'000);
  Ms sum = 0;
  for (int table = 100; table < 104; ++table) sum += house.between(table);
  return sum / 4;
}

TEST(Fair, ManyTablesOfOneDoNotSlowAnotherDown) {
  for (const char* bot : {"level:4", "level:5"}) {
    const auto quiet = static_cast<double>(delay(true, 0, bot));
    for (const int others : {10, 30}) {
      const auto busy = static_cast<double>(delay(true, others, bot));
      std::printf("%s: %.0f ms quiet, %.0f ms beside %d tables of level 5\n", bot, quiet, busy, others);
      EXPECT_NEAR(busy / quiet, 1, 0.2) << bot << " beside " << others;
    }
  }
  // First in, first out it would not be so.
  EXPECT_GT(delay(false, 30, "level:5"), 2 * delay(true, 30, "level:5"));
}

}  // namespace
}  // namespace smallbox::testing
