// What somebody says on a line to a table, read; Table::hear carries it out. What a house has to do with it
// (who may, at what price, which table) is the house's.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "table/table.hpp"

namespace smallbox {

struct Said {
  std::string_view type;
  std::string_view id;                   // of its sender; may be empty
  const json::object* fields = nullptr;  // null: it is no object
};
// `value`: what was parsed, or null; it has to live as long as what is returned.
Said read_said(const json::value* value);
// Why nothing can be made of it, whoever says it.
Problem unreadable(const Said& said);

// Whether it changes something that is kept.
bool is_change(std::string_view type);
// A field that is true or false.
bool read_flag(const json::object& fields, const char* name, bool otherwise);

// The first thing that is said: which table, by whom, and what of it.
struct Hello {
  std::string code;
  std::optional<Guest> guest;
  std::optional<std::int64_t> have;  // the version that is known already
  std::optional<std::int64_t> seat;  // that is thought to be one's own
  bool view = false;
  bool legal = false;
  bool start = false;
  bool deal = false;
  bool age = false;
};
Expected<Hello> read_hello(const json::object& fields);
// Refused where a seat was named that is not theirs.
Problem wrong_seat(const Table& table, const Hello& hello);
// Comes to that table and is told everything.
Problem come_in(Table& table, const std::shared_ptr<Peer>& peer, const Hello& hello, Ms now);

// Why nobody can ask for another game there; for `rematch`.
Problem may_wish_rematch(const Table& table, const Peer& peer);

// What is answered to a ping: what the clock shows by which tables go.
std::string pong_text(Ms now);

}  // namespace smallbox
