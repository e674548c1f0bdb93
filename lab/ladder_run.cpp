#include "lab/ladder_run.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>

#include "lab/in_order.hpp"
#include "lab/outside.hpp"
#include "lab/simulate.hpp"

namespace smallbox {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// One game into a meeting; `first` has seat `shift`, the other side has the rest.
void count_game(const LadderTerms& terms, const Outcome& outcome, int shift, bool a_is_first,
                Meeting& meeting) {
  const auto is_a = [&](int seat) { return (seat == shift) == a_is_first; };
  const SeatSet winners = outcome.ended ? outcome.result.winners : SeatSet{};
  int seats_of_a = 0;
  int wins_of_a = 0;
  for (int seat = 0; seat < terms.seats; ++seat) {
    const auto at = static_cast<Seat>(seat);
    (is_a(seat) ? meeting.faults_a : meeting.faults_b).add(outcome.faults[at]);
    seats_of_a += is_a(seat) ? 1 : 0;
    wins_of_a += is_a(seat) && winners.has(at) ? 1 : 0;
  }
  ++meeting.games;
  // Where nobody has won everybody has an equal share.
  meeting.won += winners.empty() ? parts_of_game * seats_of_a / terms.seats
                                 : parts_of_game * wins_of_a / static_cast<std::int32_t>(winners.size());
}

class LadderPlay {
 public:
  LadderPlay(const LadderRun& run, LadderFile& file, const std::atomic<bool>& stop, const LadderNews& news)
      : run_(run), file_(file), stop_(stop), news_(news) {}

  std::string play() {
    const int each = games_of_meeting(run_.terms.seats);
    const std::int64_t most = run_.games > 0 ? (run_.games + each - 1) / each : INT64_MAX;
    look(true);
    while (problem_.empty() && played_ < most && !is_enough()) {
      play_round(most - played_);
      look(false);
    }
    if (problem_.empty()) tell_standing();
    return problem_;
  }

 private:
  bool is_enough() {
    if (stop_ || (run_.seconds > 0 && seconds_since(start_) >= run_.seconds)) enough_ = true;
    return enough_;
  }

  void look(bool first) {
    const Programs before = std::move(programs_);
    programs_ = programs_in(run_.folder, before);
    if (programs_.all.empty()) {
      problem_ = "There is no executable file in " + run_.folder.string() + ".";
      return;
    }
    here_.clear();
    for (const std::string& boss : run_.bosses) here_.push_back({boss, {}});
    for (const Program& program : programs_.all) here_.push_back({program.name, program.hash});
    if (news_.said && !first) tell_changes(before);
  }
  void tell_changes(const Programs& before) const {
    const auto named = [](const Programs& programs, const std::string& name) -> const Program* {
      for (const Program& one : programs.all)
        if (one.name == name) return &one;
      return nullptr;
    };
    for (const Program& one : programs_.all) {
      const Program* old = named(before, one.name);
      if (old == nullptr) news_.said(one.name + " plays along.");
      if (old != nullptr && old->hash != one.hash) news_.said(one.name + " has changed, and begins anew.");
    }
    for (const Program& one : before.all)
      if (named(programs_, one.name) == nullptr) news_.said(one.name + " is gone.");
  }

  // What is missing in the first round that is not complete. Meetings are chosen by the rounds before it, so that a run that
  // goes on plays what it would have played.
  void play_round(std::int64_t most) {
    std::vector<char> is_done;
    for (const Meeting& meeting : file_.meetings()) {
      const auto n = static_cast<std::size_t>(meeting.number);
      if (is_done.size() <= n) is_done.resize(n + 1, 0);
      is_done[n] = 1;
    }
    const auto missing = std::find(is_done.begin(), is_done.end(), 0) - is_done.begin();
    const std::int64_t begin = missing / meetings_in_round * meetings_in_round;
    std::vector<Meeting> before;
    for (const Meeting& meeting : file_.meetings())
      if (meeting.number < begin) before.push_back(meeting);
    const auto pairs = next_meetings(before, here_, meetings_in_round, games_of_meeting(run_.terms.seats));
    std::vector<std::int64_t> numbers;
    for (std::int64_t n = begin; n < begin + meetings_in_round; ++n)
      if (n >= static_cast<std::int64_t>(is_done.size()) || is_done[static_cast<std::size_t>(n)] == 0)
        numbers.push_back(n);
    numbers.resize(std::min(numbers.size(), static_cast<std::size_t>(most)));
    play_all(numbers, pairs, begin);
  }

  void play_all(const std::vector<std::int64_t>& numbers,
                const std::vector<std::pair<Entrant, Entrant>>& pairs, std::int64_t begin) {
    const auto things = static_cast<std::int64_t>(numbers.size());
    const std::function<int(std::int64_t)> one = [&](std::int64_t i) {
      const std::int64_t n = numbers[static_cast<std::size_t>(i)];
      play_one(n, pairs[static_cast<std::size_t>(n - begin)]);
      return 0;
    };
    const std::vector workers(static_cast<std::size_t>(thread_count(run_.threads, things)), one);
    in_order<int>(
        things, workers, enough_, [](std::int64_t, int) {}, [&](std::int64_t, double) { look_up(); });
  }

  void play_one(std::int64_t number, const std::pair<Entrant, Entrant>& pair) {
    std::string problem;
    auto meeting = meet(run_.terms, player(pair.first), player(pair.second), number, problem, enough_);
    const std::lock_guard lock(mutex_);
    // Of a program that has changed meanwhile nobody knows which one has played.
    if (meeting && is_same(pair.first) && is_same(pair.second)) {
      meeting->a = pair.first;
      meeting->b = pair.second;
      problem = file_.add(*meeting);
      ++played_;
    }
    if (problem.empty()) return;
    problem_ = problem;
    enough_ = true;
  }
  std::string player(const Entrant& who) const {
    return who.is_boss()
               ? who.name
               : std::string(command_prefix) + " " + command_for(run_.folder, who.name, run_.shut_in);
  }
  bool is_same(const Entrant& who) const {
    if (who.is_boss()) return true;
    const auto it = std::find_if(programs_.all.begin(), programs_.all.end(),
                                 [&](const Program& one) { return one.name == who.name; });
    return it != programs_.all.end() && is_unchanged(run_.folder, *it);
  }

  // A few times a second, while others play.
  void look_up() {
    is_enough();
    if (news_.progress) {
      std::unique_lock lock(mutex_);
      const std::int64_t games = played_ * games_of_meeting(run_.terms.seats);
      lock.unlock();
      news_.progress(games, seconds_since(start_));
    }
    if (seconds_since(told_) >= 10) tell_standing();
  }
  void tell_standing() {
    told_ = Clock::now();
    if (!news_.standing) return;
    std::unique_lock lock(mutex_);
    const std::vector<Meeting> meetings = file_.meetings();
    lock.unlock();
    news_.standing(standing_of(meetings, here_));
  }

  const LadderRun& run_;
  LadderFile& file_;
  const std::atomic<bool>& stop_;
  const LadderNews& news_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point told_ = start_;
  std::atomic<bool> enough_ = false;
  Programs programs_;
  std::vector<Entrant> here_;
  std::mutex mutex_;  // the file, and:
  std::int64_t played_ = 0;
  std::string problem_;
};

}  // namespace

std::optional<Meeting> meet(const LadderTerms& terms, const std::string& a, const std::string& b,
                            std::int64_t number, std::string& problem, const std::atomic<bool>& stop) {
  Meeting meeting;
  meeting.number = number;
  const std::uint64_t seed = mixed(number_of(terms.seed), static_cast<std::uint64_t>(number));
  for (const bool a_is_first : {true, false}) {
    if (meeting.games == games_of_meeting(terms.seats)) break;
    std::vector<std::string> bots(static_cast<std::size_t>(terms.seats), a_is_first ? b : a);
    bots[0] = a_is_first ? a : b;
    // Programs are started for each meeting: what one remembers of an earlier one must not matter.
    const auto table =
        outside_table(*terms.game, bots, terms.options, terms.box, terms.limit_ms, problem, &stop);
    if (!table) return std::nullopt;
    for (int shift = 0; shift < terms.seats; ++shift) {
      const auto dice = mixed(seed, static_cast<std::uint64_t>(meeting.games) + 1);
      const Outcome outcome = table->play({mixed(seed, 0), dice, shift});
      if (stop) return std::nullopt;
      count_game(terms, outcome, shift, a_is_first, meeting);
    }
  }
  return meeting;
}

std::string play_ladder(const LadderRun& run, LadderFile& file, const std::atomic<bool>& stop,
                        const LadderNews& news) {
  return LadderPlay(run, file, stop, news).play();
}

}  // namespace smallbox
