// Reading a box of Bloops: what is wrong with it and where (docs/boxes.md).
#include "games/bloops/text.hpp"

namespace smallbox {
namespace {

using bloops::Box;
using bloops::Face;

constexpr std::array<std::string_view, 5> k_fields = {"value", "count", "effect", "star", "ends"};
constexpr std::array<std::string_view, 3> k_effects = {"give", "look", "swap"};

// One kind of card. False: something is wrong with it.
bool read_face(json::value& item, BoxReader& reader, const Box& box, Face& face) {
  const std::size_t before = reader.count();
  auto* fields = reader.object(item);
  if (fields == nullptr) return false;
  reader.only(*fields, k_fields);
  face.value = static_cast<std::uint8_t>(reader.whole(*fields, "value", 0, bloops::max_value));
  const bool has_value = reader.count() == before;
  face.count = static_cast<std::uint8_t>(reader.whole(*fields, "count", 1, bloops::max_count));
  face.effect = static_cast<bloops::Effect>(1 + reader.word(*fields, "effect", k_effects, true));
  face.star = reader.flag(*fields, "star", false);
  face.ends_game = reader.flag(*fields, "ends", false);
  if (has_value && box.find(face.value) != bloops::no_rank)
    reader.wrong_in("value", bloops::faults.value_twice, {{"value", std::to_string(face.value)}});
  return reader.count() == before;
}

}  // namespace

const std::string_view Text<Bloops>::box_json =
#include "games/bloops/box.json.inc"
    ;

void Text<Bloops>::read_box(json::object& fields, BoxReader& reader, Box& box) {
  const std::size_t before = reader.count();
  auto* cards = reader.list(fields, "cards", 1, bloops::max_value + 1, "kinds of cards");
  if (cards == nullptr) return;
  int count = 0;
  int sum = 0;
  {
    const BoxReader::In in_list(reader, "cards");
    for (std::size_t i = 0; i < cards->size(); ++i) {
      const BoxReader::In in_item(reader, i);
      Face face;
      if (!read_face((*cards)[i], reader, box, face)) continue;
      box.by_value[face.value] = box.ranks;
      for (int n = 0; n < face.count; ++n, ++count)
        if (count < bloops::max_cards) box.deck[static_cast<std::size_t>(count)] = box.ranks;
      sum += face.count * face.value;
      box.faces[box.ranks++] = face;
    }
  }
  // How many there are is known only where all of them could be read.
  if (reader.count() > before) return;
  if (count < bloops::min_cards || count > bloops::max_cards) {
    reader.wrong_in("cards", bloops::faults.not_so_many,
                    {{"min", std::to_string(bloops::min_cards)},
                     {"max", std::to_string(bloops::max_cards)},
                     {"count", std::to_string(count)}});
    return;
  }
  box.cards = static_cast<std::uint8_t>(count);
  box.mean = static_cast<std::uint16_t>(4 * sum / count);
}

}  // namespace smallbox
