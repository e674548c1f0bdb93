// Which cards explode, and where they are laid.
#include <algorithm>

#include "games/pop/text.hpp"
#include "lab/cards.hpp"

namespace smallbox {

std::string pop_report(const ReportRequest& request, const std::atomic<bool>& stop);

std::string pop_report(const ReportRequest& request, const std::atomic<bool>& stop) {
  const pop::Box& box = parts_of<Pop>(request.box.get());
  std::array<Share, pop::deck_size + 1> placed{};
  std::array<Share, pop::deck_size + 1> blown{};
  std::int64_t dealt = 0;
  pop::Card last = pop::no_card;
  const auto hear = [&](const pop::Event& event) {
    if (event.type == pop::Event::Type::began) ++dealt;
    if (event.type == pop::Event::Type::placed) {
      last = event.card;
      placed[last].n += 1;
    }
    if (event.type != pop::Event::Type::exploded) return;
    if (event.number == 0) placed[last].hits += 1;
    for (const int card : event.cards) blown[card].hits += 1;
  };
  Ear<pop::Event, decltype(hear)> ear{hear};
  play_games<Pop>(request, stop, ear, [](const pop::State&) {});
  std::vector<Whisker> rows;
  for (std::size_t card = 1; card <= pop::deck_size; ++card) {
    blown[card].n = static_cast<double>(dealt);
    Whisker row = placed[card].row(std::to_string(card) + " " +
                                   pop::k_colors[box.color_of(static_cast<pop::Card>(card))]);
    row.name += ", gone in " + percent(blown[card].value());
    rows.push_back(row);
  }
  return "<p>How often a number sets something off when it is placed, two players; beside its name, in how "
         "many "
         "rounds it has exploded by the end.</p>" +
         whiskers_svg(rows, 0);
}

}  // namespace smallbox
