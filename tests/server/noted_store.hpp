// A store of which is known who reads how much of it.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store.hpp"

namespace smallbox {

// What this thread asked of the store last; nothing: it sets tables up again.
inline thread_local std::string_view t_asked;

struct Note {
  std::string_view asked;
  std::size_t tables = 0;
  std::size_t bytes = 0;
};
class Notes {
 public:
  void add(std::string_view asked, std::span<const SavedTable> tables) {
    t_asked = asked;
    Note note{asked, tables.size()};
    for (const SavedTable& table : tables) note.bytes += table.head.size() + table.snapshot.size();
    const std::lock_guard lock(mutex_);
    notes_.push_back(note);
  }
  std::vector<Note> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(notes_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<Note> notes_;
};

// A store of which is known who reads how much of it.
class NotedReader final : public StoreReader {
 public:
  NotedReader(std::unique_ptr<StoreReader> store, Notes& notes) : store_(std::move(store)), notes_(notes) {}
  std::optional<SavedTable> find(std::string_view code) override { return noted(store_->find(code)); }
  std::optional<SavedTable> find(std::int64_t id) override { return noted(store_->find(id)); }
  std::vector<SavedTable> of_guest(const Guest& guest, std::int64_t before, int most) override {
    auto found = store_->of_guest(guest, before, most);
    notes_.add("of guest", found);
    return found;
  }
  std::vector<SavedTable> unfinished_of_guest(const Guest& guest, int most) override {
    return store_->unfinished_of_guest(guest, most);
  }
  std::vector<SavedTable> finished(std::int64_t after, int most) override {
    return store_->finished(after, most);
  }
  std::vector<SavedTable> finished_of_guest(const Guest& guest, std::int64_t before, int most) override {
    auto found = store_->finished_of_guest(guest, before, most);
    notes_.add("finished of guest", found);
    return found;
  }
  std::vector<std::int64_t> due(std::int64_t until, int most) override {
    t_asked = "due";
    return store_->due(until, most);
  }
  std::optional<SavedBox> find_box(std::string_view id) override { return store_->find_box(id); }
  std::vector<std::string> unneeded_boxes(std::int64_t before, int most) override {
    return store_->unneeded_boxes(before, most);
  }
  std::int64_t boxes() override { return store_->boxes(); }
  std::optional<SavedDay> find_day(std::int64_t date, std::string_view kind, const Guest& guest) override {
    return store_->find_day(date, kind, guest);
  }
  bool has_day_mark(std::int64_t date, std::string_view kind, std::string_view mark) override {
    return store_->has_day_mark(date, kind, mark);
  }
  std::vector<SavedDay> best_of_day(std::int64_t date, std::string_view kind, int most) override {
    return store_->best_of_day(date, kind, most);
  }
  std::int64_t count_of_day(std::int64_t date, std::string_view kind) override {
    return store_->count_of_day(date, kind);
  }
  std::vector<SavedDay> days_of_guest(const Guest& guest, int most) override {
    return store_->days_of_guest(guest, most);
  }

 private:
  std::optional<SavedTable> noted(std::optional<SavedTable> found) {
    notes_.add("find", found ? std::span(&*found, 1) : std::span<const SavedTable>());
    return found;
  }
  std::unique_ptr<StoreReader> store_;
  Notes& notes_;
};
class NotedStore final : public Store {
 public:
  NotedStore(const std::string& folder, Notes& notes) : store_(open_sqlite(folder)), notes_(notes) {}
  void commit(std::span<const Write> writes) override {
    t_asked = "commit";
    store_->commit(writes);
  }
  void settle() override { store_->settle(); }
  std::unique_ptr<StoreReader> reader() override {
    return std::make_unique<NotedReader>(store_->reader(), notes_);
  }
  std::int64_t last_table() override { return store_->last_table(); }
  std::int64_t unfinished() override { return store_->unfinished(); }
  std::int64_t boxes() override { return store_->boxes(); }
  std::vector<std::pair<Guest, int>> seats() override { return store_->seats(); }

 private:
  std::unique_ptr<Store> store_;
  Notes& notes_;
};

}  // namespace smallbox
