#include "server/admin_web.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/admin_pages.hpp"
#include "server/log.hpp"
#include "server/password.hpp"
#include "server/private_file.hpp"

namespace smallbox {
namespace {

constexpr std::int64_t k_session_idle = 15 * 60'000;
constexpr std::int64_t k_session_whole = 4 * 3600'000;
constexpr std::size_t k_most_sessions_open = 8;
constexpr std::int64_t k_tries_window = 15 * 60'000;
constexpr int k_tries_of_address = 5;
constexpr std::int64_t k_wrong_password_wait = 500;
constexpr int k_tries_of_all = 60;
constexpr std::size_t k_most_addresses = 10'000;
// What a form may ask for.
constexpr std::array<std::string_view, 7> k_web_commands = {"watch", "end",   "delete", "ban",
                                                            "lift",  "pause", "resume"};

using Form = std::map<std::string, std::string, std::less<>>;

std::string form_text(std::string_view text) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

Form form_of(std::string_view body) {
  Form form;
  while (!body.empty()) {
    const std::string_view one = body.substr(0, body.find('&'));
    body.remove_prefix(std::min(body.size(), one.size() + 1));
    const auto equals = std::min(one.find('='), one.size());
    form.try_emplace(form_text(one.substr(0, equals)),
                     form_text(one.substr(std::min(one.size(), equals + 1))));
  }
  return form;
}

std::string cookie_value(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    std::string_view one = cookies.substr(0, cookies.find(';'));
    cookies.remove_prefix(std::min(cookies.size(), one.size() + 1));
    one.remove_prefix(std::min(one.size(), one.find_first_not_of(' ')));
    if (one.size() > name.size() && one.starts_with(name) && one[name.size()] == '=')
      return std::string(one.substr(name.size() + 1));
  }
  return {};
}

bool is_local(std::string_view address) { return address.starts_with("127.") || address == "::/64"; }

// Compared in the same time whatever differs.
bool same_text(std::string_view a, std::string_view b) { return same_guest(guest_of(a), guest_of(b)); }

WebReply page_reply(int status, std::string body) {
  WebReply reply;
  reply.status = status;
  reply.body = std::move(body);
  return reply;
}
WebReply go_to(std::string location) {
  WebReply reply;
  reply.status = 303;
  reply.location = std::move(location);
  return reply;
}

}  // namespace

AdminWeb::AdminWeb(Admin& admin, House& house, Settings settings)
    : admin_(admin), house_(house), settings_(std::move(settings)) {}

AdminWeb::~AdminWeb() {
  if (checker_.joinable()) checker_.join();
}

void AdminWeb::handle(const WebRequest& request, const Answer& answer) {
  const bool get = request.method == "GET" || request.method == "HEAD";
  if (get && request.path == "/admin/style.css") {
    WebReply reply;
    reply.type = "text/css; charset=utf-8";
    reply.body = admin_style();
    return answer(reply);
  }
  if (!settings_.secure && !is_local(request.address))
    return answer(page_reply(
        403, login_page("This page is open on the machine itself and through a proxy with TLS only: see "
                        "docs/hosting.md. On the machine there is also: smallbox admin",
                        false)));
  const std::string hash = read_private_file(settings_.password_path).value_or("");
  if (hash.empty())
    return answer(page_reply(
        403, login_page("No password is set. On the server's machine: smallbox admin password", false)));
  if (!get && (request.method != "POST" || !request.form || !request.own_origin))
    return answer(page_reply(403, login_page("That did not come from this page.", true)));
  if (request.method == "POST" && request.path == "/admin/login") return log_in(request, hash, answer);
  Session* session = session_of(request, hash);
  if (session == nullptr) return answer(page_reply(get ? 200 : 401, login_page("", true)));
  if (get && request.path == "/admin") return overview(*session, answer);
  if (get) return answer(page_reply(404, login_page("There is nothing here.", false)));
  if (!same_text(form_of(request.body)["guard"], session->guard))
    return answer(page_reply(403, login_page("That did not come from this page.", true)));
  if (request.path == "/admin/logout") {
    sessions_.erase(guest_of(cookie_value(request.cookies, cookie_name())));
    log_line("admin", "by", "web", "command", "logout");
    WebReply reply = go_to("/admin");
    reply.cookie = cookie("", 0);
    return answer(reply);
  }
  if (request.path == "/admin/do") return command(request, *session, answer);
  answer(page_reply(404, login_page("There is nothing here.", false)));
}

// ---- Sessions -----------------------------------------------------------------------------------

AdminWeb::Session* AdminWeb::session_of(const WebRequest& request, const std::string& hash) {
  const std::int64_t now = house_.now();
  std::erase_if(sessions_, [&](const auto& one) {
    return now - one.second.seen > k_session_idle || now - one.second.began > k_session_whole ||
           one.second.hash != hash;
  });
  const auto place = sessions_.find(guest_of(cookie_value(request.cookies, cookie_name())));
  if (place == sessions_.end()) return nullptr;
  place->second.seen = now;
  return &place->second;
}

std::string AdminWeb::cookie(const std::string& value, std::int64_t seconds) const {
  return std::string(cookie_name()) + "=" + value +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + std::to_string(seconds) +
         (settings_.secure ? "; Secure" : "");
}

// Counted before it is known how it ends, so that many at once are not more.
bool AdminWeb::may_try(const std::string& address) {
  const std::int64_t now = house_.now();
  std::erase_if(tries_, [&](const auto& one) { return now - one.second.since > k_tries_window; });
  Tries& all = tries_.try_emplace("", Tries{0, now}).first->second;
  if (all.count >= k_tries_of_all || tries_.size() > k_most_addresses) return false;
  Tries& own = tries_.try_emplace(address, Tries{0, now}).first->second;
  if (own.count >= k_tries_of_address) return false;
  ++own.count;
  ++all.count;
  return true;
}

void AdminWeb::log_in(const WebRequest& request, const std::string& hash, const Answer& answer) {
  if (checking_)
    return answer(page_reply(503, login_page("Somebody else is just logging in; try again.", true)));
  if (!may_try(request.address)) {
    // The log must not be filled by whoever wants to.
    if (house_.now() >= next_line_)
      log_line("admin", "by", "web", "command", "login", "result", "too many attempts");
    next_line_ = house_.now() + 10'000;
    return answer(
        page_reply(429, login_page("There were too many attempts. Wait a quarter of an hour, or use "
                                   "smallbox admin on the server's machine.",
                                   true)));
  }
  checking_ = true;
  if (checker_.joinable()) checker_.join();  // it has ended: it says so last
  checker_ = std::thread(
      [this, hash, address = request.address, password = form_of(request.body)["password"], answer] {
        const bool fits = password_fits(hash, password);
        settings_.post([this, hash, address, fits, answer] { logged_in(address, hash, fits, answer); });
      });
}

void AdminWeb::logged_in(const std::string& address, const std::string& hash, bool fits,
                         const Answer& answer) {
  log_line("admin", "by", "web", "command", "login", "result", fits ? "done" : "wrong password");
  if (!fits) {
    // The next one, whoever it is, waits as well: with every failure of that address longer.
    const std::int64_t wait = k_wrong_password_wait * tries_[address].count;
    return settings_.after(wait, [this, answer] {
      checking_ = false;
      answer(page_reply(401, login_page("That is not the password.", true)));
    });
  }
  checking_ = false;
  --tries_[""].count;
  tries_.erase(address);
  const std::int64_t now = house_.now();
  if (sessions_.size() >= k_most_sessions_open)
    sessions_.erase(std::ranges::min_element(sessions_, {}, [](const auto& one) { return one.second.seen; }));
  const std::string value = fresh_token();
  sessions_[guest_of(value)] = {fresh_token(), hash, {}, now, now};
  WebReply reply = go_to("/admin");
  reply.cookie = cookie(value, k_session_whole / 1000);
  answer(reply);
}

// ---- What can be done there ---------------------------------------------------------------------

void AdminWeb::command(const WebRequest& request, Session& session, const Answer& answer) {
  const Form form = form_of(request.body);
  json::object command;
  for (const auto& [name, value] : form) {
    const bool number = name == "table" || name == "ban" || name == "minutes";
    if (number && !value.empty() && value.size() <= 15 &&
        value.find_first_not_of("0123456789") == std::string::npos)
      command[name] = std::stoll(value);
    else if (name != "guard" && !value.empty())
      command[name] = value;
  }
  const auto cmd = as_text(command.if_contains("cmd")).value_or("");
  if (std::ranges::find(k_web_commands, cmd) == k_web_commands.end())
    return answer(page_reply(400, login_page("There is no such command.", false)));
  // The session may have ended when the answer comes.
  const Guest key = guest_of(cookie_value(request.cookies, cookie_name()));
  session.said.clear();
  admin_.run(command, "web", [this, key, answer](const std::string& text) {
    const auto result = parse_json(text);
    const auto& fields = result->get_object();
    const auto link = as_text(fields.if_contains("link"));
    if (const auto place = sessions_.find(key); place != sessions_.end() && !link)
      place->second.said = as_text(fields.if_contains("message")).value_or("Done.");
    answer(go_to(link ? std::string(*link) : "/admin"));
  });
}

void AdminWeb::overview(Session& session, const Answer& answer) {
  OverviewAnswers answers;
  // These are answered at once.
  const auto ask = [this](std::string_view line, json::value& to) {
    admin_.run(line, "web", [&to](const std::string& text) { to = *parse_json(text); });
  };
  ask(R"({"cmd":"status"})", answers.status);
  ask(R"({"cmd":"tables","most":100})", answers.tables);
  ask(R"({"cmd":"top","by":"messages"})", answers.top);
  ask(R"({"cmd":"bans"})", answers.bans);
  answer(page_reply(200, overview_page(answers, session.guard, std::exchange(session.said, {}))));
}

}  // namespace smallbox
