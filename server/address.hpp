// Addresses of clients, as limits count them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace smallbox {

// Who is counted as one: an IPv4 address, also where it is written as an IPv6 one; of IPv6 the network (/64),
// because everybody has 2^64 addresses there. Empty for what is no address.
std::string address_key(std::string_view ip);

// The key of the address that our own proxy saw, from all lines of X-Forwarded-For: the last address of the
// last line, whatever a client has written before it; ports and brackets do not matter. Empty where there is
// none or it can't be read.
std::string forwarded_key(std::span<const std::string_view> lines);

}  // namespace smallbox
