#include "games/blobs/read_program.hpp"

#include "games/blobs/read_words.hpp"

namespace smallbox::blobs {
namespace {

constexpr std::array<std::string_view, 5> k_places = {"any", "here", "away", "mine", "fullest"};
constexpr std::array<std::string_view, 6> k_places_of_points = {"any",  "here",    "away",
                                                                "mine", "fullest", "left"};
constexpr std::array<std::string_view, 5> k_players = {"any", "other", "cards", "nothere", "notroom:X"};
constexpr std::array<std::string_view, 3> k_destinations = {"P", "here", "left"};
constexpr std::array<std::string_view, 3> k_sources = {"H", "lab", "W"};
constexpr std::array<std::string_view, 4> k_rooms = {"R", "you", "here", "P"};
constexpr std::array<std::string_view, 2> k_plans = {"lab", "waste"};
constexpr std::array<std::string_view, 3> k_blobs = {"X", "Y", "self"};
constexpr std::array<std::string_view, 2> k_chosen_blobs = {"X", "Y"};
constexpr std::array<std::string_view, 2> k_chosen_players = {"P", "R"};
constexpr std::array<std::string_view, 5> k_needs = {"hand", "lab", "top", "fewest", "blob"};
constexpr std::array<std::string_view, 4> k_measures = {"", "colors", "lift", "highest"};
constexpr std::array<std::string_view, 24> k_steps = {
    "player", "blob",    "hand",  "waste", "color",  "ask",    "order", "need",
    "draw",   "discard", "give",  "see",   "remove", "back",   "move",  "swap",
    "proto",  "sprout",  "paint", "play",  "plan",   "cancel", "copy",  "everyone"};

// ---- Programs

class ProgramReader {
 public:
  ProgramReader(std::string_view text, Part part, Known& known, Program& program)
      : in_(text), part_(part), known_(known), program_(program) {}

  Fault read() {
    if (in_.at_end()) return {&faults.empty_program, {}};
    steps(false);
    if (!in_.failed() && !in_.at_end()) in_.wrong(faults.ends_nothing);
    return in_.fault();
  }

 private:
  // To the end of the text, or of the loop.
  void steps(bool in_loop) {
    do {
      if (in_.step_ends()) return in_.none_of("step", k_steps);
      step(in_loop);
      if (in_.failed()) return;
      if (!in_.step_ends() || in_.is("{")) return in_.wrong(faults.step_ends);
    } while (in_.skip(";"));
  }

  void step(bool in_loop) {
    const Token token = in_.token();
    if (++count_ > max_steps) return in_.wrong(faults.too_many_steps);
    const bool aims = in_.is("blob") || in_.is("player") || in_.is("color");
    const auto known = std::find(k_steps.begin(), k_steps.end(), token.text);
    if (known != k_steps.end() && part_ == Part::aim && !aims) return in_.wrong(faults.aims_in_secret);
    const auto at = in_.word("step", k_steps);
    if (in_.failed()) return;
    const std::string_view name = k_steps[at];
    if (name == "everyone") {
      if (in_loop) return in_.wrong_at(token, faults.everyone_twice);
      return everyone();
    }
    const Step one = read_step(name);
    if (!in_.failed()) program_.push(one);
  }

  void everyone() {
    Round round = Round::others;
    if (!in_.skip("others")) {
      constexpr std::array<std::string_view, 2> whose = {"others", "you"};
      if (!in_.is("you")) return in_.none_of("players", whose);
      in_.next();
      constexpr std::array<std::string_view, 2> places = {"first", "last"};
      round = in_.word("place", places) == 0 ? Round::you_first : Round::you_last;
    }
    in_.expect("{");
    if (in_.failed()) return;
    program_.push({.op = Op::everyone, .a = static_cast<std::uint8_t>(round)});
    steps(true);
    in_.expect("}");
    program_.push({.op = Op::next});
  }

  // What stands after the name of a step.
  Step read_step(std::string_view name) {
    if (name == "player") {
      const Var var = sets(k_chosen_players, {P, R});
      const auto who = chooses_players();
      known_.add(var);
      return {.op = Op::player, .a = var, .b = who};
    }
    if (name == "blob") {
      const Var var = sets(k_chosen_blobs, {X, Y});
      const Filter filter = read_filter();
      known_.add(var);
      return {.op = Op::blob, .a = var, .filter = filter};
    }
    if (name == "hand") return sets_only("H", H), Step{.op = Op::hand};
    if (name == "waste") return sets_only("W", W), Step{.op = Op::waste};
    if (name == "color") return sets_only("C", C), Step{.op = Op::color};
    if (name == "ask") return {.op = Op::ask};
    if (name == "cancel") return {.op = Op::cancel};
    if (name == "order") return {.op = Op::order, .a = small(1, max_look)};
    if (name == "draw") return {.op = Op::draw, .a = small(1, max_number)};
    if (name == "need") return need();
    if (name == "sprout") return in_.expect("here"), Step{.op = Op::sprout};
    if (name == "plan")
      return {.op = Op::plan,
              .a = static_cast<std::uint8_t>(in_.word("pile", k_plans) == 0 ? Source::lab : Source::waste)};
    if (name == "discard" || name == "give" || name == "see") return with_cards(name);
    if (name == "play") return play();
    return with_blobs(name);
  }

  Step need() {
    switch (in_.word("need", k_needs)) {
      case 0: return {.op = Op::need_hand, .a = small(1, max_number)};
      case 1: return {.op = Op::need_lab};
      case 2: return uses("C", C), Step{.op = Op::need_top};
      case 3: return {.op = Op::need_fewest};
      default: return {.op = Op::need_blob, .filter = read_filter()};
    }
  }

  Step with_cards(std::string_view name) {
    if (name == "discard") {
      if (in_.skip("all")) return {.op = Op::discard_all};
      return uses("H", H), Step{.op = Op::discard};
    }
    if (name == "give") {
      const bool random = in_.skip("random");
      if (!random) uses("H", H);
      uses("P", P);
      if (random) in_.expect("you");
      return {.op = random ? Op::give_random : Op::give};
    }
    constexpr std::array<std::string_view, 2> what = {"top", "hand"};
    if (in_.word("hidden card", what) == 1) {
      uses("P", P);
      in_.expect("you");
      return {.op = Op::see_hand};
    }
    constexpr std::array<std::string_view, 2> whom = {"you", "all"};
    return {.op = in_.word("audience", whom) == 0 ? Op::see_top_you : Op::see_top_all};
  }

  Step play() {
    const Token what = in_.token();
    const auto source = static_cast<Source>(in_.word("card", k_sources));
    if (source == Source::hand) check(what, H);
    if (source == Source::waste) check(what, W);
    const Token where = in_.token();
    const auto into = static_cast<Into>(in_.word("room", k_rooms));
    if (into == Into::r) check(where, R);
    if (into == Into::p) check(where, P);
    return {.op = Op::play, .a = static_cast<std::uint8_t>(source), .b = static_cast<std::uint8_t>(into)};
  }

  Step with_blobs(std::string_view name) {
    if (name == "proto" && in_.skip("all")) return {.op = Op::proto_all, .filter = read_filter()};
    const std::uint8_t var = name == "copy" ? blob(k_chosen_blobs) : blob(k_blobs);
    if (name == "remove") return {.op = Op::remove, .a = var};
    if (name == "back") return {.op = Op::back, .a = var};
    if (name == "proto") return {.op = Op::proto, .a = var};
    if (name == "swap") return {.op = Op::swap, .a = var, .b = blob(k_blobs)};
    if (name == "paint") return uses("C", C), Step{.op = Op::paint, .a = var};
    if (name == "copy") {
      constexpr std::array<std::string_view, 2> which = {"now", "tick"};
      return {.op = in_.word("action", which) == 0 ? Op::copy_now : Op::copy_tick, .a = var};
    }
    const Token where = in_.token();
    const auto to = static_cast<To>(in_.word("room", k_destinations));
    if (to == To::p) check(where, P);
    return {.op = Op::move, .a = var, .b = static_cast<std::uint8_t>(to)};
  }

  // ---- Variables

  void check(const Token& token, Var var) {
    if (!in_.failed() && !known_.has(var))
      in_.wrong_at(token, faults.not_set, {{"var", std::string(token.text)}});
  }
  void uses(std::string_view name, Var var) {
    const Token token = in_.token();
    in_.expect(name);
    check(token, var);
  }
  std::uint8_t blob(Words names) {
    constexpr std::array<Var, 3> vars = {X, Y, self};
    const Token token = in_.token();
    const Var var = vars[in_.word("blob", names)];
    check(token, var);
    return var;
  }
  Var sets(Words names, const std::array<Var, 2>& vars) { return vars[in_.word("variable", names)]; }
  void sets_only(std::string_view name, Var var) {
    in_.expect(name);
    known_.add(var);
  }
  std::uint8_t chooses_players() {
    const Token token = in_.token();
    const std::uint8_t who = in_.word("choice of players", k_players);
    if (static_cast<Who>(who) == Who::notroom_x && !in_.failed() && !known_.has(X))
      in_.wrong_at(token, faults.not_set, {{"var", "X"}});
    return who;
  }
  std::uint8_t small(int min, int max) { return static_cast<std::uint8_t>(in_.number(min, max)); }
  Filter read_filter() { return FilterReader(in_, &known_).read(k_places); }

  WordReader in_;
  Part part_;
  Known& known_;
  Program& program_;
  int count_ = 0;
};

// ---- What always holds

class PassiveReader {
 public:
  PassiveReader(std::string_view text, Passives& passives) : in_(text), passives_(passives) {}

  Fault read() {
    if (in_.at_end()) return {&faults.empty_program, {}};
    do {
      if (passives_.size == max_steps)
        in_.wrong(faults.too_many_steps);
      else
        passives_.push(one());
      if (!in_.failed() && !in_.at_end() && !in_.is(";")) in_.wrong(faults.step_ends);
    } while (!in_.failed() && in_.skip(";"));
    return in_.fault();
  }

 private:
  Passive one() {
    constexpr std::array<std::string_view, 3> kinds = {"points", "tint", "safe"};
    switch (in_.word("permanent action", kinds)) {
      case 0: return points();
      case 1: {
        const auto from = static_cast<Colors>(1U << in_.word("colour", k_color_words));
        const auto to = static_cast<Colors>(1U << in_.word("colour", k_color_words));
        return {.kind = Passive::Kind::tint, .from = from, .to = to};
      }
      default: break;
    }
    constexpr std::array<std::string_view, 2> whom = {"self", "others"};
    return {.kind = in_.word("blobs", whom) == 0 ? Passive::Kind::safe_self : Passive::Kind::safe_others};
  }

  Passive points() {
    Passive p{.each = static_cast<std::int8_t>(in_.number(-max_number, max_number))};
    if (!in_.skip("x")) in_.expect("×");
    if (in_.failed()) return p;
    p.filter.place = static_cast<Place>(in_.word("place", k_places_of_points));
    FilterReader conditions(in_, nullptr);
    while (!in_.failed() && !in_.step_ends())
      if (!limit(p)) conditions.condition(p.filter);
    return p;
  }

  // What is not a condition: how it is counted.
  bool limit(Passive& p) {
    const Token token = in_.token();
    const auto once = [&](bool before) {
      if (before) in_.wrong_at(token, faults.stands_twice);
    };
    const auto measure = std::find(k_measures.begin() + 1, k_measures.end(), token.text);
    if (measure != k_measures.end()) {
      in_.next();
      once(p.measure != Passive::Measure::blobs);
      p.measure = static_cast<Passive::Measure>(measure - k_measures.begin());
    } else if (in_.skip("beyond")) {
      once(p.past != 0);
      p.past = static_cast<std::uint8_t>(in_.number(1, max_number));
    } else if (in_.skip("max")) {
      once(p.most != Passive::no_limit);
      p.most = static_cast<std::uint8_t>(in_.number(0, max_number));
    } else if (token.text.starts_with('/')) {
      once(p.per != 1);
      const auto per = WordReader::number_in(token.text.substr(1));
      if (!per || *per < 1 || *per > max_number) return in_.no_number_after("/", 1, max_number), true;
      p.per = static_cast<std::uint8_t>(*per);
      in_.next();
    } else {
      return false;
    }
    return true;
  }

  WordReader in_;
  Passives& passives_;
};

}  // namespace

Fault read_program(std::string_view text, Part part, Known& known, Program& program) {
  return ProgramReader(text, part, known, program).read();
}
Fault read_passives(std::string_view text, Passives& passives) {
  return PassiveReader(text, passives).read();
}

}  // namespace smallbox::blobs
