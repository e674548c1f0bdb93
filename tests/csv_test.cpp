// Tables as text: RFC 4180.
#include "lab/csv.hpp"

#include <gtest/gtest.h>

namespace smallbox::testing {
namespace {

using Cells = std::vector<std::string>;

std::vector<Cells> read(std::string_view text) {
  std::vector<CsvRecord> records;
  CsvProblem problem;
  EXPECT_TRUE(read_csv(text, records, problem)) << problem.message;
  std::vector<Cells> rows;
  for (const CsvRecord& record : records) rows.push_back(record.cells);
  return rows;
}

TEST(Csv, ReadsWhatTheStandardSays) {
  EXPECT_EQ(read("a,b\r\nc,d\r\n"), (std::vector<Cells>{{"a", "b"}, {"c", "d"}}));
  EXPECT_EQ(read("a,b\nc,d"), (std::vector<Cells>{{"a", "b"}, {"c", "d"}}));
  EXPECT_EQ(read("\"a,\"\"b\"\"\r\nc\",\r\n"), (std::vector<Cells>{{"a,\"b\"\r\nc", ""}}));
  EXPECT_EQ(read("\xEF\xBB\xBF"
                 "a\n\n,\n"),
            (std::vector<Cells>{{"a"}, {"", ""}}));
  EXPECT_TRUE(read("").empty());
}

TEST(Csv, SaysWhereItIsBroken) {
  std::vector<CsvRecord> records;
  CsvProblem problem;
  EXPECT_FALSE(read_csv("a,b\nc,\"d\n", records, problem));
  EXPECT_EQ(problem.column, 2);
  EXPECT_FALSE(read_csv("a\nb\"c\n", records, problem));
  EXPECT_EQ(problem.line, 2);
  EXPECT_FALSE(read_csv("\"a\"b", records, problem));
  EXPECT_EQ(problem.line, 1);
}

TEST(Csv, KnowsWhereARecordBegins) {
  std::vector<CsvRecord> records;
  CsvProblem problem;
  ASSERT_TRUE(read_csv("\"a\nb\",c\n\nd\n", records, problem));
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].line, 1);
  EXPECT_EQ(records[1].line, 4);
}

TEST(Csv, WhatIsWrittenIsReadAgain) {
  const std::vector<Cells> rows = {{"plain", ""}, {"a,b", "\"q\""}, {"two\r\nlines", " blank "}};
  std::string text;
  for (const Cells& row : rows) text += csv_record(row);
  EXPECT_EQ(read(text), rows);
}

}  // namespace
}  // namespace smallbox::testing
