// Which cards winners hold.
#include <algorithm>

#include "games/bloops/text.hpp"
#include "lab/cards.hpp"

namespace smallbox {

std::string bloops_report(const ReportRequest& request, const std::atomic<bool>& stop);

namespace {

std::string what_it_does(const bloops::Face& face) {
  constexpr std::array<const char*, 4> effects = {"", "give a card", "look at a card", "swap two cards"};
  std::string text;
  const auto add = [&](const char* what) { text += (text.empty() ? "" : ", ") + std::string(what); };
  if (face.effect != bloops::Effect::none) add(effects[index_of(face.effect)]);
  if (face.star) add("three count nothing");
  if (face.ends_game) add("ends the game");
  return text;
}

}  // namespace

std::string bloops_report(const ReportRequest& request, const std::atomic<bool>& stop) {
  const bloops::Box& box = parts_of<Bloops>(request.box.get());
  std::array<Share, bloops::max_ranks> winners{};
  std::array<Share, bloops::max_ranks> others{};
  const auto hear = [](const bloops::Event&) {};
  Ear<bloops::Event, decltype(hear)> ear{hear};
  play_games<Bloops>(request, stop, ear, [&](const bloops::State& state) {
    const Result result = Bloops::result(state);
    for (Seat seat = 0; seat < 2; ++seat) {
      std::array<bool, bloops::max_ranks> has{};
      for (const int slot : state.filled[seat]) has[state.area[seat][slot].rank()] = true;
      for (std::size_t rank = 1; rank < box.ranks; ++rank) {
        Share& share = result.winners.has(seat) ? winners[rank] : others[rank];
        share.n += 1;
        share.hits += has[rank] ? 1 : 0;
      }
    }
  });
  std::string html =
      "<p>The deck, and who has such a card in front of them at the end, two players.</p><table><tr><th>value"
      "</th><th>cards</th><th>what it does</th><th>a winner has one</th><th>a loser has one</th></tr>";
  for (std::size_t rank = 1; rank < box.ranks; ++rank) {
    const bloops::Face& face = box.faces[rank];
    html += "<tr><td>" + std::to_string(face.value) + "</td><td>" + std::to_string(face.count) + "</td><td>" +
            what_it_does(face) + "</td><td>" + winners[rank].text() + "</td><td>" + others[rank].text() +
            "</td></tr>";
  }
  return html + "</table>";
}

}  // namespace smallbox
