// Mending a database: all that can be read is copied into a new one that takes its place.
#pragma once

#include <string>

#include "server/sqlite.hpp"

namespace smallbox::sqlite {

// The next start will look whether the database is damaged.
void note_damage(const std::string& folder);
// Whether there is damage that was noted and can be seen.
bool needs_mending(Connection& db, const std::string& folder);
// Copies all that can be read into a new database that takes the place of the one that is there, which is kept beside
// it. False: it stays, because there is no room for a second one.
bool mend(const std::string& folder);
// Ends what a start before this one has begun.
void put_in_place(const std::string& folder);

}  // namespace smallbox::sqlite
