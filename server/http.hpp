// Answers of HTTP, as bytes: what is said in every header, and what requests ask for.
#pragma once

#include <boost/beast/http.hpp>

#include "server/address.hpp"
#include "server/net.hpp"
#include "server/websocket.hpp"

namespace smallbox {

namespace http = beast::http;

// Nothing from elsewhere and nothing inline. Scripts may set styles through the CSSOM, which no directive
// concerns; style attributes in markup have no effect.
constexpr const char* k_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

// Of the operators' pages: forms, and no scripts at all.
constexpr const char* k_admin_policy =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

using Head = http::request<http::string_body>::header_type;
inline std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

inline std::string host_of(std::string_view origin) {
  const auto at = origin.find("://");
  return std::string(at == std::string_view::npos ? origin : origin.substr(at + 3));
}

// A browser says where its page came from; programs do not. Pages from elsewhere are refused.
inline bool origin_allowed(const Net& net, const http::request<http::string_body>& request) {
  const auto origin = request.find(http::field::origin);
  if (origin == request.end()) return true;
  for (const std::string& one : net.config.origins)
    if (origin->value() == one) return true;
  return host_of({origin->value().data(), origin->value().size()}) == request[http::field::host];
}

inline std::string bearer(const http::request<http::string_body>& request) {
  const std::string value(request[http::field::authorization]);
  return value.starts_with("Bearer ") ? value.substr(7) : std::string();
}

// Whom limits count behind a proxy: what it says, or the proxy itself where that can't be read.
inline std::string client_key(const Head& head, const std::string& own) {
  std::vector<std::string_view> lines;
  for (const auto& field : head)
    if (same_word(view(field.name_string()), "X-Forwarded-For")) lines.push_back(view(field.value()));
  const std::string key = forwarded_key(lines);
  return key.empty() ? own : key;
}

inline void add_safety(http::response<http::string_body>& response) {
  response.set("Content-Security-Policy", k_policy);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("X-Frame-Options", "DENY");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
}

// Whether a header that is a list, such as Accept-Encoding, names something; what it says of it beyond
// q=0 is of no interest.
inline bool names(std::string_view list, std::string_view what) {
  while (!list.empty()) {
    std::string_view one = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), one.size() + 1));
    one.remove_prefix(std::min(one.size(), one.find_first_not_of(" \t")));
    const std::string_view word = one.substr(0, one.find_first_of("; \t"));
    if (word == what) return !one.ends_with("q=0");
  }
  return false;
}

// What may be kept by whoever has asked for it: nothing; until the next time it asks; or for good.
inline const char* caching(bool tagged, bool lasting) {
  return !tagged ? "no-store" : lasting ? "public, max-age=31536000, immutable" : "no-cache";
}

inline http::response<http::string_body> make_response(const http::request<http::string_body>& request,
                                                       HttpReply reply) {
  const bool known = !reply.tag.empty() && names(request[http::field::if_none_match], reply.tag);
  http::response<http::string_body> response(
      known ? http::status::not_modified : static_cast<http::status>(reply.status), request.version());
  response.set(http::field::content_type, reply.type);
  response.set(http::field::cache_control, caching(!reply.tag.empty(), reply.lasting));
  if (!reply.tag.empty()) response.set(http::field::etag, reply.tag);
  add_safety(response);
  response.keep_alive(request.keep_alive());
  if (known) return response;
  response.body() = std::move(reply.body);
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body().clear();
  return response;
}

inline bool is_complete_upgrade(const http::request<http::string_body>& request) {
  return request[http::field::sec_websocket_version] == "13" &&
         request[http::field::sec_websocket_key].size() == 24;
}

inline http::response<http::empty_body> upgrade_response(const http::request<http::string_body>& request) {
  http::response<http::empty_body> response(http::status::switching_protocols, request.version());
  response.set(http::field::upgrade, "websocket");
  response.set(http::field::connection, "Upgrade");
  response.set(http::field::sec_websocket_accept, websocket_accept(request[http::field::sec_websocket_key]));
  return response;
}

inline HttpReply refusal_reply(int status, const char* code, const char* message) {
  Json out;
  out.begin_object().field("code", code).null_field("rule").field("message", message).end_object();
  return {status, "application/json", out.take()};
}

inline http::response<http::string_body> page_response(const http::request<http::string_body>& request,
                                                       const PageFile& file) {
  const bool known = names(request[http::field::if_none_match], file.tag);
  const bool packed = !file.gzip.empty() && names(request[http::field::accept_encoding], "gzip");
  http::response<http::string_body> response(known ? http::status::not_modified : http::status::ok,
                                             request.version());
  response.set(http::field::content_type, file.type);
  response.set(http::field::cache_control, caching(true, file.lasting));
  response.set(http::field::etag, file.tag);
  response.set(http::field::vary, "Accept-Encoding");
  add_safety(response);
  response.keep_alive(request.keep_alive());
  if (known) return response;
  if (packed) response.set(http::field::content_encoding, "gzip");
  response.body() = packed ? file.gzip : file.body;
  response.prepare_payload();
  if (request.method() == http::verb::head) response.body().clear();
  return response;
}

inline bool is_get(const http::request<http::string_body>& request) {
  return request.method() == http::verb::get || request.method() == http::verb::head;
}
inline std::string_view path_of(const http::request<http::string_body>& request) {
  const std::string_view target(request.target().data(), request.target().size());
  return target.substr(0, target.find('?'));
}

inline std::string_view query_of(const http::request<http::string_body>& request) {
  const std::string_view target(request.target().data(), request.target().size());
  const auto at = target.find('?');
  return at == std::string_view::npos ? std::string_view() : target.substr(at + 1);
}

}  // namespace smallbox
