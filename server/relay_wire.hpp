// What relays say to each other, as bytes. Whoever can speak on the bus could write anything there: a packet is sealed with what only
// the servers of one house know, says whose it is and whom it is for, and whatever can't be read is nothing.
//
// A packet is one piece of a trunk: of all that one server, where clients are (the front), and another one, where their tables are (the
// back), say to each other from the time that the front began it. Its pieces are numbered each way from 1, so that a missing one is noticed.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/said.hpp"

namespace smallbox {

struct Frame {
  // The letter of a line is its number in the trunk; 0: it is about the trunk itself.
  enum class Kind : std::uint8_t {
    // From the front.
    open,      // somebody says hello: an Opening
    say,       // what they said
    gone,      // they have hung up, or gone to another table
    taken,     // so many bytes of what they were told have gone on to them
    answered,  // they have answered what `ask` asked: an Answered
    beat,      // the front's time, in µs
    end,       // nobody is left
    // From the back.
    in,        // they are at the table from now on
    tell,      // what they are told
    refuse,    // they can't come: what they are told, and the line is over
    not_here,  // the table is another's; and the line is over
    close,     // the line is to be closed: why
    ask,       // the client is to be asked for an answer: the number
    beaten,    // the time of a beat, as it came
    broken,    // something was missed: all lines are over
    took,      // says only how much was taken
    count
  };
  Kind kind = Kind::beat;
  std::uint64_t line = 0;
  // From the back: how many of what was said on that line have been dealt with.
  std::uint32_t dealt = 0;
  std::string_view body;
};

struct Packet {
  bool from_front = false;
  std::uint32_t trunk = 0;
  std::uint64_t number = 0;
  std::vector<Frame> frames;  // their bodies lie in the text that was read
};

// What makes frames into the text of a packet; at its end they are sealed.
void append_frame(std::string& out, const Frame& frame);
std::string packet_text(bool from_front, std::uint32_t trunk, std::uint64_t number, std::string_view frames);
// Nothing where it is no packet.
std::optional<Packet> read_packet(std::string_view text);

// Somebody's hello, without the token that only the front has seen.
struct Opening {
  Hello hello;
  std::string address;
  bool can_ask = false;
};
std::string opening_text(const Opening& opening);
std::optional<Opening> read_opening(std::string_view text);

// How long the client took to answer, in ms, by the clock of the server that has its line; and how long that line can have taken at the
// most, by what its system knows.
struct Answered {
  std::uint32_t number = 0;
  std::int64_t took = 0;
  std::int64_t longest = 0;
};
std::string answered_text(const Answered& answered);
std::optional<Answered> read_answered(std::string_view text);

std::string number_text(std::uint64_t number);
std::optional<std::uint64_t> read_number(std::string_view text);

// The seal of one house. Nonces are a life and a count, so that none comes twice.
class Seal {
 public:
  Seal(std::string_view secret, std::int64_t life);
  // How the house is called on the bus; its key does not follow from it.
  const std::string& house() const { return house_; }
  std::string close(std::int64_t to, std::string_view text);
  struct Opened {
    std::int64_t from = 0;
    std::string text;
  };
  // Nothing where it was not made by this house for this life.
  std::optional<Opened> open(std::string_view packet) const;

 private:
  std::array<std::uint8_t, 32> key_{};
  std::string house_;
  std::int64_t life_;
  std::uint64_t count_ = 0;
};

}  // namespace smallbox
