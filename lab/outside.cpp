#include "lab/outside.hpp"

#include <vector>

#include "engine/random.hpp"
#include "lab/clocked.hpp"
#include "lab/process.hpp"

namespace smallbox {
namespace {

// Programs may well do for ever what leads nowhere, and are slow at it: many times what any game takes.
constexpr int longest_outside_game = 5000;
// So often a program may keep a game waiting, or end in it: then it is asked nothing more until the next one, so that
// one that hangs takes seconds and not hours.
constexpr int most_waits = 10;

class OutsideTable final : public AnyTable {
 public:
  OutsideTable(const AnyGame& game, std::span<const std::string> bots, json::object options, BoxHandle box,
               int limit_ms, const std::atomic<bool>* stop)
      : game_(game),
        names_(bots.begin(), bots.end()),
        options_(std::move(options)),
        box_(std::move(box)),
        limit_ms_(limit_ms),
        stop_(stop) {
    for (const std::string& name : names_) programs_.push_back(is_command(name) ? start(name) : nullptr);
    pending_.resize(names_.size());
  }
  bool race() const override { return false; }

  Outcome play(const Sitting& sitting) override {
    Outcome outcome;
    const std::size_t seats = names_.size();
    const auto created = game_.create({.seats = static_cast<std::int64_t>(seats),
                                       .seed = std::to_string(sitting.deal),
                                       .options = &options_,
                                       .box = box_});
    if (!created) return outcome;
    const auto& match = *created;
    FastRng coin(sitting.dice);
    const auto bot_at = [&](std::size_t seat) {
      return (seat + seats - static_cast<std::size_t>(sitting.shift)) % seats;
    };
    for (std::size_t seat = 0; seat < seats; ++seat) begin(bot_at(seat), static_cast<Seat>(seat), *match);

    while (!match->over() && outcome.actions < longest_outside_game && !(stop_ != nullptr && *stop_)) {
      SeatSet asked = match->actors();
      bool acted = false;
      while (!acted && !asked.empty()) {
        const Seat seat = asked.nth(static_cast<int>(coin.below(static_cast<std::uint32_t>(asked.size()))));
        asked.remove(seat);
        const std::size_t bot = bot_at(seat);
        acted = is_command(names_[bot]) ? ask_program(bot, seat, *match, coin, outcome)
                                        : ask_own(names_[bot], seat, *match, outcome);
      }
      if (!acted) break;
      ++outcome.actions;
      for (std::size_t seat = 0; seat < seats; ++seat) tell(bot_at(seat), static_cast<Seat>(seat), *match);
    }
    finish(*match, outcome);
    return outcome;
  }

  std::string set_up(const json::object*) override {
    return "Programs are not asked about deals that were arranged.";
  }

 private:
  static std::unique_ptr<Process> start(const std::string& name) {
    return std::make_unique<Process>(name.substr(command_prefix.size()));
  }
  template <class Write>
  static std::string written(Write&& write) {
    Json out;
    write(out);
    return out.take();
  }

  void begin(std::size_t bot, Seat seat, const AnyMatch& match) {
    if (!is_command(names_[bot])) return;
    pending_[bot].clear();
    tell(bot, seat, match);
    send(bot, written([&](Json& out) {
           out.begin_object().field("cmd", "new").field("game", game_.id());
           out.field("seats", match.seats()).field("seat", seat);
           out.key("options").raw(json::serialize(options_)).end_object();
         }));
  }
  // Events wait until the program is asked: their lists, one after another.
  void tell(std::size_t bot, Seat seat, const AnyMatch& match) {
    if (!is_command(names_[bot])) return;
    const std::string events = written([&](Json& out) { match.write_events(out, Audience::seat(seat)); });
    if (events.size() <= 2) return;
    if (!pending_[bot].empty()) pending_[bot] += ',';
    pending_[bot].append(events, 1, events.size() - 2);
  }
  void send(std::size_t bot, const std::string& line) {
    if (!programs_[bot]) programs_[bot] = start(names_[bot]);
    if (!programs_[bot]->send(line, limit_ms_)) programs_[bot].reset();
  }

  bool ask_own(const std::string& name, Seat seat, AnyMatch& match, Outcome& outcome) {
    Clocked thinking;
    const Choice choice = bots_of(game_).choose(name, match, seat, thinking);
    outcome.cut_short += thinking.cut_short;
    return choice.action && !match.act(seat, *choice.action, 0);
  }

  // A program that is too slow, has ended or answers nonsense gets any legal action and a fault; one that
  // can't be spoken to any more is started anew.
  bool ask_program(std::size_t bot, Seat seat, AnyMatch& match, FastRng& coin, Outcome& outcome) {
    const std::string legal = written([&](Json& out) { match.write_legal(out, seat); });
    if (legal == "[]") return false;
    Faults& faults = outcome.faults[seat];
    if (faults.late + faults.ended >= most_waits) {
      ++(faults.late > 0 ? faults.late : faults.ended);
      return take_any(legal, seat, match, coin);
    }
    const auto answer = answer_of(bot, seat, match, legal, faults);
    const auto value = answer ? parse_json(*answer) : std::nullopt;
    const json::object* fields = value ? value->if_object() : nullptr;
    const json::value* action = fields != nullptr ? fields->if_contains("action") : nullptr;
    if (action != nullptr && action->is_null()) return false;  // it waits
    if (const json::object* object = as_object(action); object != nullptr && !match.act(seat, *object, 0))
      return true;
    if (answer) ++faults.wrong;
    return take_any(legal, seat, match, coin);
  }
  std::optional<std::string> answer_of(std::size_t bot, Seat seat, const AnyMatch& match,
                                       const std::string& legal, Faults& faults) {
    if (!programs_[bot]) programs_[bot] = start(names_[bot]);
    Process& program = *programs_[bot];
    const bool told = program.send(written([&](Json& out) {
                                     out.begin_object().field("cmd", "move").field("limit_ms", limit_ms_);
                                     out.key("events").raw("[" + pending_[bot] + "]");
                                     out.key("view");
                                     match.write_view(out, Audience::seat(seat));
                                     out.key("legal").raw(legal).end_object();
                                   }),
                                   limit_ms_);
    pending_[bot].clear();
    auto answer = told ? program.receive(limit_ms_) : std::nullopt;
    if (answer) return answer;
    ++(program.ended() ? faults.ended : faults.late);
    program.give_up();
    programs_[bot].reset();
    return std::nullopt;
  }
  static bool take_any(const std::string& legal, Seat seat, AnyMatch& match, FastRng& coin) {
    const auto options = parse_json(legal);
    const json::array& list = options->get_array();
    return !match.act(seat, list[coin.below(static_cast<std::uint32_t>(list.size()))].get_object(), 0);
  }

  void finish(const AnyMatch& match, Outcome& outcome) {
    const std::string text = written([&](Json& out) {
      out.begin_object().field("cmd", "over");
      match.write_result(out);
      out.end_object();
    });
    for (std::size_t bot = 0; bot < names_.size(); ++bot)
      if (programs_[bot]) send(bot, text);
    outcome.ended = match.over();
    if (outcome.ended) outcome.result = match.result();
  }

  const AnyGame& game_;
  std::vector<std::string> names_;
  json::object options_;
  BoxHandle box_;
  int limit_ms_;
  const std::atomic<bool>* stop_;
  std::vector<std::unique_ptr<Process>> programs_;  // by bot; null: one of ours, or it is to be started
  std::vector<std::string> pending_;                // by bot: events not told yet
};

}  // namespace

std::unique_ptr<AnyTable> outside_table(const AnyGame& game, std::span<const std::string> bots,
                                        const json::object& options, const BoxHandle& box, int limit_ms,
                                        std::string& problem, const std::atomic<bool>* stop) {
  // Everything but the programs is checked as at any table.
  std::vector<std::string> known(bots.begin(), bots.end());
  for (std::string& name : known)
    if (is_command(name)) name = "random";
  if (!lab_of(game).table(known, options, box, problem)) return nullptr;
  return std::make_unique<OutsideTable>(game, bots, options, box, limit_ms, stop);
}

}  // namespace smallbox
