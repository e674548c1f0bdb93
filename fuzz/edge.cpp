// What strangers write at the edge: heads of requests, names of hosts, addresses, names of people.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "server/address.hpp"
#include "server/edge.hpp"
#include "server/names.hpp"

namespace {

using namespace smallbox;

void expect(bool what) {
  if (!what) std::abort();
}

void try_head(std::string_view text) {
  check_raw_head(text);
  RequestHead head;
  head.method = text.substr(0, text.find(' '));
  head.target = text.substr(0, text.find('\n'));
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const auto colon = std::min(line.find(':'), line.size());
    head.fields.emplace_back(line.substr(0, colon), line.substr(std::min(line.size(), colon + 1)));
  }
  check_head(head);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_head(text);
  const std::string host = host_name(text);
  expect(host.empty() || host_name(host) == host);
  const std::string key = address_key(text);
  expect(key.empty() || address_key(key.substr(0, key.find('/'))) == key);
  const std::vector<std::string_view> lines = {text.substr(0, size / 2), text.substr(size / 2)};
  forwarded_key(lines);

  // A name that was cleaned is clean, and never the same as one that is there.
  const std::string name = clean_name(text);
  expect(!name.empty() && name.size() <= 256 && clean_name(name) == name);
  const std::vector<std::string> others = {name, clean_name(lines[0])};
  const std::string other = distinct_name(text, others);
  for (const std::string& one : others) expect(!looks_like(one, other));
  return 0;
}
