// A JSON writer: appends to one string, puts the commas. Everything the engine says goes through it, so the
// same state gives the same bytes everywhere. (Reading is engine/read.hpp.)
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace smallbox {

class Json {
 public:
  Json() = default;
  // Where much is to be written: room for so many bytes at once.
  explicit Json(std::size_t room) { room_.resize(room); }

  std::string_view text() const { return {room_.data(), size_}; }
  std::string take() {
    room_.resize(std::exchange(size_, 0));
    return std::exchange(room_, {});
  }
  void clear() { size_ = 0, fresh_ = true; }

  Json& begin_object() { return open('{'); }
  Json& end_object() { return close('}'); }
  Json& begin_array() { return open('['); }
  Json& end_array() { return close(']'); }
  Json& key(std::string_view name) {
    string(name);
    close(':');
    fresh_ = true;
    return *this;
  }
  // In names that stand in the program nothing has to be escaped.
  template <std::size_t n>
  Json& key(const char (&name)[n]) {
    return plain_key(name, n - 1);
  }

  template <std::integral T>
  Json& value(T number) {
    if constexpr (std::same_as<T, bool>) {
      return raw(number ? "true" : "false");
    } else {
      constexpr std::size_t most = 20;  // digits and a sign
      char* to = comma(end(most + 1));
      ends(std::to_chars(to, to + most, std::int64_t{number}).ptr);
      return *this;
    }
  }
  Json& value(std::string_view text) { return string(text); }
  Json& value(const char* text) { return string(text); }
  // What stands in the program: its length is known.
  template <std::size_t n>
  Json& value(const char (&text)[n]) {
    return string({text, n - 1});
  }
  Json& null() { return raw("null"); }
  // Text that is JSON already.
  Json& raw(std::string_view json) {
    char* to = comma(end(json.size() + 1));
    json.copy(to, json.size());
    ends(to + json.size());
    return *this;
  }

  template <class Name, class T>
  Json& field(const Name& name, const T& v) {
    return key(name).value(v);
  }
  Json& null_field(std::string_view name) { return key(name).null(); }
  // A list under a name: write(item) puts each item.
  template <class Name, class Range, class Write>
  Json& list(const Name& name, const Range& range, Write&& write) {
    key(name).begin_array();
    for (const auto& item : range) write(item);
    return end_array();
  }

 private:
  // Where the next bytes go; there is room for so many.
  char* end(std::size_t bytes) {
    if (room_.size() - size_ < bytes) grow(bytes);
    return room_.data() + size_;
  }
  void grow(std::size_t bytes);
  // What was written from there ends here.
  void ends(const char* here) { size_ = static_cast<std::size_t>(here - room_.data()); }
  // Where a value begins: behind a comma, or none.
  char* comma(char* to) {
    *to = ',';
    return to + (std::exchange(fresh_, false) ? 0 : 1);
  }
  Json& open(char c) {
    char* to = comma(end(2));
    *to = c;
    ends(to + 1);
    fresh_ = true;
    return *this;
  }
  Json& close(char c) {
    char* to = end(1);
    *to = c;
    ends(to + 1);
    fresh_ = false;
    return *this;
  }
  Json& plain_key(const char* name, std::size_t size) {
    char* to = comma(end(size + 4));
    *to = '"';
    std::memcpy(to + 1, name, size);
    to += size + 1;
    to[0] = '"';
    to[1] = ':';
    ends(to + 2);
    fresh_ = true;
    return *this;
  }
  Json& string(std::string_view text) {
    const bool first = fresh_;
    char* to = comma(end(text.size() + 3));
    *to++ = '"';
    if (!copy_plain(to, text)) {
      fresh_ = first;
      return escaped(text);
    }
    to += text.size();
    *to = '"';
    ends(to + 1);
    return *this;
  }
  // Eight bytes at a time: most texts are short words of the program. False: something in it has to be escaped.
  static bool copy_plain(char* to, std::string_view text) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    std::uint64_t found = 0;
    const auto look = [&](std::uint64_t eight) {
      const std::uint64_t quote = eight ^ ones * '"';
      const std::uint64_t slash = eight ^ ones * '\\';
      found |= ((eight - ones * 0x20) & ~eight) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash);
    };
    const auto part = [&]<class T>(T bytes, std::size_t at) {
      std::memcpy(&bytes, text.data() + at, sizeof bytes);
      std::memcpy(to + at, &bytes, sizeof bytes);
      return std::uint64_t{bytes};
    };
    const std::size_t size = text.size();
    for (std::size_t i = 0; i + 8 <= size; i += 8) look(part(std::uint64_t{}, i));
    // The rest in pieces of a fixed size, some bytes twice: a copy of any size would wait for itself in memory.
    if (size >= 8)
      look(part(std::uint64_t{}, size - 8));
    else if (size >= 4)
      look(part(std::uint32_t{}, 0) | part(std::uint32_t{}, size - 4) << 32U);
    else
      for (std::size_t i = 0; i < size; ++i) look(ones * part(std::uint8_t{}, i));
    return (found & ones * 0x80) == 0;
  }
  Json& escaped(std::string_view text);

  std::string room_;  // what was written, and room for more
  std::size_t size_ = 0;
  bool fresh_ = true;  // nothing before the next value that would need a comma
};

}  // namespace smallbox
