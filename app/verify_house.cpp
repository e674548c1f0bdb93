#include "app/verify_house.hpp"

#include <array>
#include <chrono>
#include <iostream>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/running.hpp"
#include "app/verify.hpp"
#include "lab/text.hpp"
#include "server/walk.hpp"
#include "table/audit.hpp"

namespace smallbox {
namespace {

class Walker {
 public:
  Walker(HouseWalk& walk, bool json)
      : walk_(walk), json_(json), progress_(walk.tables(), shows_progress(false), "tables") {}

  int run() {
    stop_on_interrupt();
    walk_.run({[this](const SavedTable& saved) { return take(saved); },
               [this](std::int64_t table, const std::string& why) { complain_of(table, why); }});
    json_ ? tell_json() : tell();
    if (stop_now) return interrupted;
    return broken_.empty() ? 0 : not_done;
  }

 private:
  bool take(const SavedTable& saved) {
    const TableAudit audit = audit_table(saved);
    ++statuses_[index_of(saved.status)];
    games_ += audit.played ? 1 : 0;
    actions_ += audit.actions;
    const bool holds = judge(saved.id, audit);
    if (audit.played && audit.checked)
      fair_ += holds ? 1 : 0;
    else if (audit.played)
      ++unchecked_[index_of(audit.deal.kind)];
    if (++tables_ % 64 == 0) progress_(tables_, seconds());
    return !stop_now;
  }

  bool judge(std::int64_t table, const TableAudit& audit) {
    if (!audit.check.empty())
      complain_of(table, std::string(broken_sentence(audit.check)) + (audit.problem.empty() ? "" : " ") +
                             audit.problem);
    else if (!audit.problem.empty())
      complain_of(table, audit.problem);
    else
      return !audit.checked || is_fresh(table, audit.deal);
    return false;
  }
  // A table that moved here from a device and one that it left behind have the same secret, and the same name in it.
  bool is_fresh(std::int64_t table, const Deal& deal) {
    const auto [place, added] = secrets_.try_emplace(deal.secret, table, deal.table);
    if (added || place->second.second == deal.table) return true;
    complain_of(table, std::string(broken_sentence("fresh")) + " It was that of table " +
                           std::to_string(place->second.first) + ".");
    return false;
  }
  void complain_of(std::int64_t table, std::string why) {
    if (table == 0) why = "The " + why + ".";
    if (!json_) std::cout << (table > 0 ? "table " + std::to_string(table) + ": " : "") << why << std::endl;
    broken_.emplace_back(table, std::move(why));
  }

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }

  void tell() const {
    std::cout << count(tables_) << (tables_ == 1 ? " table: " : " tables: ") << count(statuses_[2])
              << " over, " << count(statuses_[1]) << " under way, " << count(statuses_[0]) << " waiting; "
              << count(games_) << (games_ == 1 ? " game, " : " games, ") << count(actions_)
              << " actions replayed.\n";
    std::cout << count(fair_) << (fair_ == 1 ? " deal was" : " deals were") << " committed to and kept";
    std::int64_t others = 0;
    for (const std::int64_t some : unchecked_) others += some;
    if (others > 0) {
      std::cout << "; " << count(others) << " can't be checked (";
      const char* between = "";
      for (std::size_t kind = 0; kind < unchecked_.size(); ++kind)
        if (unchecked_[kind] > 0)
          std::cout << std::exchange(between, ", ") << k_deal_kinds[kind] << " " << count(unchecked_[kind]);
      std::cout << ")";
    }
    std::cout << ".\n";
    if (stop_now)
      std::cout << "Stopped before the end.\n";
    else if (broken_.empty())
      std::cout << "All of it holds.\n";
    else
      std::cout << count(static_cast<std::int64_t>(broken_.size()))
                << (broken_.size() == 1 ? " thing does NOT hold.\n" : " things do NOT hold.\n");
  }

  void tell_json() const {
    Json out;
    out.begin_object().field("ok", broken_.empty() && !stop_now).field("tables", tables_);
    for (std::size_t status = 0; status < k_statuses.size(); ++status)
      out.field(k_statuses[status], statuses_[status]);
    out.field("games", games_).field("actions", actions_).field("fair", fair_);
    out.key("unchecked").begin_object();
    for (std::size_t kind = 0; kind < unchecked_.size(); ++kind)
      out.field(k_deal_kinds[kind], unchecked_[kind]);
    out.end_object();
    out.list("broken", broken_, [&](const auto& one) {
      out.begin_object().field("table", one.first).field("message", one.second).end_object();
    });
    out.end_object();
    std::cout << out.text() << '\n';
  }

  HouseWalk& walk_;
  const bool json_;
  Progress progress_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::array<std::int64_t, k_statuses.size()> statuses_{};
  std::array<std::int64_t, k_deal_kinds.size()> unchecked_{};
  std::int64_t tables_ = 0;
  std::int64_t games_ = 0;
  std::int64_t actions_ = 0;
  std::int64_t fair_ = 0;
  std::unordered_map<std::string, std::pair<std::int64_t, std::string>> secrets_;
  std::vector<std::pair<std::int64_t, std::string>> broken_;
};

}  // namespace

int verify_house(const std::string& folder, bool json) {
  try {
    HouseWalk walk(folder);
    return Walker(walk, json).run();
  } catch (const StoreError& error) {
    return complain(error.what());
  }
}

}  // namespace smallbox
