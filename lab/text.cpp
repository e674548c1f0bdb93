#include "lab/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "lab/csv.hpp"

namespace smallbox {

std::string fixed(double number, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  // Minus zero is zero.
  return std::string_view(text).find_first_not_of("-0.") == std::string_view::npos && text[0] == '-'
             ? text + 1
             : text;
}
std::string signed_number(double number, int digits) {
  const std::string text = fixed(number, digits);
  if (text[0] == '-') return "−" + text.substr(1);
  return text.find_first_not_of("0.") == std::string::npos ? text : "+" + text;
}
int digits_for(double margin) { return margin < 0.05 ? 3 : margin < 0.5 ? 2 : 1; }
std::string percent(double share) { return fixed(100 * share, 1) + " %"; }
std::string percent(Interval i) { return fixed(100 * i.low, 1) + " – " + fixed(100 * i.high, 1) + " %"; }
std::string count(std::int64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<int>(text.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}
std::string duration(double seconds) {
  if (seconds < 10) return fixed(seconds, 1) + " s";
  const auto whole = static_cast<std::int64_t>(std::lround(seconds));
  if (whole < 60) return std::to_string(whole) + " s";
  if (whole < 3600) return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

std::string shell_word(const std::string& text) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_./:,=+@%").find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    std::string_view item = text.substr(at, end - at);
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    while (!item.empty() && item.back() == ' ') item.remove_suffix(1);
    items.emplace_back(item);
    at = end + 1;
  }
  return items;
}

bool read_options_text(std::string_view text, json::object& options, std::string& problem) {
  if (text.empty()) return true;
  for (const std::string& item : split_list(text)) {
    const std::size_t equals = item.find('=');
    if (equals == std::string::npos || equals == 0) {
      problem = "Options are written name=value,name=value; `" + item + "` is not.";
      return false;
    }
    const std::string name = item.substr(0, equals);
    const std::string value = item.substr(equals + 1);
    const auto parsed = parse_json(value);
    if (parsed && (parsed->is_bool() || parsed->is_int64()))
      options[name] = *parsed;
    else
      options[name] = value;
  }
  return true;
}

namespace {

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string as_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (c >= widths.size()) widths.push_back(0);
      widths[c] = std::max(widths[c], width(row[c]));
    }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string pad(widths[c] - width(row[c]), ' ');
      text += c == 0 ? row[c] + (row.size() > 1 ? pad : "") : "   " + pad + row[c];
    }
    text += '\n';
  }
  return text;
}

namespace {

std::vector<std::string> side_row(std::string name, const Tally::Side& side, const Tally& tally) {
  const auto games = static_cast<double>(tally.games);
  const double share = side.wins.share();
  std::vector<std::string> row = {std::move(name), percent(share / games), percent(wilson(share, games))};
  if (tally.scored) {
    row.push_back(fixed(side.score.mean(), 2) + " ± " + fixed(side.score.margin(), 2));
    row.push_back(fixed(side.score.deviation(), 2));
  }
  if (tally.race) row.push_back(fixed(static_cast<double>(side.late) / games, 2));
  return row;
}

std::vector<std::string> heading(const char* first, const Tally& tally) {
  std::vector<std::string> row = {first, "won", "95 %"};
  if (tally.scored) row.insert(row.end(), {"score", "sd"});
  if (tally.race) row.emplace_back("too late");
  return row;
}

}  // namespace

std::string describe(const Simulation& request, const Tally& tally) {
  const std::size_t seats = request.bots.size();
  std::string text = std::string(request.game->name()) + ", " + std::to_string(seats) +
                     (seats == 1 ? " seat, " : " seats, ") + count(tally.games) +
                     (tally.games == 1 ? " game" : " games");
  if (!request.options.empty()) text += ", " + json::serialize(request.options);
  if (request.box != nullptr) text += ", box " + request.box->name;
  text += ", seed " + request.seed + "\n";
  if (tally.games == 0) return text;
  if (request.mirrored && seats > 1) text += "every deal is played with the bots at each seat in turn\n";

  std::vector<std::vector<std::string>> rows = {{""}, heading("bot", tally)};
  for (std::size_t i = 0; i < seats; ++i) rows.push_back(side_row(request.bots[i], tally.bots[i], tally));
  if (seats > 1) {
    rows.push_back({""});
    rows.push_back(heading("seat", tally));
    for (std::size_t i = 0; i < seats; ++i)
      rows.push_back(side_row(std::to_string(i), tally.seats[i], tally));
  }
  text += as_table(rows) + "\n";

  const auto games = static_cast<double>(tally.games);
  const auto line = [&](const char* what, std::int64_t n) {
    if (n == 0) return;
    text += std::string(what) + " " + count(n) + " games, " + percent(static_cast<double>(n) / games) + " (" +
            percent(wilson(static_cast<double>(n), games)) + ")\n";
  };
  if (seats > 1) {
    for (std::size_t k = 2; k <= seats; ++k) {
      std::int64_t n = 0;
      for (const Tally::Side& side : tally.seats) n += side.wins.shared[k];
      line(("won by " + std::to_string(k) + " together:").c_str(), n / static_cast<std::int64_t>(k));
    }
  }
  line("won by nobody:", tally.without_winner);
  line("not finished:", tally.unfinished);
  for (std::size_t i = 0; i < seats; ++i)
    if (tally.bots[i].faults > 0)
      text += "faults of " + request.bots[i] + ": " + count(tally.bots[i].faults) +
              " answers that were late or not allowed; any legal action was taken instead\n";
  if (tally.cut_short > 0)
    text += "the clock has ended " + count(tally.cut_short) +
            " thoughts early: the machine is slow or busy, and another one may come to other numbers\n";
  text += "length: " + fixed(tally.actions.mean(), 1) + " ± " + fixed(tally.actions.margin(), 1) +
          " actions (sd " + fixed(tally.actions.deviation(), 1) + ", " + count(tally.actions.least) + " to " +
          count(tally.actions.most) + ")\n";
  if (tally.race)
    text += "time: " + fixed(tally.time.mean() / 1000, 1) + " ± " + fixed(tally.time.margin() / 1000, 1) +
            " s in simulated time (sd " + fixed(tally.time.deviation() / 1000, 1) + ")\n";
  return text;
}

namespace {

Json& real(Json& out, std::string_view name, double number) { return out.key(name).raw(fixed(number, 6)); }

void write_side(Json& out, std::string_view what, std::size_t index, const std::string& bot,
                const Tally::Side& side, const Tally& tally) {
  const auto games = static_cast<double>(tally.games);
  const double share = side.wins.share();
  const Interval interval = wilson(share, games);
  out.begin_object().field(what, static_cast<std::int64_t>(index));
  if (!bot.empty()) out.field("name", bot);
  out.field("wins", side.wins.games());
  real(out, "share", games > 0 ? share / games : 0);
  out.key("interval").begin_array().raw(fixed(interval.low, 6)).raw(fixed(interval.high, 6)).end_array();
  if (tally.scored) {
    real(out, "score_mean", side.score.mean());
    real(out, "score_sd", side.score.deviation());
  }
  if (tally.race) out.field("late", side.late);
  if (side.faults > 0) out.field("faults", side.faults);
  out.end_object();
}

}  // namespace

void write_tally(Json& out, const Simulation& request, const Tally& tally) {
  out.begin_object()
      .field("game", request.game->id())
      .field("seats", static_cast<std::int64_t>(request.bots.size()));
  out.key("options").raw(json::serialize(request.options));
  if (request.box != nullptr)
    out.field("box", request.box->id);
  else
    out.null_field("box");
  out.field("seed", request.seed).field("games", tally.games).field("mirrored", request.mirrored);
  out.field("unfinished", tally.unfinished).field("without_winner", tally.without_winner);
  out.field("cut_short", tally.cut_short);
  out.key("bots").begin_array();
  for (std::size_t i = 0; i < request.bots.size(); ++i)
    write_side(out, "bot", i, request.bots[i], tally.bots[i], tally);
  out.end_array().key("by_seat").begin_array();
  for (std::size_t i = 0; i < request.bots.size(); ++i) write_side(out, "seat", i, "", tally.seats[i], tally);
  out.end_array();
  out.key("actions").begin_object();
  real(out, "mean", tally.actions.mean());
  real(out, "sd", tally.actions.deviation());
  if (tally.games > 0) out.field("min", tally.actions.least).field("max", tally.actions.most);
  out.end_object();
  if (tally.race) {
    out.key("ms").begin_object();
    real(out, "mean", tally.time.mean());
    real(out, "sd", tally.time.deviation()).end_object();
  }
  out.end_object();
}

std::string csv_heading(const Simulation& request) {
  std::string text = "game,shift";
  for (const char* what : {"bot", "won", "score"})
    for (std::size_t seat = 0; seat < request.bots.size(); ++seat)
      text += "," + (what + std::to_string(seat));
  return text + ",actions,ms\n";
}

std::string csv_line(const Simulation& request, std::int64_t game, const Sitting& sitting,
                     const Outcome& outcome) {
  const std::size_t n = request.bots.size();
  std::string text = std::to_string(game) + "," + std::to_string(sitting.shift);
  for (std::size_t seat = 0; seat < n; ++seat) {
    const std::string& bot = request.bots[(seat + n - static_cast<std::size_t>(sitting.shift)) % n];
    text += "," + csv_cell(bot);
  }
  for (std::size_t seat = 0; seat < n; ++seat)
    text += outcome.ended && outcome.result.winners.has(static_cast<Seat>(seat)) ? ",1" : ",0";
  for (std::size_t seat = 0; seat < n; ++seat) {
    text += ',';
    if (outcome.ended && outcome.result.scored) text += std::to_string(outcome.result.scores[seat]);
  }
  return text + "," + std::to_string(outcome.actions) + "," + std::to_string(outcome.time) + "\n";
}

}  // namespace smallbox
