#include "evidence/native/native_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "c_text/c_words.h"

namespace warrant {

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20, gigabyte = std::uint64_t{1} << 30;
constexpr std::uint64_t max_binary_bytes = 64 * megabyte;
constexpr std::size_t max_report_bytes = 16 * megabyte;
constexpr const char* binary_path = "/w/program";
// An emulator reserves the address space of its guest; what it uses of it is limited all the same.
constexpr std::uint64_t emulator_address_bytes = 8 * gigabyte;

constexpr const char* flags[] = {
    "-w",         "-O0",          "-fsigned-char", "-ffp-contract=off", "-fno-strict-aliasing",
    "-std=gnu11", "-fpermissive", "-pipe",         "-fno-lto",          "-fno-use-linker-plugin"};
// A sanitizer's shadow of the memory.
constexpr std::uint64_t sanitizer_address_bytes = std::uint64_t{1} << 46;

// Without line markers, so that places are those of the file itself.
std::string without_markers(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::size_t first = text.find_first_not_of(" \t", at);
    const bool is_marker = first + 2 < end && text[first] == '#' && text[first + 1] == ' ' && text[first + 2] >= '0' &&
                           text[first + 2] <= '9';
    result += is_marker ? "\n" : text.substr(at, end - at);
    at = end;
  }
  return result;
}

// The one line of a compiler's complaints that says most, in the words of the user's files.
std::string first_complaint(const std::string& text, const NativeProgram& program) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("error") == std::string::npos && line.find("undefined") == std::string::npos) continue;
    return ": " + in_words_of_the_user(line, program);
  }
  return "";
}

// The names in "undefined reference to `name'", each once.
std::vector<std::string> undefined_names(const std::string& text) {
  constexpr std::string_view words = "undefined reference to `";
  std::vector<std::string> names;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
    const std::size_t begin = at + words.size(), end = text.find('\'', begin);
    std::string name = text.substr(begin, end == std::string::npos ? end : end - begin);
    if (is_identifier(name) && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

std::string sandbox_problem(const std::string& error) {
  return fmt::format("no sandbox: bwrap or prlimit does not work here ({})", error.substr(0, error.find('\n')));
}

}  // namespace

std::variant<NativeBuild, NativeProblem> NativeBuild::make(const NativeProgram& program, double wall_seconds) {
  std::optional<Sandbox> sandbox = Sandbox::find();
  if (!sandbox) return NativeProblem{Sandbox::missing, {}};
  const bool watches_memory = program.sanitizer && program.sanitizer->watches_memory;
  auto tools = find_toolchain(program.data_model, watches_memory ? Emulation::Small : Emulation::Any);
  if (auto* missing = std::get_if<ToolchainMissing>(&tools)) return NativeProblem{missing->why, {}};
  if (!std::get<Toolchain>(tools).is_of_target && program.machine_dependence)
    if (const std::optional<std::string> what = program.machine_dependence())
      return NativeProblem{fmt::format("{} differs between this machine and the program's, for which there is no {}",
                                       *what, program.sanitizer->name),
                           {}};
  NativeBuild build(program, std::get<Toolchain>(std::move(tools)), std::move(*sandbox));
  try {
    std::vector<NativeSource> sources = native_sources(program);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      NativeSource& source = sources[i];
      for (const std::string& name : program.error_functions)
        if (declares_static(source.text, name)) return NativeProblem{"the error function is static", {}};
      const std::string path = native_path(i);
      if (program.sanitizer)
        for (SandboxFile& file : source.files) file.content = without_markers(file.content);
      build.origins_.emplace_back(path, program.files[i].path);
      std::ranges::move(source.origins, std::back_inserter(build.origins_));
      std::vector<std::string> options = std::move(source.options);
      if (program.sanitizer)
        options.insert(options.end(), program.sanitizer->compile_options.begin(),
                       program.sanitizer->compile_options.end());
      options.insert(options.end(), {"-ffunction-sections", "-fdata-sections", "-x", "c", "-c", path});
      auto object = build.compile(std::move(source.files), options, "the program does not compile", wall_seconds);
      if (auto* problem = std::get_if<NativeProblem>(&object)) return *problem;
      build.objects_.push_back(std::get<std::string>(std::move(object)));
      build.text_ += source.text;
    }
  } catch (const UserError& error) {
    return NativeProblem{error.what(), {}};
  }
  return build;
}

std::variant<std::string, NativeProblem> NativeBuild::link(const std::string& harness, double wall_seconds,
                                                           const std::vector<std::string>& linker_options) {
  // The harness comes first: of several definitions the linker takes the first.
  std::vector<std::string> options{"-DWARRANT_REPLAY", "-Wl,-z,muldefs", "/w/harness.c"};
  std::vector<SandboxFile> files{
      {"/w/harness.c", observer_text(secret_) + harness + (program_.sanitizer ? sanitizer_runtime() : ""), false}};
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    const std::string path = fmt::format("/w/program{}.o", i);
    files.push_back({path, objects_[i], false});
    options.push_back(path);
  }
  if (program_.sanitizer) options.emplace_back("-DWARRANT_SANITIZED");
  options.insert(options.end(), linker_options.begin(), linker_options.end());
  options.insert(options.end(), tools_.libraries.begin(), tools_.libraries.end());
  constexpr const char* complaint = "the program does not link";
  auto linked = compile(files, options, complaint, wall_seconds);
  if (const auto* problem = std::get_if<NativeProblem>(&linked); !problem || problem->undefined.empty()) return linked;
  options.emplace_back("-Wl,--gc-sections");
  return compile(std::move(files), options, complaint, wall_seconds);
}

std::variant<std::string, NativeProblem> NativeBuild::compile(std::vector<SandboxFile> files,
                                                              const std::vector<std::string>& options,
                                                              const char* complaint, double wall_seconds) {
  SandboxRequest request;
  request.files = std::move(files);
  // What the compiler makes leaves the sandbox by standard output alone.
  request.command = {"/bin/sh", "-c", "\"$@\" -o /tmp/out >&2 && exec cat /tmp/out", "sh", tools_.compiler_path};
  const bool watches_memory = program_.sanitizer && program_.sanitizer->watches_memory;
  for (const std::string& flag : tools_.flags)
    if (!watches_memory || flag != "-static") request.command.push_back(flag);
  request.command.insert(request.command.end(), std::begin(flags), std::end(flags));
  if (program_.sanitizer)
    request.command.insert(request.command.end(), program_.sanitizer->options.begin(),
                           program_.sanitizer->options.end());
  else
    request.command.emplace_back("-fwrapv");
  request.command.insert(request.command.end(), options.begin(), options.end());
  request.limits = {.wall_seconds = wall_seconds,
                    .cpu_seconds = static_cast<unsigned>(wall_seconds) + 1,
                    .memory_bytes = 2 * gigabyte,
                    .address_bytes = 3 * gigabyte,
                    .processes = 32,
                    .file_bytes = max_binary_bytes,
                    .folder_bytes = 4 * max_binary_bytes,
                    .output_bytes = max_binary_bytes + 1};
  ProcessResult result = sandbox_.run(request);
  cpu_seconds_ += result.cpu_seconds;
  switch (result.end) {
    case ProcessResult::End::NotStarted:
      return NativeProblem{sandbox_problem(result.error), {}};
    case ProcessResult::End::TimedOut:
      return NativeProblem{fmt::format("{} within {:.1f} s", complaint, wall_seconds), {}};
    case ProcessResult::End::OutOfMemory:
      return NativeProblem{std::string(complaint) + " within the memory limit", {}};
    case ProcessResult::End::Exited:
    case ProcessResult::End::Signalled:
      break;
  }
  if (!result.succeeded())
    return NativeProblem{complaint + first_complaint(result.error, program_), undefined_names(result.error)};
  if (result.output.size() > max_binary_bytes) return NativeProblem{std::string(complaint) + ": it is too large", {}};
  return std::move(result.output);
}

ProcessResult NativeBuild::run_with(const std::string& emulator, const std::string& binary, unsigned cpu_seconds,
                                    double wall_seconds) {
  SandboxRequest request;
  if (!emulator.empty()) request.command.push_back(emulator);
  // The libraries of a program that is not static: in the compiler's folder, after which it is named.
  if (!emulator.empty() && program_.sanitizer && program_.sanitizer->watches_memory)
    request.command.insert(request.command.end(),
                           {"-L", "/usr/" + tools_.compiler.substr(0, tools_.compiler.rfind("-gcc"))});
  request.command.emplace_back(binary_path);
  request.files = {{binary_path, binary, true}};
  request.limits.wall_seconds = wall_seconds;
  request.limits.cpu_seconds = cpu_seconds;
  request.limits.output_bytes = max_report_bytes;
  if (!emulator.empty()) request.limits.address_bytes = emulator_address_bytes;
  if (program_.sanitizer && program_.sanitizer->watches_memory) {
    request.limits.address_bytes = sanitizer_address_bytes;
    request.limits.file_bytes = megabyte;  // its first thread does not start without
    request.has_own_processes = true;
  }
  ProcessResult result = sandbox_.run(request);
  cpu_seconds_ += result.cpu_seconds;
  return result;
}

std::variant<NativeBuild::Run, NativeProblem> NativeBuild::run(const std::string& binary, unsigned cpu_seconds,
                                                               double wall_seconds) {
  const auto checked = [](Run run) -> std::variant<Run, NativeProblem> {
    if (run.result.end == ProcessResult::End::NotStarted) return NativeProblem{sandbox_problem(run.result.error), {}};
    return run;
  };
  if (tools_.emulator.empty() || tools_.may_need_emulator) {
    Run run{run_with("", binary, cpu_seconds, wall_seconds), tools_.compiler};
    // The status of a command that cannot be executed, as of a shell.
    const int status = run.result.end == ProcessResult::End::Exited ? run.result.status : 0;
    // Its loader may be missing, if it is not static.
    const bool needs_loader = program_.sanitizer && program_.sanitizer->watches_memory;
    const bool cannot_execute = status == 126 || (status == 127 && needs_loader);
    if (!cannot_execute) return checked(std::move(run));
    if (tools_.emulator.empty()) return NativeProblem{"the machine does not run the binary", {}};
  }
  return checked(
      {run_with(tools_.emulator_path, binary, cpu_seconds, wall_seconds), tools_.compiler + " and " + tools_.emulator});
}

}  // namespace warrant
