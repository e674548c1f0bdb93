// Answers of the HTTP interface that several of its parts give.
#pragma once

#include "server/lobby.hpp"

namespace smallbox {

inline HttpReply error_reply(int status, const Problem& refused) {
  Json out;
  out.begin_object();
  write_problem(out, refused);
  out.end_object();
  return {status, "application/json", out.take()};
}

inline const Problem k_too_much{"limit", {}, "That is too much at once; wait a little."};
inline const Problem k_busy{"busy", {}, "There is too much to do just now; try again."};
inline const Problem k_paused{"paused", {}, "No new tables are made just now; come back later."};
inline const Problem k_banned{"banned", {}, "Those who run this server have sent you away for a time."};
inline const Problem k_forgotten{"forgotten", {}, "You asked to be forgotten meanwhile: nothing was kept."};
inline const Problem k_too_many{
    "limit", {}, "You sit at too many tables that are not over; end one of them first."};
inline const Problem k_elsewhere{
    "busy", {}, "This table is at another of these servers just now; try again."};
inline const Problem k_out_of_touch{
    "busy", {}, "This server has lost touch with the others; it goes on by itself as soon as it can."};
// Why something can't be read: it is damaged, or where it is kept can't be reached.
inline Problem not_read(const StoreError& error) {
  if (error.kind == StoreError::Kind::no_room)
    return {"busy", {}, "What is stored can't be read at the moment; try again soon."};
  return {"damaged", {}, "The server's disk can't be read there."};
}

}  // namespace smallbox
