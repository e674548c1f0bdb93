// A JSON writer: appends to one string, puts the commas. Everything the engine says goes through it, so the
// same state gives the same bytes everywhere. (Reading is engine/read.hpp.)
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace smallbox {

class Json {
 public:
  Json() = default;
  // Where much is to be written: room for so many bytes at once.
  explicit Json(std::size_t room) { out_.reserve(room); }

  const std::string& text() const { return out_; }
  std::string take() { return std::move(out_); }
  void clear() { out_.clear(), fresh_ = true; }

  Json& begin_object() { return open('{'); }
  Json& end_object() { return close('}'); }
  Json& begin_array() { return open('['); }
  Json& end_array() { return close(']'); }
  Json& key(std::string_view name) {
    string(name);
    out_ += ':';
    fresh_ = true;
    return *this;
  }
  // In names that stand in the program nothing has to be escaped.
  template <std::size_t n>
  Json& key(const char (&name)[n]) {
    if (!fresh_) out_ += ',';
    out_ += '"';
    out_.append(name, n - 1).append("\":", 2);
    fresh_ = true;
    return *this;
  }

  template <std::integral T>
  Json& value(T number) {
    if constexpr (std::same_as<T, bool>) {
      return raw(number ? "true" : "false");
    } else {
      char digits[24];
      const auto end = std::to_chars(digits, digits + sizeof digits, std::int64_t{number}).ptr;
      return raw({digits, static_cast<std::size_t>(end - digits)});
    }
  }
  Json& value(std::string_view text) { return string(text); }
  Json& value(const char* text) { return string(text); }
  Json& null() { return raw("null"); }
  // Text that is JSON already.
  Json& raw(std::string_view json) {
    comma();
    out_ += json;
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
  Json& open(char c) {
    comma();
    out_ += c;
    fresh_ = true;
    return *this;
  }
  Json& close(char c) {
    out_ += c;
    fresh_ = false;
    return *this;
  }
  void comma() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }
  Json& string(std::string_view text) {
    comma();
    out_ += '"';
    if (is_plain(text)) {
      out_.append(text) += '"';
      return *this;
    }
    std::size_t from = 0;  // what stands as it is goes over in one piece
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\') continue;
      out_.append(text, from, i - from);
      escape(c);
      from = i + 1;
    }
    out_.append(text, from);
    out_ += '"';
    return *this;
  }
  // Whether nothing in it has to be escaped, eight bytes at a time: most texts are short words of the program.
  static bool is_plain(std::string_view text) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    std::uint64_t found = 0;
    const auto look = [&](std::uint64_t eight) {
      const std::uint64_t quote = eight ^ ones * '"';
      const std::uint64_t slash = eight ^ ones * '\\';
      found |= ((eight - ones * 0x20) & ~eight) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash);
    };
    const auto part = [&]<class T>(T, std::size_t at) {
      T bytes;
      std::memcpy(&bytes, text.data() + at, sizeof bytes);
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
      for (const char c : text) look(ones * static_cast<unsigned char>(c));
    return (found & ones * 0x80) == 0;
  }
  void escape(char c) {
    switch (c) {
      case '"': out_ += "\\\""; break;
      case '\\': out_ += "\\\\"; break;
      case '\n': out_ += "\\n"; break;
      case '\r': out_ += "\\r"; break;
      case '\t': out_ += "\\t"; break;
      default:
        constexpr const char* hex = "0123456789abcdef";
        out_ += "\\u00";
        out_ += hex[(c >> 4) & 15];
        out_ += hex[c & 15];
    }
  }

  std::string out_;
  bool fresh_ = true;  // nothing before the next value that would need a comma
};

}  // namespace smallbox
