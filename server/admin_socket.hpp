// The operators' local door: a socket in the data folder, for the user who runs the server and for root. A
// line of JSON in, a line of JSON out (server/admin.hpp).
#pragma once

#include <memory>
#include <string>

#include "server/admin.hpp"

namespace boost::asio {
class io_context;
}

namespace smallbox {

class AdminSocket {
 public:
  // Whoever holds the folder's lock may replace a socket that was left there. Throws a sentence.
  AdminSocket(boost::asio::io_context& context, Admin& admin, std::string path);
  ~AdminSocket();
  AdminSocket(const AdminSocket&) = delete;
  AdminSocket& operator=(const AdminSocket&) = delete;

 private:
  struct Door;
  std::shared_ptr<Door> door_;
};

inline std::string admin_socket_path(const std::string& data) { return data + "/admin.sock"; }

}  // namespace smallbox
