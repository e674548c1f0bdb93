// The card table (BLOBS-1, BLOBS-2), and the page for people that is made from it: docs/cards/blobs.md.
#include <set>

#include "games/blobs/code.hpp"
#include "tests/files.hpp"

namespace smallbox::blobs {
namespace {

// ---- Programs in words

std::string join(const std::vector<std::string>& parts, const std::string& between) {
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty()) text += (text.empty() ? "" : between) + part;
  return text;
}

std::string color_names(Colors colors) {
  if (colors == every_color) return "all six";
  std::vector<std::string> names;
  for (const int c : CardSet(colors)) names.emplace_back(k_color_names[static_cast<std::size_t>(c)]);
  return join(names, ", ");
}

std::string words_of(const Filter& f) {
  constexpr std::array<const char*, 6> places = {"any", "here", "away", "mine", "fullest", "left"};
  const auto when = [&](std::uint16_t condition, const std::string& word) {
    return f.wants(condition) ? word : std::string();
  };
  std::string color;
  if (f.color == Filter::color_c) color = "color:C";
  if (f.color != 0 && f.color != Filter::color_c) color = "color:" + color_names(f.color);
  return join(
      {places[static_cast<std::size_t>(f.place)], when(Filter::is_other, "other"), when(Filter::is_up, "up"),
       color, when(Filter::is_proto, "proto"), when(Filter::is_best, "best"),
       f.base != Filter::any_base ? "base<=" + std::to_string(f.base) : "", when(Filter::shares_x, "share:X"),
       when(Filter::is_sharer, "sharer"), when(Filter::not_room_x, "notroom:X"),
       when(Filter::copies_now, "copy:now"), when(Filter::copies_tick, "copy:tick")},
      " ");
}

std::string words_of(const Step& step) {
  constexpr std::array<const char*, 7> vars = {"X", "Y", "self", "P", "R", "H", "W"};
  constexpr std::array<const char*, 5> who = {"any", "other", "cards", "nothere", "notroom:X"};
  constexpr std::array<const char*, 3> to = {"P", "here", "left"};
  constexpr std::array<const char*, 4> into = {"R", "you", "here", "P"};
  constexpr std::array<const char*, 3> sources = {"hand", "lab", "waste"};
  constexpr std::array<const char*, 3> rounds = {"others", "you first", "you last"};
  const std::string a = step.a < vars.size() ? vars[step.a] : "";
  const std::string n = std::to_string(step.a);
  switch (step.op) {
    case Op::end:
    case Op::aimed: return "";
    case Op::player: return "player " + a + " " + who[step.b];
    case Op::blob: return "blob " + a + " " + words_of(step.filter);
    case Op::hand: return "hand H";
    case Op::waste: return "waste W";
    case Op::color: return "color C";
    case Op::ask: return "ask";
    case Op::order: return "order " + n;
    case Op::need_hand: return "need hand " + n;
    case Op::need_lab: return "need lab";
    case Op::need_top: return "need top C";
    case Op::need_fewest: return "need fewest";
    case Op::need_blob: return "need blob " + words_of(step.filter);
    case Op::draw: return "draw " + n;
    case Op::discard: return "discard H";
    case Op::discard_all: return "discard all";
    case Op::give: return "give H P";
    case Op::give_random: return "give random P you";
    case Op::see_top_you: return "see top you";
    case Op::see_top_all: return "see top all";
    case Op::see_hand: return "see hand P you";
    case Op::remove: return "remove " + a;
    case Op::back: return "back " + a;
    case Op::move: return "move " + a + " " + to[step.b];
    case Op::swap: return "swap " + a + " " + vars[step.b];
    case Op::proto: return "proto " + a;
    case Op::proto_all: return "proto all " + words_of(step.filter);
    case Op::sprout: return "sprout here";
    case Op::paint: return "paint X C";
    case Op::play:
      return std::string("play ") + (step.a == 0 ? "H" : step.a == 1 ? "lab" : "W") + " " + into[step.b];
    case Op::plan: return std::string("plan ") + sources[step.a];
    case Op::cancel: return "cancel";
    case Op::copy_now: return "copy X now";
    case Op::copy_tick: return "copy X tick";
    case Op::everyone: return std::string("everyone ") + rounds[step.a] + " {";
    case Op::next: return "}";
  }
  return "";
}

std::string words_of(const char* part, const Program& program) {
  std::string text;
  for (const Step& step : program) {
    const bool close = !text.empty() && text.back() == '{';
    text += (text.empty() ? "" : close || step.op == Op::next ? " " : "; ") + words_of(step);
  }
  return text.empty() ? "" : std::string("*") + part + "* `" + text + "`";
}

std::string words_of(const Passive& p) {
  switch (p.kind) {
    case Passive::Kind::none: return "";
    case Passive::Kind::tint: return "*always* `tint " + color_names(p.from) + " " + color_names(p.to) + "`";
    case Passive::Kind::safe_self: return "*always* `safe self`";
    case Passive::Kind::safe_others: return "*always* `safe others`";
    case Passive::Kind::points: break;
  }
  constexpr std::array<const char*, 4> measures = {"", "colors", "lift", "highest"};
  return "*always* `" +
         join({"points", (p.each > 0 ? "+" : "") + std::to_string(p.each), "×", words_of(p.filter),
               measures[static_cast<std::size_t>(p.measure)],
               p.past != 0 ? "beyond " + std::to_string(p.past) : "",
               p.per != 1 ? "/" + std::to_string(p.per) : "",
               p.most != Passive::no_limit ? "max " + std::to_string(p.most) : ""},
              " ") +
         "`";
}

std::string program_of(const Row& row) {
  const Row::Actions& does = row.does;
  constexpr std::array<const char*, 7> conditions = {"any",     "acts",    "copyable", "into mine",
                                                     "at home", "removes", "aims mine"};
  std::vector<std::string> when;
  for (const int i : CardSet(does.when)) when.emplace_back(conditions[static_cast<std::size_t>(i)]);
  constexpr std::array<const char*, 5> binds = {"", "X = target", "X = answered",
                                                "X = answered, P = answerer", "P = answerer"};
  const std::string bind = binds[static_cast<std::size_t>(does.bind)];
  const std::string text =
      join({words_of("aim", does.aim), words_of("do", does.act), words_of("start", does.start),
            words_of("end", does.end), when.empty() ? "" : "*when* `" + join(when, ", ") + "`",
            bind.empty() ? "" : "*bind* `" + bind + "`", words_of(does.always)},
           " · ");
  return text.empty() ? "none" : text;
}

// ---- The page

std::string kind_of(const Row& row) {
  std::vector<std::string> kinds;
  for (const char* kind : kinds_of(row)) kinds.emplace_back(kind);
  return kinds.empty() ? "plain" : join(kinds, ", ");
}

// Colours with their shapes, so that nobody has to tell colours apart.
std::string shapes_of(Colors colors) {
  constexpr std::array<const char*, color_count> signs = {"♥", "■", "★", "▲", "💧", "☾"};
  std::vector<std::string> shapes;
  for (const int c : CardSet(colors))
    shapes.push_back(std::string(signs[static_cast<std::size_t>(c)]) + " " +
                     k_color_names[static_cast<std::size_t>(c)]);
  return join(shapes, ", ");
}

std::string value_of(const Row& row) {
  if (row.value == star) return "\\*";
  if (row.value < 0) return "−" + std::to_string(-row.value);
  return (row.value > 0 ? "+" : "") + std::to_string(row.value);
}

std::string page() {
  std::string text =
      "# The cards of Blobs\n\n"
      "Made from the table in `games/blobs/cards.hpp`; `./run golden` writes it anew.\n\n"
      "Colours and their shapes: ♥ red heart, ■ orange square, ★ yellow star, ▲ green triangle, 💧 blue "
      "drop, "
      "☾ purple moon. A value of \\* is 0. The last column is the card as the program performs it; what the "
      "words "
      "mean stands at the end.\n\n"
      "| # | card | value | colours | kind | text | exactly | program |\n"
      "|---|---|---|---|---|---|---|---|\n";
  int number = 0;
  for (const Row& row : k_cards)
    text += "| " + std::to_string(++number) + " | **" + row.name + "** `" + row.id + "` | " + value_of(row) +
            " | " + shapes_of(row.colors) + " | " + kind_of(row) + " | " + row.text + " | " + row.exactly +
            " | " + program_of(row) + " |\n";
  text +=
      "\n## The words of the programs\n\n"
      "*aim* is done when the blob is played, before anybody responds; *do* when its action is performed; "
      "*start* "
      "and *end* in their phases. *when* is a response's condition, *bind* what its variables mean in a "
      "response "
      "instead of *aim*. `X Y P R C H W` are what was chosen: blobs, a player, a room, a colour, a card of "
      "the "
      "hand or of the waste; `self` is the blob with the text.\n\n"
      "Places: `any` room, `here` (its own), `away` (every other), `mine` (yours), `fullest`, `left` (the "
      "next "
      "player's). Conditions: `other` than itself, `up`, `proto`, `base<=n`, `best` of its room, a `color`, "
      "`share` a colour with X, `sharer` (somebody in another room shares one), `notroom` of X, `copy:now` "
      "and "
      "`copy:tick` (has an action that can be copied). Safe blobs are left out, except for copying.\n\n"
      "A `need` that fails, a *no*, or a choice without options ends the program. `everyone` lets each "
      "player do "
      "the steps in turn. `order n` looks at the top cards of the lab and puts them back in any order; "
      "`sprout` "
      "puts the lab's top card into the room as a protoblob; `play` plays a card into the room of R, of P, "
      "`you` or `here`; `plan` says where phase 2 plays from; `points k "
      "× …` "
      "counts blobs, `colors`, negative values (`lift`) or the `highest` value, for each `/d`, `beyond` n, "
      "at most "
      "`max`; `tint a b` makes colour a be b.\n";
  return text;
}

TEST(BlobsCards, the_page_for_people_is_up_to_date) {
  testing::expect_file(GAME_FOLDER "/../../docs/cards/blobs.md", page());
}

TEST(BlobsCards, BLOBS_1_and_2_seventy_two_different_cards) {
  // BLOBS-1, BLOBS-2
  std::set<std::string> names;
  std::array<int, color_count> colors{};
  for (const Row& row : k_cards) {
    names.insert(row.name);
    for (const int c : CardSet(row.colors)) ++colors[static_cast<std::size_t>(c)];
    EXPECT_NE(row.colors, 0) << row.id;
    EXPECT_FALSE(std::string(row.text).empty()) << row.id;
    EXPECT_FALSE(std::string(row.exactly).empty()) << row.id;
  }
  EXPECT_EQ(names.size(), 72U);
  for (const int n : colors) EXPECT_GE(n, 10);  // no colour is rare
  EXPECT_EQ(shapes_of(every_color), "♥ red, ■ orange, ★ yellow, ▲ green, 💧 blue, ☾ purple");
}

// The checks that the compiler makes would see a broken card.
TEST(BlobsCards, broken_cards_do_not_compile) {
  using namespace step;
  const auto fine = [](const Row::Actions& does) {
    return checks::well_formed(Row{"x", "X", 0, red, "text", "exactly", does});
  };
  EXPECT_TRUE(fine({.aim = {blob(X, any)}, .act = {remove(X)}}));
  EXPECT_TRUE(fine({.act = {hand, discard, waste, play(Source::waste, Into::you)}}));
  EXPECT_FALSE(fine({.act = {hand, waste, play(Source::waste, Into::you)}}));          // two cards at once
  EXPECT_FALSE(fine({.act = {hand, discard, play(Source::hand, Into::you)}}));         // it lies in the waste
  EXPECT_FALSE(fine({.act = {need_lab, play(Source::lab, Into::p)}}));                 // whose room?
  EXPECT_FALSE(fine({.act = {remove(X)}}));                                            // X is never chosen
  EXPECT_FALSE(fine({.aim = {blob(X, any)}}));                                         // an aim for nothing
  EXPECT_FALSE(fine({.aim = {hand}, .act = {discard}}));                               // a secret aim
  EXPECT_FALSE(fine({.act = {everyone(Round::others), hand, discard}}));               // a loop without end
  EXPECT_FALSE(fine({.act = {hand, discard, next}}));                                  // an end without loop
  EXPECT_FALSE(fine({.aim = {blob(X, any)}, .act = {copy_now, draw(1)}}));             // a step after a copy
  EXPECT_FALSE(fine({.act = {need_top}}));                                             // no colour
  EXPECT_FALSE(fine({.act = {draw(1)}, .when = when_any, .bind = Bind::x_answered}));  // bound, not aimed
  EXPECT_FALSE(fine({.when = when_any}));  // a response without action
}

}  // namespace
}  // namespace smallbox::blobs
