#include "frontend/lowering/call_context.h"

#include <sstream>

namespace warrant {

CallTable::CallTable(std::span<const Row> rows) {
  for (const Row& row : rows) {
    std::istringstream names(row.names);
    for (std::string name; names >> name;) rows_.emplace(name, row);
  }
}

std::optional<Term> CallTable::lower(const CallContext& call) const {
  const auto known = rows_.find(call.name);
  if (known == rows_.end()) return std::nullopt;
  const Row& row = known->second;
  if (call.count() < row.least || call.count() > row.most) return std::nullopt;
  return row.handler(call);
}

}  // namespace warrant
