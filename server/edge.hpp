// What is let in: the head of a request before anything else is done with it. Knows no socket.
//
// Whatever two programs in a row might read differently (where a request ends, whom it is for) is refused,
// and the connection with it: behind a proxy the rest could be taken for somebody else's request.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace smallbox {

struct RequestHead {
  int version = 11;
  std::string_view method;
  std::string_view target;
  std::vector<std::pair<std::string_view, std::string_view>> fields;  // in order
};

struct HeadProblem {
  int status = 0;  // 0: none
  const char* message = "";
  explicit operator bool() const { return status != 0; }
};

inline constexpr std::size_t k_head_bytes = 8 * 1024;
inline constexpr std::size_t k_head_fields = 64;

// As it came, before it is parsed: lines that go on in the next one, and characters that have no place there.
HeadProblem check_raw_head(std::string_view raw);
HeadProblem check_head(const RequestHead& head);
bool same_word(std::string_view a, std::string_view b);  // whatever their case

// Whether a Host header names this server: localhost and names below it, addresses, and the names that are
// given. Against pages from elsewhere whose name suddenly leads here (DNS rebinding).
bool host_allowed(std::string_view host, std::span<const std::string> names);
// Without its port, in small letters; empty for what is no name and no address.
std::string host_name(std::string_view host);

}  // namespace smallbox
