// The house without a server, as a page meets it: told by lines, kept by what it writes, and gone at any moment.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "games/registry.hpp"
#include "wasm/analysis.hpp"
#include "wasm/house.hpp"

namespace smallbox {
namespace {

std::string_view text_of(const json::value& value) { return as_text(&value).value_or(""); }

// What a browser keeps: the writes in order, as a store would hold them.
class Kept {
 public:
  void write(const json::object& put) {
    const std::string what(put.at("put").as_string());
    if (what == "table") {
      tables_[put.at("id").as_int64()].head = put;
    } else if (what == "action") {
      tables_[put.at("table").as_int64()].actions[put.at("number").as_int64()] = put;
    } else if (what == "snapshot") {
      Stored& stored = tables_[put.at("table").as_int64()];
      stored.snapshot = put.at("text").as_string();
      stored.actions.erase(stored.actions.begin(), stored.actions.upper_bound(put.at("through").as_int64()));
    } else {
      boxes_[std::string(put.at("id").as_string())] = put.at("text").as_string();
    }
  }
  json::value find(std::string_view code) const {
    for (const auto& [id, stored] : tables_)
      if (text_of(stored.head.at("code")) == code || text_of(stored.head.at("watch")) == code)
        return whole(stored);
    return nullptr;
  }
  json::array all() const {
    json::array list;
    for (const auto& [id, stored] : tables_) list.push_back(whole(stored));
    return list;
  }
  std::int64_t last() const { return tables_.empty() ? 0 : tables_.rbegin()->first; }
  std::size_t actions() const {
    std::size_t count = 0;
    for (const auto& [id, stored] : tables_) count += stored.actions.size();
    return count;
  }

 private:
  struct Stored {
    json::object head;
    std::string snapshot;
    std::map<std::int64_t, json::object> actions;
  };
  json::value whole(const Stored& stored) const {
    json::object all = stored.head;
    const auto box = boxes_.find(std::string(all.at("box").as_string()));
    all["box"] = box == boxes_.end() ? "" : box->second;
    all["snapshot"] = stored.snapshot;
    json::array actions;
    for (const auto& [number, action] : stored.actions) actions.push_back(action);
    all["actions"] = std::move(actions);
    return all;
  }
  std::map<std::int64_t, Stored> tables_;
  std::map<std::string, std::string> boxes_;
};

// The page around the house.
class Page {
 public:
  explicit Page(Kept& kept, double start = 1'000)
      : now(start),
        kept_(kept),
        house_(1'000'000 + static_cast<Ms>(start), start, "dice " + std::to_string(start), kept.last()) {}

  json::value ask(const std::string& what, const std::string& token, const std::string& body = {}) {
    house_.http(++requests_, what + "\n" + token + "\n" + body, now);
    work();
    const auto place = replies.find(requests_);
    return place == replies.end() ? json::value() : place->second.second;
  }
  int status() { return replies.at(requests_).first; }
  std::string make(const std::string& token, const std::string& body) {
    const json::value made = ask("POST /api/tables", token, body);
    return made.is_object() && made.as_object().contains("table") ? std::string(made.at("table").as_string())
                                                                  : "";
  }
  void connect(std::uint32_t peer) { house_.connect(peer); }
  void say(std::uint32_t peer, const std::string& text) {
    house_.message(peer, text, now);
    work();
  }
  void hello(std::uint32_t peer, const std::string& code, const std::string& token) {
    connect(peer);
    say(peer,
        R"({"type":"hello","table":")" + code + R"(","token":")" + token + R"(","with":["view","legal"]})");
  }
  void gone(std::uint32_t peer) {
    house_.gone(peer, now);
    work();
  }
  bool pass_time() {
    if (wake_ == 0) return false;
    now = std::max(now, wake_);
    house_.tick(now);
    work();
    return true;
  }
  // The last message of a type that came on a line; null: none did.
  json::value last(std::uint32_t peer, std::string_view type) const {
    const auto place = said.find(peer);
    if (place == said.end()) return nullptr;
    for (auto one = place->second.rbegin(); one != place->second.rend(); ++one)
      if (text_of(one->at("type")) == type) return *one;
    return nullptr;
  }

  double now;
  std::map<std::uint32_t, std::deque<json::value>> said;
  std::map<std::uint32_t, std::pair<int, json::value>> replies;
  int writes_left = -1;  // so many more are kept; then the lights go out
  bool dark() const { return writes_left == 0; }
  LocalHouse& house() { return house_; }
  void work() {
    take();
    while (!lines_.empty() && !dark()) {
      const std::string line = std::move(lines_.front());
      lines_.pop_front();
      if (carry_out(line)) take();
    }
  }

 private:
  void take() {
    const std::string text = house_.take();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      lines_.push_back(text.substr(at, end - at));
      at = end + 1;
    }
  }
  // True: the house was told something.
  bool carry_out(const std::string& line) {
    const auto space = line.find(' ');
    const std::string what = line.substr(0, space);
    const std::string rest = line.substr(space + 1);
    const auto number = static_cast<std::uint32_t>(std::strtoul(rest.c_str(), nullptr, 10));
    const std::string behind = rest.substr(rest.find(' ') + 1);
    if (what == "write") {
      if (writes_left > 0) --writes_left;
      kept_.write(parse_json(behind)->as_object());
      house_.committed(number);
    } else if (what == "send") {
      said[number].push_back(*parse_json(behind));
    } else if (what == "reply") {
      replies[number] = {std::atoi(behind.c_str()), *parse_json(behind.substr(behind.find(' ') + 1))};
    } else if (what == "need") {
      const json::value found = kept_.find(rest);
      if (found.is_null())
        house_.missing(rest, now);
      else
        house_.restore(json::serialize(found), now);
    } else if (what == "list") {
      house_.listed(number, json::serialize(kept_.all()), now);
    } else if (what == "think") {
      Thinking thinking;
      house_.thought(choose(rest, thinking), now);
    } else if (what == "wake") {
      wake_ = std::strtod(rest.c_str(), nullptr);
    }
    return what != "wake" && what != "send" && what != "reply";
  }

  Kept& kept_;
  LocalHouse house_;
  std::deque<std::string> lines_;
  std::uint32_t requests_ = 0;
  double wake_ = 0;
};

const std::string k_ann(43, 'A');
const std::string k_ben(43, 'B');

// Whoever sits on that line does anything that is legal, where there is something.
bool act(Page& page, std::uint32_t peer, int& acts) {
  auto& said = page.said[peer];
  const auto newest = std::ranges::find_if(
      said.rbegin(), said.rend(), [](const json::value& one) { return one.as_object().contains("legal"); });
  if (newest == said.rend() || newest->at("legal").as_array().empty()) return false;
  const json::array& legal = newest->at("legal").as_array();
  FastRng fast(static_cast<std::uint64_t>(acts));
  const std::string action = json::serialize(legal[fast.below(static_cast<std::uint32_t>(legal.size()))]);
  said.clear();
  page.say(peer, R"({"type":"act","id":")" + std::to_string(++acts) + R"(","action":)" + action + "}");
  return page.last(peer, "update").is_object();
}

// Until the table of that line is over.
bool is_over(const Page& page, std::uint32_t peer) {
  const auto said = page.said.find(peer);
  if (said == page.said.end()) return false;
  return std::ranges::any_of(said->second, [](const json::value& one) {
    const bool told = text_of(one.at("type")) == "table" && text_of(one.at("status")) == "over";
    return told || one.as_object().contains("result");
  });
}

TEST(House, PlaysEveryGameWithBotsAndTellsItAgain) {
  for (const AnyGame* game : all_games()) {
    Kept kept;
    Page page(kept);
    const std::string code = page.make(
        k_ann, R"({"game":")" + std::string(game->id()) + R"(","seats":["me","bot"],"name":"Ann"})");
    ASSERT_EQ(code.size(), 23U) << game->id();
    EXPECT_EQ(code[0], '~');
    page.hello(1, code, k_ann);
    ASSERT_TRUE(page.last(1, "table").is_object()) << game->id();
    EXPECT_EQ(page.last(1, "table").at("you").as_int64(), 0);
    int acts = 0;
    // What may be done at any time is done for ever: time passes all the same.
    for (int turn = 0; turn < 2'000 && !is_over(page, 1); ++turn) {
      const bool acted = act(page, 1, acts);
      if (is_over(page, 1) || (!page.pass_time() && !acted)) break;
    }
    ASSERT_TRUE(is_over(page, 1)) << game->id();
    page.ask("GET /api/tables/" + code + "/replay", k_ann);
    EXPECT_EQ(page.status(), 200);
    const json::value record = page.ask("GET /api/tables/" + code + "/record", k_ann);
    EXPECT_EQ(text_of(record.at("game")), game->id());
    // Another one, at once.
    page.say(1, R"({"type":"rematch","on":true})");
    const json::value next = page.last(1, "table").at("next");
    ASSERT_TRUE(next.is_string()) << game->id();
    page.hello(2, std::string(next.as_string()), k_ann);
    EXPECT_EQ(text_of(page.last(2, "table").at("status")), "playing") << game->id();
  }
}

// Several bots think at once, and the game has gone on when the second one has done so: the table waits for its answer
// all the same.
TEST(House, HearsThoughtsThatAreOlderThanTheGame) {
  for (const AnyGame* game : all_games()) {
    Kept kept;
    Page page(kept);
    json::array seats(static_cast<std::size_t>(game->max_seats()), json::object{{"bot", "level:1"}});
    const std::string code =
        page.make(k_ann, json::serialize(json::object{{"game", game->id()}, {"seats", std::move(seats)}}));
    page.hello(1, code, k_ann);
    for (int step = 0; step < 20'000 && !is_over(page, 1); ++step) {
      page.said[1].clear();
      if (!page.pass_time()) break;
    }
    EXPECT_TRUE(is_over(page, 1)) << game->id();
  }
}

// The lights go out between any two writes; whatever somebody was told is there again.
TEST(House, LosesNothingThatWasToldWhenTheLightsGoOut) {
  FastRng fast(20);
  for (const AnyGame* game : shelf_games()) {
    Kept kept;
    double now = 1'000;
    std::string code;
    std::int64_t told = 0;
    int acts = 0;
    int outages = 0;
    bool over = false;
    for (int visit = 0; visit < 400 && !over; ++visit, ++outages) {
      Page page(kept, now);
      if (code.empty())
        code = page.make(k_ann, R"({"game":")" + std::string(game->id()) + R"(","seats":["me","bot"]})");
      ASSERT_FALSE(code.empty());
      page.hello(1, code, k_ann);
      ASSERT_TRUE(page.last(1, "table").is_object()) << game->id() << " " << visit;
      ASSERT_GE(page.last(1, "table").at("version").as_int64(), told) << game->id() << " " << visit;
      page.writes_left = 1 + static_cast<int>(fast.below(6));
      for (int turn = 0; turn < 300 && !page.dark() && !over; ++turn) {
        const bool acted = act(page, 1, acts);
        over = is_over(page, 1);
        if (!over && !page.pass_time() && !acted) break;
        over = over || is_over(page, 1);
        for (const json::value& one : page.said[1])
          if (const auto* version = one.as_object().if_contains("version"))
            told = std::max(told, version->as_int64());
      }
      for (const json::value& one : page.said[1])
        if (const auto* version = one.as_object().if_contains("version"))
          told = std::max(told, version->as_int64());
      now = page.now + 10'000;
    }
    EXPECT_TRUE(over) << game->id();
    EXPECT_GT(outages, 1) << game->id();
  }
}

// Two people at one device, each on a line of their own: nobody is told what the other one holds.
TEST(House, SeatsSeveralPeopleAtOneDevice) {
  Kept kept;
  Page page(kept);
  const std::string code = page.make(k_ann, R"({"game":"template","seats":["me","open"],"name":"Ann"})");
  page.hello(1, code, k_ann);
  page.hello(2, code, k_ben);
  page.say(2, R"({"type":"sit","name":"Ann"})");
  EXPECT_EQ(page.last(2, "table").at("you").as_int64(), 1);
  EXPECT_EQ(text_of(page.last(2, "table").at("seats").as_array()[1].at("name")), "Ann 2");
  EXPECT_EQ(page.last(1, "state").at("view").at("you").as_int64(), 0);
  EXPECT_EQ(page.last(2, "state").at("view").at("you").as_int64(), 1);
  // Listed for each of them.
  const json::value mine = page.ask("GET /api/me/tables", k_ben);
  EXPECT_EQ(mine.at("tables").as_array().size(), 1U);
  EXPECT_EQ(page.ask("GET /api/me/tables", std::string(43, 'C')).at("tables").as_array().size(), 0U);
  // Also where nobody is at it any more and it is only kept.
  page.gone(1);
  page.gone(2);
  for (int i = 0; i < 40; ++i) page.pass_time();
  EXPECT_EQ(page.ask("GET /api/me/tables", k_ann).at("tables").as_array().size(), 1U);
  page.hello(3, code, k_ann);
  EXPECT_EQ(page.last(3, "table").at("you").as_int64(), 0);
}

TEST(House, PlaysBoxesThatWereBrought) {
  Kept kept;
  std::string code;
  std::string id;
  const AnyGame& game = *find_game("template");
  json::value box = *parse_json(game.built_in().canonical);
  box.as_object()["name"] = "Mine";
  {
    Page page(kept);
    code = page.make(k_ann, json::serialize(json::object{{"game", "template"}, {"box", box}}));
    page.hello(1, code, k_ann);
    id = page.last(1, "table").at("box").at("id").as_string();
    EXPECT_EQ(page.ask("GET /api/boxes/" + id, k_ann), *parse_json(json::serialize(box)));
  }
  Page page(kept, 50'000);
  page.hello(1, code, k_ann);
  EXPECT_EQ(text_of(page.last(1, "table").at("box").at("id")), id);
  // What is wrong with one is told with its place in the body.
  box.as_object()["name"] = 3;
  const json::value wrong =
      page.ask("POST /api/tables", k_ann, json::serialize(json::object{{"game", "template"}, {"box", box}}));
  EXPECT_EQ(page.status(), 400);
  EXPECT_EQ(text_of(wrong.at("rule")), "BOX-1");
  EXPECT_EQ(text_of(page.ask("POST /api/boxes?check=1", k_ann, json::serialize(box)).at("rule")), "BOX-1");
}

TEST(House, RefusesWhatMakesNoSense) {
  Kept kept;
  Page page(kept);
  page.hello(1, "~nowhere", k_ann);
  EXPECT_EQ(text_of(page.last(1, "refused").at("code")), "no-table");
  for (const std::string text :
       {"", "{", "[]", "{}", R"({"type":"act"})", R"({"type":"hello"})", R"({"type":"hello","token":3})"}) {
    page.said.clear();
    page.say(1, text);
    ASSERT_TRUE(page.last(1, "refused").is_object()) << text;
  }
  page.say(77, "{}");  // nobody
  for (const std::string what :
       {"GET /api/nothing", "POST /api/games", "GET /api/tables/~x/record", "GET /api/tables/",
        "GET /api/games/nothing/box", "GET /api/games/template/", "DELETE /api/me", ""}) {
    page.ask(what, k_ann);
    EXPECT_EQ(page.status(), 404) << what;
  }
  for (const std::string body :
       {"", "[]", "{}", R"({"game":"chess"})", R"({"game":"template","seats":3,"options":4})",
        R"({"game":"template","seats":["me","me"]})"}) {
    page.ask("POST /api/tables", k_ann, body);
    EXPECT_EQ(page.status(), 400) << body;
  }
  page.ask("POST /api/tables", "short", R"({"game":"template"})");
  EXPECT_EQ(page.status(), 401);
  // What was kept is damaged: that table is not there, and the house is.
  for (const std::string text :
       {"", "{}", R"({"id":1})", R"({"id":1,"code":"~x","status":"playing","head":"{"})", R"([1])"}) {
    page.house().restore(text, page.now);
    page.house().thought(text, page.now);
    page.house().listed(99, text, page.now);
    Thinking thinking;
    EXPECT_EQ(choose(text, thinking), "");
    EXPECT_EQ(Analysis(text).told(), "");
  }
  EXPECT_FALSE(page.make(k_ann, R"({"game":"template"})").empty());
}

}  // namespace
}  // namespace smallbox
