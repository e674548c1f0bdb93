#include "sim/world.hpp"

#include <algorithm>
#include <set>

#include "bots/roster.hpp"
#include "games/registry.hpp"

namespace smallbox::sim {
namespace {

constexpr Us k_longest =
    24 * 3600 * k_second;  // after the trouble; games without end are found sooner, by their steps
constexpr std::uint64_t k_most_steps = 100'000;

}  // namespace

World::World(std::uint64_t seed, Counts& counts, FaultDisk& disk, const std::filesystem::path& root,
             bool verbose)
    : seed_(seed),
      dice_(seed * 0x9E3779B97F4A7C15U + 1),
      counts_(counts),
      ledger_(seed),
      house_(loop_, dice_, counts_, ledger_, disk, root / std::to_string(seed)),
      ground_{loop_, dice_, counts_, house_, ledger_} {
  ground_.verbose = verbose;
  disk.set_chance(seed);
}

Outcome World::run() {
  Outcome outcome;
  try {
    go();
  } catch (const Violation& violation) {
    outcome.violation = violation.what();
  } catch (const std::exception& error) {
    outcome.violation = std::string("something was thrown: ") + error.what();
  }
  outcome.digest = ground_.digest;
  outcome.simulated = loop_.now();
  outcome.steps = house_.steps();
  for (const Wish& wish : wishes_)
    if (const auto found = ledger_.find(wish.code))
      outcome.actions += static_cast<std::uint64_t>(found->version);
  return outcome;
}

void World::go() {
  set_up();
  const auto over = [&] { return house_.given_up() || (!troubled_ && all_over()); };
  while (!over() && loop_.step()) {
    if (loop_.now() > trouble_ends_ + k_longest || house_.steps() > k_most_steps) {
      if (ledger_.spoilt()) return;
      throw Violation("a game does not end although nothing goes wrong any more");
    }
  }
  if (!over()) throw Violation("nothing happens any more, and a game is not over");
  if (!ledger_.spoilt()) check_records();
}

// ---- Who is there -------------------------------------------------------------------------------

void World::set_up() {
  house_.went_down = [this](bool silent) {
    ground_.note("down", "");
    for (const auto& client : clients_) client->house_down(silent);
  };
  house_.start();
  wish_for_table();
  if (dice_.one_in(6)) wish_for_table();
  for (std::size_t i = 0; i < wishes_.size(); ++i) ask_for(i);
  trouble_ends_ = dice_.between(15, 50) * k_second;
  loop_.at(trouble_ends_, [this] { stop_trouble(); });
  loop_.after(dice_.between(100 * k_ms, 3 * k_second), [this] { trouble(); });
}

Client& World::add_client() {
  clients_.push_back(
      std::make_unique<Client>(ground_, static_cast<int>(clients_.size()), house_.random_text(32)));
  if (dice_.one_in(3)) clients_.back()->be_quick();
  if (dice_.one_in(2)) clients_.back()->be_patient();
  return *clients_.back();
}

void World::wish_for_table() {
  const auto games = all_games();
  const AnyGame& game = *games[dice_.below(games.size())];
  int seats = std::clamp(1 + static_cast<int>(dice_.below(3)), game.min_seats(), game.max_seats());
  const json::object usual;
  // Not every game can be played alone as it usually is.
  if (!game.complete_options(seats, &usual, nullptr)) seats = 2;
  const int people = 1 + static_cast<int>(dice_.below(static_cast<std::size_t>(seats)));
  static constexpr std::array paces = {R"("live")", R"({"kind":"live","turn":20,"window":0,"patience":15})",
                                       R"({"kind":"live","turn":20,"window":0,"patience":15})",
                                       R"("relaxed")", R"("days")"};
  Wish wish;
  wish.body = std::string(R"({"game":")") + game.id() + R"(","pace":)" + paces[dice_.below(paces.size())] +
              R"(,"seats":[)" + seats_text(dice_, game, seats, people) + R"(],"name":"Ann")" +
              (dice_.one_in(4) ? R"(,"race":{"beat":1500}})" : "}");
  for (int i = 0; i < people; ++i) wish.players.push_back(&add_client());
  if (dice_.one_in(2)) wish.watcher = &add_client();
  wishes_.push_back(std::move(wish));
}

// People first, then bots that take no time to think.
std::string World::seats_text(Dice& dice, const AnyGame& game, int seats, int people) {
  const auto bots = bots_of(game).names();
  std::string list = "\"me\"";
  for (int i = 1; i < seats; ++i) {
    std::string bot(bots[dice.below(bots.size())]);
    if (bots_of(game).dear(bot) || dice.one_in(2)) bot = "random";
    list += i < people ? ",\"open\"" : R"(,{"bot":")" + bot + "\"}";
  }
  return list;
}

void World::ask_for(std::size_t number) {
  Wish& wish = wishes_[number];
  if (!wish.code.empty()) return;
  loop_.after(dice_.between(k_ms, 300 * k_ms), [this, number] {
    const Wish& asked = wishes_[number];
    house_.run(house_.life(), [this, number, &asked] {
      house_.lobby().http(
          {"POST", "/api/tables", "", asked.players[0]->token(), "127.0.0.1", asked.body, true},
          [this, number](const HttpReply& reply) { made(number, reply); });
    });
  });
  // The answer may be lost: then it is asked for again.
  loop_.after(10 * k_second, [this, number] { ask_for(number); });
}

void World::made(std::size_t number, const HttpReply& reply) {
  Wish& wish = wishes_[number];
  if (reply.status != 201 && reply.status != 503)
    throw Violation("no table is made: " + reply.body + wish.body);
  if (reply.status != 201 || !wish.code.empty()) return;
  const auto read = parse_json(reply.body);
  const json::object& fields = read->get_object();
  if (!ledger_.find(text_in(fields, "table")) && !ledger_.spoilt())
    throw Violation("a table is told before it is stored");
  wish.code = text_in(fields, "table");
  wish.watch = text_in(fields, "watch");
  for (Client* player : wish.players) player->go_to(wish.code, false);
  if (wish.watcher != nullptr) wish.watcher->go_to(wish.watch, true);
}

// ---- What goes wrong ----------------------------------------------------------------------------

void World::trouble() {
  if (!troubled_) return;
  Client& client = *clients_[dice_.below(clients_.size())];
  switch (dice_.below(8)) {
    case 0:
    case 1:
    case 2: trouble_line(client); break;
    case 3: trouble_disk(); break;
    case 4: trouble_house(); break;
    case 5: trouble_people(); break;
    default: client.say_something(); break;
  }
  loop_.after(dice_.between(10 * k_ms, 3 * k_second), [this] { trouble(); });
}

void World::trouble_line(Client& client) {
  if (client.line() == nullptr) return;
  Line& line = *client.line();
  switch (dice_.below(8)) {
    case 0: return line.break_off();
    case 1: return line.clog(dice_.between(100 * k_ms, dice_.one_in(3) ? 30 * k_second : 8 * k_second));
    case 2: return line.delay(dice_.between(500 * k_ms, 5 * k_second));
    case 3: return line.half_open(dice_.one_in(2));
    case 4: return line.slow_down(dice_.between(k_second, 20 * k_second));
    case 5: return client.hang_up_soon();
    case 6: return client.send_twice();
    default: return client.come_again(dice_.one_in(2));
  }
}

void World::trouble_disk() {
  if (!house_.up()) return;
  static constexpr std::array kinds = {Fault::full_disk,   Fault::full_disk,   Fault::full_disk,
                                       Fault::short_write, Fault::failed_sync, Fault::failed_read};
  const auto which = dice_.below(kinds.size() + 2);
  if (which == kinds.size()) return house_.slow_sync(dice_.between(k_second, 6 * k_second));
  if (which > kinds.size()) return house_.cut_next_commit();
  house_.mend_disk();
  house_.fail_disk(kinds[which]);
  loop_.after(dice_.between(200 * k_ms, dice_.one_in(2) ? 100 * k_second : 4 * k_second),
              [this] { house_.mend_disk(); });
}

void World::trouble_house() {
  if (!house_.up()) return;
  const int steps = 1 + static_cast<int>(dice_.below(60));
  switch (dice_.below(8)) {
    case 0:
    case 1: house_.end_after(steps, House::End::killed); break;
    case 2:
    case 3: house_.end_after(steps, House::End::powerless); break;
    case 4: house_.end_after(steps, House::End::stopped); break;
    case 5:
    case 6: house_.stall(dice_.between(100 * k_ms, dice_.one_in(2) ? 60 * k_second : 2 * k_second)); break;
    default:
      house_.end_after(steps, House::End::stopped);
      house_.upgrade_when_down();
      break;
  }
  if (dice_.one_in(4)) {
    const Ms by = dice_.between(-40 * 60'000, 40 * 60'000);
    house_.set_clock(by);
    counts_.add(by < 0 ? Fault::clock_back : Fault::clock_forward);
  }
  if (dice_.one_in(8)) house_.fail_next_start();
  if (dice_.one_in(12) && seed_ % 8 == 0) house_.flip_bit_when_down();
}

void World::trouble_people() {
  Client& client = *clients_[dice_.below(clients_.size())];
  if (client.code().empty()) return;
  if (!client.has_token()) return client.find_token();
  // Everybody goes, and the table with them, to the disk.
  if (dice_.one_in(10) && trouble_ends_ < 200 * k_second) {
    for (const auto& one : clients_) one->stay_away(dice_.between(75 * k_second, 100 * k_second));
    counts_.add(Fault::all_away);
    trouble_ends_ += 120 * k_second;
    return;
  }
  if (dice_.one_in(2)) {
    counts_.add(Fault::token_lost);
    // While what was meant for the seat still waits for the disk.
    if (dice_.one_in(4) && house_.up()) house_.slow_sync(k_second);
    return client.lose_token();
  }
  // Another one with the same token: somebody's second tab.
  if (clients_.size() >= 6) return;
  counts_.add(Fault::two_tabs);
  auto tab = std::make_unique<Client>(ground_, static_cast<int>(clients_.size()), client.token());
  tab->go_to(client.code(), client.watches());
  clients_.push_back(std::move(tab));
}

void World::stop_trouble() {
  if (loop_.now() < trouble_ends_) return loop_.at(trouble_ends_, [this] { stop_trouble(); });
  troubled_ = false;
  ground_.note("calm", "");
  house_.calm();
  if (!house_.up()) house_.start();
  std::set<std::string> here;
  for (const auto& client : clients_) {
    // Of somebody's tabs one acts: two would take back what each other does.
    client->hurry(here.insert(client->token()).second);
    if (client->code().empty()) continue;
    if (!client->has_token())
      client->find_token();
    else
      client->come_again(true);
  }
}

// ---- The end ------------------------------------------------------------------------------------

bool World::all_over() const {
  return std::ranges::all_of(wishes_, [&](const Wish& wish) {
    if (wish.code.empty()) return false;
    const auto found = ledger_.find(wish.code);
    return ledger_.spoilt() || (found && found->status == Status::over);
  });
}

// Whoever asks for the record of a game gets all of it.
void World::check_records() {
  for (const Wish& wish : wishes_) {
    std::optional<HttpReply> reply;
    house_.run(house_.life(), [&] {
      house_.lobby().http({"GET", "/api/tables/" + wish.code + "/record", "", "", "127.0.0.1", "", false},
                          [&](HttpReply answer) { reply = std::move(answer); });
    });
    while (!reply && loop_.step()) {
    }
    const auto found = ledger_.find(wish.code);
    if (!found || !found->begun) continue;
    const auto read = reply ? parse_json(reply->body) : std::nullopt;
    const auto* actions =
        read && read->is_object() ? as_array(read->get_object().if_contains("actions")) : nullptr;
    if (actions == nullptr || static_cast<int>(actions->size()) != found->version)
      throw Violation("the record of a game is not what was stored: " +
                      (reply ? reply->body.substr(0, 200) : "nothing"));
  }
}

}  // namespace smallbox::sim
