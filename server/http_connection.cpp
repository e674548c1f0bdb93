// One connection of HTTP: requests are read, checked and answered, or it becomes a WebSocket.
//
// Coroutines here keep to one rule: co_await is a whole statement or the whole right-hand side of a
// declaration, and its arguments are named variables. Some compilers get other forms wrong.
#include "server/http_connection.hpp"

#include <boost/beast/websocket/rfc6455.hpp>

#include "server/edge.hpp"
#include "server/http.hpp"
#include "server/log.hpp"
#include "server/web_peer.hpp"

namespace smallbox {
namespace {

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

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

class HttpConnection {
 public:
  HttpConnection(Net& net, Socket socket, std::unique_ptr<Place> place)
      : net_(net), stream_(std::move(socket)), place_(std::move(place)), own_(place_->address()) {}

  Awaitable<void> run() {
    for (;;) {
      std::optional<Request> request = co_await read_request();
      if (!request) break;
      const bool upgrade = beast::websocket::is_upgrade(*request);
      if (upgrade && request->target() == "/ws" && origin_allowed(net_, *request) &&
          is_complete_upgrade(*request) && !net_.stopping)
        co_return co_await become_websocket(*request);
      Response response = co_await answer(*request, upgrade);
      place_->count(0, response.body().size());
      if (response.result() == http::status::too_many_requests ||
          response.result() == http::status::payload_too_large) {
        // Saying no must cost whoever does not listen more than it costs us.
        Timer pause(net_.context, std::chrono::milliseconds(500));
        co_await pause.async_wait(k_use);
        response.keep_alive(false);
      }
      const Load load(net_, place_->address(), response.body().size());
      if (load.too_much()) break;
      stream_.expires_after(seconds(15));
      const auto [error, written] = co_await http::async_write(stream_, response, k_use);
      if (error || !response.keep_alive() || net_.stopping) break;
    }
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

 private:
  // Nothing: there is none any more, or it was refused.
  Awaitable<std::optional<Request>> read_request() {
    Parser parser;
    parser.header_limit(k_head_bytes);
    parser.body_limit(net_.config.limits.moved_body_bytes);
    stream_.expires_after(seconds(15));
    const std::size_t head_size = co_await read_head(stream_, buffer_);
    if (head_size == 0) co_return std::nullopt;
    std::optional<HttpReply> refusal;
    if (head_size == k_head_bytes)
      refusal = head_refusal({431, "The request's head is too long."});
    else
      refusal = look_at_head(net_, buffer_, head_size, parser);
    if (!refusal) refusal = look_at_sender(parser.get(), head_size);
    std::optional<Load> load;
    if (!refusal) refusal = look_at_length(parser, load);
    if (!refusal && !parser.is_done()) {
      if (parser.get().find(http::field::expect) != parser.get().end()) {
        const auto go_on = asio::buffer(std::string_view("HTTP/1.1 100 Continue\r\n\r\n"));
        co_await asio::async_write(stream_, go_on, k_use);
      }
      stream_.expires_after(seconds(15));
      const auto [error, size] = co_await http::async_read(stream_, buffer_, parser, k_use);
      if (is_parse_error(error))
        refusal = head_refusal(parse_problem(error));
      else if (error)
        co_return std::nullopt;
    }
    if (refusal) {
      HttpReply reply = std::move(*refusal);
      co_await refuse(stream_, std::move(reply));
      co_return std::nullopt;
    }
    co_return parser.release();
  }

  // How much may come. Most requests are short; where it may be a box or a game, it counts as long as it is on its way.
  std::optional<HttpReply> look_at_length(Parser& parser, std::optional<Load>& load) {
    const Limits& limits = net_.config.limits;
    const std::string_view path = path_of(parser.get());
    const bool post = parser.get().method() == http::verb::post;
    const bool box = post && (path == "/api/boxes" || path == "/api/tables");
    const bool moved = post && path == "/api/tables/moved";
    const bool day = post && path.starts_with("/api/day/");
    const std::size_t most = moved ? limits.moved_body_bytes
                             : box ? limits.box_body_bytes
                             : day ? limits.day_body_bytes
                                   : limits.body_bytes;
    if (parser.content_length().value_or(0) > most) return head_refusal({413, "That is too long."});
    parser.body_limit(most);
    const std::size_t coming = parser.content_length().value_or(parser.is_done() ? 0 : most);
    if (coming <= limits.body_bytes) return std::nullopt;
    load.emplace(net_, place_->address(), coming);
    if (!load->too_much()) return std::nullopt;
    return refusal_reply(503, "busy", "There is too much to do just now; try again.");
  }

  // Who is it, and may they ask at all?
  std::optional<HttpReply> look_at_sender(const Request& request, std::size_t head_size) {
    if (net_.config.behind_proxy) place_->move_to(client_key(request, own_));
    place_->count(1, head_size);
    if (net_.lobby->bans().address(place_->address(), net_.lobby->now()))
      return refusal_reply(403, "banned",
                           "Those who run this server have sent your address away for a time.");
    if (!place_->crowded()) return std::nullopt;
    ++net_.lobby->metrics().connections_refused;
    return refusal_reply(429, "limit", "There are too many connections from your address.");
  }

  Awaitable<Response> answer(Request& request, bool upgrade) {
    const PageFile* file = is_get(request) ? net_.page.find(path_of(request)) : nullptr;
    HttpReply reply;
    if (upgrade && !origin_allowed(net_, request)) {
      reply = refusal_reply(403, "origin", "Pages from elsewhere may not connect.");
    } else if (file != nullptr && !net_.lobby->may_fetch(place_->address())) {
      reply = refusal_reply(429, "limit", "That is too much at once; wait a little.");
      request.keep_alive(false);
    } else if (file != nullptr) {
      co_return page_response(request, *file);
    } else if (is_admin(path_of(request))) {
      stream_.expires_after(seconds(90));
      std::function<void(AdminWeb::Answer)> ask =
          [&net = net_, asked = admin_request(request, place_->address())](const AdminWeb::Answer& answer) {
            net.admin->handle(asked, answer);
          };
      std::optional<WebReply> told = co_await answer_of<WebReply>(net_, std::move(ask));
      if (told) co_return admin_response(request, std::move(*told));
      reply = refusal_reply(503, "busy", "That takes too long.");
    } else {
      stream_.expires_after(seconds(90));
      std::string address = place_->address();
      reply = co_await answer_request(net_, request, std::move(address));
    }
    co_return make_response(request, std::move(reply));
  }

  Awaitable<void> become_websocket(const Request& request) {
    auto welcome = upgrade_response(request);
    const auto [error, written] = co_await http::async_write(stream_, welcome, k_use);
    if (error) co_return;
    stream_.expires_never();
    const auto peer = std::make_shared<WebPeer>(net_, stream_.release_socket(), std::move(place_));
    const auto early = buffer_.data();
    peer->start({static_cast<char*>(early.data()), early.size()});
  }

  Net& net_;
  Stream stream_;
  std::unique_ptr<Place> place_;
  std::string own_;  // the address of the line itself
  beast::flat_buffer buffer_{k_head_bytes};
};

}  // namespace

Awaitable<void> serve_connection(Net& net, Socket socket, std::unique_ptr<Place> place) {
  beast::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  HttpConnection connection(net, std::move(socket), std::move(place));
  co_await connection.run();
}

}  // namespace smallbox
