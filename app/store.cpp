#include "app/store.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>

#include "app/running.hpp"
#include "lab/text.hpp"
#include "server/copy.hpp"
#include "server/postgres_node.hpp"
#include "server/postgres_schema.hpp"

namespace smallbox {
namespace {

int migrate_house(const std::string& url) {
  try {
    const std::int64_t before = postgres::migrate(url);
    const std::int64_t now = postgres::todays_format();
    if (before == now)
      std::cout << "The database has today's format, " << now << ", already.\n";
    else if (before == 0)
      std::cout << "The database is ready for a house (format " << now << ").\n";
    else
      std::cout << "The database was brought from format " << before << " to " << now << ".\n";
    return 0;
  } catch (const StoreError& error) {
    return complain(error.what(), not_done);
  }
}

int copy_and_tell(const std::string& from, const std::string& to) {
  using Clock = std::chrono::steady_clock;
  stop_on_interrupt();
  const auto began = Clock::now();
  try {
    std::unique_ptr<Progress> progress;
    const auto copied = copy_everything(from, to, [&](std::int64_t tables, std::int64_t all) {
      if (!progress) progress = std::make_unique<Progress>(all, shows_progress(false), "tables");
      (*progress)(tables, std::chrono::duration<double>(Clock::now() - began).count());
      return !stop_now;
    });
    progress.reset();
    if (!copied) return complain("stopped; nothing was copied", interrupted);
    std::cout << "The house is copied and compared: " << count(copied->tables) << " tables, "
              << count(copied->actions) << " actions behind their snapshots, " << count(copied->boxes)
              << " boxes, " << count(copied->days) << " results of days. SHA-256 " << to_hex(copied->digest)
              << ".\n";
    return 0;
  } catch (const StoreError& error) {
    return complain(error.what(), not_done);
  }
}

// What it has told of itself.
std::string figures_of(const postgres::NodeInfo& node) {
  const auto parsed = parse_json(node.figures);
  const auto* told = parsed ? parsed->if_object() : nullptr;
  if (told == nullptr || !node.lives) return "";
  const auto number = [&](const char* name) { return as_int(told->if_contains(name)).value_or(0); };
  std::string text = ", " + count(number("connections")) + " lines, " + count(number("takeovers")) +
                     " taken over, " + count(number("fenced")) + " fenced";
  const auto* bus = told->if_contains("bus");
  if (bus == nullptr) return text;
  if (!bus->is_bool() || !bus->get_bool()) text += "; its bus is away";
  text += "; relays: " + count(number("relayed_out")) + " out, " + count(number("relayed_in")) + " in, " +
          count(number("broken")) + " broken";
  if (const auto most = number("relay_p99_us"); most > 0)
    text += ", there and back within " + fixed(static_cast<double>(number("relay_p50_us")) / 1000, 1) +
            " ms (99 %: " + fixed(static_cast<double>(most) / 1000, 1) + " ms)";
  return text;
}

int tell_nodes(const std::string& url, bool json) {
  try {
    const auto all = postgres::list_nodes(url);
    Json out;
    out.begin_object().list("nodes", all, [&](const postgres::NodeInfo& node) {
      out.begin_object().field("name", node.name).field("lives", node.lives).field("tables", node.tables);
      out.field("since", node.since).field("ended", node.ended);
      if (!node.figures.empty()) out.key("figures").raw(node.figures);
      out.end_object();
    });
    out.end_object();
    if (json) {
      std::cout << out.text() << '\n';
      return 0;
    }
    for (const postgres::NodeInfo& node : all)
      std::cout << node.name << ": "
                << (node.lives ? "lives, for " + duration(static_cast<double>(node.since))
                               : "gone for " + duration(static_cast<double>(node.ended)))
                << ", " << count(node.tables) << (node.tables == 1 ? " table" : " tables") << figures_of(node)
                << '\n';
    if (all.empty()) std::cout << "No server has used this database within the last hour.\n";
    return 0;
  } catch (const StoreError& error) {
    return complain(error.what(), not_done);
  }
}

}  // namespace

std::string node_name(const std::string& text) {
  const bool plain = std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  return plain && !text.empty() && text.size() <= 40 ? ""
                                                     : "a node's name has 1 to 40 letters, digits, - or _";
}

std::string database_url(const std::string& text) {
  return postgres::is_url(text) ? "" : "a database begins with postgresql://";
}

std::string bus_url(const std::string& text) {
  return text.starts_with("nats://") || text.starts_with("tls://")
             ? ""
             : "a bus begins with nats://, or with tls:// where it is encrypted";
}

void add_store_commands(CLI::App& app, int& status) {
  const auto url = std::make_shared<std::string>();
  auto* migrate = app.add_subcommand(
      "migrate",
      "make what a house needs in a PostgreSQL database, or bring it from an older version to this");
  migrate->add_option("--store", *url, "the database, postgresql://USER@HOST/NAME")
      ->required()
      ->check(database_url);
  migrate->footer("Exit: 0 done, 1 it could not be done, 2 the command line makes no sense.");
  migrate->callback([url, &status] { status = migrate_house(*url); });

  const auto json = std::make_shared<bool>(false);
  auto* listed = app.add_subcommand(
      "nodes", "the servers that share a PostgreSQL database, and how many tables each has");
  listed->add_option("--store", *url, "the database, postgresql://USER@HOST/NAME")
      ->required()
      ->check(database_url);
  listed->add_flag("--json", *json, "one line of JSON");
  listed->callback([url, json, &status] { status = tell_nodes(*url, *json); });

  const auto to = std::make_shared<std::string>();
  auto* copied = app.add_subcommand(
      "copy", "a house from a data folder into a PostgreSQL database, or back, with everything in it");
  copied->add_option("--from", *url, "a data folder or postgresql://USER@HOST/NAME")->required();
  copied->add_option("--to", *to, "where there is no house yet, likewise")->required();
  copied->footer(
      "What is copied is as it was at one moment: stop the server first. Bans and the operators' password "
      "stay where they "
      "are. Exit: 0 done, 1 it could not be done, 2 the command line makes no sense. Never writes over "
      "anything.");
  copied->callback([url, to, &status] { status = copy_and_tell(*url, *to); });
}

}  // namespace smallbox
