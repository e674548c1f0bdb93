#include "lab/report.hpp"

#include <algorithm>

#include "lab/cards.hpp"
#include "lab/front.hpp"
#include "lab/text.hpp"

namespace smallbox {

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
    const std::string head =
        page_head(request_.box == nullptr ? game.name()
                                          : std::string(game.name()) + ": " + request_.box->name) +
        "<p>What bots make of the game: " + count(games_with({request_.bot})) + " games for each figure" +
        (request_.games == 0 ? ", " + count(few_games) + " where a bot thinks for long" : "") +
        ". Whiskers and the figures in brackets are 95 % intervals. Where "
        "different bots meet, every deal is played with them at each seat in turn, so that neither cards "
        "nor seats favour one.</p>";
    const std::string front = glance();
    for (int seats = game.min_seats(); seats <= game.max_seats() && ok(); ++seats) same_bots(seats);
    // The figures of single cards are those of the game as it is usually played.
    if (request_.options.empty() && ok()) cards();
    html_ += ladder_html_;
    if (stop_) html_ += "<p>This report was stopped before it was complete.</p>";
    return head + front + html_ + "</html>\n";
  }

 private:
  static constexpr std::int64_t usual_games = 400;
  static constexpr std::int64_t few_games = 40;

  std::int64_t games_with(const std::vector<std::string>& bots) const {
    if (request_.games > 0) return request_.games;
    const AnyBots& known = bots_of(*request_.game);
    return std::any_of(bots.begin(), bots.end(), [&](const std::string& bot) { return known.dear(bot); })
               ? few_games
               : usual_games;
  }
  // The command that gives the whole report.
  std::string own_command() const {
    std::string command = "smallbox report " + std::string(request_.game->id()) + " -o report.html --bot " +
                          request_.bot + " --seed " + shell_word(request_.seed);
    if (request_.games > 0) command += " --games " + std::to_string(request_.games);
    if (!request_.options_text.empty()) command += " --options " + shell_word(request_.options_text);
    if (!request_.box_file.empty()) command += " --box " + shell_word(request_.box_file);
    return command;
  }

  // The first page: a table for two, or for as many as these options are for.
  std::string glance() {
    if (request_.game->max_seats() >= 2) ladder();
    if (!ok()) return {};
    BenchRequest bench;
    bench.game = request_.game;
    bench.options = request_.options;
    bench.bot = request_.bot;
    bench.low = level_below(*request_.game, request_.bot);
    bench.deals = games_with({request_.bot});
    bench.seed = request_.seed;
    bench.threads = request_.threads;
    if (doing_) doing_("at a glance");
    for (int seats = std::min(2, request_.game->max_seats()); seats <= request_.game->max_seats(); ++seats) {
      bench.seats = seats;
      std::string problem;
      const Front front = look_at(bench, request_.box, problem, stop_);
      if (!problem.empty()) continue;  // not a number of seats for these options
      return front_html(bench, front, rungs_) + code(own_command());
    }
    return {};
  }

  bool ok() const { return problem_.empty() && !stop_; }

  // `mirrored`: the bots change seats.
  Tally play(std::vector<std::string> bots, bool mirrored, std::string& problem) {
    Simulation request;
    request.game = request_.game;
    request.bots = std::move(bots);
    request.options = request_.options;
    request.box = request_.box;
    request.games = games_with(request.bots);
    request.seed = request_.seed;
    request.threads = request_.threads;
    request.mirrored = mirrored;
    command_ = "smallbox simulate " + std::string(request.game->id()) + " --bots ";
    for (std::size_t i = 0; i < request.bots.size(); ++i) command_ += (i > 0 ? "," : "") + request.bots[i];
    command_ += " --games " + std::to_string(request.games) + " --seed " + shell_word(request.seed);
    if (!request_.options_text.empty()) command_ += " --options " + shell_word(request_.options_text);
    if (!request_.box_file.empty()) command_ += " --box " + shell_word(request_.box_file);
    if (!mirrored) command_ += " --fixed-seats";
    if (doing_) doing_(command_);
    return simulate(request, problem, stop_);
  }
  static std::string code(const std::string& command) {
    return "<p class=\"note\"><code>" + escaped(command) + "</code></p>";
  }
  void note(const std::string& command) { html_ += code(command); }
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
    ReportRequest request = request_;
    request.games = games_with({request_.bot});
    const std::string section = cards_html(request, stop_);
    if (section.empty()) return;
    html_ += section;
    note(own_command());
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
      rungs_.push_back({high, low, share, games});
      rows.push_back({high + " beats " + low, share / games, wilson(share, games)});
    }
    if (rows.empty()) return;
    ladder_html_ =
        "<h2>Levels</h2><p>How often each level beats the one below it.</p>" + whiskers_svg(rows, 0.5);
    for (const std::string& command : commands) ladder_html_ += code(command);
  }

  const ReportRequest& request_;
  std::string& problem_;
  const std::atomic<bool>& stop_;
  const std::function<void(const std::string&)>& doing_;
  std::string html_;
  std::string ladder_html_;
  std::vector<Rung> rungs_;
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
