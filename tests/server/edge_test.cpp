// What is let in at the edge: addresses as limits count them, heads of requests, names of this server.
#include "server/edge.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/address.hpp"

namespace smallbox {
namespace {

TEST(Address, CountsIpv6ByNetwork) {
  EXPECT_EQ(address_key("127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_key("2001:db8:1:2:ffff::1"), address_key("2001:DB8:1:2::"));
  EXPECT_NE(address_key("2001:db8:1:2::1"), address_key("2001:db8:1:3::1"));
  EXPECT_EQ(address_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("::ffff:c000:207"), "192.0.2.7");
  EXPECT_EQ(address_key("64:ff9b::192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(address_key("fe80::1%eth0"), "fe80::/64");
  for (const char* none :
       {"", "unknown", "1.2.3", "1.2.3.4.5", "01.2.3.4", "0x7f.1", "1.2.3.4 ", "::g", "_x"})
    EXPECT_EQ(address_key(none), "") << none;
}

TEST(Address, IsTheLastOneForwarded) {
  const auto key = [](std::vector<std::string_view> lines) { return forwarded_key(lines); };
  EXPECT_EQ(key({}), "");
  EXPECT_EQ(key({"192.0.2.1"}), "192.0.2.1");
  EXPECT_EQ(key({"10.0.0.1, 192.0.2.1"}), "192.0.2.1");
  EXPECT_EQ(key({"10.0.0.1", "192.0.2.1"}), "192.0.2.1");  // a line of the client, a line of the proxy
  EXPECT_EQ(key({"192.0.2.1:4711"}), "192.0.2.1");
  EXPECT_EQ(key({"[2001:db8::1]:4711"}), "2001:db8::/64");
  EXPECT_EQ(key({"[2001:db8::1]"}), "2001:db8::/64");
  EXPECT_EQ(key({"10.0.0.1,2001:db8::1\t"}), "2001:db8::/64");
  for (const char* none : {"", " ", ",", "192.0.2.1,", "10.0.0.1, unknown", "192.0.2.1:x", "[::1", "[::1]x",
                           "192.0.2.1 10.0.0.1", "[::1]:123456"})
    EXPECT_EQ(key({none}), "") << none;
}

RequestHead head_of(std::vector<std::pair<std::string_view, std::string_view>> fields,
                    std::string_view method = "GET", std::string_view target = "/") {
  return {11, method, target, std::move(fields)};
}

TEST(Head, Plain) {
  EXPECT_FALSE(check_head(head_of({{"Host", "localhost:8080"}, {"Accept", "*/*"}, {"Accept", "a"}})));
  EXPECT_FALSE(
      check_head(head_of({{"Host", "[::1]:80"}, {"Content-Length", "12"}}, "POST", "/api/tables?x")));
  EXPECT_FALSE(check_head(head_of({{"host", "a"}, {"transfer-encoding", "Chunked"}}, "DELETE")));
  EXPECT_FALSE(check_head({10, "GET", "/", {}}));
}

TEST(Head, MeansOneThing) {
  const auto status = [](std::vector<std::pair<std::string_view, std::string_view>> fields) {
    fields.emplace_back("Host", "localhost");
    return check_head(head_of(std::move(fields), "POST")).status;
  };
  EXPECT_EQ(status({{"Transfer-Encoding", "xchunked"}}), 501);
  EXPECT_EQ(status({{"Transfer-Encoding", "chunked, chunked"}}), 501);
  EXPECT_EQ(status({{"Transfer-Encoding", "gzip, chunked"}}), 501);
  EXPECT_EQ(status({{"Transfer-Encoding", "chunked;q=1"}}), 501);
  EXPECT_EQ(status({{"Transfer-Encoding", ""}}), 501);
  EXPECT_EQ(status({{"Transfer-Encoding", "chunked"}, {"transfer-encoding", "identity"}}), 400);
  EXPECT_EQ(status({{"Transfer-Encoding", "chunked"}, {"Content-Length", "3"}}), 400);
  EXPECT_EQ(status({{"Content-Length", "3"}, {"Content-Length", "4"}}), 400);
  EXPECT_EQ(status({{"Content-Length", "3, 3"}}), 400);
  EXPECT_EQ(status({{"Content-Length", "+3"}}), 400);
  EXPECT_EQ(status({{"Content-Length", ""}}), 400);
  EXPECT_EQ(status({{"Content-Length", "99999999999999999999"}}), 400);
  EXPECT_EQ(status({{"Host", "localhost"}}), 400);
  EXPECT_EQ(status({{"Origin", "http://a"}, {"Origin", "http://b"}}), 400);
  EXPECT_EQ(status({{"Expect", "the-unexpected"}}), 417);
  EXPECT_EQ(check_head({10, "POST", "/", {{"Transfer-Encoding", "chunked"}}}).status, 400);
  EXPECT_EQ(check_head({20, "GET", "/", {}}).status, 505);
  std::vector<std::pair<std::string_view, std::string_view>> many(k_head_fields, {"X", "y"});
  EXPECT_EQ(status(many), 431);
}

TEST(Head, HasAHost) {
  EXPECT_EQ(check_head(head_of({})).status, 400);
  for (const char* host : {"", " ", "a b", "a/b", "a@b", "http://a", "a:b", "a:", "[::1", "[x]", "a:123456",
                           "a\\b", "[::1]80", "[fe80::1%25eth0]"}) {
    const bool fine = std::string_view(host) == "a:";  // a port may be empty
    EXPECT_EQ(check_head(head_of({{"Host", host}})).status, fine ? 0 : 400) << host;
  }
}

TEST(Head, HasAMethodAndAPath) {
  for (const char* method : {"get", "PUT", "TRACE", "CONNECT", "OPTIONS", "G", "XYZZY"})
    EXPECT_EQ(check_head(head_of({{"Host", "a"}}, method)).status, 501) << method;
  for (const char* target : {"*", "http://a/", "a", "", "/a b", "/\x01", "/ä", "/#x", "/a\\b", "//\x7F"})
    EXPECT_EQ(check_head(head_of({{"Host", "a"}}, "GET", target)).status, 400) << target;
  EXPECT_EQ(check_head(head_of({{"Host", "a"}}, "GET", "/" + std::string(5000, 'x'))).status, 414);
}

TEST(Head, IsWholeLines) {
  EXPECT_FALSE(check_raw_head("GET / HTTP/1.1\r\nHost: a\r\nX: a\tb \xC3\xA4\r\n\r\n"));
  EXPECT_EQ(check_raw_head("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n").status, 400);
  EXPECT_EQ(check_raw_head("GET / HTTP/1.1\r\nHost: a\r\n\tb\r\n\r\n").status, 400);
  EXPECT_EQ(check_raw_head("GET / HTTP/1.1\nHost: a\r\n\r\n").status, 400);
  EXPECT_EQ(check_raw_head("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n").status, 400);
  EXPECT_EQ(check_raw_head(std::string_view("GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", 29)).status, 400);
}

TEST(Host, IsOneOfOurs) {
  const std::vector<std::string> names = {"Example.org"};
  for (const char* host :
       {"localhost", "LOCALHOST:8080", "a.localhost", "localhost.", "127.0.0.1:80", "10.1.2.3", "[::1]:8080",
        "[2001:db8::1]", "example.org", "EXAMPLE.ORG:443", "example.org."})
    EXPECT_TRUE(host_allowed(host, names)) << host;
  for (const char* host : {"", "evil.example", "localhost.evil.example", "example.org.evil.example",
                           "xexample.org", "www.example.org", "127.0.0.1.evil.example", "alocalhost",
                           "0x7f.1", "2130706433", "[evil]", ":80", "."})
    EXPECT_FALSE(host_allowed(host, names)) << host;
  EXPECT_FALSE(host_allowed("example.org", {}));
}

TEST(Edge, AHostsNameIsTheSameHoweverOftenItIsRead) {
  EXPECT_EQ(host_name("Example.org.:80"), "example.org");
  for (const char* odd : {"9..", "..", ".", ".a", "a..b", ""}) EXPECT_EQ(host_name(odd), "") << odd;
}

}  // namespace
}  // namespace smallbox
