#include "engine/verify.hpp"

#include <algorithm>
#include <utility>

#include "engine/fair.hpp"

namespace smallbox {
namespace {

std::string_view text_in(const json::object& from, const char* name) {
  return as_text(from.if_contains(name)).value_or("");
}

// Whether what is written by `write` is the value, however that is ordered.
template <class Write>
bool says(const json::value& value, Write&& write) {
  Json out;
  write(out);
  const auto parsed = parse_json(out.text());
  return parsed && canonical_json(*parsed) == canonical_json(value);
}

class Verifier {
 public:
  Verifier(const json::object& record, const json::object* note) : record_(record), note_(note) {}

  Verified run(const json::array* known, const AnyGame* (*find)(std::string_view id)) {
    const auto* deal = as_object(record_.if_contains("deal"));
    if (deal != nullptr) verdict_.kind = text_in(*deal, "kind");
    replay(find);
    verdict_.checked = deal != nullptr && deal->contains("commit");
    if (verdict_.checked) {
      deal_ = deal;
      commitment();
      shares();
      if (match_) told();
      fresh(known);
    }
    if (note_ != nullptr) noted();
    return std::move(verdict_);
  }

 private:
  Verified::Check& check(const char* name, bool holds) { return verdict_.checks.emplace_back(name, holds); }

  void replay(const AnyGame* (*find)(std::string_view id)) {
    auto match = load_record(record_, find);
    // A deal that was written down is none that was dealt from a seed.
    const bool dealt = !record_.contains("setup");
    Verified::Check& one = check("replay", match && dealt);
    if (!match)
      one.message = match.error().message;
    else if (!dealt)
      one.message = "The record names its cards instead of dealing them.";
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
    std::vector<std::string> shares;
    SeatSet wrong;
    verdict_.round = static_cast<int>(as_int(deal_->if_contains("round")).value_or(0));
    for (std::size_t i = 0; seats != nullptr && i < std::min<std::size_t>(seats->size(), max_seats); ++i) {
      const auto seat = static_cast<Seat>(i);
      const auto* fields = as_object(&(*seats)[i]);
      std::string& share = shares.emplace_back();
      if (fields == nullptr) continue;
      const auto given = text_in(*fields, "share");
      const auto pledged = text_in(*fields, "pledge");
      const auto bytes = fair::bytes_of(given, fair::share_bytes);
      if (given.empty())
        (pledged.empty() ? verdict_.silent : verdict_.left_out).add(seat);
      else if (!bytes || fair::pledge(*bytes) != pledged)
        wrong.add(seat);
      if (bytes) share = *bytes;
    }
    const bool whole =
        seats != nullptr && as_int(record_.if_contains("seats")) == static_cast<std::int64_t>(seats->size());
    check("pledges", whole && wrong.empty()).seats = wrong;
    check("seed", fair::seed(text_in(*deal_, "table"), secret_, shares) == text_in(record_, "seed"));
  }

  // What the record says beside what follows from it.
  void told() {
    const auto compare = [&](const char* name, auto&& write) {
      if (const auto* value = deal_->if_contains(name)) check(name, says(*value, write));
    };
    compare("start", [&](Json& out) { match_->restarted()->write_view(out, Audience::everything()); });
    compare("end", [&](Json& out) { match_->write_view(out, Audience::everything()); });
    compare("result", [&](Json& out) { fair::write_result(out, *match_); });
    if (deal_->contains("seal"))
      check("seal", fair::seal_at(secret_, *match_, match_->actions()) == text_in(*deal_, "seal"));
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
    verdict_.noted = true;
    const auto seat = as_int(note_->if_contains("seat"));
    const bool sat = seat && match_ && *seat >= 0 && *seat < match_->seats();
    for (const auto& [name, field] : {std::pair{"seen-table", "table"}, std::pair{"seen-commit", "commit"}})
      if (note_->contains(field))
        check(name, deal_ != nullptr && text_in(*note_, field) == text_in(*deal_, field));
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
                             fair::seal_at(secret_, *match_, static_cast<int>(version)) == seal);
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
        same = replay->actions() == version && says(*view, [&](Json& out) { replay->write_view(out, who); });
      }
      if (same) continue;
      check("seen-views", false).version = version;
      return;
    }
    check("seen-views", true);
  }

  const json::object& record_;
  const json::object* note_;
  const json::object* deal_ = nullptr;
  std::string secret_;
  std::unique_ptr<AnyMatch> match_;
  Verified verdict_;
};

}  // namespace

bool Verified::holds() const {
  return std::ranges::all_of(checks, [](const Check& check) { return check.holds; });
}

Verified verify(const json::object& record, const json::object* note, const json::array* known,
                const AnyGame* (*find)(std::string_view id)) {
  return Verifier(record, note).run(known, find);
}

void write_verified(Json& out, const Verified& verdict) {
  out.begin_object().field("ok", verdict.holds()).field("kind", verdict.kind);
  out.field("checked", verdict.checked).field("noted", verdict.noted).field("round", verdict.round);
  out.list("left_out", verdict.left_out, [&](Seat seat) { out.value(seat); });
  out.list("silent", verdict.silent, [&](Seat seat) { out.value(seat); });
  out.list("checks", verdict.checks, [&](const Verified::Check& check) {
    out.begin_object().field("check", check.name).field("ok", check.holds);
    if (!check.seats.empty()) out.list("seats", check.seats, [&](Seat seat) { out.value(seat); });
    if (check.version >= 0) out.field("version", check.version);
    if (!check.message.empty()) out.field("message", check.message);
    out.end_object();
  });
  out.end_object();
}

std::string verify_text(std::string_view text, const AnyGame* (*find)(std::string_view id)) {
  const auto asked = parse_json(text);
  const auto* fields = asked ? asked->if_object() : nullptr;
  const auto* record = fields != nullptr ? as_object(fields->if_contains("record")) : nullptr;
  if (record == nullptr) return {};
  Json out;
  write_verified(out, verify(*record, as_object(fields->if_contains("note")),
                             as_array(fields->if_contains("known")), find));
  return out.take();
}

}  // namespace smallbox
