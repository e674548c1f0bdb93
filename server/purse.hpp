// What an address may ask for: a purse that fills with time, and a price for everything that costs.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>

#include "table/pace.hpp"

namespace smallbox {

class Purses {
 public:
  Purses(double per_second, double most) : per_ms_(per_second / 1000), most_(most) {}

  // Takes the price; false, and nothing is taken, where the purse does not hold it.
  bool pay(const std::string& who, double price, Ms now) {
    Purse& purse = filled(who, now);
    if (purse.held < price) return false;
    purse.held -= price;
    return true;
  }
  // Takes the price in any case; how long to wait until it is paid for.
  Ms owe(const std::string& who, double price, Ms now) {
    Purse& purse = filled(who, now);
    purse.held = std::max(purse.held - price, -most_);
    return purse.held >= 0 ? 0 : static_cast<Ms>(-purse.held / per_ms_) + 1;
  }
  // Purses that are full again need not be remembered.
  void tidy(Ms now) {
    std::erase_if(purses_, [&](const auto& one) {
      return one.second.held + static_cast<double>(now - one.second.at) * per_ms_ >= most_;
    });
  }

 private:
  struct Purse {
    double held = 0;
    Ms at = 0;
  };
  Purse& filled(const std::string& who, Ms now) {
    Purse& purse = purses_.try_emplace(who, Purse{most_, now}).first->second;
    purse.held = std::min(most_, purse.held + static_cast<double>(std::max<Ms>(0, now - purse.at)) * per_ms_);
    purse.at = now;
    return purse;
  }

  double per_ms_;
  double most_;
  std::unordered_map<std::string, Purse> purses_;
};

}  // namespace smallbox
