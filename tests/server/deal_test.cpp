// Deals that anybody can check: who is waited for, what is told and kept when, and what nobody is told before the end.
#include "engine/fair.hpp"
#include "table/moved.hpp"
#include "table/said.hpp"
#include "tests/server/scene.hpp"
#include "tests/verified.hpp"

namespace smallbox {
namespace {

std::string share_of(int n) { return std::string(fair::share_bytes, static_cast<char>('a' + n)); }
std::string pledge_of(int n) { return fair::pledge(share_of(n)); }

// A table with open seats, at which everybody who comes says whether their page deals along.
struct Dealt {
  PaperHouse house;
  Ms now = 1'000'000;
  std::unique_ptr<Table> table;
  std::vector<std::shared_ptr<Hearer>> people;

  // `made`: seat 0 belongs to whoever has made it, with a page that deals along.
  explicit Dealt(int seats = 2, int bots = 0, bool made = false, std::string seed = {}) {
    TableSpec spec;
    spec.game = find_game("template");
    json::object options;
    const auto pace = parse_json(R"("relaxed")");
    EXPECT_FALSE(read_pace(&*pace, *spec.game, options, spec.pace));
    spec.options = *spec.game->complete_options(seats + bots, &options, nullptr);
    spec.seed = std::move(seed);
    spec.seats.resize(static_cast<std::size_t>(seats + bots));
    for (int i = seats; i < seats + bots; ++i) {
      spec.seats[i].kind = Chair::Kind::bot;
      spec.seats[i].bot = spec.seats[i].name = "random";
    }
    if (made) {
      spec.seats[0].kind = Chair::Kind::human;
      spec.seats[0].guest = Scene::guest(0);
      spec.seats[0].name = "Ann";
      spec.seats[0].deals = true;
    }
    table = std::make_unique<Table>(house, 1, fresh_code(), std::move(spec), now);
    table->open(now);
    commit();
  }
  void commit() { table->committed(house.writes.size()); }
  std::shared_ptr<Hearer> come(int i, bool deals = true) {
    auto peer = std::make_shared<Hearer>();
    peer->guest = Scene::guest(i);
    peer->wants_deal = deals;
    EXPECT_FALSE(table->enter(peer, {}, now));
    commit();
    return peer;
  }
  std::shared_ptr<Hearer> sit(int i, bool deals = true) {
    people.push_back(come(i, deals));
    EXPECT_FALSE(table->sit(*people.back(), {}, "P" + std::to_string(i), now));
    commit();
    return people.back();
  }
  Problem say(Peer& peer, const std::string& text) {
    const auto value = parse_json(text);
    Problem refused = table->hear(peer, read_said(&*value), now);
    commit();
    return refused;
  }
  Problem pledge(Peer& peer, const std::string& pledge) {
    return say(peer, R"({"type":"pledge","pledge":")" + pledge + "\"}");
  }
  Problem open(Peer& peer, const std::string& share) {
    return say(peer, R"({"type":"open","share":")" + fair::text_of(share) + "\"}");
  }
  void pass(Ms ms) {
    now += ms;
    table->tick(now);
    commit();
  }
  // The house falls and is built again from what was written.
  void restart() {
    std::string why;
    const SavedTable saved = house.saved();
    people.clear();
    table = Table::restore(house, saved, now, why);
    ASSERT_TRUE(table) << why;
    table->resume(now);
    commit();
  }
  bool begun() const { return table->status() == Status::playing; }
  json::object told(const Hearer& peer) const {
    return *as_object(peer.of("table").back().if_contains("deal"));
  }
  json::object record() const {
    return parse_json(open_record(*table->match(), table->deal()))->get_object();
  }
  void finish(Peer& peer) {
    table->end("left", now);
    commit();
    (void)peer;
  }
};

std::string text(const json::object& from, const char* name) {
  return std::string(as_text(from.if_contains(name)).value_or(""));
}
bool opened(const json::object& deal, int seat) {
  return deal.at("seats").as_array()[seat].as_object().at("opened").as_bool();
}

TEST(Deal, IsMadeOfEverybodysShareAndChecked) {
  Dealt scene;
  const auto ann = scene.sit(0);
  const std::string commit = text(scene.told(*ann), "commit");
  EXPECT_EQ(commit.size(), fair::hash_digits);
  EXPECT_FALSE(scene.pledge(*ann, pledge_of(0)));
  const auto ben = scene.sit(1);
  EXPECT_FALSE(scene.begun());
  EXPECT_EQ(text(scene.told(*ben), "phase"), "pledging");
  EXPECT_FALSE(scene.pledge(*ben, pledge_of(1)));
  EXPECT_EQ(text(scene.told(*ann), "phase"), "opening");
  EXPECT_FALSE(scene.open(*ann, share_of(0)));
  EXPECT_FALSE(scene.begun());
  EXPECT_FALSE(scene.open(*ben, share_of(1)));
  ASSERT_TRUE(scene.begun());
  EXPECT_EQ(text(scene.told(*ann), "commit"), commit);
  EXPECT_TRUE(opened(scene.told(*ann), 0) && opened(scene.told(*ann), 1));
  EXPECT_EQ(scene.table->match()->seed(),
            fair::seed(scene.table->code(), scene.table->deal().secret, share_of(0) + share_of(1)));
  scene.finish(*ann);
  const Verified verdict(scene.record());
  EXPECT_TRUE(verdict.holds && verdict.checked);
  EXPECT_EQ(verdict.checks().size(), 8U);
}

TEST(Deal, NeedsNobodyWhosePageKnowsNothingOfIt) {
  Dealt scene;
  const auto ann = scene.sit(0, false);
  scene.sit(1, false);
  ASSERT_TRUE(scene.begun());
  EXPECT_FALSE(opened(scene.told(*ann), 0));
  scene.finish(*ann);
  const Verified verdict(scene.record());
  EXPECT_TRUE(verdict.holds && verdict.checked);
  EXPECT_EQ(verdict.silent, SeatSet::first(2));
}

TEST(Deal, WaitsForOnePersonAmongBotsNoLongerThanTheirPageTakes) {
  Dealt scene(1, 2, true);
  EXPECT_FALSE(scene.begun());
  const auto ann = scene.come(0);
  // Both in one go: nobody else has to pledge first.
  EXPECT_FALSE(scene.pledge(*ann, pledge_of(0)));
  EXPECT_FALSE(scene.open(*ann, share_of(0)));
  EXPECT_TRUE(scene.begun());
}

TEST(Deal, LeavesOutWhoeverDoesNotPledgeOrOpenInTime) {
  for (const bool pledges : {false, true}) {
    Dealt scene;
    const auto ann = scene.sit(0);
    EXPECT_FALSE(scene.pledge(*ann, pledge_of(0)));
    const auto ben = scene.sit(1);
    if (pledges) {
      EXPECT_FALSE(scene.pledge(*ben, pledge_of(1)));
    } else {
      scene.pass(4'999);
      EXPECT_EQ(text(scene.told(*ann), "phase"), "pledging");
      scene.pass(1);
    }
    EXPECT_EQ(text(scene.told(*ann), "phase"), "opening");
    EXPECT_FALSE(scene.open(*ann, share_of(0)));
    EXPECT_EQ(scene.begun(), !pledges);
    if (pledges) {
      scene.pass(4'999);
      EXPECT_FALSE(scene.begun());
      scene.pass(1);
    }
    ASSERT_TRUE(scene.begun());
    EXPECT_FALSE(opened(scene.told(*ann), 1));
    EXPECT_EQ(scene.open(*ben, share_of(1)).code, "late");
    scene.finish(*ann);
    const Verified verdict(scene.record());
    EXPECT_TRUE(verdict.holds);
    EXPECT_EQ(pledges ? verdict.left_out : verdict.silent, SeatSet::of(1));
  }
}

TEST(Deal, IsWokenForThoseWhoNeverCame) {
  Dealt scene(1, 1, true);
  const Ms end = scene.now + 5'000;
  // Whatever else it is woken for: somebody comes to watch, and everybody is told.
  const auto watcher = scene.come(9);
  while (!scene.begun()) {
    const Ms at = std::exchange(scene.house.wake_at, 0);
    ASSERT_NE(at, 0);
    ASSERT_LE(at, end);
    scene.pass(at - scene.now);
  }
  EXPECT_EQ(scene.now, end);
}

TEST(Deal, TakesNothingThatWasNotPledged) {
  Dealt scene;
  const auto ann = scene.sit(0);
  EXPECT_EQ(scene.open(*ann, share_of(0)).code, "early");
  EXPECT_EQ(scene.pledge(*ann, std::string(1000, 'A')).code, "bad-request");
  EXPECT_EQ(scene.pledge(*ann, "").code, "bad-request");
  EXPECT_FALSE(scene.pledge(*ann, pledge_of(0)));
  EXPECT_FALSE(scene.pledge(*ann, pledge_of(0)));  // said again: the line broke
  EXPECT_EQ(scene.pledge(*ann, pledge_of(7)).code, "taken");
  const auto watcher = scene.come(9);
  EXPECT_EQ(scene.pledge(*watcher, pledge_of(9)).code, "not-seated");
  const auto ben = scene.sit(1);
  EXPECT_FALSE(scene.pledge(*ben, pledge_of(1)));
  EXPECT_EQ(scene.pledge(*ben, pledge_of(2)).code, "late");
  EXPECT_EQ(scene.open(*ann, share_of(5)).code, "wrong-share");
  EXPECT_EQ(scene.open(*ann, std::string(1000, 'x')).code, "bad-request");
  EXPECT_EQ(scene.open(*ann, {}).code, "bad-request");
  EXPECT_EQ(scene.open(*watcher, share_of(0)).code, "not-seated");
  EXPECT_FALSE(scene.open(*ann, share_of(0)));
  EXPECT_FALSE(scene.open(*ann, share_of(0)));  // twice
  EXPECT_EQ(scene.open(*ann, share_of(5)).code, "wrong-share");
  EXPECT_FALSE(scene.open(*ben, share_of(1)));
  EXPECT_TRUE(scene.begun());
  EXPECT_FALSE(scene.open(*ben, share_of(1)));
  EXPECT_EQ(scene.open(*ben, share_of(2)).code, "late");
}

TEST(Deal, IsTheSameForTwoPagesOfOnePerson) {
  Dealt scene(1, 1, true);
  const auto one = scene.come(0);
  const auto other = scene.come(0);
  EXPECT_FALSE(scene.pledge(*one, pledge_of(0)));
  EXPECT_EQ(scene.pledge(*other, pledge_of(1)).code, "late");
  EXPECT_EQ(scene.open(*other, share_of(1)).code, "wrong-share");
  // Whoever has hung up is spoken for by the other page.
  scene.table->exit(*one, scene.now);
  EXPECT_FALSE(scene.open(*other, share_of(0)));
  EXPECT_TRUE(scene.begun());
}

TEST(Deal, BeginsAnewWhereSomebodyLeavesWhileSharesAreOpened) {
  Dealt scene;
  const auto ann = scene.sit(0);
  EXPECT_FALSE(scene.pledge(*ann, pledge_of(0)));
  const auto ben = scene.sit(1);
  EXPECT_FALSE(scene.pledge(*ben, pledge_of(1)));
  EXPECT_FALSE(scene.open(*ann, share_of(0)));
  EXPECT_FALSE(scene.table->leave(*ben, scene.now));
  scene.pass(1'000);
  // What Ann had opened is known to the house: whoever comes next must not pledge by it.
  EXPECT_EQ(scene.told(*ann).at("round").as_int64(), 1);
  EXPECT_TRUE(scene.told(*ann).at("seats").as_array()[0].is_null());
  EXPECT_FALSE(scene.pledge(*ann, pledge_of(2)));
  const auto cem = scene.sit(2);
  EXPECT_FALSE(scene.pledge(*cem, pledge_of(3)));
  EXPECT_EQ(scene.open(*ann, share_of(0)).code, "wrong-share");
  EXPECT_FALSE(scene.open(*ann, share_of(2)));
  EXPECT_FALSE(scene.open(*cem, share_of(3)));
  ASSERT_TRUE(scene.begun());
  scene.finish(*ann);
  const Verified verdict(scene.record());
  EXPECT_TRUE(verdict.holds);
  EXPECT_EQ(verdict.round, 1);
}

TEST(Deal, OutlivesTheHouseAtEveryStep) {
  for (int fall = 0; fall <= 4; ++fall) {
    Dealt scene;
    auto ann = scene.sit(0);
    const std::string commit = text(scene.told(*ann), "commit");
    const auto step = [&](int number) {
      if (number != fall) return;
      scene.restart();
      ann = scene.come(0);
    };
    step(0);
    EXPECT_FALSE(scene.pledge(*ann, pledge_of(0)));
    step(1);
    auto ben = scene.sit(1);
    EXPECT_FALSE(scene.pledge(*ben, pledge_of(1)));
    if (fall == 2) step(2), ben = scene.come(1);
    EXPECT_FALSE(scene.open(*ann, share_of(0)));
    if (fall == 3) step(3), ben = scene.come(1);
    EXPECT_FALSE(scene.open(*ben, share_of(1)));
    if (fall == 4) step(4);
    ASSERT_TRUE(scene.begun()) << fall;
    EXPECT_EQ(text(scene.told(*ann), "commit"), commit);
    EXPECT_TRUE(opened(scene.told(*ann), 0) && opened(scene.told(*ann), 1)) << fall;
    const std::string seal = scene.table->deal().seal;
    scene.restart();
    EXPECT_EQ(scene.table->deal().seal, seal);
    ann = scene.come(0);
    scene.finish(*ann);
    EXPECT_TRUE(Verified(scene.record()).holds);
  }
}

TEST(Deal, IsStoredBeforeItIsTold) {
  Dealt scene;
  auto ann = std::make_shared<Hearer>();
  ann->guest = Scene::guest(0);
  ann->wants_deal = true;
  EXPECT_FALSE(scene.table->enter(ann, {}, scene.now));
  EXPECT_FALSE(scene.table->sit(*ann, {}, "Ann", scene.now));
  const auto value = parse_json(R"({"type":"pledge","pledge":")" + pledge_of(0) + "\"}");
  const std::size_t heard = ann->heard.size();
  EXPECT_FALSE(scene.table->hear(*ann, read_said(&*value), scene.now));
  EXPECT_EQ(ann->heard.size(), heard);
  EXPECT_NE(scene.house.saved().head.find(pledge_of(0)), std::string::npos);
  scene.commit();
  EXPECT_EQ(text(scene.told(*ann).at("seats").as_array()[0].as_object(), "pledge"), pledge_of(0));
}

TEST(Deal, TellsNobodyWhatIsSecretBeforeTheEnd) {
  Dealt scene;
  const auto ann = scene.sit(0);
  EXPECT_FALSE(scene.pledge(*ann, pledge_of(0)));
  const auto watcher = scene.come(9);
  const auto ben = scene.sit(1);
  EXPECT_FALSE(scene.pledge(*ben, pledge_of(1)));
  EXPECT_FALSE(scene.open(*ann, share_of(0)));
  EXPECT_FALSE(scene.open(*ben, share_of(1)));
  ASSERT_TRUE(scene.begun());
  for (const char* action : {R"({"type":"draw"})", R"({"type":"pass"})"})
    for (const auto& peer : {ann, ben})
      scene.table->act(*peer, action, parse_json(action)->get_object(), {}, scene.now);
  scene.commit();
  const auto& deal = scene.table->deal();
  for (const auto& peer : {ann, ben, watcher})
    for (const std::string& heard : peer->heard)
      for (const std::string& secret : {fair::text_of(deal.secret), fair::text_of(share_of(0)),
                                        fair::text_of(share_of(1)), scene.table->match()->seed()})
        EXPECT_EQ(heard.find(secret), std::string::npos) << heard;
  // Nor can what was done be guessed from its seal: two tables at which the same happens have other ones.
  EXPECT_EQ(text(watcher->of("state").back(), "seal").size(), 22U);
}

TEST(Deal, CantBeCheckedWhereItWasGiven) {
  Dealt scene(2, 0, false, "the same again");
  const auto ann = scene.sit(0);
  EXPECT_EQ(text(scene.told(*ann), "kind"), "given");
  EXPECT_FALSE(scene.told(*ann).contains("commit"));
  scene.sit(1);
  ASSERT_TRUE(scene.begun());
  EXPECT_EQ(scene.pledge(*ann, pledge_of(0)).code, "late");
  EXPECT_EQ(scene.table->match()->seed(), "the same again");
  scene.finish(*ann);
  const Verified verdict(scene.record());
  EXPECT_TRUE(verdict.holds);
  EXPECT_FALSE(verdict.checked);
  EXPECT_EQ(verdict.kind, "given");
}

TEST(Deal, IsANewOneInARematch) {
  Dealt scene;
  const auto ann = scene.sit(0);
  scene.sit(1);
  scene.pass(5'000);
  ASSERT_TRUE(scene.begun());
  const std::string before = text(scene.told(*ann), "commit");
  scene.finish(*ann);
  TableSpec spec = scene.table->rematch_spec();
  EXPECT_TRUE(spec.seats[0].deals);
  Table next(scene.house, 2, fresh_code(), std::move(spec), scene.now);
  next.open(scene.now);
  EXPECT_EQ(next.status(), Status::waiting);
  EXPECT_NE(fair::commitment(next.deal().table, next.deal().secret), before);
}

TEST(Deal, GoesAlongToAnotherHouse) {
  Dealt scene(1, 1, true);
  const auto ann = scene.come(0);
  EXPECT_FALSE(scene.pledge(*ann, pledge_of(0)));
  EXPECT_FALSE(scene.open(*ann, share_of(0)));
  ASSERT_TRUE(scene.begun());
  const std::string text = moved_text(*scene.table, Scene::guest(0));
  PaperHouse other;
  const auto no_box = [](const json::value&, const AnyGame*) -> Expected<Brought> {
    return Problem{"bad-box", {}, "none"};
  };
  auto moved = read_moved(other, text, Scene::guest(0), no_box);
  ASSERT_TRUE(moved) << moved.error().message;
  ASSERT_TRUE(moved->deal);
  Table there(other, 5, fresh_code(), std::move(moved->spec), 0);
  there.move_in(std::move(moved->match), 0, 0, &*moved->deal);
  EXPECT_EQ(there.deal().seal, scene.table->deal().seal);
  there.end("left", 0);
  const auto record = parse_json(open_record(*there.match(), there.deal()))->get_object();
  const Verified verdict(record);
  EXPECT_TRUE(verdict.holds && verdict.checked);
  EXPECT_EQ(verdict.kind, "device");
  // What does not fit together is not taken.
  auto spoilt = parse_json(text)->get_object();
  spoilt["deal"].as_object()["secret"] = fair::text_of(std::string(32, 'x'));
  EXPECT_FALSE(read_moved(other, json::serialize(spoilt), Scene::guest(0), no_box));
}

}  // namespace
}  // namespace smallbox
