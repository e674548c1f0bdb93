// The threads on which bots think, each over a copy of the match, so that a slow one holds up nobody's table;
// and on which other long work is done.
//
// Who has many thinking bots waits for them alone: every queue is shared out fairly between payers (whoever
// made the table: an address or a guest, as the house sees fit), and of one payer between tables. One thread
// is for what takes no time (bots that do not search, first of all for seats whose time is up), so that this
// never waits behind a search; `thinkers` are for searches, at a lower priority than everything
// that people wait for; and two, lower still, for replays and the like, and for what may take longer than these.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "bots/roster.hpp"
#include "engine/any_game.hpp"
#include "server/fair_queue.hpp"

namespace smallbox {

class Thinker {
 public:
  struct Options {
    int thinkers = 0;  // threads for bots that search; 0: as many as there are cores
    // Seats of such bots at tables in memory: of one payer, and in all; 0: no limit.
    int dear_seats = 40;
    int dear_in_all = 2000;
    // Other work that may wait: of one payer, and in all.
    std::size_t later = 8;
    std::size_t later_in_all = 5'000;
  };
  struct Task {
    std::int64_t table = 0;
    Seat seat = 0;
    std::string bot;
    std::unique_ptr<AnyMatch> match;
    std::string payer;
    std::uint64_t salt = 0;
    bool urgent = false;
  };
  struct Thought {
    std::int64_t table = 0;
    Seat seat = 0;
    int version = 0;
    Choice choice;
    bool cut_short = false;  // by the clock
    double ms = 0;           // of a core
  };
  using Choose = std::function<Choice(const Task&, Thinking&)>;

  // `done` is called on a thinker's thread. `choose`: how bots choose; tests have their own. `by_hand`: without threads.
  Thinker(const Options& options, std::function<void(Thought)> done, Choose choose = ask_bot,
          bool by_hand = false);
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  void think(Task task);
  // Other work, when there is time. False, and it is not done: too much waits already, see `busy_sentence`.
  [[nodiscard]] bool later(const std::string& payer, std::function<void()> work);
  // The same for what takes so long that nothing else shall wait behind it.
  [[nodiscard]] bool much_later(const std::string& payer, std::function<void()> work);
  static constexpr const char* busy_sentence = "There is too much to do just now; try again.";

  // Whether that payer may have so many more seats of bots that search; if not, see `dear_sentence`.
  bool accepts(const std::string& payer, int dear_seats) const;
  static constexpr const char* dear_sentence =
      "Too many bots are thinking hard for you already; take a lower level, or finish a game first.";
  // A table came into memory, or another of its seats is a bot's: counts its seats of such bots from now on.
  void opened(std::int64_t table, const std::string& payer, int dear_seats);
  // A table is gone: nobody waits for its bots.
  void closed(std::int64_t table);

  std::size_t waiting() const;
  // By hand: does one piece of what waits, the most urgent first. False: there was none. Takes no account of time.
  bool step();
  static Choice ask_bot(const Task& task, Thinking& thinking);

 private:
  using Tasks = FairQueue<Task>;
  struct Seats {
    std::string payer;
    int count = 0;
  };

  void run_tasks(Tasks& own, Tasks* other);
  using Works = FairQueue<std::function<void()>>;
  bool push_later(Works& works, std::condition_variable& wake, const std::string& payer,
                  std::function<void()> work);
  void run_later(Works& works, std::condition_variable& wake);
  void count(const std::string& payer, int seats);

  Options options_;
  std::function<void(Thought)> done_;
  Choose choose_;
  mutable std::mutex mutex_;
  std::condition_variable wake_light_;
  std::condition_variable wake_dear_;
  std::condition_variable wake_later_;
  std::condition_variable wake_much_later_;
  Tasks urgent_{1};
  Tasks light_{1};
  Tasks dear_{100};
  Works later_{100};
  Works much_later_{1000};
  int searching_ = 0;
  std::unordered_map<std::int64_t, Seats> tables_;
  std::unordered_map<std::string, int> seats_;  // of each payer
  int seats_in_all_ = 0;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace smallbox
