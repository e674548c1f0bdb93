#include "engine/verify.hpp"

#include <algorithm>
#include <utility>

#include "engine/fair.hpp"

namespace smallbox {
namespace {

std::string_view text_in(const json::object& from, const char* name) {
  return as_text(from.if_contains(name)).value_or("");
}

// However that is ordered.
bool is_same(const json::value& value, const Json& written) {
  const auto parsed = parse_json(written.text());
  return parsed && still_said(value, *parsed);
}

class Verifier {
 public:
  Verifier(const json::object& record, const json::object* note) : record_(record), note_(note) {}

  std::string run(const json::array* known, const AnyGame* (*find)(std::string_view id)) {
    const auto* deal = as_object(record_.if_contains("deal"));
    checks_.begin_array();
    replay(find);
    if (deal != nullptr && deal->contains("commit")) {
      deal_ = deal;
      commitment();
      shares();
      if (match_) told();
      fresh(known);
    }
    if (note_ != nullptr) noted();
    checks_.end_array();
    Json out;
    out.begin_object().field("ok", ok_).field("kind", deal != nullptr ? text_in(*deal, "kind") : "");
    out.field("checked", deal_ != nullptr).field("noted", note_ != nullptr).field("round", round_);
    write_seats(out, "left_out", left_out_);
    write_seats(out, "silent", silent_);
    out.key("checks").raw(checks_.text()).end_object();
    return out.take();
  }

 private:
  static void write_seats(Json& out, const char* name, SeatSet seats) {
    out.list(name, seats, [&](Seat seat) { out.value(seat); });
  }
  void check(const char* name, bool holds, SeatSet seats = {}, std::int64_t version = -1,
             std::string_view message = {}) {
    ok_ = ok_ && holds;
    checks_.begin_object().field("check", name).field("ok", holds);
    if (!seats.empty()) write_seats(checks_, "seats", seats);
    if (version >= 0) checks_.field("version", version);
    if (!message.empty()) checks_.field("message", message);
    checks_.end_object();
  }

  void replay(const AnyGame* (*find)(std::string_view id)) {
    auto match = load_record(record_, find);
    // A deal that was written down is none that was dealt from a seed.
    const bool dealt = !record_.contains("setup");
    check("replay", match && dealt, {}, -1,
          !match  ? match.error().message
          : dealt ? ""
                  : "The record names its cards instead of dealing them.");
    if (match) match_ = *std::move(match);
  }

  void commitment() {
    if (auto secret = fair::bytes_of(text_in(*deal_, "secret"), fair::secret_bytes))
      secret_ = *std::move(secret);
    check("commitment", !secret_.empty() &&
                            fair::commitment(text_in(*deal_, "table"), secret_) == text_in(*deal_, "commit"));
  }

  // Pledges and the seed.
  void shares() {
    const auto* seats = as_array(deal_->if_contains("seats"));
    std::string shares;
    SeatSet wrong;
    round_ = static_cast<int>(as_int(deal_->if_contains("round")).value_or(0));
    for (std::size_t i = 0; seats != nullptr && i < std::min<std::size_t>(seats->size(), max_seats); ++i) {
      const auto seat = static_cast<Seat>(i);
      const auto* fields = as_object(&(*seats)[i]);
      if (fields == nullptr) continue;
      const auto given = text_in(*fields, "share");
      const auto pledged = text_in(*fields, "pledge");
      const auto bytes = fair::bytes_of(given, fair::share_bytes);
      if (given.empty())
        (pledged.empty() ? silent_ : left_out_).add(seat);
      else if (!bytes || fair::pledge(*bytes) != pledged)
        wrong.add(seat);
      if (bytes) shares += *bytes;
    }
    const bool whole =
        seats != nullptr && as_int(record_.if_contains("seats")) == static_cast<std::int64_t>(seats->size());
    check("pledges", whole && wrong.empty(), wrong);
    check("seed", fair::seed(text_in(*deal_, "table"), secret_, shares) == text_in(record_, "seed"));
  }

  // What the record says beside what follows from it.
  void told() {
    Json start;
    Json end;
    Json result;
    match_->restarted()->write_view(start, Audience::everything());
    match_->write_view(end, Audience::everything());
    fair::write_result(result, *match_);
    compare("start", start);
    compare("end", end);
    compare("result", result);
    if (deal_->contains("seal")) check("seal", is_seal(text_in(*deal_, "seal"), match_->actions()));
  }
  bool is_seal(std::string_view seal, int version) const {
    return fair::seal_at(secret_, *match_, version) == seal ||
           fair::seal_as_written(secret_, record_, *match_, version) == seal;
  }
  void compare(const char* name, const Json& written) {
    if (const auto* value = deal_->if_contains(name)) check(name, is_same(*value, written));
  }

  void fresh(const json::array* known) {
    if (known == nullptr) return;
    const auto same = [&](const json::value& one) {
      const auto* fields = as_object(&one);
      return fields != nullptr && text_in(*fields, "secret") == text_in(*deal_, "secret") &&
             text_in(*fields, "table") != text_in(*deal_, "table");
    };
    check("fresh", std::ranges::none_of(*known, same));
  }

  // ---- What somebody has noted down

  void noted() {
    const auto seat = as_int(note_->if_contains("seat"));
    const bool sat = seat && match_ && *seat >= 0 && *seat < match_->seats();
    if (note_->contains("commit"))  // which names the table, too
      check("seen-commit", deal_ != nullptr && text_in(*note_, "commit") == text_in(*deal_, "commit"));
    if (const auto share = text_in(*note_, "share"); !share.empty()) {
      const auto* seats = deal_ != nullptr ? as_array(deal_->if_contains("seats")) : nullptr;
      const auto* own = sat && seats != nullptr && static_cast<std::size_t>(*seat) < seats->size()
                            ? as_object(&(*seats)[static_cast<std::size_t>(*seat)])
                            : nullptr;
      check("seen-share", own != nullptr && text_in(*own, "share") == share);
    }
    if (const auto seal = text_in(*note_, "seal"); !seal.empty()) {
      const auto version = as_int(note_->if_contains("version")).value_or(-1);
      check("seen-seal", match_ && version >= 0 && version <= match_->actions() &&
                             is_seal(seal, static_cast<int>(version)));
    }
    if (const auto* views = as_array(note_->if_contains("views"))) views_seen(*views, sat ? *seat : -1);
  }

  void views_seen(const json::array& views, std::int64_t seat) {
    for (const auto& one : views) {
      const auto* fields = as_object(&one);
      const auto* view = fields != nullptr ? fields->if_contains("view") : nullptr;
      const auto version = fields != nullptr ? as_int(fields->if_contains("version")).value_or(-1) : -1;
      bool same = view != nullptr && match_ && version >= 0;
      if (same) {
        const auto replay = match_->restarted();
        while (replay->actions() < version && replay->follow(*match_)) continue;
        const Audience who = seat >= 0 ? Audience::seat(static_cast<Seat>(seat)) : Audience::spectator();
        Json seen;
        replay->write_view(seen, who);
        same = replay->actions() == version && is_same(*view, seen);
      }
      if (same) continue;
      return check("seen-views", false, {}, version);
    }
    check("seen-views", true);
  }

  const json::object& record_;
  const json::object* note_;
  const json::object* deal_ = nullptr;
  std::string secret_;
  std::unique_ptr<AnyMatch> match_;
  Json checks_;
  bool ok_ = true;
  int round_ = 0;
  SeatSet left_out_;
  SeatSet silent_;
};

}  // namespace

bool still_said(const json::value& told, const json::value& now) {
  if (const auto* fields = told.if_object()) {
    const auto* others = now.if_object();
    return others != nullptr && std::ranges::all_of(*fields, [&](const auto& field) {
             const auto* other = others->if_contains(field.key());
             return other != nullptr && still_said(field.value(), *other);
           });
  }
  if (const auto* values = told.if_array()) {
    const auto* others = now.if_array();
    return others != nullptr && std::ranges::equal(*values, *others, still_said);
  }
  return canonical_json(told) == canonical_json(now);
}

std::string verify(const json::object& record, const json::object* note, const json::array* known,
                   const AnyGame* (*find)(std::string_view id)) {
  return Verifier(record, note).run(known, find);
}

std::string verify_text(std::string_view text, const AnyGame* (*find)(std::string_view id)) {
  const auto asked = parse_json(text);
  const auto* fields = asked ? asked->if_object() : nullptr;
  const auto* record = fields != nullptr ? as_object(fields->if_contains("record")) : nullptr;
  if (record == nullptr) return {};
  return verify(*record, as_object(fields->if_contains("note")), as_array(fields->if_contains("known")),
                find);
}

}  // namespace smallbox
