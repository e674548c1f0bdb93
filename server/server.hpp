// The server as one call: HTTP and WebSocket on one port, tables, disk.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/lobby.hpp"

namespace smallbox {

struct ServerConfig {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  bool next_port = false;     // where that is in use, the next one that is free
  std::string data = "smallbox-data";
  std::string store;                 // postgresql://…: the house is kept there; empty: in `data`
  std::string node = "one";          // how this server calls itself among those that share `store`
  std::string bus;                   // nats://…: between those servers; empty: none
  std::string page;                  // folder of the page; empty: the one in the program
  bool open = false;                 // show the page in a browser
  bool behind_proxy = false;         // the client's address is the last of X-Forwarded-For
  std::vector<std::string> origins;  // pages from elsewhere that may connect, such as https://example.org
  std::vector<std::string> hosts;    // names of this server beside localhost and addresses
  Limits limits;
};

// Runs until SIGTERM or SIGINT; the exit status.
int run_server(const ServerConfig& config);

}  // namespace smallbox
