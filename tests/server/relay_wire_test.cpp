// What servers say to each other by the bus, as bytes: what was written is read, and nothing else is.
#include <gtest/gtest.h>

#include "engine/random.hpp"
#include "server/relay_wire.hpp"
#include "server/sealed_link.hpp"

namespace smallbox {
namespace {

std::string some_packet() {
  std::string frames;
  append_frame(frames, {Frame::Kind::tell, 7, 3, "{\"type\":\"state\"}"});
  append_frame(frames, {Frame::Kind::beaten, 0, 0, number_text(123'456'789)});
  append_frame(frames, {Frame::Kind::took, ~0ULL, ~0U, {}});
  return packet_text(false, 9, 1'000'000'000'000, frames);
}

TEST(RelayWire, APacketIsReadAsItWasWritten) {
  const std::string text = some_packet();
  const auto packet = read_packet(text);
  ASSERT_TRUE(packet);
  EXPECT_FALSE(packet->from_front);
  EXPECT_EQ(packet->trunk, 9U);
  EXPECT_EQ(packet->number, 1'000'000'000'000U);
  ASSERT_EQ(packet->frames.size(), 3U);
  EXPECT_EQ(packet->frames[0].kind, Frame::Kind::tell);
  EXPECT_EQ(packet->frames[0].line, 7U);
  EXPECT_EQ(packet->frames[0].dealt, 3U);
  EXPECT_EQ(packet->frames[0].body, "{\"type\":\"state\"}");
  EXPECT_EQ(read_number(packet->frames[1].body), 123'456'789U);
  EXPECT_EQ(packet->frames[2].line, ~0ULL);
}

TEST(RelayWire, WhatIsCutOrOfTheWrongSideIsNothing) {
  const std::string text = some_packet();
  // Between two frames it may end; nowhere else.
  int whole = 0;
  for (std::size_t size = 0; size < text.size(); ++size) whole += read_packet(text.substr(0, size)) ? 1 : 0;
  EXPECT_EQ(whole, 3);
  for (const auto kind : {Frame::Kind::open, Frame::Kind::end, Frame::Kind::count}) {
    std::string frames;
    append_frame(frames, {kind, 1, 0, {}});
    EXPECT_FALSE(read_packet(packet_text(false, 1, 1, frames)));
    EXPECT_EQ(read_packet(packet_text(true, 1, 1, frames)).has_value(), kind != Frame::Kind::count);
  }
  EXPECT_FALSE(read_packet(packet_text(true, 0, 1, {})));
  EXPECT_FALSE(read_packet(packet_text(true, 1, 0, {})));
}

TEST(RelayWire, AHelloKeepsAllButTheToken) {
  Opening opening;
  opening.hello.code = "abcdefghijklmnopqrstuv";
  opening.hello.guest = guest_of("somebody");
  opening.hello.have = -5;
  opening.hello.seat = 3;
  opening.hello.view = opening.hello.age = true;
  opening.address = "2001:db8::/64";
  opening.can_ask = true;
  const auto read = read_opening(opening_text(opening));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->hello.code, opening.hello.code);
  EXPECT_EQ(read->hello.guest, opening.hello.guest);
  EXPECT_EQ(read->hello.have, -5);
  EXPECT_EQ(read->hello.seat, 3);
  EXPECT_EQ(read->address, opening.address);
  EXPECT_TRUE(read->hello.view && read->hello.age && read->can_ask);
  EXPECT_FALSE(read->hello.legal || read->hello.start || read->hello.deal);
  const auto plain = read_opening(opening_text({}));
  ASSERT_TRUE(plain);
  EXPECT_FALSE(plain->hello.guest || plain->hello.have || plain->hello.seat);
  const std::string text = opening_text(opening);
  for (std::size_t size = 0; size < text.size(); ++size) EXPECT_FALSE(read_opening(text.substr(0, size)));
  EXPECT_FALSE(read_opening(text + "x"));
}

TEST(RelayWire, NoBytesDoHarm) {
  FastRng dice(20'26);
  const std::string packet = some_packet();
  Opening opening;
  opening.hello.guest = guest_of("x");
  const std::string hello = opening_text(opening);
  for (int n = 0; n < 200'000; ++n) {
    std::string text = n % 2 == 0 ? packet : hello;
    for (std::uint32_t i = dice.below(4) + 1; i > 0; --i) {
      const auto at = dice.below(static_cast<std::uint32_t>(text.size()));
      text[at] = static_cast<char>(dice.below(4) == 0 ? 0xFF : dice.below(256));
    }
    text.resize(dice.below(static_cast<std::uint32_t>(text.size() + 1)));
    if (const auto read = read_packet(text))
      for (const Frame& frame : read->frames) EXPECT_LE(frame.body.size(), text.size());
    read_opening(text);
    read_answered(text);
    read_number(text);
  }
}

TEST(RelayWire, ASealIsOfOneHouseAndForOneLife) {
  Seal one("the secret", 1);
  Seal two("the secret", 2);
  Seal other("another secret", 2);
  EXPECT_EQ(one.house(), two.house());
  EXPECT_NE(one.house(), other.house());
  EXPECT_EQ(one.house().find_first_not_of("0123456789abcdef"), std::string::npos);  // a word of a subject
  const std::string packet = one.close(2, "hello");
  EXPECT_EQ(packet.find("hello"), std::string::npos);
  const auto opened = two.open(packet);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->from, 1);
  EXPECT_EQ(opened->text, "hello");
  EXPECT_FALSE(one.open(packet));    // it was for another
  EXPECT_FALSE(other.open(packet));  // and of another house
  EXPECT_NE(one.close(2, "hello"), packet);
  for (std::size_t at = 0; at < packet.size(); ++at) {
    std::string bent = packet;
    bent[at] = static_cast<char>(bent[at] ^ 1);
    EXPECT_FALSE(two.open(bent)) << at;
    EXPECT_FALSE(two.open(packet.substr(0, at)));
  }
}

TEST(SealedLink, OnlyItsCodeOpensIt) {
  const std::string sealed = seal_link("the code", {"the token", "Ann"});
  EXPECT_EQ(sealed.find("token"), std::string::npos);
  const auto opened = open_link("the code", sealed);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->token, "the token");
  EXPECT_EQ(opened->name, "Ann");
  EXPECT_FALSE(open_link("another", sealed));
  for (std::size_t size = 0; size < sealed.size(); ++size)
    EXPECT_FALSE(open_link("the code", sealed.substr(0, size)));
  EXPECT_FALSE(open_link("the code", "no base64!"));
}

}  // namespace
}  // namespace smallbox
