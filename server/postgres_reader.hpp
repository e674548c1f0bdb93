// Reading the store: a connection of its own, beside the one that writes. One that broke is made anew for the next question.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "server/postgres_node.hpp"

namespace smallbox::postgres {

class PostgresReader final : public StoreReader {
 public:
  // Without a node it takes nothing.
  explicit PostgresReader(const std::string& url, Node* node = nullptr);

  std::optional<SavedTable> find(std::string_view code) override;
  std::optional<SavedTable> find(std::int64_t id) override;
  std::optional<SavedTable> take(std::string_view code) override;
  std::optional<SavedTable> take(std::int64_t id) override;
  std::int64_t reserve(int count) override;
  std::vector<std::string> listed() override;
  void put_link(const Guest& owner, const Guest& code, std::string_view sealed, std::int64_t ms) override;
  std::optional<std::string> take_link(const Guest& code) override;
  void drop_links_of(const Guest& owner) override;
  std::vector<SavedTable> of_guest(const Guest& guest, std::int64_t before, int most) override;
  std::vector<SavedTable> unfinished_of_guest(const Guest& guest, int most) override;
  std::vector<SavedTable> finished_of_guest(const Guest& guest, std::int64_t before, int most) override;
  std::vector<SavedTable> finished(std::int64_t after, int most) override;
  std::vector<std::int64_t> due(std::int64_t until, int most) override;
  std::optional<SavedBox> find_box(std::string_view id) override;
  std::vector<std::string> unneeded_boxes(std::int64_t before, int most) override;
  std::int64_t boxes() override;
  std::optional<SavedDay> find_day(std::int64_t date, std::string_view kind, const Guest& guest) override;
  bool has_day_mark(std::int64_t date, std::string_view kind, std::string_view mark) override;
  std::vector<SavedDay> best_of_day(std::int64_t date, std::string_view kind, int most) override;
  std::int64_t count_of_day(std::int64_t date, std::string_view kind) override;
  std::vector<SavedDay> days_of_guest(const Guest& guest, int most) override;

  // ---- When the house opens

  std::int64_t last_table();
  std::int64_t unfinished();
  std::vector<std::pair<Guest, int>> seats();

 private:
  Rows ask(const Statement& statement, const Values& values);
  std::vector<Rows> ask_together(const std::function<void()>& add);
  void connect();

  Session session_;
  Node* node_;
  std::chrono::steady_clock::time_point not_before_{};  // then it is tried again to connect
};

}  // namespace smallbox::postgres
