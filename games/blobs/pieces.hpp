// Small pieces of JSON that actions, events and views of Blobs have in common.
#pragma once

#include "games/blobs/text.hpp"

namespace smallbox::blobs::pieces {

inline constexpr std::array<const char*, 4> k_phases = {"start", "play", "end", "over"};
inline constexpr std::array<const char*, 3> k_sources = {"hand", "lab", "waste"};

constexpr const char* name(Source source) { return k_sources[index_of(source)]; }

inline void write_card(Json& out, const blobs::Box& box, Card card) {
  if (card < box.count)
    out.value(box.id(card));
  else
    out.null();
}
inline void card_field(Json& out, const blobs::Box& box, Card card) {
  out.key("card");
  write_card(out, box, card);
}
inline void write_cards(Json& out, const blobs::Box& box, const char* name, const blobs::Cards& cards) {
  out.list(name, cards, [&](int card) { write_card(out, box, static_cast<Card>(card)); });
}
inline void write_colors(Json& out, Colors colors) {
  out.key("colors").begin_array();
  for (const int color : CardSet(colors)) out.value(blobs::k_color_names[color]);
  out.end_array();
}
inline void write_aims(Json& out, const char* name, const blobs::Vars& vars, bool variables) {
  const auto item = [&](const char* var, const char* field, auto value) {
    out.begin_object();
    if (variables) out.field("var", var);
    out.field(field, value).end_object();
  };
  out.key(name).begin_array();
  if (vars.x != 0) item("X", "blob", vars.x);
  if (vars.y != 0) item("Y", "blob", vars.y);
  if (vars.p != blobs::nobody) item("P", "player", vars.p);
  if (vars.r != blobs::nobody) item("R", "player", vars.r);
  if (vars.color != blobs::no_color) item("C", "color", blobs::k_color_names[vars.color]);
  out.end_array();
}

}  // namespace smallbox::blobs::pieces
