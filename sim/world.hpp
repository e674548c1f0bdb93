// One simulated world: a house, some people and their tables, and bad luck, all of it from one seed. Things go wrong for a
// while; then nothing does any more, and every game has to come to its end.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sim/client.hpp"

namespace smallbox::sim {

struct Outcome {
  std::string violation;     // empty: none
  std::uint64_t digest = 0;  // of all that was said, and when: the same seed, the same digest
  Us simulated = 0;
  std::uint64_t steps = 0;    // of the house
  std::uint64_t actions = 0;  // that were stored
};

class World {
 public:
  World(std::uint64_t seed, Counts& counts, FaultDisk& disk, const std::filesystem::path& root, bool verbose);
  Outcome run();

 private:
  // A table that somebody asks for.
  struct Wish {
    std::string body;
    std::vector<Client*> players{};  // the first has asked for it
    Client* watcher = nullptr;
    std::string code{};
    std::string watch{};
  };

  void go();
  void set_up();
  void ask_for(std::size_t wish);
  void made(std::size_t wish, const HttpReply& reply);
  void wish_for_table();
  static std::string seats_text(Dice& dice, const AnyGame& game, int seats, int people);
  Client& add_client();
  void trouble();
  void trouble_line(Client& client);
  void trouble_disk();
  void trouble_house();
  void trouble_people();
  void stop_trouble();
  bool all_over() const;
  void check_records();

  std::uint64_t seed_;
  Loop loop_;
  Dice dice_;
  Counts& counts_;
  Ledger ledger_;
  House house_;
  Ground ground_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::vector<Wish> wishes_;
  bool troubled_ = true;
  Us trouble_ends_ = 0;
};

}  // namespace smallbox::sim
