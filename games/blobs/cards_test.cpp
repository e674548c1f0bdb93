// The built-in cards (BLOBS-1, BLOBS-2), and the page for people that is made from them: docs/cards/blobs.md.
#include <set>

#include "games/blobs/testing.hpp"
#include "tests/files.hpp"

namespace smallbox::blobs {
namespace {

std::string join(const std::vector<std::string>& parts, const std::string& between) {
  std::string text;
  for (const std::string& part : parts)
    if (!part.empty()) text += (text.empty() ? "" : between) + part;
  return text;
}

const json::array& built_in_cards() {
  static const json::value box = *parse_json(Text<Blobs>::box_json);
  return box.at("cards").as_array();
}
std::string field(const json::value& card, const char* name) {
  const json::value* value = card.as_object().if_contains(name);
  return value != nullptr ? std::string(value->as_string()) : "";
}
std::string english(const json::value& card) { return std::string(card.at("text").at("en").as_string()); }

// As the rules page writes it.
std::string program_of(const json::value& card) {
  std::vector<std::string> parts;
  const auto add = [&](const std::string& name, const std::string& text) {
    if (!text.empty()) parts.push_back("*" + name + "* `" + text + "`");
  };
  for (const char* name : {"aim", "do", "start", "end"}) add(name, field(card, name));
  std::vector<std::string> when, bind;
  if (const auto* list = as_array(card.as_object().if_contains("when")))
    for (const auto& one : *list) when.emplace_back(one.as_string());
  if (const auto* vars = as_object(card.as_object().if_contains("bind")))
    for (const auto& var : *vars)
      bind.push_back(std::string(var.key()) + " = " + std::string(var.value().as_string()));
  add("when", join(when, ", "));
  add("bind", join(bind, ", "));
  add("always", field(card, "always"));
  return parts.empty() ? "none" : join(parts, " · ");
}

// ---- The page

// What kinds of actions a card has, as people call them.
std::string kind_of(const json::value& card) {
  const auto has = [&](const char* name) { return card.as_object().contains(name); };
  const std::string kinds =
      join({has("when") ? "Response"
            : has("do") ? "one-off"
                        : "",
            has("start") ? "Start" : "", has("end") ? "End" : "", has("always") ? "permanent" : ""},
           ", ");
  return kinds.empty() ? "plain" : kinds;
}

// Colours with their shapes, so that nobody has to tell colours apart.
std::string shapes_of(const json::array& colors) {
  constexpr std::array<const char*, color_count> signs = {"♥", "■", "★", "▲", "💧", "☾"};
  std::vector<std::string> shapes;
  for (std::size_t c = 0; c < color_count; ++c)
    for (const auto& color : colors)
      if (color == k_color_names[c]) shapes.push_back(std::string(signs[c]) + " " + k_color_names[c]);
  return join(shapes, ", ");
}

std::string value_of(const json::value& value) {
  if (value.is_string()) return "\\*";
  const auto n = value.as_int64();
  if (n < 0) return "−" + std::to_string(-n);
  return (n > 0 ? "+" : "") + std::to_string(n);
}

std::string page() {
  std::string text =
      "# The cards of Blobs\n\n"
      "Made from `games/blobs/box.json`; `./run golden` writes it anew, with `games/blobs/words.txt`.\n\n"
      "Colours and their shapes: ♥ red heart, ■ orange square, ★ yellow star, ▲ green triangle, 💧 blue "
      "drop, "
      "☾ purple moon. A value of \\* is 0. The last column is the card as the program performs it; what the "
      "words "
      "mean stands at the end.\n\n"
      "| # | card | value | colours | kind | text | program |\n"
      "|---|---|---|---|---|---|---|\n";
  int number = 0;
  for (const json::value& card : built_in_cards())
    text += "| " + std::to_string(++number) + " | **" + field(card, "name") + "** `" + field(card, "id") +
            "` | " + value_of(card.at("value")) + " | " + shapes_of(card.at("colors").as_array()) + " | " +
            kind_of(card) + " | " + english(card) + " | " + program_of(card) + " |\n";
  return text + testing::read_file(GAME_FOLDER "/words.txt");
}

TEST(BlobsCards, the_page_for_people_is_up_to_date) {
  testing::expect_file(GAME_FOLDER "/../../docs/cards/blobs.md", page());
}

TEST(BlobsCards, BLOBS_1_and_2_seventy_two_different_cards) {
  // BLOBS-1, BLOBS-2
  std::set<std::string> names;
  std::array<int, color_count> colors{};
  for (const json::value& card : built_in_cards()) {
    names.insert(field(card, "name"));
    for (std::size_t c = 0; c < color_count; ++c)
      for (const auto& color : card.at("colors").as_array()) colors[c] += color == k_color_names[c] ? 1 : 0;
    EXPECT_FALSE(card.at("text").at("fr").as_string().empty()) << field(card, "id");
  }
  EXPECT_EQ(names.size(), 72U);
  for (const int n : colors) EXPECT_GE(n, 10);  // no colour is rare
  EXPECT_EQ(shapes_of({"red", "orange", "yellow", "green", "blue", "purple"}),
            "♥ red, ■ orange, ★ yellow, ▲ green, 💧 blue, ☾ purple");
}

}  // namespace
}  // namespace smallbox::blobs
