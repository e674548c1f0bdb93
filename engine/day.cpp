#include "engine/day.hpp"

#include <array>
#include <utility>

#include "engine/sha2.hpp"

namespace smallbox {
namespace {

// Days before March 1 of that year, counted so that a leap day is the last of its year.
constexpr std::int32_t days_before(int year) { return year * 365 + year / 4 - year / 100 + year / 400; }
constexpr std::int32_t days_from(int year, int month, int day) {
  const int y = month > 2 ? year : year - 1;
  const int m = month > 2 ? month - 3 : month + 9;
  return days_before(y) + (153 * m + 2) / 5 + day - 1;
}
constexpr std::int32_t k_epoch = days_from(1970, 1, 1);

// As many digits as there are in `text`, and nothing else.
std::optional<int> number_in(std::string_view text) {
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

std::uint64_t first_word(std::string_view text) {
  const auto hash = sha512(text);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) word |= std::uint64_t{hash[i]} << (8 * i);
  return word;
}

}  // namespace

std::optional<Date> Date::read(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = number_in(text.substr(0, 4));
  const auto month = number_in(text.substr(5, 2));
  const auto day = number_in(text.substr(8, 2));
  if (!year || !month || !day || *year < first_year || *year > last_year) return std::nullopt;
  if (*month < 1 || *month > 12 || *day < 1 || *day > 31) return std::nullopt;
  const Date date(days_from(*year, *month, *day) - k_epoch);
  if (date.text() != text) return std::nullopt;  // February 30
  return date;
}

std::string Date::text() const {
  // The year of a day is at most one off where all years are taken to be of the mean length.
  const std::int32_t since = number_ + k_epoch;
  auto year = static_cast<int>((std::int64_t{since} * 400 + 591) / 146'097);
  while (days_from(year, 3, 1) > since) --year;
  while (days_from(year + 1, 3, 1) <= since) ++year;
  const int of_year = since - days_from(year, 3, 1);
  const int m = (5 * of_year + 2) / 153;
  const int day = of_year - (153 * m + 2) / 5 + 1;
  const int month = m < 10 ? m + 3 : m - 9;
  if (month < 3) ++year;
  std::string text = "0000-00-00";
  const auto put = [&](std::size_t at, std::size_t digits, int n) {
    for (std::size_t i = digits; i-- > 0; n /= 10) text[at + i] = static_cast<char>('0' + n % 10);
  };
  put(0, 4, year);
  put(5, 2, month);
  put(8, 2, day);
  return text;
}

std::string day_seed(Date date, std::string_view kind, std::int64_t n) {
  std::string text = "smallbox day " + date.text() + " " + std::string(kind);
  if (n != 0) text += " " + std::to_string(n);
  return text;
}

FastRng day_dice(Date date, std::string_view kind) {
  return FastRng(first_word(day_seed(date, kind) + " dice"));
}

std::unique_ptr<AnyMatch> begin_day(const AnyGame& game, int seats, std::string seed,
                                    const json::object& options, const json::value* setup) {
  NewMatch wanted{
      .seats = seats, .seed = std::move(seed), .options = &options, .setup = setup, .box = nullptr};
  auto made = game.create(wanted);
  return std::move(*made);
}

std::string played_solution(const AnyMatch& start, const AnyMatch& played) {
  const auto step = start.clone();
  Json out;
  out.begin_object().key("actions").begin_array();
  while (step->follow(played)) {
    out.begin_object().field("seat", step->last_actor()).key("action");
    step->write_last_action(out);
    out.end_object();
  }
  out.end_array().end_object();
  return out.take();
}

std::string play_solution(const DayTask& task, AnyMatch& match) {
  const auto solution = parse_json(task.solution);
  const auto* fields = solution ? solution->if_object() : nullptr;
  const auto* actions = fields != nullptr ? as_array(fields->if_contains("actions")) : nullptr;
  if (actions == nullptr) return "there is no solution to play";
  for (const auto& one : *actions) {
    const auto& entry = one.get_object();
    if (const Problem why = match.act(entry.at("seat").as_int64(), entry.at("action").as_object(), 0))
      return "the solution is refused: " + why.message;
  }
  return {};
}

std::uint64_t day_salt(Date date, std::string_view kind) {
  return first_word(day_seed(date, kind) + " salt");
}
std::uint64_t DayTask::salt() const { return day_salt(date, kind->id()); }

Expected<DayResult> DayKind::judge(const DayTask&, const json::object&) const {
  return refused("bad-request", "This task is played, not answered.");
}

}  // namespace smallbox
