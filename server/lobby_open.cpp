// The list of open tables: those of this house, and of others that share its store.
#include <algorithm>
#include <compare>
#include <functional>
#include <utility>

#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/reply.hpp"

namespace smallbox {
namespace {

constexpr Ms k_list_good_for = 500;
constexpr std::size_t k_most_listed = 100;

// A table in the list, and when it was made: newer ones come first.
struct Listed {
  std::int64_t created = 0;
  std::string text;
  auto operator<=>(const Listed&) const = default;
};

void add_listed(const json::object& told, const char* name, std::vector<Listed>& all) {
  const auto* some = as_array(told.if_contains(name));
  if (some == nullptr) return;
  for (const json::value& one : *some)
    if (const auto* fields = one.if_object())
      all.push_back({as_int(fields->if_contains("created")).value_or(0), json::serialize(one)});
}

}  // namespace

void Lobby::get_open_tables(const Answer& answer) {
  const auto tell = [](const std::string& text, const Answer& to) { to({200, "application/json", text}); };
  if (now() < open_tables_.first) return tell(open_tables_.second, answer);
  const auto told = [this, tell](const std::vector<std::string>& others) {
    open_tables_ = {now() + k_list_good_for, open_tables_text(others)};
    for (const Answer& one : std::exchange(want_open_tables_, {})) tell(open_tables_.second, one);
  };
  want_open_tables_.push_back(answer);
  if (!relays_) return told({});
  if (want_open_tables_.size() > 1) return;
  const bool asked = reader_->ask(
      [this, told](StoreReader& store) { post_([told, others = store.listed()] { told(others); }); },
      [this, told](const StoreError& error) {
        log_line("the others' tables can't be read", "why", error.what());
        post_([told] { told({}); });
      });
  if (!asked) told({});
}

std::string Lobby::open_tables_text(const std::vector<std::string>& others) {
  std::vector<Listed> waiting;
  std::vector<Listed> playing;
  // Where somebody is; the newest.
  for (const std::int64_t id : public_) {
    if (waiting.size() == k_most_listed && playing.size() == k_most_listed) break;
    const Table& table = *find(id);
    // Where cards are about to be dealt nobody is waited for any more.
    const bool waits = table.status() == Status::waiting && table.spec().seats.any_open();
    auto& list = waits ? waiting : playing;
    if (table.listeners() == 0 || (!waits && table.status() != Status::playing) ||
        list.size() == k_most_listed)
      continue;
    Json out;
    if (waits)
      table.write_waiting(out);
    else
      table.write_playing(out);
    list.push_back({table.created(), out.take()});
  }
  for (const std::string& text : others) {
    const auto parsed = parse_json(text);
    if (const auto* fields = parsed ? parsed->if_object() : nullptr) {
      add_listed(*fields, "tables", waiting);
      add_listed(*fields, "playing", playing);
    }
  }
  Json out;
  out.begin_object();
  const auto write = [&](const char* name, std::vector<Listed>& list) {
    if (!others.empty()) std::ranges::sort(list, std::greater<>());
    if (list.size() > k_most_listed) list.resize(k_most_listed);
    out.list(name, list, [&](const Listed& one) { out.raw(one.text); });
  };
  write("tables", waiting);
  write("playing", playing);
  out.end_object();
  return out.take();
}

}  // namespace smallbox
