// What audits keep: by function, what was found. Nothing that is read here is believed: it says where to look first.
#pragma once

#include <optional>
#include <string>

#include "audit/report.h"

namespace warrant::audit {

class Store {
 public:
  // Makes the folder if it is not there; an empty name: nothing is kept. Throws UserError if nothing can be written.
  explicit Store(std::string folder);

  // Nothing if there is none, or none that can be read.
  std::optional<FunctionReport> read(const std::string& file, const std::string& function) const;
  // Replaces what is known as a whole. Where that fails, it is lost: false.
  bool write(const FunctionReport& report) const;

  std::string evidence_folder() const;  // empty: none is kept

 private:
  std::string path(const std::string& file, const std::string& function) const;
  std::string folder_;
};

}  // namespace warrant::audit
