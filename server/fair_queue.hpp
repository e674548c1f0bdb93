// Work that waits, by who pays for it: whoever has had least is next, and of theirs the table that has had
// least. How much work somebody piles up delays nobody but themselves.
//
// Start-time fair queueing. An account's `used` is the milliseconds it has had; one that had nothing to do
// for a time comes in where those are that are being served now, so that nobody saves up. A cost is guessed
// when the work is taken, or two workers would take for the same payer at once, and put right when it is
// done.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace smallbox {

template <class Item>
class FairQueue {
 public:
  // `guess`: what a piece of work costs, in ms, until some have been done.
  explicit FairQueue(double guess) : guess_(guess) {}

  struct Taken {
    Item item;
    std::string payer;
    std::int64_t table = 0;
    double guess = 0;
  };

  void push(const std::string& payer, std::int64_t table, Item item) {
    const auto place = accounts_.try_emplace(payer).first;
    Account& account = place->second;
    const bool waits = !account.lines.empty();
    Line& line = account.lines.try_emplace(table).first->second;
    if (line.items.empty()) line.used = std::max(line.used, account.clock);
    line.items.push_back(std::move(item));
    ++size_;
    ++account.size;
    if (!waits) settle(place, std::max(0.0, clock_ - account.used));
  }

  // Precondition: not empty.
  Taken pop() {
    const auto place = accounts_.find(busy_.begin()->second);
    Account& account = place->second;
    clock_ = std::max(clock_, account.used);
    auto best = account.lines.begin();
    for (auto line = account.lines.begin(); line != account.lines.end(); ++line)
      if (line->second.used < best->second.used) best = line;
    account.clock = best->second.used;
    Taken taken{std::move(best->second.items.front()), place->first, best->first, guess_};
    best->second.items.pop_front();
    best->second.used += guess_;
    --size_;
    --account.size;
    ++account.under_way;
    ++under_way_;
    // A table's share is remembered only while it has more to do: tables of one payer are their own affair.
    if (best->second.items.empty()) account.lines.erase(best);
    settle(place, guess_);
    return taken;
  }

  // What it cost in the end, in ms. Precondition: once for everything that was taken.
  void done(const Taken& taken, double cost) {
    guess_ += (cost - guess_) / 16;
    const auto place = accounts_.find(taken.payer);
    Account& account = place->second;
    --account.under_way;
    --under_way_;
    const auto line = account.lines.find(taken.table);
    if (line != account.lines.end()) line->second.used += cost - taken.guess;
    settle(place, cost - taken.guess);
  }

  // Nobody waits for what that table wanted any more.
  void drop(std::int64_t table) {
    for (auto place = accounts_.begin(); place != accounts_.end(); ++place) {
      Account& account = place->second;
      const auto line = account.lines.find(table);
      if (line == account.lines.end()) continue;
      size_ -= line->second.items.size();
      account.size -= line->second.items.size();
      account.lines.erase(line);
      return settle(place, 0);
    }
  }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  std::size_t size(const std::string& payer) const {
    const auto place = accounts_.find(payer);
    return place == accounts_.end() ? 0 : place->second.size;
  }
  std::size_t accounts() const { return accounts_.size(); }

 private:
  struct Line {
    double used = 0;
    std::deque<Item> items;
  };
  struct Account {
    double used = 0;
    double clock = 0;  // of its tables
    std::size_t size = 0;
    int under_way = 0;
    std::map<std::int64_t, Line> lines;  // of tables with something to do
  };

  using Accounts = std::map<std::string, Account>;

  // Bills an account and puts it where it belongs now; those that owe nothing are forgotten.
  void settle(typename Accounts::iterator place, double cost) {
    Account& account = place->second;
    busy_.erase({account.used, place->first});
    idle_.erase({account.used, place->first});
    account.used += cost;
    if (!account.lines.empty())
      busy_.insert({account.used, place->first});
    else if (account.under_way == 0)
      idle_.insert({account.used, place->first});
    // Where nobody waits nobody is owed anything.
    if (size_ == 0 && under_way_ == 0 && !idle_.empty()) clock_ = std::max(clock_, idle_.rbegin()->first);
    while (!idle_.empty() && idle_.begin()->first <= clock_) {
      accounts_.erase(idle_.begin()->second);
      idle_.erase(idle_.begin());
    }
  }

  double guess_;
  double clock_ = 0;  // what the account that was served last had used
  std::size_t size_ = 0;
  int under_way_ = 0;
  Accounts accounts_;
  std::set<std::pair<double, std::string>> busy_;  // accounts with something to do, by what they have used
  std::set<std::pair<double, std::string>> idle_;  // with nothing to do, and nothing under way
};

}  // namespace smallbox
