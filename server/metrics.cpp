#include "server/metrics.hpp"

#include <cstdio>

namespace smallbox {
namespace {

std::string text_of(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.10g", value);
  return digits;
}

}  // namespace

void write_metric(std::string& out, std::string_view name, std::string_view kind, double value) {
  out.append("# TYPE smallbox_").append(name).append(" ").append(kind).append("\nsmallbox_").append(name);
  out.append(" ").append(text_of(value)).append("\n");
}

double Histogram::within(double part) const {
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    below += counts_[i];
    if (count_ > 0 && static_cast<double>(below) >= part * static_cast<double>(count_)) return bounds[i];
  }
  return count_ > 0 ? bounds.back() : 0;
}

void Histogram::write(std::string& out, std::string_view name) const {
  const std::string full = "smallbox_" + std::string(name);
  out += "# TYPE " + full + " histogram\n";
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    below += counts_[i];
    out += full + "_bucket{le=\"" + text_of(bounds[i]) + "\"} " + std::to_string(below) + "\n";
  }
  out += full + "_bucket{le=\"+Inf\"} " + std::to_string(count_) + "\n";
  out += full + "_sum " + text_of(sum_) + "\n" + full + "_count " + std::to_string(count_) + "\n";
}

}  // namespace smallbox
