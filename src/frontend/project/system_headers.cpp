#include "frontend/project/system_headers.h"

#include <filesystem>

#include "base/error.h"

namespace warrant {

std::vector<std::string> system_header_folders(DataModel model) {
  namespace fs = std::filesystem;
  std::vector<std::string> folders;
  const auto add = [&](const fs::path& folder) {
    std::error_code problem;
    if (fs::is_directory(folder, problem)) folders.push_back(folder.string());
  };
  if (model == DataModel::ILP32) {
    add("/usr/i686-linux-gnu/include");
  } else {
    add("/usr/include/x86_64-linux-gnu");
    if (folders.empty()) add("/usr/x86_64-linux-gnu/include");
    if (sizeof(void*) == 8) {
      add("/usr/include/aarch64-linux-gnu");
      add("/usr/include");
    }
  }
  if (folders.empty())
    throw UserError(model == DataModel::ILP32
                        ? "--system-headers: no headers for ILP32 are installed (Debian: libc6-dev-i386-cross)"
                        : "--system-headers: no headers for LP64 are installed (Debian: libc6-dev)");
  return folders;
}

}  // namespace warrant
