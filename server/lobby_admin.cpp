// What operators see of the tables and do to them (server/house.hpp).
#include "server/lobby.hpp"

namespace smallbox {
namespace {

TableBrief brief_of(const Table& table) {
  TableBrief brief{table.id(), table.status(), table.created(), table.quiet_since(), {}};
  brief.cost = {static_cast<std::uint64_t>(table.version()), table.spent.messages, table.bytes_told(),
                table.spent.thinking};
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
  for (const Chair& chair : table.spec().seats) {
    const bool human = chair.kind == Chair::Kind::human;
    info.seats.push_back({std::string(k_chair_kinds[index_of(chair.kind)]), human && chair.here > 0,
                          human ? guest_mark(chair.guest) : std::string()});
    seated += human ? chair.here : 0;
  }
  info.watching = static_cast<int>(table.listeners()) - seated;
  info.watch = table.watch();
  return info;
}

void Lobby::with_numbered(std::int64_t id, const Finish& told, std::function<void(Table&)> then) {
  if (!stalled_.empty()) return told(stalled_);
  const auto found = [told, then = std::move(then)](Table* table, const Problem& why) {
    if (table == nullptr) return told(why.message);
    then(*table);
  };
  if (Table* table = find(id)) return found(table, {});
  load("#" + std::to_string(id), [id](StoreReader& store) { return store.take(id); }, "the house", found);
}

void Lobby::end_table(std::int64_t id, Finish told) {
  with_numbered(id, told, [this, told](Table& table) {
    if (table.status() == Status::over) return told("This table is over already.");
    table.end("closed", now());
    flush([told] { told({}); });
  });
}

void Lobby::delete_table(std::int64_t id, Finish told) {
  with_numbered(id, told, [this, told](Table& table) {
    table.close_all("This table was closed by those who run the server.");
    remove(table);
    flush([told] { told({}); });
  });
}

}  // namespace smallbox
