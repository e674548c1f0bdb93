// /admin: the operators' commands in a browser, behind a password. Pages without scripts.
//
// Only through a proxy with TLS or from this machine. The password's hash is read each time, so that a new
// one works at once and ends all sessions. Attempts are few, slow and one at a time; what changes something
// is a POST from our own page with the session's token.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "server/admin.hpp"
#include "server/identity.hpp"

namespace smallbox {

struct WebRequest {
  std::string method;
  std::string path;  // without what stands behind a question mark
  std::string cookies;
  std::string body;
  std::string address;      // an address_key
  bool form = false;        // the body is a form
  bool own_origin = false;  // says that it comes from a page of ours
};
struct WebReply {
  int status = 200;
  std::string type = "text/html; charset=utf-8";
  std::string body;
  std::string cookie;    // to be set
  std::string location;  // to go to
};

class AdminWeb {
 public:
  struct Settings {
    std::string password_path;
    bool secure = false;                                             // a proxy speaks TLS
    std::function<void(std::function<void()>)> post;                 // to the network thread, from any other
    std::function<void(std::int64_t, std::function<void()>)> after;  // ms later, on the network thread
  };
  using Answer = std::function<void(WebReply)>;

  AdminWeb(Admin& admin, House& house, Settings settings);
  ~AdminWeb();
  AdminWeb(const AdminWeb&) = delete;
  AdminWeb& operator=(const AdminWeb&) = delete;

  void handle(const WebRequest& request, const Answer& answer);

 private:
  struct Session {
    std::string guard;  // the token of its forms
    std::string hash;   // of the password that opened it
    std::string said;   // what the last command came to
    std::int64_t began = 0;
    std::int64_t seen = 0;
  };
  struct Tries {
    int count = 0;
    std::int64_t since = 0;
  };

  Session* session_of(const WebRequest& request, const std::string& hash);
  void log_in(const WebRequest& request, const std::string& hash, const Answer& answer);
  void logged_in(const std::string& address, const std::string& hash, bool fits, const Answer& answer);
  void command(const WebRequest& request, Session& session, const Answer& answer);
  void overview(Session& session, const Answer& answer);
  bool may_try(const std::string& address);
  std::string cookie(const std::string& value, std::int64_t seconds) const;
  const char* cookie_name() const { return settings_.secure ? "__Host-smallbox-admin" : "smallbox-admin"; }

  Admin& admin_;
  House& house_;
  Settings settings_;
  std::map<Guest, Session> sessions_;   // by the hash of the cookie
  std::map<std::string, Tries> tries_;  // by address, and "" for all
  std::int64_t next_line_ = 0;          // of the log, about attempts that are not even looked at
  bool checking_ = false;
  std::thread checker_;
};

inline std::string admin_password_path(const std::string& data) { return data + "/admin-password"; }

}  // namespace smallbox
