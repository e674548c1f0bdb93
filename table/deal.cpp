// How people's pages take part in dealing, and what is told, kept and opened of it.
#include "table/deal.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/sha2.hpp"
#include "table/table.hpp"

namespace smallbox {
namespace {

// How long somebody's page is waited for: to pledge, and then to open.
constexpr Ms k_patience = 5'000;

Problem malformed(const char* message) { return {"bad-request", {}, message}; }

void text_or_null(Json& out, const char* name, const std::string& text) {
  if (text.empty())
    out.null_field(name);
  else
    out.field(name, text);
}

std::size_t place_of(std::span<const std::string_view> words, const json::value* word) {
  return static_cast<std::size_t>(std::ranges::find(words, as_text(word).value_or("")) - words.begin());
}

}  // namespace

// ---- The value ----------------------------------------------------------------------------------

Deal Deal::fresh(std::string table, std::string_view chance, std::size_t seats) {
  Deal deal;
  deal.kind = Kind::fair;
  deal.table = std::move(table);
  const auto hash = sha256(chance);
  deal.secret.assign(hash.begin(), hash.end());
  deal.shares.resize(seats);
  return deal;
}

Deal Deal::unchecked(Kind kind, std::size_t seats) {
  Deal deal;
  deal.kind = kind;
  deal.phase = Phase::dealt;
  deal.shares.resize(seats);
  return deal;
}

std::string Deal::seed() const {
  std::string opened;
  for (const Share& share : shares) opened += share.share;
  return fair::seed(table, secret, opened);
}

void Deal::vacate(std::size_t seat) {
  until = 0;
  shares[seat] = {};
  if (phase != Phase::opening) return;
  phase = Phase::pledging;
  ++round;
  std::ranges::fill(shares, Share{});
}

void Deal::began(const AnyMatch& match) {
  phase = Phase::dealt;
  until = 0;
  if (committed()) seal = fair::seal_at(secret, match, match.actions());
}

void Deal::acted(const AnyMatch& match, std::string_view action) {
  if (!committed()) return;
  seal = fair::seal_action(secret, seal, match.last_actor(), action);
  if (match.over()) seal = fair::seal_end(secret, seal, match);
}

void Deal::write(Json& out, bool open) const {
  out.field("kind", k_deal_kinds[index_of(kind)]);
  if (!committed()) return;
  out.field("commit", fair::commitment(table, secret)).field("round", round);
  if (open)
    out.field("table", table).field("secret", fair::text_of(secret));
  else
    out.field("phase", k_deal_phases[index_of(phase)]);
  out.list("seats", shares, [&](const Share& share) {
    if (!share.person) return void(out.null());
    out.begin_object();
    text_or_null(out, "pledge", share.pledge);
    if (open)
      text_or_null(out, "share", fair::text_of(share.share));
    else
      out.field("opened", !share.share.empty());
    out.end_object();
  });
}

void Deal::write_kept(Json& out) const {
  out.begin_object().field("kind", k_deal_kinds[index_of(kind)]);
  out.field("phase", k_deal_phases[index_of(phase)]).field("table", table);
  out.field("secret", fair::text_of(secret)).field("round", round);
  out.list("seats", shares, [&](const Share& share) {
    out.begin_object().field("person", share.person).field("pledge", share.pledge);
    out.field("share", fair::text_of(share.share)).end_object();
  });
  out.end_object();
}

bool Deal::read(const json::object& kept, std::size_t seats, Deal& deal) {
  const std::size_t kind = place_of(k_deal_kinds, kept.if_contains("kind"));
  const std::size_t phase = place_of(k_deal_phases, kept.if_contains("phase"));
  const auto* shares = as_array(kept.if_contains("seats"));
  if (kind == k_deal_kinds.size() || phase == k_deal_phases.size() || shares == nullptr ||
      shares->size() != seats)
    return false;
  Deal read;
  read.kind = static_cast<Kind>(kind);
  read.phase = static_cast<Phase>(phase);
  read.table = as_text(kept.if_contains("table")).value_or("");
  if (const auto secret = as_text(kept.if_contains("secret")).value_or(""); !secret.empty()) {
    auto bytes = fair::bytes_of(secret, fair::secret_bytes);
    if (!bytes) return false;
    read.secret = *std::move(bytes);
  }
  read.round = static_cast<int>(as_int(kept.if_contains("round")).value_or(0));
  for (const auto& one : *shares) {
    const auto* fields = as_object(&one);
    if (fields == nullptr) return false;
    const auto* person = fields->if_contains("person");
    Share share{person != nullptr && person->is_bool() && person->get_bool(),
                std::string(as_text(fields->if_contains("pledge")).value_or(""))};
    if (const auto given = as_text(fields->if_contains("share")).value_or(""); !given.empty()) {
      auto bytes = fair::bytes_of(given, fair::share_bytes);
      if (!bytes) return false;
      share.share = *std::move(bytes);
    }
    read.shares.push_back(std::move(share));
  }
  deal = std::move(read);
  return true;
}

std::string open_record(const AnyMatch& match, const Deal& deal) {
  Json record;
  match.write_record(record);
  Json out;
  out.begin_object();
  deal.write(out, true);
  if (deal.committed()) {
    match.restarted()->write_view(out.key("start"), Audience::everything());
    match.write_view(out.key("end"), Audience::everything());
    fair::write_result(out.key("result"), match);
    out.field("seal", deal.seal);
  }
  out.end_object();
  std::string text = record.take();
  text.back() = ',';
  return text + "\"deal\":" + out.take() + "}";
}

// ---- At the table -------------------------------------------------------------------------------

Deal Table::first_deal() const {
  const std::size_t seats = spec_.seats.size();
  if (spec_.day_kind != nullptr) return Deal::unchecked(Deal::Kind::day, seats);
  if (spec_.from_device) return Deal::unchecked(Deal::Kind::device, seats);
  if (!spec_.seed.empty()) return Deal::unchecked(Deal::Kind::given, seats);
  return Deal::fresh(code_, host_.fresh_seed(), seats);
}

// Whether cards can be dealt: everybody whose page deals along has pledged and opened a share, or was waited for.
bool Table::may_deal(Ms now) {
  if (deal_.kind != Deal::Kind::fair) return true;
  const auto waits = [&](auto&& lacks) {
    bool any = false;
    for (std::size_t seat = 0; seat < spec_.seats.size(); ++seat)
      any = any || (spec_.seats[seat].kind == Chair::Kind::human && lacks(seat));
    if (!any) return false;
    if (deal_.until == 0) deal_.until = now + k_patience;
    if (now >= deal_.until) return false;
    host_.wake(*this, deal_.until);
    return true;
  };
  if (deal_.phase == Deal::Phase::pledging) {
    if (waits([&](std::size_t seat) { return spec_.seats[seat].deals && deal_.shares[seat].pledge.empty(); }))
      return false;
    deal_.phase = Deal::Phase::opening;
    deal_.until = 0;
  }
  if (waits([&](std::size_t seat) { return deal_.shares[seat].left_out(); })) return false;
  for (std::size_t seat = 0; seat < spec_.seats.size(); ++seat)
    deal_.shares[seat].person = spec_.seats[seat].kind == Chair::Kind::human;
  return true;
}

void Table::wait_for_shares(Ms now) {
  if (match_ || deal_.until == 0) return;
  if (now >= deal_.until) return show(now);
  host_.wake(*this, deal_.until);  // it was woken for something else
}

Problem Table::pledge(Peer& peer, std::string_view pledge, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  if (!fair::bytes_of(pledge, fair::secret_bytes)) return malformed("That is no pledge.");
  Deal::Share& share = deal_.shares[peer.audience.seat()];
  if (share.pledge == pledge) return {};  // another page of the same person, or the line broke
  if (deal_.kind != Deal::Kind::fair || deal_.phase != Deal::Phase::pledging)
    return refused("late", "The cards are dealt already.");
  // What was pledged once stays: else one could wait for what the others do.
  if (!share.pledge.empty()) return refused("taken", "This seat has pledged already.");
  share.person = true;
  share.pledge = pledge;
  spec_.seats[peer.audience.seat()].deals = true;
  show(now);
  return {};
}

Problem Table::open_share(Peer& peer, std::string_view text, Ms now) {
  if (!peer.audience.is_seat()) return refused("not-seated", "You do not sit at this table.");
  const auto bytes = fair::bytes_of(text, fair::share_bytes);
  if (!bytes) return malformed("That is no share.");
  Deal::Share& share = deal_.shares[peer.audience.seat()];
  if (share.share == *bytes) return {};
  if (deal_.kind != Deal::Kind::fair || deal_.phase == Deal::Phase::dealt)
    return refused("late", "The cards are dealt already.");
  if (deal_.phase != Deal::Phase::opening) return refused("early", "Not everybody has pledged yet.");
  if (share.pledge.empty() || fair::pledge(*bytes) != share.pledge)
    return refused("wrong-share", "That is not what was pledged.");
  share.share = *bytes;
  show(now);
  return {};
}

}  // namespace smallbox
