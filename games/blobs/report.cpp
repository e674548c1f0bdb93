// Which blobs win.
#include <algorithm>

#include "games/blobs/text.hpp"
#include "lab/cards.hpp"

namespace smallbox {
namespace {

// As people read them: in English.
std::vector<std::string> card_names(const AnyBox& box) {
  std::vector<std::string> names;
  const auto value = parse_json(box.canonical);
  for (const json::value& card : value->at("cards").as_array()) {
    const json::value& name = card.at("name");
    names.emplace_back(name.is_object() ? name.at("en").as_string() : name.as_string());
  }
  return names;
}

}  // namespace

std::string blobs_report(const ReportRequest& request, const std::atomic<bool>& stop);

std::string blobs_report(const ReportRequest& request, const std::atomic<bool>& stop) {
  const std::vector<std::string> names =
      card_names(request.box != nullptr ? *request.box : *built_in_box<Blobs>());
  std::vector<Share> shares(names.size());
  std::array<blobs::Cards, max_seats> played{};
  const auto hear = [&](const blobs::Event& event) {
    if (event.type == blobs::Event::Type::played && event.card < shares.size())
      played[event.seat].add(event.card);
  };
  Ear<blobs::Event, decltype(hear)> ear{hear};
  play_games<Blobs>(request, stop, ear, [&](const blobs::State& state) {
    const Result result = Blobs::result(state);
    for (Seat seat = 0; seat < 2; ++seat) {
      for (const int card : played[seat]) {
        Share& share = shares[card];
        share.n += 1;
        if (result.winners.has(seat)) share.hits += 1.0 / result.winners.size();
      }
      played[seat] = {};
    }
  });
  std::vector<Whisker> rows;
  for (std::size_t card = 0; card < shares.size(); ++card)
    if (shares[card].n > 0) rows.push_back(shares[card].row(names[card]));
  std::sort(rows.begin(), rows.end(), [](const Whisker& a, const Whisker& b) { return a.share > b.share; });
  return "<p>How often whoever played a card won the game, two players. Dashed: half of the games.</p>" +
         whiskers_svg(rows, 0.5);
}

}  // namespace smallbox
