#include "lab/ladder_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

namespace smallbox {
namespace {

std::string header_of(const LadderTerms& terms, std::string& problem) {
  const auto options = terms.game->complete_options(terms.seats, &terms.options, terms.box.get());
  if (!options) return problem = options.error().message, std::string();
  Json out;
  out.begin_object().field("ladder", 1).field("game", terms.game->id()).field("seats", terms.seats);
  out.key("options").raw(*options);
  if (terms.box != nullptr)
    out.field("box", terms.box->id);
  else
    out.null_field("box");
  out.field("limit_ms", terms.limit_ms).field("seed", terms.seed).end_object();
  return out.take();
}

void write_side(Json& out, const Entrant& who, const Faults& faults) {
  out.begin_object().field("name", who.name);
  if (!who.is_boss()) out.field("sha256", who.hash);
  if (faults.all() > 0)
    out.field("late", faults.late).field("wrong", faults.wrong).field("ended", faults.ended);
  out.end_object();
}
std::string line_of(const Meeting& meeting) {
  Json out;
  out.begin_object().field("n", meeting.number).field("games", meeting.games).field("won", meeting.won);
  out.key("a");
  write_side(out, meeting.a, meeting.faults_a);
  out.key("b");
  write_side(out, meeting.b, meeting.faults_b);
  out.end_object();
  return out.take();
}

bool read_side(const json::value* value, Entrant& who, Faults& faults) {
  const json::object* fields = as_object(value);
  const auto name = fields != nullptr ? as_text(fields->if_contains("name")) : std::nullopt;
  if (!name) return false;
  who.name = *name;
  who.hash = as_text(fields->if_contains("sha256")).value_or("");
  const auto number = [&](const char* key) {
    return static_cast<std::int32_t>(as_int(fields->if_contains(key)).value_or(0));
  };
  faults = {number("late"), number("wrong"), number("ended")};
  return true;
}
std::optional<Meeting> meeting_of(std::string_view line) {
  const auto value = parse_json(line);
  const json::object* fields = value ? value->if_object() : nullptr;
  if (fields == nullptr) return std::nullopt;
  const auto n = as_int(fields->if_contains("n"));
  const auto games = as_int(fields->if_contains("games"));
  const auto won = as_int(fields->if_contains("won"));
  if (!n || !games || !won || *n < 0 || *games < 1 || *games > 1000 || *won < 0 ||
      *won > *games * parts_of_game)
    return std::nullopt;
  Meeting meeting;
  meeting.number = *n;
  meeting.games = static_cast<std::int32_t>(*games);
  meeting.won = static_cast<std::int32_t>(*won);
  if (!read_side(fields->if_contains("a"), meeting.a, meeting.faults_a) ||
      !read_side(fields->if_contains("b"), meeting.b, meeting.faults_b) || meeting.a == meeting.b)
    return std::nullopt;
  return meeting;
}

// Empty: the same ladder. Otherwise in what it is another one.
std::string difference(std::string_view line, const std::string& header) {
  const auto value = parse_json(line);
  const auto wanted = parse_json(header);
  const json::object* fields = value ? value->if_object() : nullptr;
  if (fields == nullptr || !fields->contains("ladder")) return " is no ladder";
  for (const auto& [key, want] : wanted->get_object()) {
    const json::value* has = fields->if_contains(key);
    if (has == nullptr || *has != want)
      return " is a ladder with " + std::string(key) + " " +
             (has != nullptr ? json::serialize(*has) : "null") + ", not " + json::serialize(want);
  }
  return {};
}

std::string contents(int file) {
  std::string text;
  char bytes[1 << 16];
  for (;;) {
    const ssize_t n = ::read(file, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return text;
    text.append(bytes, static_cast<std::size_t>(n));
  }
}

}  // namespace

LadderFile::~LadderFile() {
  if (file_ >= 0) close(file_);
}

std::string LadderFile::open(const std::string& path, const LadderTerms& terms) {
  std::string problem;
  const std::string header = header_of(terms, problem);
  if (!problem.empty()) return problem;
  path_ = path;
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) return "Can't write " + path + ".";
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) return path + " is being played by another ladder right now.";
  return read(contents(file_), header);
}

std::string LadderFile::read(const std::string& text, const std::string& header) {
  std::size_t kept = 0;  // up to where everything is whole
  for (int line = 1; kept < text.size(); ++line) {
    const std::size_t end = text.find('\n', kept);
    const bool is_last = end == std::string::npos || end + 1 == text.size();
    const std::string_view one(text.data() + kept, (end == std::string::npos ? text.size() : end) - kept);
    const auto meeting = line > 1 ? meeting_of(one) : std::nullopt;
    // A last line without its end may look whole and lack a digit.
    if (end == std::string::npos || (line > 1 && is_last && !meeting)) {
      dropped_ = "The last line of " + path_ + " was not whole and is dropped.";
      break;
    }
    if (line == 1) {
      if (const std::string other = difference(one, header); !other.empty())
        return path_ + other + ": name another file with --state.";
    } else if (!meeting) {
      return "Line " + std::to_string(line) + " of " + path_ + " is no meeting.";
    } else {
      meetings_.push_back(*meeting);
    }
    kept = end + 1;
  }
  if (!dropped_.empty() && ftruncate(file_, static_cast<off_t>(kept)) != 0)
    return "Can't write " + path_ + ".";
  return kept == 0 ? write(header) : std::string();
}

std::string LadderFile::write(const std::string& line) {
  const std::string text = line + '\n';
  for (std::size_t written = 0; written < text.size();) {
    const ssize_t n = ::write(file_, text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return "Can't write " + path_ + ".";
    written += static_cast<std::size_t>(n);
  }
  return {};
}

std::string LadderFile::add(const Meeting& meeting) {
  std::string problem = write(line_of(meeting));
  if (problem.empty()) meetings_.push_back(meeting);
  return problem;
}

}  // namespace smallbox
