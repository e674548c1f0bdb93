// WebSocket (RFC 6455), the server's side, as bytes: the handshake's key, frames out, frames in. Knows no
// socket, so that whoever has one decides what goes out together and what is kept while nothing comes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace smallbox {

// Sec-WebSocket-Accept for a Sec-WebSocket-Key.
std::string websocket_accept(std::string_view key);

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// A whole message as one frame; or only what comes before that many bytes of it.
void append_head(std::string& out, Opcode opcode, std::size_t size);
void append_frame(std::string& out, Opcode opcode, std::string_view payload);
void append_close(std::string& out, std::uint16_t code, std::string_view why);

// Makes messages of the bytes that a client sends.
class FrameReader {
 public:
  explicit FrameReader(std::size_t longest) : longest_(longest) {}

  struct Item {
    enum class Kind : std::uint8_t { none, text, ping, pong, close, broken };
    Kind kind = Kind::none;
    std::string_view payload;  // until the next call
    std::uint16_t code = 0;    // broken: the code to close with
  };

  // What came; it is unmasked in place. Before the next bytes, or before these are gone, next() must have
  // said `none`, or keep() have been called.
  void feed(std::span<char> bytes);
  // The next item that is complete. After `broken` there are no more.
  Item next();
  // Keeps what was not taken yet.
  void keep();

 private:
  Item broken(std::uint16_t code);
  Item finished(std::string_view text);

  std::size_t longest_;
  std::span<char> bytes_;  // not taken yet
  std::string kept_;       // the begin of a frame, or what came after a pause; bytes_ may lie in it
  std::string parts_;      // of a message in several frames
  bool in_parts_ = false;
  bool broken_ = false;
};

bool is_utf8(std::string_view text);

}  // namespace smallbox
