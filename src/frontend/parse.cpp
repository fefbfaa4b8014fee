#include "frontend/parse.h"

#include <optional>

#include "base/error.h"
#include "base/regular_file.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Tooling/Tooling.h"
#include "frontend/embedded_files.h"
#include "frontend/regular_files_only.h"
#include "program/dialect.h"

namespace warrant {
namespace {

// From the location to the end of its line.
std::string rest_of_line(const clang::SourceManager& manager, clang::SourceLocation location) {
  bool invalid = false;
  const char* text = manager.getCharacterData(manager.getExpansionLoc(location), &invalid);
  if (invalid) return {};
  const std::string_view rest(text);
  return std::string(rest.substr(0, rest.find('\n')));
}

// Keeps the first error, for what follows one is mostly its echo, and what Clang ignores with a mere warning.
class Listener : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override {
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    if (level == clang::DiagnosticsEngine::Warning) note_ignored(diagnostic);
    if (level < clang::DiagnosticsEngine::Error || message_) return;
    llvm::SmallString<128> text;
    diagnostic.FormatDiagnostic(text);
    std::string place;
    if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
      const clang::PresumedLoc loc = diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation());
      if (loc.isValid())
        place = std::string(loc.getFilename()) + ":" + std::to_string(loc.getLine()) + ":" +
                std::to_string(loc.getColumn()) + ": ";
    }
    message_ = place + text.str().str();
  }
  const std::optional<std::string>& message() const { return message_; }
  std::vector<IgnoredConstruct> take_ignored() { return std::move(ignored_); }

 private:
  void note_ignored(const clang::Diagnostic& diagnostic) {
    const llvm::StringRef group = clang::DiagnosticIDs::getWarningOptionForDiag(diagnostic.getID());
    if (!group.ends_with("-attributes") && !group.ends_with("-pragmas")) return;
    if (!diagnostic.hasSourceManager() || diagnostic.getLocation().isInvalid()) return;
    const std::string line = rest_of_line(diagnostic.getSourceManager(), diagnostic.getLocation());
    if (group.ends_with("-pragmas")) {
      if (auto refused = refused_pragma(line)) ignored_.push_back({std::move(*refused), diagnostic.getLocation()});
      return;
    }
    llvm::SmallString<128> text;
    diagnostic.FormatDiagnostic(text);
    const auto [before, behind] = text.str().split('\'');
    const std::string name = plain_attribute_name(behind.split('\'').first.str());
    if (is_attribute_without_effect(name) && (name != "optimize" || !changes_arithmetic(line))) return;
    ignored_.push_back({"attribute " + name, diagnostic.getLocation()});
  }

  std::optional<std::string> message_;
  std::vector<IgnoredConstruct> ignored_;
};

std::vector<std::string> compiler_arguments(const FrontendOptions& options) {
  std::vector<std::string> arguments = {
      "-target",
      options.data_model == DataModel::ILP32 ? "i386-linux-gnu" : "x86_64-linux-gnu",
      "-std=gnu11",
      "-fbracket-depth=100000",
      "-fsigned-char",
      "-ffp-contract=off",
      "-msse2",
      "-Wno-error=int-conversion",
      "-Wno-error=implicit-function-declaration",
      "-Wno-error=implicit-int",
      "-Wno-error=incompatible-function-pointer-types",
      "-Wno-error=return-mismatch",
      "-Wunknown-pragmas",
      "-Wno-return-type",  // which costs an analysis of every function
      "-nostdinc",
      "-ferror-limit=1",
      "-isystem",
      std::string(library_root) + "/include",
      "-D__WARRANT__=1",
      // To the program it is gcc, as the compiler is that runs it natively.
      "-fgnuc-version=12.2.0",
      "-U__clang__",
      "-U__clang_major__",
      "-U__clang_minor__",
      "-U__clang_patchlevel__",
      "-U__clang_version__",
      "-U__llvm__",
  };
  for (const std::string& directory : options.include_directories) arguments.push_back("-I" + directory);
  for (const std::string& define : options.defines) arguments.push_back("-D" + define);
  return arguments;
}

class SyntaxTreeAction : public clang::tooling::ToolAction {
 public:
  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager* files,
                     std::shared_ptr<clang::PCHContainerOperations> containers,
                     clang::DiagnosticConsumer* consumer) override {
    auto diagnostics = clang::CompilerInstance::createDiagnostics(&invocation->getDiagnosticOpts(), consumer,
                                                                  /*ShouldOwnClient=*/false);
    unit = clang::ASTUnit::LoadFromCompilerInvocation(std::move(invocation), std::move(containers),
                                                      std::move(diagnostics), files);
    return unit != nullptr;
  }
  std::unique_ptr<clang::ASTUnit> unit;
};

// As clang::tooling::buildASTFromCodeWithArgs does it, over a file system of regular files.
// `prelude` stands before the text.
ParsedFile parse_text(const std::string& text, const std::string& path, const FrontendOptions& options,
                      const std::string& prelude = {}) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> all(new llvm::vfs::OverlayFileSystem(regular_files_only()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> ours(new llvm::vfs::InMemoryFileSystem);
  all->pushOverlay(ours);
  // The tree refers to the text, and outlives the caller's.
  ours->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  for (const EmbeddedFile& file : embedded_files())
    ours->addFile(std::string(library_root) + "/" + std::string(file.path), 0,
                  llvm::MemoryBuffer::getMemBuffer(llvm::StringRef(file.text.data(), file.text.size())));

  std::vector<std::string> command{"warrant", "-fsyntax-only"};
  for (std::string& argument : compiler_arguments(options)) command.push_back(std::move(argument));
  if (!prelude.empty()) {
    const std::string file = std::string(library_root) + "/dialects.h";
    ours->addFile(file, 0, llvm::MemoryBuffer::getMemBufferCopy(prelude));
    command.insert(command.end(), {"-include", file});
  }
  command.push_back(path);
  llvm::IntrusiveRefCntPtr<clang::FileManager> files(new clang::FileManager(clang::FileSystemOptions(), all));
  Listener listener;
  SyntaxTreeAction action;
  clang::tooling::ToolInvocation invocation(command, &action, files.get(),
                                            std::make_shared<clang::PCHContainerOperations>());
  invocation.setDiagnosticConsumer(&listener);
  const bool is_parsed = invocation.run();
  if (listener.message()) throw UserError(*listener.message());
  if (!is_parsed || !action.unit) throw UserError(path + ": cannot be parsed");
  return {std::move(action.unit), listener.take_ignored()};
}

std::string read_source(const std::string& path) {
  std::string content = read_regular_file(path);
  if (content.find_first_not_of(" \t\r\n") == std::string::npos) throw UserError(path + ": the file is empty");
  if (content.find('\0') != std::string::npos) throw UserError(path + ": is a binary file, not C source text");
  return content;
}

}  // namespace

ParsedFile parse_file(const std::string& path, const FrontendOptions& options) {
  const std::string text = with_insertions(read_source(path), options.insertions);
  const std::string types = dialect_types(text);
  try {
    return parse_text(text, path, options, types);
  } catch (const UserError& error) {
    // A header of the program's may declare the types of a dialect, differently.
    if (!types.empty()) {
      try {
        return parse_text(text, path, options);
      } catch (const UserError&) {
      }
    }
    if (const std::string construct = dialect_syntax(text); !construct.empty())
      throw UserError(std::string(error.what()) + "; " + construct + " is not supported");
    throw;
  }
}

ParsedFile parse_model(std::string_view path, const FrontendOptions& options) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path)
      return parse_text(std::string(file.text), std::string(library_root) + "/" + std::string(path), options);
  throw std::logic_error("no embedded file " + std::string(path));
}

}  // namespace warrant
