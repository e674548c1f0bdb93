// HTTP and WebSocket on one port, on one thread. With net.hpp, web_peer.hpp and http.hpp, which are
// its parts, the only file that knows sockets.
//
// Coroutines here keep to one rule: co_await is a whole statement or the whole right-hand side of a
// declaration, and its arguments are named variables. Some compilers get other forms wrong.
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "server/address.hpp"
#include "server/admin_socket.hpp"
#include "server/http_connection.hpp"
#include "server/log.hpp"
#include "server/machine.hpp"
#include "server/web_peer.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_costs_kept = 10'000;  // addresses

// Every five seconds each line is looked at; a few at a time, so that nobody waits for it where there are thousands.
void sweep(Net& net, std::size_t part = 0) {
  constexpr std::size_t parts = 20;
  net.sweep.expires_after(std::chrono::milliseconds(5'000 / parts));
  net.sweep.async_wait([&net, part](beast::error_code error) {
    if (error) return;
    const auto now = Clock::now();
    for (const auto& peer : net.lines.some(part, parts)) peer->look(now);
    if (part + 1 < parts) return sweep(net, part + 1);
    net.lobby->bans().tidy(net.lobby->now());
    if (net.costs.size() > k_costs_kept)
      std::erase_if(net.costs, [&](const auto& one) { return !net.by_address.contains(one.first); });
    sweep(net);
  });
}

// What operators see of connections and do to them.
class NetDoors final : public Doors {
 public:
  explicit NetDoors(Net& net) : net_(net) {}
  void each_address(const std::function<void(const AddressInfo&)>& visit) const override {
    for (const auto& [address, cost] : net_.costs) {
      const auto open = net_.by_address.find(address);
      visit({address, open == net_.by_address.end() ? 0 : open->second, cost});
    }
  }
  int send_away(const Ban& ban) override {
    std::vector<std::shared_ptr<Peer>> leave;
    for (const auto& peer : net_.lines.all())
      if (ban.kind == Ban::Kind::guest ? peer->guest && guest_mark(*peer->guest) == ban.whom
                                       : peer->address() == ban.whom)
        leave.push_back(peer);
    for (const auto& peer : net_.lobby->relayed())
      if (ban.kind == Ban::Kind::guest ? peer->guest && guest_mark(*peer->guest) == ban.whom
                                       : peer->address() == ban.whom)
        leave.push_back(peer);
    for (const auto& peer : leave) peer->close("Those who run this server have sent you away for a time.");
    return static_cast<int>(leave.size());
  }

 private:
  Net& net_;
};

// ---- Listening ----------------------------------------------------------------------------------

Awaitable<void> accept_loop(Net& net) {
  Timer pause(net.context);
  while (!net.stopping) {
    auto [error, socket] = co_await net.acceptor.async_accept(k_use);
    if (net.stopping) break;
    if (error) {
      // Out of descriptors, most likely: others will end.
      pause.expires_after(std::chrono::milliseconds(50));
      co_await pause.async_wait(k_use);
      continue;
    }
    beast::error_code unknown;
    const auto from = socket.remote_endpoint(unknown);
    if (unknown) continue;
    auto place = std::make_unique<Place>(net, address_key(from.address().to_string()));
    const bool crowded =
        !net.config.behind_proxy && (place->crowded() || !net.lobby->may_connect(place->address()));
    if (net.connections > net.config.limits.connections || crowded) {
      ++net.lobby->metrics().connections_refused;
      continue;  // closed at once: a hostile address costs no more than this
    }
    auto serving = serve_connection(net, std::move(socket), std::move(place));
    asio::co_spawn(net.context, std::move(serving), asio::detached);
  }
}

void set_timer(Net& net, Ms after) {
  if (net.lobby == nullptr) return;  // still being made; the first tick sets it
  net.timer.expires_after(std::chrono::milliseconds(after));
  net.timer.async_wait([&net](beast::error_code error) {
    if (!error && !net.stopping) net.lobby->tick();
  });
}

// No new connections; what is acknowledged is on disk anyway, what is under way gets there; everybody is
// told.
void stop(Net& net, int signal) {
  if (std::exchange(net.stopping, true)) return;
  log_line("stopping", "signal", signal, "tables", static_cast<std::int64_t>(net.lobby->tables()),
           "connections", net.connections);
  beast::error_code ignored;
  net.acceptor.close(ignored);
  net.timer.cancel();
  const auto goodbye = [&net] {
    net.lobby->hand_over();
    for (const auto& peer : net.lines.all()) peer->close("The server stops; come back soon.");
    // Time for the goodbyes, not for waiting on slow ones.
    net.timer.expires_after(std::chrono::milliseconds(300));
    net.timer.async_wait([&net](beast::error_code) { net.context.stop(); });
  };
  // Without room on the disk nothing more gets there, and nobody was told of it.
  if (net.lobby->stalled())
    goodbye();
  else
    net.lobby->flush(goodbye);
}

void show_in_browser(const std::string& url) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
  const bool screen = std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
  if (!screen) return;
  if (fork() == 0) {
    execlp("xdg-open", "xdg-open", url.c_str(), nullptr);
    _exit(127);
  }
}

// Why nobody can listen there, and what to do.
std::string listen_problem(const beast::error_code& error, const std::string& address, int port) {
  const std::string where = "port " + std::to_string(port) + " of " + address;
  if (error == asio::error::address_in_use)
    return where +
           " is in use by another program; stop that one, or choose another port with --port (0 takes any "
           "that is free, --next-port the next one that is)";
  if (error == asio::error::access_denied)
    return "only the system's administrator may listen at " + where +
           "; choose one from 1024 up with --port, and let a proxy pass the other on";
  if (error == beast::error_code(EADDRNOTAVAIL, boost::system::system_category()))
    return "this machine has no address " + address +
           "; --address takes one of its own, 127.0.0.1 for this machine alone or 0.0.0.0 for all";
  return "can't listen at " + where + ": " + error.message();
}

// Before anything is read from disk, so that a port in use costs nothing. Throws a sentence.
void listen(Net& net) {
  const ServerConfig& config = net.config;
  beast::error_code error;
  const auto address = asio::ip::make_address(config.address, error);
  if (error)
    throw std::runtime_error("\"" + config.address +
                             "\" is no address; --address takes numbers, such as 127.0.0.1 or ::1");
  constexpr int most_ports = 100;
  for (int port = config.port;; ++port) {
    const tcp::endpoint endpoint(address, static_cast<std::uint16_t>(port));
    net.acceptor.open(endpoint.protocol(), error);
    if (!error) net.acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) net.acceptor.bind(endpoint, error);
    if (!error) net.acceptor.listen(4096, error);
    if (!error) return;
    beast::error_code ignored;
    net.acceptor.close(ignored);
    const bool next = config.next_port && error == asio::error::address_in_use;
    if (!next || port - config.port == most_ports || port == 65535)
      throw std::runtime_error(listen_problem(error, config.address, port));
  }
}

std::unique_ptr<Store> open_store(const ServerConfig& config) {
  if (config.store.empty()) return open_sqlite(config.data);
  // Bans, the operators' socket and their password are kept by each server for itself.
  umask(0077);
  std::error_code error;
  std::filesystem::create_directories(config.data, error);
  if (error) throw std::runtime_error("can't write to the folder " + config.data);
  return open_postgres(config.store, config.node);
}

AdminWeb::Settings admin_settings(Net& net) {
  return {admin_password_path(net.config.data), net.config.behind_proxy,
          [&net](std::function<void()> run) { asio::post(net.context, std::move(run)); },
          [&net](std::int64_t ms, std::function<void()> run) {
            const auto timer = std::make_shared<Timer>(net.context, std::chrono::milliseconds(ms));
            timer->async_wait([timer, run = std::move(run)](beast::error_code) { run(); });
          }};
}

bool join_others(Net& net) {
  const auto post = [&net](std::function<void()> run) { asio::post(net.context, std::move(run)); };
  const auto after = [&net](Ms ms, std::function<void()> run) {
    const auto timer = std::make_shared<Timer>(net.context, std::chrono::milliseconds(ms));
    timer->async_wait([timer, run = std::move(run)](beast::error_code error) {
      if (!error) run();
    });
  };
  try {
    net.lobby->join(
        [&](const Tenancy& own, const std::string& house) {
          return open_nats(net.config.bus, house, own.life(), own.name(), post);
        },
        after);
    return true;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "smallbox: %s\n", error.what());
    return false;
  }
}

}  // namespace

int run_server(const ServerConfig& config) {
  std::unique_ptr<Store> store;
  std::unique_ptr<Bans> bans;
  std::unique_ptr<Lobby> lobby;  // outlives the connections
  Net net(config);
  try {
    net.page = config.page.empty() ? Page::embedded() : Page::from_folder(config.page);
    listen(net);
    store = open_store(config);
    bans = std::make_unique<Bans>(config.data + "/bans.json");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "smallbox: %s\n", error.what());
    return 1;
  }
  lobby = std::make_unique<Lobby>(
      *store, config.limits, [&net](std::function<void()> run) { asio::post(net.context, std::move(run)); },
      [&net](Ms after) { set_timer(net, after); }, *bans);
  net.lobby = lobby.get();
  net.lines.share_looks({[&net] { net.lobby->settle(); }, [&net] { return net.lobby->waits_for_disk(); },
                         [&net] { return !net.to_flush.empty(); }});
  NetDoors doors(net);
  Admin admin(*lobby, doors);
  AdminWeb admin_web(admin, *lobby, admin_settings(net));
  net.admin = &admin_web;
  std::optional<AdminSocket> admin_socket;
  try {
    admin_socket.emplace(net.context, admin, admin_socket_path(config.data));
  } catch (const std::exception& error) {
    // Tables do not depend on it.
    std::fprintf(stderr, "smallbox: no operators' tools: %s\n", error.what());
  }
  net.signals.async_wait([&net](beast::error_code error, int signal) {
    if (!error) stop(net, signal);
  });
  if (!config.bus.empty() && !join_others(net)) return lobby->stop(), 1;
  auto accepting = accept_loop(net);
  asio::co_spawn(net.context, std::move(accepting), asio::detached);
  asio::post(net.context, [&net] { net.lobby->tick(); });
  sweep(net);
  const std::string url =
      "http://" +
      (config.address.find(':') == std::string::npos ? config.address : "[" + config.address + "]") + ":" +
      std::to_string(net.acceptor.local_endpoint().port()) + "/";
  if (config.next_port && config.port != 0 && net.acceptor.local_endpoint().port() != config.port)
    std::printf("Port %d is in use, so the next free one is taken.\n", config.port);
  std::printf("Smallbox is at %s (Ctrl-C stops it; everything is kept in %s)\n", url.c_str(),
              config.store.empty() ? config.data.c_str() : "PostgreSQL");
  std::fflush(stdout);
  log_line("listening", "port", net.acceptor.local_endpoint().port());
  if (config.open) show_in_browser(url);
  run_soon(500);
  net.context.run();
  net.to_flush.clear();
  net.slow.clear();
  lobby->stop();
  log_line("stopped");
  return 0;
}

}  // namespace smallbox
