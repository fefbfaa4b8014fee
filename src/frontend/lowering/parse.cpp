#include "frontend/lowering/parse.h"

#include <algorithm>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/sha256.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/Utils.h"
#include "clang/Tooling/Tooling.h"
#include "frontend/library/embedded_files.h"
#include "frontend/lowering/regular_files_only.h"
#include "frontend/lowering/tree_cache.h"
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

// Errors that are shown of one file; as many as Clang shows by itself.
constexpr unsigned max_errors = 20;
constexpr std::size_t max_shown_line = 200;

// Keeps the errors, each with its line, and what Clang ignores with a mere warning.
class Listener : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override {
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    if (level == clang::DiagnosticsEngine::Warning) note_ignored(diagnostic);
    if (level == clang::DiagnosticsEngine::Fatal && errors_ >= max_errors) return;  // "too many errors emitted"
    const bool is_note = level == clang::DiagnosticsEngine::Note && is_last_an_error_;
    if (level != clang::DiagnosticsEngine::Note) is_last_an_error_ = level >= clang::DiagnosticsEngine::Error;
    if (!is_note && level < clang::DiagnosticsEngine::Error) return;
    if (!is_note) ++errors_;
    llvm::SmallString<128> text;
    diagnostic.FormatDiagnostic(text);
    if (!message_.empty()) message_ += line_break;
    message_ += place_of(diagnostic) + (is_note ? "note: " : "") + text.str().str();
    message_ += shown_line(diagnostic);
  }
  const std::string& message() const { return message_; }
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

  static std::string place_of(const clang::Diagnostic& diagnostic) {
    if (!diagnostic.hasSourceManager() || diagnostic.getLocation().isInvalid()) return {};
    const clang::PresumedLoc loc = diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation());
    if (loc.isInvalid()) return {};
    return std::string(loc.getFilename()) + ":" + std::to_string(loc.getLine()) + ":" +
           std::to_string(loc.getColumn()) + ": ";
  }

  // The line of the error and a caret below it.
  static std::string shown_line(const clang::Diagnostic& diagnostic) {
    if (!diagnostic.hasSourceManager() || diagnostic.getLocation().isInvalid()) return {};
    const clang::SourceManager& manager = diagnostic.getSourceManager();
    const auto [file, offset] = manager.getDecomposedExpansionLoc(diagnostic.getLocation());
    bool invalid = false;
    const llvm::StringRef text = manager.getBufferData(file, &invalid);
    if (invalid || offset > text.size()) return {};
    const std::size_t begin = text.rfind('\n', offset) + 1;
    const llvm::StringRef line = text.slice(begin, std::min(text.find('\n', begin), text.size())).rtrim("\r");
    // A line that is not as the user wrote it says nothing.
    if (line.size() > max_shown_line || line.trim().empty() || line.contains("__warrant_")) return {};
    std::string shown, caret;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const bool is_printed = static_cast<unsigned char>(line[i]) >= ' ' || line[i] == '\t';
      shown += is_printed ? line[i] : '?';
      // Of a character of several bytes the first one is below the caret.
      if (begin + i < offset && (static_cast<unsigned char>(line[i]) & 0xC0U) != 0x80U)
        caret += line[i] == '\t' ? '\t' : ' ';
    }
    return line_break + ("    " + shown) + line_break + "    " + caret + "^";
  }

  std::string message_;
  unsigned errors_ = 0;
  bool is_last_an_error_ = false;
  std::vector<IgnoredConstruct> ignored_;
};

std::vector<std::string> compiler_arguments(const CompileFlags& flags, const FrontendOptions& options) {
  std::vector<std::string> arguments = {
      "-target",
      options.data_model == DataModel::ILP32 ? "i386-linux-gnu" : "x86_64-linux-gnu",
      "-std=" + (flags.standard.empty() ? "gnu11" : flags.standard),
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
      "-ferror-limit=" + std::to_string(max_errors),
      "-D__WARRANT__=1",
      // Else Clang defines __GCC_HAVE_DWARF2_CFI_ASM behind the flags that may undefine it.
      "-fno-asynchronous-unwind-tables",
      "-D__GCC_HAVE_DWARF2_CFI_ASM=1",
      // To the program it is gcc, as the compiler is that runs it natively.
      "-fgnuc-version=12.2.0",
      "-U__clang__",
      "-U__clang_major__",
      "-U__clang_minor__",
      "-U__clang_patchlevel__",
      "-U__clang_version__",
      "-U__llvm__",
      // Names of gcc's that Clang does not know. The type is that of the first argument.
      "-D__float80=long double",
      "-D__builtin_assoc_barrier(x)=(x)",
      "-D__builtin_speculation_safe_value(x,...)=((void)(0,##__VA_ARGS__),(x))",
      "-D__builtin_shuffle(v,...)=__extension__({extern int __warrant_shuffle();"
      "((__typeof__(v)(*)())__warrant_shuffle)(v,__VA_ARGS__);})",
  };
  if (options.data_model == DataModel::LP64)
    arguments.emplace_back(
        "-D__builtin_bswap128(x)=__extension__({unsigned __int128 __warrant_wide=(x);"
        "(unsigned __int128)__builtin_bswap64(__warrant_wide)<<64|__builtin_bswap64(__warrant_wide>>64);})");
  const auto add = [&arguments](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values) arguments.insert(arguments.end(), {option, value});
  };
  add("-iquote", flags.quote_directories);
  add("-I", flags.include_directories);
  add("-isystem", flags.system_directories);
  if (flags.has_standard_headers) add("-isystem", {std::string(library_root) + "/include"});
  add("-idirafter", flags.late_directories);
  if (flags.has_standard_headers) add("-idirafter", options.system_headers);
  arguments.insert(arguments.end(), flags.macros.begin(), flags.macros.end());
  add("-imacros", flags.macro_files);
  add("-include", flags.includes);
  if (flags.has_trigraphs) arguments.emplace_back("-trigraphs");
  for (const auto& [path, shown] : flags.shown_paths) {
    arguments.push_back("-fmacro-prefix-map=" + path);
    arguments.back() += "=" + shown;
  }
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

class PreprocessedText : public clang::tooling::FrontendActionFactory {
 public:
  std::unique_ptr<clang::FrontendAction> create() override { return std::make_unique<Action>(text); }
  std::string text;

 private:
  class Action : public clang::PreprocessorFrontendAction {
   public:
    explicit Action(std::string& text) : text_(text) {}
    void ExecuteAction() override {
      llvm::raw_string_ostream stream(text_);
      clang::PreprocessorOutputOptions options;
      options.ShowCPP = 1;
      clang::DoPrintPreprocessedInput(getCompilerInstance().getPreprocessor(), &stream, options);
    }

   private:
    std::string& text_;
  };
};

// As clang::tooling::buildASTFromCodeWithArgs does it, over a file system of regular files.
// `prelude` stands before the text. False: it cannot be parsed.
bool run_clang(clang::tooling::ToolAction& action, Listener& listener, const std::string& text, const std::string& path,
               const CompileFlags& flags, const FrontendOptions& options, const std::string& prelude) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> all(new llvm::vfs::OverlayFileSystem(regular_files_only()));
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> ours(new llvm::vfs::InMemoryFileSystem);
  all->pushOverlay(ours);
  // The tree refers to the text, and outlives the caller's.
  ours->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  for (const EmbeddedFile& file : embedded_files())
    ours->addFile(std::string(library_root) + "/" + std::string(file.path), 0,
                  llvm::MemoryBuffer::getMemBuffer(llvm::StringRef(file.text.data(), file.text.size())));

  std::vector<std::string> command{"warrant", "-fsyntax-only"};
  for (std::string& argument : compiler_arguments(flags, options)) command.push_back(std::move(argument));
  if (!prelude.empty()) {
    const std::string file = std::string(library_root) + "/dialects.h";
    ours->addFile(file, 0, llvm::MemoryBuffer::getMemBufferCopy(prelude));
    command.insert(command.end(), {"-include", file});
  }
  command.push_back(path);
  llvm::IntrusiveRefCntPtr<clang::FileManager> files(new clang::FileManager(clang::FileSystemOptions(), all));
  clang::tooling::ToolInvocation invocation(command, &action, files.get(),
                                            std::make_shared<clang::PCHContainerOperations>());
  invocation.setDiagnosticConsumer(&listener);
  const bool is_parsed = invocation.run();
  if (!listener.message().empty()) throw UserError(listener.message());
  return is_parsed;
}

std::string key_of_tree(const std::string& text, const std::string& path, const CompileFlags& flags,
                        const FrontendOptions& options, const std::string& prelude) {
  std::string key = path;
  for (const std::string& argument : compiler_arguments(flags, options)) key += '\n' + argument;
  return sha256(key + '\n' + prelude + '\n' + text);
}

ParsedFile parse_text(const std::string& text, const std::string& path, const CompileFlags& flags,
                      const FrontendOptions& options, const std::string& prelude = {}) {
  TreeCache* const kept = TreeCache::active();
  const std::string key = kept ? key_of_tree(text, path, flags, options, prelude) : "";
  if (const ParsedFile* known = kept ? kept->find(key) : nullptr) return *known;
  Listener listener;
  SyntaxTreeAction action;
  const bool is_parsed = run_clang(action, listener, text, path, flags, options, prelude);
  if (!is_parsed || !action.unit) throw UserError(path + ": cannot be parsed");
  const ParsedFile file{std::move(action.unit), listener.take_ignored()};
  if (kept) kept->add(key, file);
  return file;
}

std::string read_source(const std::string& path) {
  std::string content = read_regular_file(path);
  if (content.find_first_not_of(" \t\r\n") == std::string::npos) throw UserError(path + ": the file is empty");
  if (content.find('\0') != std::string::npos) throw UserError(path + ": this is a binary file, not C source text");
  return content;
}

}  // namespace

ParsedFile parse_file(const SourceFile& file, const FrontendOptions& options) {
  const std::string text = with_insertions(read_source(file.path), file.insertions);
  const std::string types = dialect_types(text);
  try {
    return parse_text(text, file.path, file.flags, options, types);
  } catch (const UserError& error) {
    // A header of the program's may declare the types of a dialect, differently.
    if (!types.empty()) {
      try {
        return parse_text(text, file.path, file.flags, options);
      } catch (const UserError&) {
      }
    }
    if (const std::string construct = dialect_syntax(text); !construct.empty())
      throw UserError(error.what() + (line_break + construct) + " is not supported");
    throw;
  }
}

std::string preprocessed(const SourceFile& file, const FrontendOptions& options) {
  Listener listener;
  PreprocessedText action;
  const std::string text = read_source(file.path);
  if (!run_clang(action, listener, text, file.path, file.flags, options, {}))
    throw UserError(file.path + ": cannot be preprocessed");
  return std::move(action.text);
}

const clang::FunctionDecl* find_definition(clang::ASTUnit& unit, std::string_view function) {
  for (const clang::Decl* declaration : unit.getASTContext().getTranslationUnitDecl()->decls()) {
    const auto* found = clang::dyn_cast<clang::FunctionDecl>(declaration);
    if (found && found->getName() == llvm::StringRef(function) && found->doesThisDeclarationHaveABody()) return found;
  }
  return nullptr;
}

ParsedFile parse_model(std::string_view path, const FrontendOptions& options) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path)
      return parse_text(std::string(file.text), std::string(library_root) + "/" + std::string(path), {}, options);
  throw std::logic_error("no embedded file " + std::string(path));
}

}  // namespace warrant
