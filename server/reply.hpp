// Answers of the HTTP interface that several of its parts give.
#pragma once

#include "server/lobby.hpp"

namespace smallbox {

inline HttpReply error_reply(int status, const Refused& refused) {
  Json out;
  out.begin_object().field("code", refused.code).key("rule");
  if (refused.rule.empty())
    out.null();
  else
    out.value(refused.rule);
  out.field("message", refused.message).end_object();
  return {status, "application/json", out.take()};
}

inline const Refused k_too_much{"limit", {}, "That is too much at once; wait a little."};
inline const Refused k_busy{"busy", {}, "There is too much to do just now; try again."};
inline const Refused k_paused{"paused", {}, "No new tables are made just now; come back later."};
inline const Refused k_banned{"banned", {}, "Those who run this server have sent you away for a time."};
inline const Refused k_unreadable{"damaged", {}, "The server's disk can't be read there."};

}  // namespace smallbox
