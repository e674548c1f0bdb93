// A table server over all of its lives: the real lobby, journal, reader and store, on a machine whose clock, chance, threads
// and disk are simulated. It can be killed between any two of its steps.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "server/lobby.hpp"
#include "sim/faults.hpp"
#include "sim/ledger.hpp"
#include "sim/loop.hpp"
#include "tests/server/fault_vfs.hpp"

namespace smallbox::sim {

class House final : public Machine {
 public:
  House(Loop& loop, Dice& dice, Counts& counts, Ledger& ledger, FaultDisk& disk, std::filesystem::path root);
  ~House() override;

  // Only where there is one.
  Lobby& lobby() { return *lobby_; }
  bool up() const { return lobby_ != nullptr; }
  // The disk is spoilt beyond what can be opened: it stays down.
  bool given_up() const { return given_up_; }
  // Which of its lives this is.
  std::uint64_t life() const { return life_; }
  // Does that as one step of the process, when it runs; not at all where it was killed meanwhile.
  void run(std::uint64_t life, std::function<void()> what);
  // Called when it goes down. `silent`: nobody is told, as when power goes.
  std::function<void(bool silent)> went_down;

  void start();

  // ---- Faults
  enum class End : std::uint8_t { killed, powerless, stopped };
  void end(End how);
  // After so many more steps.
  void end_after(int steps, End how);
  void cut_next_commit();
  void stall(Us length);
  void set_clock(Ms by) { clock_off_ += by; }
  void slow_sync(Us length);
  void fail_disk(Fault fault);
  void mend_disk();
  void flip_bit_when_down() { flip_ = true; }
  void upgrade_when_down() { upgrade_ = true; }
  void fail_next_start() { fail_start_ = true; }
  // Nothing goes wrong from here on.
  void calm();

  // How long it has been there, as far as its clocks may count it.
  Us awake() const { return awake_; }
  std::uint64_t steps() const { return steps_; }

  // Machine
  Ms wall_ms() override { return k_epoch + loop_.now() / k_ms + clock_off_; }
  std::int64_t steady_us() override { return loop_.now() + k_second; }
  std::string random_text(int bytes) override;
  void die(const char* why) override;
  bool by_hand() const override { return true; }

 private:
  class CheckedStore;
  static constexpr Ms k_epoch = 1'800'000'000'000;
  static constexpr std::size_t hands = 3;

  void count_time();
  void look_after();
  void use(Lobby::Hand hand, Us delay);
  void work(Lobby::Hand hand);
  void post(std::function<void()> what);
  void set_timer(Ms after);
  void open();
  void move_disk(End how);
  void do_while_down();
  void flip_bit();
  void pretend_older();

  Loop& loop_;
  Dice& dice_;
  Counts& counts_;
  Ledger& ledger_;
  FaultDisk& disk_;
  std::filesystem::path root_;
  std::filesystem::path folder_;
  int folders_ = 0;
  Bans bans_;
  std::unique_ptr<CheckedStore> store_;
  std::unique_ptr<Lobby> lobby_;
  std::uint64_t life_ = 0;
  std::uint64_t timer_ = 0;
  std::array<bool, hands> in_use_{};
  Us last_post_ = 0;
  Us frozen_until_ = 0;
  Us slow_until_ = 0;
  Us seen_ = 0;
  Us awake_ = 0;
  Ms clock_off_ = 0;
  std::uint64_t steps_ = 0;
  int steps_left_ = 0;
  End end_how_ = End::killed;
  Fault disk_fault_ = Fault::drop;  // that: none
  bool cut_ = false;
  bool died_ = false;
  bool flip_ = false;
  bool upgrade_ = false;
  bool fail_start_ = false;
  bool given_up_ = false;
  bool calm_ = false;
};

}  // namespace smallbox::sim
