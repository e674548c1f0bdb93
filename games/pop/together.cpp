#include "games/pop/together.hpp"

#include <utility>

#include "games/pop/talk.hpp"

namespace smallbox::pop {
namespace {

constexpr std::uint32_t k_sure = 1024;
constexpr int k_sayings = 3;  // a turn: less would be worth less, and more is a bore
constexpr int k_answers = 2;  // so many cards those who have not spoken yet are thought to try
constexpr int k_tries = 12;   // so many choices of all are tried for a turn to come, before it is lost
constexpr std::int64_t k_lived =
    5958;  // what it is worth to get through this turn; as much more to be lost late
constexpr std::int64_t k_won = certain - k_lived;

// Whether five cards can lie below these ends.
bool can_lie(const Box& box, const std::array<int, column_count>& ends, CardSet five) {
  int before = -1;
  std::size_t column = 0;
  for (const int card : five) {
    const int color = box.color_of(static_cast<Card>(card));
    if (color == ends[column++] || color == before) return false;
    before = color;
  }
  return true;
}
CardSet any_of(CardSet cards, FastRng& fast) {
  return CardSet::of(cards.nth(static_cast<int>(fast.below(static_cast<std::uint32_t>(cards.size())))));
}

// A card to lay, and how well that goes: in all, in the column where it does most often, and in the one that was said.
struct Plan {
  int card = 0;
  int color = 0;
  int column = 0;
  std::int64_t all = -1;
  std::int64_t there = -1;
  std::int64_t as_said = 0;
};
Action want(const Plan& plan) {
  return {.type = ActionType::say,
          .say = Say::want,
          .color = static_cast<std::uint8_t>(plan.color),
          .column = static_cast<std::uint8_t>(plan.column)};
}
// By more than one in so many: less is chance.
bool is_better(std::int64_t one, std::int64_t other, int in) { return one > other + other / in; }

}  // namespace

// The others' hands, what those lay who have spoken, and the pile, its top last.
struct Together::World {
  Hands hand{};
  Hands laid{};
  List<Card, deck_size> pile;
};

Together::Together(const Observation<Pop>& seen, bool talks)
    : s_(seen.known()),
      me_(seen.seat()),
      talks_(talks),
      chef_(Pop::set_of(s_.chef_up)),
      unseen_(k_deck - s_.table.cards() - chef_ - s_.hand[me_]),
      ends_(queue_colors(s_)) {
  for (Seat seat = 0; talks && seat < s_.seats; ++seat) wish_[seat] = Heard(s_, seat).wish();
  weigh();
}

// Who has spoken waits for those who have neither spoken nor chosen: it is they who are waited for anyway.
bool Together::waits() const {
  if (!talks_ || Heard(s_, me_).sayings() == 0) return false;
  for (Seat seat = 0; seat < s_.seats; ++seat)
    if (seat != me_ && !s_.chosen.has(seat) && Heard(s_, seat).sayings() == 0) return true;
  return false;
}

// How likely so many others lay something lower than that card of the seat's, that it comes to lie in the column.
std::uint32_t Together::lower(Seat seat, Card card, int column) const {
  std::array<std::uint32_t, column_count> chance{};
  chance[static_cast<std::size_t>((chef_ & CardSet::first(card)).size())] = k_sure;
  for (Seat other = 0; other < s_.seats; ++other) {
    if (other == seat) continue;
    const std::uint32_t below = below_[other][card];
    for (std::size_t n = column_count; n-- > 0;)
      chance[n] = (chance[n] * (k_sure - below) + (n > 0 ? chance[n - 1] * below : 0)) / k_sure;
  }
  return chance[static_cast<std::size_t>(column)];
}
// How likely nothing lies between that card and the Chef's.
std::uint32_t Together::next_to(Seat seat, Card card, const Wish& wish) const {
  const Card chef = s_.chef_up[static_cast<std::size_t>(wish.chef)];
  if ((card < chef) != (wish.side == Side::left)) return 0;
  const auto [low, high] = std::minmax(card, chef);
  if (!(chef_ & range(low + 1, high - 1)).empty()) return 0;
  std::uint32_t chance = k_sure;
  for (Seat other = 0; other < s_.seats; ++other)
    if (other != seat) chance = chance * (k_sure - (below_[other][high] - below_[other][low])) / k_sure;
  return chance;
}

// What each lays who has spoken: a card of that colour, the more likely the likelier it comes to lie there when the others
// do as they say. Nobody knows the others' cards, so that is what everybody can think of everybody.
void Together::weigh() {
  const CardSet hidden = unseen_ | s_.hand[me_];
  for (int pass = 0; pass < 3; ++pass) {
    for (Seat seat = 0; seat < s_.seats; ++seat) {
      const Wish& wish = wish_[seat];
      const Heard heard(s_, seat);
      for (const int each : hidden) {
        const auto card = static_cast<Card>(each);
        const int color = s_.box->color_of(card);
        std::uint32_t weight = talks_ && heard.count(color) == 0 ? 0 : k_sure;
        if (wish.color >= 0) {
          weight = color == wish.color ? k_sure : 0;
          if (pass > 0 && weight > 0) {
            weight = wish.column >= 0 ? lower(seat, card, wish.column) : next_to(seat, card, wish);
            weight = weight * weight / k_sure * weight / k_sure + 1;
          }
        }
        weight_[seat][card] = weight;
      }
    }
    for (Seat seat = 0; seat < s_.seats; ++seat) {
      std::uint32_t sum = 0;
      for (const std::uint32_t weight : weight_[seat]) sum += weight;
      std::uint32_t below = 0;
      for (std::size_t card = 0; card <= deck_size; ++card) {
        below_[seat][card] = sum > 0 ? below * k_sure / sum : 0;
        below += weight_[seat][card];
      }
    }
  }
}

int Together::draw(Seat seat, CardSet from, FastRng& fast) const {
  std::uint32_t sum = 0;
  for (const int card : from) sum += weight_[seat][card];
  if (sum == 0) return any_of(from, fast).lowest();  // what was said can't be
  std::uint32_t left = fast.below(sum);
  int drawn = 0;
  for (const int card : from) {
    drawn = card;
    if (left < weight_[seat][card]) break;
    left -= weight_[seat][card];
  }
  return drawn;
}

// Hands that go with what was said of them, as far as there are such.
void Together::fill(World& world, CardSet left, FastRng& fast) const {
  List<Card, deck_size>& rest = world.pile;
  for (const int card : left) rest.push(static_cast<Card>(card));
  shuffle(std::span<Card>(rest.begin(), rest.end()), fast);
  for (Seat seat = 0; seat < s_.seats; ++seat) {
    if (seat == me_) continue;
    CardSet& hand = world.hand[seat];
    const Heard heard(s_, seat);
    // First what it says it has, then what it has not spoken of, and then whatever is left.
    for (int pass = talks_ ? 0 : 2; pass < 3; ++pass)
      for (int i = rest.size(); i-- > 0 && hand.size() < s_.in_hand;) {
        const int color = s_.box->color_of(rest[i]);
        const int count = heard.count(color);
        const bool short_of = (hand & s_.box->of_color[static_cast<std::size_t>(color)]).size() < count;
        if (pass == 0 ? short_of : pass == 2 || count < 0) hand.add(rest.remove_at(i));
      }
  }
}

void Together::imagine(World& world, FastRng& fast) const {
  CardSet left = unseen_;
  for (Seat seat = 0; seat < s_.seats; ++seat) {
    // Who has not spoken yet does so knowing what was said, and answers it; who does not listen lays anything.
    if (seat == me_ || (talks_ && wish_[seat].color < 0 && !s_.chosen.has(seat))) continue;
    world.laid[seat] = CardSet::of(draw(seat, left, fast));
    world.hand[seat] = world.laid[seat];
    left = left - world.laid[seat];
  }
  fill(world, left, fast);
}

// How the game goes on when all know all: any choice that fits, turn by turn.
std::int64_t Together::later(const World& world, CardSet five, const Hands& laid, FastRng& fast) const {
  std::array<int, column_count> ends{};
  Hands hand = world.hand;
  hand[me_] = s_.hand[me_];
  for (Seat seat = 0; seat < s_.seats; ++seat) hand[seat] = hand[seat] - laid[seat];
  int top = world.pile.size();
  const int turns = s_.in_hand - 1;
  int lived = 0;
  for (bool fits = true; lived < turns; ++lived) {
    std::size_t column = 0;
    for (const int card : five) ends[column++] = s_.box->color_of(static_cast<Card>(card));
    CardSet chef;
    while (chef.size() < column_count - s_.seats) chef.add(world.pile[--top]);
    Hands next{};
    fits = false;
    for (int n = 0; n < k_tries && !fits; ++n) {
      five = chef;
      for (Seat seat = 0; seat < s_.seats; ++seat) {
        next[seat] = any_of(hand[seat], fast);
        five = five | next[seat];
      }
      fits = can_lie(*s_.box, ends, five);
    }
    if (!fits) return k_lived * lived / turns;
    for (Seat seat = 0; seat < s_.seats; ++seat) hand[seat] = hand[seat] - next[seat];
  }
  return k_won;
}

// Whether all others come to lie where they want to. What goes well all the same is worth less: they may think better of it.
bool Together::as_wished(CardSet five, const Hands& laid) const {
  for (Seat seat = 0; seat < s_.seats; ++seat) {
    const int column = wish_[seat].column;
    if (seat != me_ && column >= 0 && (five & CardSet::first(laid[seat].lowest())).size() != column)
      return false;
  }
  return true;
}

// What comes of each own card in a world. The dice are the same for each.
void Together::try_all(FastRng& fast, Worth& worth) const {
  World world;
  imagine(world, fast);
  const FastRng dice(fast.next());
  CardSet known = chef_;
  SeatSet answering;
  for (Seat seat = 0; seat < s_.seats; ++seat) {
    known = known | world.laid[seat];
    if (seat != me_ && world.laid[seat].empty()) answering.add(seat);
  }
  std::size_t place = 0;
  for (const int card : s_.hand[me_]) {
    FastRng same = dice;
    Hands laid = world.laid;
    laid[me_] = CardSet::of(card);
    CardSet five;
    bool fits = false;
    for (int n = 0; n < (answering.empty() ? 1 : k_answers) && !fits; ++n) {
      five = known | laid[me_];
      for (const Seat seat : answering) {
        laid[seat] = any_of(world.hand[seat], same);
        five = five | laid[seat];
      }
      fits = can_lie(*s_.box, ends_, five);
    }
    const auto column = static_cast<std::size_t>((five & CardSet::first(card)).size());
    if (fits)
      worth[place][column] += (k_lived + later(world, five, laid, same)) / (as_wished(five, laid) ? 1 : 2);
    ++place;
  }
}

std::optional<Action> Together::conclude(const Worth& worth) const {
  const Heard own(s_, me_);
  const Wish& said = wish_[me_];
  Plan best;  // where it is likeliest to go well
  Plan any;  // the card that goes well most often, wherever it lies; and of those of the colour that was said
  Plan promised;
  Plan chosen;
  std::size_t place = 0;
  for (const int card : s_.hand[me_]) {
    Plan plan{.card = card, .color = s_.box->color_of(static_cast<Card>(card)), .all = 0};
    for (std::size_t column = 0; column < column_count; ++column) {
      const std::int64_t there = worth[place][column];
      plan.all += there;
      if (there > plan.there) plan.there = there, plan.column = static_cast<int>(column);
      if (static_cast<int>(column) == said.column) plan.as_said = there;
    }
    if (plan.there > best.there) best = plan;
    if (plan.all > any.all) any = plan;
    if (plan.color == said.color && plan.all > promised.all) promised = plan;
    if (s_.choice[me_][0] == card) chosen = plan;
    ++place;
  }
  const bool may_say = talks_ && own.sayings() < k_sayings;
  const Plan& lays = promised.card != 0 ? promised : any;
  if (s_.chosen.has(me_)) {
    if (is_better((may_say ? any : lays).all, chosen.all, 4)) return Action{.type = ActionType::retract};
    return std::nullopt;
  }
  if (may_say && own.sayings() == 0) return want(best);
  if (may_say &&
      (any.color != said.color ? is_better(any.all, promised.all, 16)
                               : any.column != said.column && is_better(any.there, any.as_said, 16)))
    return want(any);
  return choose_cards(CardSet::of(lays.card));
}

std::optional<Action> Together::choose(const Team& team, FastRng& fast, Thinking& thinking) const {
  if (waits() || (s_.chosen.has(me_) && !(talks_ && Heard(s_, me_).news()))) return std::nullopt;
  std::array<Worth, 2> worth{};
  think_in_halves(thinking, fast, [&](std::size_t half, FastRng& dice, auto&& in_time) {
    for (int n = 0; n < team.worlds / 2 && (n == 0 || in_time()); ++n) try_all(dice, worth[half]);
  });
  for (std::size_t place = 0; place < worth[0].size(); ++place)
    for (std::size_t column = 0; column < column_count; ++column)
      worth[0][place][column] += worth[1][place][column];
  return conclude(worth[0]);
}

}  // namespace smallbox::pop
