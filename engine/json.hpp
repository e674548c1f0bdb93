// A JSON writer: appends to one string, puts the commas. Everything the engine says goes through it, so the
// same state gives the same bytes everywhere. (Reading is engine/read.hpp.)
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace smallbox {

class Json {
 public:
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

  template <class T>
  Json& field(std::string_view name, const T& v) {
    return key(name).value(v);
  }
  Json& null_field(std::string_view name) { return key(name).null(); }
  // A list under a name: write(item) puts each item.
  template <class Range, class Write>
  Json& list(std::string_view name, const Range& range, Write&& write) {
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
    for (const char c : text) {
      switch (c) {
        case '"': out_ += "\\\""; break;
        case '\\': out_ += "\\\\"; break;
        case '\n': out_ += "\\n"; break;
        case '\r': out_ += "\\r"; break;
        case '\t': out_ += "\\t"; break;
        default:
          if (static_cast<unsigned char>(c) < 0x20) {
            constexpr const char* hex = "0123456789abcdef";
            out_ += "\\u00";
            out_ += hex[(c >> 4) & 15];
            out_ += hex[c & 15];
          } else {
            out_ += c;
          }
      }
    }
    out_ += '"';
    return *this;
  }

  std::string out_;
  bool fresh_ = true;  // nothing before the next value that would need a comma
};

}  // namespace smallbox
