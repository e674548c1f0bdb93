// Messages of random games, for whoever checks their form (web/scripts/validate.mjs): every line is
// {"kind","game","value"}, and "for" (a seat, null for a spectator, "all") where it is told to somebody.
//
//   messages GAME|all --schemas FOLDER [--games N] [--seed S] [--share P]
//
// Knows no game. Options come from the games' tables, actions from their legal ones or from a bot. What is
// accepted without being listed, and setups, come from the examples in the games' schemas, changed a little.
// Of what happens between the start and the end of a game P percent are written (100).
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include "app/referee.hpp"
#include "bots/roster.hpp"
#include "engine/random.hpp"
#include "games/registry.hpp"

namespace smallbox {
namespace {

constexpr int k_longest = 20000;                 // actions; random games are far shorter
constexpr std::string_view k_clever = "greedy";  // plays a quarter of the games

struct Request {
  std::string game = "all";
  std::string schemas;
  int games = 20;
  std::uint64_t seed = 1;
  std::uint32_t share = 100;
};

class Lines {
 public:
  explicit Lines(const char* game) : game_(game) {}

  template <class Write>
  void put(const char* kind, Write&& write) {
    Json out(1024);
    out.begin_object().field("kind", kind).field("game", game_).key("value");
    write(out);
    print(out);
  }
  template <class Write>
  void put_for(const char* kind, Audience audience, Write&& write) {
    Json out(4096);
    out.begin_object().field("kind", kind).field("game", game_).key("for");
    if (audience.is_seat())
      out.value(audience.seat());
    else if (audience.is_spectator())
      out.null();
    else
      out.value("all");
    out.key("value");
    write(out);
    print(out);
  }

 private:
  static void print(Json& out) {
    out.end_object();
    std::cout << out.text() << '\n';
  }

  const char* game_;
};

// ---- What the schemas give as examples

struct Examples {
  std::vector<json::object> actions;
  std::vector<json::object> setups;
};

void gather(const json::value* definition, std::vector<json::object>& examples) {
  const auto* fields = as_object(definition);
  if (fields == nullptr) return;
  if (const auto* list = as_array(fields->if_contains("examples")))
    for (const json::value& example : *list)
      if (const auto* object = as_object(&example)) examples.push_back(*object);
  if (const auto* forms = as_array(fields->if_contains("oneOf")))
    for (const json::value& form : *forms) gather(&form, examples);
}

Examples read_examples(const std::string& folder, const char* id) {
  std::string name(id);
  std::replace(name.begin(), name.end(), '-', '_');
  const std::string path = folder + "/" + name + ".json";
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  const auto schema = parse_json(text.str());
  if (!schema || !schema->is_object()) {
    std::cerr << "messages: " << path << " is not there or no JSON\n";
    std::exit(1);
  }
  Examples examples;
  if (const auto* definitions = as_object(schema->get_object().if_contains("$defs"))) {
    gather(definitions->if_contains("action"), examples.actions);
    gather(definitions->if_contains("setup"), examples.setups);
  }
  if (examples.actions.empty()) {
    std::cerr << "messages: " << path << " has no examples of actions\n";
    std::exit(1);
  }
  return examples;
}

// ---- Chance

template <class List>
auto& any_of(List& list, FastRng& fast) {
  return list[fast.below(static_cast<std::uint32_t>(list.size()))];
}

// Some value of an option, by its row of the table that `games` shows.
json::value any_value(const json::object& option, FastRng& fast) {
  if (option.at("type").get_string() == "bool") return fast.below(2) == 0;
  const auto* values = as_array(option.if_contains("values"));
  const auto min = as_int(option.if_contains("min"));
  if (values != nullptr && (!min || fast.below(2) == 0)) return any_of(*values, fast);
  const auto numbers = *as_int(option.if_contains("max")) - *min + 1;
  return *min + fast.below(static_cast<std::uint32_t>(numbers));
}

// Half of the options as most tables have them.
json::object any_options(const json::object& table, FastRng& fast) {
  json::object options;
  for (const auto& option : table)
    if (fast.below(2) == 0) options[option.key()] = any_value(option.value().get_object(), fast);
  return options;
}

// An example with other numbers, or as it is.
json::object varied(json::object action, FastRng& fast) {
  for (auto& field : action)
    if (field.value().is_number() && fast.below(2) == 0) field.value() = std::int64_t{fast.below(7)};
  return action;
}

// An action and what an example of its type has beside.
json::object completed(json::object action, const Examples& examples, FastRng& fast) {
  const json::object& example = any_of(examples.actions, fast);
  if (example.at("type") != action.at("type") || example.size() <= action.size()) return action;
  for (const auto& field : varied(example, fast))
    if (!action.contains(field.key())) action[field.key()] = field.value();
  return action;
}

// ---- One game

class RandomGame {
 public:
  RandomGame(const AnyGame& game, const Examples& examples, const Request& request, int number)
      : lines_(game.id()),
        examples_(examples),
        share_(request.share),
        sample_(request.seed),
        fast_(request.seed * 1'000'003 + static_cast<std::uint64_t>(number)) {
    clever_ = bots_of(game).has(k_clever) && fast_.below(4) == 0;
    begin(game, "messages " + std::to_string(request.seed) + " " + std::to_string(number));
  }

  bool play() {
    tell(true);
    for (int n = 0; n < k_longest && !match_->over(); ++n) {
      if (!move()) return false;
      tell(match_->over());
      if (match_->over() || fast_.below(60) == 0) refusals();
    }
    lines_.put("result", [&](Json& out) {
      out.begin_object();
      match_->write_result(out);
      out.end_object();
    });
    lines_.put("record", [&](Json& out) { match_->write_record(out); });
    lines_.put("options", [&](Json& out) { match_->write_rematch_options(out); });
    return match_->over();
  }

 private:
  // Options and seats that go together, and with a setup, are found by trying.
  void begin(const AnyGame& game, const std::string& seed) {
    Json written;
    game.write_options(written);
    const auto table = *parse_json(written.text());
    const bool laid_out = !examples_.setups.empty() && fast_.below(3) == 0;
    if (laid_out) setup_ = any_of(examples_.setups, fast_);
    const auto seats = static_cast<std::uint32_t>(game.max_seats() - game.min_seats() + 1);
    std::string why;
    for (int tries = 0; !match_ && tries < 20000; ++tries) {
      const json::object options = any_options(table.get_object(), fast_);
      auto made =
          game.create({game.min_seats() + fast_.below(seats), seed, &options, laid_out ? &setup_ : nullptr});
      if (!made) {
        why = made.error().message;
        continue;
      }
      match_ = std::move(*made);
      lines_.put("given", [&](Json& out) { out.raw(json::serialize(options)); });
    }
    if (!match_) {
      std::cerr << "messages: nobody can play " << json::serialize(setup_) << ": " << why << '\n';
      std::exit(1);
    }
    if (laid_out) lines_.put("setup", [&](Json& out) { out.raw(json::serialize(setup_)); });
  }

  json::array legal(Seat seat) const {
    Json out;
    match_->write_legal(out, seat);
    return parse_json(out.text())->get_array();
  }

  // In some games by bots, which get to where chance does not.
  bool clever_move(Seat seat) {
    Thinking thinking;
    const Choice choice = bots_of(match_->game()).choose(k_clever, *match_, seat, thinking);
    return choice.action && !match_->act(seat, *choice.action, clock_);
  }
  // Each kind of action is as likely: there may be a hundred things to say and one to do.
  bool move() {
    if (clever_)
      for (const Seat seat : match_->actors())
        if (clever_move(seat)) return true;
    if (fast_.below(8) == 0 && take(any_seat(), any_example())) return true;
    std::vector<std::pair<Seat, json::array>> able;
    for (const Seat seat : match_->actors())
      if (json::array actions = legal(seat); !actions.empty()) able.emplace_back(seat, std::move(actions));
    if (able.empty()) return false;
    const auto& [seat, actions] = any_of(able, fast_);
    const json::object* chosen = nullptr;
    std::uint32_t seen = 0;
    const auto wanted = any_type(actions);
    for (const json::value& action : actions)
      if (action.get_object().at("type") == wanted && fast_.below(++seen) == 0) chosen = &action.get_object();
    return take(seat, completed(*chosen, examples_, fast_)) || take(seat, *chosen);
  }
  json::value any_type(const json::array& actions) {
    std::vector<json::value> types;
    for (const json::value& action : actions) {
      const json::value& type = action.get_object().at("type");
      if (std::find(types.begin(), types.end(), type) == types.end()) types.push_back(type);
    }
    return any_of(types, fast_);
  }
  Seat any_seat() { return static_cast<Seat>(fast_.below(static_cast<std::uint32_t>(match_->seats()))); }
  json::object any_example() { return varied(any_of(examples_.actions, fast_), fast_); }
  bool take(Seat seat, const json::object& action) {
    clock_ += fast_.below(5000);
    return !match_->act(seat, action, clock_);
  }

  // What everybody gets to see now. `whole`: leaves nothing out.
  void tell(bool whole) {
    const auto some = [&] { return whole || sample_.below(100) < share_; };
    if (match_->actions() > 0 && some())
      lines_.put("action", [&](Json& out) { match_->write_last_action(out); });
    const auto to = [&](Audience audience) {
      if (some()) lines_.put_for("events", audience, [&](Json& out) { match_->write_events(out, audience); });
      if (some()) lines_.put_for("view", audience, [&](Json& out) { match_->write_view(out, audience); });
    };
    for (Seat seat = 0; seat < match_->seats(); ++seat) {
      to(Audience::seat(seat));
      if (some())
        lines_.put_for("legal", Audience::seat(seat), [&](Json& out) { match_->write_legal(out, seat); });
    }
    to(Audience::spectator());
    to(Audience::everything());
  }

  // What the referee says to what it does not take.
  bool refused(const std::string& request) {
    const std::string_view head = R"({"ok":false,"error":)";
    const std::string answer = referee_.answer(request);
    if (!answer.starts_with(head)) return false;
    lines_.put("refusal",
               [&](Json& out) { out.raw(answer.substr(head.size(), answer.size() - head.size() - 1)); });
    return true;
  }
  static std::string act(int seat, const json::object& action) {
    return json::serialize(json::object{{"cmd", "act"}, {"seat", seat}, {"action", action}});
  }
  void refusals() {
    Json record;
    match_->write_record(record);
    const std::string load = R"({"cmd":"load","record":)" + record.take() + "}";
    refused(R"({"cmd":"view","seat":0})");  // the first time: there is no game yet
    referee_.answer(load);
    refused(R"({"cmd":"begin"})");
    refused(act(match_->seats(), any_example()));
    refused(act(0, {{"type", "no such type"}}));
    // One that is taken changes the game: then back to where it was.
    for (int i = 0; i < 8; ++i)
      if (!refused(act(any_seat(), any_example()))) referee_.answer(load);
    if (!match_->over()) return;
    const auto broken = parse_json(load);
    json::object request = broken->get_object();
    auto& fields = request.at("record").get_object();
    if (auto* setup = fields.if_contains("setup")) {
      for (auto& field : setup->get_object()) field.value() = 7;
      refused(json::serialize(json::object{{"cmd", "new"},
                                           {"game", match_->game().id()},
                                           {"seats", match_->seats()},
                                           {"options", fields.at("options")},
                                           {"setup", *setup}}));
    }
    fields.at("actions").get_array().emplace_back(json::object{{"seat", 0}, {"action", any_example()}});
    refused(json::serialize(request));
  }

  Lines lines_;
  const Examples& examples_;
  std::uint32_t share_;
  FastRng sample_;  // apart from the game's chance: the same games whatever the share
  FastRng fast_;
  Referee referee_;
  json::value setup_;
  bool clever_ = false;
  std::unique_ptr<AnyMatch> match_;
  std::int64_t clock_ = 0;
};

void describe_games() {
  const std::string answer = Referee().answer(R"({"cmd":"games"})");
  const auto told = parse_json(answer);
  for (const json::value& game : told->get_object().at("games").get_array())
    Lines(game.get_object().at("id").get_string().c_str()).put("game", [&](Json& out) {
      out.raw(json::serialize(game));
    });
}

int run(const Request& request) {
  describe_games();
  bool found = false;
  for (const AnyGame* game : all_games()) {
    // What stands on no shelf need not be described.
    if (request.game == "all" ? !game->on_shelf() : request.game != game->id()) continue;
    found = true;
    Lines(game->id()).put("box", [&](Json& out) { out.raw(game->built_in().canonical); });
    const Examples examples = read_examples(request.schemas, game->id());
    for (int number = 0; number < request.games; ++number) {
      if (RandomGame(*game, examples, request, number).play()) continue;
      std::cerr << "messages: game " << number << " of " << game->id() << " did not end\n";
      return 1;
    }
  }
  if (!found) std::cerr << "messages: there is no game " << request.game << '\n';
  return found && std::cout.flush() ? 0 : 1;
}

}  // namespace
}  // namespace smallbox

int main(int count, char** words) {
  smallbox::Request request;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    const char* value = i + 1 < count ? words[i + 1] : "";
    if (!word.starts_with("--")) {
      request.game = word;
      continue;
    }
    ++i;
    if (word == "--schemas")
      request.schemas = value;
    else if (word == "--games")
      request.games = std::atoi(value);
    else if (word == "--seed")
      request.seed = std::strtoull(value, nullptr, 10);
    else if (word == "--share")
      request.share = static_cast<std::uint32_t>(std::atoi(value));
    else
      return std::cerr << "messages: there is no " << word << '\n', 2;
  }
  std::ios::sync_with_stdio(false);
  return smallbox::run(request);
}
