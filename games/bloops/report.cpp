// Which cards winners hold.
#include <algorithm>

#include "games/bloops/text.hpp"
#include "lab/cards.hpp"

namespace smallbox {

std::string bloops_report(const ReportRequest& request, const std::atomic<bool>& stop);

std::string bloops_report(const ReportRequest& request, const std::atomic<bool>& stop) {
  std::array<Share, bloops::ranks> winners{};
  std::array<Share, bloops::ranks> others{};
  const auto hear = [](const bloops::Event&) {};
  Ear<bloops::Event, decltype(hear)> ear{hear};
  play_games<Bloops>(request, stop, ear, [&](const bloops::State& state) {
    const Result result = Bloops::result(state);
    for (Seat seat = 0; seat < 2; ++seat) {
      std::array<bool, bloops::ranks> has{};
      for (const int slot : state.filled[seat]) has[state.area[seat][slot].rank()] = true;
      for (std::size_t rank = 1; rank < bloops::ranks; ++rank) {
        Share& share = result.winners.has(seat) ? winners[rank] : others[rank];
        share.n += 1;
        share.hits += has[rank] ? 1 : 0;
      }
    }
  });
  std::string html =
      "<p>The deck, and who has such a card in front of them at the end, two players.</p><table><tr><th>value"
      "</th><th>cards</th><th>what it does</th><th>a winner has one</th><th>a loser has one</th></tr>";
  constexpr std::array<const char*, 4> does = {"", "give a card", "look at a card", "swap two cards"};
  for (std::size_t rank = 1; rank < bloops::ranks; ++rank) {
    const bloops::Face& face = bloops::k_faces[rank];
    const char* text = face.star        ? "three count nothing"
                       : face.ends_game ? "ends the game"
                                        : does[index_of(face.effect)];
    html += "<tr><td>" + std::to_string(face.value) + "</td><td>" + std::to_string(face.count) + "</td><td>" +
            text + "</td><td>" + winners[rank].text() + "</td><td>" + others[rank].text() + "</td></tr>";
  }
  return html + "</table>";
}

}  // namespace smallbox
