// Which card of a game of Bloops lies where, as far as the events tell.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "games/bloops/view.hpp"

namespace smallbox::testing {

// Follows every card by the events alone: each has a token, and gets a new one when it is shuffled.
class Tokens {
 public:
  explicit Tokens(const bloops::State& s) : areas_(s.seats) {
    for (auto& area : areas_)
      for (int slot = 0; slot < bloops::dealt_cards; ++slot) area.push_back(fresh());
    for (int i = 0; i < s.pile.size(); ++i) pile_.push_back(fresh());
    first_areas_ = areas_;
    first_pile_ = pile_;
    note(s);
  }

  void follow(const EventLog<bloops::Event>& events, const bloops::State& after) {
    using T = bloops::Event::Type;
    for (const auto& told : events.entries()) {
      const bloops::Event& e = told.secret;
      switch (e.type) {
        case T::drew: drawn_ = pop(); break;
        case T::discarded:
          if (e.slot != bloops::no_slot) std::swap(drawn_, areas_[e.seat][e.slot]);
          discards_.push_back(std::exchange(drawn_, -1));
          break;
        case T::countered: discards_.push_back(std::exchange(areas_[e.seat][e.slot], -1)); break;
        case T::penalty: put(e.seat, e.slot); break;
        case T::gave: put(e.at, e.slot); break;
        case T::swapped: std::swap(areas_[e.seat][e.slot], areas_[e.at][e.with]); break;
        case T::moved: std::swap(areas_[e.seat][e.slot], areas_[e.seat][e.with]); break;
        case T::reshuffled: {
          // One card has been taken from the new pile since.
          const auto n = static_cast<std::size_t>(after.pile.size() + 1);
          Shuffle shuffle;
          shuffle.from.assign(discards_.begin(), discards_.begin() + static_cast<std::ptrdiff_t>(n));
          discards_.erase(discards_.begin(), discards_.begin() + static_cast<std::ptrdiff_t>(n));
          for (std::size_t i = 0; i < n; ++i) pile_.push_back(fresh());
          shuffle.to = pile_;
          shuffles_.push_back(shuffle);
          break;
        }
        default: break;
      }
    }
    note(after);
  }

  // The start and the shuffles of a game that leads to `world` by the same actions.
  struct Past {
    bloops::Setup setup;
    std::vector<std::uint32_t> draws;
  };
  Past past_of(const bloops::State& world, Seat first) const {
    std::vector<bloops::Rank> rank = rank_;
    each_place(world, [&](int token, bloops::Rank now) { rank[token] = now; });
    const auto of = [&](int token) { return rank[token]; };
    Past past;
    past.setup.first = first;
    for (std::size_t seat = 0; seat < areas_.size(); ++seat)
      for (std::size_t slot = 0; slot < bloops::dealt_cards; ++slot)
        past.setup.areas[seat][slot] = of(first_areas_[seat][slot]);
    for (std::size_t i = 0; i < first_pile_.size(); ++i)
      past.setup.pile[i] = of(first_pile_[first_pile_.size() - 1 - i]);
    // What chance must say so that Fisher–Yates gives each shuffle's new order.
    for (const Shuffle& shuffle : shuffles_) {
      std::vector<bloops::Rank> items;
      for (const int token : shuffle.from) items.push_back(of(token));
      for (std::size_t i = items.size(); i > 1; --i) {
        std::size_t j = 0;
        while (j < i && items[j] != of(shuffle.to[i - 1])) ++j;
        EXPECT_LT(j, i) << "a world with other cards than were shuffled";
        if (j == i) return past;
        std::swap(items[i - 1], items[j]);
        past.draws.push_back(static_cast<std::uint32_t>(j));
      }
    }
    return past;
  }
  std::size_t shuffles() const { return shuffles_.size(); }

 private:
  struct Shuffle {
    std::vector<int> from;
    std::vector<int> to;
  };
  int fresh() {
    rank_.push_back(bloops::no_rank);
    return static_cast<int>(rank_.size()) - 1;
  }
  int pop() {
    const int token = pile_.back();
    pile_.pop_back();
    return token;
  }
  void put(std::size_t seat, std::size_t slot) {
    if (areas_[seat].size() == slot) areas_[seat].push_back(-1);
    ASSERT_EQ(areas_[seat].at(slot), -1);
    areas_[seat][slot] = pop();
  }
  // Every face-down card: its token and what it is.
  void each_place(const bloops::State& s, const std::function<void(int, bloops::Rank)>& call) const {
    for (std::size_t seat = 0; seat < areas_.size(); ++seat)
      for (std::size_t slot = 0; slot < areas_[seat].size(); ++slot)
        if (areas_[seat][slot] >= 0) call(areas_[seat][slot], s.area[seat][slot].rank());
    for (std::size_t i = 0; i < pile_.size(); ++i) call(pile_[i], s.pile[static_cast<int>(i)]);
    if (drawn_ >= 0) call(drawn_, s.drawn.rank());
  }
  void note(const bloops::State& s) {
    int placed = static_cast<int>(discards_.size());
    each_place(s, [&](int token, bloops::Rank rank) {
      bloops::Rank& known = rank_[token];
      EXPECT_TRUE(known == bloops::no_rank || known == rank) << "the events lost track of a card";
      known = rank;
      ++placed;
    });
    EXPECT_EQ(placed, s.box->cards);
    for (std::size_t i = 0; i < discards_.size(); ++i) rank_[discards_[i]] = s.discards[static_cast<int>(i)];
  }

  std::vector<std::vector<int>> areas_;
  std::vector<int> pile_;
  std::vector<int> discards_;
  int drawn_ = -1;
  std::vector<bloops::Rank> rank_;  // by token
  std::vector<std::vector<int>> first_areas_;
  std::vector<int> first_pile_;
  std::vector<Shuffle> shuffles_;
};

}  // namespace smallbox::testing
