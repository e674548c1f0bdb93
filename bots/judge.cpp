#include "bots/judge.hpp"

namespace smallbox {
namespace {

std::int64_t root_of(std::int64_t n) {
  std::int64_t root = 0;
  for (std::int64_t bit = std::int64_t{1} << 20; bit != 0; bit >>= 1)
    if ((root + bit) * (root + bit) <= n) root += bit;
  return root;
}

std::int32_t thousandths(std::int64_t value, std::int64_t least) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, least, certain) * 1000 / certain);
}

}  // namespace

void sort_best_first(std::vector<Judged>& moves) {
  sort_few(moves, [](const Judged& a, const Judged& b) {
    return a.mean != b.mean ? a.mean > b.mean : a.visits > b.visits;
  });
}
void sort_best_first(std::vector<Compared>& moves) {
  sort_few(moves, [](const Compared& a, const Compared& b) { return a.mean > b.mean; });
}

void TryingJudge::offer(const PackedAction& action, bool asked) {
  if (asked) asked_ = tries_.size();
  tries_.push_back({action});
}

void TryingJudge::think(int worlds) {
  for (; worlds > 0 && thought_ < most_worlds; --worlds, ++thought_) {
    std::optional<std::uint32_t> least;
    if (thought_ % 2 == 0) {
      least = 0;
      for (std::uint32_t i = 1; i < tries_.size(); ++i)
        if (tries_[i].visits < tries_[*least].visits) least = i;
    }
    const Tried tried = imagine(least, fast_.next());
    Tries& tries = tries_[tried.move];
    ++tries.visits;
    tries.sum += tried.value;
    tries.squares += std::int64_t{tried.value} * tried.value;
  }
}

std::vector<Judged> TryingJudge::moves() const {
  std::vector<Judged> judged;
  for (const Tries& tries : tries_) judged.push_back(judge(tries));
  sort_best_first(judged);
  return judged;
}

// Twice the deviation of the mean to both sides. Two more tries are added, one that is lost and one that is won: what was
// tried little is never sure, also where it always came to the same.
Judged TryingJudge::judge(const Tries& tries) {
  const std::int64_t visits = tries.visits;
  const std::int64_t mean = visits == 0 ? certain / 2 : tries.sum / visits;
  const std::int64_t n = visits + 2;
  const std::int64_t middle = (tries.sum + certain) / n;
  const std::int64_t variance = (tries.squares + std::int64_t{certain} * certain) / n - middle * middle;
  const std::int64_t margin = 2 * root_of(std::max<std::int64_t>(0, variance) / n);
  return {tries.action, tries.visits, thousandths(mean, 0), thousandths(std::min(mean, middle) - margin, 0),
          thousandths(std::max(mean, middle) + margin, 0)};
}

void TryingJudge::compare(int worlds) {
  const std::size_t n = tries_.size();
  for (; worlds > 0 && thought_ < most_compared; --worlds) {
    const std::uint64_t seed = fast_.next();
    // What a tree has learnt from one move helps the next: each is the first in its turn.
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t at = (i + static_cast<std::size_t>(compared_)) % n;
      if (!tries_[at].kept) continue;
      tries_[at].value = imagine(static_cast<std::uint32_t>(at), seed).value;
      ++thought_;
    }
    ++compared_;
    for (Tries& tries : tries_) {
      if (!tries.kept) continue;
      const std::int64_t ahead = tries.value - tries_[asked_].value;
      tries.ahead += ahead;
      tries.ahead_squares += ahead * ahead;
    }
  }
}

int TryingJudge::kept() const {
  int n = 0;
  for (const Tries& tries : tries_) n += tries.kept ? 1 : 0;
  return n;
}

void TryingJudge::keep(std::span<const PackedAction> moves) {
  for (std::size_t i = 0; i < tries_.size(); ++i)
    tries_[i].kept = i == asked_ || std::find(moves.begin(), moves.end(), tries_[i].action) != moves.end();
}

std::vector<Compared> TryingJudge::compared() const {
  std::vector<Compared> all;
  for (std::size_t i = 0; i < tries_.size(); ++i)
    if (tries_[i].kept && i != asked_) all.push_back(difference(tries_[i]));
  sort_best_first(all);
  return all;
}

// 2.6 deviations of the mean to both sides; two more worlds are added, one that all depends on either way.
Compared TryingJudge::difference(const Tries& tries) const {
  const std::int64_t n = compared_ + 2;
  const std::int64_t mean = tries.ahead / n;
  const std::int64_t variance = (tries.ahead_squares + 2 * std::int64_t{certain} * certain) / n - mean * mean;
  const std::int64_t margin = 26 * root_of(std::max<std::int64_t>(0, variance) / n) / 10;
  return {tries.action, thousandths(mean, -certain), thousandths(mean - margin, -certain),
          thousandths(mean + margin, -certain)};
}

}  // namespace smallbox
