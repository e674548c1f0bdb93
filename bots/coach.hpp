// The coach: which choices of a seat cost most, by what the seat knew when it made them; and, for a seat that has to
// choose now, what is best, where that is clear.
//
// All choices are looked at a little, those that seem to have cost most longer, and the worst of these once more with
// fresh dice: what was picked because it looked bad is not judged by the luck that made it look so. Of a choice the move
// that was made and the best one are tried in the same worlds (Judge::compare). How much it thinks is counted in moves
// tried, so that the same record gives the same verdicts on every machine. docs/coach.md has the figures.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "bots/judge.hpp"
#include "bots/roster.hpp"

namespace smallbox {

// One choice of a seat.
struct Decision {
  int move = 0;                      // its number in the record, from 1
  std::unique_ptr<AnyMatch> before;  // only what the seat knew of it is looked at
  PackedAction played;
};
// All that the seat did in a game.
std::vector<Decision> decisions_of(const AnyMatch& whole, Seat seat);

// A choice that was clearly not the best: zero is outside the interval of what it cost.
struct Verdict {
  std::size_t decision = 0;  // which of those that were asked about
  int move = 0;
  PackedAction played;
  Compared better;  // with what it would have been better by
  bool exact = false;
  std::int64_t worlds = 0;  // in which both were tried
  Overlooked overlooked;
};

class Coach {
 public:
  static constexpr std::size_t most_verdicts = 3;

  // Looks back. `worlds`: how many moves are tried in a world, in all; 0: as many as is usual. With another `salt` it has
  // other dice.
  Coach(std::vector<Decision> decisions, Seat seat, std::int64_t worlds = 0, std::uint64_t salt = 0);
  // Looks ahead: what the seat could do now, against the middle one of its moves.
  static Coach hint(const AnyMatch& now, Seat seat, std::int64_t worlds = 0);

  // So many more; false: it has come to its end.
  bool think(std::int64_t worlds);
  // In thousandths.
  int progress() const;
  bool done() const { return stage_ == Stage::done; }
  // The ones that cost most first. None before the end.
  const std::vector<Verdict>& verdicts() const { return verdicts_; }
  // How many of the decisions left a choice that something can be told of.
  int judged() const { return judged_; }
  Seat seat() const { return seat_; }
  std::int64_t worlds() const { return spent_; }

  // {"seat":0,"done":true,"progress":1000,"judged":14,"worlds":81234,"verdicts":[{"move":17,"played":{…},"better":{…},
  //  "loss":123,"low":84,"high":162,"exact":false,"overlooked":{"key":"coach.…","words":{…},"message":"…"}}]}
  // Of a hint: `played` is the move that it is better than. Losses are thousandths between lost and won for certain, or,
  // where they are exact, points.
  void write(Json& out) const;

 private:
  enum class Stage : std::uint8_t { survey, shortlist, confirm, done };
  // A decision, with the moves that seem to be better.
  struct Candidate {
    std::size_t decision = 0;
    std::array<PackedAction, 5> moves;
    std::size_t count = 0;  // of them
    Compared best;
    bool exact = false;
  };

  void begin_stage(Stage stage);
  void open_next();
  void close();
  void end();
  std::unique_ptr<Judge> judge_of(const Decision& decision, std::uint64_t salt) const;

  std::vector<Decision> decisions_;
  Seat seat_;
  bool ahead_ = false;
  std::uint64_t salt_;
  std::int64_t budget_ = 0;
  std::int64_t spent_ = 0;
  int judged_ = 0;

  Stage stage_ = Stage::survey;
  std::vector<Candidate> open_;    // of this stage, in the order in which they are looked at
  std::vector<Candidate> closed_;  // those that were
  std::size_t at_ = 0;
  std::unique_ptr<Judge> judge_;
  std::int64_t each_ = 0;  // worlds of this stage for each candidate
  std::int64_t left_ = 0;  // of them

  std::vector<Verdict> verdicts_;
};

// The sentence of a remark, with its words.
std::string sentence_of(const Overlooked& overlooked);

}  // namespace smallbox
