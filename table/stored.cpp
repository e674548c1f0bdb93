// What a table writes, and how it comes back from that.
#include <algorithm>
#include <utility>

#include "games/registry.hpp"
#include "table/day.hpp"
#include "table/planted.hpp"
#include "table/table.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_head_step = 128;

std::string text_in(const json::object& from, const char* name) {
  return std::string(as_text(from.if_contains(name)).value_or(""));
}
std::int64_t number_in(const json::object& from, const char* name, std::int64_t otherwise = 0) {
  return as_int(from.if_contains(name)).value_or(otherwise);
}

bool flag_in(const json::object& from, const char* name) {
  const auto* value = from.if_contains(name);
  return value != nullptr && value->is_bool() && value->get_bool();
}

}  // namespace

bool read_chairs(const json::array& seats, Ms now, Seats& chairs) {
  for (const auto& value : seats) {
    const auto* fields = as_object(&value);
    if (fields == nullptr) return false;
    Chair chair;
    const std::string kind = text_in(*fields, "kind");
    while (chair.kind != Chair::Kind::bot && k_chair_kinds[index_of(chair.kind)] != kind)
      chair.kind = static_cast<Chair::Kind>(static_cast<int>(chair.kind) + 1);
    chair.name = text_in(*fields, "name");
    chair.bot = text_in(*fields, "bot");
    chair.offered = chair.kind == Chair::Kind::bot && flag_in(*fields, "offered");
    chair.deals = chair.kind == Chair::Kind::human && flag_in(*fields, "deals");
    if (chair.kind == Chair::Kind::human && !from_hex(text_in(*fields, "guest"), chair.guest)) return false;
    chair.absent_since = now;
    chairs.push_back(std::move(chair));
  }
  return true;
}

// Tells the house whose unfinished table this is, where that has changed.
void Table::seat_people() {
  const std::vector<Guest> now = people();
  if (now == seated_) return;
  host_.seated(*this, seated_, now);
  seated_ = now;
}

void Table::put_table(bool whole) {
  seat_people();
  // Never a table on disk without its box: this is before it in the same queue, and where the box is there it costs
  // nothing.
  if (spec_.box && !std::exchange(box_stored_, true))
    write(PutBox{spec_.box->id, spec_.box->canonical, created_});
  PutTable put{id_, code_, watch_, status(), head(), std::nullopt, wake_from_disk()};
  if (spec_.box) put.box = spec_.box->id;
  if (!std::exchange(guests_stored_, true)) {
    put.guests.emplace();
    for (const Chair& chair : spec_.seats)
      if (chair.kind == Chair::Kind::human) put.guests->push_back(chair.guest);
  }
  if (whole) {
    put.snapshot = snapshot();
    put.through = stored_ = version();
  }
  write(std::move(put));
  // Where nobody has come yet there is no more to write.
  if (!visited_) put_away_ = outbox_.ticket();
}

std::string Table::head() const {
  Json out;
  out.begin_object().field("game", spec_.game->id()).key("options").raw(spec_.options);
  if (spec_.box) out.key("box").raw(box_told_);
  out.key("pace");
  write_pace(out, spec_.pace);
  out.field("tempo", k_bot_tempos[index_of(spec_.tempo)]);
  if (spec_.day_kind != nullptr) write_day_of(out, spec_);
  if (spec_.party) write_party(out, spec_.party, spec_.party.points);
  if (races_ || spec_.party) write_race(out, true);
  out.field("public", spec_.open_to_all)
      .field("device", spec_.from_device)
      .field("created", created_)
      .field("started", started_);
  out.field("seed", seed_).field("next", next_).field("ended", ended_).field("resigned", resigned_);
  deal_.write_kept(out.key("deal"));
  out.field("games", spec_.games).list("wins", spec_.wins, [&](int wins) { out.value(wins); });
  out.list("seats", spec_.seats, [&](const Chair& chair) {
    out.begin_object().field("kind", k_chair_kinds[index_of(chair.kind)]);
    out.field("name", chair.name).field("bot", chair.bot);
    if (chair.kind == Chair::Kind::human) out.field("guest", to_hex(chair.guest));
    if (chair.offered) out.field("offered", true);
    if (chair.deals) out.field("deals", true);
    out.end_object();
  });
  // How it stood when this was written: for whoever asks while it is not in memory, and for clocks that go
  // on.
  out.field("wake", wake_from_disk())
      .field("expires", expires())
      .field("seen", seen_)
      .field("visited", visited_)
      .field("version", version());
  if (!deal_.seal.empty())
    out.field("seal", deal_.seal);  // of all up to there; for whoever checks what is kept
  if (status() == Status::over && match_) write_end(out.key("end"), *match_, winners(), started_, last_t_);
  if (playing()) {
    out.list("actors", match_->actors(), [&](Seat seat) { out.value(seat); });
    out.key("deadlines").begin_array();
    for (Seat seat = 0; seat < spec_.seats.size(); ++seat) out.value(clock_.deadline(seat));
    out.end_array().key("planned").begin_array();
    for (Seat seat = 0; seat < spec_.seats.size(); ++seat) write_planned(out, seat);
    out.end_array().key("skips").begin_array();
    for (Seat seat = 0; seat < spec_.seats.size(); ++seat) out.value(k_skips[index_of(clock_.skips(seat))]);
    out.end_array();
  }
  out.end_object();
  // Of one length more often than not: a store that puts the same bytes in the same place has less to write.
  std::string text = out.take();
  text.resize((text.size() + k_head_step - 1) / k_head_step * k_head_step, ' ');
  return text;
}

void Table::write_planned(Json& out, Seat seat) const {
  const auto& planned = clock_.planned(seat);
  if (!planned) return void(out.null());
  out.begin_object().key("action");
  match_->write_action(out, planned->action);
  out.field("in", static_cast<std::int64_t>(planned->turn)).field("turn", planned->own_turn);
  out.field("key", planned->key).end_object();
}

// What was planned and is not done yet: the lights may have gone out between that and the next head.
void Table::restore_planned(const json::array& planned) {
  for (Seat seat = 0; seat < std::min(planned.size(), spec_.seats.size()); ++seat) {
    const auto* fields = as_object(&planned[seat]);
    const auto* given = fields != nullptr ? as_object(fields->if_contains("action")) : nullptr;
    if (given == nullptr || spec_.seats[seat].kind != Chair::Kind::human) continue;
    const auto action = match_->read_action(*given);
    const std::int64_t key = number_in(*fields, "key");
    if (!action || std::ranges::find(handled_[seat], key, &Handled::key) != handled_[seat].end()) continue;
    clock_.set_planned(
        seat, {*action, static_cast<std::uint32_t>(number_in(*fields, "in")), flag_in(*fields, "turn"), key});
  }
}

void Table::restore_skips(const json::array& skips) {
  for (Seat seat = 0; seat < std::min(skips.size(), spec_.seats.size()); ++seat)
    for (const Skip lasting : {Skip::game, Skip::idle})
      if (as_text(&skips[seat]) == k_skips[index_of(lasting)]) clock_.skip(seat, lasting);
}

void Table::put_snapshot() {
  if (!match_) return;
  write(PutSnapshot{id_, version(), snapshot()});
  stored_ = version();
}

std::string Table::snapshot() const {
  Json out;
  out.begin_object().key("record");
  match_->write_record(out, false);  // the box is kept beside it
  out.key("keys").begin_array();
  for (std::size_t seat = 0; seat < handled_.size(); ++seat)
    for (const Handled& one : handled_[seat])
      if (one.key != 0 && !SMALLBOX_PLANT(forgotten_keys))
        out.begin_array().value(static_cast<int>(seat)).value(one.key).value(one.version).end_array();
  out.end_array().end_object();
  return out.take();
}

Ms Table::expires() const {
  if (status() == Status::over) return 0;
  if (!match_) return seen_ + keep.waiting;
  if (!visited_) return seen_ + keep.unseen;
  return seen_ + (people().size() > 1 ? keep.together : keep.alone);
}

// When it has to be fetched from the disk although nobody has come.
Ms Table::wake_from_disk() const {
  Ms wake = expires();
  if (playing() && !spec_.pace.sleeps())
    for (Seat seat = 0; seat < spec_.seats.size(); ++seat)
      if (clock_.deadline(seat) != 0) wake = std::min(wake, clock_.deadline(seat));
  return wake;
}

bool Table::idle(Ms until) const {
  if (!peers_.empty() || !outbox_.all_stored()) return false;
  if (wake_at != 0 && wake_at <= until) return false;
  return !clock_.waits_for_a_bot();
}

bool Table::put_away() {
  if (put_away_ == outbox_.ticket() && put_away_ != 0) return outbox_.all_stored();
  // A game that has only begun follows from its seed.
  if (stored_ != version() && version() > 0) put_snapshot();
  put_table();
  put_away_ = outbox_.ticket();
  return false;
}

std::unique_ptr<Table> Table::restore(Host& host, const SavedTable& saved, Ms now, std::string& why) {
  const auto parsed = parse_json(saved.head);
  const auto* head = parsed ? parsed->if_object() : nullptr;
  const auto fail = [&](std::string sentence) {
    why = std::move(sentence);
    return nullptr;
  };
  if (head == nullptr) return fail("its head can't be read");
  TableSpec spec;
  spec.game = find_game(text_in(*head, "game"));
  const auto* options = as_object(head->if_contains("options"));
  const auto* seats = as_array(head->if_contains("seats"));
  if (spec.game == nullptr || options == nullptr || seats == nullptr) return fail("its head is incomplete");
  spec.options = json::serialize(*options);
  if (const auto* box = as_object(head->if_contains("box")); box != nullptr || !saved.box.empty()) {
    if (box != nullptr) spec.box = host.box(*spec.game, text_in(*box, "id"), saved.box);
    if (!spec.box) return fail("its box can't be read");
  }
  json::object chosen = *options;
  if (read_pace(head->if_contains("pace"), *spec.game, chosen, spec.pace))
    return fail("its pace can't be read");
  spec.tempo = read_tempo(head->if_contains("tempo")).value_or(BotTempo::natural);
  spec.open_to_all = flag_in(*head, "public");
  spec.from_device = flag_in(*head, "device");
  if (read_race(head->if_contains("race"), spec.open_to_all, spec.race))
    return fail("what it says of races can't be read");
  read_day_of(*head, spec);
  if (!read_chairs(*seats, now, spec.seats)) return fail("its seats can't be read");
  // A bot of another version that there is none of here would wait for ever: the usual one has its seat.
  for (Chair& chair : spec.seats)
    if (chair.kind == Chair::Kind::bot && !bots_of(*spec.game).has(chair.bot) && !SMALLBOX_PLANT(missing_bot))
      chair.bot = stand_in(*spec.game);
  restore_party(*head, spec);
  spec.games = static_cast<int>(number_in(*head, "games"));
  if (const auto* wins = as_array(head->if_contains("wins"));
      wins != nullptr && wins->size() == spec.seats.size())
    for (const auto& one : *wins) spec.wins.push_back(static_cast<int>(as_int(&one).value_or(0)));
  auto table = std::make_unique<Table>(host, saved.id, saved.code, std::move(spec), now);
  table->restore_head(*head, now);
  table->told_over_ = saved.status == Status::over;
  if (saved.status != Status::waiting && !table->seed_.empty())
    if (std::string problem = table->restore_match(saved, *options); !problem.empty())
      return fail(std::move(problem));
  if (table->match_) table->deal_.began(*table->match_);
  table->seated_ = saved.status == Status::over ? std::vector<Guest>() : table->people();

  if (const auto* planned = as_array(head->if_contains("planned")); planned != nullptr && table->playing())
    table->restore_planned(*planned);
  if (const auto* skips = as_array(head->if_contains("skips")); skips != nullptr && table->playing())
    table->restore_skips(*skips);
  // A clock by days does not care whether the server was there.
  const auto* deadlines = as_array(head->if_contains("deadlines"));
  if (table->playing() && !table->spec_.pace.sleeps() && deadlines != nullptr &&
      number_in(*head, "version") == table->version() && deadlines->size() == table->spec_.seats.size()) {
    std::vector<Ms> times;
    for (const auto& time : *deadlines) times.push_back(as_int(&time).value_or(0));
    table->clock_.set_deadlines(times, now);
  }
  return table;
}

void Table::restore_head(const json::object& head, Ms now) {
  created_ = number_in(head, "created");
  // The clock of the machine may have been set back since.
  started_ = std::min(number_in(head, "started"), now);
  seen_ = std::min(number_in(head, "seen", now), now);
  seed_ = text_in(head, "seed");
  next_ = text_in(head, "next");
  ended_ = text_in(head, "ended");
  resigned_ = static_cast<int>(number_in(head, "resigned", -1));
  if (const auto* race = as_object(head.if_contains("race"))) restore_race(*race);
  const auto* deal = as_object(head.if_contains("deal"));
  if ((deal == nullptr || !Deal::read(*deal, spec_.seats.size(), deal_)) && !seed_.empty() &&
      deal_.committed())
    deal_ = Deal::unchecked(Deal::Kind::unknown, spec_.seats.size());
  const auto* visited = head.if_contains("visited");
  visited_ = visited == nullptr || !visited->is_bool() || visited->get_bool();
  guests_stored_ = true;
  box_stored_ = true;
}

// The match as it was; a sentence where that can't be done.
std::string Table::restore_match(const SavedTable& saved, const json::object& options) {
  Expected<std::unique_ptr<AnyMatch>> match = std::unique_ptr<AnyMatch>();
  if (!saved.snapshot.empty()) {
    const auto snapshot = parse_json(saved.snapshot);
    const auto* fields = snapshot ? snapshot->if_object() : nullptr;
    const auto* record = fields != nullptr ? as_object(fields->if_contains("record")) : nullptr;
    const auto* keys = fields != nullptr ? as_array(fields->if_contains("keys")) : nullptr;
    if (record == nullptr || keys == nullptr) return "its snapshot can't be read";
    match = load_record(*record, find_game, spec_.box);
    for (const auto& one : *keys) {
      const auto* key = as_array(&one);
      if (key == nullptr || key->size() != 3) return "its snapshot can't be read";
      const auto seat = as_int(&(*key)[0]).value_or(-1);
      if (seat < 0 || seat >= static_cast<std::int64_t>(handled_.size())) return "its snapshot is wrong";
      remember(static_cast<Seat>(seat), as_int(&(*key)[1]).value_or(0),
               static_cast<int>(as_int(&(*key)[2]).value_or(0)));
    }
    if (const auto* actions = as_array(record->if_contains("actions"));
        actions != nullptr && !actions->empty())
      if (const auto* last = as_object(&actions->back())) last_t_ = number_in(*last, "t");
  } else {
    NewMatch request{static_cast<std::int64_t>(spec_.seats.size()), seed_, &options, nullptr, spec_.box};
    match = spec_.game->create(request);
  }
  if (!match) return "its game can't be set up: " + match.error().message;
  match_ = std::move(*match);
  if (match_->seats() != static_cast<int>(spec_.seats.size())) return "its snapshot is of another table";
  stored_ = saved.snapshot.empty() ? -1 : version();
  for (const SavedAction& one : saved.actions) {
    if (SMALLBOX_PLANT(lost_action) && &one == &saved.actions.back()) break;
    const auto action = parse_json(one.action);
    last_t_ = std::max(last_t_, one.t);
    if (!action || !action->is_object() || one.number != version() + 1 ||
        match_->act(one.seat, action->get_object(), last_t_))
      return "its action " + std::to_string(one.number) + " does not replay";
    if (one.late != 0) match_->came(last_t_ + one.late);
    if (one.key != 0) remember(static_cast<Seat>(one.seat), one.key, version());
  }
  return {};
}

void Table::resume(Ms now) {
  // Everybody is waited for anew.
  if (!match_ && ended_.empty() && !spec_.seats.any_open()) show(now);
  plan(now);
  clock_.do_planned(now);
  // The last action ended the game, and then the lights went out.
  if (status() == Status::over && !told_over_) finished(now);
}

bool write_stored_turn(Json& out, const SavedTable& saved, const Guest& guest, Ms now) {
  const auto parsed = parse_json(saved.head);
  const auto* head = parsed ? parsed->if_object() : nullptr;
  const auto* seats = head != nullptr ? as_array(head->if_contains("seats")) : nullptr;
  const AnyGame* game = head != nullptr ? find_game(text_in(*head, "game")) : nullptr;
  Seats chairs;
  if (seats == nullptr || game == nullptr || !read_chairs(*seats, now, chairs)) return false;
  const int own = chairs.of(guest);
  if (own < 0) return false;
  const auto* pace = head->if_contains("pace");
  const auto* box = head->if_contains("box");
  bool turn = false;
  if (const auto* actors = as_array(head->if_contains("actors")))
    for (const auto& seat : *actors) turn = turn || as_int(&seat) == own;
  Ms deadline = 0;
  if (const auto* deadlines = as_array(head->if_contains("deadlines"));
      deadlines != nullptr && deadlines->size() == chairs.size())
    deadline = as_int(&(*deadlines)[own]).value_or(0);
  const auto text_of = [](const json::value* v) { return v != nullptr ? json::serialize(*v) : "null"; };
  write_turn_fields(out, saved.code, *game, text_of(box), text_of(pace), saved.status,
                    number_in(*head, "version"), own, turn, deadline, number_in(*head, "expires"), chairs,
                    now);
  return true;
}

// ---- A game that is over, told again

std::string replay_steps(const AnyMatch& match, Audience audience) {
  const auto replay = match.restarted();
  const bool open = audience.sees_everything();
  Json out;
  const auto step = [&] {
    out.key("events");
    replay->write_events(out, audience);
    out.key("view");
    replay->write_view(out, audience);
    out.end_object();
  };
  out.begin_object().key("steps").begin_array().begin_object();
  step();
  for (;;) {
    Json best;
    const bool solved = open && replay->write_best(best, match);
    if (!replay->follow(match)) break;
    out.begin_object().field("seat", replay->last_actor());
    if (open) replay->write_last_action(out.key("action"));
    if (solved) out.key("best").raw(best.text());
    step();
  }
  out.end_array().key("result").begin_object();
  match.write_result(out);
  out.end_object().end_object();
  return out.take();
}

}  // namespace smallbox
