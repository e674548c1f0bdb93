// One person at two devices: a code that is good once, for a short while, and can't be found by trying.
#include <gtest/gtest.h>

#include "server/device_links.hpp"
#include "tests/server/inn.hpp"

namespace smallbox {
namespace {

std::string told_in(const HttpReply& reply, const char* field) {
  const json::object fields = parse_json(reply.body)->get_object();
  return std::string(as_text(fields.if_contains(field)).value_or(""));
}
std::string new_link(Inn& inn, const std::string& token, const std::string& body = {}) {
  const HttpReply made = inn.ask("POST", "/api/me/link", body, token);
  EXPECT_EQ(made.status, 201) << made.body;
  return told_in(made, "code");
}
HttpReply take_link(Inn& inn, const std::string& code) {
  return inn.ask("POST", "/api/me/linked", R"({"code":")" + code + "\"}");
}

TEST(DeviceLinks, AreGoodForTenMinutesAndOnce) {
  const std::string ann = fresh_token();
  DeviceLinks links;
  ASSERT_TRUE(links.add("one", {ann, "Ann"}, 1'000));
  EXPECT_FALSE(links.take("other", 2'000));
  EXPECT_EQ(links.take("one", 1'000 + DeviceLinks::good_for - 1)->token, ann);
  EXPECT_FALSE(links.take("one", 2'000));
  ASSERT_TRUE(links.add("two", {ann, "Ann"}, 1'000));
  EXPECT_FALSE(links.take("two", 1'000 + DeviceLinks::good_for));
}

TEST(DeviceLinks, OneForEachPersonAndNotTooMany) {
  const std::string ann = fresh_token();
  DeviceLinks links;
  ASSERT_TRUE(links.add("first", {ann, ""}, 1));
  ASSERT_TRUE(links.add("second", {ann, ""}, 2));
  EXPECT_FALSE(links.take("first", 3));
  ASSERT_TRUE(links.add("bens", {fresh_token(), ""}, 3));
  links.forget(guest_of(ann));
  EXPECT_FALSE(links.take("second", 4));
  EXPECT_TRUE(links.take("bens", 4));
  for (std::size_t n = 0; n < DeviceLinks::most; ++n)
    ASSERT_TRUE(links.add(std::to_string(n), {"token " + std::to_string(n), ""}, 5));
  EXPECT_FALSE(links.add("more", {ann, ""}, 6));
  // Those that are too old make room.
  EXPECT_TRUE(links.add("more", {ann, ""}, 5 + DeviceLinks::good_for));
  EXPECT_FALSE(links.take("7", 5 + DeviceLinks::good_for));
}

TEST(DeviceLinks, TheSecondDeviceIsTheSamePerson) {
  Inn inn(without_limits());
  const std::string ann = fresh_token();
  const Booked table = inn.make(R"({"game":"blink","seats":["me","open"],"name":"Ann"})", ann);
  const std::string code = new_link(inn, ann, R"({"name":"Ann"})");
  EXPECT_EQ(code.size(), 22U);
  const HttpReply taken = take_link(inn, code);
  EXPECT_EQ(taken.status, 200) << taken.body;
  EXPECT_EQ(told_in(taken, "token"), ann);
  EXPECT_EQ(told_in(taken, "name"), "Ann");
  EXPECT_TRUE(taken.tag.empty()) << "nobody on the way may keep it";
  const HttpReply mine = inn.ask("GET", "/api/me/tables", "", told_in(taken, "token"));
  EXPECT_NE(mine.body.find(table.code), std::string::npos);
}

TEST(DeviceLinks, OfTwoAtOnceOneGetsIt) {
  Inn inn(without_limits());
  const std::string body = R"({"code":")" + new_link(inn, fresh_token()) + "\"}";
  const auto ask = Inn::request("POST", "/api/me/linked", body, "");
  std::vector<int> statuses;
  for (const HttpReply& reply : inn.ask_together({ask, ask, ask})) statuses.push_back(reply.status);
  std::ranges::sort(statuses);
  EXPECT_EQ(statuses, (std::vector<int>{200, 404, 404}));
  // And used once more later.
  EXPECT_EQ(inn.ask("POST", "/api/me/linked", body).status, 404);
}

TEST(DeviceLinks, GuessingCosts) {
  Limits limits;
  limits.bot_percent = 0;
  Inn inn(limits);
  const std::string code = new_link(inn, fresh_token());
  int refused = 0;
  for (int n = 0; n < 40; ++n) {
    const HttpReply reply = take_link(inn, fresh_code());
    EXPECT_TRUE(reply.status == 404 || reply.status == 429) << reply.body;
    refused += reply.status == 429 ? 1 : 0;
  }
  EXPECT_GE(refused, 30);
  // Whoever has tried so much does not get the right one either, and it is not spent by that.
  EXPECT_EQ(take_link(inn, code).status, 429);
  HttpRequest elsewhere = Inn::request("POST", "/api/me/linked", R"({"code":")" + code + "\"}", "");
  elsewhere.address = "127.0.0.9";
  EXPECT_EQ(inn.ask_together({elsewhere})[0].status, 200);
}

TEST(DeviceLinks, OnlyByWhoHasAToken) {
  Inn inn(without_limits());
  EXPECT_EQ(inn.ask("POST", "/api/me/link", "").status, 401);
  EXPECT_EQ(inn.ask("POST", "/api/me/link", "", "short").status, 401);
  EXPECT_EQ(inn.ask("GET", "/api/me/link", "", fresh_token()).status, 404);
  for (const char* body : {"", "[]", "{}", R"({"code":7})", R"({"code":null})", "{"})
    EXPECT_EQ(inn.ask("POST", "/api/me/linked", body).status, 400) << body;
  EXPECT_EQ(take_link(inn, std::string(4000, 'A')).status, 404);
  // What is said beside the token may be anything.
  for (const char* body : {"[]", R"({"name":7})", "{"}) (void)new_link(inn, fresh_token(), body);
}

TEST(DeviceLinks, WhoIsForgottenHasNone) {
  Inn inn(without_limits());
  const std::string ann = fresh_token();
  const std::string code = new_link(inn, ann);
  EXPECT_EQ(inn.ask("DELETE", "/api/me", "", ann).status, 200);
  EXPECT_EQ(take_link(inn, code).status, 404);
  // Nor does a server that was started again know of any.
  const std::string later = new_link(inn, ann);
  inn.open();
  EXPECT_EQ(take_link(inn, later).status, 404);
}

}  // namespace
}  // namespace smallbox
