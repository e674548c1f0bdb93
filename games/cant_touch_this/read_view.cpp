// From a view of Can't Touch This back to the table: it tells everything.
#include "engine/view_reader.hpp"
#include "games/cant_touch_this/text.hpp"

namespace smallbox {
namespace {

using ctt::Phase;

void read_grid(ViewReader& view, ctt::Grid& grid) {
  const auto& rows = view.list("grid", ctt::min_lines, ctt::max_lines);
  const auto first = rows.empty() ? std::nullopt : as_text(&rows[0]);
  const auto columns = first ? static_cast<int>(std::min<std::size_t>(first->size(), 99)) : 0;
  view.expect(ctt::is_size(columns, static_cast<int>(rows.size())));
  if (!view.good()) return;
  grid.size = {static_cast<std::uint8_t>(columns), static_cast<std::uint8_t>(rows.size())};
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto text = as_text(&rows[row]);
    view.expect(text && ctt::read_row(*text, static_cast<int>(row), grid));
  }
}

void read_clips(ViewReader& view, CantTouchThis::State& s) {
  for (const json::value& one : view.list("clips", 0, ctt::clips_in_play))
    view.within(&one, [&](ViewReader& fields) {
      const auto seat = static_cast<Seat>(fields.whole("seat", 0, s.seats - 1));
      const ctt::Clip clip{static_cast<ctt::Edge>(fields.word("edge", ctt::k_edges)),
                           static_cast<std::uint8_t>(fields.whole("line", 0, ctt::max_lines - 1)),
                           static_cast<std::uint8_t>(fields.whole("depth", 1, ctt::max_depth))};
      fields.expect(exists(clip, s.grid.size));
      if (!fields.good()) return;
      const ctt::ClipId id = id_of(clip);
      s.covered |= CantTouchThis::layout(s).masks[id];
      s.shut |= shut_by(id, s.grid.size);
      s.haul[seat] += haul_of(s.grid, id);
      s.clips.push({seat, id});
    });
}

}  // namespace

const char* Text<CantTouchThis>::read_view(const json::object& fields, const CantTouchThis::Box&,
                                           const CantTouchThis::Options& options, Audience,
                                           CantTouchThis::State& s) {
  constexpr std::array<const char*, 3> phases = {"bid", "place", "over"};
  constexpr const char* why = "This is no view of Can't Touch This.";
  ViewReader view(fields);
  s.options = options;
  s.phase = static_cast<Phase>(view.word("phase", phases));
  s.seats = view.has("bid") ? 2 : 1;
  s.active = static_cast<Seat>(view.whole_or_null("active", 0, s.seats - 1).value_or(0));
  s.first = s.seats == 1 ? 0 : ctt::no_seat;
  if (s.seats == 2)
    view.within("bid", [&](ViewReader& bid) {
      const auto& last = bid.list("last", 2, 2);
      for (std::size_t seat = 0; seat < last.size(); ++seat)
        s.bid[seat] = static_cast<std::uint8_t>(bid.whole(&last[seat], 0, ctt::highest_bid));
      if (const auto first = bid.whole_or_null("first", 0, 1)) s.first = static_cast<Seat>(*first);
    });
  read_grid(view, s.grid);
  if (!view.good()) return why;
  s.shut = CantTouchThis::layout(s).shut;
  read_clips(view, s);
  return view.good() ? nullptr : why;
}

}  // namespace smallbox
