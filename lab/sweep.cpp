#include "lab/sweep.hpp"

#include <charconv>

#include "lab/compare.hpp"
#include "lab/plot.hpp"
#include "lab/text.hpp"

namespace smallbox {
namespace {

constexpr std::size_t most_values = 100;

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || std::abs(number) > 1000000)
    return std::nullopt;
  return number;
}

std::vector<std::string> split(std::string_view text, std::string_view by) {
  std::vector<std::string> parts;
  for (std::size_t at = 0;;) {
    const std::size_t end = text.find(by, at);
    parts.emplace_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    if (end == std::string_view::npos) return parts;
    at = end + by.size();
  }
}

// a..b or a..b..step.
bool read_range(const std::string& text, std::vector<json::value>& values, std::string& problem) {
  const std::vector<std::string> parts = split(text, "..");
  const auto from = whole(parts[0]);
  const auto to = parts.size() > 1 ? whole(parts[1]) : std::nullopt;
  const auto step = parts.size() > 2 ? whole(parts[2]) : std::int64_t{1};
  if (!from || !to || !step || *step < 1 || *to < *from || parts.size() > 3) {
    problem = "A range is written low..high or low..high..step, in whole numbers; `" + text + "` is not.";
    return false;
  }
  for (std::int64_t x = *from; x <= *to && values.size() <= most_values; x += *step) values.emplace_back(x);
  return true;
}

json::value value_of(const std::string& text) {
  auto parsed = parse_json(text);
  return parsed ? *std::move(parsed) : json::value(json::string(text));
}
std::string value_text(const json::value& value) {
  const auto text = as_text(&value);
  return text ? std::string(*text) : json::serialize(value);
}

// The item of a list with that number, or that id.
json::value* item_of(json::array& list, const std::string& name) {
  if (const auto number = whole(name))
    return *number >= 0 && *number < static_cast<std::int64_t>(list.size())
               ? &list[static_cast<std::size_t>(*number)]
               : nullptr;
  for (json::value& item : list) {
    const json::object* fields = item.if_object();
    const auto id = fields != nullptr ? as_text(fields->if_contains("id")) : std::nullopt;
    if (id && *id == name) return &item;
  }
  return nullptr;
}

}  // namespace

std::optional<Knob> read_knob(const std::string& text, std::string& problem) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
    problem = "What is tried is written place=values, as in cards.17.value=-2..3; `" + text + "` is not.";
    return std::nullopt;
  }
  Knob knob{text.substr(0, equals), split(text.substr(0, equals), "."), {}};
  const std::string given = text.substr(equals + 1);
  if (given.find("..") != std::string::npos && given.find(',') == std::string::npos) {
    if (!read_range(given, knob.values, problem)) return std::nullopt;
  } else {
    for (const std::string& one : split_list(given)) knob.values.push_back(value_of(one));
  }
  if (knob.values.size() > most_values) {
    problem = "That are more than " + std::to_string(most_values) + " values.";
    return std::nullopt;
  }
  return knob;
}

Expected<json::object> turned(const json::object& box, const Knob& knob, const json::value& value) {
  json::object copy = box;
  json::object* object = &copy;
  json::array* list = nullptr;
  for (std::size_t i = 0; i < knob.path.size(); ++i) {
    const std::string& name = knob.path[i];
    json::value* found = list != nullptr ? item_of(*list, name) : object->if_contains(name);
    if (i + 1 == knob.path.size() && list == nullptr) {
      (*object)[name] = value;
      return copy;
    }
    if (found == nullptr) return bad_box_told("There is no `" + name + "` in " + knob.text + ".");
    if (i + 1 == knob.path.size()) {
      *found = value;
      return copy;
    }
    object = found->if_object();
    list = found->if_array();
    if (object == nullptr && list == nullptr)
      return bad_box_told("There is nothing inside of `" + name + "` in " + knob.text + ".");
  }
  return copy;
}

const json::value* at_knob(const json::object& box, const Knob& knob) {
  const json::object* object = &box;
  const json::array* list = nullptr;
  const json::value* found = nullptr;
  for (const std::string& name : knob.path) {
    if (list != nullptr)
      found = item_of(const_cast<json::array&>(*list), name);
    else
      found = object != nullptr ? object->if_contains(name) : nullptr;
    if (found == nullptr) return nullptr;
    object = found->if_object();
    list = found->if_array();
  }
  return found;
}

Sweep sweep(const SweepRequest& request, const Knob& knob, std::string& problem,
            const std::atomic<bool>& stop, const ToldProgress& progress) {
  Sweep done{knob, {}, {}};
  const AnyGame& game = *request.bench.game;
  const AnyBox& base = request.box != nullptr ? *request.box : game.built_in();
  const json::object fields = parse_json(base.canonical)->get_object();
  std::vector<BoxHandle> boxes = {request.box};
  const std::vector<std::string> bots(static_cast<std::size_t>(request.bench.seats), request.bench.bot);
  // What is wrong with the request itself is no matter of a value.
  if (lab_of(game).table(bots, request.bench.options, request.box, problem) == nullptr) return done;
  const json::value* now = at_knob(fields, knob);
  for (const json::value& value : knob.values) {
    Sweep::Point point{value_text(value), "", 0, now != nullptr && *now == value};
    const auto changed = turned(fields, knob, value);
    if (!changed) {
      problem = changed.error().message;
      return done;
    }
    if (!point.is_base) {
      auto read = game.read_box(*changed);
      if (!read) {
        point.refused = read.error().message;
      } else if (lab_of(game).table(bots, request.bench.options, *read, point.refused) != nullptr) {
        point.box = boxes.size();
        boxes.push_back(*std::move(read));
      }
    }
    done.points.push_back(std::move(point));
  }
  // Where no value is the one that is there, the curve still shows what is there: among numbers where it belongs.
  if (std::none_of(done.points.begin(), done.points.end(), [](const auto& point) { return point.is_base; })) {
    const auto larger = [&](const json::value& value) {
      return now != nullptr && now->is_int64() && value.is_int64() && value.get_int64() > now->get_int64();
    };
    const auto next = std::find_if(knob.values.begin(), knob.values.end(), larger) - knob.values.begin();
    done.points.insert(done.points.begin() + next, {now != nullptr ? value_text(*now) : "none", "", 0, true});
  }
  done.samples = measure(request.bench, boxes, problem, stop, progress);
  return done;
}

namespace {

Mean against_base(const Sweep& done, std::size_t figure, const Sweep::Point& point) {
  return difference(done.samples.figures[figure], done.samples.boxes[0].counts[figure],
                    done.samples.boxes[point.box].counts[figure]);
}

bool changes(const Sweep& done, std::size_t figure) {
  // As many looks as there are points and figures.
  const auto tests = static_cast<int>(done.points.size() * done.samples.figures.size());
  return std::any_of(done.points.begin(), done.points.end(), [&](const Sweep::Point& point) {
    return point.box > 0 && against_base(done, figure, point).differs(tests);
  });
}

std::vector<CurvePoint> curve(const Sweep& done, std::size_t figure) {
  std::vector<CurvePoint> points;
  for (const Sweep::Point& point : done.points) {
    if (!point.refused.empty()) continue;
    const Mean mean = mean_of(done.samples.figures[figure], done.samples.boxes[point.box].counts[figure]);
    points.push_back({point.value, mean.value, mean.margin, point.is_base});
  }
  return points;
}

std::string title_of(const Figure& figure) {
  if (figure.unit == "points") return figure.name + ", %";
  // "Length in turns" says it already.
  return figure.name.find(figure.unit) != std::string::npos ? figure.name : figure.name + ", " + figure.unit;
}

std::string refused_text(const Sweep& done) {
  std::string text;
  for (const Sweep::Point& point : done.points)
    if (!point.refused.empty())
      text += done.knob.text + "=" + point.value + " left out: " + point.refused + "\n";
  return text;
}

std::string conclusion(const Sweep& done) {
  if (done.samples.deals == 0) return "Nothing was played.";
  if (done.samples.boxes.size() < 2) return done.knob.text + ": no other of these values can be played.";
  if (!changes_games(done))
    return done.knob.text + " changes nothing: in " + count(done.samples.deals) +
           " deals not one game went otherwise at any of these values.";
  std::string changed;
  std::string unchanged;
  for (std::size_t f = 0; f < done.samples.figures.size(); ++f) {
    std::string& list = changes(done, f) ? changed : unchanged;
    list += (list.empty() ? "" : ", ") + done.samples.figures[f].name;
  }
  if (changed.empty())
    return done.knob.text + " changes games, but no figure that could be seen with " +
           count(done.samples.deals) + " deals.";
  return done.knob.text + " changes: " + changed + "." +
         (unchanged.empty() ? "" : " Not seen to change: " + unchanged + ".");
}

std::string command_of(const SweepRequest& request, const std::vector<Sweep>& done) {
  std::string text = "smallbox sweep " + std::string(request.bench.game->id());
  for (const Sweep& one : done) {
    std::string values;
    for (const json::value& value : one.knob.values)
      values += (values.empty() ? "" : ",") + value_text(value);
    text += " --set " + shell_word(one.knob.text + "=" + values);
  }
  if (request.box != nullptr) text += " --box " + shell_word(request.box_name);
  return text + command_end(request.bench);
}

}  // namespace

bool changes_figures(const Sweep& done) {
  for (std::size_t f = 0; f < done.samples.figures.size(); ++f)
    if (changes(done, f)) return true;
  return false;
}
bool changes_games(const Sweep& done) {
  return std::any_of(done.samples.other.begin(), done.samples.other.end(),
                     [](std::int64_t n) { return n > 0; });
}

std::string describe(const SweepRequest& request, const Sweep& done) {
  std::string text = std::string(request.bench.game->name()) + ", " + done.knob.text + ", " +
                     count(done.samples.deals) + " deals a point, " + count(done.samples.games) +
                     " games, seed " + request.bench.seed + "\n" + refused_text(done);
  if (done.samples.deals == 0) return text;
  for (std::size_t f = 0; f < done.samples.figures.size(); ++f)
    if (changes(done, f)) text += "\n" + curve_text(curve(done, f), title_of(done.samples.figures[f]));
  return text + "\n" + conclusion(done) + "\n";
}

void write_sweeps(Json& out, const SweepRequest& request, const std::vector<Sweep>& all) {
  const BenchRequest& bench = request.bench;
  out.begin_object().field("game", bench.game->id()).field("seats", bench.seats).field("bot", bench.bot);
  out.field("against", bench.low).field("seed", bench.seed).field("box", id_of(*bench.game, request.box));
  out.key("options").raw(json::serialize(bench.options));
  out.list("knobs", all, [&](const Sweep& done) {
    out.begin_object().field("knob", done.knob.text).field("deals", done.samples.deals);
    out.field("changes_games", changes_games(done)).field("changes_figures", changes_figures(done));
    out.list("points", done.points, [&](const Sweep::Point& point) {
      out.begin_object().field("value", point.value).field("as_it_is", point.is_base);
      if (!point.refused.empty()) {
        out.field("refused", point.refused).end_object();
        return;
      }
      out.key("figures").begin_object();
      for (std::size_t f = 0; f < done.samples.figures.size(); ++f) {
        const Figure& figure = done.samples.figures[f];
        out.key(figure.key).begin_object();
        write_mean(out, mean_of(figure, done.samples.boxes[point.box].counts[f]));
        out.key("difference").begin_object();
        write_mean(out, against_base(done, f, point));
        out.end_object().end_object();
      }
      out.end_object().end_object();
    });
    out.field("conclusion", conclusion(done)).end_object();
  });
  out.end_object();
}

std::string sweeps_html(const SweepRequest& request, const std::vector<Sweep>& all) {
  std::string html =
      page_head(std::string(request.bench.game->name()) + ": what a change changes") +
      "<p>Every value is played with the same deals and dice. Whiskers are 95 % intervals; the square is "
      "the box as it is.</p>";
  for (const Sweep& done : all) {
    html += "<h2>" + escaped(done.knob.text) + "</h2><p>" + escaped(conclusion(done)) + "</p>";
    if (const std::string refused = refused_text(done); !refused.empty())
      html += "<p class=\"note\">" + escaped(refused) + "</p>";
    if (!changes_games(done)) continue;  // flat lines, seven times
    for (std::size_t f = 0; f < done.samples.figures.size(); ++f)
      html += curve_svg(curve(done, f), done.knob.text, title_of(done.samples.figures[f]));
  }
  return html + "<p class=\"note\"><code>" + escaped(command_of(request, all)) + "</code></p></html>\n";
}

}  // namespace smallbox
