// How a house stands in a database: in a schema of its own, in a format that is the number of the steps which led there.
#pragma once

#include <cstdint>
#include <string>

#include "server/postgres.hpp"

namespace smallbox::postgres {

// For a server, of a connected session: an empty database gets today's format; of an older or a newer one it is said, by a
// StoreError, what to do. Several may do so at once.
void set_up(Session& session);
// For whoever only reads: throws where there is no house, or one of another format.
void refuse_other_formats(Session& session);
// `smallbox migrate`: also brings an older one to today's. The format that it had before; 0: there was none.
std::int64_t migrate(const std::string& url);
std::int64_t todays_format();

}  // namespace smallbox::postgres
