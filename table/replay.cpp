#include "table/replay.hpp"

namespace smallbox {

std::string replay_steps(const AnyMatch& match) {
  const auto replay = match.restarted();
  Json record;
  match.write_record(record);
  const auto parsed = parse_json(record.text());
  Json out;
  const auto step = [&] {
    out.key("events");
    replay->write_events(out, Audience::everything());
    out.key("view");
    replay->write_view(out, Audience::everything());
    out.end_object();
  };
  out.begin_object().key("steps").begin_array().begin_object();
  step();
  for (const auto& one : parsed->at("actions").as_array()) {
    const json::object& entry = one.as_object();
    const std::int64_t seat = entry.at("seat").as_int64();
    const json::object& action = entry.at("action").as_object();
    Json best;
    const bool solved = replay->write_best(best, seat, action);
    if (!replay->follow(match)) break;
    out.begin_object().field("seat", seat).key("action").raw(json::serialize(action));
    if (solved) out.key("best").raw(best.text());
    step();
  }
  out.end_array().key("result").begin_object();
  match.write_result(out);
  out.end_object().end_object();
  return out.take();
}

}  // namespace smallbox
