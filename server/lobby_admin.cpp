// What operators see of the tables and do to them (server/house.hpp).
#include "server/lobby.hpp"

namespace smallbox {
namespace {

TableBrief brief_of(const Table& table) {
  TableBrief brief{table.id(), table.status(), table.created(), table.quiet_since(), {}};
  brief.cost.actions = static_cast<std::uint64_t>(table.version());
  return brief;
}

}  // namespace

void Lobby::each_table(const std::function<void(const TableBrief&)>& visit) const {
  for (const auto& [id, table] : tables_) visit(brief_of(*table));
}

std::optional<TableInfo> Lobby::find_table(std::int64_t id) const {
  const auto place = tables_.find(id);
  if (place == tables_.end()) return std::nullopt;
  const Table& table = *place->second;
  TableInfo info;
  info.brief = brief_of(table);
  info.game = table.spec().game->id();
  int seated = 0;
  for (const Chair& chair : table.spec().chairs) {
    const bool human = chair.kind == Chair::Kind::human;
    info.seats.push_back({std::string(k_chair_kinds[static_cast<std::size_t>(chair.kind)]),
                          human && chair.here > 0, human ? guest_mark(chair.guest) : std::string()});
    seated += human ? chair.here : 0;
  }
  info.watching = static_cast<int>(table.listeners()) - seated;
  info.watch = table.watch();
  return info;
}

void Lobby::end_table(std::int64_t id, Finish told) {
  // A game has no end without a result: whoever is there goes, and the table with them.
  delete_table(id, std::move(told));
}

void Lobby::delete_table(std::int64_t id, Finish told) {
  const auto place = tables_.find(id);
  if (place == tables_.end()) return told("There is no such table.");
  place->second->send_all_away("This table was closed by those who run the server.");
  write(id, DropTable{id});
  drop(*place->second);
  flush([told = std::move(told)] { told({}); });
}

}  // namespace smallbox
