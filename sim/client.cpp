#include "sim/client.hpp"

#include <algorithm>

namespace smallbox::sim {
namespace {

std::string as_json(std::string_view text) {
  Json out;
  out.value(text);
  return out.take();
}

}  // namespace

void Client::fail(const std::string& what) const {
  throw Violation("client " + std::to_string(number_) + " at version " + std::to_string(version_) + ": " +
                  what);
}

void Client::go_to(std::string code, bool watches) {
  code_ = std::move(code);
  watches_ = watches;
  version_ = -1;
  you_ = -1;
  sent_.clear();
  answers_.clear();
  playing_ = over_ = false;
  next_.clear();
  come_again(true);
}

void Client::lose_token() {
  token_lost_ = true;
  // It is somebody else to the house, who has done nothing.
  sent_.clear();
  legal_.clear();
  if (!open_ || ground_.dice.one_in(2)) return come_again(ground_.dice.one_in(2));
  // On the same line: what was meant for the seat must not come to whoever only watches.
  says_again_ = true;
  synced_ = false;
  say(R"({"type":"hello","table":)" + as_json(code_) + R"(,"with":["view","legal"]})");
}

void Client::stay_away(Us length) {
  if (line_) line_->hang_up(true);
  ground_.loop.after(length, [this, was = line_] {
    if (was == line_ && !code_.empty()) come_again(true);
  });
}

void Client::find_token() {
  token_lost_ = false;
  come_again(ground_.dice.one_in(2));
}

// ---- Lines --------------------------------------------------------------------------------------

void Client::come_again(bool politely) {
  if (line_) {
    line_->hang_up(politely);
    old_.push_back(line_);
    if (old_.size() > 4) old_.erase(old_.begin());
  }
  connect();
}

void Client::connect() {
  open_ = synced_ = says_again_ = false;
  legal_.clear();
  line_ = std::make_shared<Line>(ground_, *this, number_, ++lines_);
  line_->open();
  // As TCP does it: what is said waits until there is a line.
  ground_.loop.after(200 * k_ms, [this, line = line_] {
    if (line != line_ || line->is_over()) return;
    std::string hello =
        R"({"type":"hello","table":)" + as_json(code_) + R"(,"with":["view","legal","start","age"])";
    if (!token_lost_) hello += R"(,"token":)" + as_json(token_);
    if (version_ >= 0) hello += R"(,"have":)" + std::to_string(version_);
    say(hello + "}");
    ping();
  });
}

void Client::closed(Line& line) {
  if (&line != line_.get()) return;
  const Us wait = std::min<Us>(800, 100 << std::min(tries_++, 4)) * k_ms;
  ground_.loop.after(wait + ground_.dice.between(0, wait / 2), [this, was = line_] {
    if (was == line_) connect();
  });
}

void Client::house_down(bool silent) {
  if (line_) line_->house_down(silent);
  for (const auto& line : old_) line->house_down(silent);
}

void Client::ping() {
  say(R"({"type":"ping"})");
  const std::uint64_t number = ++pings_;
  ground_.loop.after((patient_ ? 90 : 4) * k_second, [this, number, line = line_] {
    if (line != line_ || line->is_over()) return;
    // The line is dead although nobody says so.
    if (pongs_ < number) return come_again(ground_.dice.one_in(2));
    ground_.loop.after(6 * k_second, [this, line] {
      if (line == line_ && !line->is_over()) ping();
    });
  });
}

void Client::say(std::string text) {
  if (!line_ || line_->is_over()) return;
  line_->say(std::move(text));
  if (!std::exchange(hangs_up_, false)) return;
  ground_.loop.after(ground_.dice.between(0, 100 * k_ms), [this, line = line_] {
    if (line != line_ || line->is_over()) return;
    ground_.counts.add(Fault::hang_up);
    come_again(ground_.dice.one_in(2));
  });
}

// ---- What is heard ------------------------------------------------------------------------------

void Client::heard(Line& line, const Letter& letter) {
  if (&line != line_.get()) return;
  if (letter.type == "pong") {
    pongs_ = pings_;
  } else if (letter.type == "table") {
    hear_table(letter);
  } else if (letter.type == "state") {
    if (letter.version < version_ && !ground_.ledger.spoilt())
      fail("a state is older than what was known: " + letter.text.substr(0, 200));
    refresh(letter);
  } else if (letter.type == "current") {
    if (letter.version != version_) fail("what is current is another version");
    refresh(letter);
  } else if (letter.type == "update") {
    if (version_ >= 0 && letter.version != version_ + 1 && !ground_.ledger.spoilt())
      fail("a version is missing or comes twice: " + std::to_string(letter.version));
    refresh(letter);
  } else if (letter.type == "done") {
    answered(std::string(text_in(letter.fields, "id")), letter.version);
  } else if (letter.type == "refused") {
    hear_refusal(letter);
  }
}

void Client::hear_table(const Letter& letter) {
  const std::string_view watch = text_in(letter.fields, "watch");
  if (watch != code_ && text_in(letter.fields, "table") != code_)
    fail("told of another table than was asked for");
  // Where it has said hello again on this line, what was told before that may still come.
  if (token_lost_ && !says_again_ && as_int(letter.fields.if_contains("you")))
    fail("sits somewhere without a token");
  you_ = static_cast<int>(as_int(letter.fields.if_contains("you")).value_or(-1));
  const std::string_view status = text_in(letter.fields, "status");
  if (over_ && status != "over" && !ground_.ledger.spoilt())
    fail("a table that was over is not over any more");
  playing_ = status == "playing";
  over_ = status == "over";
  next_ = text_in(letter.fields, "next");
  seats_free_ = false;
  if (const auto* seats = as_array(letter.fields.if_contains("seats")))
    for (const auto& seat : *seats)
      if (const auto* fields = as_object(&seat); fields != nullptr && text_in(*fields, "kind") == "open")
        seats_free_ = true;
  if (std::exchange(open_, true)) return think();
  tries_ = 0;
  for (Sent& one : sent_) {
    // It may have come all the same.
    for (const auto& line : old_)
      if (line->arrived() > one.after && one.on_line == line->number()) ground_.counts.add(Fault::duplicate);
    send_act(one.id, one.action);
  }
  think();
}

void Client::refresh(const Letter& letter) {
  version_ = letter.version;
  synced_ = true;
  if (!text_in(letter.fields, "id").empty())
    answered(std::string(text_in(letter.fields, "id")), letter.version);
  legal_.clear();
  if (const auto* legal = as_array(letter.fields.if_contains("legal")))
    if (!legal->empty())
      for (int n = 0; n < 4; ++n)
        legal_.push_back(json::serialize((*legal)[ground_.dice.below(legal->size())]));
  if (const auto* result = as_object(letter.fields.if_contains("result"))) over_ = over_ || !result->empty();
  think();
}

void Client::answered(const std::string& id, std::int64_t version) {
  const auto [place, fresh] = answers_.emplace(id, version);
  if (!fresh && place->second != version && !ground_.ledger.spoilt())
    fail("an id was answered for two versions: " + id);
  own_ = std::max(own_, version);
  std::erase_if(sent_, [&](const Sent& one) { return one.id == id; });
}

void Client::hear_refusal(const Letter& letter) {
  const std::string id(text_in(letter.fields, "id"));
  std::erase_if(sent_, [&](const Sent& one) { return one.id == id; });
  if (!id.empty() && answers_.contains(id) && !ground_.ledger.spoilt())
    fail("an id is refused that was accepted: " + letter.text);
  if (open_ || !id.empty()) return think();
  // The hello again, in a while.
  const std::string_view code = text_in(letter.fields, "code");
  if (code == "no-table" && !ground_.ledger.spoilt()) fail("a table that was told of is not there any more");
  ground_.loop.after(k_second, [this, line = line_] {
    if (line == line_) come_again(true);
  });
}

// ---- What is done -------------------------------------------------------------------------------

void Client::think() {
  if (thinking_ || over_ || looks_on_) return;
  const bool may_sit = open_ && you_ < 0 && !playing_ && seats_free_ && !watches_ && !token_lost_;
  if (legal_.empty() && !may_sit) return;
  thinking_ = true;
  const Us longest = quick_ ? 200 * k_ms : 3 * k_second;
  Us wait = hurries_ ? ground_.dice.between(k_ms, 20 * k_ms) : ground_.dice.between(20 * k_ms, longest);
  // Others come first: where a choice can be taken back it would be taken back for ever.
  if (hurries_ && own_ == version_) wait += 5 * k_second;
  ground_.loop.after(wait, [this] {
    thinking_ = false;
    act();
  });
}

void Client::act() {
  if (!open_ || over_ || !line_ || line_->is_over()) return;
  if (you_ < 0) {
    if (!playing_ && seats_free_ && !watches_ && !token_lost_)
      say(R"({"type":"sit","name":"Ann","id":"sit"})");
    return;
  }
  if (legal_.empty() || !synced_) return;
  const std::string action = legal_[ground_.dice.below(legal_.size())];
  if (sent_.size() > 3) return;
  const std::string id = std::to_string(number_) + "-" + std::to_string(++ids_);
  sent_.push_back({id, action, 0, 0});
  legal_.clear();
  send_act(id, action);
  if (std::exchange(twice_, false)) {
    ground_.counts.add(Fault::duplicate);
    send_act(id, action);
  }
  // Where nothing comes of it, another time.
  if (std::exchange(asks_later_, true)) return;
  ground_.loop.after(5 * k_second, [this] {
    asks_later_ = false;
    if (open_ && you_ >= 0 && legal_.empty() && !over_) say(R"({"type":"state"})");
  });
}

void Client::send_act(const std::string& id, const std::string& action) {
  for (Sent& one : sent_)
    if (one.id == id) {
      one.on_line = line_->number();
      one.after = line_->arrived();
    }
  // Some lie.
  const std::string age = std::to_string(ground_.dice.below(400));
  say(R"({"type":"act","id":)" + as_json(id) + R"(,"action":)" + action + R"(,"age":)" + age + "}");
}

void Client::say_something() {
  if (!open_ || over_) return;
  const auto word = [&]() -> std::string {
    switch (ground_.dice.below(13)) {
      case 0: return R"({"type":"state"})";
      case 1: return R"({"type":"history","id":"h"})";
      case 2:
        return legal_.empty() ? R"({"type":"plan","action":null,"id":"p"})"
                              : R"({"type":"plan","id":"p","action":)" + legal_[0] + "}";
      case 3: return R"({"type":"skip","on":true,"for":"idle"})";
      case 4: return R"({"type":"skip","on":true,"for":"game"})";
      case 5: return R"({"type":"skip","on":false})";
      case 6:
        return R"({"type":"shown","version":)" + std::to_string(std::max<std::int64_t>(0, version_)) + "}";
      case 7: return R"({"type":"name","name":"Ben"})";
      case 8: return R"({"type":"react","which":1})";
      case 9: return R"({"type":"tempo","bots":"quick"})";
      case 10: return R"({"type":"wait"})";
      case 11: return ground_.dice.one_in(4) ? R"({"type":"leave","id":"l"})" : R"({"type":"ping"})";
      default: return R"({"type":"hints","on":true})";
    }
  };
  say(word());
}

}  // namespace smallbox::sim
