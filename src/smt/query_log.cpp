#include "smt/query_log.h"

#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <vector>

#include "logic/print.h"

namespace warrant {

namespace {

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string query_log_directory() {
  const char* directory = std::getenv("WARRANT_QUERY_LOG");
  return directory ? directory : "";
}

void QueryLog::write(std::span<const Term> assertions, std::span<const Term> assumptions) {
  if (directory_.empty()) return;
  std::vector<Term> all(assertions.begin(), assertions.end());
  all.insert(all.end(), assumptions.begin(), assumptions.end());
  std::string temporary = directory_ + "/.query-XXXXXX";
  const int file = ::mkstemp(temporary.data());
  if (file < 0) return;
  const bool is_written = write_all(file, to_smtlib_script(all));
  ::close(file);
  // A link fails where a rename would replace what another log wrote.
  while (is_written && ::link(temporary.c_str(), fmt::format("{}/query-{:06}.smt2", directory_, next_).c_str()) != 0) {
    if (errno != EEXIST) break;
    ++next_;
  }
  ::unlink(temporary.c_str());
  ++next_;
}

}  // namespace warrant
