// Small files of the data folder that are nobody else's business.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace smallbox {

// The whole text; nothing where there is no such file.
std::optional<std::string> read_private_file(const std::string& path);
// Mode 0600, all of it or nothing; false, with what was there before, where it can't be written.
bool write_private_file(const std::string& path, std::string_view text);

}  // namespace smallbox
