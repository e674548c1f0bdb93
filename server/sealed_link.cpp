#include "server/sealed_link.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>

#include "engine/json.hpp"

namespace smallbox {
namespace {

constexpr int k_base64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
using LinkKey = std::array<unsigned char, crypto_secretbox_KEYBYTES>;
using LinkNonce = std::array<unsigned char, crypto_secretbox_NONCEBYTES>;
constexpr LinkNonce k_once{};  // a code is used for one link

LinkKey link_key(std::string_view code) {
  static constexpr std::string_view purpose = "smallbox: a link from device to device";
  LinkKey key{};
  if (sodium_init() < 0 ||
      crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(code.data()),
                         code.size(), reinterpret_cast<const unsigned char*>(purpose.data()),
                         purpose.size()) != 0)
    throw std::runtime_error("this machine can't seal a link");
  return key;
}

}  // namespace

std::string seal_link(std::string_view code, const DeviceLinks::Linked& linked) {
  Json out;
  out.begin_object().field("token", linked.token).field("name", linked.name).end_object();
  const std::string text = out.take();
  std::string sealed(text.size() + crypto_secretbox_MACBYTES, '\0');
  crypto_secretbox_easy(reinterpret_cast<unsigned char*>(sealed.data()),
                        reinterpret_cast<const unsigned char*>(text.data()), text.size(), k_once.data(),
                        link_key(code).data());
  std::string written(sodium_base64_encoded_len(sealed.size(), k_base64), '\0');
  sodium_bin2base64(written.data(), written.size(), reinterpret_cast<const unsigned char*>(sealed.data()),
                    sealed.size(), k_base64);
  written.pop_back();  // a zero
  return written;
}

std::optional<DeviceLinks::Linked> open_link(std::string_view code, std::string_view written) {
  std::string sealed(written.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(sealed.data()), sealed.size(), written.data(),
                        written.size(), nullptr, &size, nullptr, k_base64) != 0 ||
      size < crypto_secretbox_MACBYTES)
    return std::nullopt;
  std::string text(size - crypto_secretbox_MACBYTES, '\0');
  if (crypto_secretbox_open_easy(reinterpret_cast<unsigned char*>(text.data()),
                                 reinterpret_cast<const unsigned char*>(sealed.data()), size, k_once.data(),
                                 link_key(code).data()) != 0)
    return std::nullopt;
  const auto parsed = parse_json(text);
  const auto* fields = parsed ? parsed->if_object() : nullptr;
  const auto token = fields != nullptr ? as_text(fields->if_contains("token")) : std::nullopt;
  const auto name = fields != nullptr ? as_text(fields->if_contains("name")) : std::nullopt;
  if (!token || !name) return std::nullopt;
  return DeviceLinks::Linked{std::string(*token), std::string(*name)};
}

}  // namespace smallbox
