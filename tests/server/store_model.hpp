// What a store must hold, as plain maps; for comparing.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "server/identity.hpp"
#include "server/store.hpp"

namespace smallbox {

// A folder that goes when the test does.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("smallbox-store-" + random_text(9))) {}
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  std::string text() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

inline int scaled(int count) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
  const char* percent = std::getenv("SMALLBOX_SCALE");
  return percent == nullptr ? count : std::max(1, count * std::atoi(percent) / 100);
}

struct ModelTable {
  SavedTable saved;
  std::string watch;
  std::string box;  // its id
  std::set<Guest> guests;
  std::int64_t wake = 0;
  std::int64_t version = 0;
};

struct Model {
  std::map<std::int64_t, ModelTable> tables;
  std::map<std::string, SavedBox> boxes;

  bool needs(const std::string& box) const {
    return std::ranges::any_of(tables, [&](const auto& one) { return one.second.box == box; });
  }
  void see(const std::string& box, std::int64_t at) {
    if (const auto place = boxes.find(box); place != boxes.end())
      place->second.seen = std::max(place->second.seen, at);
  }

  void apply(const Write& write) {
    if (const auto* put = std::get_if<PutTable>(&write)) {
      const auto [place, fresh] = tables.try_emplace(put->id);
      ModelTable& table = place->second;
      if (fresh && !put->box.empty()) {
        table.box = put->box;
        table.saved.box = boxes.at(put->box).text;
      }
      table.saved.id = put->id;
      table.saved.code = put->code;
      table.saved.status = put->status;
      table.saved.head = put->head;
      table.watch = put->watch;
      table.wake = put->wake;
      if (put->guests) table.guests = {put->guests->begin(), put->guests->end()};
      if (!put->snapshot.empty()) apply(PutSnapshot{put->id, put->through, put->snapshot});
    } else if (const auto* action = std::get_if<PutAction>(&write)) {
      ModelTable& table = tables[action->table];
      table.saved.actions.push_back(action->action);
      table.version = action->action.number;
    } else if (const auto* snapshot = std::get_if<PutSnapshot>(&write)) {
      SavedTable& saved = tables[snapshot->table].saved;
      saved.snapshot = snapshot->text;
      std::erase_if(saved.actions, [&](const SavedAction& one) { return one.number <= snapshot->through; });
    } else if (const auto* drop = std::get_if<DropTable>(&write)) {
      if (const auto place = tables.find(drop->table); place != tables.end())
        see(place->second.box, drop->at);
      tables.erase(drop->table);
    } else if (const auto* box = std::get_if<PutBox>(&write)) {
      boxes.try_emplace(box->id, SavedBox{box->text, box->seen});
      see(box->id, box->seen);
    } else if (const auto* gone = std::get_if<DropBox>(&write)) {
      const auto place = boxes.find(gone->id);
      if (place != boxes.end() && place->second.seen < gone->before && !needs(gone->id)) boxes.erase(place);
    }
  }
  void apply(const std::vector<Write>& writes) {
    for (const Write& write : writes) apply(write);
  }
};

inline bool same(const SavedTable& a, const SavedTable& b) {
  const auto same_action = [](const SavedAction& x, const SavedAction& y) {
    return x.number == y.number && x.seat == y.seat && x.t == y.t && x.key == y.key && x.action == y.action;
  };
  return a.id == b.id && a.code == b.code && a.status == b.status && a.head == b.head &&
         a.snapshot == b.snapshot && a.box == b.box &&
         std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(), b.actions.end(), same_action);
}

// Whether the store has exactly those boxes, and knows which of them nobody needs.
inline bool holds_boxes(Store& store, StoreReader& reader, const Model& model) {
  std::set<std::string> unneeded;
  std::int64_t last = 0;
  for (const auto& [id, box] : model.boxes) {
    const auto found = reader.find_box(id);
    if (!found || found->text != box.text || found->seen != box.seen) return false;
    last = std::max(last, box.seen);
  }
  for (const auto& [id, box] : model.boxes)
    if (box.seen < last && !model.needs(id)) unneeded.insert(id);
  const auto told = reader.unneeded_boxes(last, 1000);
  const auto count = static_cast<std::int64_t>(model.boxes.size());
  return std::set(told.begin(), told.end()) == unneeded && reader.boxes() == count &&
         store.boxes() == count && !reader.find_box("none");
}

// Of somebody's tables those that are over, in pages of two.
inline bool finished_are(StoreReader& reader, const Model& model, const Guest& guest,
                         std::vector<std::int64_t> ids) {
  std::erase_if(ids, [&](std::int64_t id) { return model.tables.at(id).saved.status != Status::over; });
  std::vector<std::int64_t> found;
  for (std::int64_t before = 0;;) {
    const auto page = reader.finished_of_guest(guest, before, 2);
    for (const SavedTable& table : page) {
      if (table.head != model.tables.at(table.id).saved.head) return false;
      found.push_back(table.id);
    }
    if (page.empty()) return found == ids;
    before = page.back().id;
  }
}

// Whether the store holds exactly that.
inline bool holds(Store& store, const Model& model, std::int64_t last) {
  const auto reader = store.reader();
  if (!holds_boxes(store, *reader, model)) return false;
  std::int64_t unfinished = 0;
  std::map<Guest, int> seats;
  std::map<Guest, std::vector<std::int64_t>> of_guest;
  std::vector<std::pair<std::int64_t, std::int64_t>> due;
  for (std::int64_t id = 1; id <= last; ++id) {
    const auto found = reader->find(id);
    const auto place = model.tables.find(id);
    if (found.has_value() != (place != model.tables.end())) return false;
    if (!found) continue;
    const ModelTable& table = place->second;
    if (!same(*found, table.saved)) return false;
    const auto by_code = reader->find(table.saved.code);
    const auto by_watch = reader->find(table.watch);
    if (!by_code || !same(*by_code, table.saved) || !by_watch || !same(*by_watch, table.saved)) return false;
    for (const Guest& guest : table.guests) of_guest[guest].insert(of_guest[guest].begin(), id);
    if (table.saved.status == Status::over) continue;
    ++unfinished;
    for (const Guest& guest : table.guests) ++seats[guest];
    if (table.wake > 0) due.emplace_back(table.wake, id);
  }
  for (const auto& [guest, ids] : of_guest) {
    std::vector<std::int64_t> found;
    // In pages of three.
    for (std::int64_t before = 0;;) {
      const auto page = reader->of_guest(guest, before, 3);
      for (const SavedTable& table : page) {
        if (!same(table, model.tables.at(table.id).saved)) return false;
        found.push_back(table.id);
      }
      if (page.empty()) break;
      before = page.back().id;
    }
    if (found != ids) return false;
    std::size_t open = 0;
    for (const SavedTable& table : reader->unfinished_of_guest(guest, 1000)) {
      if (table.status == Status::over || table.head != model.tables.at(table.id).saved.head) return false;
      ++open;
    }
    if (open != static_cast<std::size_t>(seats.contains(guest) ? seats[guest] : 0)) return false;
    if (!finished_are(*reader, model, guest, found)) return false;
  }
  std::ranges::sort(due);
  std::vector<std::int64_t> due_ids;
  const std::int64_t until = due.empty() ? 0 : due[due.size() / 2].first;
  for (const auto& [wake, id] : due)
    if (wake <= until) due_ids.push_back(id);
  const auto told = store.seats();
  return reader->due(until, 1000) == due_ids && store.unfinished() == unfinished &&
         std::map<Guest, int>(told.begin(), told.end()) == seats;
}

// Writes as a house would write them.
class Writer {
 public:
  explicit Writer(std::uint32_t seed) : dice_(seed) {}

  // As many as go into one commit; the model is not told.
  std::vector<Write> batch(const Model& model) {
    Model next = model;
    std::vector<Write> writes;
    for (int n = 1 + roll(6); n > 0; --n) {
      writes.push_back(one(next));
      next.apply(writes.back());
    }
    return writes;
  }
  std::int64_t last() const { return last_; }
  int roll(int sides) { return static_cast<int>(dice_() % static_cast<unsigned>(sides)); }

 private:
  Write one(const Model& model) {
    const int what = roll(20);
    if (model.tables.empty() || what == 0) {
      ++last_;
      PutTable fresh = put(last_, Status::waiting, true);
      if (!model.boxes.empty() && roll(2) == 0) fresh.box = any_box(model);
      return fresh;
    }
    if (what == 6) return box(model);
    auto place = model.tables.begin();
    std::advance(place, roll(static_cast<int>(model.tables.size())));
    const auto& [id, table] = *place;
    if (what == 1) {
      PutTable again = put(id, static_cast<Status>(roll(3)), roll(2) == 0);
      if (table.version > 0 && roll(3) == 0) {
        again.snapshot = text(200);
        again.through = table.version;
      }
      return again;
    }
    if (what == 2) return PutSnapshot{id, table.version, text(roll(4) == 0 ? 9000 : 200)};
    if (what == 3 && roll(4) == 0) return DropTable{id, roll(1000)};
    if (what == 4) return Mark{};
    if (what == 5) return Trim{1 + roll(20)};
    return PutAction{id, {table.version + 1, roll(4), roll(1000), roll(3), text(40)}};
  }
  PutTable put(std::int64_t id, Status status, bool guests) {
    PutTable put{id, "code" + std::to_string(id), "watch" + std::to_string(id), status, text(300), {}};
    put.wake = roll(3) == 0 ? 0 : 1 + roll(1'000'000);
    if (guests)
      put.guests = std::vector{guest_of(std::to_string(roll(5))), guest_of(std::to_string(roll(5)))};
    return put;
  }
  std::string any_box(const Model& model) {
    auto place = model.boxes.begin();
    std::advance(place, roll(static_cast<int>(model.boxes.size())));
    return place->first;
  }
  Write box(const Model& model) {
    if (!model.boxes.empty() && roll(2) == 0) return DropBox{any_box(model), roll(1500)};
    if (!model.boxes.empty() && roll(3) == 0) {
      const std::string id = any_box(model);
      return PutBox{id, model.boxes.at(id).text, roll(1000)};
    }
    return PutBox{"box" + std::to_string(++boxes_), text(roll(4) == 0 ? 20'000 : 500), roll(1000)};
  }
  std::string text(int size) {
    std::string out;
    while (static_cast<int>(out.size()) < size) out += static_cast<char>('a' + roll(26));
    return out;
  }

  std::mt19937 dice_;
  std::int64_t last_ = 0;
  int boxes_ = 0;
};

}  // namespace smallbox
