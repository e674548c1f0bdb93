#include "server/nats_library.hpp"

#include <dlfcn.h>

#include <stdexcept>
#include <string>

namespace smallbox::nats {
namespace {

[[noreturn]] void missing(const char* what) {
  throw std::runtime_error(std::string("NATS's client library is needed for a bus between servers, and ") +
                           what + ": install libnats3.4 (apt install libnats3.4).");
}

Library load() {
  void* file = nullptr;  // for as long as the program runs
  for (const char* name : {"libnats.so.3.4", "libnats.so.3.10", "libnats.so.3", "libnats.so"})
    if (file == nullptr) file = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (file == nullptr) missing("it is not here");
  Library found;
#define SMALLBOX_FUNCTION(name)                                            \
  found.name = reinterpret_cast<decltype(found.name)>(dlsym(file, #name)); \
  if (found.name == nullptr) missing("the one that is here is too old (it has no " #name ")");
  SMALLBOX_LIBNATS(SMALLBOX_FUNCTION)
#undef SMALLBOX_FUNCTION
  return found;
}

}  // namespace

const Library& library() {
  static const Library loaded = load();
  return loaded;
}

}  // namespace smallbox::nats
