#include "engine/fair.hpp"

#include "engine/base64url.hpp"
#include "engine/sha2.hpp"

namespace smallbox::fair {
namespace {

constexpr std::size_t k_seal_bytes = 16;

template <std::size_t Size>
std::string digits(const std::array<std::uint8_t, Size>& hash, std::size_t count = Size) {
  return base64url(hash.data(), count);
}

std::string seal(std::string_view secret, std::string_view before, std::string_view what) {
  constexpr std::string_view name = "smallbox seal 1";
  std::string text;
  text.reserve(name.size() + secret.size() + before.size() + what.size());
  text.append(name).append(secret).append(before).append(what);
  return digits(sha256(text), k_seal_bytes);
}

// What is sealed first. `options`: as JSON.
std::string seal_begun(std::string_view secret, const AnyMatch& match, std::string_view options) {
  Json out;
  out.begin_object().field("game", match.game().id()).field("seats", match.seats());
  out.key("options").raw(options).key("box");
  if (match.box())
    out.value(match.box()->id);
  else
    out.null();
  out.end_object();
  return seal(secret, {}, out.text());
}

}  // namespace

std::string text_of(std::string_view bytes) {
  return base64url(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::optional<std::string> bytes_of(std::string_view text, std::size_t count) {
  std::string bytes;
  std::uint32_t bits = 0;
  int held = 0;
  if (text.size() != (count * 4 + 2) / 3) return std::nullopt;
  for (const char c : text) {
    const auto digit = base64url_digits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if ((held += 6) >= 8) bytes += static_cast<char>(bits >> (held -= 8) & 255U);
  }
  if (text_of(bytes) != text) return std::nullopt;  // bits that mean nothing
  return bytes;
}

std::string commitment(std::string_view table, std::string_view secret) {
  std::string text = "smallbox deal 1";
  return digits(sha256(text.append(table).append(secret)));
}

std::string pledge(std::string_view share) { return digits(sha256(share)); }

std::string seed(std::string_view table, std::string_view secret, std::string_view shares) {
  std::string text = "smallbox seed 1";
  text.append(table).append(secret).append(shares);
  return digits(sha512(text));
}

void write_result(Json& out, const AnyMatch& match) {
  if (!match.over()) return void(out.null());
  const Result result = match.result();
  out.begin_object().list("winners", result.winners, [&](Seat seat) { out.value(seat); });
  out.key("scores");
  if (!result.scored) {
    out.null();
  } else {
    out.begin_array();
    for (int seat = 0; seat < match.seats(); ++seat) out.value(result.scores[static_cast<std::size_t>(seat)]);
    out.end_array();
  }
  out.end_object();
}

std::string seal_start(std::string_view secret, const AnyMatch& match) {
  Json options;
  match.write_rematch_options(options);  // at its start: its own
  return seal_begun(secret, match, options.text());
}

std::string seal_action(std::string_view secret, std::string_view before, Seat seat,
                        std::string_view action) {
  Json out(action.size() + 30);
  out.begin_object().field("seat", seat).key("action").raw(action).end_object();
  return seal(secret, before, out.text());
}

std::string seal_end(std::string_view secret, std::string_view before, const AnyMatch& match) {
  Json out;
  write_result(out, match);
  return seal(secret, before, out.text());
}

std::string seal_at(std::string_view secret, const AnyMatch& match, int version) {
  const auto replay = match.restarted();
  std::string sealed = seal_start(secret, *replay);
  while (replay->actions() < version && replay->follow(match)) {
    Json action;
    replay->write_last_action(action);
    sealed = seal_action(secret, sealed, replay->last_actor(), action.text());
  }
  return replay->over() ? seal_end(secret, sealed, *replay) : sealed;
}

std::string seal_as_written(std::string_view secret, const json::object& record, const AnyMatch& match,
                            int version) {
  const auto* options = record.if_contains("options");
  const auto* actions = as_array(record.if_contains("actions"));
  if (options == nullptr || actions == nullptr) return {};
  std::string sealed = seal_begun(secret, match, json::serialize(*options));
  for (std::size_t i = 0; i < actions->size() && i < static_cast<std::size_t>(version); ++i) {
    const auto* entry = as_object(&(*actions)[i]);
    const auto* action = entry != nullptr ? entry->if_contains("action") : nullptr;
    if (action == nullptr) return {};
    const auto seat = static_cast<Seat>(as_int(entry->if_contains("seat")).value_or(0));
    sealed = seal_action(secret, sealed, seat, json::serialize(*action));
  }
  return match.over() && version == match.actions() ? seal_end(secret, sealed, match) : sealed;
}

}  // namespace smallbox::fair
