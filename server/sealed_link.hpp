// A link from one device to another where several servers share a database: there it lies sealed with its code, which only the person
// who was given it knows. So it is found wherever they take it, and nobody who reads the database gets a token.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/device_links.hpp"

namespace smallbox {

std::string seal_link(std::string_view code, const DeviceLinks::Linked& linked);
std::optional<DeviceLinks::Linked> open_link(std::string_view code, std::string_view sealed);

}  // namespace smallbox
