// Lowering of C text for tests.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/big_stack.h"
#include "evidence/input.h"
#include "evidence/interpreter.h"
#include "frontend/frontend.h"

namespace warrant::testing {

// A file that is there as long as the object is.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text, const std::string& suffix = ".c") {
    std::string pattern = (std::filesystem::temp_directory_path() / "warrant-test-XXXXXX").string() + suffix;
    const int descriptor = mkstemps(pattern.data(), static_cast<int>(suffix.size()));
    if (descriptor >= 0) close(descriptor);
    path_ = pattern;
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

inline Program lower_text(const std::string& text, const FrontendOptions& options, TermManager& terms) {
  const TemporaryFile file(text);
  return lower_file(file.path(), options, terms);
}

}  // namespace warrant::testing
