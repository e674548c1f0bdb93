// One person at two devices: POST /api/me/link makes a code, POST /api/me/linked takes it.
#include <array>

#include "server/lobby.hpp"
#include "server/reply.hpp"
#include "server/sealed_link.hpp"

namespace smallbox {
namespace {

// A purse holds 200: a few codes can be tried, and then one every second or two.
constexpr double k_make_link = 20;
constexpr double k_try_link = 50;

}  // namespace

void Lobby::make_link(const HttpRequest& request, const Answer& answer) {
  if (!pays(Toll::Of::work, request.address, k_make_link)) return answer(error_reply(429, k_too_much));
  if (bans_.guest(guest_of(request.token), now())) return answer(error_reply(403, k_banned));
  const auto body = request.body.empty() ? std::nullopt : parse_json(request.body);
  const auto* fields = body ? body->if_object() : nullptr;
  const auto name = fields != nullptr ? as_text(fields->if_contains("name")) : std::nullopt;
  const std::string code = fresh_code();
  const DeviceLinks::Linked linked{request.token, distinct_name(name.value_or(""), {})};
  Json out;
  out.begin_object().field("code", code).field("left", DeviceLinks::good_for).end_object();
  const HttpReply made{201, "application/json", out.take()};
  if (tenancy_ == nullptr) return answer(links_.add(code, linked, now()) ? made : error_reply(503, k_busy));
  const bool asked = reader_->ask(
      [this, answer, made, owner = guest_of(linked.token), hash = guest_of(code),
       sealed = seal_link(code, linked)](StoreReader& store) {
        store.put_link(owner, hash, sealed, DeviceLinks::good_for);
        post_([answer, made] { answer(made); });
      },
      [this, answer](const StoreError& error) {
        post_([answer, why = not_read(error)] { answer(error_reply(503, why)); });
      });
  if (!asked) answer(error_reply(503, k_busy));
}

void Lobby::take_link(const HttpRequest& request, const Answer& answer) {
  if (!request.json)
    return answer(error_reply(415, {"bad-request", {}, "The body must be application/json."}));
  if (!pays(Toll::Of::work, request.address, k_try_link)) return answer(error_reply(429, k_too_much));
  const auto body = parse_json(request.body);
  const auto* fields = body ? body->if_object() : nullptr;
  const auto code = fields != nullptr ? as_text(fields->if_contains("code")) : std::nullopt;
  if (!code) return answer(error_reply(400, {"bad-request", {}, "The body is {\"code\":…}."}));
  if (tenancy_ == nullptr) return tell_link(links_.take(*code, now()), answer);
  const bool asked = reader_->ask(
      [this, answer, code = std::string(*code)](StoreReader& store) {
        const auto sealed = store.take_link(guest_of(code));
        post_([this, answer, linked = sealed ? open_link(code, *sealed) : std::nullopt] {
          tell_link(linked, answer);
        });
      },
      [this, answer](const StoreError& error) {
        post_([answer, why = not_read(error)] { answer(error_reply(503, why)); });
      });
  if (!asked) answer(error_reply(503, k_busy));
}

void Lobby::tell_link(const std::optional<DeviceLinks::Linked>& linked, const Answer& answer) {
  if (!linked)
    return answer(
        error_reply(404, {"no-link", {}, "This code was used already, or is too old; make another one."}));
  if (bans_.guest(guest_of(linked->token), now())) return answer(error_reply(403, k_banned));
  Json out;
  out.begin_object().field("token", linked->token).field("name", linked->name).end_object();
  answer({200, "application/json", out.take()});
}

}  // namespace smallbox
