#include "games/cant_touch_this/text.hpp"

#include "games/cant_touch_this/grades.hpp"
#include "games/cant_touch_this/solve.hpp"

namespace smallbox {

namespace ctt {

std::string row_text(const Grid& grid, int row) {
  std::string text;
  for (int column = 0; column < grid.size.columns; ++column)
    text += k_letters[index_of(grid.cells[cell_at(row, column)])];
  return text;
}

bool read_row(std::string_view text, int row, Grid& grid) {
  if (text.size() != grid.size.columns) return false;
  for (int column = 0; column < grid.size.columns; ++column) {
    const std::size_t symbol = k_letters.find(text[column]);
    if (symbol == std::string_view::npos) return false;
    grid.cells[cell_at(row, column)] = static_cast<Symbol>(symbol);
  }
  return true;
}

std::optional<Edge> find_edge(std::string_view name) {
  for (std::size_t i = 0; i < k_edges.size(); ++i)
    if (name == k_edges[i]) return static_cast<Edge>(i);
  return std::nullopt;
}

void write_clip_fields(Json& out, const Clip& clip) {
  out.field("edge", k_edges[index_of(clip.edge)]).field("line", clip.line).field("depth", clip.depth);
}

void write_clips(Json& out, std::span<const ClipId> clips) {
  out.begin_array();
  for (const ClipId id : clips) {
    out.begin_object();
    write_clip_fields(out, k_clips[id]);
    out.end_object();
  }
  out.end_array();
}

}  // namespace ctt

namespace {

using ctt::ActionType;
using ctt::Phase;
using Rules = CantTouchThis;

constexpr std::array<const char*, 3> k_phases = {"bid", "place", "over"};
constexpr std::array<const char*, 6> k_made_names = {"one", "two", "poop", "emerald", "bomb", "star"};

void write_grid(Json& out, const ctt::Grid& grid) {
  out.key("grid").begin_array();
  for (int row = 0; row < grid.size.rows; ++row) out.value(ctt::row_text(grid, row));
  out.end_array();
}

void write_scores(Json& out, const Rules::State& s) {
  out.key("scores").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) out.value(Rules::score(s, seat));
  out.end_array();
}

void write_lines(Json& out, const Rules::State& s) {
  out.key("lines").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    const ctt::Sheet sheet = ctt::sheet(s.haul[seat], Rules::reading(s));
    out.begin_object()
        .field("one", sheet.one)
        .field("two", sheet.two)
        .field("poop", sheet.poop)
        .field("emerald", sheet.emerald)
        .field("swirl", sheet.swirl)
        .field("bomb", sheet.bomb)
        .key("wilds_used")
        .begin_array();
    for (std::size_t i = 0; i < sheet.made.size(); ++i)
      for (int n = sheet.made[i]; n > 0; --n) out.value(k_made_names[i]);
    out.end_array().end_object();
  }
  out.end_array();
}

// CTT-20: from how many points on.
struct Level {
  const char* name;
  int from;
};
constexpr std::array<Level, 5> k_levels = {
    {{"bomb-exploded", -1000}, {"touched-poop", 21}, {"emerald", 26}, {"star", 31}, {"impossible", 36}}};

const char* level(int score) {
  std::size_t reached = 0;
  while (reached + 1 < k_levels.size() && score >= k_levels[reached + 1].from) ++reached;
  return k_levels[reached].name;
}

// A whole number as the rules take it: what is far outside is as good as anything else that does not exist.
std::uint8_t small(int n) { return n >= 0 && n < 255 ? static_cast<std::uint8_t>(n) : std::uint8_t{255}; }

}  // namespace

using CantTouchThisText = Text<CantTouchThis>;

const char* CantTouchThisText::read_action(const json::object& fields, const Rules::State&,
                                           Rules::Action& action) {
  const auto type = as_text(fields.if_contains("type"));
  if (!type) return "An action needs a type.";
  if (*type == "raise") {
    action = {ActionType::raise};
  } else if (*type == "pass") {
    action = {ActionType::pass};
  } else if (*type == "clip") {
    const auto name = as_text(fields.if_contains("edge"));
    const auto edge = name ? ctt::find_edge(*name) : std::nullopt;
    if (!edge) return "A clip needs an edge: left, right, top or bottom.";
    const auto line = as_small_int(fields.if_contains("line"));
    if (!line) return "A clip needs a line: a row or a column, counted from 0.";
    const auto depth = as_small_int(fields.if_contains("depth"));
    if (!depth) return "A clip needs a depth: how many symbols it takes, 1 to 4.";
    action = {ActionType::clip, ctt::find_clip({*edge, small(*line), small(*depth)})};
  } else {
    return "There is no such action in Can't Touch This: raise, pass and clip are all.";
  }
  return nullptr;
}

void CantTouchThisText::write_action(Json& out, const Rules::State&, const Rules::Action& action) {
  constexpr std::array<const char*, 3> names = {"raise", "pass", "clip"};
  out.begin_object().field("type", names[index_of(action.type)]);
  if (action.type == ActionType::clip)
    ctt::write_clip_fields(out, action.clip < ctt::ids ? ctt::k_clips[action.clip] : ctt::Clip{});
  out.end_object();
}

void CantTouchThisText::write_event(Json& out, const Rules::Event& event, const Rules::State& after) {
  using T = Rules::Event::Type;
  const auto begin = [&](const char* type) { out.begin_object().field("type", type); };
  switch (event.type) {
    case T::dealt:
      begin("dealt");
      if (event.number > 0) out.field("card", event.number);
      write_grid(out, after.grid);
      break;
    case T::raised:
      begin("raised");
      out.field("seat", event.seat).field("bid", event.number);
      break;
    case T::passed:
      begin("passed");
      out.field("seat", event.seat).field("first", after.first).field("penalty", Rules::penalty(after));
      break;
    case T::clipped:
      begin("clipped");
      out.field("seat", event.seat);
      ctt::write_clip_fields(out, ctt::k_clips[event.clip]);
      break;
    case T::ended:
      begin("ended");
      write_scores(out, after);
      break;
  }
  out.end_object();
}

void CantTouchThisText::write_view(Json& out, const Rules::State& s, Audience) {
  out.field("phase", k_phases[index_of(s.phase)]);
  out.key("active");
  if (s.phase == Phase::over)
    out.null();
  else
    out.value(s.active);
  write_grid(out, s.grid);
  if (s.seats == 2) {
    out.key("bid").begin_object();
    out.list("last", s.bid, [&](std::uint8_t bid) { out.value(bid); });
    out.key("first");
    if (s.first == ctt::no_seat)
      out.null();
    else
      out.value(s.first);
    out.end_object();
  }
  out.list("clips", s.clips, [&](const ctt::Placed& placed) {
    out.begin_object().field("seat", placed.seat);
    ctt::write_clip_fields(out, ctt::k_clips[placed.clip]);
    out.end_object();
  });
  out.key("left").begin_array();
  for (Seat seat = 0; seat < s.seats; ++seat) out.value(Rules::clips_left(s, seat));
  out.end_array();
  write_scores(out, s);
}

void CantTouchThisText::write_sheet(Json& out, const Rules::State& s) {
  out.begin_object();
  write_lines(out, s);
  out.key("levels").begin_object();
  for (std::size_t i = 1; i < k_levels.size(); ++i) out.field(k_levels[i].name, k_levels[i].from);
  out.end_object().end_object();
}

// Alone the result also names the card's optimum and shows clips that reach it. The rules don't know it: it
// is solved here, when somebody asks.
void CantTouchThisText::write_detail(Json& out, const Rules::State& s) {
  out.begin_object();
  if (s.seats == 1) {
    const ctt::SoloBest best = ctt::best_solo(s.grid, Rules::reading(s));
    out.field("level", level(Rules::score(s, 0))).field("best", best.score);
    out.key("best_clips");
    ctt::write_clips(out, best.clips);
  } else {
    out.field("first", s.first).field("penalty", Rules::penalty(s));
  }
  write_lines(out, s);
  out.end_object();
}

std::string CantTouchThisText::read_setup(const json::object& fields, const Rules::Box& box,
                                          const Rules::Options&, int seats, Rules::Setup& setup) {
  if (const auto* given = fields.if_contains("grid")) {
    const auto* grid = as_array(given);
    const ctt::Size size = box.size;
    if (grid == nullptr || grid->size() != size.rows)
      return "The grid of a setup is a list of " + std::to_string(size.rows) +
             " rows: as many as the cards of the box have.";
    setup.grid.size = size;
    for (int row = 0; row < size.rows; ++row) {
      const auto text = as_text(&(*grid)[row]);
      if (!text || !ctt::read_row(*text, row, setup.grid))
        return "Each row of a setup's grid is " + std::to_string(size.columns) +
               " of the symbols 1 2 P S E B T W.";
    }
    setup.has_grid = true;
  }
  if (const auto* given = fields.if_contains("defender")) {
    const auto defender = as_int(given);
    if (!defender || *defender < 0 || *defender >= seats)
      return "The defender of a setup is a seat of the table.";
    setup.defender = static_cast<std::int8_t>(*defender);
  }
  return {};
}

bool CantTouchThisText::write_best(Json& out, const Rules::State& before, Seat seat,
                                   const Rules::Action& action) {
  if (action.type != ActionType::clip) return false;
  const ctt::ClipId clip = action.clip;
  const int placed = before.clips.size();
  int value = 0;
  int kept = 0;
  std::vector<ctt::ClipId> clips;
  if (before.seats == 1) {
    // The order of one's own clips does not matter: each of a best set is a best one.
    const int left = ctt::clips_in_play - placed;
    const ctt::Haul haul = before.haul[0] + ctt::haul_of(before.grid, clip);
    const auto best =
        ctt::best_solo(before.grid, Rules::reading(before), before.covered, before.haul[0], left);
    value = best.score;
    kept = ctt::best_solo(before.grid, Rules::reading(before),
                          before.covered | Rules::layout(before).masks[clip], haul, left - 1)
               .score;
    clips.assign(best.clips.begin(), best.clips.end());
  } else {
    // Solved for whoever goes first and before the penalty; told for whoever acts, as the scores will be.
    const std::size_t first = before.first;
    const ctt::Position position{before.covered, {before.haul[first], before.haul[1 - first]}, placed};
    const int sign = seat == first ? 1 : -1;
    ctt::Duel duel(before.grid, Rules::reading(before));
    value = sign * (duel.value(position) - Rules::penalty(before));
    kept = sign * (duel.value(duel.after(position, clip)) - Rules::penalty(before));
    clips = duel.all_best(position);
  }
  out.begin_object().field("value", value).field("lost", value - kept).key("clips");
  ctt::write_clips(out, clips);
  out.end_object();
  return true;
}

bool CantTouchThisText::write_collection(Json& out, std::string_view name) {
  if (name != "cards") return false;
  out.begin_array();
  for (std::size_t side = 0; side < ctt::k_grades.size(); ++side) {
    out.begin_object().field("card", static_cast<int>(side) + 1);
    write_grid(out, built_in<CantTouchThis>().stack[side]);
    out.field("best", ctt::k_grades[side].best).field("worth", ctt::k_grades[side].worth).end_object();
  }
  out.end_array();
  return true;
}

const std::string_view Text<CantTouchThis>::box_json =
#include "games/cant_touch_this/box.json.inc"
    ;

namespace {

// The size of a side, where it has one. What is wrong with it is told.
std::optional<ctt::Size> read_size(const json::array& rows, BoxReader& reader) {
  BoxWords range = {{"min", std::to_string(ctt::min_lines)}, {"max", std::to_string(ctt::max_lines)}};
  const auto text = rows.empty() ? std::nullopt : as_text(&rows[0]);
  if (rows.size() < ctt::min_lines || rows.size() > ctt::max_lines) {
    range.emplace_back("count", std::to_string(rows.size()));
    reader.wrong(ctt::faults.not_so_many_rows, std::move(range));
    return std::nullopt;
  }
  if (!text || text->size() < ctt::min_lines || text->size() > ctt::max_lines) {
    const BoxReader::In in(reader, std::size_t{0});
    reader.wrong(ctt::faults.no_row, std::move(range));
    return std::nullopt;
  }
  if (!ctt::is_size(static_cast<int>(text->size()), static_cast<int>(rows.size()))) {
    reader.wrong(ctt::faults.side_too_large, {{"most", std::to_string(ctt::max_cells)}});
    return std::nullopt;
  }
  return ctt::Size{static_cast<std::uint8_t>(text->size()), static_cast<std::uint8_t>(rows.size())};
}

void read_rows(const json::array& rows, BoxReader& reader, ctt::Grid& grid) {
  for (int row = 0; row < grid.size.rows; ++row) {
    const BoxReader::In in(reader, static_cast<std::size_t>(row));
    const auto text = as_text(&rows[static_cast<std::size_t>(row)]);
    if (!text || text->size() != grid.size.columns)
      reader.wrong(ctt::faults.rows_differ, {{"columns", std::to_string(grid.size.columns)}});
    else if (!ctt::read_row(*text, row, grid))
      reader.wrong(ctt::faults.no_symbol);
  }
}

}  // namespace

void Text<CantTouchThis>::read_box(json::object& fields, BoxReader& reader, CantTouchThis::Box& box) {
  auto* sides = reader.list(fields, "sides", 1, ctt::max_sides, "sides");
  if (sides == nullptr) return;
  const BoxReader::In in_list(reader, "sides");
  for (std::size_t i = 0; i < sides->size(); ++i) {
    const BoxReader::In in_side(reader, i);
    const auto* rows = as_array(&(*sides)[i]);
    if (rows == nullptr) {
      reader.wrong(ctt::faults.no_side);
      continue;
    }
    const auto size = read_size(*rows, reader);
    if (!size) continue;
    if (box.size == ctt::Size{}) box.size = *size;
    if (*size != box.size)
      reader.wrong(ctt::faults.sides_differ,
                   {{"columns", std::to_string(box.size.columns)}, {"rows", std::to_string(box.size.rows)}});
    ctt::Grid& grid = box.stack[i];
    grid.size = *size;
    read_rows(*rows, reader, grid);
    ++box.sides;
  }
}

const AnyGame& cant_touch_this_game() {
  static const GameAdapter<CantTouchThis> adapter;
  return adapter;
}

}  // namespace smallbox
