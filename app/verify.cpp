#include "app/verify.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "app/running.hpp"
#include "app/verify_house.hpp"
#include "engine/verify.hpp"
#include "games/registry.hpp"

namespace smallbox {
namespace {

constexpr int not_checkable = 3;

struct Sentences {
  std::string_view check;
  const char* holds;
  const char* broken;
};
constexpr std::array<Sentences, 13> k_sentences = {{
    {"replay", "Dealt from its seed, every action follows from the rules.",
     "The game can't be played again as the record says."},
    {"commitment", "The table's secret is the one that it had committed itself to.",
     "The table's secret is not the one that it had committed itself to."},
    {"pledges", "Everybody's share is the one that was pledged.", "A share is not the one that was pledged."},
    {"seed", "The seed follows from the secret and the shares.",
     "The seed does not follow from the secret and the shares."},
    {"start", "The cards were dealt from the seed.", "The cards that were dealt are not those of the seed."},
    {"end", "The cards lie at the end where the game leaves them.",
     "The cards lie at the end where the game does not leave them: one was exchanged."},
    {"result", "The result is the one that the game comes to.",
     "The result is not the one that the game comes to."},
    {"seal", "The seal fits everything that was done.",
     "The seal does not fit what the record says was done."},
    {"seen-commit", "The commitment is the one that was noted first.",
     "The commitment is not the one that was noted before anybody had sent anything random."},
    {"seen-share", "The share of the note is in the deal.",
     "The share of the note, which the table had taken, is not in the deal."},
    {"seen-seal", "What was done is what was told while it was done.",
     "What the record says was done is not what was told while it was done."},
    {"seen-views", "The cards that were seen are those that were dealt.",
     "The cards that were seen are not those that were dealt."},
    {"fresh", "The secret was this table's alone.", "The secret was another table's too."},
}};

const Sentences& sentences_of(std::string_view check) {
  return *std::ranges::find(k_sentences, check, &Sentences::check);
}

struct Read {
  std::string file;
  json::object record;
  std::optional<json::object> note;
};

std::optional<json::object> read_object(const std::string& path) {
  std::string text;
  if (path == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    text.assign(std::istreambuf_iterator<char>(file), {});
  }
  auto value = parse_json(text);
  if (!value || !value->is_object()) return std::nullopt;
  return std::move(value->get_object());
}

// A record, or what a page gives: {"record":…,"note":…}.
std::optional<Read> read_file(const std::string& path) {
  auto fields = read_object(path);
  if (!fields) return std::nullopt;
  Read read{path, {}, {}};
  if (const auto* record = as_object(fields->if_contains("record"))) {
    read.record = *record;
    if (const auto* note = as_object(fields->if_contains("note"))) read.note = *note;
  } else {
    read.record = *std::move(fields);
  }
  return read;
}

// The secrets of the other files' tables.
json::array secrets_of_others(const std::vector<Read>& all, const Read& but) {
  json::array known;
  for (const Read& one : all) {
    const auto* deal = &one == &but ? nullptr : as_object(one.record.if_contains("deal"));
    if (deal == nullptr || !deal->contains("secret") || !deal->contains("table")) continue;
    known.push_back(
        json::object{{"table", *deal->if_contains("table")}, {"secret", *deal->if_contains("secret")}});
  }
  return known;
}

std::string seats_text(const json::array& seats) {
  std::string text;
  for (const auto& seat : seats) text += (text.empty() ? "" : ", ") + json::serialize(seat);
  return (seats.size() == 1 ? "seat " : "seats ") + text;
}

bool is_true(const json::object& from, const char* name) { return from.at(name).as_bool(); }

void tell_check(const json::object& check) {
  const bool holds = is_true(check, "ok");
  const Sentences& words = sentences_of(*as_text(&check.at("check")));
  std::cout << (holds ? "  yes  " : "  NO   ") << (holds ? words.holds : words.broken);
  if (const auto* seats = as_array(check.if_contains("seats")))
    std::cout << " (" << seats_text(*seats) << ')';
  if (const auto version = as_int(check.if_contains("version")))
    std::cout << " (after " << *version << " actions)";
  if (const auto message = as_text(check.if_contains("message"))) std::cout << ' ' << *message;
  std::cout << '\n';
}

// What verify tells, in sentences.
void tell(const std::string& file, const json::object& told) {
  std::cout << file << '\n';
  for (const auto& check : told.at("checks").as_array()) tell_check(check.as_object());
  if (const auto& seats = told.at("left_out").as_array(); !seats.empty())
    std::cout << "  note " << seats_text(seats) << " did not open a share in time and is left out.\n";
  if (const auto& seats = told.at("silent").as_array(); !seats.empty())
    std::cout << "  note " << seats_text(seats) << " had a page that does not deal along.\n";
  if (const auto round = told.at("round").as_int64(); round > 0)
    std::cout << "  note The deal was begun anew " << round << (round == 1 ? " time" : " times")
              << " because somebody left.\n";
  const std::string kind(*as_text(&told.at("kind")));
  if (!is_true(told, "ok"))
    std::cout << "This game was NOT as it should be.\n";
  else if (!is_true(told, "checked"))
    std::cout << "It replays, but its deal can't be checked: nobody had committed to it"
              << (kind.empty() ? "" : " (" + kind + ")") << ".\n";
  else
    std::cout << (is_true(told, "noted")
                      ? "All of it holds, and it is what the note says.\n"
                      : "All of it holds. A note of somebody who was there would show more.\n");
}

struct Wish {
  std::vector<std::string> files;
  std::string house;
  std::string note;
  bool json = false;
};

int run(const Wish& wish) {
  if (!wish.house.empty()) return verify_house(wish.house, wish.json);
  std::vector<Read> all;
  for (const std::string& file : wish.files) {
    auto read = read_file(file);
    if (!read) return complain("can't read a record in " + file);
    all.push_back(*std::move(read));
  }
  if (!wish.note.empty()) {
    if (all.size() != 1) return complain("a note is about one record");
    all[0].note = read_object(wish.note);
    if (!all[0].note) return complain("can't read a note in " + wish.note);
  }
  int status = 0;
  Json out;
  out.begin_array();
  for (const Read& one : all) {
    const json::array known = secrets_of_others(all, one);
    const std::string text =
        verify(one.record, one.note ? &*one.note : nullptr, all.size() > 1 ? &known : nullptr, find_game);
    const auto value = parse_json(text);
    const json::object& told = value->get_object();
    const int code = !is_true(told, "ok") ? not_done : is_true(told, "checked") ? 0 : not_checkable;
    if (status != not_done && code != 0) status = code;
    if (wish.json)
      out.raw(text);
    else
      tell(one.file, told);
  }
  out.end_array();
  if (wish.json) std::cout << out.text() << '\n';
  return status;
}

}  // namespace

std::string_view broken_sentence(std::string_view check) { return sentences_of(check).broken; }

void add_verify_command(CLI::App& app, int& status) {
  auto wish = std::make_shared<Wish>();
  auto* command = app.add_subcommand("verify", "whether games were dealt and played as their records say");
  auto* what = command->add_option_group("what");
  auto* files = what->add_option("record", wish->files,
                                 "files with records, or what the page has saved; - for standard input");
  what->add_option("--all", wish->house,
                   "the data folder or database (postgresql://…) of a server, which may be running: every "
                   "table in it is replayed, and every "
                   "deal checked that can be");
  what->require_option(1);
  command->add_option("--note", wish->note, "what somebody who was there has noted down")->needs(files);
  command->add_flag("--json", wish->json,
                    "one line of JSON: a list, one object a file; of a house one object with its counts");
  command->footer(
      "Exit: 0 all of it holds, 1 something does not, 2 there is nothing to read, 3 its deal can't be "
      "checked (of a house that is no fault: it is counted).");
  command->callback([wish, &status] { status = run(*wish); });
}

}  // namespace smallbox
