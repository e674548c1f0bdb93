#include "bots/coach.hpp"

#include <algorithm>

namespace smallbox {
namespace {

// Shares of all that is thought, in percent; the confirmation has the rest.
constexpr int k_survey_share = 35;
constexpr int k_shortlist_share = 25;
// How many go on from one stage to the next.
constexpr std::size_t k_shortlisted = 8;
constexpr std::size_t k_confirmed = 5;
// In a survey.
constexpr std::int64_t k_least_worlds = 8;
constexpr std::int64_t k_most_worlds = 400;
// An exact judge has solved every move by then.
constexpr std::int64_t k_worlds_to_solve = 12;
// Less than that, in thousandths, is nothing to tell anybody of.
constexpr std::int32_t k_least_loss = 20;

// What it most likely costs at least: the mean less one deviation of it.
std::int32_t at_least(const Compared& best) { return best.mean - (best.mean - best.low) * 10 / 26; }

}  // namespace

std::vector<Decision> decisions_of(const AnyMatch& whole, Seat seat) {
  std::vector<Decision> decisions;
  const auto match = whole.restarted();
  for (auto before = match->clone(); match->follow(whole); before = match->clone())
    if (match->last_actor() == seat)
      decisions.push_back({match->actions(), std::move(before), match->last_action()});
  return decisions;
}

Coach::Coach(std::vector<Decision> decisions, Seat seat, std::int64_t worlds, std::uint64_t salt)
    : decisions_(std::move(decisions)), seat_(seat), salt_(salt), budget_(worlds) {
  std::int64_t moves = 0;
  for (std::size_t i = 0; i < decisions_.size(); ++i) {
    const auto judge = judge_of(decisions_[i], 0);
    if (!judge || judge->kept() < 2) continue;
    if (budget_ == 0) budget_ = bots_of(decisions_[i].before->game()).coached_worlds() / judge->weight();
    open_.push_back({.decision = i, .exact = judge->exact()});
    moves += judge->kept();
  }
  judged_ = static_cast<int>(open_.size());
  each_ = moves == 0 ? 0 : std::clamp(budget_ * k_survey_share / 100 / moves, k_least_worlds, k_most_worlds);
  open_next();
}

Coach Coach::hint(const AnyMatch& now, Seat seat, std::int64_t worlds) {
  std::vector<Decision> decisions;
  Thinking thinking;
  // Any move will do to begin with.
  if (const auto any = bots_of(now.game()).choose("random", now, seat, thinking).action)
    decisions.push_back({now.actions() + 1, now.clone(), *any});
  Coach coach(std::move(decisions), seat, worlds);
  coach.ahead_ = true;
  return coach;
}

std::unique_ptr<Judge> Coach::judge_of(const Decision& decision, std::uint64_t salt) const {
  return bots_of(decision.before->game()).judge(*decision.before, seat_, decision.played, salt ^ salt_);
}

bool Coach::think(std::int64_t worlds) {
  while (worlds > 0 && !done()) {
    const std::int64_t moves = judge_->kept();
    const std::int64_t now = std::clamp<std::int64_t>(worlds / moves, 1, left_);
    judge_->compare(static_cast<int>(now));
    worlds -= now * moves;
    spent_ += now * moves;
    left_ -= now;
    if (left_ == 0) close();
  }
  return !done();
}

int Coach::progress() const {
  if (done()) return 1000;
  // A judge that solves is done when it has solved everything.
  if (open_[at_].exact) return static_cast<int>(at_ * 1000 / open_.size());
  return static_cast<int>(std::min<std::int64_t>(999, spent_ * 1000 / std::max<std::int64_t>(1, budget_)));
}

// The next candidate of this stage gets its judge; after the last one the next stage begins.
void Coach::open_next() {
  while (at_ == open_.size() && stage_ != Stage::done)
    begin_stage(static_cast<Stage>(static_cast<int>(stage_) + 1));
  if (done()) return;
  const Candidate& candidate = open_[at_];
  judge_ = judge_of(decisions_[candidate.decision], static_cast<std::uint64_t>(stage_));
  if (stage_ != Stage::survey) judge_->keep(std::span(candidate.moves).first(candidate.count));
  left_ = candidate.exact ? k_worlds_to_solve : each_;
}

// What is known of this candidate decides whether it goes on, and with what moves.
void Coach::close() {
  Candidate candidate = open_[at_++];
  auto moves = judge_->compared();
  Decision& decision = decisions_[candidate.decision];
  if (ahead_ && stage_ == Stage::survey && !moves.empty()) {
    // From here on against the middle one: what somebody might do who does not think.
    moves.push_back({.action = decision.played});
    sort_best_first(moves);
    const Compared middle = moves[moves.size() / 2];
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(moves.size() / 2));
    decision.played = middle.action;
    for (Compared& move : moves) {
      move.mean -= middle.mean;
      move.low = move.high = move.mean;
    }
  }
  judge_.reset();
  if (!moves.empty() && moves[0].mean > 0) {
    candidate.best = moves[0];
    candidate.count = std::min(candidate.moves.size(), moves.size());
    for (std::size_t i = 0; i < candidate.count; ++i) candidate.moves[i] = moves[i].action;
    closed_.push_back(candidate);
  }
  open_next();
}

void Coach::begin_stage(Stage stage) {
  stage_ = stage;
  at_ = 0;
  sort_few(closed_,
           [](const Candidate& a, const Candidate& b) { return at_least(a.best) > at_least(b.best); });
  open_ = std::move(closed_);
  closed_.clear();
  if (stage == Stage::done) return end();
  // Exact values get no surer.
  if (!open_.empty() && open_[0].exact) {
    open_.swap(closed_);
    return;
  }
  const std::size_t most = stage == Stage::shortlist ? k_shortlisted : k_confirmed;
  while (open_.size() > most) open_.pop_back();
  const std::int64_t budget =
      stage == Stage::shortlist ? budget_ * k_shortlist_share / 100 : budget_ - spent_;
  std::int64_t moves = 0;
  for (Candidate& candidate : open_) {
    if (stage == Stage::confirm) candidate.count = 1;
    moves += static_cast<std::int64_t>(candidate.count) + 1;
  }
  each_ = std::max(k_least_worlds, moves == 0 ? 0 : budget / moves);
}

void Coach::end() {
  for (const Candidate& candidate : open_) {
    if (candidate.best.low <= 0 || (!candidate.exact && candidate.best.mean < k_least_loss)) continue;
    if (verdicts_.size() == most_verdicts) break;
    const Decision& decision = decisions_[candidate.decision];
    verdicts_.push_back({candidate.decision, decision.move, decision.played, candidate.best, candidate.exact,
                         each_,
                         bots_of(decision.before->game())
                             .overlooked(*decision.before, seat_, decision.played, candidate.best.action)});
  }
  open_.clear();
}

void Coach::write(Json& out) const {
  out.begin_object().field("seat", seat_).field("done", done()).field("progress", progress());
  out.field("judged", judged_).field("worlds", spent_);
  out.list("verdicts", verdicts_, [&](const Verdict& verdict) {
    const AnyMatch& before = *decisions_[verdict.decision].before;
    out.begin_object().field("move", verdict.move).key("played");
    before.write_action(out, verdict.played);
    out.key("better");
    before.write_action(out, verdict.better.action);
    out.field("loss", verdict.better.mean)
        .field("low", verdict.better.low)
        .field("high", verdict.better.high);
    out.field("exact", verdict.exact).key("overlooked");
    out.begin_object().field("key", verdict.overlooked.what.key).key("words").begin_object();
    for (const RemarkWord& word : verdict.overlooked.words) {
      if (word.name == nullptr) break;
      out.key(word.name);
      if (word.text.empty())
        out.value(word.number);
      else
        out.value(word.text);
    }
    out.end_object().field("message", sentence_of(verdict.overlooked)).end_object().end_object();
  });
  out.end_object();
}

std::string sentence_of(const Overlooked& overlooked) {
  std::string sentence = overlooked.what.message;
  for (const RemarkWord& word : overlooked.words) {
    if (word.name == nullptr) break;
    const std::string name = "{" + std::string(word.name) + "}";
    const std::string said = word.text.empty() ? std::to_string(word.number) : std::string(word.text);
    for (auto at = sentence.find(name); at != std::string::npos; at = sentence.find(name))
      sentence.replace(at, name.size(), said);
  }
  return sentence;
}

}  // namespace smallbox
