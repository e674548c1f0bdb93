// The card of Can't Touch This (CTT-1, CTT-2) and the ways a clip goes onto it (CTT-9).
//
// A card is 35 cells, row by row from the top left. A set of cells is one 64-bit mask, and each of the 96
// ways to slide a clip on is a mask that is made once, here.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/index.hpp"

namespace smallbox::ctt {

enum class Symbol : std::uint8_t { one, two, poop, swirl, emerald, bomb, star, wild };
inline constexpr int symbols = 8;
inline constexpr std::string_view k_letters = "12PSEBTW";

inline constexpr int columns = 5;
inline constexpr int rows = 7;
inline constexpr int cells = columns * rows;
using Grid = std::array<Symbol, cells>;
using Cells = std::uint64_t;  // a set of cells
inline constexpr Cells k_card = (Cells{1} << cells) - 1;

enum class Edge : std::uint8_t { left, right, top, bottom };
inline constexpr std::array<const char*, 4> k_edges = {"left", "right", "top", "bottom"};

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
inline constexpr int ways = 2 * (rows + columns) * max_depth;

constexpr int lines(Edge edge) { return edge == Edge::left || edge == Edge::right ? rows : columns; }
constexpr bool exists(const Clip& clip) {
  return clip.line < lines(clip.edge) && clip.depth >= 1 && clip.depth <= max_depth;
}

// The cell nearest to the edge, and the way from there to the next.
constexpr int first_cell(const Clip& clip) {
  constexpr std::array<int, 4> corner = {0, columns - 1, 0, (rows - 1) * columns};
  constexpr std::array<int, 4> per_line = {columns, columns, 1, 1};
  const auto edge = static_cast<std::size_t>(clip.edge);
  return corner[edge] + clip.line * per_line[edge];
}
constexpr int cell_step(Edge edge) {
  constexpr std::array<int, 4> steps = {1, -1, columns, -columns};
  return steps[index_of(edge)];
}

// Every clip has a number, its place in k_clips: by edge, line and depth, the order in which they are listed.
using ClipId = std::uint8_t;
constexpr ClipId id_of(const Clip& clip) {
  constexpr std::array<int, 4> base = {0, rows, 2 * rows, 2 * rows + columns};
  return static_cast<ClipId>((base[index_of(clip.edge)] + clip.line) * max_depth + clip.depth - 1);
}

inline constexpr std::array<Clip, ways> k_clips = [] {
  std::array<Clip, ways> all{};
  for (const Edge edge : {Edge::left, Edge::right, Edge::top, Edge::bottom})
    for (std::uint8_t line = 0; line < lines(edge); ++line)
      for (std::uint8_t depth = 1; depth <= max_depth; ++depth) {
        const Clip clip{edge, line, depth};
        all[id_of(clip)] = clip;
      }
  return all;
}();

inline constexpr std::array<Cells, ways> k_masks = [] {
  std::array<Cells, ways> masks{};
  for (std::size_t id = 0; id < ways; ++id) {
    int cell = first_cell(k_clips[id]);
    for (int n = 0; n < k_clips[id].depth; ++n, cell += cell_step(k_clips[id].edge))
      masks[id] |= Cells{1} << cell;
  }
  return masks;
}();

// How deep a clip can go from an edge: up to the first covered cell, and no more than four.
constexpr int room(Cells covered, Edge edge, int line) {
  const auto row = static_cast<unsigned>(covered >> (line * columns)) & 0x1FU;
  const auto column = static_cast<unsigned>(covered >> line) & 0x42108421U;  // every fifth bit
  switch (edge) {
    case Edge::left: return std::countr_zero(row | 0x10U);
    case Edge::right: return columns - std::bit_width(row | 0x01U);
    case Edge::top: return std::countr_zero(column | 0x100000U) / columns;
    case Edge::bottom: return (31 - std::bit_width(column | 0x400U)) / columns;
  }
  return 0;
}

// A corner alone can be taken from two edges, which is the same for every purpose but the wording: search
// needs one of the two only, the one from the side.
constexpr bool same_as_another(ClipId id) {
  const Clip& clip = k_clips[id];
  return (clip.edge == Edge::top || clip.edge == Edge::bottom) && clip.depth == 1 &&
         (clip.line == 0 || clip.line == columns - 1);
}
inline constexpr int distinct_ways = ways - 4;

}  // namespace smallbox::ctt
