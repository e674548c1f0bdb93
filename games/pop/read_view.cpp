// From a view of Pop back to a table that looks like it. Other hands and choices, the Chef's face-down cards and the pile
// are made up.
#include "engine/view_reader.hpp"
#include "games/pop/text.hpp"

namespace smallbox {
namespace {

using pop::Card;
using pop::Mode;
using pop::Phase;

class Reader {
 public:
  Reader(const json::object& fields, Audience audience, Pop::State& s, std::vector<LoggedAction<Pop>>& log)
      : view_(fields), audience_(audience), s_(s), log_(log) {}

  bool read() {
    read_seats();
    read_table();
    if (!view_.good() || audience_is_nobody()) return false;
    read_own();
    read_talk();
    if (!view_.good() || !counts_fit() || !can_go_on()) return false;
    FastRng chance(1);
    Pop::redeal(s_, audience_.is_seat() ? audience_.seat() : pop::chef_seat, chance);
    return true;
  }

 private:
  bool audience_is_nobody() const { return audience_.is_seat() && audience_.seat() >= s_.seats; }

  Card card(const json::value* item) {
    const int card = view_.whole(item, 1, pop::deck_size);
    view_.expect(!seen_.has(card));
    seen_.add(card);
    return static_cast<Card>(card);
  }
  CardSet cards(const json::value* item, std::size_t most = pop::deck_size) {
    CardSet set;
    for (const json::value& one : view_.list(item, 0, most)) set.add(card(&one));
    return set;
  }

  void read_seats() {
    constexpr std::array<const char*, 3> phases = {"choose", "ready", "over"};
    s_.phase = static_cast<Phase>(view_.word("phase", phases));
    s_.round = static_cast<std::uint8_t>(view_.whole("round", 1, pop::rounds));
    s_.turn = static_cast<std::uint8_t>(view_.whole("turn", 0, 250));
    for (const json::value& one : view_.list("seats", Pop::min_seats, Pop::max_seats)) {
      const Seat seat = s_.seats++;
      view_.within(&one, [&](ViewReader& fields) {
        const int hand = fields.whole("hand", 0, pop::solo_hand_size);
        fields.expect(seat == 0 || hand == s_.in_hand);
        s_.in_hand = static_cast<std::uint8_t>(hand);
        if (fields.flag("chosen")) s_.chosen.add(seat);
        if (fields.flag("ready")) s_.ready.add(seat);
        s_.taken[seat] = cards(fields.value("taken"));
        const auto rounds = static_cast<std::size_t>(Pop::scored_rounds(s_));
        const auto& scores = fields.list("score", rounds, rounds);
        for (std::size_t round = 0; round < scores.size(); ++round)
          s_.score[round][seat] = static_cast<std::uint8_t>(fields.whole(&scores[round], 0, 255));
      });
    }
    // Whoever has chosen waits for the others, and who is ready too.
    const SeatSet all = SeatSet::first(s_.seats);
    view_.expect(s_.chosen != all && s_.ready != all && (s_.chosen.empty() || s_.phase == Phase::choose) &&
                 (s_.ready.empty() || s_.phase == Phase::ready));
  }

  void read_table() {
    const auto& columns = view_.list("columns", pop::column_count, pop::column_count);
    for (std::size_t c = 0; c < columns.size(); ++c)
      for (const json::value& one : view_.list(&columns[c], 0, pop::deck_size))
        if (const Card next = card(&one); view_.good()) s_.table.push(static_cast<int>(c), next);
    const int pile = view_.whole("pile", 0, decltype(s_.pile)::capacity);
    for (int i = 0; i < pile; ++i) s_.pile.push(pop::hidden_card);
    if (!Pop::has_chef(s_)) return;
    view_.within("chef", [&](ViewReader& chef) {
      const bool laid = s_.phase == Phase::choose;
      const auto ups = static_cast<std::size_t>(laid ? Pop::chef_face_up(s_) : 0);
      const auto& up = chef.list("up", ups, ups);
      for (std::size_t i = 0; i < up.size() && i < s_.chef_up.size(); ++i) s_.chef_up[i] = card(&up[i]);
      down_ = laid ? Pop::chef_cards(s_) - Pop::chef_face_up(s_) : 0;
      s_.chef_taken = cards(chef.value("taken"));
    });
  }

  void read_own() {
    if (!audience_.is_seat()) return;
    const Seat you = audience_.seat();
    s_.hand[you] = cards(view_.value("hand"));
    view_.expect(s_.hand[you].size() == s_.in_hand);
    if (!s_.chosen.has(you)) return;
    const auto n = static_cast<std::size_t>(Pop::cards_a_turn(s_));
    CardSet choice;
    for (const json::value& one : view_.list("choice", n, n))
      choice.add(view_.whole(&one, 1, pop::deck_size));
    view_.expect(n <= 2 && static_cast<std::size_t>(choice.size()) == n && (choice - s_.hand[you]).empty());
    if (view_.good()) s_.choice[you] = Pop::as_choice(choice);
  }

  // What was said is in no state, but for what it means: the match keeps it.
  void read_talk() {
    for (const json::value& one : view_.list("said", 0, 100000))
      view_.within(&one, [&](ViewReader& said) {
        const auto seat = static_cast<Seat>(said.whole("seat", 0, s_.seats - 1));
        json::object action = view_.object(&one);
        action["type"] = "say";
        Pop::Action spoken{};
        said.expect(Text<Pop>::read_action(action, s_, spoken) == nullptr && could_be_said(spoken));
        log_.push_back({0, spoken, seat});
        ++s_.talk;
        if (said.good() && Pop::mode(s_) == Mode::coop) pop::hear(s_, seat, spoken);
      });
  }
  static bool could_be_said(const Pop::Action& a) {
    return a.say != pop::Say::unknown && a.color < pop::color_count && a.column < pop::column_count &&
           static_cast<std::uint8_t>(a.side) <= 1;
  }

  bool counts_fit() {
    CardSet unseen = pop::k_deck - seen_;
    if (Pop::mode(s_) == Mode::puzzle) {
      // Most cards stay in the box: a hand that is not seen is any of them.
      while (s_.hand[0].size() < s_.in_hand && !unseen.empty()) {
        s_.hand[0].add(unseen.lowest());
        unseen.remove(unseen.lowest());
      }
      return s_.pile.empty();
    }
    int missing = down_ + s_.pile.size();
    for (Seat seat = 0; seat < s_.seats; ++seat)
      if (!audience_.is(seat)) missing += s_.in_hand;
    // Together, and lost by it: what was not placed any more.
    const bool unplaced = Pop::mode(s_) == Mode::coop && s_.phase == Phase::over;
    while (unplaced && unseen.size() > missing) {
      s_.unplaced.add(unseen.lowest());
      unseen.remove(unseen.lowest());
    }
    return unseen.size() == missing;
  }

  // Whether there are cards for all turns that are still to come.
  bool can_go_on() const {
    if (s_.phase != Phase::choose) return true;
    const int each = Pop::cards_a_turn(s_);
    if (Pop::alone(s_)) return s_.in_hand >= each && s_.pile.size() % pop::column_count == 0;
    const int last = Pop::mode(s_) == Mode::coop ? 0 : 1;  // what is in hand then
    const int turns = (s_.in_hand - each) - last;
    const int drawn = Pop::two_cards(s_) ? s_.seats : 0;
    const int chef = Pop::has_chef(s_) ? Pop::chef_cards(s_) : 0;
    return turns >= 0 && s_.pile.size() >= turns * (drawn + chef);
  }

  ViewReader view_;
  Audience audience_;
  Pop::State& s_;
  std::vector<LoggedAction<Pop>>& log_;
  CardSet seen_;
  int down_ = 0;  // the Chef's cards that lie face down
};

}  // namespace

const char* Text<Pop>::read_view(const json::object& fields, const Pop::Box& box, const Pop::Options& options,
                                 Audience audience, Pop::State& s, std::vector<LoggedAction<Pop>>& log) {
  constexpr const char* why = "This is no view of Pop.";
  s.box = BoxRef(box);
  s.options = options;
  const auto* seats = as_array(fields.if_contains("seats"));
  // How many there are of what hangs on who plays.
  if (seats == nullptr || seats->size() > Pop::max_seats ||
      Pop::fits_with_setup(box, options, static_cast<int>(seats->size())))
    return why;
  return Reader(fields, audience, s, log).read() ? nullptr : why;
}

}  // namespace smallbox
