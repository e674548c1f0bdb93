// The table of the reference model of Blobs as the protocol writes it: views and results.
#pragma once

#include <set>
#include <string>

#include "games/blobs/model_table.hpp"

namespace smallbox::testing::blobs {

inline json::value color_list(const std::set<int>& colors) {
  json::array list;
  for (const int c : colors) list.emplace_back(color_names().at(static_cast<std::size_t>(c)));
  return list;
}

template <class Cards>
json::array card_list(const Cards& cards) {
  json::array list;
  for (const int c : cards) list.emplace_back(card(c).id);
  return list;
}

inline json::array permanent_list(const Score& score) {
  json::array list;
  for (const auto& p : score.permanent)
    list.push_back(json::object{{"blob", p.blob}, {"card", card(p.card).id}, {"points", p.points}});
  return list;
}

inline json::array aim_list(const Variables& aims) {
  json::array list;
  for (const auto& [name, value] : aims) {
    if (name == "X" || name == "Y") list.push_back(json::object{{"blob", value}});
    if (name == "P" || name == "R") list.push_back(json::object{{"player", value}});
    if (name == "C")
      list.push_back(json::object{{"color", color_names().at(static_cast<std::size_t>(value))}});
  }
  return list;
}

inline json::object seat_object(const ModelTable& t, int seat) {
  json::array room;
  for (int i = 0; i < t.size(seat); ++i) {
    const Blob& blob = t.at({seat, i});
    json::object entry = {{"blob", blob.number},
                          {"value", ModelTable::base(blob)},
                          {"colors", color_list(t.colors({seat, i}))},
                          {"safe", t.safe({seat, i})}};
    if (blob.proto)
      entry["proto"] = true;
    else
      entry["card"] = card(blob.card).id;
    room.push_back(std::move(entry));
  }
  const Score score = t.score(seat);
  return {{"hand", t.hand(seat).size()},
          {"room", std::move(room)},
          {"score", {{"total", score.total()}, {"base", score.base}, {"permanent", permanent_list(score)}}}};
}

inline json::array stack_list(const ModelTable& t) {
  json::array list;
  for (const Play& play : t.stack) {
    json::object entry = {{"blob", play.blob},          {"card", card(play.card).id},
                          {"player", play.player},      {"stage", play.stage},
                          {"answers", nullptr},         {"cancelled", play.cancelled},
                          {"aims", aim_list(play.aims)}};
    if (play.answers != 0) entry["answers"] = play.answers;
    list.push_back(std::move(entry));
  }
  return list;
}

// `seat`: a number, null or "all".
inline json::object view_of(const ModelTable& t, const json::value& seat, const json::value& first,
                            const json::value& box) {
  const bool all = seat.is_string();
  json::object view = {{"game", "blobs"},
                       {"you", all ? json::value() : seat},
                       {"options", {{"first", first}}},
                       {"box", box},
                       {"phase", t.phase},
                       {"turn", t.turn},
                       {"round", t.round()},
                       {"active", t.active},
                       {"lab", t.lab.size()},
                       {"waste", card_list(t.waste)},
                       {"shown", nullptr},
                       {"plan", nullptr},
                       {"stack", stack_list(t)},
                       {"pending", nullptr}};
  if (t.shown) view["shown"] = card(t.lab.at(0)).id;
  if (!t.plan.empty()) view["plan"] = t.plan;
  json::array seats;
  for (int s = 0; s < t.seats; ++s) seats.push_back(seat_object(t, s));
  view["seats"] = std::move(seats);
  if (seat.is_int64()) view["hand"] = card_list(t.hand(static_cast<int>(seat.as_int64())));
  if (t.pending) {
    json::object pending = {{"seat", t.pending->seat}, {"form", t.pending->form}, {"card", t.pending->card}};
    static const std::set<std::string> secret = {"play", "respond", "hand", "order"};
    const bool chooser = seat.is_int64() && seat.as_int64() == t.pending->seat;
    if (all || chooser || secret.count(t.pending->form) == 0)
      pending["options"] = json::array(t.pending->options.begin(), t.pending->options.end());
    view["pending"] = std::move(pending);
  }
  if (all) {
    json::array hands;
    json::array protos;
    for (int s = 0; s < t.seats; ++s) {
      hands.push_back(card_list(t.hand(s)));
      for (const Blob& blob : t.room(s))
        if (blob.proto) protos.push_back(json::object{{"blob", blob.number}, {"card", card(blob.card).id}});
    }
    view["hands"] = std::move(hands);
    view["protos"] = std::move(protos);
    view["pile_cards"] = card_list(t.lab);
  }
  return view;
}

inline json::object result_of(const ModelTable& t) {
  if (t.why.empty()) return {{"over", false}};
  json::array winners;
  for (const int seat : t.winners()) winners.emplace_back(seat);
  json::array scores;
  json::array rooms;
  for (int r = 0; r < t.seats; ++r) {
    const Score score = t.score(r);
    scores.emplace_back(score.total());
    rooms.push_back(
        json::object{{"blobs", t.size(r)}, {"base", score.base}, {"permanent", permanent_list(score)}});
  }
  return {{"over", true},
          {"winners", winners},
          {"scores", scores},
          {"detail", {{"why", t.why}, {"turns", t.turn}, {"ended_by", t.active}, {"rooms", rooms}}}};
}

}  // namespace smallbox::testing::blobs
