// One connection, from its first byte to its end: HTTP, or a WebSocket from some request on.
#pragma once

#include "server/net.hpp"

namespace smallbox {

Awaitable<void> serve_connection(Net& net, Socket socket, std::unique_ptr<Place> place);

}  // namespace smallbox
