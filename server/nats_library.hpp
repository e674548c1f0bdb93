// The client library of NATS, looked for when a bus is asked for, and not before (as server/postgres_library.hpp).
#pragma once

#include <nats/nats.h>

namespace smallbox::nats {

// clang-format off
#define SMALLBOX_LIBNATS(X)                                                                                  \
  X(natsConnection_Connect) X(natsConnection_Close) X(natsConnection_Destroy) X(natsConnection_Publish)      \
  X(natsConnection_Subscribe) X(natsMsg_Destroy) X(natsMsg_GetData) X(natsMsg_GetDataLength)                 \
  X(natsOptions_Create) X(natsOptions_Destroy) X(natsOptions_SetClosedCB) X(natsOptions_SetDisconnectedCB)   \
  X(natsOptions_SetErrorHandler) X(natsOptions_SetMaxPingsOut) X(natsOptions_SetMaxReconnect)                \
  X(natsOptions_SetName) X(natsOptions_SetPingInterval) X(natsOptions_SetReconnectBufSize)                   \
  X(natsOptions_SetReconnectJitter) X(natsOptions_SetReconnectWait) X(natsOptions_SetReconnectedCB)          \
  X(natsOptions_SetRetryOnFailedConnect) X(natsOptions_SetSendAsap) X(natsOptions_SetServers)                \
  X(natsOptions_SetTimeout) X(natsOptions_SetWriteDeadline) X(natsStatus_GetText)                            \
  X(natsSubscription_Destroy) X(natsSubscription_SetPendingLimits) X(nats_CloseAndWait)
// clang-format on

// Its functions, by their own names.
struct Library {
#define SMALLBOX_FUNCTION(name) decltype(&::name) name = nullptr;
  SMALLBOX_LIBNATS(SMALLBOX_FUNCTION)
#undef SMALLBOX_FUNCTION
};

// Throws std::runtime_error, with a sentence that says what to do, where it is not installed.
const Library& library();

}  // namespace smallbox::nats
