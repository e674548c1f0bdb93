// HTTP and WebSocket on one port, on one thread. With net.hpp, web_peer.hpp and http.hpp, which are
// its parts, the only file that knows sockets.
//
// Coroutines here keep to one rule: co_await is a whole statement or the whole right-hand side of a
// declaration, and its arguments are named variables. Some compilers get other forms wrong.
#include <unistd.h>

#include <boost/beast/websocket/rfc6455.hpp>
#include <cstdio>

#include "server/address.hpp"
#include "server/admin_socket.hpp"
#include "server/edge.hpp"
#include "server/http.hpp"
#include "server/log.hpp"
#include "server/web_peer.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_costs_kept = 10'000;  // addresses

void sweep(Net& net) {
  net.sweep.expires_after(seconds(5));
  net.sweep.async_wait([&net](beast::error_code error) {
    if (error) return;
    const auto now = Clock::now();
    std::erase_if(net.peers, [](const auto& peer) { return peer.expired(); });
    for (const auto& peer : peers_of(net)) peer->look(now);
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
    for (const auto& peer : peers_of(net_))
      if (ban.kind == Ban::Kind::guest ? peer->guest && guest_mark(*peer->guest) == ban.whom
                                       : peer->address() == ban.whom)
        leave.push_back(peer);
    for (const auto& peer : leave) peer->close("Those who run this server have sent you away for a time.");
    return static_cast<int>(leave.size());
  }

 private:
  Net& net_;
};

// ---- HTTP ---------------------------------------------------------------------------------------

// Asks something whose answer may come later; nothing: it has not come within a minute.
template <class Reply>
Awaitable<std::optional<Reply>> answer_of(Net& net, std::function<void(std::function<void(Reply)>)> ask) {
  struct Waiting {
    explicit Waiting(asio::io_context& context) : timer(context) {}
    Timer timer;
    std::optional<Reply> reply;
  };
  const auto waiting = std::make_shared<Waiting>(net.context);
  // The answer is given on this thread, but what gives it may end on another: it holds nothing of this.
  slowly(net, [ask = std::move(ask), waiting] {
    ask([asker = std::weak_ptr(waiting)](Reply reply) {
      const auto there = asker.lock();
      if (!there) return;
      there->reply = std::move(reply);
      there->timer.cancel();
    });
  });
  waiting->timer.expires_after(seconds(60));
  co_await waiting->timer.async_wait(k_use);
  co_return std::move(waiting->reply);
}

Awaitable<HttpReply> answer_request(Net& net, const http::request<http::string_body>& request,
                                    std::string address) {
  const bool get = is_get(request);
  if (!get && !origin_allowed(net, request))
    co_return refusal_reply(403, "origin", "Pages from elsewhere may not do that.");
  HttpRequest asked;
  asked.method = std::string(request.method_string());
  asked.path = path_of(request);
  asked.query = query_of(request);
  asked.token = bearer(request);
  asked.address = std::move(address);
  asked.body = request.body();
  asked.json = request[http::field::content_type].starts_with("application/json");
  std::function<void(Answer)> ask = [&net, asked = std::move(asked)](Answer answer) {
    net.lobby->http(asked, std::move(answer));
  };
  auto reply = co_await answer_of<HttpReply>(net, std::move(ask));
  if (!reply) co_return refusal_reply(503, "busy", "That takes too long.");
  co_return std::move(*reply);
}

// ---- Operators ----------------------------------------------------------------------------------

bool is_admin(std::string_view path) { return path == "/admin" || path.starts_with("/admin/"); }

WebRequest admin_request(const http::request<http::string_body>& request, const std::string& address) {
  WebRequest asked;
  asked.method = std::string(request.method_string());
  asked.path = path_of(request) == "/admin/" ? "/admin" : path_of(request);
  asked.cookies = std::string(request[http::field::cookie]);
  asked.body = request.body();
  asked.address = address;
  asked.form = request[http::field::content_type].starts_with("application/x-www-form-urlencoded");
  const auto origin = request.find(http::field::origin);
  const auto site = request.find("Sec-Fetch-Site");
  asked.own_origin = origin != request.end() &&
                     host_of(view(origin->value())) == request[http::field::host] &&
                     (site == request.end() || site->value() == "same-origin");
  return asked;
}

http::response<http::string_body> admin_response(const http::request<http::string_body>& request,
                                                 WebReply reply) {
  auto response = make_response(request, {reply.status, std::move(reply.type), std::move(reply.body)});
  response.set("Content-Security-Policy", k_admin_policy);
  response.set("Referrer-Policy",
               "same-origin");  // with none, a browser would not say where a form came from
  if (!reply.cookie.empty()) response.set(http::field::set_cookie, reply.cookie);
  if (!reply.location.empty()) response.set(http::field::location, reply.location);
  return response;
}

// ---- Requests as they come ----------------------------------------------------------------------

using Parser = http::request_parser<http::string_body>;

// A request for another name than ours is a page from elsewhere that was led here, or a forgotten --host.
HttpReply wrong_host(Net& net, std::string_view host) {
  const std::string name = host_name(host);
  if (const auto now = Clock::now(); now >= net.next_host_line) {
    net.next_host_line = now + seconds(10);
    log_line("host refused", "host", name, "allow", "--host " + name);
  }
  const std::string message = "This server does not answer to the name " + name +
                              "; whoever runs it can allow it: smallbox serve --host " + name;
  return refusal_reply(421, "host", message.c_str());
}

HttpReply head_refusal(const HeadProblem& problem) {
  return refusal_reply(problem.status, "bad-request", problem.message);
}

HeadProblem parse_problem(const beast::error_code& error) {
  if (error == http::error::body_limit) return {413, "That is too long."};
  return {400, "That is no HTTP request."};
}
bool is_parse_error(const beast::error_code& error) {
  return error.category() == http::make_error_code(http::error::bad_chunk).category() &&
         error != http::error::end_of_stream && error != http::error::partial_message;
}

// What is wrong with the head of a request that has come whole; it is taken from the buffer.
std::optional<HttpReply> look_at_head(Net& net, beast::flat_buffer& buffer, std::size_t size,
                                      Parser& parser) {
  const std::string_view raw(static_cast<const char*>(buffer.data().data()), size);
  if (const HeadProblem problem = check_raw_head(raw)) return head_refusal(problem);
  beast::error_code error;
  buffer.consume(parser.put(asio::const_buffer(raw.data(), raw.size()), error));
  if (error || !parser.is_header_done()) return head_refusal(parse_problem(error));
  const auto& request = parser.get();
  RequestHead head{
      static_cast<int>(request.version()), view(request.method_string()), view(request.target()), {}};
  for (const auto& field : request) head.fields.emplace_back(view(field.name_string()), view(field.value()));
  if (const HeadProblem problem = check_head(head)) return head_refusal(problem);
  const auto host = request.find(http::field::host);
  if (host != request.end() && !host_allowed(view(host->value()), net.config.hosts))
    return wrong_host(net, view(host->value()));
  if (beast::websocket::is_upgrade(request) && !parser.is_done())
    return head_refusal({400, "A WebSocket begins without a body."});
  return std::nullopt;
}

// Reads until a whole head is there: its size; 0: the line has ended, or nothing has come for too long. What
// can't become a head any more is given back as it is, to be refused.
Awaitable<std::size_t> read_head(Stream& stream, beast::flat_buffer& buffer) {
  std::size_t looked = 0;
  for (;;) {
    const std::string_view all(static_cast<const char*>(buffer.data().data()), buffer.size());
    const auto end = all.find("\r\n\r\n", looked > 3 ? looked - 3 : 0);
    if (end != std::string_view::npos) co_return end + 4;
    const auto line = all.rfind('\n');
    if (all.size() == k_head_bytes ||
        (line != std::string_view::npos && check_raw_head(all.substr(0, line + 1))))
      co_return all.size();
    looked = all.size();
    const auto room = buffer.prepare(std::min<std::size_t>(2048, k_head_bytes - all.size()));
    const auto [error, size] = co_await stream.async_read_some(room, k_use);
    if (error) co_return 0;
    buffer.commit(size);
  }
}

// Says why, and hangs up. What the client is still sending is read for a moment, or it would never see the
// answer.
Awaitable<void> refuse(Stream& stream, HttpReply reply) {
  http::request<http::string_body> unread(http::verb::get, "/", 11);
  unread.keep_alive(false);
  auto response = make_response(unread, std::move(reply));
  stream.expires_after(seconds(15));
  const auto [error, written] = co_await http::async_write(stream, response, k_use);
  if (error) co_return;
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream.expires_after(seconds(2));
  std::array<char, 4096> unwanted;
  const auto room = asio::buffer(unwanted);
  for (int i = 0; i < 64; ++i) {
    const auto [read_error, size] = co_await stream.async_read_some(room, k_use);
    if (read_error) break;
  }
}

Awaitable<void> serve_connection(Net& net, Socket socket, std::unique_ptr<Place> place) {
  beast::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  Stream stream(std::move(socket));
  const std::string own = place->address();
  beast::flat_buffer buffer(k_head_bytes);
  for (;;) {
    Parser parser;
    parser.header_limit(k_head_bytes);
    parser.body_limit(net.config.limits.body_bytes);
    stream.expires_after(seconds(15));
    const std::size_t head_size = co_await read_head(stream, buffer);
    if (head_size == 0) break;
    std::optional<HttpReply> refusal;
    if (head_size == k_head_bytes)
      refusal = head_refusal({431, "The request's head is too long."});
    else
      refusal = look_at_head(net, buffer, head_size, parser);
    if (refusal) {
      HttpReply reply = std::move(*refusal);
      co_return co_await refuse(stream, std::move(reply));
    }
    if (net.config.behind_proxy) place->move_to(client_key(parser.get(), own));
    place->count(1, head_size);
    if (net.lobby->bans().address(place->address(), net.lobby->now())) {
      HttpReply reply =
          refusal_reply(403, "banned", "Those who run this server have sent your address away for a time.");
      co_return co_await refuse(stream, std::move(reply));
    }
    if (place->crowded()) {
      ++net.lobby->metrics().connections_refused;
      HttpReply reply = refusal_reply(429, "limit", "There are too many connections from your address.");
      co_return co_await refuse(stream, std::move(reply));
    }
    if (!parser.is_done()) {
      stream.expires_after(seconds(15));
      if (parser.get().find(http::field::expect) != parser.get().end()) {
        const auto go_on = asio::buffer(std::string_view("HTTP/1.1 100 Continue\r\n\r\n"));
        co_await asio::async_write(stream, go_on, k_use);
      }
      const auto [error, size] = co_await http::async_read(stream, buffer, parser, k_use);
      if (is_parse_error(error)) {
        HttpReply reply = head_refusal(parse_problem(error));
        co_return co_await refuse(stream, std::move(reply));
      }
      if (error) break;
    }
    http::request<http::string_body> request = parser.release();
    const bool upgrade = beast::websocket::is_upgrade(request);
    const PageFile* file = is_get(request) ? net.page.find(path_of(request)) : nullptr;
    std::optional<WebReply> admin_reply;
    HttpReply reply;
    if (upgrade && !origin_allowed(net, request)) {
      reply = refusal_reply(403, "origin", "Pages from elsewhere may not connect.");
    } else if (upgrade && request.target() == "/ws" && is_complete_upgrade(request) && !net.stopping) {
      auto welcome = upgrade_response(request);
      const auto [upgrade_error, welcomed] = co_await http::async_write(stream, welcome, k_use);
      if (upgrade_error) break;
      stream.expires_never();
      const auto peer = std::make_shared<WebPeer>(net, stream.release_socket(), std::move(place));
      const auto early = buffer.data();
      peer->start({static_cast<char*>(early.data()), early.size()});
      co_return;
    } else if (file != nullptr && !net.lobby->may_fetch(place->address())) {
      reply = refusal_reply(429, "limit", "That is too much at once; wait a little.");
      request.keep_alive(false);
    } else if (is_admin(path_of(request))) {
      stream.expires_after(seconds(90));
      std::function<void(AdminWeb::Answer)> ask =
          [&net, asked = admin_request(request, place->address())](const AdminWeb::Answer& answer) {
            net.admin->handle(asked, answer);
          };
      admin_reply = co_await answer_of<WebReply>(net, std::move(ask));
      if (!admin_reply) reply = refusal_reply(503, "busy", "That takes too long.");
    } else if (file == nullptr) {
      stream.expires_after(seconds(90));
      std::string address = place->address();
      reply = co_await answer_request(net, request, std::move(address));
    }
    const bool page = file != nullptr && reply.status == 200;
    auto response = admin_reply ? admin_response(request, std::move(*admin_reply))
                    : page      ? page_response(request, *file)
                                : make_response(request, std::move(reply));
    place->count(0, response.body().size());
    if (response.result() == http::status::too_many_requests ||
        response.result() == http::status::payload_too_large) {
      // Saying no must cost whoever does not listen more than it costs us.
      Timer pause(net.context, std::chrono::milliseconds(500));
      co_await pause.async_wait(k_use);
      response.keep_alive(false);
    }
    const Load load(net, place->address(), response.body().size());
    if (load.too_much()) break;
    stream.expires_after(seconds(15));
    const auto [write_error, written] = co_await http::async_write(stream, response, k_use);
    if (write_error || !response.keep_alive() || net.stopping) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

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
    for (const auto& peer : peers_of(net)) peer->close("The server stops; come back soon.");
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

AdminWeb::Settings admin_settings(Net& net) {
  return {admin_password_path(net.config.data), net.config.behind_proxy,
          [&net](std::function<void()> run) { asio::post(net.context, std::move(run)); },
          [&net](std::int64_t ms, std::function<void()> run) {
            const auto timer = std::make_shared<Timer>(net.context, std::chrono::milliseconds(ms));
            timer->async_wait([timer, run = std::move(run)](beast::error_code) { run(); });
          }};
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
    store = open_sqlite(config.data);
    bans = std::make_unique<Bans>(config.data + "/bans.json");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "smallbox: %s\n", error.what());
    return 1;
  }
  lobby = std::make_unique<Lobby>(
      *store, config.limits, [&net](std::function<void()> run) { asio::post(net.context, std::move(run)); },
      [&net](Ms after) { set_timer(net, after); }, *bans);
  net.lobby = lobby.get();
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
              config.data.c_str());
  std::fflush(stdout);
  log_line("listening", "port", net.acceptor.local_endpoint().port());
  if (config.open) show_in_browser(url);
  net.context.run();
  net.to_flush.clear();
  net.slow.clear();
  lobby->stop();
  log_line("stopped");
  return 0;
}

}  // namespace smallbox
