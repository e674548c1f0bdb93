#include "app/box_csv.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "lab/csv.hpp"

namespace smallbox {
namespace {

constexpr std::string_view k_between = " | ";

// As a person would tell it; whatever is not here comes after, by its name.
constexpr std::array<std::string_view, 24> k_order = {
    "box",   "game",  "id",    "name",   "by",    "cards",   "sides",  "number",
    "value", "count", "color", "colors", "arrow", "symbols", "effect", "star",
    "ends",  "text",  "aim",   "do",     "start", "end",     "always", "when"};

std::vector<std::pair<std::string_view, const json::value*>> fields_of(const json::object& fields) {
  std::vector<std::pair<std::string_view, const json::value*>> sorted;
  for (const auto& field : fields) sorted.emplace_back(field.key(), &field.value());
  const auto rank = [](std::string_view key) { return std::find(k_order.begin(), k_order.end(), key); };
  std::sort(sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) {
    return std::pair(rank(a.first), a.first) < std::pair(rank(b.first), b.first);
  });
  return sorted;
}

// On one line.
std::string inline_json(const json::value& value) {
  if (const auto* object = value.if_object()) {
    std::string out;
    for (const auto& [key, of] : fields_of(*object))
      out += (out.empty() ? "" : ", ") + json::serialize(json::string(key)) + ": " + inline_json(*of);
    return "{" + out + "}";
  }
  if (const auto* list = value.if_array()) {
    std::string out;
    for (const json::value& item : *list) out += (out.empty() ? "" : ", ") + inline_json(item);
    return "[" + out + "]";
  }
  return json::serialize(value);
}

// The list that the table is of.
std::string_view list_name(const json::object& box) { return box.contains("sides") ? "sides" : "cards"; }

bool is_words(const json::value& value) {
  const auto* list = value.if_array();
  return list != nullptr &&
         std::all_of(list->begin(), list->end(), [](const auto& one) { return one.is_string(); });
}

// A card as columns and cells.
void flatten(const json::value& value, const std::string& name, std::map<std::string, std::string>& cells,
             std::vector<std::string>& columns) {
  const auto put = [&](const std::string& column, std::string text) {
    if (std::find(columns.begin(), columns.end(), column) == columns.end()) columns.push_back(column);
    cells[column] = std::move(text);
  };
  if (const auto* object = value.if_object()) {
    for (const auto& [key, of] : fields_of(*object))
      flatten(*of, name.empty() ? std::string(key) : name + "." + std::string(key), cells, columns);
  } else if (name.empty() && value.is_array()) {
    for (std::size_t i = 0; i < value.get_array().size(); ++i)
      flatten(value.get_array()[i], "row" + std::to_string(i + 1), cells, columns);
  } else if (is_words(value)) {
    std::string text;
    for (const json::value& word : value.get_array())
      text += (text.empty() ? "" : std::string(k_between)) + std::string(*as_text(&word));
    put(name + "[]", std::move(text));
  } else {
    const auto text = as_text(&value);
    put(name.empty() ? "card" : name, text ? std::string(*text) : json::serialize(value));
  }
}

struct CardTable {
  std::vector<std::string> columns;
  std::vector<std::map<std::string, std::string>> rows;
};
CardTable table_of(const json::object& box) {
  CardTable table;
  const auto* list = as_array(box.if_contains(list_name(box)));
  if (list == nullptr) return table;
  for (const json::value& card : *list) flatten(card, "", table.rows.emplace_back(), table.columns);
  return table;
}

// What a column of the built-in box has: whether only text, and whether in every row.
struct Kind {
  bool text = false;
  bool everywhere = false;
};
void kinds_in(const json::value& value, const std::string& name, std::map<std::string, bool>& text) {
  if (const auto* object = value.if_object()) {
    for (const auto& field : *object)
      kinds_in(field.value(), name.empty() ? std::string(field.key()) : name + "." + std::string(field.key()),
               text);
  } else {
    const auto [at, fresh] = text.emplace(name.empty() ? "card" : name, value.is_string());
    if (!fresh) at->second = at->second && value.is_string();
  }
}
std::map<std::string, Kind> kinds_of(const json::object& box) {
  std::map<std::string, Kind> kinds;
  const CardTable table = table_of(box);
  for (const std::string& column : table.columns)
    kinds[column].everywhere = std::all_of(table.rows.begin(), table.rows.end(),
                                           [&](const auto& row) { return row.contains(column); });
  std::map<std::string, bool> text;
  if (const auto* list = as_array(box.if_contains(list_name(box))))
    for (const json::value& card : *list) kinds_in(card, "", text);
  for (const auto& [column, only] : text) kinds[column].text = only;
  return kinds;
}

// Makes cards of records, and knows from which cell what came.
class Builder {
 public:
  Builder(const json::object& model, const std::vector<CsvRecord>& records)
      : kinds_(kinds_of(model)), head_(records[0].cells), records_(records) {}

  json::array cards() const {
    json::array list;
    for (std::size_t r = 1; r < records_.size(); ++r) list.push_back(card(records_[r]));
    return list;
  }

  // Where a problem at this pointer below the list stands: the record's line, and which cell.
  void locate(std::string_view pointer, BoxProblem& problem) const {
    const std::vector<std::string> path = parts(pointer);
    problem.line = records_[0].line;
    problem.column = 1;
    const std::size_t row = path.empty() ? 0 : static_cast<std::size_t>(std::atoi(path[0].c_str())) + 1;
    if (path.empty() || row >= records_.size()) return;
    problem.line = records_[row].line;
    std::string name;
    for (std::size_t i = 1; i < path.size(); ++i) name += (i > 1 ? "." : "") + path[i];
    for (std::size_t c = 0; c < head_.size(); ++c) {
      const std::string plain = head_[c].substr(0, head_[c].find("[]"));
      const bool row_of_side =
          path.size() > 1 && plain == "row" + std::to_string(std::atoi(path[1].c_str()) + 1);
      // The cell itself, a word in it, or the first cell of a field that has several.
      if (plain == name || name.compare(0, plain.size() + 1, plain + ".") == 0 || row_of_side ||
          (!name.empty() && plain.compare(0, name.size() + 1, name + ".") == 0)) {
        problem.column = static_cast<int>(c) + 1;
        return;
      }
    }
  }

 private:
  static std::vector<std::string> parts(std::string_view pointer) {
    std::vector<std::string> path;
    for (std::size_t at = 0; at < pointer.size();) {
      const std::size_t end = std::min(pointer.find('/', at + 1), pointer.size());
      path.emplace_back(pointer.substr(at + 1, end - at - 1));
      at = end;
    }
    return path;
  }

  json::value value_of(const std::string& column, const std::string& cell) const {
    const auto kind = kinds_.find(column);
    if (kind != kinds_.end() && kind->second.text) return json::value(json::string(cell));
    const auto parsed = parse_json(cell);
    if (parsed && (parsed->is_int64() || parsed->is_bool())) return *parsed;
    return json::value(json::string(cell));
  }
  static json::array words(const std::string& cell) {
    json::array list;
    for (std::size_t at = 0; at <= cell.size() && !cell.empty();) {
      const std::size_t end = std::min(cell.find(k_between, at), cell.size());
      list.push_back(json::value(json::string(cell.substr(at, end - at))));
      at = end + (end == cell.size() ? 1 : k_between.size());
    }
    return list;
  }

  json::value card(const CsvRecord& record) const {
    json::object fields;
    json::array rows;
    for (std::size_t c = 0; c < head_.size(); ++c) {
      const std::string& column = head_[c];
      const std::string cell = c < record.cells.size() ? record.cells[c] : "";
      if (column == "card" && head_.size() == 1) return value_of(column, cell);
      if (column.compare(0, 3, "row") == 0) {
        if (!cell.empty()) rows.push_back(json::value(json::string(cell)));
        continue;
      }
      const bool list = column.ends_with("[]");
      const auto kind = kinds_.find(column);
      if (cell.empty() && !(list && kind != kinds_.end() && kind->second.everywhere)) continue;
      const std::string name = list ? column.substr(0, column.size() - 2) : column;
      const std::size_t point = name.find('.');
      json::value value = list ? json::value(words(cell)) : value_of(column, cell);
      if (point == std::string::npos) {
        fields[name] = std::move(value);
        continue;
      }
      json::value& outer = fields[name.substr(0, point)];
      if (!outer.is_object()) outer = json::object();
      outer.get_object()[name.substr(point + 1)] = std::move(value);
    }
    return rows.empty() ? json::value(std::move(fields)) : json::value(std::move(rows));
  }

  std::map<std::string, Kind> kinds_;
  const std::vector<std::string>& head_;
  const std::vector<CsvRecord>& records_;
};

Problem located(const std::string& message, int line, int column) {
  Problem problem = bad_box_told(message);
  problem.problems[0].line = line;
  problem.problems[0].column = column;
  return problem;
}

}  // namespace

std::string pretty_box(const json::object& box) {
  std::string out = "{\n";
  const auto fields = fields_of(box);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto& [key, value] = fields[i];
    out += "  " + json::serialize(json::string(key)) + ": ";
    if (const auto* list = value->if_array(); list != nullptr && !list->empty()) {
      out += "[\n";
      for (std::size_t n = 0; n < list->size(); ++n)
        out += "    " + inline_json((*list)[n]) + (n + 1 < list->size() ? ",\n" : "\n");
      out += "  ]";
    } else {
      out += inline_json(*value);
    }
    out += i + 1 < fields.size() ? ",\n" : "\n";
  }
  return out + "}\n";
}

std::string box_as_csv(const json::object& box) {
  const CardTable table = table_of(box);
  std::string out = csv_record(table.columns);
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    for (const std::string& column : table.columns) {
      const auto cell = row.find(column);
      cells.push_back(cell != row.end() ? cell->second : "");
    }
    out += csv_record(cells);
  }
  return out;
}

Expected<BoxHandle> box_from_csv(const AnyGame& game, std::string_view text, const std::string& name,
                                 const std::string& by, json::object& fields) {
  std::vector<CsvRecord> records;
  CsvProblem broken;
  if (!read_csv(text, records, broken)) return located(broken.message, broken.line, broken.column);
  if (records.size() < 2)
    return located("The first line has the names of the columns, and each further one a card.", 1, 1);
  std::vector<std::string>& head = records[0].cells;
  for (std::size_t c = 0; c < head.size(); ++c)
    if (head[c].empty() || std::count(head.begin(), head.end(), head[c]) > 1)
      return located("Every column has a name, and no two the same.", records[0].line,
                     static_cast<int>(c) + 1);
  for (const CsvRecord& record : records)
    if (record.cells.size() > head.size())
      return located("There are more cells than columns.", record.line, static_cast<int>(head.size()) + 1);

  const json::object model = parse_json(game.built_in().canonical)->get_object();
  const Builder builder(model, records);
  const std::string list(list_name(model));
  fields = {{"box", 1}, {"game", game.id()}, {"name", name}};
  if (!by.empty()) fields["by"] = by;
  fields[list] = builder.cards();
  auto read = game.read_box(fields);
  if (read) return *std::move(read);
  Problem problem = read.error();
  for (BoxProblem& one : problem.problems) {
    const std::string inside = "/" + list;
    if (one.at.compare(0, inside.size(), inside) == 0)
      builder.locate(std::string_view(one.at).substr(inside.size()), one);
  }
  return problem;
}

}  // namespace smallbox
