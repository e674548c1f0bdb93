// What every game is held to with boxes: its own given back, random ones, and spoilt ones. Built once per game.
#include <gtest/gtest.h>

#include <map>

#include "tests/matches.hpp"

namespace smallbox::testing {
namespace {

using G = GAME_TYPE;

std::unique_ptr<AnyMatch> begin_with(const BoxHandle& box, std::uint64_t seed) {
  FastRng fast(seed);
  int seats = 0;
  const auto options = random_options<G>(parts_of<G>(box.get()), fast, seats);
  const auto text = written([&](Json& out) { write_option_values<G>(out, options); });
  const auto value = parse_json(text);
  return begin_game(
      this_game(),
      {.seats = seats, .seed = "box " + std::to_string(seed), .options = &value->get_object(), .box = box});
}

// Everything that anybody is told of a game played at random to its end.
std::string story_of(AnyMatch& match, std::uint64_t seed) {
  auto& typed = static_cast<Match<G>&>(match);
  FastRng fast(seed);
  Json out;
  const auto tell = [&] {
    match.write_events(out, Audience::everything());
    match.write_view(out, Audience::everything());
    match.write_view(out, Audience::spectator());
    for (Seat seat = 0; seat < match.seats(); ++seat) {
      match.write_view(out, Audience::seat(seat));
      match.write_legal(out, seat);
    }
  };
  tell();
  Seat seat = 0;
  typename G::Action action{};
  for (int n = 0; n < k_endless && random_move<G>(typed.state(), fast, seat, action); ++n) {
    EXPECT_FALSE(typed.act(seat, action, n));
    if (n % 8 == 0) tell();
  }
  tell();
  EXPECT_TRUE(match.over());
  match.write_record(out);
  return out.take();
}

std::string without(std::string text, const std::string& part, const std::string& instead) {
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += instead.size())
    text.replace(at, part.size(), instead);
  return text;
}

TEST(EveryBox, GivenBackMakesTheSameGame) {  // BOX-4, BOX-5
  const auto value = parse_json(this_game().built_in().canonical);
  const auto read = this_game().read_box(*value);
  ASSERT_TRUE(read);
  EXPECT_EQ((*read)->id, this_game().built_in().id);
  EXPECT_EQ((*read)->canonical, this_game().built_in().canonical);
  const std::string id = "\"box\":\"" + (*read)->id + "\"";
  const std::string whole = "\"box\":" + (*read)->canonical + ",";
  for (int game = 0; game < scaled(200); ++game) {
    const auto seed = static_cast<std::uint64_t>(game);
    const auto plain = begin_with(nullptr, seed);
    const auto given = begin_with(*read, seed);
    EXPECT_EQ(plain->box(), nullptr);
    const std::string told = story_of(*given, seed);
    ASSERT_NE(told.find(id), std::string::npos);
    ASSERT_NE(told.find(whole), std::string::npos);
    ASSERT_EQ(without(without(told, id, "\"box\":null"), whole, ""), story_of(*plain, seed))
        << "game " << game;
  }
}

TEST(EveryBox, HasOneCanonicalForm) {  // BOX-3
  FastRng fast(31);
  for (int n = 0; n < scaled(200); ++n) {
    const json::object made = random_box<G>(fast);
    const auto box = must_read<G>(made);
    EXPECT_EQ(box->id.size(), 22U);
    // Read again, and with its fields the other way round, it is the same.
    EXPECT_EQ(must_read<G>(*parse_json(box->canonical))->canonical, box->canonical);
    json::object turned;
    std::vector<std::string> names;
    for (const auto& field : made) names.emplace_back(field.key());
    for (auto name = names.rbegin(); name != names.rend(); ++name) turned[*name] = made.at(*name);
    EXPECT_EQ(must_read<G>(turned)->id, box->id);
    turned["name"] = "another name";
    EXPECT_NE(must_read<G>(turned)->id, box->id);
  }
}

// Random boxes are played to the end, and their records, which hold them whole, replay to the same bytes.
TEST(EveryBox, IsPlayedToTheEndAndReplays) {  // BOX-4
  FastRng fast(32);
  for (int n = 0; n < scaled(150); ++n) {
    const BoxHandle box = must_read<G>(random_box<G>(fast));
    const auto seed = static_cast<std::uint64_t>(n);
    const auto match = begin_with(box, seed);
    ASSERT_NE(match, nullptr);
    story_of(*match, seed);
    const std::string record = written([&](Json& out) { match->write_record(out); });
    const auto loaded = load_record(parse_json(record)->get_object(), find_game);
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(written([&](Json& out) { (*loaded)->write_record(out); }), record);
    EXPECT_EQ((*loaded)->box()->id, box->id);
    EXPECT_TRUE((*loaded)->over());
  }
}

// ---- Spoilt boxes

// Some value inside, with equal chance for every one there is.
json::value& somewhere(json::value& root, FastRng& fast) {
  std::vector<json::value*> all;
  std::vector<json::value*> open = {&root};
  while (!open.empty()) {
    json::value* one = open.back();
    open.pop_back();
    all.push_back(one);
    if (auto* object = one->if_object())
      for (auto& field : *object) open.push_back(&field.value());
    if (auto* array = one->if_array())
      for (auto& item : *array) open.push_back(&item);
  }
  return *all[fast.below(static_cast<std::uint32_t>(all.size()))];
}

json::value junk(FastRng& fast) {
  switch (fast.below(12)) {
    case 0: return nullptr;
    case 1: return true;
    case 2: return -1;
    case 3: return 1000000;
    case 4: return 2.5;
    case 5: return 1e300;
    case 6: return "";
    case 7: return json::string(300, 'x');
    case 8: return json::array{};
    case 9: return json::object{};
    case 10: return "tab\there";
    default: return static_cast<int>(fast.below(60));
  }
}

void spoil(json::value& root, FastRng& fast) {
  json::value& at = somewhere(root, fast);
  auto* object = at.if_object();
  auto* array = at.if_array();
  switch (fast.below(6)) {
    case 0:
      if (object != nullptr && !object->empty())
        object->erase(object->begin() + fast.below(static_cast<std::uint32_t>(object->size())));
      else if (array != nullptr && !array->empty())
        array->erase(array->begin() + fast.below(static_cast<std::uint32_t>(array->size())));
      else
        at = junk(fast);
      break;
    case 1:
      if (object != nullptr)
        object->insert_or_assign(one_of(fast, {"cord", "values", "x", "a/b~c"}), junk(fast));
      if (array != nullptr) array->push_back(array->empty() ? junk(fast) : json::value((*array)[0]));
      break;
    case 2:
      if (array != nullptr && !array->empty()) {
        const json::value copy = (*array)[fast.below(static_cast<std::uint32_t>(array->size()))];
        for (std::uint32_t i = fast.below(150); i > 0; --i) array->push_back(copy);
      }
      break;
    case 3: {
      const json::value other = somewhere(root, fast);
      at = other;
      break;
    }
    case 4:
      if (auto* text = at.if_string(); text != nullptr && !text->empty()) {
        (*text)[fast.below(static_cast<std::uint32_t>(text->size()))] =
            static_cast<char>(' ' + fast.below(95));
        break;
      }
      [[fallthrough]];
    default: at = junk(fast);
  }
}

// The pointer leads to something, or to what is missing in something.
bool leads_somewhere(const json::value& root, const std::string& pointer) {
  json::error_code error;
  if (root.find_pointer(pointer, error) != nullptr) return true;
  const auto last = pointer.rfind('/');
  return last != std::string::npos && root.find_pointer(pointer.substr(0, last), error) != nullptr;
}

// The sentences of all that can be wrong with a box, by their keys.
std::map<std::string, std::string> known_faults() {
  std::map<std::string, std::string> known;
  for (const std::string& list : {written([](Json& out) { this_game().write_box_faults(out); }),
                                  written([](Json& out) { write_refusals(out, box_faults); })}) {
    const auto read = parse_json(list);
    for (const auto& fault : read->get_array())
      known.emplace(fault.at("key").as_string(), fault.at("message").as_string());
  }
  return known;
}
// A problem is one of those, and its words are those that the sentence has places for.
void expect_known(const BoxProblem& problem) {
  static const auto known = known_faults();
  ASSERT_NE(problem.key, nullptr) << problem.message;
  const auto fault = known.find(problem.key);
  ASSERT_NE(fault, known.end()) << problem.key;
  std::string sentence = fault->second;
  for (const auto& [name, word] : problem.words) {
    const std::string place = "{" + std::string(name) + "}";
    const auto at = sentence.find(place);
    ASSERT_NE(at, std::string::npos) << problem.key << " has no place for " << name;
    sentence.replace(at, place.size(), "\1");
    EXPECT_NE(problem.message.find(word), std::string::npos) << problem.message;
  }
  EXPECT_EQ(sentence.find('{'), std::string::npos) << problem.key << ": " << problem.message;
}

TEST(EveryBox, SpoiltIsRefusedWithItsPlaceOrPlayed) {  // BOX-1, BOX-2
  FastRng fast(33);
  int refused = 0;
  int played = 0;
  for (int n = 0; n < scaled(2000); ++n) {
    json::value spoilt =
        fast.below(4) == 0 ? *parse_json(this_game().built_in().canonical) : json::value(random_box<G>(fast));
    for (std::uint32_t i = 1 + fast.below(2); i > 0; --i) spoil(spoilt, fast);
    const auto read = this_game().read_box(spoilt);
    if (read) {
      // It is a box all the same; some have too few cards for anybody.
      int seats = G::max_seats;
      const json::object none;
      while (seats >= G::min_seats && !this_game().complete_options(seats, &none, read->get())) --seats;
      if (seats < G::min_seats) continue;
      const auto match = begin_game(
          this_game(), {.seats = seats, .seed = std::to_string(n), .options = nullptr, .box = *read});
      ASSERT_NE(match, nullptr);
      story_of(*match, static_cast<std::uint64_t>(n));
      ++played;
      continue;
    }
    ++refused;
    const Problem& problem = read.error();
    EXPECT_EQ(problem.code, "bad-box");
    EXPECT_FALSE(problem.message.empty());
    ASSERT_FALSE(problem.problems.empty());
    EXPECT_LE(problem.problems.size(), max_box_problems);
    for (const BoxProblem& one : problem.problems) {
      EXPECT_TRUE(leads_somewhere(spoilt, one.at)) << one.at << " in " << json::serialize(spoilt);
      ASSERT_FALSE(one.message.empty());
      expect_known(one);
      EXPECT_TRUE(one.message.back() == '.' || one.message.back() == '?' || one.message.back() == ')')
          << one.message;
      ASSERT_NE(one.clause, nullptr) << one.message;
    }
  }
  EXPECT_GT(refused, played);
}

// The pointers of all that is neither a list nor an object.
void leaves(const json::value& value, const std::string& at, std::vector<std::string>& found) {
  if (const auto* object = value.if_object()) {
    for (const auto& field : *object) leaves(field.value(), at + "/" + std::string(field.key()), found);
  } else if (const auto* array = value.if_array()) {
    for (std::size_t i = 0; i < array->size(); ++i) leaves((*array)[i], at + "/" + std::to_string(i), found);
  } else {
    found.push_back(at);
  }
}

// One value of a kind that is right nowhere: the problem stands there, or at what it is a part of, and nowhere else.
TEST(EveryBox, SpoiltInOnePlaceIsRefusedThere) {  // BOX-2
  FastRng fast(34);
  for (int n = 0; n < scaled(1000); ++n) {
    json::value box =
        fast.below(4) == 0 ? *parse_json(this_game().built_in().canonical) : json::value(random_box<G>(fast));
    std::vector<std::string> found;
    leaves(box, "", found);
    const std::string& place = found[fast.below(static_cast<std::uint32_t>(found.size()))];
    json::error_code error;
    *box.find_pointer(place, error) = json::object{{"no such", json::array{json::array{}}}};
    const auto read = this_game().read_box(box);
    ASSERT_FALSE(read) << place;
    const Problem problem = read.error();
    const auto is_there = [&](const BoxProblem& one) {
      return one.at == place || place.starts_with(one.at + "/") || one.at.starts_with(place + "/");
    };
    EXPECT_TRUE(std::ranges::any_of(problem.problems, is_there)) << place << ": " << problem.message;
  }
}

}  // namespace
}  // namespace smallbox::testing
