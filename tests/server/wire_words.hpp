// What the wire fuzzer says: messages and requests of every kind in the protocol, right, wrong and in
// between.
#pragma once

#include <ctime>
#include <set>

#include "tests/server/client.hpp"

namespace smallbox::client {

// Tables that can be named, by what they are. The lists are short so that connections meet.
struct Places {
  std::vector<std::string> waiting;
  std::vector<std::string> playing;
  std::vector<std::string> finished;  // and mostly not in the server's memory
  std::vector<std::string> tokens;
  std::vector<std::string> boxes;  // ids
};

using Names = std::set<std::string, std::less<>>;

class Words {
 public:
  Words(FastRng& dice, Places& places) : dice_(dice), places_(places) {}

  // A message, or something like one. `legal`: actions that the sender was told are legal; `named`: gets
  // every table that it names.
  std::string message(const std::vector<std::string>& legal, Names& named) {
    named_ = &named;
    std::string text = any_message(legal);
    named_ = nullptr;
    return text;
  }

  std::string any_message(const std::vector<std::string>& legal) {
    switch (dice_.below(32)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
      case 5: return hello();
      case 6: return R"({"type":"sit")" + maybe_seat() + maybe_name() + "}";
      case 7:
      case 8:
      case 9:
      case 10: return act(legal);
      case 11: return R"({"type":"state"})";
      case 12: return R"({"type":"skip")" + on() + (few(2) ? R"(,"for":)" + for_how_long() : "") + "}";
      case 13: return few(3) ? R"({"type":"leave"})" : R"({"type":"state"})";
      case 14: return R"({"type":"fill")" + maybe_seat() + R"(,"bot":")" + bot() + R"("})";
      case 15: return R"({"type":"rematch")" + on() + "}";
      case 16: return R"({"type":"name")" + maybe_name() + "}";
      case 17: return R"({"type":"ping"})";
      case 18: return R"({"type":"history","from":)" + integer() + R"(,"to":)" + integer() + "}";
      case 19: return R"({"type":"resign")" + on() + id() + "}";
      case 20: return R"({"type":"plan")" + id() + R"(,"actions":[)" + action(legal) + "]" + on() + "}";
      case 21: return R"({"type":)" + value(3) + R"(,"table":)" + value(2) + "}";
      case 22: return value(6);
      case 23: return R"({"type":"shown","version":)" + integer() + "}";
      case 24: return R"({"type":"shown","version":)" + std::to_string(dice_.below(30)) + "}";
      case 25: return R"({"type":"wait"})";
      case 26: return R"({"type":"tempo","bots":)" + (few(3) ? value(2) : tempo()) + "}";
      case 27: return R"({"type":"hints")" + on() + "}";
      case 28: return R"({"type":"react","which":)" + (few(3) ? value(2) : integer()) + "}";
      // What was pledged, of all that could be; and other things.
      case 29: return R"({"type":"pledge","pledge":)" + (few(3) ? value(2) : '"' + hash() + '"') + "}";
      case 30:
        return R"({"type":"open","share":)" + (few(3) ? value(2) : '"' + std::string(22, 'A') + '"') + "}";
      default: return broken();
    }
  }

  // Of sixteen zeros, or of nothing in particular.
  std::string hash() { return few(2) ? "N0cI__dxndWXnsh11WzSKG9tPPfsMXo7JWMqqyjsN7s" : std::string(43, 'A'); }
  std::string for_how_long() {
    static constexpr std::array<std::string_view, 4> words = {R"("turn")", R"("game")", R"("idle")", "3"};
    return any(words);
  }
  std::string tempo() {
    static constexpr std::array<std::string_view, 3> words = {R"("calm")", R"("natural")", R"("quick")"};
    return any(words);
  }

  std::string hello() {
    std::string text = R"({"type":"hello","table":")" + code() + "\"";
    if (!few(4)) text += R"(,"token":")" + (few(20) ? "short" : any(places_.tokens)) + "\"";
    if (few(2)) text += R"(,"have":)" + integer();
    if (few(4)) text += maybe_seat();
    if (!few(3)) text += R"(,"with":["view","legal"])";
    if (few(20)) text += R"(,"with":)" + value(3);
    return text + "}";
  }

  // A task of a day, maybe of one that counts.
  std::string day() {
    static constexpr std::array<std::string_view, 4> kinds = {"pop-puzzle", "blobs-win", "blink-sprint",
                                                              "none"};
    const std::time_t time = std::time(nullptr) - 86'400 * static_cast<std::time_t>(dice_.below(12));
    std::array<char, 32> date{};
    std::strftime(date.data(), date.size(), "/api/day/%Y-%m-%d/", std::gmtime(&time));
    return date.data() + any(kinds);
  }
  // A request of HTTP; `whole` says that it can be answered.
  std::string request(bool& whole) {
    static constexpr std::array<std::string_view, 14> paths = {"/",
                                                               "/api/games",
                                                               "/api/games/pop/puzzles",
                                                               "/api/games/cant-touch-this/cards",
                                                               "/metrics",
                                                               "/api/tables",
                                                               "/api/me",
                                                               "/api/me/tables",
                                                               "/../x/%00",
                                                               "/api/games/none/none",
                                                               "/api/health?x=/../../..",
                                                               "/api/day/2026-11-17",
                                                               "/api/day/2026-13-99/none/results",
                                                               "/ws"};
    whole = true;
    std::string text;
    switch (dice_.below(15)) {
      case 0:
      case 1: text = request_text("GET " + any(paths), {}, any(places_.tokens)); break;
      case 2: text = request_text("GET /api/tables/" + code() + "/record", {}); break;
      case 3: text = request_text("GET /api/tables/" + code() + "/replay", {}); break;
      case 4:
      case 5: text = request_text("POST /api/tables", new_table(), few(3) ? "" : any(places_.tokens)); break;
      case 6:
        text = request_text(few(40) ? "DELETE /api/me" : "HEAD /api/me", {}, any(places_.tokens));
        break;
      case 7: text = request_text("POST /api/tables", value(5)); break;
      case 8: text = request_text("POST /api/boxes", box()); break;
      case 9: text = request_text("POST /api/boxes", few(2) ? value(6) : broken()); break;
      case 10: text = request_text("GET /api/boxes/" + box_id(), {}); break;
      case 11:
        text = request_text((few(2) ? "POST " : "GET ") + day(), few(2) ? value(6) : broken(),
                            any(places_.tokens));
        break;
      case 12: text = request_text("GET " + day() + "/results", {}, any(places_.tokens)); break;
      case 13:
        text =
            "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: "
            "chunked\r\n\r\n5\r\n{\"gam\r\n" +
            std::string(few(2) ? "zz\r\n" : "0\r\n\r\n");
        whole = false;
        break;
      default:
        text = std::string(k_upgrade);
        text[dice_.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(dice_.below(256));
        whole = false;
    }
    if (few(4)) {
      text.resize(dice_.below(static_cast<std::uint32_t>(text.size())));
      whole = false;
    } else if (few(10)) {
      text[dice_.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(dice_.below(256));
      whole = false;
    }
    return text;
  }

  // A table to be made; most of them can be.
  std::string new_table() {
    static constexpr std::array<std::string_view, 10> games = {R"("template")",
                                                               R"("blink")",
                                                               R"("bloops")",
                                                               R"("bloops","options":{"window":"race"})",
                                                               R"("blobs")",
                                                               R"("pop")",
                                                               R"("pop","options":{"mode":"puzzle"})",
                                                               R"("pop","options":{"mode":"solo"})",
                                                               R"("cant-touch-this","options":{"card":3})",
                                                               R"("none")"};
    static constexpr std::array<std::string_view, 8> seats = {R"(["me"])",
                                                              R"(["me","open"])",
                                                              R"(["me","bot"])",
                                                              R"([{"bot":"random"},"bot"])",
                                                              R"(["open","open"])",
                                                              R"(["me","open","closed"])",
                                                              R"(["me","bot","open"])",
                                                              R"(["bot","bot","bot"])"};
    static constexpr std::array<std::string_view, 6> paces = {
        R"("live")",
        R"("relaxed")",
        R"("days")",
        R"({"kind":"live","turn":1,"window":1,"patience":1})",
        R"({"kind":"days","turn":60})",
        R"({"kind":"live","turn":-1})"};
    return R"({"game":)" + any(games) + R"(,"seats":)" + any(seats) + R"(,"pace":)" + any(paces) +
           R"(,"public":)" + (few(2) ? "true" : "false") + maybe_name() + maybe_box() + "}";
  }

  // A box to be brought; some are right, most of the others nearly so.
  std::string box() {
    static constexpr std::array<std::string_view, 7> games = {
        "template", "template", "blink", "bloops", "pop", "blobs", "cant-touch-this"};
    std::string cards;
    const std::uint32_t count = 7 + dice_.below(9);
    for (std::uint32_t n = 1; n <= count; ++n)
      cards += (n == 1 ? "" : ",") + (few(60) ? value(2) : std::to_string(n));
    std::string text = R"({"box":)" + (few(20) ? integer() : "1") + R"(,"game":")" + any(games) + R"(")" +
                       (few(4) ? maybe_name() : R"(,"name":"Mine")") + R"(,"by":")" +
                       std::to_string(dice_.below(50)) + R"(","cards":[)" + cards + "]}";
    if (few(10)) text.insert(text.size() - 1, R"(,"colour":)" + value(3));
    if (few(20)) text.insert(0, std::string(60'000 + dice_.below(9'000), ' '));
    return text;
  }

  // Frames for a text: whole, in parts, masked, or broken in one of the ways that there are.
  void append(std::string& out, std::string_view text) {
    std::array<unsigned char, 4> mask{};
    if (few(2))
      for (auto& byte : mask) byte = static_cast<unsigned char>(dice_.below(256));
    if (few(12)) {  // in parts, with something in between
      const auto cut = dice_.below(static_cast<std::uint32_t>(text.size()) + 1);
      append_frame(out, 0x01, text.substr(0, cut), mask);
      if (few(2)) append_frame(out, 0x89, "between", mask);
      if (few(4)) append_frame(out, 0x00, {}, mask);
      append_frame(out, 0x80, text.substr(cut), mask);
    } else {
      append_frame(out, 0x81, text, mask);
    }
  }
  // What no frame may be; the connection ends with it.
  void append_wrong(std::string& out) {
    const std::size_t from = out.size();
    switch (dice_.below(6)) {
      case 0: out += std::string("\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0", 14); break;
      case 1: out += std::string("\x81\xFE\xFF\xFF\0\0\0\0", 8); break;
      case 2: out += std::string("\x81\x05hello", 7); break;  // without a mask
      case 3: append_frame(out, 0x80 | dice_.below(16), "what?"); break;
      case 4: append_frame(out, dice_.below(256), std::string(dice_.below(300), '\xFF')); break;
      default:
        append_frame(out, 0x81, R"({"type":"state"})");
        out[from + dice_.below(static_cast<std::uint32_t>(out.size() - from))] ^= '\x40';
    }
  }

  bool few(std::uint32_t of) { return dice_.below(of) == 0; }

 private:
  template <class List>
  std::string any(const List& list) {
    return std::string(list[dice_.below(static_cast<std::uint32_t>(list.size()))]);
  }

  std::string code() {
    const auto which = dice_.below(20);
    if (which == 0) return {};
    if (which == 1) return "x";
    if (which == 2) return fresh_token(dice_).substr(0, 22);
    const auto& list = which < 6 ? places_.waiting : which < 11 ? places_.playing : places_.finished;
    std::string chosen = any(list);
    if (named_ != nullptr) named_->insert(chosen);
    return chosen;
  }
  std::string integer() {
    static constexpr std::array<std::string_view, 12> odd = {"-1",
                                                             "0",
                                                             "1",
                                                             "200",
                                                             "201",
                                                             "9223372036854775807",
                                                             "-9223372036854775808",
                                                             "1e99",
                                                             "1.5",
                                                             "\"3\"",
                                                             "null",
                                                             "18446744073709551615"};
    return few(2) ? std::to_string(dice_.below(40)) : any(odd);
  }
  std::string maybe_seat() {
    if (few(3)) return {};
    return R"(,"seat":)" + (few(8) ? integer() : std::to_string(dice_.below(3)));
  }
  std::string box_id() {
    return places_.boxes.empty() || few(6) ? fresh_token(dice_).substr(0, few(2) ? 22 : 21)
                                           : any(places_.boxes);
  }
  std::string maybe_box() {
    if (few(2)) return {};
    return R"(,"box":)" + (few(3) ? box() : few(6) ? value(3) : "\"" + box_id() + "\"");
  }
  std::string maybe_name() {
    static constexpr std::array<std::string_view, 7> names = {
        "Ann", "", "\\u202eevil", "\xE2\x80\x8B\xE2\x80\x8B", "\\ud83d\\ude00", "a\\u0000b", "\\ud800"};
    if (few(6)) return {};
    if (few(12)) return R"(,"name":")" + std::string(dice_.below(3000), 'n') + "\"";
    return R"(,"name":")" + any(names) + "\"";
  }
  std::string bot() {
    static constexpr std::array<std::string_view, 5> bots = {"random", "greedy", "level:1", "none", ""};
    return any(bots);
  }
  std::string on() { return few(2) ? "" : few(2) ? R"(,"on":true)" : R"(,"on":false)"; }
  std::string id() {
    if (few(10)) return R"(,"id":")" + std::string(60 + dice_.below(10), 'i') + "\"";
    return R"(,"id":")" + std::to_string(dice_.below(few(2) ? 20 : 1'000'000'000)) + "\"";
  }
  std::string action(const std::vector<std::string>& legal) {
    static constexpr std::array<std::string_view, 8> actions = {R"({"type":"pass"})",
                                                                R"({"type":"ready"})",
                                                                R"({"type":"move","from":0,"to":1})",
                                                                R"({"type":"counter","slot":0})",
                                                                R"({"type":"draw"})",
                                                                R"({"type":"choose","row":0,"column":0})",
                                                                R"({"type":"play","card":-1,"pile":99})",
                                                                R"({})"};
    if (!legal.empty() && !few(4)) return any(legal);
    return few(8) ? value(4) : any(actions);
  }
  std::string act(const std::vector<std::string>& legal) {
    std::string text = R"({"type":"act")" + (few(20) ? "" : id()) + R"(,"action":)" + action(legal);
    if (few(6)) text += R"(,"at":)" + integer();
    return text + "}";
  }
  // Any JSON, no deeper than that.
  std::string value(int depth) {
    switch (dice_.below(depth > 0 ? 8 : 5)) {
      case 0: return "null";
      case 1: return few(2) ? "true" : "false";
      case 2: return integer();
      case 3: return few(2) ? R"("hello")" : R"("game")";
      case 4: return "\"" + code() + "\"";
      case 5: return "[" + value(depth - 1) + "," + value(depth - 1) + "]";
      case 6: return R"({"type":)" + value(depth - 1) + R"(,"action":)" + value(depth - 1) + "}";
      default:
        return R"({"game":"blink","seats":)" + value(depth - 1) + R"(,"pace":)" + value(depth - 1) + "}";
    }
  }
  std::string broken() {
    switch (dice_.below(6)) {
      case 0: return {};
      case 1: return std::string(dice_.below(40), '[');
      case 2: return std::string(16'000, '{');
      case 3: return R"({"type":"act","id":"1","action":)";
      case 4: return std::string("\xC3\x28", 2);  // no UTF-8: the connection ends
      default: return "\"" + std::string(16'000 + dice_.below(1000), 'x') + "\"";
    }
  }

  FastRng& dice_;
  Places& places_;
  Names* named_ = nullptr;
};

}  // namespace smallbox::client
