// What a program without exceptions needs from its surroundings in WebAssembly: to stop where it can't go on.
#include <boost/assert/source_location.hpp>
#include <cstdarg>
#include <cstddef>
#include <exception>

namespace boost {
void throw_exception(const std::exception&) { __builtin_trap(); }
void throw_exception(const std::exception&, const source_location&) { __builtin_trap(); }
}  // namespace boost

// libc++ would say why first, which takes all of printf, as do texts of errors that have no text in Boost: nobody reads them here.
_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

extern "C" {
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
int vsnprintf(char* to, std::size_t room, const char*, va_list) {
  if (room > 0) *to = '\0';
  return 0;
}
int snprintf(char* to, std::size_t room, const char*, ...) {
  if (room > 0) *to = '\0';
  return 0;
}
void __cxa_pure_virtual() { __builtin_trap(); }
void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
}
