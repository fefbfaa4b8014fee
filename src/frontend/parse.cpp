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

namespace warrant {
namespace {

// Keeps the first error: what follows one is mostly its echo.
class FirstError : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override {
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
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

 private:
  std::optional<std::string> message_;
};

std::vector<std::string> compiler_arguments(const FrontendOptions& options) {
  std::vector<std::string> arguments = {
      "-target",
      options.data_model == DataModel::ILP32 ? "i386-linux-gnu" : "x86_64-linux-gnu",
      "-std=gnu11",
      "-w",
      "-fbracket-depth=100000",
      "-fsigned-char",
      "-ffp-contract=off",
      "-msse2",
      "-Wno-error=int-conversion",
      "-Wno-error=implicit-function-declaration",
      "-Wno-error=implicit-int",
      "-Wno-error=incompatible-function-pointer-types",
      "-Wno-error=return-type",
      "-nostdinc",
      "-ferror-limit=1",
      "-isystem",
      std::string(library_root) + "/include",
      "-D__WARRANT__=1",
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
std::unique_ptr<clang::ASTUnit> parse_text(const std::string& text, const std::string& path,
                                           const FrontendOptions& options) {
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
  command.push_back(path);
  llvm::IntrusiveRefCntPtr<clang::FileManager> files(new clang::FileManager(clang::FileSystemOptions(), all));
  FirstError errors;
  SyntaxTreeAction action;
  clang::tooling::ToolInvocation invocation(command, &action, files.get(),
                                            std::make_shared<clang::PCHContainerOperations>());
  invocation.setDiagnosticConsumer(&errors);
  const bool is_parsed = invocation.run();
  if (errors.message()) throw UserError(*errors.message());
  if (!is_parsed || !action.unit) throw UserError(path + ": cannot be parsed");
  return std::move(action.unit);
}

std::string read_source(const std::string& path) {
  std::string content = read_regular_file(path);
  if (content.find_first_not_of(" \t\r\n") == std::string::npos) throw UserError(path + ": the file is empty");
  if (content.find('\0') != std::string::npos) throw UserError(path + ": is a binary file, not C source text");
  return content;
}

}  // namespace

std::unique_ptr<clang::ASTUnit> parse_file(const std::string& path, const FrontendOptions& options) {
  return parse_text(read_source(path), path, options);
}

std::unique_ptr<clang::ASTUnit> parse_model(std::string_view path, const FrontendOptions& options) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path)
      return parse_text(std::string(file.text), std::string(library_root) + "/" + std::string(path), options);
  throw std::logic_error("no embedded file " + std::string(path));
}

}  // namespace warrant
