// One of several houses on one store: which tables it has, for how long it may rely on that, and what it does when it was wrong.
#include <utility>

#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/reply.hpp"

namespace smallbox {
namespace {

constexpr int k_numbers = 256;  // for new tables, at a time

}  // namespace

void Lobby::move_in(Store& store, StoreReader& reader) {
  tenancy_ = store.tenancy();
  if (tenancy_ == nullptr) return;
  last_table_ = reader.reserve(k_numbers) - 1;
  numbers_end_ = last_table_ + 1 + k_numbers;
  Tenancy::Calls calls;
  calls.renewed = [this](std::int64_t until, std::vector<TableEpoch> lost) {
    post_([this, until, lost = std::move(lost)] { renewed(until, lost); });
  };
  calls.failed = [this](const char* why) { machine_.die(why); };
  tenancy_->start(std::move(calls));
}

void Lobby::renewed(std::int64_t until, const std::vector<TableEpoch>& lost) {
  // First what it has no more: from then on it is asked about the rest.
  for (const TableEpoch& one : lost) lose(one);
  in_touch_until_ = until;
}

// Another house was quicker. What is in memory may never have been written: nobody may see it, and whoever is there comes back
// to where it goes on.
void Lobby::lose(const TableEpoch& lost) {
  if (lost.epoch == 0) elsewhere_.insert(lost.table);
  Table* table = find(lost.table);
  if (table == nullptr || table->tenure.epoch > lost.epoch) return;
  log_line("table lost", "node", tenancy_->name(), "table", lost.table, "epoch", lost.epoch);
  table->close_all("This table goes on at another server; come back.");
  drop(*table);
}

void Lobby::hand_over() {
  if (tenancy_ == nullptr) return;
  in_touch_until_ = 0;
  tenancy_->give_up();
}

bool Lobby::has_numbers() {
  if (tenancy_ == nullptr) return true;
  if (spare_numbers_ == 0) fetch_numbers();
  if (last_table_ + 1 < numbers_end_) return true;
  if (spare_numbers_ == 0) return false;
  last_table_ = std::exchange(spare_numbers_, 0) - 1;
  numbers_end_ = last_table_ + 1 + k_numbers;
  return true;
}

void Lobby::fetch_numbers() {
  if (fetching_numbers_ || !reader_) return;
  fetching_numbers_ = reader_->ask(
      [this](StoreReader& store) {
        post_([this, first = store.reserve(k_numbers)] {
          fetching_numbers_ = false;
          spare_numbers_ = first;
        });
      },
      [this](const StoreError& error) {
        log_line("no numbers for new tables", "why", error.what());
        post_([this] { fetching_numbers_ = false; });
      });
}

void Lobby::look_at(const std::string& code, const std::string& payer, Loaded then) {
  if (tenancy_ == nullptr || find(code) != nullptr || code.size() != 22)
    return with_table(code, payer, std::move(then));
  const Problem none{"no-table", {}, "There is no such table."};
  const auto tell = [this, then](std::shared_ptr<Table> table, Problem why) {
    post_([then, table = std::move(table), why = std::move(why)] { then(table.get(), why); });
  };
  const bool asked = reader_->ask(
      [this, code, payer, time = now(), tell, none](StoreReader& store) {
        auto saved = store.find(code);
        if (!saved) return tell(nullptr, none);
        post_([this, saved = std::make_shared<SavedTable>(std::move(*saved)), payer, time, tell, none] {
          const bool begun = background(payer, [this, saved, time, tell, none] {
            std::string why;
            std::shared_ptr<Table> table = Table::restore(*this, *saved, time, why);
            if (!table) log_line("table not restored", "table", saved->id, "why", why);
            tell(table, table ? Problem{} : none);
          });
          if (!begun) tell(nullptr, k_busy);
        });
      },
      [tell](const StoreError& error) { tell(nullptr, not_read(error)); });
  if (!asked) then(nullptr, k_busy);
}

void Lobby::write_node_metrics(std::string& out) const {
  if (tenancy_ == nullptr) return;
  write_metric(out, "node_tables_owned", "gauge", static_cast<double>(tables_.size()));
  write_metric(out, "node_takeovers_total", "counter", static_cast<double>(tenancy_->takeovers()));
  write_metric(out, "node_fenced_writes_total", "counter", static_cast<double>(metrics_.fenced));
}

}  // namespace smallbox
