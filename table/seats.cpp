#include "table/seats.hpp"

#include <algorithm>

namespace smallbox {

int Seats::open() const {
  return static_cast<int>(
      std::ranges::count_if(*this, [](const Chair& chair) { return chair.kind == Chair::Kind::open; }));
}
bool Seats::any_open() const { return open() > 0; }

bool Seats::is_free(Seat seat) const {
  const Chair& chair = (*this)[seat];
  return chair.kind == Chair::Kind::open || chair.offered;
}
bool Seats::any_free() const {
  for (std::size_t seat = 0; seat < size(); ++seat)
    if (is_free(static_cast<Seat>(seat))) return true;
  return false;
}

int Seats::of(const Guest& guest) const {
  int found = -1;
  for (std::size_t seat = 0; seat < size(); ++seat)
    if ((*this)[seat].kind == Chair::Kind::human && same_guest((*this)[seat].guest, guest))
      found = static_cast<int>(seat);
  return found;
}

std::vector<Guest> Seats::people() const {
  std::vector<Guest> guests;
  for (const Chair& chair : *this)
    if (chair.kind == Chair::Kind::human) guests.push_back(chair.guest);
  return guests;
}

bool Seats::is_machine(Seat seat) const {
  return (*this)[seat].kind == Chair::Kind::bot || (*this)[seat].away;
}

bool Seats::is_missed(Seat seat) const {
  const Chair& chair = (*this)[seat];
  return chair.kind == Chair::Kind::human && chair.here == 0 && !chair.away;
}

}  // namespace smallbox
