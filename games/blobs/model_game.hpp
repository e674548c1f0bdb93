// The turns of the reference model of Blobs as straight recursive code. Nothing is ever suspended: a turn is
// run from its beginning with the answers given so far and stops, by an exception, at the first choice that
// has none.
#pragma once

#include "games/blobs/model_moves.hpp"

namespace smallbox::testing::blobs {

class Game : public Moves {
 public:
  Game(ModelTable begin, Luck chance) : Moves(std::move(chance)), turn_began_(std::move(begin)) {}

  std::vector<std::string> log;  // what was played and performed in this turn: only for counting

  // From the beginning of the turn to the first choice without an answer, or the end of the game.
  void run() {
    t = turn_began_;
    next_answer_ = 0;
    log.clear();
    luck.restart();
    mark_ = {t, 0, 0, 0};
    try {
      while (t.why.empty()) {
        turn();
        if (t.why.empty()) mark_ = {t, next_answer_, luck.used(), log.size()};
      }
    } catch (const Pending& choice) {
      t.pending = choice;
    }
  }
  // Runs begin from now on with the turn that the last one came to. Returns how long the log was before it.
  std::size_t advance() {
    turn_began_ = mark_.table;
    answers.erase(answers.begin(), answers.begin() + static_cast<std::ptrdiff_t>(mark_.answers));
    luck.forget(mark_.luck);
    return mark_.log;
  }

 private:
  struct Mark {
    ModelTable table;
    std::size_t answers = 0;
    std::size_t luck = 0;
    std::size_t log = 0;
  };

  // ---- Programs.

  // False: the program ended before its last step.
  bool perform(Scope& s, const std::string& program) {
    for (const auto& text : parts(program, ';'))
      if (!step(s, text)) return false;
    return true;
  }
  void perform_action(Scope s, const std::string& kind, const std::string& program) {
    log.push_back(kind + " " + card(s.card).id);
    perform(s, program);
    t.shown = false;
  }

  // One step; false: it ends the program.
  bool step(Scope& s, const std::string& text) {
    const Words w = words(text);
    const std::string& op = w.at(0);
    if (const auto goes_on = choice_step(s, w)) return *goes_on;
    if (card_step(s, w) || blob_step(s, w)) return true;
    if (op == "play") {
      play_step(s, w.at(1),
                w.at(2) == "you" ? s.you
                : w[2] == "here" ? t.here(s)
                                 : value_of(s.variables, w[2]));
    } else if (op == "cancel") {
      for (Play& play : t.stack)
        if (s.answered != 0 && play.blob == s.answered) play.cancelled = true;
    } else if (op == "copy") {
      if (const auto number = value_of(s.variables, w.at(1))) copy(s, *number, w.at(2));
    } else if (op == "everyone") {
      everyone(s, text, w.at(1) == "others" ? w[1] : w[1] + " " + w.at(2));
    } else {
      no_such(text);
    }
    return true;
  }

  static Words from(const Words& w, std::size_t first) {
    return Words(w.begin() + static_cast<std::ptrdiff_t>(first), w.end());
  }

  // Choices and conditions: whether the program goes on. Nothing: it is another step.
  std::optional<bool> choice_step(Scope& s, const Words& w) {
    const std::string& op = w.at(0);
    if (op == "player") {
      auto seats = players();
      std::erase_if(seats, [&](int seat) { return !may_choose(s, seat, w.at(2)); });
      return choose_variable(s, w.at(1), "player", picks("player", seats));
    }
    if (op == "blob") return choose_variable(s, w.at(1), "blob", picks("blob", t.blobs(s, from(w, 2))));
    if (op == "hand") return choose_variable(s, w.at(1), "hand", card_picks("hand", t.hand(s.you)));
    if (op == "waste") return choose_variable(s, w.at(1), "waste", card_picks("waste", t.waste));
    if (op == "color") return choose_variable(s, w.at(1), "color", picks("color", color_names()));
    if (op == "ask")
      return ask(s.you, "ask", json::value(card(s.card).id), {pick("yes", true), pick("yes", false)})
          .at("yes")
          .as_bool();
    if (op == "order") return order(s, std::stoul(w.at(1)));
    if (op == "need") return needed(s, w.at(1), from(w, 2));
    return std::nullopt;
  }

  // What happens to cards. False: it is another step.
  bool card_step(Scope& s, const Words& w) {
    const std::string& op = w.at(0);
    const std::string& a = w.size() > 1 ? w[1] : op;
    if (op == "draw") {
      draw(s.you, std::stoi(a));
    } else if (op == "discard" && a == "all") {
      while (!t.hand(s.you).empty()) discard(s.you, *t.hand(s.you).begin());
    } else if (op == "discard") {
      if (const auto c = take_hand(s)) discard(s.you, *c);
    } else if (op == "give" && a == "random") {
      const auto from = value_of(s.variables, w.at(2));
      if (from && !t.hand(*from).empty()) give(luck.random_card(t.hand(*from), s.you), *from, s.you);
    } else if (op == "give") {
      const auto to = value_of(s.variables, w.at(2));
      if (!to || *to == s.you) return true;
      if (const auto c = take_hand(s)) give(*c, s.you, *to);
    } else if (op == "see") {
      if (a == "top" && !t.lab.empty()) {
        look(0, w.at(2) == "all");
        if (w[2] == "all") t.shown = true;
      }
    } else if (op == "plan") {
      if (t.phase == "start") t.plan = a;
    } else {
      return false;
    }
    return true;
  }

  // What happens to blobs. False: it is another step.
  bool blob_step(const Scope& s, const Words& w) {
    const std::string& op = w.at(0);
    const std::string& a = w.size() > 1 ? w[1] : op;
    if (op == "remove") {
      if (const auto p = touch(s, a)) to_waste(lift(*p).card);
    } else if (op == "back") {
      if (const auto p = touch(s, a)) t.hand(p->room).insert(lift(*p).card);
    } else if (op == "move") {
      const auto to = w.at(2) == "here" ? t.here(s)
                      : w[2] == "left"  ? t.left_of(s.you)
                                        : value_of(s.variables, w[2]);
      const auto p = touch(s, a);
      if (p && to) move(t.at(*p).number, *to);
    } else if (op == "swap") {
      const auto p = touch(s, a);
      const auto q = touch(s, w.at(2));
      if (p && q && p->room != q->room) {
        const int first = t.at(*p).number;
        const int second = t.at(*q).number;
        move(first, q->room);
        move(second, p->room);
      }
    } else if (op == "proto" && a == "all") {
      for (const int number : t.blobs(s, from(w, 2))) t.at(*t.find(number)).proto = true;
    } else if (op == "proto") {
      if (const auto p = touch(s, a)) t.at(*p).proto = true;
    } else if (op == "sprout") {
      if (!t.lab.empty()) lay(take_top(luck.proto_after(t.next_blob)), t.here(s), true);
    } else if (op == "paint") {
      const auto p = touch(s, a);
      const auto color = value_of(s.variables, w.at(2));
      if (p && color) t.at(*p).given = {*color};
    } else {
      return false;
    }
    return true;
  }

  bool needed(const Scope& s, const std::string& what, const Words& more) {
    if (what == "hand") return static_cast<int>(t.hand(s.you).size()) >= std::stoi(more.at(0));
    if (what == "lab") return !t.lab.empty();
    if (what == "top")
      return !t.lab.empty() &&
             ModelTable::printed(look(0)).count(value_of(s.variables, "C").value_or(-1)) > 0;
    if (what == "blob") return !t.blobs(s, more).empty();
    if (what == "fewest") {
      for (int r = 0; r < t.seats; ++r)
        if (t.size(r) < t.size(t.here(s))) return false;
      return true;
    }
    no_such(what);
  }
  bool order(const Scope& s, std::size_t count) {
    std::vector<int> top;
    for (std::size_t i = 0; i < count && i < t.lab.size(); ++i) top.push_back(look(i));
    if (top.empty()) return false;
    std::vector<std::size_t> places(top.size());
    std::iota(places.begin(), places.end(), 0U);
    std::vector<json::object> options;
    do {
      json::array ids;
      for (const auto i : places) ids.emplace_back(card(top[i]).id);
      options.push_back(pick("order", ids));
    } while (std::next_permutation(places.begin(), places.end()));
    const auto answer = choose(s.you, "order", json::value(card(s.card).id), options);
    const auto chosen = Cards::read(answer->at("order"));
    std::copy(chosen.begin(), chosen.end(), t.lab.begin());
    if (top.size() > 1) t.shown = false;
    return true;
  }
  void play_step(Scope& s, const std::string& what, std::optional<int> room) {
    const auto c = what == "H" ? take_hand(s) : what == "W" ? take_waste(s) : std::nullopt;
    if (!room || full()) return;
    if (what == "lab") {
      if (!t.lab.empty()) play(s.you, take_top({}), *room, 0);
      return;
    }
    if (!c) return;
    if (what == "H" ? t.hand(s.you).erase(*c) > 0 : std::erase(t.waste, *c) > 0) play(s.you, *c, *room, 0);
  }
  // BLOBS-38, BLOBS-39.
  void copy(const Scope& s, int number, const std::string& which) {
    if (!t.face_up(number)) return;
    const int source = t.at(*t.find(number)).card;
    const Programs& text = card(source).text;
    const std::string& tick = text.start.empty() ? text.end : text.start;
    const std::string& program = which == "now" ? text.now : tick;
    if (program.empty() || copies(program)) return;
    Scope copied{s.self, s.you, source, 0, {}};
    if (which == "now") perform(copied, text.aim);
    perform_action(copied, "copied", program);
  }
  void everyone(Scope& s, const std::string& text, const std::string& who) {
    if (who != "others" && who != "you last" && who != "you first") no_such(who);
    const auto open = text.find('{');
    const std::string inner = text.substr(open + 1, text.rfind('}') - open - 1);
    const int you = s.you;
    const int first = who == "you first" ? 0 : 1;
    const int last = who == "you last" ? t.seats : t.seats - 1;
    for (int k = first; k <= last; ++k) {
      s.you = (you + k) % t.seats;
      perform(s, inner);
    }
    s.you = you;
  }

  // ---- Playing a blob: BLOBS-20 to 28.

  bool full() const { return t.played >= 12; }

  std::vector<json::object> responses(int seat, const Play& play) const {
    std::vector<json::object> options;
    for (const int c : t.hand(seat)) {
      const std::string& when = card(c).text.when;
      if (when.empty() || full() || !t.holds(when, play, seat)) continue;
      for (int room = 0; room < t.seats; ++room)
        options.push_back({{"type", "respond"}, {"card", card(c).id}, {"room", room}});
    }
    options.push_back({{"type", "pass"}});
    return options;
  }

  // `answers`: the blob answered, 0 if it is no response. The card has left where it was.
  void play(int player, int c, int room, int answers_blob) {
    log.push_back((answers_blob != 0 ? "answered " : "played ") + card(c).id);
    ++t.played;
    const Programs& text = card(c).text;
    const int number = lay(c, room, false);
    const auto here = t.stack.size();
    t.stack.push_back({number, c, player, "aim", false, answers_blob, {}});

    if (answers_blob != 0) {
      t.stack[here].aims = bound(text.bind, t.stack.at(here - 1));
    } else {
      Scope s{number, player, c, 0, {}};
      for (const auto& aim : parts(text.aim, ';')) {
        if (!step(s, aim)) break;
        t.stack[here].aims = s.variables;
      }
    }

    t.stack[here].stage = "window";
    for (int k = 1; k < t.seats; ++k) {
      const int seat = (player + k) % t.seats;
      if (t.hand(seat).empty()) continue;
      const auto answer = ask(seat, "respond", json::value(card(c).id), responses(seat, t.stack[here]));
      if (answer.at("type").as_string() == "pass") continue;
      const int response = find_card(std::string(answer.at("card").as_string()));
      t.hand(seat).erase(response);
      play(seat, response, static_cast<int>(answer.at("room").to_number<std::int64_t>()), number);
    }

    t.stack[here].stage = "act";
    if (!text.now.empty() && t.face_up(number) && !t.stack[here].cancelled)
      perform_action({number, player, c, answers_blob, t.stack[here].aims}, "now", text.now);
    t.stack.pop_back();
  }
  // What the variables of a response mean.
  Variables bound(const std::string& bind, const Play& answered) const {
    Variables variables;
    for (const auto& part : parts(bind, ',')) {
      const Words w = words(part);
      if (w.at(2) == "answered") set(variables, w[0], answered.blob);
      if (w[2] == "answerer") set(variables, w[0], answered.player);
      if (const auto target = t.target(answered); w[2] == "target" && target) set(variables, w[0], *target);
    }
    return variables;
  }

  // ---- A turn: BLOBS-12 to 19.

  void turn() {
    refill();  // a setup may begin without a lab
    start_or_end_actions("start");
    t.phase = "play";
    play_phase();
    start_or_end_actions("end");
    draw(t.active, 5 - static_cast<int>(t.hand(t.active).size()));
    if (t.size(t.active) >= 8)
      t.why = "eight";
    else if (t.turn == 40 * t.seats)
      t.why = "limit";
    if (!t.why.empty()) {
      t.phase = "over";
      return;
    }
    ++t.turn;
    t.active = t.left_of(t.active);
    t.phase = "start";
    t.played = 0;
  }

  void start_or_end_actions(const std::string& phase) {
    t.phase = phase;
    std::set<int> done;
    const auto program = [&](const Blob& blob) {
      return phase == "start" ? card(blob.card).text.start : card(blob.card).text.end;
    };
    for (;;) {
      std::set<int> open;
      for (const Blob& blob : t.room(t.active))
        if (!blob.proto && !program(blob).empty() && done.count(blob.number) == 0) open.insert(blob.number);
      const auto answer = choose(t.active, "action", nullptr, picks("action", open));
      if (!answer) return;
      const int number = static_cast<int>(answer->at("action").to_number<std::int64_t>());
      done.insert(number);
      const Blob blob = t.at(*t.find(number));
      perform_action({number, t.active, blob.card, 0, {}}, phase, program(blob));
    }
  }

  void play_phase() {
    const int you = t.active;
    const auto room_of = [&](const json::object& answer, const char* field) {
      return static_cast<int>(answer.at(field).to_number<std::int64_t>());
    };
    if (t.plan == "lab" && !t.lab.empty()) {
      look(0);
      t.shown = true;
      const int room = room_of(*choose(you, "player", nullptr, picks("player", players())), "player");
      t.plan.clear();
      log.emplace_back("planned lab");
      return play(you, take_top({}), room, 0);
    }
    if (t.plan == "waste" && !t.waste.empty()) {
      const auto chosen = choose(you, "waste", nullptr, card_picks("waste", t.waste));
      const int c = find_card(std::string(chosen->at("waste").as_string()));
      const int room = room_of(*choose(you, "player", nullptr, picks("player", players())), "player");
      t.plan.clear();
      log.emplace_back("planned waste");
      std::erase(t.waste, c);
      return play(you, c, room, 0);
    }
    t.plan.clear();
    if (t.hand(you).empty()) return;
    std::vector<json::object> options;
    for (const int c : t.hand(you))
      for (int room = 0; room < t.seats; ++room)
        options.push_back({{"type", "play"}, {"card", card(c).id}, {"room", room}});
    const auto answer = ask(you, "play", nullptr, options);
    const int c = find_card(std::string(answer.at("card").as_string()));
    t.hand(you).erase(c);
    play(you, c, room_of(answer, "room"), 0);
  }

  ModelTable turn_began_;
  Mark mark_;
};

}  // namespace smallbox::testing::blobs
