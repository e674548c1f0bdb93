// Questions to the rules, from whoever knows no more of a table than what one seat sees of it: may this be done, why not,
// what would come of it? A page asks while a finger is still on the card. What the view does not tell is made up
// (AnyGame::imagine), so an answer says nothing that the view does not say; where something hidden comes to light in it,
// such as a card that is drawn, that is made up too, and whoever asks knows by the events that it was hidden.
//
// A question, as JSON:
//   view   as the table shows it
//   tries  lists of actions, each {"action":…} of the view's seat, {"seat":…,"action":…} of another, or {"seat":…}:
//          whatever that seat may do first. What if these were taken, one after the other? Each list begins with the
//          table as it is. What is refused is passed over
//   tell   what is wanted of the table after each try, beside what happened: "legal", "view", "sheet" (also before)
// The answer:
//   actors, legal   of the table as it is: who may act, and what the view's seat may do
//   tries           for each: steps, one for each action, with its events or why it is refused, and with the action where
//                   that was open; actors and over after it, and what is to be told
// or, where the question can't be understood, error: a refusal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"

namespace smallbox {

class RuleBook {
 public:
  explicit RuleBook(const AnyGame* (*find)(std::string_view id)) : find_(find) {}

  // Views name the box that is played with; this is what lies in it. Gives its id, or what is wrong, as JSON.
  std::string learn_box(std::string_view text);
  std::string ask(std::string_view question) const;
  // A game that whoever sees this could be in; or why there is none.
  Expected<std::unique_ptr<AnyMatch>> table_of(const json::object* view) const;

  static constexpr std::size_t most_tries = 128;
  static constexpr std::size_t most_actions = 32;  // of a try

 private:
  static constexpr std::size_t most_boxes = 16;

  const AnyGame* (*find_)(std::string_view id);
  std::vector<BoxHandle> boxes_;  // those that were learnt last
};

}  // namespace smallbox
