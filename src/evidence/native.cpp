#include "evidence/native.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <utility>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/process.h"
#include "evidence/harness.h"

namespace warrant {

namespace {

constexpr unsigned run_cpu_seconds = 2;
constexpr double run_wall_seconds = 10;
constexpr double compile_wall_seconds = 30;
constexpr std::uint64_t run_memory_bytes = std::uint64_t{2} << 30;

#if defined(__x86_64__)
constexpr bool is_x86_64 = true;
#else
constexpr bool is_x86_64 = false;
#endif

struct Toolchain {
  std::vector<std::string> compiler;
  std::vector<std::string> emulator;  // empty: the machine runs it
};

Toolchain toolchain_for(DataModel model) {
  if (model == DataModel::ILP32) {
    // SSE, since x87 computes with more precision than the types have.
    return {{"i686-linux-gnu-gcc", "-static", "-msse2", "-mfpmath=sse"}, {"qemu-i386"}};
  }
  if (is_x86_64) return {{"gcc"}, {}};
  return {{"x86_64-linux-gnu-gcc", "-static"}, {"qemu-x86_64"}};
}

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::error_code problem;
    const std::filesystem::path base = std::filesystem::temp_directory_path(problem);
    std::string pattern = ((problem ? std::filesystem::path("/tmp") : base) / "warrant-replay-XXXXXX").string();
    if (mkdtemp(pattern.data())) path_ = pattern;
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// How to run a command so that it sees the folder as /tmp/replay and harms nothing; nothing if there is no way.
struct Sandbox {
  std::vector<std::string> prefix;
  std::string folder;  // as the command sees it
};

std::optional<Sandbox> find_sandbox(const std::string& folder) {
  const std::vector<Sandbox> candidates = {
      {{"bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--ro-bind", folder,
        "/tmp/replay", "--unshare-all", "--die-with-parent"},
       "/tmp/replay"},
      {{"unshare", "-r", "-n"}, folder},
  };
  for (const Sandbox& candidate : candidates) {
    if (!find_program(candidate.prefix[0])) continue;
    ProcessRequest probe;
    probe.command = candidate.prefix;
    probe.command.emplace_back("true");
    probe.limits.wall_seconds = run_wall_seconds;
    if (run_process(probe).succeeded()) return candidate;
  }
  return std::nullopt;
}

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// A static error function cannot be replaced by the linker.
bool has_static_error_function(const NativeProgram& program) {
  const std::string text = read_text(program.path);
  return std::ranges::any_of(program.error_functions, [&](const std::string& name) {
    return std::regex_search(text, std::regex("\\bstatic\\b[^;{}()]*\\b" + name + "\\s*\\("));
  });
}

std::optional<std::string> reason_to_skip(const std::vector<ReadInput>& inputs) {
  for (const ReadInput& read : inputs) {
    if (read.input.kind == InputKind::External)
      return fmt::format("{} has no body and returns an input", read.input.name);
    if (read.input.kind == InputKind::Argument) return "the arguments of main are inputs";
  }
  return std::nullopt;
}

}  // namespace

class NativeRunner::Build {
 public:
  explicit Build(NativeProgram program) : program_(std::move(program)), tools_(toolchain_for(program_.data_model)) {}

  NativeReplay run(const std::vector<ReadInput>& inputs) {
    if (auto why = reason_to_skip(inputs)) return NativeSkipped{*why};
    if (!std::exchange(is_compiled_, true)) problem_ = compile_program();
    if (problem_) return NativeSkipped{*problem_};
    if (auto why = link(inputs)) return NativeSkipped{*why};
    return execute();
  }

 private:
  // Why nothing can be run; nothing if it can.
  std::optional<std::string> compile_program() {
    if (has_static_error_function(program_)) return "the error function is static";
    if (!find_program(tools_.compiler[0])) return fmt::format("{} is not installed", tools_.compiler[0]);
    if (folder_.path().empty()) return "no temporary folder can be made";
    const auto sandbox = find_sandbox(folder_.path());
    if (!sandbox) return "there is no sandbox (bwrap or unshare)";
    sandbox_ = *sandbox;
    std::vector<std::string> command = flags();
    for (const std::string& directory : program_.include_directories) command.push_back("-I" + directory);
    for (const std::string& define : program_.defines) command.push_back("-D" + define);
    command.insert(command.end(), {"-x", "c", "-c", program_.path, "-o", folder_.path() + "/program.o"});
    return compiles(command, "the program does not compile");
  }

  std::optional<std::string> link(const std::vector<ReadInput>& inputs) {
    const std::string harness = folder_.path() + "/harness.c";
    try {
      write_file(harness, harness_text({program_.path, tools_.compiler[0], inputs, program_.error_functions,
                                        read_text(program_.path)}));
    } catch (const UserError& error) {
      return error.what();
    }
    std::vector<std::string> command = flags();
    // The harness comes first: of several definitions the linker takes the first.
    command.insert(command.end(), {"-DWARRANT_REPLAY", "-Wl,-z,muldefs", harness, folder_.path() + "/program.o", "-o",
                                   folder_.path() + "/program", "-lm"});
    return compiles(command, "the program does not link");
  }

  std::vector<std::string> flags() const {
    std::vector<std::string> result = tools_.compiler;
    for (const char* flag : {"-w", "-O0", "-fwrapv", "-fsigned-char", "-ffp-contract=off", "-fno-strict-aliasing",
                             "-std=gnu11", "-fpermissive"})
      result.emplace_back(flag);
    return result;
  }

  static std::optional<std::string> compiles(const std::vector<std::string>& command, const char* complaint) {
    ProcessRequest request;
    request.command = command;
    request.limits.wall_seconds = compile_wall_seconds;
    const ProcessResult result = run_process(request);
    if (result.succeeded()) return std::nullopt;
    std::string message = complaint;
    // One line that tells most.
    std::istringstream lines(result.error);
    for (std::string line; std::getline(lines, line);) {
      if (line.find("error") == std::string::npos && line.find("undefined") == std::string::npos) continue;
      message += ": " + line;
      break;
    }
    return message;
  }

  NativeReplay execute() const {
    std::string how = tools_.compiler[0];
    ProcessResult result;
    const bool try_directly = tools_.emulator.empty() || is_x86_64;
    if (try_directly) {
      result = run_with({}, run_memory_bytes);
      // A kernel without support for the format.
      const bool cannot_execute = result.end == ProcessResult::End::Exited &&
                                  (result.status == 126 || result.error.find("Exec format") != std::string::npos);
      if (cannot_execute && tools_.emulator.empty()) return NativeSkipped{"the machine does not run the binary"};
      if (!cannot_execute) return judge(result, how);
    }
    if (!find_program(tools_.emulator[0])) return NativeSkipped{tools_.emulator[0] + " is not installed"};
    how += " and " + tools_.emulator[0];
    // The emulator reserves the address space of its guest.
    result = run_with(tools_.emulator, std::nullopt);
    return judge(result, how);
  }

  ProcessResult run_with(const std::vector<std::string>& emulator, std::optional<std::uint64_t> memory) const {
    ProcessRequest request;
    request.command = sandbox_.prefix;
    request.command.insert(request.command.end(), emulator.begin(), emulator.end());
    request.command.push_back(sandbox_.folder + "/program");
    request.directory = "/";
    request.limits.cpu_seconds = run_cpu_seconds;
    request.limits.wall_seconds = run_wall_seconds;
    request.limits.memory_bytes = memory;
    request.limits.file_bytes = 0;
    return run_process(request);
  }

  static NativeReplay judge(const ProcessResult& result, const std::string& how) {
    switch (result.end) {
      case ProcessResult::End::Exited:
        if (result.status == harness_error_reached) return NativeReached{how};
        if (result.status == 128 + SIGXCPU || result.status == 128 + SIGKILL) break;
        if (result.status == harness_inputs_exhausted) return NativeNotReached{how, "it reads more inputs"};
        if (result.status == harness_assumption_violated) return NativeNotReached{how, "an assumption does not hold"};
        if (result.status > 128) return NativeNotReached{how, fmt::format("it dies of signal {}", result.status - 128)};
        return NativeNotReached{how, fmt::format("it ends with status {}", result.status)};
      case ProcessResult::End::Signalled:
        if (result.status == SIGXCPU || result.status == SIGKILL) break;
        return NativeNotReached{how, fmt::format("it dies of signal {} ({})", result.status, strsignal(result.status))};
      case ProcessResult::End::NotStarted:
        return NativeSkipped{"it cannot be started"};
      case ProcessResult::End::TimedOut:
        break;
    }
    return NativeSkipped{"it does not end within the time limit"};
  }

  NativeProgram program_;
  Toolchain tools_;
  TemporaryDirectory folder_;
  Sandbox sandbox_;
  bool is_compiled_ = false;
  std::optional<std::string> problem_;  // why nothing can be run
};

NativeRunner::NativeRunner(NativeProgram program) : build_(std::make_unique<Build>(std::move(program))) {}
NativeRunner::~NativeRunner() = default;

NativeReplay NativeRunner::run(const std::vector<ReadInput>& inputs) { return build_->run(inputs); }

NativeReplay replay_natively(const NativeProgram& program, const ReplayConfirmed& counterexample) {
  if (counterexample.needs_uninitialised) return NativeSkipped{"the error depends on uninitialised values"};
  return NativeRunner(program).run(counterexample.inputs);
}

std::string native_compiler(DataModel model) {
  std::string command;
  for (const std::string& word : toolchain_for(model).compiler) command += (command.empty() ? "" : " ") + word;
  return command;
}

}  // namespace warrant
