// Names: what is shown of them, and which look the same.
#include "server/names.hpp"
#include "table/bot_names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace smallbox {
namespace {

std::string repeated(std::string_view one, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += one;
  return text;
}

TEST(Names, AreTidied) {
  EXPECT_EQ(clean_name("  Ann   B "), "Ann B");
  EXPECT_EQ(clean_name("Zoë ☂"), "Zoë ☂");
  EXPECT_EQ(clean_name("Zoe\u0308"), "Zoë");
  EXPECT_EQ(clean_name(std::string(100, 'x')), std::string(24, 'x'));
  EXPECT_EQ(clean_name(std::string(23, 'x') + " yz"), std::string(23, 'x'));
  EXPECT_EQ(clean_name("A\u2003\u3000\u00A0\tB\nC"), "A B C");
  EXPECT_EQ(clean_name("Ａｎｎ"), "Ann");
  EXPECT_EQ(clean_name("𝐀𝓷𝕟"), "Ann");
  EXPECT_EQ(clean_name(""), "Guest");
}

TEST(Names, HoldNothingInvisible) {
  EXPECT_EQ(clean_name("\u202Eevil\u0007"), "evil");
  for (const char* invisible :
       {"\u200B",     "\u200C",     "\u200D",     "\u2060", "\uFEFF",     "\u00AD",     "\u034F",
        "\u061C",     "\u115F",     "\u1160",     "\u17B4", "\u180B",     "\u180E",     "\u200E",
        "\u200F",     "\u2028",     "\u2029",     "\u202A", "\u202B",     "\u202C",     "\u202D",
        "\u202E",     "\u2066",     "\u2067",     "\u2068", "\u2069",     "\u206F",     "\u3164",
        "\uFE0F",     "\uFFA0",     "\uFFF9",     "\uFFFC", "\uFFFD",     "\U0001D159", "\U0001D173",
        "\U000E0001", "\U000E0061", "\U000E0100", "\uE000", "\U000F0000", "\U0010FFFD", "\u0378",
        "\U0001FFFE", "\u2800",     "\u0085",     "\u007F"}) {
    EXPECT_EQ(clean_name(invisible), "Guest") << invisible;
    const std::string between = clean_name("A" + std::string(invisible) + "n");
    EXPECT_TRUE(between == "An" || between == "A n") << between;
  }
}

TEST(Names, MayBeAnyBytes) {
  EXPECT_EQ(clean_name("\xC3"), "Guest");
  EXPECT_EQ(clean_name("A\xED\xA0\x80n\xF0\x9F"), "An");  // half a surrogate pair, half an emoji
  EXPECT_EQ(clean_name(std::string("A\0n", 3)), "An");
  EXPECT_LE(clean_name(repeated("\uFDFA", 5000)).size(), 24U * 4);  // each is eighteen letters
}

TEST(Names, PileUpNoMarks) {
  EXPECT_EQ(clean_name("\u0301\u0302"), "Guest");
  EXPECT_EQ(clean_name("x\u0301\u0302\u0303\u0304\u0305"), "x\u0301\u0302");
  EXPECT_EQ(clean_name("☂\u0301"), "☂");
  EXPECT_EQ(clean_name("a \u0301b"), "a b");
  EXPECT_LE(clean_name(repeated("x\u0316\u0302", 100)).size(), 64U * 2);
  // A mark under an invisible character is not a pile of its own.
  EXPECT_EQ(clean_name("x\u0316\u0317\u200B\u0318\u0319"), "x\u0316\u0317");
  EXPECT_EQ(clean_name("1\u20DD"), "1");
}

TEST(Names, OfPeopleEverywhereStay) {
  for (const char* name : {"Ann",     "Зоя",        "Ξένια",
                           "محمد",    "יעל",        "अनिता",
                           "முத்து",   "สมชาย",      "မြို့",
                           "ꦱꦸꦏꦂꦤ",     "田中さくら", "Kenさん",
                           "김민준",  "王小明",     "Đặng Thị",
                           "O’Brien", "Anne-Marie", "Łukasz",
                           "Õnne",    "🦊",         "Ann 🦊",
                           "DJ Вася", "Ann יעל",    "ก้อย",
                           "Ngọc",    "J.",         "Müller-Lüdenscheidt",
                           "R2-D2",   "<b>",        "Ann & Bob"})
    EXPECT_EQ(clean_name(name), name);
}

TEST(Names, DoNotMixScriptsToLookLikeOthers) {
  EXPECT_EQ(clean_name("Аnn"), "Ann");  // a Cyrillic А
  EXPECT_EQ(clean_name("Pаul Ѕmith"), "Paul Smith");
  EXPECT_EQ(clean_name("А Smith"), "A Smith");    // a word of its own
  EXPECT_EQ(clean_name("Вaся"), "Вася");          // a Latin a
  EXPECT_EQ(clean_name("Αnna"), "Anna");          // a Greek Α
  EXPECT_EQ(clean_name("Smith Аn"), "Smith An");  // half and half: as the rest
  EXPECT_EQ(clean_name("Annж"), "Ann");           // looks like nothing Latin
  EXPECT_EQ(clean_name("а\u0301nn"), "\u00E1nn");
}

TEST(Names, AreNotThoseOfBots) {
  for (const char* name : {"level:3", "level:12", "random", "greedy", "perfect", "bot", "b\u200Bot"})
    EXPECT_EQ(clean_name(name), "Guest") << name;
  EXPECT_EQ(clean_name("level:"), "level:");
  EXPECT_EQ(clean_name("robot"), "robot");
}

TEST(Names, LookAlike) {
  EXPECT_TRUE(looks_like("Ann", "Ann"));
  EXPECT_TRUE(looks_like("Ann", "ann"));
  EXPECT_TRUE(looks_like("Сара", "Capa"));  // the whole word is Cyrillic
  EXPECT_TRUE(looks_like("Iris", "lris"));
  EXPECT_TRUE(looks_like("Bob", "B0b"));
  EXPECT_TRUE(looks_like("Arnold", "Amold"));
  EXPECT_TRUE(looks_like("Paul 1", "Paull"));
  EXPECT_TRUE(looks_like("Ann Lee", "AnnLee"));
  EXPECT_TRUE(looks_like("Ａｎｎ", "Ann"));
  EXPECT_FALSE(looks_like("Ann", "Anna"));
  EXPECT_FALSE(looks_like("Ann", "Ánn"));
  EXPECT_FALSE(looks_like("Ann 2", "Ann 3"));
}

TEST(Names, AtATableDiffer) {
  using List = std::vector<std::string>;
  EXPECT_EQ(distinct_name("Ann", List{}), "Ann");
  EXPECT_EQ(distinct_name("Ann", List{"Ben"}), "Ann");
  EXPECT_EQ(distinct_name("ann", List{"Ann"}), "ann 2");
  EXPECT_EQ(distinct_name("Ann", List{"Ann", "Ann 2"}), "Ann 3");
  EXPECT_EQ(distinct_name("Ann 2", List{"Ann", "Ann 2"}), "Ann 3");
  EXPECT_EQ(distinct_name("\u200B", List{"Guest"}), "Guest 2");
  EXPECT_EQ(distinct_name("Piр", List{"Pip"}), "Pip 2");
  EXPECT_EQ(distinct_name("Сара", List{"Capa"}), "Сара 2");
  EXPECT_EQ(distinct_name("7", List{"7"}), "7 2");
  const std::string longest(24, 'w');
  const std::string other = distinct_name(longest, List{longest});
  EXPECT_EQ(other, std::string(22, 'w') + " 2");
  // However many come by one name, all of them can be told apart.
  List crowd;
  for (int i = 0; i < 40; ++i) {
    const std::string name = distinct_name(i % 2 == 0 ? "Ann" : "Аnn", crowd);
    for (const std::string& there : crowd) EXPECT_FALSE(looks_like(name, there)) << name << " " << there;
    crowd.push_back(name);
  }
}

TEST(Names, OfBotsAreThoseOfPeople) {
  for (const char* kind : {"level:3", "level:10", "random", "greedy", "perfect", "bot"})
    EXPECT_EQ(shown_bot_name(kind, 1), "Momo") << kind;
  EXPECT_EQ(shown_bot_name("bot", 5), shown_bot_name("bot", 0));
  EXPECT_EQ(shown_bot_name("Ann", 0), "Ann");
}

}  // namespace
}  // namespace smallbox
