#include "lab/report.hpp"

#include <algorithm>

#include "lab/cards.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  }
  return out;
}

std::string number(double x) { return fixed(x, 1); }

std::string label(double x, double y, const char* anchor, const std::string& text) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">" +
         escaped(text) + "</text>";
}
std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\"" +
         number(y2) + "\" class=\"" + style + "\"/>";
}

constexpr const char* k_style =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:2em auto;padding:0 1em;color:#111;"
    "background:#fff}h1{font-size:1.7em}h2{font-size:1.2em;margin-top:2em}code{background:#eee;padding:.1em "
    ".3em;"
    "font-size:.85em}table{border-collapse:collapse}td,th{padding:.2em "
    ".8em;text-align:right;border-bottom:1px "
    "solid #ccc}td:first-child,th:first-child{text-align:left}svg{width:100%;height:auto;font:12px system-ui,"
    "sans-serif}.bar{fill:#555}.axis{stroke:#111;stroke-width:1}.even{stroke:#111;stroke-dasharray:4 3}"
    ".whisker{stroke:#111;stroke-width:2}.note{color:#444;font-size:.9em}"
    "@media(prefers-color-scheme:dark){body{background:#111;color:#eee}code{background:#333}.note{color:#bbb}"
    ".axis,.even,.whisker{stroke:#eee}.bar{fill:#aaa}svg text,svg circle{fill:#eee}}";

}  // namespace

std::string histogram_svg(const std::map<std::int64_t, std::int64_t>& values, const std::string& unit,
                          int bars) {
  if (values.empty()) return {};
  const std::int64_t least = values.begin()->first;
  const std::int64_t most = values.rbegin()->first;
  const std::int64_t step = std::max<std::int64_t>(1, (most - least + bars) / bars);
  std::vector<std::int64_t> counts(static_cast<std::size_t>((most - least) / step + 1), 0);
  std::int64_t total = 0;
  for (const auto& [value, n] : values) {
    counts[(value - least) / step] += n;
    total += n;
  }
  const std::int64_t highest = *std::max_element(counts.begin(), counts.end());
  constexpr double left = 50, width = 640, top = 14, height = 160;
  const double each = width / static_cast<double>(counts.size());
  std::string svg =
      "<svg viewBox=\"0 0 720 215\" role=\"img\" aria-label=\"distribution of " + escaped(unit) + "\">";
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double h = height * static_cast<double>(counts[i]) / static_cast<double>(highest);
    svg += "<rect class=\"bar\" x=\"" + number(left + each * static_cast<double>(i)) + "\" y=\"" +
           number(top + height - h) + "\" width=\"" + number(std::max(1.0, each - 1)) + "\" height=\"" +
           number(h) + "\"/>";
  }
  svg += line(left, top + height, left + width, top + height, "axis");
  // A few values below the axis, at the middle of their bars.
  const std::size_t every = std::max<std::size_t>(1, counts.size() / 8);
  for (std::size_t i = 0; i < counts.size(); i += every)
    svg += label(left + each * (static_cast<double>(i) + 0.5), top + height + 16, "middle",
                 std::to_string(least + static_cast<std::int64_t>(i) * step));
  svg += label(left + width / 2, top + height + 36, "middle", unit);
  svg += label(left - 6, top + 10, "end",
               percent(static_cast<double>(highest) / static_cast<double>(std::max<std::int64_t>(1, total))));
  return svg + "</svg>";
}

std::string whiskers_svg(const std::vector<Whisker>& rows, double even) {
  constexpr double left = 190, width = 400, row = 24, top = 8;
  const double bottom = top + row * static_cast<double>(rows.size());
  std::string svg = "<svg viewBox=\"0 0 720 " + number(bottom + 34) +
                    "\" role=\"img\" aria-label=\"shares with intervals\">";
  svg += line(left + width * even, top, left + width * even, bottom, "even");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = top + row * (static_cast<double>(i) + 0.5);
    svg += label(left - 12, y + 4, "end", rows[i].name);
    svg += line(left + width * rows[i].interval.low, y, left + width * rows[i].interval.high, y, "whisker");
    svg += "<circle cx=\"" + number(left + width * rows[i].share) + "\" cy=\"" + number(y) + "\" r=\"4\"/>";
    svg += label(left + width + 12, y + 4, "start", percent(rows[i].share));
  }
  svg += line(left, bottom, left + width, bottom, "axis");
  for (int tick = 0; tick <= 100; tick += 25)
    svg += label(left + width * tick / 100, bottom + 16, "middle", std::to_string(tick) + " %");
  return svg + "</svg>";
}

std::string evenness_text(const Tally& tally) {
  const Evenness worst = evenness(tally);
  if (worst.deviations <= 3)
    return "The seats are even, as far as " + count(tally.games) + " games can tell.";
  return "The seats are not even: seat " + std::to_string(worst.seat) + " wins " + percent(worst.share) +
         " where " + percent(worst.equal) + " would be an equal share, " + fixed(worst.deviations, 1) +
         " standard deviations away. Either the rules favour a seat with these options, or the bots do.";
}

namespace {

class Page {
 public:
  Page(const ReportRequest& request, std::string& problem, const std::atomic<bool>& stop,
       const std::function<void(const std::string&)>& doing)
      : request_(request), problem_(problem), stop_(stop), doing_(doing) {}

  std::string make() {
    const AnyGame& game = *request_.game;
    html_ =
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>" +
        escaped(game.name()) + "</title><style>" + k_style + "</style><h1>" + escaped(game.name()) + "</h1>";
    html_ +=
        "<p>What bots make of the game: " + count(request_.games) +
        " games for each figure. Whiskers and the figures in brackets are 95 % intervals. Where "
        "different bots meet, every deal is played with them at each seat in turn, so that neither cards "
        "nor seats favour one.</p>";
    for (int seats = game.min_seats(); seats <= game.max_seats() && ok(); ++seats) same_bots(seats);
    // The figures of single cards are those of the game as it is usually played.
    if (request_.options.empty() && ok()) cards();
    if (game.max_seats() >= 2 && ok()) ladder();
    if (stop_) html_ += "<p>This report was stopped before it was complete.</p>";
    return html_ + "</html>\n";
  }

 private:
  bool ok() const { return problem_.empty() && !stop_; }

  // `mirrored`: the bots change seats.
  Tally play(std::vector<std::string> bots, bool mirrored, std::string& problem) {
    Simulation request;
    request.game = request_.game;
    request.bots = std::move(bots);
    request.options = request_.options;
    request.box = request_.box;
    request.games = request_.games;
    request.seed = request_.seed;
    request.threads = request_.threads;
    request.mirrored = mirrored;
    command_ = "smallbox simulate " + std::string(request.game->id()) + " --bots ";
    for (std::size_t i = 0; i < request.bots.size(); ++i) command_ += (i > 0 ? "," : "") + request.bots[i];
    command_ += " --games " + std::to_string(request.games) + " --seed " + request.seed;
    if (!request_.options_text.empty()) command_ += " --options " + request_.options_text;
    if (!mirrored) command_ += " --fixed-seats";
    if (doing_) doing_(command_);
    return simulate(request, problem, stop_);
  }
  void note(const std::string& command) {
    html_ += "<p class=\"note\"><code>" + escaped(command) + "</code></p>";
  }
  void note_command() { note(command_); }

  // All seats taken by the same bot: how games end, and what a seat is worth.
  void same_bots(int seats) {
    std::string problem;
    const Tally tally =
        play(std::vector<std::string>(static_cast<std::size_t>(seats), request_.bot), false, problem);
    if (!problem.empty()) return;  // not a number of seats for these options
    if (tally.games == 0) return;
    const auto games = static_cast<double>(tally.games);
    html_ += "<h2>" + std::to_string(seats) + (seats == 1 ? " player" : " players") + "</h2>";
    std::vector<Whisker> rows;
    for (std::size_t seat = 0; seat < tally.seats.size(); ++seat) {
      const double share = tally.seats[seat].wins.share();
      rows.push_back(
          {seats == 1 ? "won" : "seat " + std::to_string(seat), share / games, wilson(share, games)});
    }
    if (tally.without_winner > 0) {
      const auto n = static_cast<double>(tally.without_winner);
      rows.push_back({"nobody wins", n / games, wilson(n, games)});
    }
    html_ += "<p>Who wins; a victory that k share counts 1/k. Dashed: an equal share.</p>" +
             whiskers_svg(rows, 1.0 / seats);
    if (seats > 1) html_ += "<p>" + escaped(evenness_text(tally)) + "</p>";
    html_ += "<p>A game takes " + fixed(tally.actions.mean(), 1) + " actions on average (± " +
             fixed(tally.actions.margin(), 1) + ", deviation " + fixed(tally.actions.deviation(), 1) + ")";
    if (tally.race) html_ += " and " + fixed(tally.time.mean() / 1000, 0) + " seconds as these bots play";
    html_ += ".</p>" + histogram_svg(tally.lengths, "actions in a game");
    if (tally.scored && tally.scores.size() > 2) {
      Sums scores;
      for (const Tally::Side& side : tally.seats) scores.add(side.score);
      html_ += "<p>A score is " + fixed(scores.mean(), 1) + " on average (± " + fixed(scores.margin(), 2) +
               ", deviation " + fixed(scores.deviation(), 1) + ").</p>" +
               histogram_svg(tally.scores, "score of a seat");
    }
    note_command();
  }

  void cards() {
    if (doing_) doing_("cards of " + std::string(request_.game->name()));
    const std::string section = cards_html(request_, stop_);
    if (section.empty()) return;
    command_ = "smallbox report " + std::string(request_.game->id()) + " -o report.html --bot " +
               request_.bot + " --games " + std::to_string(request_.games) + " --seed " + request_.seed;
    html_ += section;
    note_command();
  }

  // Each level against the one below it, two at a table.
  void ladder() {
    std::vector<Whisker> rows;
    std::vector<std::string> commands;
    const AnyBots& bots = bots_of(*request_.game);
    for (int level = 2; bots.has("level:" + std::to_string(level)) && ok(); ++level) {
      const std::string high = "level:" + std::to_string(level);
      const std::string low = "level:" + std::to_string(level - 1);
      std::string problem;
      const Tally tally = play({high, low}, true, problem);
      if (!problem.empty()) return;  // these options are not for two
      commands.push_back(command_);
      const auto games = static_cast<double>(std::max<std::int64_t>(1, tally.games));
      const double share = tally.bots[0].wins.share();
      rows.push_back({high + " beats " + low, share / games, wilson(share, games)});
    }
    html_ += "<h2>Levels</h2><p>How often each level beats the one below it.</p>" + whiskers_svg(rows, 0.5);
    for (const std::string& command : commands) note(command);
  }

  const ReportRequest& request_;
  std::string& problem_;
  const std::atomic<bool>& stop_;
  const std::function<void(const std::string&)>& doing_;
  std::string html_;
  std::string command_;
};

}  // namespace

std::string make_report(const ReportRequest& request, std::string& problem, const std::atomic<bool>& stop,
                        const std::function<void(const std::string&)>& doing) {
  // A bot or an option that there is not is complained about once; a number of seats that does not fit the
  // options is simply left out.
  bool any = false;
  for (int seats = request.game->min_seats(); seats <= request.game->max_seats() && !any; ++seats) {
    const std::vector<std::string> bots(static_cast<std::size_t>(seats), request.bot);
    problem.clear();
    any = lab_of(*request.game).table(bots, request.options, request.box, problem) != nullptr;
  }
  if (!any) return {};
  problem.clear();
  return Page(request, problem, stop, doing).make();
}

}  // namespace smallbox
