#include "app/admin.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>

#include "engine/json.hpp"
#include "engine/read.hpp"
#include "server/admin_socket.hpp"
#include "server/admin_web.hpp"
#include "server/password.hpp"
#include "server/private_file.hpp"

namespace smallbox {
namespace {

// Exit codes, as in all commands: 0 done, 1 it could not be done, 2 the command line makes no sense.

int sorry(const std::string& sentence) {
  std::cerr << "smallbox: " << sentence << '\n';
  return 1;
}

// One line there, one line back; empty, with a sentence, where nobody answers.
std::string ask(const std::string& path, const std::string& line, std::string& problem) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    problem = "the path is too long for a socket: " + path;
    return {};
  }
  std::memcpy(address.sun_path, path.c_str(), path.size());
  const int line_to = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  std::string answer;
  const timeval patience{60, 0};
  setsockopt(line_to, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  if (connect(line_to, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    problem = errno == EACCES ? "only the user who runs the server, and root, may do that (" + path + ")"
                              : "no server runs with that data folder (" + path + "); name it with --data";
  } else if (send(line_to, line.data(), line.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(line.size())) {
    char bytes[65536];
    while (!answer.ends_with('\n')) {
      const ssize_t count = recv(line_to, bytes, sizeof bytes, 0);
      if (count <= 0) break;
      answer.append(bytes, static_cast<std::size_t>(count));
    }
  }
  close(line_to);
  if (answer.ends_with('\n'))
    answer.pop_back();
  else if (problem.empty())
    problem = "the server does not answer; only the user who runs it, and root, may ask";
  return problem.empty() ? answer : std::string();
}

// ---- For people ---------------------------------------------------------------------------------

std::string span_of(std::int64_t seconds) {
  if (seconds < 120) return std::to_string(seconds) + "s";
  if (seconds < 7200) return std::to_string(seconds / 60) + "m";
  if (seconds < 48 * 3600) return std::to_string(seconds / 3600) + "h";
  return std::to_string(seconds / 86400) + "d";
}

std::string plain(const json::value& value) {
  if (const auto text = as_text(&value)) return std::string(*text);
  return json::serialize(value);
}

using Row = std::vector<std::string>;

void print_rows(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += row[i] + std::string(i + 1 < row.size() ? widths[i] - row[i].size() + 2 : 0, ' ');
    std::cout << line << '\n';
  }
}

void add_cost(Row& row, const json::object& one) {
  const auto& cost = one.at("cost").as_object();
  for (const char* name : {"actions", "messages", "bytes", "thinking_ms"})
    row.push_back(plain(cost.at(name)));
}

void print_tables(const json::array& tables) {
  std::vector<Row> rows = {{"table", "game", "status", "seats", "here", "watching", "age", "quiet", "actions",
                            "messages", "bytes", "thinking_ms"}};
  for (const auto& entry : tables) {
    const auto& one = entry.as_object();
    std::string seats;
    for (const auto& seat : one.at("seats").as_array())
      seats += (seats.empty() ? "" : ",") + plain(seat.as_object().at("kind"));
    Row row = {plain(one.at("table")),
               plain(one.at("game")),
               plain(one.at("status")),
               seats,
               plain(one.at("here")),
               plain(one.at("watching")),
               span_of(one.at("age_s").as_int64()),
               span_of(one.at("quiet_s").as_int64())};
    add_cost(row, one);
    rows.push_back(std::move(row));
  }
  print_rows(rows);
}

void print_addresses(const json::array& addresses) {
  std::vector<Row> rows = {{"address", "connections", "actions", "messages", "bytes", "thinking_ms"}};
  for (const auto& entry : addresses) {
    const auto& one = entry.as_object();
    Row row = {plain(one.at("address")), plain(one.at("connections"))};
    add_cost(row, one);
    rows.push_back(std::move(row));
  }
  print_rows(rows);
}

void print_bans(const json::array& bans) {
  std::vector<Row> rows = {{"ban", "whom", "minutes left"}};
  for (const auto& entry : bans) {
    const auto& one = entry.as_object();
    const bool guest = one.contains("guest");
    rows.push_back({plain(one.at("ban")),
                    (guest ? "guest " : "") + plain(one.at(guest ? "guest" : "address")),
                    plain(one.at("minutes_left"))});
  }
  print_rows(rows);
}

void print_answer(const json::object& answer) {
  const auto* tables = as_array(answer.if_contains("tables"));
  const auto* addresses = as_array(answer.if_contains("addresses"));
  if (tables != nullptr) print_tables(*tables);
  if (addresses != nullptr) {
    std::cout << '\n';
    print_addresses(*addresses);
  }
  if (const auto* bans = as_array(answer.if_contains("bans"))) return print_bans(*bans);
  if (tables != nullptr) return;
  if (const auto* one = as_object(answer.if_contains("table"))) {
    print_tables({*one});
    int number = 0;
    for (const auto& entry : one->at("seats").as_array()) {
      const auto& seat = entry.as_object();
      std::cout << "seat " << number++ << ": " << plain(seat.at("kind"))
                << (seat.at("here").as_bool() ? ", here" : "");
      if (seat.contains("guest")) std::cout << ", guest " << plain(seat.at("guest"));
      std::cout << '\n';
    }
    return;
  }
  if (const auto link = as_text(answer.if_contains("link"))) {
    std::cout << "at the server's page: " << *link << '\n';
    return;
  }
  if (const auto* ban = as_object(answer.if_contains("ban"))) {
    print_bans({*ban});
    if (!answer.at("kept").as_bool())
      std::cout << "It holds until the next start only: its file can't be written.\n";
    return;
  }
  if (answer.contains("paused")) {
    for (const auto& [name, value] : answer)
      if (name != "ok") std::cout << std::string_view(name) << ": " << plain(value) << '\n';
    return;
  }
  std::cout << "Done.\n";
}

// ---- The password -------------------------------------------------------------------------------

// A line of standard input, not shown where that is a terminal.
std::string secret_line(const char* question) {
  const bool terminal = isatty(STDIN_FILENO) != 0;
  termios before{};
  if (terminal) {
    std::cerr << question;
    tcgetattr(STDIN_FILENO, &before);
    termios silent = before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &silent);
  }
  std::string line;
  std::getline(std::cin, line);
  if (terminal) {
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    std::cerr << '\n';
  }
  return line;
}

int set_password(const std::string& data) {
  const std::string password = secret_line("New password for /admin: ");
  if (password.size() < k_shortest_password || password.size() > k_longest_password)
    return sorry("a password has " + std::to_string(k_shortest_password) + " to " +
                 std::to_string(k_longest_password) + " characters");
  if (isatty(STDIN_FILENO) != 0 && secret_line("Again: ") != password)
    return sorry("the two are not the same; nothing was changed");
  const std::string hash = hash_password(password);
  if (hash.empty()) return sorry("there is not enough memory to hash a password");
  const std::string path = admin_password_path(data);
  if (!write_private_file(path, hash))
    return sorry("can't write " + path + "; name the data folder with --data");
  std::cout << "The password is set; /admin takes it at once.\n";
  return 0;
}

struct Options {
  std::string data = "smallbox-data";
  bool json = false;
  std::string state;
  std::string sort = "age";
  std::string by = "messages";
  std::int64_t most = 50;
  std::int64_t number = 0;
  std::string address;
  std::string guest;
  std::int64_t minutes = 60;
};

int send_command(const Options& options, Json& command) {
  std::string problem;
  const std::string answer =
      ask(admin_socket_path(options.data), command.end_object().take() + "\n", problem);
  if (!problem.empty()) return sorry(problem);
  const auto value = parse_json(answer);
  const auto* fields = value ? value->if_object() : nullptr;
  const auto* ok = fields != nullptr ? fields->if_contains("ok") : nullptr;
  if (ok == nullptr || !ok->is_bool()) return sorry("the server's answer can't be read");
  if (options.json) std::cout << answer << '\n';
  if (!ok->get_bool()) {
    if (!options.json)
      sorry(std::string(as_text(fields->if_contains("message")).value_or("that did not work")));
    return 1;
  }
  if (!options.json) print_answer(*fields);
  return 0;
}

// The subcommands of `admin`, which share their arguments.
class AdminCommands {
 public:
  AdminCommands(CLI::App& admin, int& status)
      : admin_(admin), options_(std::make_shared<Options>()), status_(status) {
    admin.add_option("--data", options_->data, "the server's data folder")->capture_default_str();
    admin.add_flag("--json", options_->json, "the answer as JSON");
    admin.footer("Exit codes: 0 done, 1 it could not be done, 2 the command line makes no sense.");
  }

  void add_house() {
    add("status", "whether new tables are made, and how many tables, connections and bans there are",
        nothing);
    add("pause", "make no new tables; games go on", nothing);
    add("resume", "make new tables again", nothing);
    admin_.add_subcommand("password", "set the password of /admin: asked for, or a line of standard input")
        ->fallthrough()
        ->callback([options = options_, &status = status_] { status = set_password(options->data); });
  }

  void add_tables() {
    auto* tables = add("tables", "list tables in memory", [](Json& command, const Options& given) {
      command.field("sort", given.sort).field("most", given.most);
      if (!given.state.empty()) command.field("status", given.state);
    });
    tables->add_option("--status", options_->state, "only those")
        ->check(CLI::IsMember({"waiting", "playing", "over"}));
    tables->add_option("--sort", options_->sort, "the newest, the longest quiet, or the dearest first")
        ->check(CLI::IsMember({"age", "quiet", "actions", "messages", "bytes", "thinking"}))
        ->capture_default_str();
    tables->add_option("--most", options_->most, "how many")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    const auto number = [](Json& command, const Options& given) { command.field("table", given.number); };
    for (const auto& [name, help] : {std::pair{"table", "one table: seats with their guests, costs"},
                                     std::pair{"watch", "the link of an ordinary spectator"},
                                     std::pair{"end", "end a table; whoever is there is sent away"},
                                     std::pair{"delete", "delete a table, on disk too"}})
      add(name, help, number)->add_option("table", options_->number, "its number")->required();
    auto* top = add("top", "what costs most: tables and addresses", [](Json& command, const Options& given) {
      command.field("by", given.by).field("most", std::min<std::int64_t>(given.most, 10));
    });
    top->add_option("--by", options_->by, "by what")
        ->check(CLI::IsMember({"actions", "messages", "bytes", "thinking"}))
        ->capture_default_str();
  }

  void add_bans() {
    auto* ban =
        add("ban", "keep an address or a guest out for a time", [](Json& command, const Options& given) {
          if (!given.address.empty()) command.field("address", given.address);
          if (!given.guest.empty()) command.field("guest", given.guest);
          command.field("minutes", given.minutes);
        });
    auto* whom = ban->add_option_group("whom");
    whom->add_option("--address", options_->address, "of IPv6 its whole network (/64)");
    whom->add_option("--guest", options_->guest, "as `table` shows it");
    whom->require_option(1);
    ban->add_option("--minutes", options_->minutes, "how long")
        ->check(CLI::Range(1, 527040))
        ->capture_default_str();
    add("bans", "list bans", nothing);
    add("lift", "lift a ban", [](Json& command, const Options& given) { command.field("ban", given.number); })
        ->add_option("ban", options_->number, "its number")
        ->required();
  }

 private:
  static void nothing(Json&, const Options&) {}

  // `fill` puts what belongs to the command.
  template <class Fill>
  CLI::App* add(const char* name, const char* help, Fill fill) {
    auto* one = admin_.add_subcommand(name, help)->fallthrough();
    one->callback([options = options_, name, fill, &status = status_] {
      Json command;
      command.begin_object().field("cmd", name);
      fill(command, *options);
      status = send_command(*options, command);
    });
    return one;
  }

  CLI::App& admin_;
  std::shared_ptr<Options> options_;
  int& status_;
};

}  // namespace

void add_admin_command(CLI::App& app, int& status) {
  auto* admin = app.add_subcommand("admin", "for those who run a server: see and end tables, ban, pause");
  admin->require_subcommand(1);
  AdminCommands commands(*admin, status);
  commands.add_house();
  commands.add_tables();
  commands.add_bans();
}

}  // namespace smallbox
