// What is done to a server by those who mean it no good: see attack.cpp.
#pragma once

#include "bench/swarm.hpp"

namespace smallbox::client {

// What was there before the attacks: a long game under way and somebody with many finished ones.
struct Past {
  std::string long_table;
  std::string long_watch;
  std::string long_token;
  long long_version = 0;
  std::vector<std::string> tokens;    // of people with many games
  std::vector<std::string> finished;  // tables
};

inline std::string quoted(std::string_view name, std::string_view value) {
  return "\"" + std::string(name) + "\":\"" + std::string(value) + "\"";
}
inline std::string hello(std::string_view table, std::string_view token, std::string_view more = {}) {
  std::string text = R"({"type":"hello",)" + quoted("table", table);
  if (!token.empty()) text += "," + quoted("token", token);
  return text + std::string(more) + "}";
}
inline std::string act(long id, std::string_view action) {
  return R"({"type":"act",)" + quoted("id", std::to_string(id)) + R"(,"action":)" + std::string(action) + "}";
}
inline std::string first_legal(std::string_view text) {
  std::vector<std::string_view> legal;
  objects(text, "legal", legal);
  return legal.empty() ? std::string() : std::string(legal.front());
}

// What they need at one of the people's tables that everybody can look up; changes while they play.
using Watch = std::function<std::string()>;

// By who only looks on, or tries to.
inline void add_onlookers(std::vector<Attack>& list, const Past& past, const Watch& watch) {
  list.push_back({"hello with have, long game", "", 4, true, true, true, [&past](Attacker& one) {
                    return frame(
                        hello(past.long_watch, "",
                              R"(,"have":)" + std::to_string(past.long_version - 1 - one.said % 150)));
                  }});
  list.push_back({"100 to 150 updates behind, with views", "", 2, true, true, true, [&past](Attacker& one) {
                    return frame(hello(past.long_table, "",
                                       R"(,"with":["view","legal"],"have":)" +
                                           std::to_string(past.long_version - 100 - one.said % 50)));
                  }});
  list.push_back({"watchers and hello storm at the people's table", "", 8, true, true, true,
                  [watch](Attacker&) { return frame(hello(watch(), "")); }});
  list.push_back(
      {"hello to codes that nobody has", "", 8, true, true, false, [dice = FastRng(5)](Attacker&) mutable {
         std::string text;
         for (int i = 0; i < 20; ++i) text += frame(hello(fresh_token(dice).substr(0, 22), ""));
         return text;
       }});
  list.push_back({"readers who do not read", "", 20, true, false, false, [&past](Attacker& one) {
                    return one.said == 0 ? frame(hello(past.long_watch, "")) : frame(R"({"type":"state"})");
                  }});
  list.push_back({"a message a byte at a time", "", 8, true, true, false, [](Attacker& one) {
                    static const std::string text = frame(std::string(16'000, ' '));
                    return text.substr(static_cast<std::size_t>(one.said) % text.size(), 1);
                  }});
  list.push_back({"coming and going", "", 4, true, true, false, [watch](Attacker& one) {
                    one.closes = true;
                    return frame(hello(watch(), ""));
                  }});
}

// By who has a seat.
inline void add_players(std::vector<Attack>& list) {
  constexpr const char* one_puzzle = R"({"game":"pop","options":{"mode":"puzzle"},"pace":"relaxed"})";
  constexpr const char* with_bot = R"({"game":"bloops","seats":["me","bot"],"pace":"relaxed"})";
  // The dearest there are: most of a second for each card.
  const std::string bot = R"({"bot":"level","level":5})";
  const std::string five_bots =
      R"({"game":"pop","seats":[)" + bot + "," + bot + "," + bot + "," + bot + "," + bot + "]}";
  // Begins with a table of its own; then over, rematch, over, rematch …
  list.push_back({"rematch storm", one_puzzle, 2, true, true, true, [](Attacker& one) {
                    if (const auto code = field(one.last, "next"); !code.empty()) one.table = code;
                    if (const std::string legal = first_legal(one.last); !legal.empty())
                      return frame(act(one.said, legal)) + frame(R"({"type":"rematch"})");
                    return frame(hello(one.table, one.token, R"(,"with":["legal"])"));
                  }});
  // One table with five of them for each of thirty addresses; they play because somebody looks on.
  list.push_back({"tables of level-5 bots", five_bots, 1, true, true, false, [](Attacker& one) {
                    one.next = Clock::now() + std::chrono::seconds(1);
                    return one.source < 32 && one.said == 0 ? frame(hello(one.table, one.token))
                                                            : std::string();
                  }});
  list.push_back({"names", with_bot, 8, true, true, false, [](Attacker& one) {
                    std::string text = one.said == 0 ? frame(hello(one.table, one.token)) : std::string();
                    for (int i = 0; i < 10; ++i)
                      text += frame(R"({"type":"name",)" +
                                    quoted("name", "N" + std::to_string(one.said + i)) + "}");
                    return text;
                  }});
  list.push_back({"state, skip and nonsense", with_bot, 8, true, true, false, [](Attacker& one) {
                    std::string text = one.said == 0
                                           ? frame(hello(one.table, one.token, R"(,"with":["view","legal"])"))
                                           : std::string();
                    for (int i = 0; i < 10; ++i)
                      text += frame(R"({"type":"state"})") + frame(R"({"type":"skip"})") +
                              frame(act(i, R"({"type":"no"})"));
                    return text;
                  }});
}

// By requests alone.
inline void add_requests(std::vector<Attack>& list, const Past& past) {
  list.push_back({"tables made and abandoned", "", 4, false, true, true, [](Attacker&) {
                    return request_text("POST /api/tables",
                                        R"({"game":"bloops","seats":["me","bot","bot"],"public":true})");
                  }});
  list.push_back({"GET /api/me of many games", "", 2, false, true, true,
                  [&past](Attacker&) { return request_text("GET /api/me", {}, past.tokens.front()); }});
  list.push_back({"DELETE /api/me of many games", "", 1, false, true, true, [&past](Attacker& one) {
                    return request_text("DELETE /api/me", {},
                                        past.tokens[static_cast<std::size_t>(one.said) % past.tokens.size()]);
                  }});
  list.push_back(
      {"records and replays", "", 4, false, true, true, [&past](Attacker& one) {
         const auto n = static_cast<std::size_t>(one.said * 50 + one.source) % past.finished.size();
         return request_text(
             "GET /api/tables/" + past.finished[n] + (one.said % 2 == 0 ? "/replay" : "/record"), {});
       }});
  list.push_back({"requests a byte at a time", "", 20, false, true, false, [](Attacker& one) {
                    static const std::string text = request_text("GET /api/health", {});
                    one.next = Clock::now() + std::chrono::milliseconds(500);
                    return text.substr(static_cast<std::size_t>(one.said) % text.size(), 1);
                  }});
  list.push_back({"big bodies", "", 4, false, true, true, [](Attacker&) {
                    static const std::string body = "[" + [] {
                      std::string deep;
                      for (int i = 0; i < 4000; ++i) deep += R"([{"a":[1]}],)";
                      return deep;
                    }() + "0]";
                    return request_text("POST /api/tables", body);
                  }});
  list.push_back({"lists and figures", "", 4, false, true, true, [&past](Attacker& one) {
                    static constexpr std::array<std::string_view, 5> paths = {
                        "GET /api/tables", "GET /metrics", "GET /api/me/tables", "GET /api/games", "GET /"};
                    return request_text(paths[static_cast<std::size_t>(one.said) % paths.size()], {},
                                        past.tokens.back());
                  }});
}

inline std::vector<Attack> attacks(const Past& past, const Watch& watch) {
  std::vector<Attack> list;
  add_onlookers(list, past, watch);
  add_players(list);
  add_requests(list, past);
  return list;
}

}  // namespace smallbox::client
