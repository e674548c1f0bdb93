// How much the house gives, and to whom: limits, and a price for everything that costs, paid by address.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "server/purse.hpp"
#include "server/thinker.hpp"
#include "table/table.hpp"

namespace smallbox {

inline constexpr Ms k_minute = 60'000;
inline constexpr Ms k_hour = 60 * k_minute;
inline constexpr Ms k_day = 24 * k_hour;

// A record that somebody brings is read and played again: so much more of it costs one more.
inline constexpr double k_bytes_a_coin = 8192;

struct Limits {
  std::size_t tables = 20'000;      // in memory
  std::int64_t stored = 1'000'000;  // not over, in all; beyond that those that were left longest go
  int tables_per_guest = 50;        // not over, with a seat of theirs; 0: no limit
  int connections = 12'000;
  int per_address = 100;           // connections; 0: no limits by address at all
  int messages_per_second = 50;    // of one connection, with a burst of half of that; 0: no limit
  int messages_per_address = 500;  // a second, from one address
  int tables_per_minute = 30;      // made from one address
  int requests_per_minute = 600;   // of HTTP, from one address
  std::int64_t boxes = 50'000;     // kept; where it is half of that, those that nobody needs go sooner
  int boxes_per_minute = 20;       // brought from one address
  int boxes_per_day = 300;
  std::size_t message_bytes = 16 * 1024;
  std::size_t body_bytes = 8 * 1024;
  std::size_t box_body_bytes = 72 * 1024;      // where a box may be in it
  std::size_t moved_body_bytes = 1024 * 1024;  // where a whole game is in it
  std::size_t day_body_bytes = 128 * 1024;     // where what somebody did with a task of the day is in it
  std::size_t queue_bytes = 256 * 1024;        // waiting for one slow reader
  int bot_percent = 100;                       // how long bots take, of what a person would
  int keep_days = 0;                           // games that are over; 0: for ever
  Keep keep;
  Thinker::Options thinker;
};

// What an address has to pay for what it asks.
class Toll {
 public:
  enum class Of : std::uint8_t { tables, requests, work, connections, boxes, boxes_of_a_day };

  // Purses begin full, and many come at once: none holds more than a house notices.
  explicit Toll(const Limits& limits)
      : by_address_(limits.per_address != 0),
        tables_(limits.tables_per_minute / 60.0, limits.tables_per_minute),
        requests_(limits.requests_per_minute / 60.0, limits.requests_per_minute / 4.0),
        work_(30, 200),
        connections_(20, 2.0 * std::max(limits.per_address, 100)),
        boxes_(limits.boxes_per_minute / 60.0, limits.boxes_per_minute),
        boxes_of_a_day_(limits.boxes_per_day / 86400.0, limits.boxes_per_day),
        messages_(limits.messages_per_address, limits.messages_per_address / 2.0) {}

  // Takes the price; false, and nothing is taken, where that is too much.
  bool pay(Of what, const std::string& address, double price, Ms now) {
    if (!by_address_ || purses(what).pay(address, price, now)) return true;
    // Saying no is work too: whoever goes on asking is read more slowly.
    messages_.owe(address, 5, now);
    return false;
  }
  // Messages are paid for in any case: how long to wait until the next one is read, in ms.
  Ms owed(const std::string& address, double price, Ms now) {
    return by_address_ ? messages_.owe(address, price, now) : 0;
  }
  void tidy(Ms now) {
    for (Purses* purses :
         {&tables_, &requests_, &work_, &connections_, &boxes_, &boxes_of_a_day_, &messages_})
      purses->tidy(now);
  }

 private:
  Purses& purses(Of what) {
    switch (what) {
      case Of::tables: return tables_;
      case Of::requests: return requests_;
      case Of::work: return work_;
      case Of::boxes: return boxes_;
      case Of::boxes_of_a_day: return boxes_of_a_day_;
      default: return connections_;
    }
  }

  bool by_address_;
  Purses tables_;
  Purses requests_;
  Purses work_;
  Purses connections_;
  Purses boxes_;
  Purses boxes_of_a_day_;
  Purses messages_;
};

}  // namespace smallbox
