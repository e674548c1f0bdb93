#include "server/relay_wire.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace smallbox {
namespace {

constexpr std::size_t k_frame_head =
    4 + 1 + 8 + 4;  // the size of what comes behind these four bytes, kind, line, dealt
constexpr std::size_t k_packet_head = 1 + 4 + 8;
constexpr std::size_t k_nonce = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t k_tag = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr std::size_t k_longest_text = 64;  // of a code or an address

// Little end first, whatever the machine.
template <class Number>
void put(std::string& out, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i)
    out += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFFU);
}

// Takes numbers and texts off the front; once something is missing nothing more is there.
class Bytes {
 public:
  explicit Bytes(std::string_view text) : left_(text) {}
  template <class Number>
  Number number() {
    const std::string_view bytes = text(sizeof(Number));
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
      value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return static_cast<Number>(value);
  }
  std::string_view text(std::size_t size) {
    if (!good_ || size > left_.size()) {
      good_ = false;
      return {};
    }
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }
  std::string_view short_text() {
    const auto size = number<std::uint8_t>();
    if (size > k_longest_text) good_ = false;
    return text(size);
  }
  bool good() const { return good_; }
  bool done() const { return good_ && left_.empty(); }
  std::size_t left() const { return left_.size(); }

 private:
  std::string_view left_;
  bool good_ = true;
};

void put_short(std::string& out, std::string_view text) {
  text = text.substr(0, k_longest_text);
  put(out, static_cast<std::uint8_t>(text.size()));
  out.append(text);
}

std::array<std::uint8_t, 8> bytes_of(std::int64_t number) {
  std::array<std::uint8_t, 8> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFFU);
  return bytes;
}

const unsigned char* data_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

void append_frame(std::string& out, const Frame& frame) {
  put(out, static_cast<std::uint32_t>(k_frame_head - 4 + frame.body.size()));
  put(out, static_cast<std::uint8_t>(frame.kind));
  put(out, frame.line);
  put(out, frame.dealt);
  out.append(frame.body);
}

std::string packet_text(bool from_front, std::uint32_t trunk, std::uint64_t number, std::string_view frames) {
  std::string out;
  out.reserve(k_packet_head + frames.size());
  put(out, static_cast<std::uint8_t>(from_front ? 1 : 0));
  put(out, trunk);
  put(out, number);
  out.append(frames);
  return out;
}

std::optional<Packet> read_packet(std::string_view text) {
  Bytes bytes(text);
  Packet packet;
  const auto side = bytes.number<std::uint8_t>();
  packet.from_front = side == 1;
  packet.trunk = bytes.number<std::uint32_t>();
  packet.number = bytes.number<std::uint64_t>();
  if (side > 1 || packet.trunk == 0 || packet.number == 0) return std::nullopt;
  while (bytes.good() && bytes.left() > 0) {
    const auto size = bytes.number<std::uint32_t>();
    Bytes inner(bytes.text(size));
    Frame frame;
    const auto kind = inner.number<std::uint8_t>();
    frame.kind = static_cast<Frame::Kind>(kind);
    frame.line = inner.number<std::uint64_t>();
    frame.dealt = inner.number<std::uint32_t>();
    frame.body = inner.text(inner.left());
    const bool of_front = frame.kind < Frame::Kind::in;
    if (!inner.good() || kind >= static_cast<std::uint8_t>(Frame::Kind::count) ||
        of_front != packet.from_front)
      return std::nullopt;
    packet.frames.push_back(frame);
  }
  return bytes.good() ? std::optional(std::move(packet)) : std::nullopt;
}

std::string opening_text(const Opening& opening) {
  const Hello& hello = opening.hello;
  std::string out;
  put_short(out, hello.code);
  put_short(out, opening.address);
  const std::array flags = {hello.view,
                            hello.legal,
                            hello.start,
                            hello.deal,
                            hello.age,
                            opening.can_ask,
                            hello.guest.has_value(),
                            hello.have.has_value(),
                            hello.seat.has_value()};
  std::uint16_t bits = 0;
  for (std::size_t i = 0; i < flags.size(); ++i) bits |= static_cast<std::uint16_t>(flags[i] ? 1U << i : 0U);
  put(out, bits);
  if (hello.guest) out.append(reinterpret_cast<const char*>(hello.guest->data()), hello.guest->size());
  if (hello.have) put(out, *hello.have);
  if (hello.seat) put(out, *hello.seat);
  return out;
}

std::optional<Opening> read_opening(std::string_view text) {
  Bytes bytes(text);
  Opening opening;
  Hello& hello = opening.hello;
  hello.code = bytes.short_text();
  opening.address = bytes.short_text();
  const auto bits = bytes.number<std::uint16_t>();
  const auto flag = [&](unsigned i) { return (bits >> i & 1U) != 0; };
  hello.view = flag(0);
  hello.legal = flag(1);
  hello.start = flag(2);
  hello.deal = flag(3);
  hello.age = flag(4);
  opening.can_ask = flag(5);
  if (flag(6)) {
    const std::string_view guest = bytes.text(sizeof(Guest));
    hello.guest.emplace();
    std::ranges::copy(guest, hello.guest->begin());
  }
  if (flag(7)) hello.have = bytes.number<std::int64_t>();
  if (flag(8)) hello.seat = bytes.number<std::int64_t>();
  return bytes.done() && bits < 1U << 9U ? std::optional(std::move(opening)) : std::nullopt;
}

std::string answered_text(const Answered& answered) {
  std::string out;
  put(out, answered.number);
  put(out, answered.took);
  put(out, answered.longest);
  return out;
}
std::optional<Answered> read_answered(std::string_view text) {
  Bytes bytes(text);
  Answered answered;
  answered.number = bytes.number<std::uint32_t>();
  answered.took = bytes.number<std::int64_t>();
  answered.longest = bytes.number<std::int64_t>();
  const bool sound = answered.took >= 0 && answered.longest >= 0;
  return bytes.done() && sound ? std::optional(answered) : std::nullopt;
}

std::string number_text(std::uint64_t number) {
  std::string out;
  put(out, number);
  return out;
}
std::optional<std::uint64_t> read_number(std::string_view text) {
  Bytes bytes(text);
  const auto number = bytes.number<std::uint64_t>();
  return bytes.done() ? std::optional(number) : std::nullopt;
}

// ---- The seal -----------------------------------------------------------------------------------

Seal::Seal(std::string_view secret, std::int64_t life) : life_(life) {
  const auto derive = [&](auto& out, std::string_view purpose) {
    return crypto_generichash(out.data(), out.size(), data_of(secret), secret.size(), data_of(purpose),
                              purpose.size());
  };
  std::array<std::uint8_t, crypto_generichash_BYTES_MIN> name{};
  if (sodium_init() < 0 || derive(key_, "smallbox: the key of the bus") != 0 ||
      derive(name, "smallbox: the name on the bus") != 0)
    throw std::runtime_error("this machine can't seal what goes by the bus");
  static constexpr std::string_view digits = "0123456789abcdef";
  for (const std::uint8_t byte : name) house_.append({digits[byte >> 4U], digits[byte & 15U]});
}

std::string Seal::close(std::int64_t to, std::string_view text) {
  std::string packet;
  packet.reserve(k_nonce + text.size() + k_tag);
  put(packet, life_);
  put(packet, ++count_);
  packet.resize(k_nonce);
  std::array<unsigned char, k_nonce> nonce{};
  std::memcpy(nonce.data(), packet.data(), nonce.size());
  packet.resize(k_nonce + text.size() + k_tag);
  const auto whom = bytes_of(to);
  crypto_aead_xchacha20poly1305_ietf_encrypt(reinterpret_cast<unsigned char*>(packet.data()) + k_nonce,
                                             nullptr, data_of(text), text.size(), whom.data(), whom.size(),
                                             nullptr, nonce.data(), key_.data());
  return packet;
}

std::optional<Seal::Opened> Seal::open(std::string_view packet) const {
  if (packet.size() < k_nonce + k_tag) return std::nullopt;
  Opened opened;
  opened.from = Bytes(packet).number<std::int64_t>();
  opened.text.resize(packet.size() - k_nonce - k_tag);
  const auto whom = bytes_of(life_);
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(
          reinterpret_cast<unsigned char*>(opened.text.data()), nullptr, nullptr, data_of(packet) + k_nonce,
          packet.size() - k_nonce, whom.data(), whom.size(), data_of(packet), key_.data()) != 0)
    return std::nullopt;
  return opened;
}

}  // namespace smallbox
