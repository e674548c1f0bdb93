// A connection between somebody and the house, as TCP keeps it: what is said arrives in order or not at all, but late, in
// one direction only, or after whoever said it has long been at another line.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "sim/house.hpp"

namespace smallbox::sim {

class Line;

// Whoever is at the near end of lines.
class Caller {
 public:
  virtual ~Caller() = default;
  virtual void heard(Line& line, const Letter& letter) = 0;
  virtual void closed(Line& line) = 0;
};

// What a line needs from its world.
struct Ground {
  Loop& loop;
  Dice& dice;
  Counts& counts;
  House& house;
  Ledger& ledger;
  std::uint64_t digest = 0;     // of all that was told, and when
  std::map<int, int> newest{};  // of every caller the newest line on which something has come
  bool verbose = false;
  void note(std::string_view what, std::string_view text);
};

class Line : public std::enable_shared_from_this<Line> {
 public:
  Line(Ground& ground, Caller& caller, int caller_number, int number);
  void open();
  void say(std::string text);
  // From the near end. `politely`: the house is told, when it has heard everything else.
  void hang_up(bool politely);
  // Nothing more comes from there, whatever is on its way.
  bool is_over() const { return over_; }
  // What was said has come to the house.
  std::uint64_t arrived() const { return arrived_; }
  int number() const { return number_; }

  // ---- Faults
  void break_off();
  void clog(Us length);
  void delay(Us length);
  void half_open(bool towards_house);
  void slow_down(Us length);
  // The house has gone down.
  void house_down(bool silent);

 private:
  friend class End;
  enum Way : std::uint8_t { to_house, to_caller };

  // When the next thing that is said that way arrives.
  Us arrival(Way way, std::size_t bytes);
  void deliver(const std::string& text);
  void told(std::string_view text);
  // Whatever is at the near end answers by itself, as a browser does.
  void asked(std::uint32_t number);
  void arrive(const std::shared_ptr<const Letter>& letter, std::size_t bytes);
  void ended_by_house();
  void look();

  Ground& ground_;
  Caller* caller_;
  int caller_number_;
  int number_;
  std::shared_ptr<class End> end_;
  std::optional<Guest> guest_;
  std::uint64_t life_ = 0;
  std::uint64_t arrived_ = 0;
  std::array<Us, 2> clear_at_{};
  std::array<bool, 2> dead_{};
  Us base_;
  Us slow_until_ = 0;
  Us heard_ = 0;
  std::size_t queued_ = 0;
  bool over_ = false;
  bool mute_;  // never answers by itself
};

// The far end, as tables see it. Does what server/web_peer.hpp does.
class End final : public Peer {
 public:
  End(Line& line, Ground& ground) : line_(line.weak_from_this()), ground_(ground) {}
  void send(std::string_view text) override;
  void close(std::string_view why) override;
  void ask(std::uint32_t number) override;
  bool can_ask() const override { return true; }
  const std::string& address() const override { return from_; }
  // It ends now, and leaves the table in a moment.
  void finish();
  bool finished() const { return finished_; }

 private:
  std::weak_ptr<Line> line_;
  Ground& ground_;
  std::string from_ = "127.0.0.1";
  bool finished_ = false;
  bool gone_ = false;  // the house knows
};

}  // namespace smallbox::sim
