#include "server/admin.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/index.hpp"
#include "engine/json.hpp"
#include "server/address.hpp"
#include "server/log.hpp"

namespace smallbox {
namespace {

constexpr std::int64_t k_longest_ban = std::int64_t{366} * 24 * 60;  // minutes
constexpr std::array<std::string_view, 11> k_commands = {
    "status", "tables", "table", "watch", "end", "delete", "top", "ban", "bans", "lift", "pause"};

std::string failed(std::string_view message) {
  Json out;
  out.begin_object().field("ok", false).field("message", message).end_object();
  return out.take();
}
std::string done() { return R"({"ok":true})"; }

std::int64_t number_of(const json::object& command, const char* name, std::int64_t otherwise) {
  return as_int(command.if_contains(name)).value_or(otherwise);
}
std::string_view text_of_field(const json::object& command, const char* name) {
  return as_text(command.if_contains(name)).value_or("");
}

void write_cost(Json& out, const Cost& cost) {
  out.key("cost").begin_object().field("actions", static_cast<std::int64_t>(cost.actions));
  out.field("messages", static_cast<std::int64_t>(cost.messages));
  out.field("bytes", static_cast<std::int64_t>(cost.bytes));
  out.field("thinking_ms", static_cast<std::int64_t>(cost.thinking)).end_object();
}

// What costs are compared by; nothing for a word that is none.
using Measure = std::uint64_t (*)(const Cost&);
std::optional<Measure> measure_of(std::string_view word) {
  if (word == "actions") return [](const Cost& cost) { return cost.actions; };
  if (word == "messages") return [](const Cost& cost) { return cost.messages; };
  if (word == "bytes") return [](const Cost& cost) { return cost.bytes; };
  if (word == "thinking") return [](const Cost& cost) { return cost.thinking; };
  return std::nullopt;
}

void write_table_info(Json& out, const TableInfo& table, std::int64_t now) {
  out.begin_object().field("table", table.brief.id).field("game", table.game);
  out.field("status", k_statuses[index_of(table.brief.status)]);
  out.list("seats", table.seats, [&](const TableInfo::Seat& seat) {
    out.begin_object().field("kind", seat.kind).field("here", seat.here);
    if (!seat.guest.empty()) out.field("guest", seat.guest);
    out.end_object();
  });
  out.field("here", static_cast<int>(std::ranges::count_if(table.seats, &TableInfo::Seat::here)));
  out.field("watching", table.watching);
  out.field("age_s", std::max<std::int64_t>(0, now - table.brief.created) / 1000);
  out.field("quiet_s", std::max<std::int64_t>(0, now - table.brief.quiet_since) / 1000);
  write_cost(out, table.brief.cost);
  out.end_object();
}

void write_address_info(Json& out, const AddressInfo& address) {
  out.begin_object().field("address", address.address).field("connections", address.connections);
  write_cost(out, address.cost);
  out.end_object();
}

void write_ban(Json& out, const Ban& ban, std::int64_t now) {
  out.begin_object().field("ban", ban.id).field(ban.kind == Ban::Kind::guest ? "guest" : "address", ban.whom);
  out.field("minutes_left", (ban.until - now + 59'999) / 60'000).end_object();
}

// The first so many by a measure, the highest first, and no more of them held than that.
template <class Item>
class Best {
 public:
  explicit Best(std::size_t most) : most_(most) {}
  void offer(std::int64_t rank, const Item& item) {
    if (found_.size() == most_ && rank <= found_.back().first) return;
    const auto place =
        std::ranges::upper_bound(found_, rank, std::ranges::greater{}, &std::pair<std::int64_t, Item>::first);
    found_.insert(place, {rank, item});
    if (found_.size() > most_) found_.pop_back();
  }
  std::vector<Item> found() const {
    std::vector<Item> items;
    for (const auto& one : found_) items.push_back(one.second);
    return items;
  }

 private:
  std::size_t most_;
  std::vector<std::pair<std::int64_t, Item>> found_;
};

std::size_t most_of(const json::object& command, std::int64_t otherwise) {
  return static_cast<std::size_t>(std::clamp<std::int64_t>(number_of(command, "most", otherwise), 1, 1000));
}

}  // namespace

void Admin::run(std::string_view line, std::string_view by, Answer answer) {
  const auto value = parse_json(line);
  if (!value || !value->is_object()) return answer(failed("The command is not a JSON object."));
  run(value->get_object(), by, std::move(answer));
}

void Admin::run(const json::object& command, std::string_view by, Answer answer) {
  const std::string cmd(text_of_field(command, "cmd"));
  const bool known = cmd == "resume" || std::ranges::find(k_commands, cmd) != k_commands.end();
  const auto table = as_int(command.if_contains("table"));
  if (table)
    log_line("admin", "by", by, "command", known ? cmd : "unknown", "table", *table);
  else
    log_line("admin", "by", by, "command", known ? cmd : "unknown");
  if (!known) return answer(failed("There is no such command."));
  if (cmd == "end" || cmd == "delete") return remove(command, cmd == "end", answer);
  answer(dispatch(cmd, command));
}

std::string Admin::dispatch(std::string_view cmd, const json::object& command) {
  if (cmd == "tables") return tables(command);
  if (cmd == "table" || cmd == "watch") return table(command, cmd == "watch");
  if (cmd == "top") return top(command);
  if (cmd == "ban") return ban(command);
  if (cmd == "bans") return bans();
  if (cmd == "lift") return lift(command);
  if (cmd == "pause" || cmd == "resume") house_.pause(cmd == "pause");
  return status();
}

std::string Admin::status() const {
  std::array<std::int64_t, 3> tables{};
  house_.each_table([&](const TableBrief& table) { ++tables[index_of(table.status)]; });
  int connections = 0;
  doors_.each_address([&](const AddressInfo& address) { connections += address.connections; });
  Json out;
  out.begin_object().field("ok", true).field("paused", house_.paused()).field("waiting", tables[0]);
  out.field("playing", tables[1]).field("over", tables[2]).field("connections", connections);
  out.field("boxes", house_.boxes());
  out.field("bans", static_cast<std::int64_t>(house_.bans().list(house_.now()).size())).end_object();
  return out.take();
}

// Those of a list that are still there, in full.
void Admin::write_tables(Json& out, const std::vector<std::int64_t>& ids) const {
  out.list("tables", ids, [&](std::int64_t id) {
    if (const auto table = house_.find_table(id)) write_table_info(out, *table, house_.now());
  });
}

std::string Admin::tables(const json::object& command) const {
  const auto wanted = text_of_field(command, "status");
  const auto status = std::ranges::find(k_statuses, wanted);
  if (!wanted.empty() && status == k_statuses.end()) return failed("A status is waiting, playing or over.");
  const auto sort = as_text(command.if_contains("sort")).value_or("age");
  const auto measure = measure_of(sort);
  if (!measure && sort != "age" && sort != "quiet")
    return failed("Tables are sorted by age, quiet, actions, messages, bytes or thinking.");
  Best<std::int64_t> best(most_of(command, 50));
  std::int64_t count = 0;
  house_.each_table([&](const TableBrief& table) {
    if (!wanted.empty() && static_cast<std::ptrdiff_t>(table.status) != status - k_statuses.begin()) return;
    ++count;
    // The newest first, or those quiet for longest.
    const std::int64_t rank = measure         ? static_cast<std::int64_t>((*measure)(table.cost))
                              : sort == "age" ? table.created
                                              : -table.quiet_since;
    best.offer(rank, table.id);
  });
  Json out;
  out.begin_object().field("ok", true).field("count", count);
  write_tables(out, best.found());
  out.end_object();
  return out.take();
}

std::string Admin::table(const json::object& command, bool watch) const {
  const auto found = house_.find_table(number_of(command, "table", -1));
  if (!found) return failed("There is no such table in memory.");
  Json out;
  out.begin_object().field("ok", true);
  if (watch) {
    // The page's own link for whoever watches: they see what everybody sees.
    out.field("link", "/#/watch/" + found->watch + "/" + found->game);
  } else {
    out.key("table");
    write_table_info(out, *found, house_.now());
  }
  out.end_object();
  return out.take();
}

std::string Admin::top(const json::object& command) const {
  const auto measure = measure_of(as_text(command.if_contains("by")).value_or("messages"));
  if (!measure) return failed("What costs most is told by actions, messages, bytes or thinking.");
  const std::size_t most = most_of(command, 10);
  Best<std::int64_t> tables(most);
  Best<AddressInfo> addresses(most);
  house_.each_table([&](const TableBrief& table) {
    tables.offer(static_cast<std::int64_t>((*measure)(table.cost)), table.id);
  });
  doors_.each_address([&](const AddressInfo& address) {
    addresses.offer(static_cast<std::int64_t>((*measure)(address.cost)), address);
  });
  Json out;
  out.begin_object().field("ok", true);
  write_tables(out, tables.found());
  out.list("addresses", addresses.found(), [&](const AddressInfo& one) { write_address_info(out, one); });
  out.end_object();
  return out.take();
}

std::string Admin::ban(const json::object& command) {
  const std::int64_t minutes = number_of(command, "minutes", 60);
  if (minutes < 1 || minutes > k_longest_ban) return failed("A ban lasts from a minute to a year.");
  const auto address = text_of_field(command, "address");
  const auto guest = text_of_field(command, "guest");
  if (address.empty() == guest.empty()) return failed("A ban is for an address or for a guest.");
  // A key that was shown ("2001:db8::/64") is taken too.
  const std::string key = address_key(address.substr(0, address.find('/')));
  if (!address.empty() && key.empty()) return failed("That is no address.");
  if (!guest.empty() && !is_guest_mark(guest))
    return failed("A guest is known by sixteen digits, as the table's seats tell them.");
  const std::int64_t now = house_.now();
  bool kept = true;
  const Ban* made =
      house_.bans().add(guest.empty() ? Ban::Kind::address : Ban::Kind::guest,
                        guest.empty() ? key : std::string(guest), now + minutes * 60'000, now, kept);
  if (made == nullptr) return failed("There are too many bans; lift some first.");
  const Ban copy = *made;
  Json out;
  out.begin_object().field("ok", true).key("ban");
  write_ban(out, copy, now);
  out.field("sent_away", doors_.send_away(copy)).field("kept", kept).end_object();
  return out.take();
}

std::string Admin::bans() const {
  const std::int64_t now = house_.now();
  Json out;
  out.begin_object().field("ok", true);
  out.list("bans", house_.bans().list(now), [&](const Ban& one) { write_ban(out, one, now); });
  out.end_object();
  return out.take();
}

std::string Admin::lift(const json::object& command) {
  bool kept = true;
  if (!house_.bans().lift(number_of(command, "ban", -1), kept)) return failed("There is no such ban.");
  return kept ? done() : failed("The ban is lifted until the next start only: the file can't be written.");
}

void Admin::remove(const json::object& command, bool keep, const Answer& answer) {
  const auto told = [answer](const std::string& problem) {
    answer(problem.empty() ? done() : failed(problem));
  };
  const std::int64_t id = number_of(command, "table", -1);
  if (keep)
    house_.end_table(id, told);
  else
    house_.delete_table(id, told);
}

}  // namespace smallbox
