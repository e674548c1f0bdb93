#include "server/websocket.hpp"

#include <array>
#include <bit>
#include <cstring>

namespace smallbox {
namespace {

using Sha1 = std::array<std::uint8_t, 20>;

// The handshake asks for SHA-1, as a sign of understanding only; nothing here rests on its strength.
Sha1 sha1(std::string text) {
  const std::uint64_t bits = text.size() * 8;
  text += '\x80';
  while (text.size() % 64 != 56) text += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) text += static_cast<char>(bits >> shift & 255);
  std::array<std::uint32_t, 5> h = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  for (std::size_t block = 0; block < text.size(); block += 64) {
    std::array<std::uint32_t, 80> w{};
    for (std::size_t i = 0; i < 64; ++i)
      w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(text[block + i]);
    for (std::size_t i = 16; i < 80; ++i) w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    auto [a, b, c, d, e] = h;
    for (std::size_t i = 0; i < 80; ++i) {
      const std::uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5A827999
                              : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1
                              : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC
                                       : (b ^ c ^ d) + 0xCA62C1D6;
      const std::uint32_t next = std::rotl(a, 5) + f + e + w[i];
      e = d;
      d = c;
      c = std::rotl(b, 30);
      b = a;
      a = next;
    }
    h = {h[0] + a, h[1] + b, h[2] + c, h[3] + d, h[4] + e};
  }
  Sha1 out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<std::uint8_t>(h[i / 4] >> (24 - i % 4 * 8));
  return out;
}

}  // namespace

std::string websocket_accept(std::string_view key) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const Sha1 hash = sha1(std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
  std::string text;
  std::uint32_t bits = 0;
  int held = 0;
  for (const std::uint8_t byte : hash) {
    bits = bits << 8 | byte;
    for (held += 8; held >= 6; held -= 6) text += digits[bits >> (held - 6) & 63];
  }
  text += digits[bits << (6 - held) & 63];
  return text + "=";  // 20 bytes are 27 digits and one to fill
}

void append_head(std::string& out, Opcode opcode, std::size_t size) {
  out.reserve(out.size() + size + 10);
  out += static_cast<char>(0x80 | static_cast<int>(opcode));
  int shift = -8;
  if (size < 126) {
    out += static_cast<char>(size);
  } else {
    out += size < 65536 ? '\x7E' : '\x7F';
    shift = size < 65536 ? 8 : 56;
  }
  for (; shift >= 0; shift -= 8) out += static_cast<char>(size >> shift & 255);
}

void append_frame(std::string& out, Opcode opcode, std::string_view payload) {
  append_head(out, opcode, payload.size());
  out += payload;
}

void append_close(std::string& out, std::uint16_t code, std::string_view why) {
  std::string payload = {static_cast<char>(code >> 8), static_cast<char>(code & 255)};
  payload += why.substr(0, 123);
  append_frame(out, Opcode::close, payload);
}

// ---- In -----------------------------------------------------------------------------------------

namespace {

// Eight bytes at a time: a mask of four goes into them twice.
void unmask(std::span<char> payload, std::span<const char> mask) {
  std::uint64_t twice = 0;
  std::memcpy(&twice, mask.data(), 4);
  twice |= twice << 32U;
  std::size_t i = 0;
  for (; i + 8 <= payload.size(); i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, &payload[i], 8);
    eight ^= twice;
    std::memcpy(&payload[i], &eight, 8);
  }
  for (; i < payload.size(); ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
}

}  // namespace

void FrameReader::feed(std::span<char> bytes) {
  if (kept_.empty()) {
    bytes_ = bytes;
  } else {
    kept_.append(bytes.data(), bytes.size());
    bytes_ = kept_;
  }
}

void FrameReader::keep() {
  // Made anew rather than cut, so that a connection on which nothing comes holds no room.
  std::string rest(bytes_.data(), bytes_.size());
  kept_.swap(rest);
  bytes_ = kept_;
}

FrameReader::Item FrameReader::broken(std::uint16_t code) {
  broken_ = true;
  bytes_ = {};
  return {Item::Kind::broken, {}, code};
}

FrameReader::Item FrameReader::finished(std::string_view text) {
  if (!is_utf8(text)) return broken(1007);
  return {Item::Kind::text, text};
}

FrameReader::Item FrameReader::next() {
  if (broken_) return {};
  if (!in_parts_ && !parts_.empty()) std::string().swap(parts_);  // was handed out before
  for (;;) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes_[i]); };
    const auto wait = [&] {
      keep();
      return Item{};
    };
    if (bytes_.size() < 2) return wait();
    const bool last = (byte(0) & 0x80) != 0;
    const auto opcode = static_cast<Opcode>(byte(0) & 15);
    const bool control = (byte(0) & 8) != 0;
    // No extension was agreed on, and clients mask.
    if ((byte(0) & 0x70) != 0 || (byte(1) & 0x80) == 0) return broken(1002);
    std::uint64_t size = byte(1) & 127;
    if (control && (size > 125 || !last)) return broken(1002);
    const std::size_t length_bytes = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (bytes_.size() < 2 + length_bytes) return wait();
    if (length_bytes > 0) size = 0;
    for (std::size_t i = 0; i < length_bytes; ++i) size = size << 8 | byte(2 + i);
    if (!control && size > longest_ - parts_.size()) return broken(1009);
    const std::size_t head = 2 + length_bytes + 4;
    if (bytes_.size() < head + size) return wait();
    const std::span<char> payload = bytes_.subspan(head, size);
    unmask(payload, bytes_.subspan(head - 4, 4));
    bytes_ = bytes_.subspan(head + size);
    const std::string_view text(payload.data(), payload.size());
    switch (opcode) {
      case Opcode::ping: return {Item::Kind::ping, text};
      case Opcode::pong: return {Item::Kind::pong, text};
      case Opcode::close: return {Item::Kind::close, text};
      case Opcode::text:
        if (in_parts_) return broken(1002);
        if (last) return finished(text);
        in_parts_ = true;
        parts_ = text;
        break;
      case Opcode::more:
        if (!in_parts_) return broken(1002);
        parts_ += text;
        in_parts_ = !last;
        if (last) return finished(parts_);
        break;
      case Opcode::binary: return broken(1003);
      default: return broken(1002);
    }
  }
}

bool is_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  for (std::size_t i = 0; i < text.size();) {
    std::uint64_t eight = 0;
    if (text.size() - i >= 8) {
      std::memcpy(&eight, text.data() + i, 8);
      if ((eight & 0x8080808080808080U) == 0) {
        i += 8;
        continue;
      }
    }
    const unsigned first = byte(i);
    const std::size_t size = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
    if (size == 0) return false;
    for (std::size_t k = 1; k < size; ++k)
      if ((byte(i + k) & 0xC0) != 0x80) return false;
    // Longer than needed, halves of pairs, beyond the last code point.
    const unsigned second = byte(i + 1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F))
      return false;
    i += size;
  }
  return true;
}

}  // namespace smallbox
