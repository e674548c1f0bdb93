// Chance in the reference model of Blobs: kept in order, so that a turn can be run again with the same luck.
#pragma once

#include <cstdint>
#include <span>

#include "engine/random.hpp"
#include "games/blobs/model_table.hpp"

namespace smallbox::testing::blobs {

// How all cards lie after an action: what luck is learned from.
struct Cards {
  std::vector<std::set<int>> hands;
  std::vector<int> lab;
  std::vector<int> waste;
  std::map<int, int> protos;
  std::map<int, int> blobs;  // face up, by number

  static Cards of(const json::object& all) {
    Cards cards;
    for (const auto& hand : all.at("hands").as_array()) {
      const auto list = read(hand);
      cards.hands.emplace_back(list.begin(), list.end());
    }
    cards.lab = read(all.at("pile_cards"));
    cards.waste = read(all.at("waste"));
    for (const auto& proto : all.at("protos").as_array())
      cards.protos[static_cast<int>(proto.at("blob").as_int64())] =
          find_card(std::string(proto.at("card").as_string()));
    for (const auto& seat : all.at("seats").as_array())
      for (const auto& blob : seat.at("room").as_array())
        if (blob.as_object().contains("card"))
          cards.blobs[static_cast<int>(blob.at("blob").as_int64())] =
              find_card(std::string(blob.at("card").as_string()));
    return cards;
  }
  static std::vector<int> read(const json::value& ids) {
    std::vector<int> list;
    for (const auto& id : ids.as_array()) list.push_back(find_card(std::string(id.as_string())));
    return list;
  }
};

// Three sources: none at all (`plain`), dice (a model that plays alone), or guessing. A guess is first what
// the cards afterwards suggest; when they can't be explained so, the guesses are taken back one by one. A
// shuffled card is guessed only when it leaves the lab; the rest of the lab is read off afterwards.
class Luck {
 public:
  bool plain = false;
  FastRng* dice = nullptr;
  std::optional<Cards> after;

  // Begins another run with the luck that is certain.
  void restart() {
    drawn_.resize(certain_);
    used_ = 0;
    guesses_ = 0;
    pools_.clear();
  }
  // From now on everything drawn so far is certain.
  void keep() {
    certain_ = drawn_.size();
    trail_.clear();
  }
  std::size_t used() const { return used_; }
  // The first `count` draws belong to a turn that is over.
  void forget(std::size_t count) {
    drawn_.erase(drawn_.begin(), drawn_.begin() + static_cast<std::ptrdiff_t>(count));
    certain_ = drawn_.size();
  }

  // ---- During a run.

  // A new lab: cards, or places whose card is not known yet (negative numbers).
  std::vector<int> shuffled(const std::vector<int>& cards) {
    if (plain) return cards;
    const std::size_t draw = used_++;
    if (draw == drawn_.size()) {
      std::vector<int> order = cards;
      if (dice != nullptr)
        shuffle(std::span<int>(order), *dice);
      else if (cards.size() > 1)
        order.assign(cards.size(), unknown);
      drawn_.push_back(order);
      if (order[0] == unknown) pools_[draw] = cards;
    }
    std::vector<int> lab = drawn_[draw];
    for (std::size_t i = 0; i < lab.size(); ++i)
      if (lab[i] == unknown) lab[i] = place(draw, i);
    return lab;
  }
  // The card of a place in the lab; `likely` are better guesses than others.
  int reveal(int at, const std::set<int>& likely) {
    if (at >= 0) return at;
    const auto [draw, i] = where(at);
    drawn_[draw][i] = guess(remaining(draw), likely);
    return drawn_[draw][i];
  }
  int random_card(const std::set<int>& hand, int taker) {
    if (plain) return *hand.begin();
    if (used_ == drawn_.size()) {
      const std::vector<int> cards(hand.begin(), hand.end());
      drawn_.push_back({dice != nullptr ? cards[dice->below(static_cast<std::uint32_t>(cards.size()))]
                                        : guess(cards, hand_after(taker))});
    }
    return drawn_[used_++].at(0);
  }
  std::set<int> hand_after(int seat) const {
    return after ? after->hands.at(static_cast<std::size_t>(seat)) : std::set<int>{};
  }
  std::set<int> lab_after(std::size_t i) const {
    return after && i < after->lab.size() ? std::set<int>{after->lab[i]} : std::set<int>{};
  }
  std::set<int> blob_after(int number) const {
    return after && after->blobs.count(number) > 0 ? std::set<int>{after->blobs.at(number)} : std::set<int>{};
  }
  std::set<int> proto_after(int number) const {
    return after && after->protos.count(number) > 0 ? std::set<int>{after->protos.at(number)}
                                                    : std::set<int>{};
  }

  // ---- After a run.

  bool guessed() const { return guesses_ > 0 || !pools_.empty(); }
  // Whether the cards lie as they do afterwards. What nobody took from a shuffled lab is read off.
  bool explains(const ModelTable& t) {
    std::map<int, int> protos;
    for (const auto& room : t.rooms)
      for (const Blob& blob : room)
        if (blob.proto) protos[blob.number] = blob.card;
    if (t.hands != after->hands || t.waste != after->waste || protos != after->protos ||
        t.lab.size() != after->lab.size())
      return false;
    for (std::size_t i = 0; i < t.lab.size(); ++i) {
      if (t.lab[i] >= 0) {
        if (t.lab[i] != after->lab[i]) return false;
        continue;
      }
      const auto [draw, j] = where(t.lab[i]);
      const auto left = remaining(draw);
      if (std::count(left.begin(), left.end(), after->lab[i]) == 0) return false;
      drawn_[draw][j] = after->lab[i];
    }
    return true;
  }
  // The next combination of guesses; false when all were tried.
  bool guess_again() {
    while (!trail_.empty() && trail_.back().first + 1 == trail_.back().second) trail_.pop_back();
    if (trail_.empty()) return false;
    ++trail_.back().first;
    return true;
  }
  void first_guesses() { trail_.clear(); }
  // Nothing explains the cards: anything possible, so that the difference can be shown.
  void give_up() {
    for (const auto& pool : pools_)
      for (int& card : drawn_[pool.first])
        if (card == unknown) card = remaining(pool.first).at(0);
  }

 private:
  static constexpr int unknown = -1;
  static int place(std::size_t draw, std::size_t i) { return -2 - static_cast<int>(draw * 1000 + i); }
  static std::pair<std::size_t, std::size_t> where(int at) {
    const auto n = static_cast<std::size_t>(-2 - at);
    return {n / 1000, n % 1000};
  }
  std::vector<int> remaining(std::size_t draw) const {
    std::vector<int> left = pools_.at(draw);
    for (const int card : drawn_[draw]) std::erase(left, card);
    return left;
  }
  int guess(std::vector<int> cards, const std::set<int>& likely) {
    if (cards.size() == 1) return cards[0];
    if (!after) throw std::logic_error("chance, but nothing to learn it from");
    std::sort(cards.begin(), cards.end(), [&](int a, int b) {
      return std::pair(likely.count(a) == 0, a) < std::pair(likely.count(b) == 0, b);
    });
    if (guesses_ == trail_.size()) trail_.emplace_back(0, cards.size());
    return cards.at(trail_[guesses_++].first);
  }

  std::vector<std::vector<int>> drawn_;            // shuffled labs and random cards of this turn, in order
  std::map<std::size_t, std::vector<int>> pools_;  // the cards of a shuffled lab that is not known
  std::vector<std::pair<std::size_t, std::size_t>> trail_;  // guesses: which one, of how many
  std::size_t used_ = 0;
  std::size_t guesses_ = 0;
  std::size_t certain_ = 0;
};

}  // namespace smallbox::testing::blobs
