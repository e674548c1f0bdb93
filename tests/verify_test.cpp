// Whether a game was dealt and played as was promised: every game, every option, every number of seats.
#include "tests/verified.hpp"

#include <gtest/gtest.h>

#include "bots/roster.hpp"
#include "engine/fair.hpp"
#include "games/registry.hpp"
#include "table/deal.hpp"
#include "tests/play.hpp"

namespace smallbox::testing {
namespace {

// A deal in which every second seat takes part.
Deal deal_for(int seats, int number) {
  Deal deal = Deal::fresh("table " + std::to_string(number), "chance " + std::to_string(number),
                          static_cast<std::size_t>(seats));
  for (std::size_t seat = 0; seat < deal.shares.size(); seat += 2) {
    Deal::Share& share = deal.shares[seat];
    share.person = true;
    share.share = std::string(fair::share_bytes, static_cast<char>('a' + number % 20));
    share.pledge = fair::pledge(share.share);
  }
  return deal;
}

struct Played {
  std::unique_ptr<AnyMatch> match;
  Deal deal;
  json::object record() const { return parse_json(open_record(*match, deal))->get_object(); }
};

// At random, sealed action by action as at a table; nothing where that can't be played so.
std::optional<Played> played(const AnyGame& game, int seats, const json::object& options, int number,
                             int most) {
  Played played{nullptr, deal_for(seats, number)};
  NewMatch request{seats, played.deal.seed(), &options, nullptr, nullptr};
  auto match = game.create(request);
  if (!match) return std::nullopt;
  played.match = *std::move(match);
  played.deal.began(*played.match);
  FastRng dice(static_cast<std::uint64_t>(number));
  for (int tries = 0; tries < most && !played.match->over(); ++tries) {
    const SeatSet actors = played.match->actors();
    const Seat seat = actors.nth(static_cast<int>(dice.below(static_cast<std::uint32_t>(actors.size()))));
    Thinking thinking;
    thinking.salt = dice.next();
    const Choice choice = bots_of(game).choose("random", *played.match, seat, thinking);
    if (!choice.action || played.match->act(seat, *choice.action, tries)) continue;
    Json action;
    played.match->write_last_action(action);
    played.deal.acted(*played.match, action.text());
  }
  return played;
}

// No options, and each value of each on its own.
std::vector<json::object> options_of(const AnyGame& game) {
  std::vector<json::object> all(1);
  Json text;
  game.write_options(text);
  const auto table = parse_json(text.text());
  for (const auto& option : table->get_object()) {
    const auto& fields = option.value().as_object();
    const auto add = [&](json::value value) { all.push_back({{option.key(), std::move(value)}}); };
    if (as_text(fields.if_contains("type")) == "bool") add(true), add(false);
    if (const auto* values = as_array(fields.if_contains("values")))
      for (const auto& value : *values) add(value);
    if (const auto high = as_int(fields.if_contains("max"))) add(*high);
  }
  return all;
}

TEST(Verify, HoldsForEveryGameOptionAndNumberOfSeats) {
  int number = 0;
  int over = 0;
  for (const AnyGame* game : shelf_games())
    for (const json::object& options : options_of(*game))
      for (int seats = game->min_seats(); seats <= game->max_seats(); ++seats) {
        const auto one = played(*game, seats, options, ++number, scaled(400));
        if (!one) continue;
        over += one->match->over() ? 1 : 0;
        const Verified verdict(one->record());
        EXPECT_EQ(verdict.broken, "") << game->id() << " " << json::serialize(options) << " " << seats;
        EXPECT_TRUE(verdict.checked);
      }
  EXPECT_GT(number, 60);
  EXPECT_GT(over, 0);
}

TEST(Verify, SaysWhichSeatsAndWhichViewsAreWrong) {
  const AnyGame& game = *shelf_games()[0];
  auto one = played(game, 2, {}, 5, 20);
  ASSERT_TRUE(one);
  json::object record = one->record();
  json::object& first = record["deal"].as_object()["seats"].as_array()[0].as_object();
  first["share"] = fair::text_of(std::string(fair::share_bytes, 'z'));
  const Verified verdict(record);
  EXPECT_EQ(verdict.broken, "pledges seed ");
  EXPECT_EQ(Verified::seats_in(verdict.checks()[2].as_object(), "seats"), SeatSet::of(0));

  Json view;
  one->match->write_view(view, Audience::seat(1));
  json::object note{{"seat", 1}, {"version", one->match->actions()}, {"seal", one->deal.seal}};
  json::object seen{{"version", one->match->actions()}, {"view", *parse_json(view.text())}};
  note["views"] = json::array{seen};
  EXPECT_TRUE(Verified(one->record(), &note).holds);
  seen["view"].as_object()["phase"] = "another";
  note["views"] = json::array{seen};
  const Verified other(one->record(), &note);
  EXPECT_EQ(other.broken, "seen-views ");
  EXPECT_EQ(other.checks().back().at("version").as_int64(), one->match->actions());
}

TEST(Verify, TakesWhateverItIsGiven) {
  const std::string whole =
      R"({"record":{"game":"x","deal":{"commit":1,"secret":[],"seats":[1,{}],"seal":{}}},"note":{"commit":3,"seat":-1,"share":"x","seal":"y","views":[1,{}]},"known":[1]})";
  EXPECT_NE(verify_text(whole, find_game).find("\"ok\":false"), std::string::npos);
  for (const char* text : {"", "[]", "{}", R"({"record":3})"}) EXPECT_EQ(verify_text(text, find_game), "");
}

TEST(Fair, TextsAreReadInOneWayOnly) {
  for (const std::size_t size : {16U, 32U}) {
    const std::string bytes(size, '\xff');
    EXPECT_EQ(fair::bytes_of(fair::text_of(bytes), size), bytes);
    std::string other = fair::text_of(bytes);
    other.back() = '9';  // bits behind the last byte
    EXPECT_FALSE(fair::bytes_of(other, size));
    EXPECT_FALSE(fair::bytes_of(fair::text_of(bytes) + "A", size));
  }
  EXPECT_FALSE(fair::bytes_of("AAAAAAAAAAAAAAAAAAAAA=", 16));
}

// Worked out with another program (Python's hashlib), from docs/fairness.md.
TEST(Fair, HashesAreAsDocumented) {
  const std::string secret(32, 's');
  const std::string share(16, 'a');
  EXPECT_EQ(fair::commitment("code", secret), "nwvnlgj4kv_l4eFiFTjxh0pYO82VEmoTfoT-HfelRSo");
  EXPECT_EQ(fair::pledge(share), "DAvqzviHe78kFusA8rXcljVOJt0d9VFzIEWbEjaGD4w");
  EXPECT_EQ(fair::seed("code", secret, share + std::string(16, 'b')),
            "P14LZiOa9X2D3K0P3xU4a_Flcrd9BNYLi9CVluozpfgwLsm76zFl6gNfJQKbRza5GWHN2JimqjG_J8Q7kGAb_g");
  EXPECT_EQ(fair::seal_action(secret, "before", 1, R"({"type":"pass"})"), "3lZ-wC5IDPJfhLxOYjDVuA");
}

}  // namespace
}  // namespace smallbox::testing
