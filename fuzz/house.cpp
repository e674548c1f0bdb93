// The house without a server: whatever is said to it, whatever a browser's store gives back, it goes on, and everything
// that it says is a line it is known to say, with JSON behind it. One thing a line of input; `$` is the code of the table
// that was made last, `|` a line feed. With `u` it is a server that is told of a table that moves there.
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <string>
#include <string_view>

#include "games/registry.hpp"
#include "table/moved.hpp"
#include "wasm/house.hpp"
#include "wasm/lesson.hpp"

namespace {

using namespace smallbox;

void expect(bool what) {
  if (!what) std::abort();
}

class Fuzz {
 public:
  void line(std::string text) {
    for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$', at + code_.size()))
      text.replace(at, 1, code_);
    for (char& c : text) c = c == '|' ? '\n' : c;
    if (text.empty()) return;
    const std::string rest = text.substr(1);
    now_ += 40;
    const std::uint32_t peer = rest.empty() ? 0 : static_cast<unsigned char>(rest[0]) % 4U;
    const std::string_view behind = std::string_view(rest).substr(rest.empty() ? 0 : 1);
    switch (text[0]) {
      case 'h': house_.http(7, rest, now_); break;
      case 'l': house_.connect(peer); break;
      case 'm': house_.message(peer, behind, now_); break;
      case 'g': house_.gone(peer, now_); break;
      case 'r': house_.restore(rest, now_); break;
      case 'u': moves_in(rest); break;
      case 't': house_.thought(rest, now_); break;
      case 'c': said_.push_back("think " + rest); break;
      default: now_ += static_cast<unsigned char>(text[0]) * 16.0; house_.tick(now_);
    }
    work();
  }

 private:
  void work() {
    take();
    for (int n = 0; !said_.empty() && n < 200; ++n) {
      const std::string line = std::move(said_.front());
      said_.pop_front();
      const auto space = line.find(' ');
      expect(space != std::string::npos);
      const std::string what = line.substr(0, space);
      const std::string rest = line.substr(space + 1);
      if (what == "write") {
        keep(rest);
        house_.committed(std::strtoull(rest.c_str(), nullptr, 10));
      } else if (what == "think") {
        Thinking thinking;
        house_.thought(choose(rest, thinking), now_);
      } else if (what == "need") {
        if (rest == code_ && !head_.empty())
          house_.restore(head_, now_);
        else
          house_.missing(rest, now_);
      } else if (what == "box") {
        house_.boxed(static_cast<std::uint32_t>(std::strtoul(rest.c_str(), nullptr, 10)),
                     n % 2 == 0 ? "" : "{}");
      } else if (what == "list" || what == "all" || what == "over") {
        house_.listed(static_cast<std::uint32_t>(std::strtoul(rest.c_str(), nullptr, 10)), "[" + head_ + "]",
                      now_);
      } else if (what == "carry") {
        // What the house tells a server makes sense there; and now and then the server is not heard.
        const std::string behind = rest.substr(rest.find(' ') + 1);
        expect(moves_in(behind.substr(behind.find(' ') + 1)) || behind.substr(0, behind.find(' ')) != token_);
        house_.carried(std::strtoll(rest.c_str(), nullptr, 10), n % 2 == 0 ? 201 : 0,
                       R"({"table":"AAAAAAAAAAAAAAAAAAAAAA"})", now_);
      } else {
        expect(what == "send" || what == "close" || what == "reply" || what == "wake" || what == "spoilt" ||
               what == "coach");
        if (what == "coach") expect(!Lesson(rest.substr(rest.find(' ') + 1), rules_).told().empty());
        if (what == "send") expect(parse_json(rest.substr(rest.find(' ') + 1)).has_value());
        if (what == "reply") replied(rest);
        continue;
      }
      take();
    }
    said_.clear();
  }
  // Whatever is taken goes on as a table, and comes back from what is stored of it.
  bool moves_in(std::string_view text) {
    auto moved = read_moved(house_, text, guest_of(token_), [](const json::value& box, const AnyGame* game) {
      return read_brought(box, game);
    });
    if (!moved) {
      expect(!moved.error().message.empty());
      return false;
    }
    const int version = moved->match->actions();
    Table table(house_, 1'000, moved_code(token_, moved->id), std::move(moved->spec), 1'000'000);
    table.move_in(std::move(moved->match), moved->last_t, 1'000'000);
    expect(table.version() == version && table.status() == Status::playing);
    Json told;
    table.write_table(told, nullptr);
    expect(parse_json(told.text()).has_value());
    return true;
  }
  void take() {
    const std::string text = house_.take();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      said_.push_back(text.substr(at, end - at));
      at = end + 1;
    }
  }
  void keep(const std::string& write) {
    const auto put = parse_json(write.substr(write.find(' ') + 1));
    expect(put && put->is_object());
    if (put->as_object().at("put") == "table") head_ = json::serialize(*put);
  }
  void replied(const std::string& reply) {
    const auto body = parse_json(reply.substr(reply.find('{')));
    expect(body && body->is_object());
    if (const auto code = as_text(body->as_object().if_contains("table"))) code_ = *code;
  }

  RuleBook rules_{find_game};
  const std::string token_ = std::string(43, 'A');
  double now_ = 1'000;
  LocalHouse house_{1'000'000, now_, "dice", 0};
  std::deque<std::string> said_;
  std::string code_;
  std::string head_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Fuzz fuzz;
  int lines = 0;
  for (std::size_t at = 0; at < text.size() && lines < 60; ++lines) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    fuzz.line(std::string(text.substr(at, end - at)));
    at = end + 1;
  }
  return 0;
}
