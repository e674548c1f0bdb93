// The cards of a box from JSON (docs/boxes.md): every fault is told, with its place.
#include <algorithm>

#include "games/blobs/code.hpp"
#include "games/blobs/read_program.hpp"
#include "games/blobs/text.hpp"

namespace smallbox {
namespace {

using namespace blobs;

constexpr std::array<std::string_view, 12> k_card_fields = {"id", "name",  "value", "colors", "text", "aim",
                                                            "do", "start", "end",   "always", "when", "bind"};
constexpr std::array<std::string_view, 7> k_whens = {"any",     "acts",    "copyable", "into mine",
                                                     "at home", "removes", "aims mine"};
constexpr std::array<std::string_view, 4> k_bound = {"X", "Y", "P", "R"};
constexpr std::array<std::string_view, 2> k_bound_blobs = {"answered", "target"};
constexpr std::array<std::string_view, 1> k_bound_players = {"answerer"};

// BLOBS-16: what a plan puts in the place of the card from the hand.
constexpr std::string_view k_plan_lab = "see top all; player R any; play lab R";
constexpr std::string_view k_plan_waste = "waste W; player R any; play W R";

class CardReader {
 public:
  CardReader(json::object& fields, BoxReader& reader) : fields_(fields), reader_(reader) {}

  // BLOBS-3: a printed * is 0.
  std::int8_t value() {
    const auto text = as_text(fields_.if_contains("value"));
    if (text && *text == "*") return 0;
    if (!text) return static_cast<std::int8_t>(reader_.whole(fields_, "value", -9, 9));
    reader_.wrong_in("value", faults.no_value, {{"field", "value"}, {"min", "-9"}, {"max", "9"}});
    return 0;
  }

  Colors colors() {
    const json::array* list = reader_.list(fields_, "colors", 1, color_count, "colours", false, "BLOBS-2");
    unsigned found = 0;
    if (list == nullptr) return 0;
    const BoxReader::In in(reader_, "colors");
    for (std::size_t i = 0; i < list->size(); ++i) {
      const BoxReader::In in_item(reader_, i);
      const unsigned color = color_of((*list)[i]);
      if (color == 0)
        reader_.wrong(faults.no_color);
      else if ((found & color) != 0)
        reader_.wrong(faults.color_twice);
      found |= color;
    }
    return static_cast<Colors>(found);
  }

  Actions actions() {
    Actions does;
    Known played, started, ended;
    program("aim", Part::aim, played, does.aim);
    program("do", Part::action, played, does.act);
    program("start", Part::action, started, does.start);
    program("end", Part::action, ended, does.end);
    if (const auto text = program_text("always"))
      if (Fault fault = read_passives(*text, does.always); !fault.empty())
        reader_.wrong_in("always", *fault.what, std::move(fault.words));
    does.when = when();
    does.bind = bind();
    if (fields_.contains("aim") && !fields_.contains("do")) reader_.wrong_in("aim", faults.aims_at_nothing);
    if (fields_.contains("when") && !fields_.contains("do"))
      reader_.wrong_in("when", faults.response_without_action);
    if (fields_.contains("bind") && !fields_.contains("when"))
      reader_.wrong_in("bind", faults.bound_to_nothing);
    if (does.when != never && !does.act.empty()) check_response(does.bind);
    return does;
  }

 private:
  static unsigned color_of(const json::value& value) {
    const auto name = as_text(&value);
    for (unsigned c = 0; name && c < color_count; ++c)
      if (*name == k_color_names[c]) return 1U << c;
    return 0;
  }

  std::optional<std::string_view> program_text(std::string_view name) {
    const json::value* given = fields_.if_contains(name);
    if (given == nullptr) return std::nullopt;
    const auto text = as_text(given);
    if (!text) reader_.wrong_in(name, faults.no_program);
    return text;
  }
  void program(std::string_view name, Part part, Known& known, Program& program) {
    const auto text = program_text(name);
    if (!text) return;
    Fault fault = read_program(*text, part, known, program);
    if (fault.empty()) return;
    program = {};
    reader_.wrong_in(name, *fault.what, std::move(fault.words));
  }

  When when() {
    json::array* list = reader_.list(fields_, "when", 1, k_whens.size(), "conditions", true);
    unsigned all = never;
    if (list == nullptr) return never;
    const BoxReader::In in(reader_, "when");
    for (std::size_t i = 0; i < list->size(); ++i) {
      const BoxReader::In in_item(reader_, i);
      const auto word = as_text(&(*list)[i]);
      const auto found = word ? std::find(k_whens.begin(), k_whens.end(), *word) : k_whens.end();
      if (found == k_whens.end()) {
        reader_.wrong(faults.no_condition);
        continue;
      }
      const unsigned bit = 1U << (found - k_whens.begin());
      if ((all & bit) != 0) reader_.wrong(faults.condition_twice);
      all |= bit;
    }
    return static_cast<When>(all);
  }

  Bind bind() {
    Bind bind;
    json::value* given = fields_.if_contains("bind");
    if (given == nullptr) return bind;
    const BoxReader::In in(reader_, "bind");
    const json::object* vars = reader_.object(*given);
    if (vars == nullptr) return bind;
    if (vars->empty()) reader_.wrong(faults.nothing_bound);
    reader_.only(*vars, k_bound);
    const auto blob = [&](const char* name) {
      const int word = reader_.word(*vars, name, k_bound_blobs, true, "BLOBS-25");
      return word < 0 ? Bound::nothing : word == 0 ? Bound::answered : Bound::target;
    };
    const auto player = [&](const char* name) {
      const int word = reader_.word(*vars, name, k_bound_players, true, "BLOBS-25");
      return word < 0 ? Bound::nothing : Bound::answered;
    };
    return {blob("X"), blob("Y"), player("P"), player("R")};
  }

  // In a response the action finds what is bound, not what was aimed at.
  void check_response(const Bind& bind) {
    Known bound;
    if (bind.x != Bound::nothing) bound.add(X);
    if (bind.y != Bound::nothing) bound.add(Y);
    if (bind.p != Bound::nothing) bound.add(P);
    if (bind.r != Bound::nothing) bound.add(R);
    Program again;
    // It could be read before, so that nothing but a variable can be missing.
    Fault fault = read_program(*as_text(fields_.if_contains("do")), Part::action, bound, again);
    if (!fault.empty()) reader_.wrong_in("do", faults.not_bound, std::move(fault.words));
  }

  json::object& fields_;
  BoxReader& reader_;
};

void add_plans(Box& box) {
  const auto add = [&](std::string_view text) {
    Known known;
    Program program;
    read_program(text, Part::action, known, program);
    return add_program(box, program, no_card, Op::end);
  };
  box.plan_lab = add(k_plan_lab);
  box.plan_waste = add(k_plan_waste);
}

}  // namespace

const std::string_view Text<Blobs>::box_json =
#include "games/blobs/box.json.inc"
    ;

void Text<Blobs>::read_box(json::object& fields, BoxReader& reader, Blobs::Box& box) {
  json::array* cards = reader.list(fields, "cards", min_cards, max_cards, "cards");
  if (cards == nullptr || cards->size() > max_cards) return;
  box.owner[0] = no_card;
  std::vector<std::string_view> before;
  const BoxReader::In in(reader, "cards");
  for (std::size_t i = 0; i < cards->size(); ++i) {
    const BoxReader::In in_item(reader, i);
    json::object* card = reader.object((*cards)[i]);
    if (card == nullptr) continue;
    reader.only(*card, k_card_fields);
    const std::string_view id = reader.id(*card, before);
    std::copy(id.begin(), id.end(), box.ids[i].begin());
    reader.texts(*card, "name", 60, false);
    reader.texts(*card, "text", 500, false);
    CardReader read(*card, reader);
    box.base[i] = read.value();
    box.colors[i] = read.colors();
    // After a fault nobody will see the box; the places in it may not be the cards' any more.
    const Actions does = read.actions();
    if (reader.good()) add_card(box, does);
  }
  if (reader.good()) add_plans(box);
}

}  // namespace smallbox
