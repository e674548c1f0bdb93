// Tests as little scripts: a table is laid out, lines are played, and the table is read again. Everything
// goes through JSON, as it does for people.
//
//   Script t({.hands = {"avenger", ""}, .rooms = {"lump", "bob greedy?"}});
//   t.run("0 play avenger 0", "0 blob 2");
//   EXPECT_EQ(t.waste(), "bob");
//
// A room's entry is a card, "lump?" face down, or "bob=red" painted. Whoever holds no card is not asked to
// respond, so most tests leave the other hands empty.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "games/blobs/random_cards.hpp"
#include "games/blobs/text.hpp"
#include "games/registry.hpp"
#include "tests/begin.hpp"
#include "tests/boxes.hpp"
#include "tests/secrets.hpp"

namespace smallbox::blobs {

// A card of the built-in box.
inline Card find_card(std::string_view id) { return built_in<Blobs>().find(id); }

// Who has seen the lab's top and then drawn, in the same action, all that it saw knows no more in which order it lay.
// Only that: it is nobody else's, and of what lies there still, or went elsewhere, it knows more than before.
inline bool drawn_since(const std::vector<Addressed<Event>>& story, std::size_t i, Audience audience) {
  const Event& saw = story[i].secret;
  if (saw.type != Event::Type::saw || saw.other != nobody || !audience.is(saw.seat)) return false;
  Cards drawn;
  for (std::size_t later = i + 1; later < story.size(); ++later) {
    const Event& drew = story[later].secret;
    if (drew.type == Event::Type::drew && drew.seat == saw.seat) drawn = drawn | drew.cards;
  }
  return std::all_of(saw.look.begin(), saw.look.begin() + saw.count,
                     [&](Card card) { return drawn.has(card); });
}

// News that are worth nothing any more when the story ends. Besides those above: with which draw a card came into the own
// hand, where it is seen; and from where one came into the waste that has been shuffled into a new lab since.
inline bool seen_in_passing(const std::vector<Addressed<Event>>& story, std::size_t i, Audience audience) {
  using T = Event::Type;
  const Event& event = story[i].secret;
  const auto shuffled = [](const Addressed<Event>& told) { return told.secret.type == T::reshuffled; };
  if (event.type == T::drew && audience.is(event.seat)) return true;
  if (event.type == T::discarded || event.type == T::removed)
    if (std::any_of(story.begin() + static_cast<std::ptrdiff_t>(i) + 1, story.end(), shuffled)) return true;
  return drawn_since(story, i, audience);
}

struct Layout {
  std::vector<std::string> hands;
  std::vector<std::string> rooms;
  std::string pile;  // top first; the cards named nowhere follow in card-table order
  std::string waste;
  int seats = 2;
  int first = 0;
  bool plain = true;
  BoxHandle box = nullptr;  // null: the built-in one
};

// The built-in box with other programs on some of its cards: {"bob", {{"do", "draw 2"}}}.
inline json::object changed_box(const std::vector<std::pair<std::string, json::object>>& changes) {
  json::object box = parse_json(Text<Blobs>::box_json)->get_object();
  box["name"] = "Changed";
  for (json::value& card : box["cards"].as_array())
    for (const auto& [id, programs] : changes) {
      if (card.at("id").as_string() != id) continue;
      for (const char* field : {"aim", "do", "start", "end", "always", "when", "bind"})
        card.as_object().erase(field);
      for (const auto& field : programs) card.as_object()[field.key()] = field.value();
    }
  return box;
}
inline BoxHandle with(const std::vector<std::pair<std::string, json::object>>& changes) {
  return testing::must_read<Blobs>(changed_box(changes));
}

inline std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> found;
  std::string word;
  for (const char c : text + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      found.push_back(word);
      word.clear();
    }
  }
  return found;
}

// The layout with every card that it does not name face down in a room: nothing is left for the lab.
inline Layout buried(Layout layout, int room) {
  std::set<std::string> named;
  const auto name = [&](const std::string& text) {
    for (const std::string& word : words(text)) named.insert(word.substr(0, word.find_first_of("?=")));
  };
  for (const std::string& hand : layout.hands) name(hand);
  for (const std::string& one : layout.rooms) name(one);
  name(layout.pile + " " + layout.waste);
  layout.rooms.resize(static_cast<std::size_t>(layout.seats));
  const Box& box = built_in<Blobs>();
  for (const int card : box.all())
    if (const std::string id(box.id(static_cast<Card>(card))); named.count(id) == 0)
      layout.rooms[room] += " " + id + "?";
  return layout;
}

inline json::object setup_of(const Layout& layout) {
  const auto list = [](const std::string& text) {
    json::array cards;
    for (const std::string& word : words(text)) {
      const auto paint = word.find('=');
      if (word.back() == '?')
        cards.push_back(json::object{{"card", word.substr(0, word.size() - 1)}, {"proto", true}});
      else if (paint != std::string::npos)
        cards.push_back(
            json::object{{"card", word.substr(0, paint)}, {"colors", json::array{word.substr(paint + 1)}}});
      else
        cards.emplace_back(word);
    }
    return cards;
  };
  const auto lists = [&](const std::vector<std::string>& texts) {
    json::array all;
    for (const std::string& text : texts) all.push_back(list(text));
    return all;
  };
  return {{"hands", lists(layout.hands)}, {"rooms", lists(layout.rooms)},
          {"pile", list(layout.pile)},    {"waste", list(layout.waste)},
          {"first", layout.first},        {"reshuffle", layout.plain ? "plain" : "random"}};
}

// "play bob 1", "respond nah-nah 0", "pass", "yes", "no", "blob 4", "order bob lump" …
inline json::object action_of(const std::vector<std::string>& line) {
  const std::string& what = line.at(0);
  if (what == "play" || what == "respond")
    return {{"type", what}, {"card", line.at(1)}, {"room", std::stoi(line.at(2))}};
  if (what == "pass") return {{"type", "pass"}};
  if (what == "yes" || what == "no") return {{"type", "pick"}, {"yes", what == "yes"}};
  json::object action{{"type", "pick"}};
  if (what == "action" || what == "player" || what == "blob") {
    action[what] = std::stoi(line.at(1));
  } else if (what == "order") {
    json::array cards;
    for (std::size_t i = 1; i < line.size(); ++i) cards.emplace_back(line[i]);
    action[what] = cards;
  } else {
    action[what] = line.at(1);
  }
  return action;
}

class Script {
 public:
  explicit Script(const Layout& layout) {
    const json::value setup = setup_of(layout);
    NewMatch request;
    request.seats = layout.seats;
    request.seed = "script";
    request.setup = &setup;
    request.box = layout.box;
    match_ = testing::begin_game(*find_game("blobs"), request);
  }
  Script(const Script& other) : match_(other.match_->clone()) {}

  AnyMatch& match() { return *match_; }

  // Lines such as "0 play bob 1"; each must be accepted.
  template <class... Lines>
  void run(const Lines&... lines) {
    (line(lines), ...);
  }
  // A line that must be refused: "illegal BLOBS-15".
  std::string refused(const std::string& text) {
    const std::string before = all();
    const Problem problem = take(text);
    EXPECT_EQ(before, all()) << text;
    return problem ? std::string(problem.code) + " " + problem.rule : "accepted";
  }

  // The sentence with which a line is refused.
  std::string why(const std::string& text) { return take(text).message; }

  // Cards of a room from left to right; "?" is a protoblob.
  std::string room(int seat) {
    std::string text;
    const json::value table = seat_of(seat);
    for (const auto& blob : table.at("room").as_array())
      text += (text.empty() ? "" : " ") + (blob.as_object().contains("card") ? str(blob.at("card")) : "?");
    return text;
  }
  std::string hand(int seat) { return cards(all_view().at("hands").as_array()[at(seat)]); }
  std::string waste() { return cards(all_view().at("waste")); }
  // The top n cards of the lab.
  std::string lab(std::size_t n) {
    json::array top = all_view().at("pile_cards").as_array();
    top.resize(std::min(n, top.size()));
    return cards(top);
  }
  // The plays that are not complete, the last one due.
  json::value stack() { return all_view().at("stack"); }
  int lab_size() { return static_cast<int>(all_view().at("lab").as_int64()); }
  int score(int seat) { return number(seat_of(seat).at("score").at("total")); }
  int base(int seat) { return number(seat_of(seat).at("score").at("base")); }
  // "red blue" of the blob with that number.
  std::string colors(int blob) { return cards(blob_of(blob).at("colors")); }
  bool safe(int blob) { return blob_of(blob).at("safe").as_bool(); }

  // "0 blob": who is asked, and for what. "over" at the end.
  std::string asked() {
    const json::object view = all_view();
    if (view.at("pending").is_null()) return "over";
    const auto& pending = view.at("pending");
    return std::to_string(number(pending.at("seat"))) + " " + str(pending.at("form"));
  }
  // The card whose text asks.
  std::string asking() { return or_none(all_view().at("pending").at("card")); }
  // What can be answered: "1 4 7" for blobs, "play bob 0, …" for cards and rooms.
  std::string options() {
    std::string text;
    const json::object view = all_view();
    for (const auto& option : view.at("pending").at("options").as_array()) {
      std::string one;
      for (const auto& field : option.as_object()) {
        if (field.key() == "type" && field.value() == "pick") continue;
        const json::value& v = field.value();
        one += (one.empty() ? "" : " ") + (v.is_string()  ? str(v)
                                           : v.is_array() ? cards(v)
                                                          : json::serialize(v));
      }
      const bool pick = option.at("type") == "pick" && !option.as_object().contains("order");
      text += (text.empty() ? "" : pick ? " " : ", ") + one;
    }
    return text;
  }
  // The lab's open card, and what replaces the hand: "none" where there is none.
  std::string shown() { return or_none(all_view().at("shown")); }
  std::string plan() { return or_none(all_view().at("plan")); }
  std::string phase() { return str(all_view().at("phase")); }
  int active() { return number(all_view().at("active")); }
  int turn() { return number(all_view().at("turn")); }

  // Whether the last line made an event happen that contains all these pieces of JSON.
  bool happened(std::initializer_list<std::string> pieces, Audience audience = Audience::everything()) {
    const auto list = parse_json(events(audience));
    for (const auto& event : list->as_array()) {
      const std::string text = json::serialize(event);
      bool all = true;
      for (const std::string& piece : pieces) all = all && text.find(piece) != std::string::npos;
      if (all) return true;
    }
    return false;
  }
  bool happened(const std::string& type) { return happened({"\"type\":\"" + type + "\""}); }
  std::string events(Audience audience = Audience::everything()) {
    return testing::written([&](Json& out) { match_->write_events(out, audience); });
  }
  json::object view(Audience audience) {
    return parse_json(testing::written([&](Json& out) { match_->write_view(out, audience); }))->as_object();
  }
  json::object all_view() { return view(Audience::everything()); }
  json::object result() {
    return parse_json(testing::written([&](Json& out) {
             out.begin_object();
             match_->write_result(out);
             out.end_object();
           }))
        ->as_object();
  }
  // Everybody who is asked to respond passes.
  void pass() {
    while (asked().find("respond") != std::string::npos) line(asked().substr(0, 1) + " pass");
  }

 private:
  static std::size_t at(int seat) { return static_cast<std::size_t>(seat); }
  static int number(const json::value& v) { return static_cast<int>(v.as_int64()); }
  static std::string str(const json::value& v) { return std::string(v.as_string()); }
  static std::string or_none(const json::value& v) { return v.is_null() ? "none" : str(v); }
  static std::string cards(const json::value& list) {
    std::string text;
    for (const auto& card : list.as_array()) text += (text.empty() ? "" : " ") + str(card);
    return text;
  }
  std::string all() { return json::serialize(all_view()); }
  json::value seat_of(int seat) { return all_view().at("seats").as_array()[at(seat)]; }
  json::value blob_of(int blob) {
    const json::object view = all_view();
    for (const auto& seat : view.at("seats").as_array())
      for (const auto& one : seat.at("room").as_array())
        if (number(one.at("blob")) == blob) return one;
    ADD_FAILURE() << "there is no blob " << blob;
    return {};
  }
  Problem take(const std::string& text) {
    const std::vector<std::string> line = words(text);
    return match_->act(std::stoi(line.at(0)), action_of({line.begin() + 1, line.end()}), 0);
  }
  void line(const std::string& text) {
    const Problem problem = take(text);
    ASSERT_FALSE(problem) << text << ": " << problem.rule << " " << problem.message << "\nasked: " << asked()
                          << " of " << options();
  }

  std::unique_ptr<AnyMatch> match_;
};

}  // namespace smallbox::blobs
