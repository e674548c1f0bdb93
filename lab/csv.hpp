// Tables as text with commas: RFC 4180, in and out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smallbox {

struct CsvRecord {
  std::vector<std::string> cells;
  int line = 0;  // where it begins, from 1
};
struct CsvProblem {
  std::string message;
  int line = 0;
  int column = 0;  // which cell, from 1
};

// All records; an empty line is none. Lines may end either way; a byte order mark is passed over. False: `problem` says what
// is wrong and where.
bool read_csv(std::string_view text, std::vector<CsvRecord>& records, CsvProblem& problem);
// In quotes where it has to be.
std::string csv_cell(const std::string& text);
// One record with its end of line.
std::string csv_record(const std::vector<std::string>& cells);

}  // namespace smallbox
