// The page around the house without a server: told by lines, kept by what it writes, and gone at any moment.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "games/registry.hpp"
#include "wasm/house.hpp"
#include "wasm/lesson.hpp"

namespace smallbox::house {

inline std::string_view text_of(const json::value& value) { return as_text(&value).value_or(""); }

// What a browser keeps: the writes in order, as a store would hold them.
class Kept {
 public:
  void spoil(std::int64_t id) { tables_.at(id).head["head"] = "{"; }
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
  // Those that are over; of those whose heads say how they ended nothing more is needed.
  json::array over() const {
    json::array list;
    for (const auto& [id, stored] : tables_) {
      if (text_of(stored.head.at("status")) != "over") continue;
      json::value one = whole(stored);
      one.as_object()["actions"] = json::array();  // a snapshot has to tell all
      if (text_of(stored.head.at("head")).find("\"end\":") != std::string_view::npos)
        one.as_object()["snapshot"] = "";
      list.push_back(std::move(one));
    }
    return list;
  }
  // As tables were kept before their heads said how they ended.
  void forget_ends() {
    for (auto& [id, stored] : tables_) {
      json::value head = *parse_json(text_of(stored.head.at("head")));
      head.as_object().erase("end");
      stored.head["head"] = json::serialize(head);
    }
  }
  std::string box(const std::string& id) const {
    const auto place = boxes_.find(id);
    return place == boxes_.end() ? "" : place->second;
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
  struct Carried {
    std::int64_t table;
    std::string token;
    std::string text;
  };
  std::vector<Carried> carried;  // what the server is told
  std::vector<std::int64_t> spoilt;
  std::vector<std::string> coached;  // what the coach is asked
  void answer(const Carried& one, int status, const std::string& text) {
    house_.carried(one.table, status, text, now);
    work();
  }
  std::uint32_t requests() const { return requests_; }
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
    } else if (what == "box") {
      house_.boxed(number, kept_.box(behind));
    } else if (what == "list" || what == "all") {
      house_.listed(number, json::serialize(kept_.all()), now);
    } else if (what == "over") {
      house_.listed(number, json::serialize(kept_.over()), now);
    } else if (what == "carry") {
      const auto token = behind.find(' ');
      carried.push_back({number, behind.substr(0, token), behind.substr(token + 1)});
    } else if (what == "think") {
      Thinking thinking;
      house_.thought(choose(rest, thinking), now);
    } else if (what == "coach") {
      coached.push_back(behind);
      Lesson lesson(behind, rules_);
      lesson.think(200);
      replies[number] = {200, *parse_json(lesson.told())};
    } else if (what == "spoilt") {
      spoilt.push_back(number);
    } else if (what == "wake") {
      wake_ = std::strtod(rest.c_str(), nullptr);
    }
    return what != "wake" && what != "send" && what != "reply" && what != "carry" && what != "spoilt" &&
           what != "coach";
  }

  Kept& kept_;
  RuleBook rules_{find_game};
  LocalHouse house_;
  std::deque<std::string> lines_;
  std::uint32_t requests_ = 0;
  double wake_ = 0;
};

// As tables are usually made; with other options others race too.
inline bool races(const AnyGame& game) { return std::string_view(game.id()) == "blink"; }

inline const std::string k_ann(43, 'A');
inline const std::string k_ben(43, 'B');

// Whoever sits on that line does anything that is legal, where there is something.
inline bool act(Page& page, std::uint32_t peer, int& acts) {
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
inline bool is_over(const Page& page, std::uint32_t peer) {
  const auto said = page.said.find(peer);
  if (said == page.said.end()) return false;
  return std::ranges::any_of(said->second, [](const json::value& one) {
    const bool told = text_of(one.at("type")) == "table" && text_of(one.at("status")) == "over";
    return told || one.as_object().contains("result");
  });
}

// Somebody comes to a table on that line and plays it to its end.
inline void play_out(Page& page, std::uint32_t peer, const std::string& code) {
  page.hello(peer, code, k_ann);
  int acts = 0;
  for (int turn = 0; turn < 500 && !is_over(page, peer); ++turn)
    if (!act(page, peer, acts)) page.pass_time();
}

}  // namespace smallbox::house
