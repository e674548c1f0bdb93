#include "server/postgres_library.hpp"

#include <dlfcn.h>

#include "server/store.hpp"

namespace smallbox::postgres {
namespace {

[[noreturn]] void missing(const char* what) {
  throw StoreError(StoreError::Kind::other,
                   std::string("PostgreSQL's client library is needed to keep a house in a database, and ") +
                       what + ": install libpq5 (apt install libpq5).");
}

Library load() {
  void* file = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);  // for as long as the program runs
  if (file == nullptr) missing("it is not here");
  Library found;
#define SMALLBOX_FUNCTION(name)                                            \
  found.name = reinterpret_cast<decltype(found.name)>(dlsym(file, #name)); \
  if (found.name == nullptr) missing("the one that is here is too old (it has no " #name ")");
  SMALLBOX_LIBPQ(SMALLBOX_FUNCTION)
#undef SMALLBOX_FUNCTION
  return found;
}

}  // namespace

const Library& library() {
  static const Library loaded = load();
  return loaded;
}

}  // namespace smallbox::postgres
