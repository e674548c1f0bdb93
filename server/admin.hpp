// The operators' commands: a JSON object in, a JSON object out, the same for the local socket and for /admin.
//
//   {"cmd":"status"}
//   {"cmd":"tables","status":"playing","sort":"age|quiet|actions|messages|bytes|thinking","most":50}
//   {"cmd":"table","table":12}            everything about one
//   {"cmd":"watch","table":12}            the link of an ordinary spectator
//   {"cmd":"end","table":12}   {"cmd":"delete","table":12}
//   {"cmd":"top","by":"messages","most":10}   what costs most: tables and addresses
//   {"cmd":"ban","address":"192.0.2.7","minutes":60}   or "guest" with its mark
//   {"cmd":"bans"}   {"cmd":"lift","ban":3}
//   {"cmd":"pause"}   {"cmd":"resume"}
//
// Answers are {"ok":true,…} or {"ok":false,"message":"a sentence"}. Every use is logged, without addresses,
// guests and codes.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "engine/read.hpp"
#include "server/house.hpp"

namespace smallbox {

class Admin {
 public:
  Admin(House& house, Doors& doors) : house_(house), doors_(doors) {}

  using Answer = std::function<void(std::string)>;
  // `by`: how the command came, for the log. `answer` is called once, at once or later.
  void run(const json::object& command, std::string_view by, Answer answer);
  void run(std::string_view line, std::string_view by, Answer answer);

 private:
  std::string dispatch(std::string_view cmd, const json::object& command);
  std::string status() const;
  void write_tables(Json& out, const std::vector<std::int64_t>& ids) const;
  std::string tables(const json::object& command) const;
  std::string table(const json::object& command, bool watch) const;
  std::string top(const json::object& command) const;
  std::string ban(const json::object& command);
  std::string bans() const;
  std::string lift(const json::object& command);
  void remove(const json::object& command, bool keep, const Answer& answer);

  House& house_;
  Doors& doors_;
};

}  // namespace smallbox
