// Writes a corpus for the fuzz targets below the folder that is named: requests, records, setups and the box
// of every game.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "app/referee.hpp"
#include "bots/days.hpp"
#include "games/registry.hpp"

namespace {

using namespace smallbox;

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

json::object ask(Referee& referee, const std::string& line) {
  return parse_json(referee.answer(line)).value().as_object();
}

// A table in a house without a server, from its beginning to a rematch.
std::string visit(const AnyGame& game) {
  const std::string token(43, 'A');
  return "hPOST /api/tables|" + token + R"(|{"game":")" + game.id() +
         R"(","seats":["me","bot"],"deal":true})" + "\nl1\n" + R"(m1{"type":"hello","table":"$","token":")" +
         token + R"(","with":["view","legal","deal"]})" + "\n" +
         R"(m1{"type":"pledge","pledge":"N0cI__dxndWXnsh11WzSKG9tPPfsMXo7JWMqqyjsN7s"})" + "\n" +
         R"(m1{"type":"open","share":"AAAAAAAAAAAAAAAAAAAAAA"})" + "\n" +
         R"(m1{"type":"shown","version":0})" + "\n" + R"(m1{"type":"tempo","bots":"quick"})" + "\n" +
         R"(m1{"type":"react","which":7})" + "\n" + R"(m1{"type":"skip","on":true,"for":"idle"})" +
         "\n~\n~\n" + R"(m1{"type":"wait"})" + "\n" + R"(m1{"type":"history"})" + "\n" +
         R"(m1{"type":"name","name":"Ann"})" + "\n" + R"(m1{"type":"offer","seat":1,"on":true})" +
         "\nhPOST /api/tables/$/move|" + token + "|\n" + R"(m1{"type":"leave"})" + "\nhGET /api/me/tables|" +
         token + "|\nhGET /api/tables/$/replay||\n" + R"(m1{"type":"rematch"})" + "\ng1\n~\n~\n";
}

// What solves the tasks of a day.
void write_days(const std::filesystem::path& folder) {
  for (const DayKind* kind : day_kinds()) {
    const DayTask task = kind->make(*Date::read("2026-11-16"));
    const auto played = task.start->clone();
    play_solution(task, *played);
    Json record;
    played->write_record(record);
    auto done = parse_json(task.solution)->get_object();
    done["record"] = *parse_json(record.text());
    done["ms"] = 60'000;
    write(folder / "day" / kind->id(), json::serialize(done));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: fuzz_corpus FOLDER\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  write_days(folder);
  int number = 0;
  char which = 0;
  for (const AnyGame* game : all_games()) {
    write(folder / "box" / game->id(), game->built_in().canonical);
    write(folder / "house" / game->id(), visit(*game));
    for (int seats = game->min_seats(); seats <= game->max_seats(); ++seats, ++number) {
      const std::string file = std::string(game->id()) + "-" + std::to_string(seats);
      Referee referee;
      std::string lines = R"({"cmd":"new","game":")" + std::string(game->id()) + R"(","seats":)" +
                          std::to_string(seats) + R"(,"seed":"x"})";
      if (!ask(referee, lines).at("ok").as_bool()) continue;
      for (int n = 0; n < 16; ++n) {
        const auto seat = std::to_string(n % seats);
        const auto answer = ask(referee, R"({"cmd":"bot","bot":"random","seat":)" + seat + "}");
        if (!answer.at("ok").as_bool() || answer.at("action").is_null()) continue;
        const std::string act =
            R"({"cmd":"act","seat":)" + seat + R"(,"action":)" + json::serialize(answer.at("action")) + "}";
        referee.answer(act);
        lines += "\n" + act;
      }
      lines += "\n" + std::string(R"({"cmd":"view","seat":"all"})") + "\n" + R"({"cmd":"legal","seat":0})" +
               "\n" + R"({"cmd":"result"})";
      write(folder / "referee" / file, lines);
      const std::string record = json::serialize(ask(referee, R"({"cmd":"save"})").at("record"));
      write(folder / "record" / file, record);
      std::string sitting = "\"me\"";
      for (int seat = 1; seat < seats; ++seat) sitting += ",{\"bot\":\"random\"}";
      write(folder / "house" / ("moved-" + file), R"(u{"id":"~a","name":"Ann","pace":"live","seats":[)" +
                                                      sitting + R"(],"record":)" + record + "}");
      const auto view = ask(referee, R"({"cmd":"view","seat":"all"})").at("view").as_object();
      for (int seat = 0; seat < seats; ++seat) {
        const auto who = std::to_string(seat);
        const auto seen = ask(referee, R"({"cmd":"view","seat":)" + who + "}").at("view");
        const auto legal = ask(referee, R"({"cmd":"legal","seat":)" + who + "}");
        json::array tries;
        if (const auto* list = legal.if_contains("legal"); list != nullptr && list->is_array())
          for (const json::value& action : list->get_array())
            if (tries.size() < 3) tries.push_back(json::array{json::object{{"action", action}}});
        write(folder / "ask" / (file + "-" + who),
              json::serialize(json::object{{"view", seen}, {"tries", tries}, {"tell", {"legal", "view"}}}));
      }
      const std::string head{which, static_cast<char>(seats)};
      write(folder / "setup" / file, head + R"({"options":)" + json::serialize(view.at("options")) +
                                         R"(,"setup":)" + json::serialize(view) + "}");
    }
    ++which;
  }
  write(folder / "setup" / "empty", std::string("\0\2", 2) + R"({"options":{},"setup":{}})");
  return number == 0 ? 1 : 0;
}
