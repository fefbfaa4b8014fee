#include "evidence/native/toolchain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

#include "base/process.h"

namespace warrant {

namespace fs = std::filesystem;

namespace {

#if defined(__x86_64__)
constexpr bool is_x86_64 = true;
#else
constexpr bool is_x86_64 = false;
#endif

constexpr double question_wall_seconds = 10;

struct Wanted {
  std::string compiler, compiler_package;
  std::vector<std::string> flags;
  std::string emulator;  // empty: none is needed
};

Wanted wanted_for(DataModel model, Emulation emulation) {
  if (model == DataModel::ILP32) {
    // SSE, since x87 computes with more precision than the types have.
    return {"i686-linux-gnu-gcc",
            "gcc-i686-linux-gnu and libc6-dev-i386-cross",
            {"-static", "-msse2", "-mfpmath=sse"},
            "qemu-i386"};
  }
  if (is_x86_64 || emulation == Emulation::Small) return {"gcc", "gcc and libc6-dev", {}, ""};
  return {"x86_64-linux-gnu-gcc", "gcc-x86-64-linux-gnu and libc6-dev-amd64-cross", {"-static"}, "qemu-x86_64"};
}

bool is_below(const fs::path& path, std::string_view folder) {
  return path.string().starts_with(std::string(folder) + "/");
}

// A program of the system: what lies in a user's folder is not shown to a sandbox. Wrappers that keep files of their
// own are passed over.
std::optional<std::string> find_tool(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!folder.starts_with('/')) continue;
    std::error_code problem;
    const fs::path real = fs::canonical(fs::path(folder) / name, problem);
    if (problem || real.filename() == "ccache") continue;
    if (is_below(real, "/usr") || is_below(real, "/bin")) return real.string();
  }
  return std::nullopt;
}

// What links the functions of math.h. A cross compiler's libm.a may be a linker script that names files of the target's
// own system, which are not here; the archives lie beside it.
std::vector<std::string> math_library(const std::string& compiler, const std::vector<std::string>& flags) {
  const std::vector<std::string> usual{"-lm"};
  if (std::ranges::find(flags, "-static") == flags.end()) return usual;
  ProcessRequest request;
  request.command = {compiler, "-print-file-name=libm.a"};
  request.limits.wall_seconds = question_wall_seconds;
  std::string name = run_process(request).output;
  while (!name.empty() && name.back() == '\n') name.pop_back();
  std::array<char, 8> head{};
  if (!std::ifstream(name, std::ios::binary).read(head.data(), head.size()) ||
      std::string_view(head.data(), head.size()) == "!<arch>\n")
    return usual;
  std::vector<std::string> archives;
  std::error_code problem;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(name).parent_path(), problem)) {
    const std::string file = entry.path().filename().string();
    if (file.starts_with("libm-") && file.ends_with(".a")) archives.push_back(entry.path().string());
  }
  std::ranges::sort(archives);
  return archives.empty() ? usual : archives;
}

}  // namespace

std::variant<Toolchain, ToolchainMissing> find_toolchain(DataModel model, Emulation emulation) {
  const Wanted wanted = wanted_for(model, emulation);
  const std::optional<std::string> compiler = find_tool(wanted.compiler);
  if (!compiler)
    return ToolchainMissing{fmt::format("{} is not installed (packages {})", wanted.compiler, wanted.compiler_package)};
  Toolchain tools{wanted.compiler, *compiler, wanted.flags, math_library(*compiler, wanted.flags), {}, {}, is_x86_64};
  tools.is_of_target = is_x86_64 || !wanted.emulator.empty();
  if (wanted.emulator.empty()) return tools;
  if (const std::optional<std::string> emulator = find_tool(wanted.emulator)) {
    tools.emulator = wanted.emulator;
    tools.emulator_path = *emulator;
  } else if (!is_x86_64) {
    return ToolchainMissing{fmt::format("{} is not installed (package qemu-user)", wanted.emulator)};
  }
  return tools;
}

std::string native_compiler(DataModel model) {
  const Wanted wanted = wanted_for(model, Emulation::Any);
  std::string command = wanted.compiler;
  for (const std::string& flag : wanted.flags) command += " " + flag;
  return command;
}

}  // namespace warrant
