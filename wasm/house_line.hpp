// Somebody's line to the house in a browser.
#pragma once

#include <string>

#include "wasm/house.hpp"

namespace smallbox {

class LocalHouse::Line final : public Peer {
 public:
  Line(LocalHouse& house, std::uint32_t number) : house_(house), number_(number) {}
  void send(std::string_view text) override {
    house_.line("send " + std::to_string(number_) + " " + std::string(text));
  }
  void close(std::string_view why) override {
    hang_up();
    house_.line("close " + std::to_string(number_) + " " + std::string(why));
  }
  const std::string& address() const override { return address_; }
  std::uint32_t number() const { return number_; }

 private:
  LocalHouse& house_;
  std::uint32_t number_;
  std::string address_ = "here";
};

struct LocalHouse::Request {
  std::uint32_t number = 0;
  std::string_view method, path, query, token, body;
};

}  // namespace smallbox
