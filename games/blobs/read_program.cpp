#include "games/blobs/read_program.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>

#include "engine/nearest.hpp"

namespace smallbox::blobs {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, color_count> k_colors = {"red",   "orange", "yellow",
                                                                "green", "blue",   "purple"};
constexpr std::array<std::string_view, 5> k_places = {"any", "here", "away", "mine", "fullest"};
constexpr std::array<std::string_view, 6> k_places_of_points = {"any", "here", "away", "mine", "fullest", "left"};
constexpr std::array<std::string_view, 5> k_players = {"any", "other", "cards", "nothere", "notroom:X"};
constexpr std::array<std::string_view, 3> k_destinations = {"P", "here", "left"};
constexpr std::array<std::string_view, 3> k_sources = {"H", "lab", "W"};
constexpr std::array<std::string_view, 4> k_rooms = {"R", "you", "here", "P"};
constexpr std::array<std::string_view, 2> k_plans = {"lab", "waste"};
constexpr std::array<std::string_view, 3> k_blobs = {"X", "Y", "self"};
constexpr std::array<std::string_view, 2> k_chosen_blobs = {"X", "Y"};
constexpr std::array<std::string_view, 2> k_chosen_players = {"P", "R"};
constexpr std::array<std::string_view, 5> k_needs = {"hand", "lab", "top", "fewest", "blob"};
// What is written without anything after it, in the order of their bits.
constexpr std::array<std::string_view, 9> k_conditions = {"other",  "up",        "proto",    "best",     "share:X",
                                                          "sharer", "notroom:X", "copy:now", "copy:tick"};
constexpr std::array<std::string_view, 11> k_all_conditions = {"other",     "up",       "proto",     "best",
                                                               "share:X",   "sharer",   "notroom:X", "copy:now",
                                                               "copy:tick", "base<=0", "color:C"};
constexpr std::array<std::string_view, 4> k_measures = {"", "colors", "lift", "highest"};
constexpr std::array<std::string_view, 24> k_steps = {
    "player", "blob",  "hand", "waste", "color", "ask",  "order",  "need",  "draw", "discard", "give",   "see",
    "remove", "back",  "move", "swap",  "proto", "sprout", "paint", "play", "plan", "cancel",  "copy", "everyone"};

struct Token {
  std::string_view text;  // empty: the end
  std::size_t at = 0;     // in bytes
};

// Goes over a text word by word; ; { and } are words of their own. The first thing that is wrong stays.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { next(); }

  const Token& token() const { return token_; }
  bool failed() const { return !fault_.empty(); }
  const Fault& fault() const { return fault_; }
  bool at_end() const { return token_.text.empty(); }
  bool is(std::string_view word) const { return token_.text == word; }
  // Whether a step can't go on here.
  bool step_ends() const { return at_end() || is(";") || is("{") || is("}"); }

  void next() {
    std::size_t at = token_.at + token_.text.size();
    while (at < text_.size() && text_[at] == ' ') ++at;
    std::size_t end = at;
    constexpr std::string_view signs = ";{}";
    while (end < text_.size() && text_[end] != ' ' && signs.find(text_[end]) == std::string_view::npos) ++end;
    if (end == at && at < text_.size()) ++end;
    token_ = {text_.substr(at, end - at), at};
  }
  bool skip(std::string_view word) {
    if (!is(word)) return false;
    next();
    return true;
  }

  // "At letter 12: …", letters counted as people do.
  void wrong(const std::string& message) { wrong_at(token_, message); }
  void wrong_at(const Token& token, const std::string& message) {
    if (failed()) return;
    const auto before = text_.substr(0, token.at);
    const auto letters = std::count_if(before.begin(), before.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    });
    fault_ = "At letter " + std::to_string(letters + 1) + ": " + message;
  }
  // What stands here is none of those.
  void none_of(std::string_view kind, Words known) {
    if (step_ends()) {
      std::string list;
      for (const std::string_view one : known) list += (list.empty() ? "" : ", ") + std::string(one);
      return wrong("here the " + std::string(kind) + " is missing: " + list + ".");
    }
    std::string sentence = no_such(kind, token_.text, known);
    sentence.front() = 't';  // it goes on after a colon
    wrong(sentence);
  }

  void expect(std::string_view word) {
    if (!skip(word)) wrong("here \"" + std::string(word) + "\" is expected.");
  }
  // One of these words, as its place.
  std::uint8_t word(std::string_view kind, Words known) {
    const auto found = std::find(known.begin(), known.end(), token_.text);
    if (found == known.end() || at_end()) return none_of(kind, known), std::uint8_t{0};
    next();
    return static_cast<std::uint8_t>(found - known.begin());
  }
  int number(int min, int max) {
    const auto value = number_in(token_.text);
    if (!value || *value < min || *value > max) return wrong(range(min, max)), min;
    next();
    return *value;
  }
  static std::optional<int> number_in(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
  }
  static std::string range(int min, int max) {
    return "here a whole number from " + std::to_string(min) + " to " + std::to_string(max) + " is expected.";
  }

 private:
  std::string_view text_;
  Token token_;
  Fault fault_;
};

// ---- Filters

class FilterReader {
 public:
  // `known`: null where there are no variables, as in what always holds.
  FilterReader(Reader& in, const Known* known) : in_(in), known_(known) {}

  Filter read(Words places) {
    Filter filter;
    filter.place = static_cast<Place>(in_.word("place", places));
    while (!in_.failed() && !in_.step_ends() && condition(filter)) {
    }
    return filter;
  }

  // One condition, if what stands here is one. In a step everything that follows has to be; what always holds has other
  // words among them, and tells those apart itself.
  bool condition(Filter& filter) {
    const Token token = in_.token();
    const auto plain = std::find(k_conditions.begin(), k_conditions.end(), token.text);
    if (plain != k_conditions.end()) {
      const auto bit = static_cast<std::uint16_t>(1U << (plain - k_conditions.begin()));
      if (filter.wants(bit)) return twice(token);
      if ((bit & (Filter::shares_x | Filter::not_room_x)) != 0) reads(X, "X", token);
      filter.conditions = static_cast<std::uint16_t>(filter.conditions | bit);
    } else if (token.text.starts_with("base<=")) {
      const auto most = Reader::number_in(token.text.substr(6));
      if (!most || *most < -max_number || *most > max_number)
        return in_.wrong("after base<= a whole number from -99 to 99 is expected."), false;
      if (filter.base != Filter::any_base) return twice(token);
      filter.base = static_cast<std::int8_t>(*most);
    } else if (token.text.starts_with("color:")) {
      if (filter.color != 0) return twice(token);
      const std::string_view name = token.text.substr(6);
      const auto color = std::find(k_colors.begin(), k_colors.end(), name);
      if (name == "C")
        reads(C, "C", token);
      else if (color == k_colors.end())
        return in_.wrong("there is no such colour: color:C, or one of red, orange, yellow, green, blue and purple."),
               false;
      filter.color = name == "C" ? Filter::color_c : static_cast<Colors>(1U << (color - k_colors.begin()));
    } else {
      return in_.none_of("condition", k_all_conditions), false;
    }
    in_.next();
    return true;
  }

 private:
  bool twice(const Token& token) {
    in_.wrong_at(token, "there is a condition of this kind already.");
    return false;
  }
  void reads(Var var, const char* name, const Token& token) {
    if (known_ == nullptr)
      in_.wrong_at(token, std::string("nothing is ever chosen here: there is no ") + name + ".");
    else if (!known_->has(var))
      in_.wrong_at(token, std::string(name) + " is used before it is set.");
  }

  Reader& in_;
  const Known* known_;
};

// ---- Programs

class ProgramReader {
 public:
  ProgramReader(std::string_view text, Part part, Known& known, Program& program)
      : in_(text), part_(part), known_(known), program_(program) {}

  Fault read() {
    if (in_.at_end()) return "The program is empty: leave the field out instead.";
    steps(false);
    if (!in_.failed() && !in_.at_end()) in_.wrong("there is no everyone that this could end.");
    return in_.fault();
  }

 private:
  // To the end of the text, or of the loop.
  void steps(bool in_loop) {
    do {
      if (in_.step_ends()) return in_.none_of("step", k_steps);
      step(in_loop);
      if (in_.failed()) return;
      if (!in_.step_ends() || in_.is("{")) return in_.wrong("the step ends before this; the next one comes after \"; \".");
    } while (in_.skip(";"));
  }

  void step(bool in_loop) {
    const Token token = in_.token();
    if (++count_ > max_steps) return in_.wrong("this is step 25, and a program has at most 24.");
    const bool aims = in_.is("blob") || in_.is("player") || in_.is("color");
    const auto known = std::find(k_steps.begin(), k_steps.end(), token.text);
    if (known != k_steps.end() && part_ == Part::aim && !aims)
      return in_.wrong("an aim chooses only what all may see: blob, player and color.");
    const auto at = in_.word("step", k_steps);
    if (in_.failed()) return;
    const std::string_view name = k_steps[at];
    if (name == "everyone") {
      if (in_loop) return in_.wrong_at(token, "there can be no everyone inside an everyone.");
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
      return {.op = Op::plan, .a = static_cast<std::uint8_t>(in_.word("pile", k_plans) == 0 ? Source::lab : Source::waste)};
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
      in_.wrong_at(token, std::string(token.text) + " is used before it is set.");
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
      in_.wrong_at(token, "X is used before it is set.");
    return who;
  }
  std::uint8_t small(int min, int max) { return static_cast<std::uint8_t>(in_.number(min, max)); }
  Filter read_filter() { return FilterReader(in_, &known_).read(k_places); }

  Reader in_;
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
    if (in_.at_end()) return "The program is empty: leave the field out instead.";
    do {
      if (passives_.size == max_steps)
        in_.wrong("this is step 25, and a program has at most 24.");
      else
        passives_.push(one());
      if (!in_.failed() && !in_.at_end() && !in_.is(";"))
        in_.wrong("the step ends before this; the next one comes after \"; \".");
    } while (!in_.failed() && in_.skip(";"));
    return in_.fault();
  }

 private:
  Passive one() {
    constexpr std::array<std::string_view, 3> kinds = {"points", "tint", "safe"};
    switch (in_.word("permanent action", kinds)) {
      case 0: return points();
      case 1: {
        const auto from = static_cast<Colors>(1U << in_.word("colour", k_colors));
        const auto to = static_cast<Colors>(1U << in_.word("colour", k_colors));
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
      if (before) in_.wrong_at(token, "this stands here twice.");
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
      const auto per = Reader::number_in(token.text.substr(1));
      if (!per || *per < 1 || *per > max_number) return in_.wrong("after / a whole number from 1 to 99 is expected."), true;
      p.per = static_cast<std::uint8_t>(*per);
      in_.next();
    } else {
      return false;
    }
    return true;
  }

  Reader in_;
  Passives& passives_;
};

}  // namespace

Fault read_program(std::string_view text, Part part, Known& known, Program& program) {
  return ProgramReader(text, part, known, program).read();
}
Fault read_passives(std::string_view text, Passives& passives) { return PassiveReader(text, passives).read(); }

}  // namespace smallbox::blobs
