// What operators see of the tables and do to them (server/house.hpp).
#include "server/lobby.hpp"

namespace smallbox {
namespace {

constexpr std::array<const char*, 3> k_status_words = {"waiting", "playing", "over"};

}  // namespace

void Lobby::each_table(const std::function<void(const TableInfo&)>& visit) const {
  for (const auto& [id, table] : tables_) {
    TableInfo info;
    info.id = id;
    info.game = table->spec().game->id();
    info.status = k_status_words[static_cast<std::size_t>(table->status())];
    int seated = 0;
    for (const Chair& chair : table->spec().chairs) {
      const bool human = chair.kind == Chair::Kind::human;
      info.seats.push_back({std::string(k_chair_kinds[static_cast<std::size_t>(chair.kind)]),
                            human && chair.here > 0, human ? guest_mark(chair.guest) : std::string()});
      seated += human ? chair.here : 0;
    }
    info.watching = static_cast<int>(table->listeners()) - seated;
    info.created = table->created();
    info.quiet_since = table->quiet_since();
    info.watch = table->watch();
    info.cost.actions = static_cast<std::uint64_t>(table->version());
    visit(info);
  }
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
