#include "lab/worth.hpp"

#include "engine/values.hpp"
#include "games/registry.hpp"
#include "lab/compare.hpp"
#include "lab/plot.hpp"
#include "lab/text.hpp"

namespace smallbox {

// worths.def lists the games that have a worth.cpp.
#define SMALLBOX_WORTH(folder)    \
  const AnyGame& folder##_game(); \
  Hands folder##_hands(const json::object& box);
#include "games/worths.def"
#undef SMALLBOX_WORTH

namespace {

std::optional<Hands> find_hands(const AnyGame& game, const json::object& box) {
  if (as_array(box.if_contains("cards")) == nullptr) return std::nullopt;
#define SMALLBOX_WORTH(folder) \
  if (&game == &folder##_game()) return folder##_hands(box);
#include "games/worths.def"
#undef SMALLBOX_WORTH
  return std::nullopt;
}

std::string card_text(const json::value& card) {
  const auto text = as_text(&card);
  return text ? std::string(*text) : json::serialize(card);
}

json::object fields_of(const WorthRequest& request) {
  const AnyBox& box = request.box != nullptr ? *request.box : request.bench.game->built_in();
  return parse_json(box.canonical)->get_object();
}

bool against_blank(const WorthRequest& request, const Hands& hands) {
  return hands.blank && !request.against_other;
}

// What the card adds in one deal: the sum over all seats, in parts of a victory.
struct Added {
  std::int64_t parts = 0;
  std::string refused;  // why such a deal is none
};

// Where so many shuffles in a row are no deal none will be.
constexpr int most_shuffles = 500;

// A shuffled deck in which `seat` has the card; and, where it is exchanged, the same with another one in its place.
struct Deal {
  std::vector<json::value> with;
  std::vector<json::value> without;
};

Deal deal(const Hands& hands, const json::value& card, Seat seat, FastRng& fast) {
  std::vector<json::value> deck = hands.deck;
  shuffle(std::span<json::value>(deck), fast);
  const auto first = static_cast<std::size_t>(seat) * static_cast<std::size_t>(hands.hand);
  const std::size_t last = first + static_cast<std::size_t>(hands.hand);
  const auto in_hand = [&](std::size_t place) { return place >= first && place < last; };
  // Any of the places where that is so.
  const auto any = [&](bool own, bool is_it) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < deck.size(); ++i)
      if (in_hand(i) == own && (deck[i] == card) == is_it) places.push_back(i);
    return places.empty() ? deck.size() : places[fast.below(static_cast<std::uint32_t>(places.size()))];
  };
  // One of them is to be elsewhere at first, so that there is one to bring.
  if (any(false, true) == deck.size()) std::swap(deck[any(true, true)], deck[any(false, false)]);
  Deal made{deck, deck};
  const std::size_t own = any(true, false);
  // A hand of nothing but that card can't have one more.
  if (own < deck.size()) std::swap(made.with[own], made.with[any(false, true)]);
  return made;
}

}  // namespace

std::optional<Hands> hands_of(const WorthRequest& request, std::string& problem) {
  auto hands = find_hands(*request.bench.game, fields_of(request));
  if (!hands)
    problem = "In " + std::string(request.bench.game->name()) +
              " nobody is dealt cards of their own, so no card is worth more to one than to another; "
              "`compare` tells "
              "what another box changes for all.";
  else if (request.bench.seats < 2)
    problem = "What a card is worth is asked between two players or more.";
  else if (hands->deck.size() <= static_cast<std::size_t>(hands->hand * request.bench.seats - 1))
    problem = "The box has too few cards for so many seats.";
  if (!problem.empty()) return std::nullopt;
  return hands;
}

std::vector<std::string> cards_of(const Hands& hands) {
  std::vector<std::string> cards;
  for (const json::value& card : hands.deck)
    if (std::string text = card_text(card); std::find(cards.begin(), cards.end(), text) == cards.end())
      cards.push_back(std::move(text));
  return cards;
}

std::string meaning(const WorthRequest& request, const Hands& hands) {
  return "The same deals twice: once the card is " + hands.where + " of one seat, once " +
         (against_blank(request, hands) ? "it is there but blank, without text and with value 0."
                                        : "any other card is there in its place, as it was dealt.");
}

Worth worth(const WorthRequest& request, const Hands& hands, const std::string& name, std::string& problem,
            const std::atomic<bool>& stop, const ToldProgress& progress) {
  Worth found{name, {}, 0};
  const BenchRequest& bench = request.bench;
  const auto card = std::find_if(hands.deck.begin(), hands.deck.end(),
                                 [&](const json::value& one) { return card_text(one) == name; });
  if (card == hands.deck.end()) {
    problem = "There is no card `" + name + "` in the box.";
    return found;
  }
  const bool blank = against_blank(request, hands);
  BoxHandle other = request.box;
  if (blank) {
    json::object fields = fields_of(request);
    hands.blank(fields, *card);
    auto read = bench.game->read_box(fields);
    if (!read) {
      problem = read.error().message;
      return found;
    }
    other = *std::move(read);
  }

  struct Tables {
    std::unique_ptr<AnyTable> with;
    std::unique_ptr<AnyTable> without;
  };
  const int threads = thread_count(bench.threads, bench.deals);
  const std::uint64_t seed = number_of(bench.seed);
  const std::vector<std::string> bots(static_cast<std::size_t>(bench.seats), bench.bot);
  std::vector<Tables> tables(static_cast<std::size_t>(threads));
  std::vector<std::function<Added(std::int64_t)>> workers;
  std::atomic<bool> hopeless = false;  // no deal is one: nothing more need be tried
  for (Tables& own : tables) {
    own.with = lab_of(*bench.game).table(bots, bench.options, request.box, problem);
    own.without = lab_of(*bench.game).table(bots, bench.options, other, problem);
    if (own.with == nullptr || own.without == nullptr) return found;
    workers.emplace_back([&, blank](std::int64_t number) {
      Added added;
      for (Seat seat = 0; seat < bench.seats && !hopeless; ++seat) {
        const auto which = static_cast<std::uint64_t>(number) * max_seats + seat;
        FastRng fast(mixed(seed, 2 * which));
        // Not every shuffle is a deal: a game may refuse some.
        for (int shuffles = 0; shuffles < most_shuffles; ++shuffles) {
          const Deal dealt = deal(hands, *card, seat, fast);
          const auto begins = static_cast<Seat>(fast.below(static_cast<std::uint32_t>(bench.seats)));
          const json::object with = hands.setup(dealt.with, bench.seats, begins);
          const json::object without = hands.setup(blank ? dealt.with : dealt.without, bench.seats, begins);
          added.refused = own.with->set_up(&with);
          if (added.refused.empty()) added.refused = own.without->set_up(&without);
          if (added.refused.empty()) break;
        }
        if (!added.refused.empty()) {
          hopeless = true;
          break;
        }
        const Sitting sitting{fast.next(), mixed(seed, 2 * which + 1), 0};
        added.parts +=
            victory_of(own.with->play(sitting), seat) - victory_of(own.without->play(sitting), seat);
      }
      return added;
    });
  }
  const Figure figure{"worth", "worth", "points", 100.0 / whole_victory / bench.seats};
  std::vector<std::int64_t> counts;
  std::string refused;
  in_order<Added>(
      bench.deals, std::move(workers), stop,
      [&](std::int64_t, const Added& added) {
        if (refused.empty()) refused = added.refused;
        counts.push_back(added.parts);
        if (added.parts != 0) ++found.otherwise;
      },
      progress);
  if (!refused.empty()) problem = "Such deals can't be arranged with these options: " + refused;
  found.points = mean_of(figure, counts);
  return found;
}

namespace {

void sort_by_points(std::vector<Worth>& cards) {
  std::sort(cards.begin(), cards.end(), [](const Worth& a, const Worth& b) {
    return std::pair(-a.points.value, std::string_view(a.card)) <
           std::pair(-b.points.value, std::string_view(b.card));
  });
}

std::string command_of(const WorthRequest& request, const std::vector<Worth>& cards) {
  BenchRequest bench = request.bench;
  bench.low.clear();
  std::string text = "smallbox worth " + std::string(bench.game->id());
  text += cards.size() == 1 ? " --card " + shell_word(cards[0].card) : " --all";
  if (request.box != nullptr) text += " --box " + shell_word(request.box_name);
  if (request.against_other) text += " --against-other";
  return text + command_end(bench);
}

}  // namespace

std::string describe(const WorthRequest& request, const Hands& hands, std::vector<Worth> cards) {
  sort_by_points(cards);
  const BenchRequest& bench = request.bench;
  std::string text = std::string(bench.game->name()) + ", " + std::to_string(bench.seats) + " seats, " +
                     bench.bot + ", seed " + bench.seed + "\n" + meaning(request, hands) + "\n";
  std::vector<std::vector<std::string>> rows = {{""}, {"card", "points", "95 %", "deals", "to see 1", ""}};
  for (const Worth& one : cards)
    rows.push_back({one.card, signed_number(one.points.value, 1), "± " + fixed(one.points.margin, 1),
                    count(one.points.n), count(one.points.deals_for_one()),
                    one.points.differs(static_cast<int>(cards.size())) ? "<<"
                    : one.points.differs()                             ? "<"
                                                                       : ""});
  text += as_table(rows) +
          "\nPoints: how many more games of a hundred whoever has the card wins. <: zero is outside the "
          "interval; "
          "<<: also when all cards are looked at at once.\n";
  return text;
}

void write_worths(Json& out, const WorthRequest& request, const Hands& hands,
                  const std::vector<Worth>& given) {
  std::vector<Worth> cards = given;
  sort_by_points(cards);
  const BenchRequest& bench = request.bench;
  out.begin_object().field("game", bench.game->id()).field("seats", bench.seats).field("bot", bench.bot);
  out.field("seed", bench.seed).field("box", id_of(*bench.game, request.box));
  out.key("options").raw(json::serialize(bench.options));
  out.field("meaning", meaning(request, hands));
  out.list("cards", cards, [&](const Worth& one) {
    out.begin_object().field("card", one.card).field("deals", one.points.n);
    write_mean(out, one.points);
    out.field("differs", one.points.differs());
    out.field("differs_among_all", one.points.differs(static_cast<int>(cards.size())));
    out.field("otherwise", one.otherwise).end_object();
  });
  out.end_object();
}

std::string worths_html(const WorthRequest& request, const Hands& hands, const std::vector<Worth>& given) {
  std::vector<Worth> cards = given;
  sort_by_points(cards);
  std::vector<Lean> rows;
  for (const Worth& one : cards) rows.push_back({one.card, one.points.value, one.points.margin});
  return page_head(std::string(request.bench.game->name()) + ": what cards are worth") + "<p>" +
         escaped(meaning(request, hands)) +
         " Points are games of a hundred that whoever has it wins more; whiskers are 95 % intervals.</p>" +
         leans_svg(rows, "points") + "<p class=\"note\"><code>" + escaped(command_of(request, cards)) +
         "</code></p></html>\n";
}

}  // namespace smallbox
