// The reader: what is asked of it, in order, whatever is thrown.
#include "server/reader.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

namespace smallbox {
namespace {

using Trouble = StoreError::Kind;

class NoReader final : public StoreReader {
  std::optional<SavedTable> find(std::string_view) override { throw StoreError(Trouble::damaged, "as told"); }
  std::optional<SavedTable> find(std::int64_t) override { throw std::bad_alloc(); }
  std::vector<SavedTable> of_guest(const Guest&, std::int64_t, int) override { return {}; }
  std::vector<SavedTable> unfinished_of_guest(const Guest&, int) override { return {}; }
  std::vector<SavedTable> finished(std::int64_t, int) override { return {}; }
  std::vector<SavedTable> finished_of_guest(const Guest&, std::int64_t, int) override { return {}; }
  std::vector<std::int64_t> due(std::int64_t, int) override { return {7}; }
  std::optional<SavedBox> find_box(std::string_view) override { return std::nullopt; }
  std::vector<std::string> unneeded_boxes(std::int64_t, int) override { return {}; }
  std::int64_t boxes() override { return 0; }
  std::optional<SavedDay> find_day(std::int64_t, std::string_view, const Guest&) override {
    return std::nullopt;
  }
  bool has_day_mark(std::int64_t, std::string_view, std::string_view) override { return false; }
  std::vector<SavedDay> best_of_day(std::int64_t, std::string_view, int) override { return {}; }
  std::int64_t count_of_day(std::int64_t, std::string_view) override { return 0; }
  std::vector<SavedDay> days_of_guest(const Guest&, int) override { return {}; }
};

TEST(Reader, AnswersInOrderAndOutlivesWhateverIsThrown) {
  Reader reader(std::make_unique<NoReader>());
  std::vector<std::string> heard;
  std::promise<void> end;
  const auto failed = [&](const StoreError& error) {
    heard.push_back(error.kind == Trouble::damaged ? "damaged" : "other");
  };
  EXPECT_TRUE(reader.ask([](StoreReader& store) { store.find("x"); }, failed));
  EXPECT_TRUE(reader.ask([](StoreReader& store) { store.find(1); }, failed));
  EXPECT_TRUE(reader.ask([](StoreReader& store) { store.find(1); },
                         [](const StoreError&) { throw std::runtime_error("and again"); }));
  EXPECT_TRUE(
      reader.ask([&](StoreReader& store) { heard.push_back(std::to_string(store.due(0, 1)[0])); }, failed));
  EXPECT_TRUE(reader.ask([&](StoreReader&) { end.set_value(); }, failed));
  end.get_future().wait();
  EXPECT_EQ(heard, (std::vector<std::string>{"damaged", "other", "7"}));
}

TEST(Reader, TakesNoMoreThanItCanAnswer) {
  std::promise<void> begun;
  std::promise<void> go;
  std::atomic<int> answered = 0;
  const auto ignore = [](const StoreError&) {};
  {
    Reader reader(std::make_unique<NoReader>());
    reader.ask(
        [&](StoreReader&) {
          begun.set_value();
          go.get_future().wait();
          ++answered;
        },
        ignore);
    begun.get_future().wait();
    for (std::size_t n = 0; n < Reader::most; ++n)
      EXPECT_TRUE(reader.ask([&](StoreReader&) { ++answered; }, ignore));
    EXPECT_FALSE(reader.ask([&](StoreReader&) { ++answered; }, ignore));
    EXPECT_EQ(reader.waiting(), Reader::most);
    go.set_value();
  }
  // It ends without all those.
  EXPECT_GE(answered, 1);
  EXPECT_LE(answered, static_cast<int>(Reader::most) + 1);
}

}  // namespace
}  // namespace smallbox
