// The reference model of Blobs: a slow, obvious second implementation, written from the rules page alone.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/blobs/model_game.hpp"
#include "games/blobs/model_text.hpp"
#include "tests/model.hpp"

namespace smallbox::testing::blobs {

// How often each thing was done: "played bob", "answered nah-nah", "start greedy", "copied hiccup" …
using Tally = std::map<std::string, int>;

class BlobsModel : public Model {
 public:
  // `all`: the "all" view of the game that was begun; with a setup that decides everything, or with dice, it
  // may be absent. `tally` may be null.
  BlobsModel(const json::object& request, const json::object* all, Tally* tally, FastRng* dice = nullptr)
      : first_(begun(request)), tally_(tally), game_(set_up(request, all, dice), luck(request, dice)) {
    if (all != nullptr && request.contains("box")) box_ = all->at("box");
    settle(all);
  }

  std::vector<int> actors() const override {
    return table().pending ? std::vector<int>{table().pending->seat} : std::vector<int>{};
  }

  std::vector<json::object> legal(int seat) const override {
    const auto& pending = table().pending;
    return pending && pending->seat == seat ? pending->options : std::vector<json::object>{};
  }

  json::object view(const json::value& seat) const override { return view_of(table(), seat, first_, box_); }

  Verdict judge(int seat, const json::object& action) const override {
    const auto& pending = table().pending;
    if (!pending) return Verdict::refuse("over", "BLOBS-44");
    if (pending->seat != seat) return Verdict::refuse("not-your-turn", "BLOBS-12");
    const json::object answer = trimmed(action);
    for (const auto& option : pending->options)
      if (option == answer) return {};
    const auto& type = answer.at("type").as_string();
    std::string rule = answer.contains("action") ? "BLOBS-13" : "BLOBS-42";
    if (pending->form == "play") rule = "BLOBS-15";
    if (pending->form == "respond") rule = type == "respond" ? refused_response(seat, answer) : "BLOBS-22";
    return Verdict::refuse("illegal", rule);
  }

  void act(int, const json::object& action, const json::object& all_after) override {
    take(action, &all_after);
  }
  void take(const json::object& action, const json::object* all_after) {
    game_.answers.push_back(trimmed(action));
    settle(all_after);
  }

  json::object result() const override { return result_of(table()); }

  const ModelTable& table() const { return game_.t; }

 private:
  // A response that one holds is refused by the limit first.
  std::string refused_response(int seat, const json::object& answer) const {
    const int c = find_card(std::string(answer.at("card").as_string()));
    const auto room = answer.at("room").to_number<std::int64_t>();
    const bool own = c >= 0 && table().hand(seat).count(c) > 0 && !card(c).text.when.empty();
    return own && room >= 0 && room < table().seats && table().played >= 12 ? "BLOBS-43" : "BLOBS-25";
  }
  static json::value begun(const json::object& request) {
    use_cards(request.contains("box") ? request.at("box") : built_in_cards());
    return option_first(request);
  }
  static json::value option_first(const json::object& request) {
    const auto* options = as_object(request.if_contains("options"));
    return options != nullptr && options->contains("first") ? options->at("first") : json::value("random");
  }

  static Luck luck(const json::object& request, FastRng* dice) {
    Luck luck;
    luck.dice = dice;
    const auto* setup = as_object(request.if_contains("setup"));
    luck.plain = setup != nullptr && setup->contains("reshuffle") && setup->at("reshuffle") == "plain";
    return luck;
  }

  static ModelTable set_up(const json::object& request, const json::object* all, FastRng* dice) {
    ModelTable t;
    t.seats = static_cast<int>(request.at("seats").to_number<std::int64_t>());
    const auto* setup = as_object(request.if_contains("setup"));
    t.hands.resize(static_cast<std::size_t>(t.seats));
    t.rooms.resize(static_cast<std::size_t>(t.seats));
    if (setup != nullptr) {
      lay_out(t, *setup);
    } else if (dice != nullptr) {
      t.lab.resize(card_table().size());
      std::iota(t.lab.begin(), t.lab.end(), 0);
      shuffle(std::span<int>(t.lab), *dice);
      for (auto& hand : t.hands) {
        hand.insert(t.lab.begin(), t.lab.begin() + 5);
        t.lab.erase(t.lab.begin(), t.lab.begin() + 5);
      }
    } else {
      const Cards cards = Cards::of(*all);
      t.hands = cards.hands;
      t.lab = cards.lab;
    }
    const json::value first = option_first(request);
    if (setup != nullptr && setup->contains("first"))
      t.active = static_cast<int>(setup->at("first").to_number<std::int64_t>());
    else if (first.is_number())
      t.active = static_cast<int>(first.to_number<std::int64_t>());
    else if (all != nullptr)
      t.active = first_player(*all, t.seats);
    else if (dice != nullptr)
      t.active = static_cast<int>(dice->below(static_cast<std::uint32_t>(t.seats)));
    return t;
  }

  // Turns that need no decision may have gone by.
  static int first_player(const json::object& all, int seats) {
    const auto active = static_cast<int>(all.at("active").to_number<std::int64_t>());
    const auto turns = static_cast<int>(all.at("turn").to_number<std::int64_t>()) - 1;
    return (active + seats - turns % seats) % seats;
  }

  static void lay_out(ModelTable& t, const json::object& setup) {
    std::set<int> left;
    for (int c = 0; c < static_cast<int>(card_table().size()); ++c) left.insert(c);
    const auto list = [&](const char* field) {
      const auto* value = as_array(setup.if_contains(field));
      return value != nullptr ? *value : json::array{};
    };
    const auto named = [&](const json::value& id) {
      const int c = find_card(std::string(id.as_string()));
      left.erase(c);
      return c;
    };
    int seat = 0;
    for (const auto& hand : list("hands")) {
      for (const auto& id : hand.as_array()) t.hand(seat).insert(named(id));
      ++seat;
    }
    seat = 0;
    for (const auto& room : list("rooms")) {
      for (const auto& entry : room.as_array()) {
        Blob blob;
        blob.number = t.next_blob++;
        blob.card = named(entry.is_object() ? entry.at("card") : entry);
        blob.given = ModelTable::printed(blob.card);
        if (entry.is_object() && entry.as_object().contains("proto"))
          blob.proto = entry.at("proto").as_bool();
        if (entry.is_object() && entry.as_object().contains("colors")) {
          blob.given.clear();
          for (const auto& name : entry.at("colors").as_array())
            blob.given.insert(find_color(std::string(name.as_string())));
        }
        t.last_room[blob.number] = seat;
        t.room(seat).push_back(blob);
      }
      ++seat;
    }
    for (const auto& id : list("waste")) t.waste.push_back(named(id));
    for (const auto& id : list("pile")) t.lab.push_back(named(id));
    t.lab.insert(t.lab.end(), left.begin(), left.end());
  }

  // The fields that count, so that an answer equals its option.
  static json::object trimmed(const json::object& action) {
    const json::string type = action.at("type").as_string();
    Words fields = {"type"};
    if (type == "play" || type == "respond") fields = {"type", "card", "room"};
    if (type == "pick")
      fields = {"type", "action", "player", "blob", "hand", "waste", "color", "yes", "order"};
    json::object kept;
    for (const auto& field : fields)
      if (action.contains(field)) kept[field] = action.at(field);
    return kept;
  }

  // Runs on to the next choice, finding out what chance decided.
  void settle(const json::object* all) {
    constexpr int most_attempts = 3000;
    game_.luck.after.reset();
    if (all != nullptr) game_.luck.after = Cards::of(*all);
    game_.luck.keep();
    game_.run();
    for (int attempt = 1; game_.luck.guessed() && !game_.luck.explains(game_.t); ++attempt) {
      const bool more = attempt < most_attempts && game_.luck.guess_again();
      if (!more) game_.luck.first_guesses();
      game_.run();
      if (!more) {
        game_.luck.give_up();
        break;
      }
    }
    if (game_.luck.guessed()) {
      game_.luck.keep();
      game_.run();
    }
    if (tally_ != nullptr)
      for (std::size_t i = counted_; i < game_.log.size(); ++i) ++(*tally_)[game_.log[i]];
    counted_ = game_.log.size() - game_.advance();
  }

  json::value first_;
  json::value box_;  // its id is taken from the referee; null: the built-in one
  Tally* tally_;
  std::size_t counted_ = 0;
  Game game_;
};

}  // namespace smallbox::testing::blobs
