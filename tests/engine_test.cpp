// The small parts: seats, lists, sets, the JSON writer, option tables.
#include <gtest/gtest.h>

#include <limits>

#include "engine/base64url.hpp"
#include "engine/json.hpp"
#include "engine/list.hpp"
#include "engine/match.hpp"
#include "engine/nth.hpp"
#include "engine/seat.hpp"
#include "games/template/text.hpp"

namespace smallbox::testing {
namespace {

TEST(SeatSet, HoldsSeats) {
  SeatSet set = SeatSet::first(3);
  EXPECT_EQ(set.size(), 3);
  set.remove(1);
  set.add(4);
  std::vector<int> seats;
  for (const Seat seat : set) seats.push_back(seat);
  EXPECT_EQ(seats, (std::vector<int>{0, 2, 4}));
  EXPECT_EQ(set.nth(1), 2);
  EXPECT_TRUE((set & SeatSet::of(1)).empty());
  EXPECT_TRUE((set | SeatSet::of(1)).has(1));
}

TEST(Audience, KnowsWhoLooks) {
  EXPECT_TRUE(Audience::seat(2).in(SeatSet::of(2)));
  EXPECT_FALSE(Audience::seat(1).in(SeatSet::of(2)));
  EXPECT_FALSE(Audience::spectator().in(SeatSet::first(5)));
  EXPECT_TRUE(Audience::everything().in({}));
}

TEST(List, ComparesByBytes) {
  List<std::uint8_t, 5> a;
  List<std::uint8_t, 5> b;
  a.push(1);
  a.push(2);
  a.push(3);
  EXPECT_EQ(a.pop(), 3);
  EXPECT_EQ(a.remove_at(0), 1);
  a.insert(0, 7);
  b.push(7);
  b.push(2);
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.find(2), 1);
  EXPECT_FALSE(a.has(3));
  a.clear();
  EXPECT_TRUE(a.empty());
  static_assert(Plain<List<std::uint8_t, 60>> && Plain<List<std::uint16_t, 7>> &&
                Plain<List<std::uint64_t, 3>>);
}

TEST(CardSet, HoldsCards) {
  CardSet set = CardSet::of(3) | CardSet::of(63) | CardSet::of(10);
  EXPECT_EQ(set.size(), 3);
  EXPECT_EQ(set.lowest(), 3);
  EXPECT_EQ(set.nth(1), 10);
  EXPECT_EQ(set.nth(2), 63);
  set.remove(10);
  EXPECT_EQ((CardSet::first(64) - set).size(), 62);
  std::vector<int> cards;
  for (const int card : set) cards.push_back(card);
  EXPECT_EQ(cards, (std::vector<int>{3, 63}));
}

TEST(Nth, IsThatOfALoop) {
  FastRng fast(1);
  for (int i = 0; i < 2000; ++i) {
    // Few bits, many, and all kinds between.
    std::uint64_t word = fast.next();
    for (std::uint32_t times = fast.below(7); times > 0; --times)
      word = fast.below(2) == 0 ? word & fast.next() : word | fast.next();
    if (i == 0) word = 0;
    if (i == 1) word = ~std::uint64_t{0};
    const WordBits bits(word);
    ASSERT_EQ(bits.size(), std::popcount(word));
    unsigned n = 0;
    for (const int place : CardSet(word)) ASSERT_EQ(bits.nth(n++), place);
    const ByteBits byte(static_cast<unsigned>(word & 0xFF));
    ASSERT_EQ(byte.size(), std::popcount(word & 0xFF));
    n = 0;
    for (const int place : CardSet(word & 0xFF)) ASSERT_EQ(byte.nth(n++), place);
  }
}

TEST(Json, WritesWhatAParserReads) {
  Json out;
  out.begin_object().field("text", "a \"quote\", a \\ and a\nline\x01").field("n", -5).field("b", true);
  out.null_field("none").list("l", std::array{1, 2}, [&](int i) { out.value(i); });
  out.key("empty").begin_array().end_array().key("o").begin_object().end_object().end_object();
  const auto value = parse_json(out.text());
  ASSERT_TRUE(value) << out.text();
  EXPECT_EQ(value->at("text"), "a \"quote\", a \\ and a\nline\x01");
  EXPECT_EQ(json::serialize(*value),
            "{\"text\":\"a \\\"quote\\\", a \\\\ and a\\nline\\u0001\",\"n\":-5,\"b\":true,\"none\":null,"
            "\"l\":[1,2],\"empty\":[],\"o\":{}}");
}

// Plain texts go over eight bytes at a time: every byte at every place of every length that has an end of its own.
TEST(Json, EscapesEveryByteAnywhere) {
  for (std::size_t size = 1; size <= 20; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      for (int c = 0; c < 128; ++c) {
        std::string text(size, 'x');
        text[at] = static_cast<char>(c);
        for (const std::size_t room : {std::size_t{0}, size + 2}) {
          Json out(room);
          out.value(text);
          const auto read = parse_json(out.text());
          ASSERT_TRUE(read && read->as_string() == text) << out.text();
          const bool plain = c >= 0x20 && c != '"' && c != '\\';
          ASSERT_EQ(plain, out.text() == '"' + text + '"');
        }
      }
    }
  }
  Json none;
  EXPECT_EQ(none.value("").text(), "\"\"");
  EXPECT_EQ(Json().begin_array().value(std::string_view()).raw({}).end_array().text(), "[\"\",]");
}

TEST(Json, GrowsToWhateverIsWritten) {
  FastRng fast(3);
  Json out;
  json::array all;
  out.begin_array();
  for (int n = 0; n < 2000; ++n) {
    const std::string text(fast.below(40), static_cast<char>('a' + fast.below(26)));
    const auto number = static_cast<std::int64_t>(fast.next() << 32U | fast.next());
    out.begin_object().key(text).value(number).field("text", text).end_object();
    all.push_back({{text, number}, {"text", text}});
  }
  out.value(std::numeric_limits<std::int64_t>::min()).end_array();
  all.emplace_back(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(out.text(), json::serialize(all));
  // What was taken is gone, and it can be written again.
  const std::string taken = out.take();
  EXPECT_EQ(taken, json::serialize(all));
  out.clear();
  EXPECT_EQ(out.begin_object().end_object().text(), "{}");
}

TEST(Base64Url, IsTheOneOfTheStandard) {
  // RFC 4648, 10, without what fills up; and the two digits in which it differs.
  const std::string_view text = "foobar";
  const std::array told = {"", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"};
  for (std::size_t n = 0; n <= text.size(); ++n)
    EXPECT_EQ(base64url(reinterpret_cast<const std::uint8_t*>(text.data()), n), told[n]);
  const std::array<std::uint8_t, 3> high = {0xFB, 0xFF, 0xBF};
  EXPECT_EQ(base64url(high.data(), high.size()), "-_-_");
}

struct SomeOptions {
  std::uint8_t flag = 1;
  std::uint8_t who = 5;
  std::uint8_t odd = 3;
};

TEST(Options, ReadWriteAndDescribe) {
  constexpr std::array table = {flag("flag", &SomeOptions::flag, "yes or no"),
                                number_or("who", &SomeOptions::who, 0, 4, {"random"}, "a seat"),
                                number("odd", &SomeOptions::odd, 1, 5, "odd numbers", 2)};
  EXPECT_TRUE(table[1].holds(5) && table[1].holds(0) && !table[1].holds(6));
  EXPECT_TRUE(table[2].holds(3) && !table[2].holds(4));
  Json out;
  write_option_value(out, table[1], 5);
  EXPECT_EQ(out.text(), "\"random\"");
  Json number_out;
  write_option_value(number_out, table[1], 2);
  EXPECT_EQ(number_out.text(), "2");
}

TEST(Nearest, FindsWhatWasMeant) {
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("abc", ""), 3);
  EXPECT_EQ(edit_distance("window", "window"), 0);
  EXPECT_EQ(edit_distance("windwo", "window"), 1);  // neighbours exchanged
  EXPECT_EQ(edit_distance("wndow", "window"), 1);
  EXPECT_EQ(edit_distance("windoow", "window"), 1);
  EXPECT_EQ(edit_distance("windov", "window"), 1);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  constexpr std::array<std::string_view, 3> known = {"first", "strict", "window"};
  EXPECT_EQ(nearest("frist", known), "first");
  EXPECT_EQ(nearest("stirct", known), "strict");
  EXPECT_EQ(nearest("", known), "first");
  EXPECT_EQ(no_such("option", "windwo", known), "There is no option windwo; did you mean window?");
  EXPECT_EQ(no_such("option", "windwo", {}), "There is no option windwo.");
  // A name that is far too long is not given back.
  EXPECT_EQ(no_such("option", std::string(1 << 20, 'w'), known),
            "There is no such option; did you mean window?");
}

TEST(Options, OnesNobodyKnowsAreRefused) {
  TemplateGame::Options options;
  const json::object typo = {{"limit", 30}, {"ordr", "together"}};
  const Problem problem = read_options<TemplateGame>(&typo, {}, options);
  EXPECT_EQ(problem.code, name(Code::bad_request));
  EXPECT_EQ(problem.message, "There is no option ordr; did you mean order?");
  EXPECT_EQ(options, TemplateGame::Options{});  // also not the one before it
  const json::object known = {{"limit", 30}, {"order", "together"}};
  EXPECT_FALSE(read_options<TemplateGame>(&known, {}, options));
  EXPECT_EQ(options.limit, 30);
  const json::object none;
  EXPECT_FALSE(read_options<TemplateGame>(&none, {}, options));
}

}  // namespace
}  // namespace smallbox::testing
