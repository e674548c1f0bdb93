#include "lab/csv.hpp"

namespace smallbox {
namespace {

class CsvReader {
 public:
  CsvReader(std::string_view text, std::vector<CsvRecord>& records, CsvProblem& problem)
      : text_(text), records_(records), problem_(problem) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text_.substr(0, mark.size()) == mark) at_ = mark.size();
  }

  bool read() {
    while (at_ < text_.size()) {
      CsvRecord record{{}, line_};
      do {
        record.cells.emplace_back();
        if (!cell(record)) return false;
      } while (take(','));
      end_of_line();
      if (record.cells.size() > 1 || !record.cells[0].empty()) records_.push_back(std::move(record));
    }
    return true;
  }

 private:
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool at_end() const { return at_ >= text_.size() || here() == '\n' || text_.substr(at_, 2) == "\r\n"; }
  void end_of_line() {
    take('\r');
    if (take('\n')) ++line_;
  }
  bool fail(const CsvRecord& record, const char* message) {
    problem_ = {message, line_, static_cast<int>(record.cells.size())};
    return false;
  }

  bool cell(CsvRecord& record) {
    std::string& out = record.cells.back();
    if (!take('"')) {
      for (; !at_end() && here() != ','; ++at_) {
        if (here() == '"')
          return fail(record, "A quotation mark inside of a cell: the whole cell has to be quoted.");
        out += here();
      }
      return true;
    }
    for (;; ++at_) {
      if (at_ >= text_.size()) return fail(record, "The quotation mark is never closed.");
      if (here() == '"') {
        ++at_;
        if (here() != '"') break;
      }
      if (here() == '\n') ++line_;
      out += here();
    }
    if (at_end() || here() == ',') return true;
    return fail(record, "After the closing quotation mark comes a comma or the end of the line.");
  }

  std::string_view text_;
  std::vector<CsvRecord>& records_;
  CsvProblem& problem_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

bool read_csv(std::string_view text, std::vector<CsvRecord>& records, CsvProblem& problem) {
  return CsvReader(text, records, problem).read();
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

std::string csv_record(const std::vector<std::string>& cells) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) out += (i > 0 ? "," : "") + csv_cell(cells[i]);
  return out + "\r\n";
}

}  // namespace smallbox
