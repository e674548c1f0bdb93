#include "table/audit.hpp"

#include "engine/fair.hpp"
#include "engine/verify.hpp"
#include "games/registry.hpp"
#include "table/table.hpp"

namespace smallbox {
namespace {

// A table is set up as its house would, of which nothing is asked that changes anything.
class Nowhere final : public Host {
 public:
  std::uint64_t write(std::int64_t, TableWrite) override { return 0; }
  void think(Table&, Seat, const std::string&, bool) override {}
  void wake(Table&, Ms) override {}
  FastRng& dice() override { return dice_; }
  std::string fresh_seed() override { return "none"; }
  std::uint64_t fresh_salt() override { return 0; }
  std::string distinct_name(std::string_view wanted, std::span<const std::string>) override {
    return std::string(wanted);
  }
  BoxHandle box(const AnyGame& game, std::string_view id, const std::string& text) override {
    BoxHandle read = Host::box(game, id, text);
    return read && read->id == id ? read : nullptr;
  }
  void seated(Table&, std::span<const Guest>, std::span<const Guest>) override {}
  void finished(Table&) override {}
  void count_action(bool) override {}

 private:
  FastRng dice_{1};
};

constexpr Ms k_late = Ms{1} << 50;  // later than anything that is kept

// What the result was noted to be; empty where that is what the game comes to.
std::string other_result(const json::object& head, const AnyMatch& match) {
  const auto* end = as_object(head.if_contains("end"));
  if (end == nullptr || !match.over() || as_int(head.if_contains("resigned")).value_or(-1) >= 0) return {};
  Json result;
  fair::write_result(result, match);
  const auto now = parse_json(result.text());
  for (const char* name : {"winners", "scores"})
    if (const auto* then = end->if_contains(name); then != nullptr && *then != now->at(name))
      return "its result is not the one that the game comes to";
  return {};
}

// The first check that does not hold, with what is said of it.
void find_broken(const std::string& told, TableAudit& result) {
  const auto value = parse_json(told);
  for (const auto& one : value->at("checks").as_array()) {
    const auto& check = one.as_object();
    if (check.at("ok").as_bool()) continue;
    result.check = *as_text(&check.at("check"));
    result.problem = as_text(check.if_contains("message")).value_or("");
    return;
  }
}

// The record in the words in which it was kept: a later version may have others for the same. Of what was set up before.
json::object record_of(const SavedTable& saved, const json::object& head, const Deal& deal) {
  json::object record;
  if (const auto snapshot = parse_json(saved.snapshot)) {
    record = snapshot->at("record").as_object();
  } else {
    for (const char* name : {"game", "options", "seed"}) record[name] = head.at(name);
    record["seats"] = static_cast<std::int64_t>(head.at("seats").as_array().size());
    record["actions"] = json::array();
  }
  if (!saved.box.empty()) record["box"] = *parse_json(saved.box);
  for (const SavedAction& one : saved.actions) {
    json::object entry{{"seat", one.seat}, {"action", *parse_json(one.action)}, {"t", one.t}};
    if (one.late != 0) entry["came"] = one.t + one.late;
    record["actions"].as_array().push_back(std::move(entry));
  }
  Json out;
  deal.write(out.begin_object(), true);
  out.end_object();
  record["deal"] = *parse_json(out.text());
  return record;
}

}  // namespace

TableAudit audit_table(const SavedTable& saved) {
  TableAudit result;
  Nowhere nowhere;
  const auto table = Table::restore(nowhere, saved, k_late, result.problem);
  if (!table) return result;
  result.deal = table->deal();
  const AnyMatch* match = table->match();
  if (match == nullptr) return result;
  result.played = true;
  result.actions = match->actions();
  result.checked = result.deal.committed();
  const auto parsed = parse_json(saved.head);
  const json::object& head = parsed->get_object();
  result.problem = other_result(head, *match);
  if (!result.checked && head.contains("seal")) result.problem = "it was sealed, but its deal can't be read";
  if (!result.problem.empty() || !result.checked) return result;
  // What the head says was sealed when it was written is as good as a note of somebody who was there.
  json::object note;
  if (const auto* seal = head.if_contains("seal"))
    note = {{"seal", *seal}, {"version", as_int(head.if_contains("version")).value_or(0)}};
  find_broken(verify(record_of(saved, head, result.deal), &note, nullptr, find_game), result);
  return result;
}

}  // namespace smallbox
