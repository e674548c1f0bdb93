// The card of Can't Touch This (CTT-1, CTT-2) and the ways a clip goes onto it (CTT-9).
//
// A box says how large its cards are: 3 to 7 columns and rows. All of them lie in one frame of seven rows of eight, at the
// top left, so that a set of cells is one 64-bit mask and going down a row is the same everywhere. What depends on a size
// beside that, such as the mask of each clip, is made once, here: a Layout.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/index.hpp"
#include "engine/list.hpp"

namespace smallbox::ctt {

enum class Symbol : std::uint8_t { one, two, poop, swirl, emerald, bomb, star, wild };
inline constexpr int symbols = 8;
inline constexpr std::string_view k_letters = "12PSEBTW";

inline constexpr int min_lines = 3;
inline constexpr int max_lines = 7;
inline constexpr int max_cells = 42;
inline constexpr int max_sides = 200;

struct Size {
  std::uint8_t columns = 0;
  std::uint8_t rows = 0;
  constexpr int cells() const { return columns * rows; }
  bool operator==(const Size&) const = default;
};
// The size of the built-in box. Every size has the same rules; this one is the fastest.
inline constexpr Size usual_size{5, 7};

// The frame.
inline constexpr int stride = 8;
inline constexpr int frame = stride * max_lines;
constexpr int cell_at(int row, int column) { return row * stride + column; }
using Cells = std::uint64_t;  // a set of cells

struct Grid {
  Size size;
  std::array<Symbol, frame> cells{};
  bool operator==(const Grid&) const = default;
};

enum class Edge : std::uint8_t { left, right, top, bottom };
inline constexpr int edges = 4;
inline constexpr std::array<const char*, edges> k_edges = {"left", "right", "top", "bottom"};

// A clip on the card: the `depth` cells of a line that are nearest to an edge.
struct Clip {
  Edge edge = Edge::left;
  std::uint8_t line = 0;  // row from the top, or column from the left
  std::uint8_t depth = 0;
  bool operator==(const Clip&) const = default;
};

inline constexpr int max_depth = 4;
inline constexpr int clips_in_play = 6;  // CTT-3
inline constexpr int highest_bid = 35;   // CTT-5

constexpr bool along_rows(Edge edge) { return edge == Edge::left || edge == Edge::right; }
// How many lines begin at an edge, and how long they are.
constexpr int lines(Edge edge, Size size) { return along_rows(edge) ? size.rows : size.columns; }
constexpr int length(Edge edge, Size size) { return along_rows(edge) ? size.columns : size.rows; }
// A clip goes no deeper than its line is long.
constexpr bool exists(const Clip& clip, Size size) {
  return clip.line < lines(clip.edge, size) && clip.depth >= 1 && clip.depth <= max_depth &&
         clip.depth <= length(clip.edge, size);
}

// The cell nearest to the edge, and the way from there to the next.
constexpr int first_cell(const Clip& clip, Size size) {
  switch (clip.edge) {
    case Edge::left: return cell_at(clip.line, 0);
    case Edge::right: return cell_at(clip.line, size.columns - 1);
    case Edge::top: return cell_at(0, clip.line);
    case Edge::bottom: return cell_at(size.rows - 1, clip.line);
  }
  return 0;
}
constexpr int cell_step(Edge edge) {
  constexpr std::array<int, edges> steps = {1, -1, stride, -stride};
  return steps[index_of(edge)];
}

// Every clip has a number by edge, line and depth, the order in which they are listed: the same on cards of every size,
// on which some numbers are of no clip.
using ClipId = std::uint8_t;
inline constexpr int ids_of_edge = max_lines * max_depth;
inline constexpr int ids = edges * ids_of_edge;
constexpr ClipId id_of(const Clip& clip) {
  return static_cast<ClipId>((index_of(clip.edge) * max_lines + clip.line) * max_depth + clip.depth - 1);
}
// Clips of the same end of the same line overlap.
inline constexpr int ends = ids / max_depth;
constexpr int end_of(ClipId id) { return id / max_depth; }

// Of one that somebody asks for, which may be on no card.
inline constexpr ClipId no_clip = ids;
constexpr ClipId find_clip(const Clip& clip) {
  return clip.line < max_lines && clip.depth >= 1 && clip.depth <= max_depth ? id_of(clip) : no_clip;
}

inline constexpr std::array<Clip, ids> k_clips = [] {
  std::array<Clip, ids> all{};
  for (const Edge edge : {Edge::left, Edge::right, Edge::top, Edge::bottom})
    for (std::uint8_t line = 0; line < max_lines; ++line)
      for (std::uint8_t depth = 1; depth <= max_depth; ++depth) {
        const Clip clip{edge, line, depth};
        all[id_of(clip)] = clip;
      }
  return all;
}();

constexpr bool exists(ClipId id, Size size) { return id < ids && exists(k_clips[id], size); }

// Some take the same cells as another: a corner alone from the top or the bottom, and a whole line from its other end.
// That is the same for every purpose but the wording: search needs one of the two only.
constexpr bool same_as_another(const Clip& clip, Size size) {
  switch (clip.edge) {
    case Edge::left: return false;
    case Edge::right: return clip.depth == size.columns;
    case Edge::bottom:
      if (clip.depth == size.rows) return true;
      [[fallthrough]];
    case Edge::top: return clip.depth == 1 && (clip.line == 0 || clip.line == size.columns - 1);
  }
  return false;
}

// ---- Which clips do not fit, a bit each
//
// Two words: of those along rows and of those along columns. The lower half of a word is of the edge where lines begin (left,
// top), the upper half of the other one; in each, clips have the order of their numbers, four bits a line. Where some depth
// does not fit no greater one does: so of each four the upper ones are set, and how many tells how deep a clip can go.
struct Shut {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  constexpr Shut& operator|=(const Shut& other) {
    rows |= other.rows;
    columns |= other.columns;
    return *this;
  }
  bool operator==(const Shut&) const = default;
};
inline constexpr std::uint64_t all_shut = 0x0FFFFFFF0FFFFFFFU;

// Of four bits those for more than so many cells.
constexpr std::uint64_t deeper_than(int cells) { return (std::uint64_t{0xF} << cells) & 0xF; }

// On a card without clips: what does not exist.
constexpr Shut shut_on(Size size) {
  const auto word = [](int lines, int length) {
    const std::uint64_t each = 0x1111111U >> (4 * (max_lines - lines));
    const std::uint64_t edge = (all_shut & 0x0FFFFFFFU) ^ ((0xF ^ deeper_than(length)) * each);
    return edge | edge << 32;
  };
  return {word(size.rows, size.columns), word(size.columns, size.rows)};
}

// What a clip makes impossible. Without a branch: where a clip goes can't be foretold.
constexpr Shut shut_by(const Clip& clip, Size size) {
  const bool in_row = along_rows(clip.edge);
  const int length = in_row ? size.columns : size.rows;
  const int across = in_row ? size.rows : size.columns;
  const int far = static_cast<int>(index_of(clip.edge) & 1);
  // On its own line: all from its end, and from the other one those that would reach it.
  const std::uint64_t both = (0xF | deeper_than(length - clip.depth) << 32) << (4 * clip.line);
  const std::uint64_t own = std::rotl(both, 32 * far);
  // On the lines that it crosses: all that would reach its own.
  const std::uint64_t each = std::uint64_t{0x1111} >> (4 * (max_depth - clip.depth))
                                                          << (4 * (length - clip.depth) * far);
  const std::uint64_t crossed = (deeper_than(clip.line) | deeper_than(across - 1 - clip.line) << 32) * each;
  return in_row ? Shut{own, crossed} : Shut{crossed, own};
}
// Looked up where most cards are: a seventh of the time of random play.
inline constexpr std::array<Shut, ids> k_usual_shut = [] {
  std::array<Shut, ids> all{};
  for (std::size_t id = 0; id < ids; ++id)
    if (exists(k_clips[id], usual_size)) all[id] = shut_by(k_clips[id], usual_size);
  return all;
}();
constexpr Shut shut_by(ClipId id, Size size) {
  return size == usual_size ? k_usual_shut[id] : shut_by(k_clips[id], size);
}

// Of each four bits how many are set.
constexpr std::uint64_t count_fours(std::uint64_t word) {
  word -= (word >> 1) & 0x5555555555555555U;
  return (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
}

// The most that a card can have: six lines one way and seven the other.
inline constexpr int max_ways = 2 * (6 + 7) * max_depth;
inline constexpr int max_distinct_ways = max_ways - 4;

// What follows from the size of a card.
struct Layout {
  Size size;
  Cells card = 0;
  Cells rim = 0;
  std::array<Cells, ids> masks{};  // of clips that exist
  List<ClipId, max_ways> clips;    // all that exist, in listed order
  List<ClipId, max_distinct_ways> distinct;

  Shut shut;  // without any clip: what does not exist

  // On a small card fewer than six clips may cover the whole rim: then no more go on.
  constexpr bool blocked(Cells covered) const { return (rim & ~covered) == 0; }
};

constexpr Layout make_layout(Size size) {
  Layout layout{.size = size};
  layout.shut = shut_on(size);
  for (int row = 0; row < size.rows; ++row)
    for (int column = 0; column < size.columns; ++column) {
      const Cells cell = Cells{1} << cell_at(row, column);
      layout.card |= cell;
      if (row == 0 || row == size.rows - 1 || column == 0 || column == size.columns - 1) layout.rim |= cell;
    }
  for (int i = 0; i < ids; ++i) {
    const Clip& clip = k_clips[i];
    if (!exists(clip, size)) continue;
    const auto id = static_cast<ClipId>(i);
    int cell = first_cell(clip, size);
    for (int n = 0; n < clip.depth; ++n, cell += cell_step(clip.edge)) layout.masks[i] |= Cells{1} << cell;
    layout.clips.push(id);
    if (!same_as_another(clip, size)) layout.distinct.push(id);
  }
  return layout;
}

constexpr bool is_size(int columns, int rows) {
  return columns >= min_lines && columns <= max_lines && rows >= min_lines && rows <= max_lines &&
         columns * rows <= max_cells;
}
inline constexpr int sizes_each_way = max_lines - min_lines + 1;
inline constexpr std::array<Layout, sizes_each_way * sizes_each_way> k_layouts = [] {
  std::array<Layout, sizes_each_way * sizes_each_way> layouts{};
  for (int i = 0; i < sizes_each_way * sizes_each_way; ++i) {
    const int columns = min_lines + i / sizes_each_way;
    const int rows = min_lines + i % sizes_each_way;
    if (is_size(columns, rows))
      layouts[i] = make_layout({static_cast<std::uint8_t>(columns), static_cast<std::uint8_t>(rows)});
  }
  return layouts;
}();
constexpr const Layout& layout_of(Size size) {
  return k_layouts[(size.columns - min_lines) * sizes_each_way + size.rows - min_lines];
}

}  // namespace smallbox::ctt
