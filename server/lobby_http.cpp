// What the HTTP interface answers (docs/server-protocol.md).
#include <algorithm>
#include <array>

#include "bots/roster.hpp"
#include "games/registry.hpp"
#include "server/lobby.hpp"
#include "server/reply.hpp"

namespace smallbox {
namespace {

constexpr int k_longest_replay = 2'000;
constexpr std::size_t k_replays_kept = 20;
constexpr double k_record = 3;
constexpr double k_replay = 10;
constexpr Ms k_figures_good_for = 500;

}  // namespace

void Lobby::http(const HttpRequest& request, Answer answer) {
  ++metrics_.requests;
  const std::string_view path = request.path;
  const bool get = request.method == "GET" || request.method == "HEAD";
  const auto text = [&](std::string body) { answer({200, "application/json", std::move(body)}); };
  // Whoever watches over the house is answered also when everybody asks.
  if (get && path == "/api/health")
    return answer({stalled_.empty() ? 200 : 503, "application/json", health_text()});
  if (!pays(Toll::Of::requests, request.address, 1)) return answer(error_reply(429, k_too_much));
  if (path == "/api/tables" && request.method == "POST") return post_table(request, answer);
  if (path == "/api/tables/moved" && request.method == "POST") return post_moved(request, answer);
  if (path == "/api/boxes" && request.method == "POST") return post_box(request, answer);
  if (constexpr std::string_view day = "/api/day/"; path.starts_with(day))
    if (http_day(request, path.substr(day.size()), answer)) return;
  if (path == "/api/me/linked" && request.method == "POST") return take_link(request, answer);
  if (path == "/api/me" || path == "/api/me/tables" || path == "/api/me/link") {
    if (!is_token(request.token))
      return answer(error_reply(401, {"no-token", {}, "A token is needed: Authorization: Bearer …"}));
    if (get && path == "/api/me/tables") return guest_tables(request, answer);
    if (path == "/api/me/link" && request.method == "POST") return make_link(request, answer);
    if (get && path == "/api/me") return export_guest(request, answer);
    if (request.method == "DELETE" && path == "/api/me") return forget_guest(request, answer);
  }
  if (get) {
    if (path == "/metrics") return answer({200, "text/plain; version=0.0.4", metrics_text()});
    if (path == "/api/games") return text(games_text(request.query == "all=1"));
    if (path == "/api/tables") return get_open_tables(answer);
    // What stands between `head` and `tail`; empty where the path is another.
    const auto between = [&](std::string_view head, std::string_view tail) {
      if (path.size() <= head.size() + tail.size() || !path.starts_with(head) || !path.ends_with(tail))
        return std::string_view();
      return path.substr(head.size(), path.size() - head.size() - tail.size());
    };
    if (const auto code = between("/api/tables/", "/record"); !code.empty())
      return get_record(std::string(code), request.address, answer);
    if (const auto code = between("/api/tables/", "/replay"); !code.empty())
      return get_replay(std::string(code), request.address, answer);
    if (const auto name = between("/api/games/", "/box"); !name.empty()) return get_own_box(name, answer);
    if (const auto id = between("/api/boxes/", ""); !id.empty())
      return get_box(std::string(id), request.address, answer);
    if (const auto name = between("/api/games/", ""); name.find('/') != std::string_view::npos)
      return get_collection(name.substr(0, name.find('/')), name.substr(name.find('/') + 1), answer);
  }
  answer(error_reply(404, {"not-found", {}, "There is nothing here."}));
}

std::string Lobby::health_text() const {
  Json out;
  out.begin_object().field("ok", stalled_.empty());
  if (!stalled_.empty()) out.field("message", stalled_);
  out.field("tables", static_cast<std::int64_t>(tables_.size())).field("stored", unfinished_).end_object();
  return out.take();
}

const std::string& Lobby::games_text(bool all) {
  const auto listed = [](bool of_all) {
    Json out;
    out.begin_object();
    write_games(out, of_all, true);
    out.end_object();
    return out.take();
  };
  static const std::array<std::string, 2> texts = {listed(false), listed(true)};
  return texts[all ? 1 : 0];
}

std::string Lobby::metrics_text() {
  if (now() < figures_.first) return figures_.second;
  std::array<int, 3> tables{};
  std::array<int, 3> chairs{};
  int here = 0;
  for (const auto& [id, table] : tables_) {
    ++tables[index_of(table->status())];
    if (table->status() == Status::over) continue;
    for (const Chair& chair : table->spec().seats) {
      ++chairs[index_of(chair.kind)];
      here += chair.here > 0 ? 1 : 0;
    }
  }
  std::string out;
  const auto gauge = [&](std::string_view name, auto value) {
    write_metric(out, name, "gauge", static_cast<double>(value));
  };
  const auto counter = [&](std::string_view name, std::uint64_t value) {
    write_metric(out, name, "counter", static_cast<double>(value));
  };
  gauge("tables_waiting", tables[0]);
  gauge("tables_playing", tables[1]);
  gauge("tables_over", tables[2]);
  gauge("seats_open", chairs[0]);
  gauge("seats_human", chairs[1]);
  gauge("seats_bot", chairs[2]);
  gauge("seats_here", here);
  gauge("connections", metrics_.connections);
  gauge("tables_stored", unfinished_);
  gauge("boxes_stored", boxes_);
  gauge("boxes_held", shelf_.size());
  gauge("store_stalled", stalled_.empty() ? 0 : 1);
  gauge("journal_queue", journal_->waiting());
  gauge("reader_queue", reader_->waiting());
  gauge("thinker_queue", thinker_->waiting());
  counter("actions_total", metrics_.accepted);
  counter("refusals_total", metrics_.refused);
  counter("messages_total", metrics_.messages);
  counter("http_requests_total", metrics_.requests);
  counter("tables_made_total", metrics_.tables_made);
  counter("day_tasks_made_total", metrics_.tasks_made);
  counter("connections_refused_total", metrics_.connections_refused);
  counter("slow_readers_total", metrics_.slow_readers);
  counter("bot_thoughts_cut_short_total", metrics_.thoughts_cut_short);
  counter("store_writes_total", metrics_.writes);
  write_node_metrics(out);
  metrics_.latency.write(out, "action_seconds");
  metrics_.commit.write(out, "commit_seconds");
  figures_ = {now() + k_figures_good_for, out};
  return out;
}

void Lobby::get_collection(std::string_view game, std::string_view name, const Answer& answer) {
  const AnyGame* known = find_game(game);
  Json list;
  if (known == nullptr || !known->write_collection(list, name))
    return answer(error_reply(404, {"not-found", {}, "There is nothing here."}));
  Json out;
  out.begin_object().key(name).raw(list.text()).end_object();
  answer({200, "application/json", out.take()});
}

void Lobby::with_finished(const std::string& code, const std::string& payer, const Answer& answer,
                          std::function<void(Table&)> then) {
  look_at(code, payer, [answer, then = std::move(then)](Table* table, const Problem& why) {
    if (table == nullptr) return answer(error_reply(why.code == "busy" ? 503 : 404, why));
    if (table->status() != Status::over)
      return answer(error_reply(403, {"not-over", {}, "A record is open when the game is over."}));
    if (table->match() == nullptr) return answer(error_reply(404, {"no-game", {}, "There was no game."}));
    then(*table);
  });
}

void Lobby::get_record(const std::string& code, const std::string& payer, const Answer& answer) {
  if (!pays(Toll::Of::work, payer, k_record)) return answer(error_reply(429, k_too_much));
  with_finished(code, payer, answer, [this, payer, answer](Table& table) {
    const std::shared_ptr<const AnyMatch> match = table.match()->clone();
    const bool begun = background(payer, [this, answer, match, deal = table.deal()] {
      post_([answer, text = open_record(*match, deal)] { answer({200, "application/json", text}); });
    });
    if (!begun) answer(error_reply(503, k_busy));
  });
}

void Lobby::get_replay(const std::string& code, const std::string& payer, const Answer& answer) {
  if (!pays(Toll::Of::work, payer, k_replay)) return answer(error_reply(429, k_too_much));
  with_finished(code, payer, answer, [this, payer, answer](Table& table) {
    if (table.version() > k_longest_replay)
      return answer(
          error_reply(413, {"limit", {}, "This game is too long to be shown at once; take its record."}));
    Json head;
    head.begin_object().key("table");
    table.write_table(head, nullptr);
    const auto tell = [answer, head = head.take()](const std::string& steps) {
      answer({200, "application/json", head + "," + steps.substr(1)});
    };
    for (const auto& [id, steps] : replays_)
      if (id == table.id()) return tell(steps);
    const std::shared_ptr<const AnyMatch> match = table.match()->clone();
    const bool begun = background(payer, [this, tell, id = table.id(), match] {
      post_([this, tell, id, steps = replay_steps(*match)]() mutable {
        tell(steps);
        replays_.emplace_back(id, std::move(steps));
        if (replays_.size() > k_replays_kept) replays_.pop_front();
      });
    });
    if (!begun) answer(error_reply(503, k_busy));
  });
}

}  // namespace smallbox
