// PostgreSQL's client library. It is looked for when a database is asked for, and not before: whoever keeps everything in
// a folder needs nothing of it, and has the program start without it.
#pragma once

#include <libpq-fe.h>

namespace smallbox::postgres {

// clang-format off
#define SMALLBOX_LIBPQ(X)                                                                              \
  X(PQclear) X(PQcmdTuples) X(PQconnectdbParams) X(PQconninfoFree) X(PQconninfoParse)                  \
  X(PQconsumeInput) X(PQdb) X(PQenterPipelineMode) X(PQerrorMessage) X(PQexec) X(PQexitPipelineMode)   \
  X(PQfinish) X(PQflush) X(PQfreemem) X(PQgetResult) X(PQgetisnull) X(PQgetlength) X(PQgetvalue)       \
  X(PQhost) X(PQisBusy) X(PQntuples) X(PQpipelineSync) X(PQresultErrorField) X(PQresultErrorMessage)   \
  X(PQresultStatus) X(PQsendPrepare) X(PQsendQueryPrepared) X(PQsetNoticeProcessor)                    \
  X(PQsetnonblocking) X(PQsocket) X(PQstatus)
// clang-format on

// Its functions, by their own names.
struct Library {
#define SMALLBOX_FUNCTION(name) decltype(&::name) name = nullptr;
  SMALLBOX_LIBPQ(SMALLBOX_FUNCTION)
#undef SMALLBOX_FUNCTION
};

// Throws StoreError, with a sentence that says what to do, where it is not installed.
const Library& library();

}  // namespace smallbox::postgres
