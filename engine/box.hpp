// Boxes: the components of a game as data (docs/boxes.md). A box changes what the rules speak about, never a rule.
//
// A game's built-in box is games/<game>/box.json, in the format in which anybody may bring another one, and it is read
// by the same code. What the rules need of a box is the game's own plain struct, G::Box, which `start` gets; all the
// rest of it (names, texts) stays JSON.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/problem.hpp"
#include "engine/read.hpp"

namespace smallbox {

// A box that was read and found right: never changes, shared by all that is played with it.
struct AnyBox {
  std::string id;  // BOX-3
  std::string name;
  std::string by;         // empty: nobody said
  std::string canonical;  // the whole of it, in the form that the id is made from

  AnyBox() = default;
  AnyBox(const AnyBox&) = delete;
  AnyBox& operator=(const AnyBox&) = delete;
  virtual ~AnyBox() = default;
};
using BoxHandle = std::shared_ptr<const AnyBox>;

template <class G>
struct BoxOf final : AnyBox {
  typename G::Box parts{};
};

// Which box a state is of, for games whose rules need it after the deal. The box outlives every state that was dealt
// from it: whoever keeps states keeps the box. Eight bytes everywhere, so that a state has no padding anywhere.
template <class Box>
class BoxRef {
 public:
  BoxRef() = default;
  explicit BoxRef(const Box& box) : address_(reinterpret_cast<std::uintptr_t>(&box)) {}
  const Box& operator*() const { return *get(); }
  const Box* operator->() const { return get(); }
  bool operator==(const BoxRef&) const = default;

 private:
  const Box* get() const { return reinterpret_cast<const Box*>(static_cast<std::uintptr_t>(address_)); }
  std::uint64_t address_ = 0;
};

// Before a state goes into a hash that decides anything: the address of its box is another one in every process.
template <class State>
void forget_box(State& state) {
  if constexpr (requires { state.box = {}; }) state.box = {};
}

// ---- Reading one

inline constexpr std::size_t max_box_bytes = 65536;  // BOX-1
inline constexpr std::size_t max_box_problems = 20;  // BOX-2

// Goes through the JSON of a box, keeps what is wrong with it and where, and writes defaults out (BOX-3): what is read
// is the object that the canonical form is made from. Readers of fields say what they find wrong themselves and then
// return something harmless, so that everything that is wrong is told at once.
class BoxReader {
 public:
  // While it lives, one is in that field or item of where one was.
  class [[nodiscard]] In {
   public:
    In(BoxReader& reader, std::string_view field);
    In(BoxReader& reader, std::size_t item) : In(reader, std::to_string(item)) {}
    ~In() { reader_.at_.resize(before_); }
    In(const In&) = delete;
    In& operator=(const In&) = delete;

   private:
    BoxReader& reader_;
    std::size_t before_;
  };

  // What is wrong where one is. `clause`: what it breaks, where that is another one than the fault's own.
  void wrong(const Refusal& fault, BoxWords words = {}, const char* clause = nullptr);
  // The same in a field of where one is.
  void wrong_in(std::string_view field, const Refusal& fault, BoxWords words = {},
                const char* clause = nullptr);
  bool good() const { return problems_.empty(); }
  std::size_t count() const { return problems_.size(); }

  // Fields that nobody knows are wrong: a typo must not pass silently.
  void only(const json::object& fields, std::span<const std::string_view> known);
  // A whole number in a range. A missing one has the default, where there is one, and is wrong else.
  int whole(json::object& fields, std::string_view name, int min, int max, std::optional<int> other = {});
  // The same of an item of a list, where one is.
  int whole(json::value& item, int min, int max);
  bool flag(json::object& fields, std::string_view name, bool other);
  // One of these words, as its place; −1: none of them. A missing one is wrong unless it may be missing.
  int word(const json::object& fields, std::string_view name, std::span<const std::string_view> words,
           bool may_be_missing, const char* clause = nullptr);
  // Letters, counted as people do; without control characters. Empty where it is missing, which is wrong unless it may.
  std::string_view text(const json::object& fields, std::string_view name, int most, bool may_be_missing);
  // BOX-7: a text, or one in each language.
  void texts(const json::object& fields, std::string_view name, int most, bool may_be_missing);
  // BOX-7: the id of a card; wrong where it is among those that came before.
  std::string_view id(const json::object& fields, std::vector<std::string_view>& before);
  // A list of so many. Null where it is missing or none, which is wrong unless it may be missing.
  json::array* list(json::object& fields, std::string_view name, std::size_t min, std::size_t max,
                    std::string_view of_what, bool may_be_missing = false, const char* clause = nullptr);
  // The item as an object; null, and wrong, where it is none.
  json::object* object(json::value& item);

  std::vector<BoxProblem> take() { return std::move(problems_); }

 private:
  std::string at_;  // a JSON pointer
  std::vector<BoxProblem> problems_;
};

// BOX-1: what every box has; then the game's own fields, which are called in `own`.
void read_box_head(json::object& fields, std::string_view game, std::span<const std::string_view> own,
                   BoxReader& reader, AnyBox& box);
// A key as a JSON pointer writes it.
std::string pointer_key(std::string_view key);
// As people count letters. The parser has seen to it that it is UTF-8.
int letter_count(std::string_view text);
// BOX-3: canonical form and id.
std::string canonical_json(const json::value& value);
std::string box_id(std::string_view canonical);
// The refusal that tells them all; its own sentence is the first of them.
Problem bad_box(std::vector<BoxProblem> problems);
Problem bad_box(std::string at, const Refusal& fault, BoxWords words = {});
// One that only whoever asked by a command is told: no clause, no key.
Problem bad_box_told(std::string message);
// What is wrong at a place, as a sentence.
BoxProblem box_problem(std::string at, const Refusal& fault, BoxWords words = {});
// Where each problem stands in the text that the box was read from.
void locate(std::string_view text, std::vector<BoxProblem>& problems);
// A box's text as JSON; or where it stops being JSON.
Expected<json::value> parse_box(std::string_view text);

// JSON for one game: engine/match.hpp.
template <class G>
struct Text;

template <class G>
Expected<std::shared_ptr<const BoxOf<G>>> read_box(const json::value& given) {
  const auto* object = given.if_object();
  if (object == nullptr) return bad_box("", box_faults.not_an_object);
  if (json::serialize(*object).size() > max_box_bytes) return bad_box("", box_faults.too_large);
  json::object fields = *object;
  BoxReader reader;
  auto box = std::make_shared<BoxOf<G>>();
  read_box_head(fields, G::id, Text<G>::box_fields, reader, *box);
  Text<G>::read_box(fields, reader, box->parts);
  if (!reader.good()) return bad_box(reader.take());
  box->canonical = canonical_json(fields);
  // A record holds it in this form, and has to be read again.
  if (box->canonical.size() > max_box_bytes) return bad_box("", box_faults.too_large_with_defaults);
  box->id = box_id(box->canonical);
  return std::shared_ptr<const BoxOf<G>>(std::move(box));
}

// The box that is played with where nobody brought one.
template <class G>
const std::shared_ptr<const BoxOf<G>>& built_in_box() {
  static const std::shared_ptr<const BoxOf<G>> box = [] {
    const auto value = parse_json(Text<G>::box_json);
    auto read = value ? read_box<G>(*value)
                      : Expected<std::shared_ptr<const BoxOf<G>>>(bad_box("", box_faults.not_an_object));
    // A broken program, not a broken request: a test reads every built-in box.
    if (!read) __builtin_trap();
    return *std::move(read);
  }();
  return box;
}
template <class G>
const typename G::Box& built_in() {
  return built_in_box<G>()->parts;
}

}  // namespace smallbox
