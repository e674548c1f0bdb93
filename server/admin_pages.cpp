#include "server/admin_pages.hpp"

#include <initializer_list>

namespace smallbox {
namespace {

std::string safe(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string page(std::string_view title, const std::string& body) {
  return "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
         "content=\"width=device-width, initial-scale=1\"><meta name=\"robots\" content=\"noindex\"><title>" +
         safe(title) + "</title><link rel=\"stylesheet\" href=\"/admin/style.css\"></head><body><main>" +
         body + "</main></body></html>\n";
}

// Every answer is ours, so what is looked for is there.
const json::object& object_at(const json::object& from, const char* name) {
  return from.at(name).as_object();
}
const json::array& list_at(const json::value& from, const char* name) {
  return from.as_object().at(name).as_array();
}
std::string number(const json::object& from, const char* name) {
  return std::to_string(from.at(name).as_int64());
}
std::string text(const json::object& from, const char* name) {
  return safe(as_text(from.if_contains(name)).value_or(""));
}

std::string duration(std::int64_t seconds) {
  if (seconds < 120) return std::to_string(seconds) + " s";
  if (seconds < 7200) return std::to_string(seconds / 60) + " min";
  if (seconds < 48 * 3600) return std::to_string(seconds / 3600) + " h";
  return std::to_string(seconds / 86400) + " days";
}

std::string bytes(std::int64_t count) {
  if (count < 10'000) return std::to_string(count) + " B";
  if (count < 10'000'000) return std::to_string(count / 1000) + " kB";
  return std::to_string(count / 1'000'000) + " MB";
}

class Forms {
 public:
  explicit Forms(std::string_view guard) : guard_(safe(guard)) {}
  // A form of one button; `fields` are its hidden inputs.
  std::string button(std::string_view cmd, std::string_view label, std::string_view about,
                     std::string_view fields, std::string_view action = "/admin/do") const {
    return "<form method=\"post\" action=\"" + std::string(action) + "\">" + hidden("guard", guard_) +
           hidden("cmd", cmd) + std::string(fields) + "<button aria-label=\"" + safe(about) + "\">" +
           safe(label) + "</button></form>";
  }
  // The same, asked for twice.
  std::string careful(std::string_view cmd, std::string_view label, std::string_view about,
                      std::string_view fields) const {
    return "<details><summary aria-label=\"" + safe(about) + "\">" + safe(label) + "…</summary>" +
           button(cmd, "Yes, " + std::string(label), "Yes, " + std::string(about), fields) + "</details>";
  }
  std::string ban_form() const {
    return "<form class=\"wide\" method=\"post\" action=\"/admin/do\">" + hidden("guard", guard_) +
           hidden("cmd", "ban") +
           "<label>Address <input name=\"address\" autocomplete=\"off\" size=\"24\"></label>"
           "<label>or guest <input name=\"guest\" autocomplete=\"off\" size=\"18\"></label>"
           "<label>minutes <input name=\"minutes\" value=\"60\" inputmode=\"numeric\" size=\"6\"></label>"
           "<button>Ban</button></form>";
  }
  static std::string hidden(std::string_view name, std::string_view value) {
    return "<input type=\"hidden\" name=\"" + std::string(name) + "\" value=\"" + std::string(value) + "\">";
  }

 private:
  std::string guard_;
};

std::string cost_cells(const json::object& cost) {
  return "<td>" + number(cost, "actions") + "</td><td>" + number(cost, "messages") + "</td><td>" +
         bytes(cost.at("bytes").as_int64()) + "</td><td>" + number(cost, "thinking_ms") + " ms</td>";
}
std::string heads(std::initializer_list<std::string_view> names) {
  std::string out;
  for (const std::string_view name : names) out += "<th scope=\"col\">" + safe(name) + "</th>";
  return out;
}

// A table that can be moved sideways where it is wider than the screen, also with the keyboard.
std::string table(std::string_view caption, const std::string& heads, const std::string& rows) {
  if (rows.empty()) return "<h2>" + safe(caption) + "</h2><p>None.</p>";
  return "<h2>" + safe(caption) + "</h2><div class=\"scroll\" role=\"region\" aria-label=\"" + safe(caption) +
         "\" tabindex=\"0\"><table><thead><tr>" + heads + "</tr></thead><tbody>" + rows +
         "</tbody></table></div>";
}

std::string table_row(const json::object& one, const Forms& forms) {
  const std::string id = number(one, "table");
  const std::string field = Forms::hidden("table", id);
  std::string seats;
  for (const auto& entry : one.at("seats").as_array()) {
    const auto& seat = entry.as_object();
    seats += "<li>" + text(seat, "kind") + (seat.at("here").as_bool() ? ", here" : "");
    if (seat.contains("guest")) seats += " <code>" + text(seat, "guest") + "</code>";
    seats += "</li>";
  }
  // What can be done comes first: on a phone the rest is reached by moving sideways.
  return "<tr><th scope=\"row\">" + id + "</th><td class=\"do\">" +
         forms.button("watch", "watch", "watch table " + id, field) +
         forms.careful("end", "end", "end table " + id, field) +
         forms.careful("delete", "delete", "delete table " + id, field) + "</td><td>" + text(one, "game") +
         "</td><td>" + text(one, "status") + "</td><td><ul>" + seats + "</ul></td><td>" +
         number(one, "watching") + "</td><td>" + duration(one.at("age_s").as_int64()) + "</td><td>" +
         duration(one.at("quiet_s").as_int64()) + "</td>" + cost_cells(object_at(one, "cost")) + "</tr>";
}

}  // namespace

std::string login_page(std::string_view message, bool form) {
  std::string body = "<h1>Smallbox: operators</h1>";
  if (!message.empty()) body += "<p role=\"alert\">" + safe(message) + "</p>";
  if (form)
    body +=
        "<form class=\"wide\" method=\"post\" action=\"/admin/login\"><label>Password <input "
        "type=\"password\" "
        "name=\"password\" autocomplete=\"current-password\" required autofocus></label><button>Log "
        "in</button></form>";
  return page("Smallbox: operators", body);
}

std::string overview_page(const OverviewAnswers& answers, std::string_view guard, std::string_view said) {
  const Forms forms(guard);
  const json::object& status = answers.status.as_object();
  const bool paused = status.at("paused").as_bool();
  std::string body = "<header><h1>Smallbox: operators</h1>" +
                     forms.button("", "Log out", "log out", "", "/admin/logout") + "</header>";
  if (!said.empty()) body += "<p role=\"status\">" + safe(said) + "</p>";
  body += "<p>Playing: " + number(status, "playing") + ", waiting: " + number(status, "waiting") +
          ", over: " + number(status, "over") + "; connections: " + number(status, "connections") +
          "; boxes kept: " + number(status, "boxes") + ". " +
          (paused ? "<strong>No new tables are made.</strong>" : "New tables are made.") + "</p>";
  body += paused ? forms.button("resume", "Let new tables be made", "let new tables be made", "")
                 : forms.careful("pause", "pause new tables", "pause new tables", "");

  std::string rows;
  for (const auto& one : list_at(answers.tables, "tables")) rows += table_row(one.as_object(), forms);
  body += table("Tables",
                heads({"number", "do", "game", "status", "seats", "watching", "age", "quiet for", "actions",
                       "messages", "traffic", "thinking"}),
                rows);
  rows.clear();
  for (const auto& entry : list_at(answers.top, "addresses")) {
    const auto& one = entry.as_object();
    const std::string address = text(one, "address");
    rows += "<tr><th scope=\"row\"><code>" + address + "</code></th><td class=\"do\">" +
            forms.careful("ban", "ban for an hour", "ban " + address + " for an hour",
                          Forms::hidden("address", address)) +
            "</td><td>" + number(one, "connections") + "</td>" + cost_cells(object_at(one, "cost")) + "</tr>";
  }
  body += table("Addresses that cost most",
                heads({"address", "do", "connections", "actions", "messages", "traffic", "thinking"}), rows);
  rows.clear();
  for (const auto& entry : list_at(answers.bans, "bans")) {
    const auto& one = entry.as_object();
    const std::string id = number(one, "ban");
    rows += "<tr><th scope=\"row\">" + id + "</th><td class=\"do\">" +
            forms.button("lift", "lift", "lift ban " + id, Forms::hidden("ban", id)) + "</td><td><code>" +
            text(one, "address") + text(one, "guest") + "</code></td><td>" +
            duration(one.at("minutes_left").as_int64() * 60) + "</td></tr>";
  }
  body += table("Bans", heads({"number", "do", "whom", "for"}), rows);
  body += forms.ban_form();
  return page("Smallbox: operators", body);
}

std::string_view admin_style() {
  return R"(:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 80rem; margin: 0 auto; padding: 1rem; }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; flex-wrap: wrap; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
[role=alert], [role=status] { border: 2px solid; border-radius: .4rem; padding: .5rem 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem; border-bottom: 1px solid #8886; white-space: nowrap; }
ul { margin: 0; padding: 0; list-style: none; }
form { display: inline-block; }
form, details { vertical-align: top; margin: .1rem; }
form.wide { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end; margin: 1rem 0; }
label { display: grid; gap: .2rem; }
input, button, summary { font: inherit; min-height: 2.75rem; box-sizing: border-box; padding: .4rem .9rem; border-radius: .4rem; border: 1px solid #888; max-width: 100%; }
button, summary { cursor: pointer; display: inline-block; }
summary { list-style: none; line-height: 1.85rem; }
details { display: inline-block; }
:focus-visible { outline: 3px solid #2a6df4; outline-offset: 2px; }
)";
}

}  // namespace smallbox
