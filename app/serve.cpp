#include "app/serve.hpp"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>

#include "app/store.hpp"
#include "server/server.hpp"

namespace smallbox {

namespace {

// Where everything is kept.
void add_store_options(CLI::App& serve, ServerConfig& config) {
  serve.add_option("--data", config.data, "folder in which everything is kept")->capture_default_str();
  serve
      .add_option("--store", config.store,
                  "keep everything in this PostgreSQL database, postgresql://USER@HOST/NAME, instead of the "
                  "folder")
      ->check(database_url);
  serve
      .add_option("--node", config.node,
                  "how this server calls itself, where several share a database; its folder is below --data "
                  "then")
      ->check(node_name);
  serve
      .add_option(
          "--bus", config.bus,
          "bring people to tables of the other servers of --store by this NATS, nats://HOST:PORT; several "
          "with commas")
      ->envname("SMALLBOX_BUS")
      ->check(bus_url)
      ->needs("--store");
}

}  // namespace

void add_serve_command(CLI::App& app, int& status) {
  auto* serve = app.add_subcommand("serve", "live tables in the browser: HTTP and WebSocket on one port");
  const auto config = std::make_shared<ServerConfig>();
  Limits& limits = config->limits;
  serve->add_option("--port", config->port, "port; 0 takes any that is free")->capture_default_str();
  serve->add_option("--address", config->address, "address to listen at; 0.0.0.0 for all")
      ->capture_default_str();
  serve->add_flag("--next-port", config->next_port, "take the next free port where that one is in use");
  serve->add_option(
      "--host", config->hosts,
      "a name by which people reach this server, such as example.org; can be repeated; localhost "
      "and addresses always work");
  add_store_options(*serve, *config);
  serve->add_option("--page", config->page,
                    "serve the page from this folder, as it is now, instead of the one in the program");
  serve->add_flag("--open", config->open, "show the page in a browser");
  serve->add_flag("--behind-proxy", config->behind_proxy, "take clients' addresses from X-Forwarded-For");
  serve->add_option("--origin", config->origins,
                    "a page's origin that may connect from elsewhere; can be repeated");
  serve
      ->add_option("--per-address", limits.per_address,
                   "connections from one address; 0: no limits by address")
      ->capture_default_str();
  serve->add_option("--connections", limits.connections, "connections in all")->capture_default_str();
  serve->add_option("--per-guest", limits.tables_per_guest, "unfinished tables of one guest; 0: no limit")
      ->capture_default_str();
  serve->add_option("--tables-per-minute", limits.tables_per_minute, "tables made from one address")
      ->capture_default_str();
  serve->add_option("--boxes", limits.boxes, "boxes of people's own that are kept, in all")
      ->capture_default_str();
  serve
      ->add_option(
          "--keep-days", limits.keep_days,
          "forget games that have been over for so many days, with their records; 0: keep them for ever")
      ->check(CLI::Range(0, 36'500))
      ->capture_default_str();
  serve->add_option("--rate", limits.messages_per_second, "messages a second of one connection; 0: no limit")
      ->capture_default_str();
  serve->add_option("--bot-time", limits.bot_percent, "how long bots take, in percent of what a person would")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  serve
      ->add_option("--thinkers", limits.thinker.thinkers,
                   "threads for bots that think ahead; 0: as many as there are cores")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  serve
      ->add_option("--thinking-seats", limits.thinker.dear_seats,
                   "seats of such bots at tables made from one address; 0: no limit")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  serve->callback([config, serve, &status] {
    if (serve->count("--node") > 0 && serve->count("--data") == 0) config->data += "/" + config->node;
    status = run_server(*config);
  });
}

}  // namespace smallbox
