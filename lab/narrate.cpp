#include "lab/narrate.hpp"

#include "games/registry.hpp"

namespace smallbox {
namespace {

// How often the whole view of every seat is shown.
constexpr int k_view_every = 10;

template <class Write>
std::string written(Write&& write) {
  Json out;
  write(out);
  return out.take();
}

}  // namespace

Narrator::Narrator(const AnyMatch& match) : match_(match) {
  text_ += std::string(match.game().name()) + ", " + std::to_string(match.seats()) + " seats, seed \"" +
           match.seed() + "\"\n";
  views();
  text_ += "\nset-up\n";
  events();
}

// What happened, and for each seat that was told something else what it was told.
void Narrator::events() {
  const auto told = [&](Audience audience) {
    return written([&](Json& out) { match_.write_events(out, audience); });
  };
  const std::string all = told(Audience::everything());
  text_ += "  happened   " + all + "\n";
  for (Seat seat = 0; seat < match_.seats(); ++seat)
    if (const std::string own = told(Audience::seat(seat)); own != all)
      text_ += "  seat " + std::to_string(seat) + " saw " + own + "\n";
  if (const std::string open = told(Audience::spectator()); open != all)
    text_ += "  others saw " + open + "\n";
}

void Narrator::views() {
  const auto view = [&](Audience audience) {
    return written([&](Json& out) { match_.write_view(out, audience); });
  };
  text_ += "  view all    " + view(Audience::everything()) + "\n";
  for (Seat seat = 0; seat < match_.seats(); ++seat)
    text_ += "  view seat " + std::to_string(seat) + " " + view(Audience::seat(seat)) + "\n";
  text_ += "  spectator   " + view(Audience::spectator()) + "\n";
}

void Narrator::acted(Seat seat) {
  text_ += "\n" + std::to_string(match_.actions()) + ". seat " + std::to_string(seat) + " " +
           written([&](Json& out) { match_.write_last_action(out); }) + "\n";
  events();
  if (match_.actions() % k_view_every == 0) views();
}

std::string Narrator::finish() {
  text_ += "\nat the end\n";
  views();
  text_ += "  result " + written([&](Json& out) {
             out.begin_object();
             match_.write_result(out);
             out.end_object();
           }) +
           "\n";
  return std::move(text_);
}

Problem narrate_record(std::string_view record, std::string& story) {
  const auto value = parse_json(record);
  const json::object* fields = value ? value->if_object() : nullptr;
  if (fields == nullptr) return Problem::from(common_refusals.record_not_json);
  // `save` answers with the record in a field; take that too.
  if (const auto* inner = as_object(fields->if_contains("record"))) fields = inner;
  // Loading the whole first refuses a record that breaks off, before anything is told.
  const auto whole = load_record(*fields, find_game);
  if (!whole) return whole.error();
  const auto match = (*whole)->restarted();
  Narrator narrator(*match);
  while (match->follow(**whole)) narrator.acted(match->last_actor());
  story += narrator.finish();
  return {};
}

}  // namespace smallbox
