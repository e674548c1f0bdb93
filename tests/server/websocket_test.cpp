#include "server/websocket.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "engine/random.hpp"

namespace smallbox {
namespace {

using Kind = FrameReader::Item::Kind;

// As a client sends it: masked.
std::string frame(int opcode, std::string_view payload, bool last = true,
                  std::string_view mask = "\x37\xfa\x21\x3d") {
  std::string plain;
  append_frame(plain, static_cast<Opcode>(opcode), payload);
  if (!last) plain[0] = static_cast<char>(plain[0] & 0x7F);
  const std::size_t head = plain.size() - payload.size();
  plain[1] = static_cast<char>(plain[1] | 0x80);
  std::string out = plain.substr(0, head) + std::string(mask);
  for (std::size_t i = 0; i < payload.size(); ++i) out += static_cast<char>(payload[i] ^ mask[i % 4]);
  return out;
}

struct Heard {
  Kind kind;
  std::string payload;
  int code;
  bool operator==(const Heard&) const = default;
};

// What a reader makes of bytes that come in the given portions.
std::vector<Heard> read(const std::string& bytes, std::size_t portion, std::size_t longest = 1000) {
  FrameReader reader(longest);
  std::vector<Heard> heard;
  for (std::size_t at = 0; at < bytes.size(); at += portion) {
    std::string part = bytes.substr(at, portion);
    reader.feed(part);
    for (auto item = reader.next(); item.kind != Kind::none; item = reader.next()) {
      heard.push_back({item.kind, std::string(item.payload), item.code});
      if (item.kind == Kind::broken) return heard;
    }
    part.assign(part.size(), '#');  // gone, as far as the reader is concerned
  }
  return heard;
}

TEST(WebSocket, AcceptsAsTheStandardsExampleDoes) {
  EXPECT_EQ(websocket_accept("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST(WebSocket, WritesFramesOfAllLengths) {
  for (const std::size_t size : {0, 1, 125, 126, 65535, 65536, 70000}) {
    std::string out;
    append_frame(out, Opcode::text, std::string(size, 'x'));
    const std::size_t head = size < 126 ? 2 : size < 65536 ? 4 : 10;
    ASSERT_EQ(out.size(), head + size);
    EXPECT_EQ(static_cast<unsigned char>(out[0]), 0x81);
    EXPECT_EQ(static_cast<std::size_t>(out[1]), size < 126 ? size : size < 65536 ? 126 : 127);
    std::size_t told = 0;
    for (std::size_t i = 2; i < head; ++i) told = told << 8 | static_cast<unsigned char>(out[i]);
    if (head > 2) EXPECT_EQ(told, size);
  }
  std::string out;
  append_close(out, 1001, "bye");
  EXPECT_EQ(out,
            "\x88\x05\x03\xe9"
            "bye");
}

TEST(WebSocket, ReadsTheSameHoweverItComes) {
  const std::string longer(400, 'y');
  const std::string bytes = frame(1, "Hello") + frame(9, "are you there") + frame(1, "in ", false) +
                            frame(0, "th", false) + frame(10, "") + frame(0, "ree") + frame(1, "") +
                            frame(1, longer) + frame(1, "\xC3\xA9", false) + frame(0, "!") +
                            frame(8, "\x03\xe8");
  const std::vector<Heard> expected = {{Kind::text, "Hello", 0},     {Kind::ping, "are you there", 0},
                                       {Kind::pong, "", 0},          {Kind::text, "in three", 0},
                                       {Kind::text, "", 0},          {Kind::text, longer, 0},
                                       {Kind::text, "\xC3\xA9!", 0}, {Kind::close, "\x03\xe8", 0}};
  for (std::size_t portion = 1; portion <= bytes.size(); ++portion)
    ASSERT_EQ(read(bytes, portion), expected) << portion;
}

TEST(WebSocket, KeepsWhatComesDuringAPause) {
  FrameReader reader(100);
  std::string bytes = frame(1, "one") + frame(1, "two") + frame(1, "three").substr(0, 4);
  reader.feed(bytes);
  EXPECT_EQ(reader.next().payload, "one");
  reader.keep();
  bytes.assign(bytes.size(), '#');
  EXPECT_EQ(reader.next().payload, "two");
  EXPECT_EQ(reader.next().kind, Kind::none);
  std::string rest = frame(1, "three").substr(4);
  reader.feed(rest);
  EXPECT_EQ(reader.next().payload, "three");
}

TEST(WebSocket, RefusesWhatTheStandardForbids) {
  const auto code = [](const std::string& bytes) {
    const auto heard = read(bytes, bytes.size());
    return heard.empty() || heard.back().kind != Kind::broken ? 0 : heard.back().code;
  };
  std::string unmasked;
  append_frame(unmasked, Opcode::text, "x");
  EXPECT_EQ(code(unmasked), 1002);
  EXPECT_EQ(code(frame(0x41, "compressed")), 1002);
  EXPECT_EQ(code(frame(3, "unknown")), 1002);
  EXPECT_EQ(code(frame(11, "unknown")), 1002);
  EXPECT_EQ(code(frame(9, std::string(126, 'x'))), 1002);
  EXPECT_EQ(code(frame(9, "in parts", false)), 1002);
  EXPECT_EQ(code(frame(0, "no beginning")), 1002);
  EXPECT_EQ(code(frame(1, "begun", false) + frame(1, "again")), 1002);
  EXPECT_EQ(code(frame(2, "binary")), 1003);
  EXPECT_EQ(code(frame(1, "\xff\xfe")), 1007);
  EXPECT_EQ(code(frame(1, std::string(1001, 'x'))), 1009);
  EXPECT_EQ(code(frame(1, std::string(600, 'x'), false) + frame(0, std::string(401, 'x'))), 1009);
  EXPECT_EQ(code(frame(1, std::string(600, 'x'), false) + frame(0, std::string(400, 'x'))), 0);
  // As soon as its length is known, before it has come.
  EXPECT_EQ(code("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff"), 1009);
}

TEST(WebSocket, KnowsUtf8) {
  for (const char* good :
       {"", "plain text that is longer than eight", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
        "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF", "ab\xE2\x99\xA3 cdefgh"})
    EXPECT_TRUE(is_utf8(good)) << good;
  for (const char* bad :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xC2", "\xC2x", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xE2\x99",
        "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "1234567\xE2\x99"})
    EXPECT_FALSE(is_utf8(bad)) << bad;
}

TEST(WebSocket, NonsenseIsSurvived) {
  FastRng fast(7);
  for (int round = 0; round < 20'000; ++round) {
    std::string bytes;
    while (fast.below(4) != 0) {
      if (fast.below(3) != 0) {
        bytes += frame(static_cast<int>(fast.below(16)),
                       std::string(fast.below(200), static_cast<char>(fast.below(256))), fast.below(2) != 0);
      } else {
        for (std::uint32_t n = fast.below(12); n > 0; --n) bytes += static_cast<char>(fast.below(256));
      }
    }
    const auto whole = read(bytes, std::max<std::size_t>(1, bytes.size()), 300);
    ASSERT_EQ(read(bytes, 1 + fast.below(40), 300), whole);
    for (const Heard& one : whole) ASSERT_LE(one.payload.size(), 300U);
  }
}

}  // namespace
}  // namespace smallbox
