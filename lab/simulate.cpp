#include "lab/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/sha2.hpp"
#include "lab/outside.hpp"

namespace smallbox {

void Wins::add(const Wins& other) {
  alone += other.alone;
  for (std::size_t k = 0; k < shared.size(); ++k) shared[k] += other.shared[k];
}
std::int64_t Wins::games() const {
  std::int64_t n = alone;
  for (const std::int64_t k : shared) n += k;
  return n;
}
double Wins::share() const {
  auto sum = static_cast<double>(alone);
  for (std::size_t k = 2; k < shared.size(); ++k)
    sum += static_cast<double>(shared[k]) / static_cast<double>(k);
  return sum;
}

void Tally::add(const Sitting& sitting, const Outcome& outcome) {
  ++games;
  cut_short += outcome.cut_short;
  actions.add(outcome.actions);
  ++lengths[outcome.actions];
  if (race) time.add(outcome.time);
  const std::size_t n = seats.size();
  for (std::size_t seat = 0; seat < n; ++seat) {
    const std::size_t bot = (seat + n - static_cast<std::size_t>(sitting.shift)) % n;
    for (Side* side : {&seats[seat], &bots[bot]}) {
      side->late += outcome.late[seat];
      side->faults += outcome.faults[seat].all();
    }
  }
  if (!outcome.ended) return void(++unfinished);
  const Result& result = outcome.result;
  if (result.winners.empty()) ++without_winner;
  scored = scored || result.scored;
  for (std::size_t seat = 0; seat < n; ++seat) {
    const std::size_t bot = (seat + n - static_cast<std::size_t>(sitting.shift)) % n;
    for (Side* side : {&seats[seat], &bots[bot]}) {
      if (result.winners.has(static_cast<Seat>(seat))) side->wins.add(result.winners.size());
      if (result.scored) side->score.add(result.scores[seat]);
    }
    if (result.scored) ++scores[result.scores[seat]];
  }
}

void Tally::add(const Tally& other) {
  games += other.games;
  unfinished += other.unfinished;
  without_winner += other.without_winner;
  cut_short += other.cut_short;
  actions.add(other.actions);
  time.add(other.time);
  scored = scored || other.scored;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    for (auto [mine, theirs] : {std::pair{&seats[i], &other.seats[i]}, std::pair{&bots[i], &other.bots[i]}}) {
      mine->wins.add(theirs->wins);
      mine->score.add(theirs->score);
      mine->late += theirs->late;
      mine->faults += theirs->faults;
    }
  }
  for (const auto& [length, n] : other.lengths) lengths[length] += n;
  for (const auto& [score, n] : other.scores) scores[score] += n;
}

Evenness evenness(const Tally& tally) {
  Evenness worst;
  const auto games = static_cast<double>(tally.games);
  if (tally.games == 0 || tally.seats.size() < 2) return worst;
  double sum = 0;
  for (const Tally::Side& side : tally.seats) sum += side.wins.share();
  worst.equal = worst.share = sum / static_cast<double>(tally.seats.size()) / games;
  // That of a share in independent games; shared victories scatter less.
  const double deviation = std::sqrt(worst.equal * (1 - worst.equal) / games);
  if (deviation <= 0) return worst;
  for (std::size_t seat = 0; seat < tally.seats.size(); ++seat) {
    const double share = tally.seats[seat].wins.share() / games;
    const double away = std::abs(share - worst.equal) / deviation;
    if (away > worst.deviations) worst = {seat, share, worst.equal, away};
  }
  return worst;
}

std::uint64_t number_of(std::string_view seed) {
  const auto bytes = sha512(seed);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | bytes[i];
  return number;
}

namespace {

using Clock = std::chrono::steady_clock;

// The games are dealt to the threads in blocks. Which thread plays a block does not matter: everything about
// a game follows from the seed and its number, and the sums are exact.
class Workers {
 public:
  Workers(const Simulation& request, const std::atomic<bool>& stop)
      : request_(request), stop_(stop), seed_(number_of(request.seed)) {
    block_ = std::clamp<std::int64_t>(request.games / 256, 1, 1024);
  }

  Sitting sitting(std::int64_t game) const {
    const auto seats = static_cast<std::int64_t>(request_.bots.size());
    const std::int64_t deal = request_.mirrored ? game / seats : game;
    return {mixed(seed_, static_cast<std::uint64_t>(2 * deal)),
            mixed(seed_, static_cast<std::uint64_t>(2 * game + 1)),
            request_.mirrored ? static_cast<int>(game % seats) : 0};
  }

  void work(AnyTable& table, Tally& tally) {
    for (;;) {
      const std::int64_t block = next_.fetch_add(1);
      const std::int64_t first = block * block_;
      if (first >= request_.games || stop_) break;
      const std::int64_t last = std::min(first + block_, request_.games);
      std::vector<Outcome> outcomes;
      for (std::int64_t game = first; game < last && !stop_; ++game) {
        const Sitting seated = sitting(game);
        const Outcome outcome = table.play(seated);
        tally.add(seated, outcome);
        if (request_.each) outcomes.push_back(outcome);
        done_.fetch_add(1, std::memory_order_relaxed);
      }
      if (request_.each) deliver(block, std::move(outcomes));
    }
    const std::lock_guard lock(mutex_);
    ++finished_;
    idle_.notify_one();
  }

  // Until all `n` threads have finished; after a stop what was delivered out of order is handed on too.
  void wait(int n, const std::function<void(std::int64_t, double)>& progress, Clock::time_point start) {
    std::unique_lock lock(mutex_);
    while (finished_ < n) {
      idle_.wait_for(lock, std::chrono::milliseconds(250));
      if (!progress) continue;
      lock.unlock();
      progress(done_.load(), std::chrono::duration<double>(Clock::now() - start).count());
      lock.lock();
    }
    for (const auto& [block, outcomes] : waiting_) hand_on(block, outcomes);
  }

 private:
  void deliver(std::int64_t block, std::vector<Outcome> outcomes) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(block, std::move(outcomes));
    for (auto it = waiting_.begin(); it != waiting_.end() && it->first == to_hand_on_; ++to_hand_on_) {
      hand_on(it->first, it->second);
      it = waiting_.erase(it);
    }
  }
  void hand_on(std::int64_t block, const std::vector<Outcome>& outcomes) const {
    std::int64_t game = block * block_;
    for (const Outcome& outcome : outcomes) {
      request_.each(game, sitting(game), outcome);
      ++game;
    }
  }

  const Simulation& request_;
  const std::atomic<bool>& stop_;
  std::uint64_t seed_;
  std::int64_t block_;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<std::int64_t> done_ = 0;
  std::mutex mutex_;
  std::condition_variable idle_;
  int finished_ = 0;
  std::map<std::int64_t, std::vector<Outcome>> waiting_;
  std::int64_t to_hand_on_ = 0;
};

}  // namespace

Tally simulate(const Simulation& request, std::string& problem, const std::atomic<bool>& stop,
               const std::function<void(std::int64_t, double)>& progress) {
  const auto start = Clock::now();
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const auto threads = static_cast<int>(std::clamp<std::int64_t>(
      request.threads > 0 ? request.threads : cores, 1, std::max<std::int64_t>(1, request.games)));
  std::vector<std::unique_ptr<AnyTable>> tables;
  for (int i = 0; i < threads; ++i) {
    const bool outside = std::any_of(request.bots.begin(), request.bots.end(), is_command);
    tables.push_back(outside
                         ? outside_table(*request.game, request.bots, request.options, request.box,
                                         request.limit_ms, problem)
                         : lab_of(*request.game).table(request.bots, request.options, request.box, problem));
    if (!tables.back()) return {};
  }
  Tally empty;
  empty.bots.resize(request.bots.size());
  empty.seats.resize(request.bots.size());
  empty.race = tables[0]->race();
  std::vector<Tally> tallies(static_cast<std::size_t>(threads), empty);
  Workers workers(request, stop);
  std::vector<std::thread> running;
  for (std::size_t i = 0; i < tallies.size(); ++i)
    running.emplace_back([&, i] { workers.work(*tables[i], tallies[i]); });
  workers.wait(threads, progress, start);
  for (std::thread& thread : running) thread.join();
  Tally all = empty;
  for (const Tally& tally : tallies) all.add(tally);
  all.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return all;
}

}  // namespace smallbox
