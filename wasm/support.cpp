// What a program without exceptions needs from its surroundings in WebAssembly: to stop where it can't go on.
#include <boost/assert/source_location.hpp>
#include <cstddef>
#include <exception>

namespace boost {
void throw_exception(const std::exception&) { __builtin_trap(); }
void throw_exception(const std::exception&, const source_location&) { __builtin_trap(); }
}  // namespace boost

// libc++ would say why first, which takes all of printf.
_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

extern "C" {
void __cxa_pure_virtual() { __builtin_trap(); }
void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
}
