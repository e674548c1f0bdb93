#include "server/bans.hpp"

#include <algorithm>

#include "engine/json.hpp"
#include "engine/read.hpp"
#include "server/log.hpp"
#include "server/private_file.hpp"

namespace smallbox {
namespace {

constexpr std::size_t k_mark_digits = 16;
constexpr const char* kind_name(Ban::Kind kind) { return kind == Ban::Kind::guest ? "guest" : "address"; }

}  // namespace

std::string guest_mark(const Guest& guest) { return to_hex(guest).substr(0, k_mark_digits); }
bool is_guest_mark(std::string_view text) {
  return text.size() == k_mark_digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Bans::Bans(std::string path) : path_(std::move(path)) {
  const auto text = path_.empty() ? std::nullopt : read_private_file(path_);
  if (!text) return;
  const auto value = parse_json(*text);
  const auto* fields = value ? value->if_object() : nullptr;
  const auto* list = fields != nullptr ? as_array(fields->if_contains("bans")) : nullptr;
  // Nobody is let in by a damaged file unnoticed.
  if (list == nullptr) {
    log_line("bans not read");
    return;
  }
  for (const auto& one : *list) {
    const auto* ban = one.if_object();
    if (ban == nullptr) continue;
    const auto whom = as_text(ban->if_contains("whom"));
    const auto until = as_int(ban->if_contains("until"));
    if (!whom || !until || bans_.size() == most) continue;
    const auto kind = as_text(ban->if_contains("kind")) == "guest" ? Ban::Kind::guest : Ban::Kind::address;
    bans_[{kind, std::string(*whom)}] = {++last_, kind, std::string(*whom), *until};
  }
}

const Ban* Bans::add(Ban::Kind kind, const std::string& whom, std::int64_t until, std::int64_t now,
                     bool& kept) {
  std::erase_if(bans_, [&](const auto& one) { return one.second.until <= now; });
  const bool full = bans_.size() == most;
  auto place = bans_.find({kind, whom});
  if (place == bans_.end()) {
    if (full) return nullptr;
    place = bans_.emplace(std::pair(kind, whom), Ban{++last_, kind, whom, until}).first;
  }
  place->second.until = until;
  kept = save();
  return &place->second;
}

bool Bans::lift(std::int64_t id, bool& kept) {
  if (std::erase_if(bans_, [&](const auto& one) { return one.second.id == id; }) == 0) return false;
  kept = save();
  return true;
}

void Bans::tidy(std::int64_t now) {
  if (std::erase_if(bans_, [&](const auto& one) { return one.second.until <= now; }) > 0) save();
}

std::vector<Ban> Bans::list(std::int64_t now) const {
  std::vector<Ban> all;
  for (const auto& [key, ban] : bans_)
    if (ban.until > now) all.push_back(ban);
  std::ranges::sort(all, {}, &Ban::id);
  return all;
}

bool Bans::guest(const Guest& guest, std::int64_t now) const {
  return !bans_.empty() && has(Ban::Kind::guest, guest_mark(guest), now);
}

bool Bans::has(Ban::Kind kind, std::string_view whom, std::int64_t now) const {
  if (bans_.empty()) return false;
  const auto place = bans_.find({kind, std::string(whom)});
  return place != bans_.end() && place->second.until > now;
}

bool Bans::save() const {
  if (path_.empty()) return true;
  Json out;
  out.begin_object();
  out.list("bans", bans_, [&](const auto& one) {
    const Ban& ban = one.second;
    out.begin_object().field("kind", kind_name(ban.kind)).field("whom", ban.whom);
    out.field("until", ban.until).end_object();
  });
  out.end_object();
  return write_private_file(path_, out.text());
}

}  // namespace smallbox
