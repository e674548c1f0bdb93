#include "bots/judge.hpp"

namespace smallbox {
namespace {

std::int64_t root_of(std::int64_t n) {
  std::int64_t root = 0;
  for (std::int64_t bit = std::int64_t{1} << 20; bit != 0; bit >>= 1)
    if ((root + bit) * (root + bit) <= n) root += bit;
  return root;
}

}  // namespace

// They are few: the plainest way is the smallest.
void sort_best_first(std::vector<Judged>& moves) {
  const auto better = [](const Judged& a, const Judged& b) {
    return a.mean != b.mean ? a.mean > b.mean : a.visits > b.visits;
  };
  for (std::size_t i = 1; i < moves.size(); ++i)
    for (std::size_t j = i; j > 0 && better(moves[j], moves[j - 1]); --j) std::swap(moves[j], moves[j - 1]);
}

void TryingJudge::think(int worlds) {
  for (; worlds > 0 && thought_ < most_worlds; --worlds, ++thought_) {
    std::optional<std::uint32_t> least;
    if (thought_ % 2 == 0) {
      least = 0;
      for (std::uint32_t i = 1; i < tries_.size(); ++i)
        if (tries_[i].visits < tries_[*least].visits) least = i;
    }
    const Tried tried = imagine(least);
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
  const auto thousandths = [](std::int64_t value) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, 0, certain) * 1000 / certain);
  };
  return {tries.action, tries.visits, thousandths(mean), thousandths(std::min(mean, middle) - margin),
          thousandths(std::max(mean, middle) + margin)};
}

}  // namespace smallbox
