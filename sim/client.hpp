// Somebody at a table: a session as docs/server-protocol.md describes it, and as the page has it. Says hello with what it
// has, acts with an id of its own, and sends again after a broken line what was not answered. What it does is chance.
//
// It checks what a client can rely on: versions without gaps, never one that was there before; every id answered for one
// version; nothing of a table that it did not ask for.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sim/line.hpp"

namespace smallbox::sim {

class Client final : public Caller {
 public:
  Client(Ground& ground, int number, std::string token)
      : ground_(ground), number_(number), token_(std::move(token)) {}
  ~Client() override = default;

  // Where it is to be; `watches`: by the code for watching.
  void go_to(std::string code, bool watches);
  // From now on it acts as soon as it can, or, where it only looks on, never; and nothing happens to it.
  void hurry(bool acts) {
    hurries_ = true;
    looks_on_ = !acts;
  }
  void be_quick() { quick_ = true; }
  // Does not take a line for dead because nothing comes on it.
  void be_patient() { patient_ = true; }
  // Hangs up, and comes back in a while.
  void stay_away(Us length);
  void lose_token();
  void find_token();
  bool watches() const { return watches_; }
  bool has_token() const { return !token_lost_; }
  const std::string& token() const { return token_; }
  // The game is over as far as it was told.
  bool done() const { return over_; }
  const std::string& code() const { return code_; }
  Line* line() { return line_.get(); }
  void house_down(bool silent);
  // Gives this line up and comes by another one. `politely`: the house is told.
  void come_again(bool politely);
  // Says something that people say beside acting.
  void say_something();
  // Hangs up between the next question and its answer.
  void hang_up_soon() { hangs_up_ = true; }
  void send_twice() { twice_ = true; }
  std::string next_table() const { return next_; }

  // Caller
  void heard(Line& line, const Letter& letter) override;
  void closed(Line& line) override;

 private:
  void connect();
  void say(std::string text);
  void act();
  void send_act(const std::string& id, const std::string& action);
  void think();
  void refresh(const Letter& letter);
  void hear_table(const Letter& letter);
  void hear_refusal(const Letter& letter);
  void answered(const std::string& id, std::int64_t version);
  void ping();
  [[noreturn]] void fail(const std::string& what) const;

  struct Sent {
    std::string id;
    std::string action;
    int on_line;          // which
    std::uint64_t after;  // so many had arrived there by then
  };

  Ground& ground_;
  int number_;
  std::string token_;
  bool token_lost_ = false;
  std::string code_;
  bool watches_ = false;
  std::shared_ptr<Line> line_;
  std::vector<std::shared_ptr<Line>> old_;
  int lines_ = 0;
  bool open_ = false;    // the house has answered on this line
  bool synced_ = false;  // and told where the game is
  std::int64_t version_ = -1;
  int you_ = -1;
  std::vector<std::string> legal_;
  std::vector<Sent> sent_;
  std::map<std::string, std::int64_t> answers_;  // the version of every id
  int ids_ = 0;
  bool playing_ = false;
  bool over_ = false;
  bool seats_free_ = false;
  std::string next_;
  bool hurries_ = false;
  bool quick_ = false;
  bool patient_ = false;
  bool looks_on_ = false;
  std::int64_t own_ = -1;  // the version that it made last
  bool thinking_ = false;
  bool asks_later_ = false;
  bool says_again_ = false;  // has said hello again on the same line
  bool hangs_up_ = false;
  bool twice_ = false;
  int tries_ = 0;
  std::uint64_t pings_ = 0;
  std::uint64_t pongs_ = 0;
};

}  // namespace smallbox::sim
