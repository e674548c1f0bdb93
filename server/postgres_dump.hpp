// What a connected session sees, for whoever reads all of it.
#pragma once

#include "server/dump.hpp"
#include "server/postgres.hpp"

namespace smallbox::postgres {

class SessionDump final : public DumpSource {
 public:
  explicit SessionDump(Session& session) : session_(session) {}
  void ask(const std::string& sql, const std::function<void(DumpRow&)>& row) override;

 private:
  Session& session_;
};

}  // namespace smallbox::postgres
