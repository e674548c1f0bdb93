// Setups from JSON: tables laid out by hand, for tests and puzzles.
#include "games/blobs/text.hpp"

namespace smallbox {

namespace {

using blobs::Blob;
using blobs::Card;
using blobs::Colors;

// Reads a setup field by field; `why` is the first thing that is wrong with it.
class Reader {
 public:
  Reader(const json::object& fields, const blobs::Box& box, int seats, Blobs::Setup& setup)
      : fields_(fields), box_(box), seats_(seats), setup_(setup) {}

  std::string read() {
    read_hands();
    read_rooms();
    read_piles();
    if (const json::value* first = fields_.if_contains("first")) {
      const auto seat = as_small_int(first);
      if (!seat || *seat < 0 || *seat >= seats_)
        fail("The setup's \"first\" is not a seat at this table.");
      else
        setup_.first = static_cast<Seat>(*seat);
    }
    if (const json::value* reshuffle = fields_.if_contains("reshuffle")) {
      const auto how = as_text(reshuffle);
      if (!how || (*how != "random" && *how != "plain"))
        fail("The setup's \"reshuffle\" is \"random\" or \"plain\".");
      else
        setup_.plain = *how == "plain";
    }
    return why_;
  }

 private:
  void fail(std::string why) {
    if (why_.empty()) why_ = std::move(why);
  }

  // The list of that name; none where there is none.
  const json::array* list(const char* name) {
    const json::value* value = fields_.if_contains(name);
    if (value == nullptr) return nullptr;
    const json::array* found = as_array(value);
    if (found == nullptr) fail("The setup's \"" + std::string(name) + "\" is not a list.");
    return found;
  }

  Card card(const json::value* value) {
    const auto id = as_text(value);
    const Card found = id ? box_.find(*id) : blobs::no_card;
    if (found == blobs::no_card) {
      fail("The setup names a card that is not in the deck.");
    } else if (named_.has(found)) {
      fail("The setup has the card " + std::string(box_.id(found)) + " twice.");
      return blobs::no_card;
    } else {
      named_.add(found);
    }
    return found;
  }

  // Calls put(seat, entry) for all entries of a list with one list a seat.
  template <class Put>
  void by_seat(const char* name, Put&& put) {
    const json::array* seats = list(name);
    if (seats == nullptr) return;
    if (seats->size() > static_cast<std::size_t>(seats_))
      return fail("The setup's \"" + std::string(name) + "\" has more seats than the table.");
    for (std::size_t seat = 0; seat < seats->size(); ++seat) {
      const json::array* entries = as_array(&(*seats)[seat]);
      if (entries == nullptr)
        return fail("The setup's \"" + std::string(name) + "\" is a list of lists, one a seat.");
      for (const json::value& entry : *entries) put(static_cast<Seat>(seat), entry);
    }
  }

  void read_hands() {
    by_seat("hands", [&](Seat seat, const json::value& entry) {
      const Card found = card(&entry);
      if (found != blobs::no_card) setup_.hand[seat].add(found);
    });
  }

  void read_rooms() {
    by_seat("rooms", [&](Seat seat, const json::value& entry) {
      const json::object* object = as_object(&entry);
      const Card found = card(object != nullptr ? object->if_contains("card") : &entry);
      if (found == blobs::no_card) return;
      std::uint8_t mark = box_.colors[found];
      if (object != nullptr) mark = read_mark(*object, mark);
      setup_.rooms.push(seat, {++numbers_, found, mark});
    });
  }
  // Face down, or painted.
  std::uint8_t read_mark(const json::object& entry, std::uint8_t mark) {
    if (const json::value* proto = entry.if_contains("proto")) {
      if (proto->if_bool() == nullptr) fail("A setup's \"proto\" is true or false.");
      if (proto->if_bool() != nullptr && *proto->if_bool()) {
        if (entry.contains("colors")) fail("A protoblob has no colours.");
        return Blob::proto_bit;
      }
    }
    const json::value* value = entry.if_contains("colors");
    if (value == nullptr) return mark;
    const json::array* colors = as_array(value);
    unsigned painted = 0;
    for (std::size_t i = 0; colors != nullptr && i < colors->size(); ++i) {
      const auto name = as_text(&(*colors)[i]);
      unsigned found = 0;
      for (unsigned c = 0; name && c < blobs::color_count; ++c)
        if (*name == blobs::k_color_names[c]) found = 1U << c;
      if (found == 0) fail("The setup names a colour that there is not.");
      painted |= found;
    }
    if (painted == 0) fail("A painted blob of a setup has a list of one or more colours.");
    return static_cast<Colors>(painted);
  }

  void read_piles() {
    std::array<Card, blobs::max_cards> pile{};
    std::size_t n = 0;
    if (const json::array* cards = list("pile"))
      for (const json::value& entry : *cards)
        if (const Card found = card(&entry); found != blobs::no_card) pile[n++] = found;
    if (const json::array* cards = list("waste"))
      for (const json::value& entry : *cards)
        if (const Card found = card(&entry); found != blobs::no_card) setup_.piles.push_waste(found);
    for (const int rest : box_.all() - named_) pile[n++] = static_cast<Card>(rest);
    while (n > 0) setup_.piles.push_lab(pile[--n]);
  }

  const json::object& fields_;
  const blobs::Box& box_;
  int seats_;
  Blobs::Setup& setup_;
  blobs::Cards named_;
  blobs::Number numbers_ = 0;
  std::string why_;
};

}  // namespace

std::string Text<Blobs>::read_setup(const json::object& fields, const Blobs::Box& box, const Blobs::Options&,
                                    int seats, Blobs::Setup& setup) {
  return Reader(fields, box, seats, setup).read();
}

}  // namespace smallbox
