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
  tenancy_->tell(figures_text(), relays_ ? open_tables_text() : "{}");
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
  if (relays_) relays_->close_all("This table goes on at another server; come back.");
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

// For `smallbox nodes`.
std::string Lobby::figures_text() const {
  Json out;
  const auto number = [&](const char* name, auto value) {
    out.field(name, static_cast<std::int64_t>(value));
  };
  out.begin_object();
  number("connections", metrics_.connections);
  number("takeovers", tenancy_->takeovers());
  number("fenced", metrics_.fenced);
  if (relays_) {
    out.field("bus", relays_->up());
    number("relayed_out", relays_->lines_out());
    number("relayed_in", relays_->lines_in());
    number("broken", metrics_.relays_broken);
    number("relay_p50_us", metrics_.relay.within(0.5) * 1e6);
    number("relay_p99_us", metrics_.relay.within(0.99) * 1e6);
  }
  out.end_object();
  return out.take();
}

void Lobby::write_node_metrics(std::string& out) const {
  if (tenancy_ == nullptr) return;
  write_metric(out, "node_tables_owned", "gauge", static_cast<double>(tables_.size()));
  write_metric(out, "node_takeovers_total", "counter", static_cast<double>(tenancy_->takeovers()));
  write_metric(out, "node_fenced_writes_total", "counter", static_cast<double>(metrics_.fenced));
  if (!relays_) return;
  write_metric(out, "bus_up", "gauge", relays_->up() ? 1 : 0);
  write_metric(out, "relayed_out", "gauge", static_cast<double>(relays_->lines_out()));
  write_metric(out, "relayed_in", "gauge", static_cast<double>(relays_->lines_in()));
  write_metric(out, "relays_broken_total", "counter", static_cast<double>(metrics_.relays_broken));
  write_metric(out, "relay_nonsense_total", "counter", static_cast<double>(metrics_.relay_nonsense));
  metrics_.relay.write(out, "relay_seconds");
}

}  // namespace smallbox
