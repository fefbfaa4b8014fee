#include "frontend/compile_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "base/words.h"
#include "frontend/module.h"
#include "frontend/parse.h"

namespace warrant {

namespace fs = std::filesystem;

namespace {

// Relative to here where that is shorter, as a user would write it.
std::string plain_path(const fs::path& path, const std::string& directory) {
  const fs::path whole = (path.is_absolute() ? path : fs::path(directory) / path).lexically_normal();
  std::error_code problem;
  const fs::path relative = fs::relative(whole, fs::current_path(), problem);
  if (problem || relative.empty() || *relative.begin() == "..") return whole.string();
  return relative.string();
}

// Flags without an effect on what the program means.
bool is_harmless(const std::string& word) {
  static const std::set<std::string> words{
      "-c",      "-S",        "-E",  "-pipe",       "-pedantic",    "-pedantic-errors", "-v", "-w",        "-MD",
      "-MMD",    "-MP",       "-MG", "-M",          "-MM",          "-pthread",         "-s", "-rdynamic", "-static",
      "-shared", "-nostdlib", "-g",  "-fno-common", "-fsigned-char"};
  static const std::vector<std::string> beginnings{
      "-W", "-O", "-g", "-l", "-L", "-mtune", "--coverage",
      // what is told to the user, and what other tools read
      "-fdiagnostics", "-fno-diagnostics", "-fcolor", "-fno-color", "-fmessage-length", "-fmax-errors", "-ferror-limit",
      "-ftrack-macro-expansion", "-fcaret", "-fno-caret", "-fshow", "-fno-show", "-fverbose-asm", "-frecord",
      "-fno-record", "-fmacro-prefix-map", "-ffile-prefix-map", "-fdebug", "-fno-debug", "-fprofile", "-ftest-coverage",
      "-fcoverage", "-fsanitize", "-fno-sanitize", "-fno-ident", "-fvar-tracking", "-fno-var-tracking",
      // where code and data lie
      "-fPIC", "-fPIE", "-fpic", "-fpie", "-fno-pic", "-fno-PIC", "-fno-pie", "-fno-PIE", "-fno-plt", "-fvisibility",
      "-ffunction-sections", "-fdata-sections", "-fno-function-sections", "-fno-data-sections", "-fsemantic",
      "-fno-semantic", "-fmerge", "-fno-merge", "-falign", "-fno-align", "-ftls-model",
      // how it is compiled
      "-fstack", "-fno-stack", "-fomit", "-fno-omit", "-flto", "-fno-lto", "-ffat-lto", "-fno-fat-lto", "-fuse-ld",
      "-fasynchronous", "-fno-asynchronous", "-funwind", "-fno-unwind", "-fexceptions", "-fno-exceptions",
      "-fcf-protection", "-fstrict-aliasing", "-fno-strict-aliasing", "-fdelete-null", "-fno-delete-null", "-finline",
      "-fno-inline", "-ftree", "-fno-tree", "-fipa", "-fno-ipa", "-fgcse", "-fno-gcse", "-funroll", "-fno-unroll",
      "-freorder", "-fno-reorder", "-fconserve-stack", "-fjump-tables", "-fno-jump-tables", "-fpartial", "-fno-partial",
      "-fzero-call-used-regs", "-ftrivial-auto-var-init", "-fallow-store", "-fno-allow-store", "-fmodules",
      "-fno-modules", "-fvectorize", "-fno-vectorize", "-fslp", "-fno-slp", "-fno-rtti", "-fintegrated-as",
      "-fno-integrated-as"};
  if (words.contains(word)) return true;
  return std::ranges::any_of(beginnings, [&](const std::string& start) { return word.starts_with(start); });
}

bool has_argument(const std::string& word) {
  static const std::set<std::string> words{"-o", "-MF", "-MT", "-MQ", "-x", "-arch", "-Xlinker", "-T", "-u"};
  return words.contains(word);
}

}  // namespace

CompilerCall read_compiler_call(const std::vector<std::string>& words, const std::string& directory) {
  CompilerCall call;
  CompileFlags& flags = call.flags;
  const auto path = [&](const std::string& name) { return plain_path(name, directory); };
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    // The value of an option, behind it or in the next word.
    const auto value = [&](std::string_view option) {
      if (word.size() > option.size()) return word.substr(option.size());
      return i + 1 < words.size() ? words[++i] : std::string();
    };
    if (!word.starts_with('-')) continue;  // the file itself
    if (word.starts_with("-I")) {
      flags.include_directories.push_back(path(value("-I")));
    } else if (word.starts_with("-isystem")) {
      flags.include_directories.push_back(path(value("-isystem")));
    } else if (word.starts_with("-iquote")) {
      flags.include_directories.push_back(path(value("-iquote")));
    } else if (word.starts_with("-idirafter")) {
      flags.include_directories.push_back(path(value("-idirafter")));
    } else if (word.starts_with("-Wp,-D") || word.starts_with("-Wp,-U")) {
      std::istringstream macros(word.substr(4));
      for (std::string macro; std::getline(macros, macro, ',');) flags.macros.push_back(macro);
    } else if (word.starts_with("-D")) {
      flags.macros.push_back("-D" + value("-D"));
    } else if (word.starts_with("-U")) {
      flags.macros.push_back("-U" + value("-U"));
    } else if (word == "-include" || word == "-imacros") {
      if (word == "-imacros") call.ignored.push_back(word);
      flags.includes.push_back(path(value(word)));
    } else if (word.starts_with("-std=")) {
      flags.standard = word.substr(5);
    } else if (word == "-ansi") {
      flags.standard = "c90";
    } else if (word == "-fcommon") {
      flags.has_common = true;
    } else if (word == "-m32") {
      call.data_model = DataModel::ILP32;
    } else if (word == "-m64") {
      call.data_model = DataModel::LP64;
    } else if (has_argument(word)) {
      ++i;
    } else if (!is_harmless(word)) {
      call.ignored.push_back(word);
    }
  }
  return call;
}

CompileCommands read_compile_commands(const std::string& directory) {
  const std::string name = (fs::path(directory) / "compile_commands.json").string();
  CompileCommands result;
  std::set<std::string> known, ignored;
  const std::string text = read_regular_file(name);
  const auto refuse = [&](const std::string& why) { throw UserError(name + ": " + why); };
  const nlohmann::json root = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!root.is_array()) refuse("not a compilation database: not a JSON array");
  for (const nlohmann::json& entry : root) {
    const auto text_of = [&](const char* key) {
      return entry.contains(key) && entry.at(key).is_string() ? entry.at(key).get<std::string>() : std::string();
    };
    if (!entry.is_object() || text_of("file").empty()) refuse("an entry names no file");
    std::vector<std::string> words;
    if (entry.contains("arguments") && entry.at("arguments").is_array()) {
      for (const nlohmann::json& word : entry.at("arguments"))
        if (word.is_string()) words.push_back(word.get<std::string>());
    } else {
      words = split_words(text_of("command"));
    }
    if (words.empty()) refuse(fmt::format("the entry of {} has no command", text_of("file")));
    const fs::path file = text_of("file");
    if (file.extension() != ".c") continue;
    const std::string folder = plain_path(text_of("directory").empty() ? "." : text_of("directory"), directory);
    CompilerCall call = read_compiler_call(words, folder);
    SourceFile source{plain_path(file, folder), std::move(call.flags)};
    if (!known.insert(source.path).second) continue;
    if (call.data_model) result.data_model = call.data_model;
    for (const std::string& flag : call.ignored)
      if (flag.starts_with("-f") && flag != "-fwrapv" && flag != "-fno-strict-overflow")
        throw UserError(fmt::format("{}: {}: the flag {} is not supported", name, source.path, flag));
    for (std::string& flag : call.ignored)
      if (ignored.insert(flag).second) result.ignored_flags.push_back(std::move(flag));
    result.files.push_back(std::move(source));
  }
  if (result.files.empty()) refuse("it has no C files");
  return result;
}

namespace {

// What a file of a project defines for others, and what it expects of them.
struct Symbols {
  std::set<std::string> defined, wanted;
  std::set<std::string> functions;  // defined, static ones too
};

Symbols symbols_of(const SourceFile& file, const FrontendOptions& options) {
  Unit unit(parse_file(file, options), Unit::Role::Program, "", file.flags.has_common);
  Symbols symbols;
  for (const clang::Decl* decl : unit.context().getTranslationUnitDecl()->decls())
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl))
      if (function->doesThisDeclarationHaveABody()) symbols.functions.insert(function->getNameAsString());
  for (const clang::Decl* decl : unit.context().getTranslationUnitDecl()->decls()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
    if (!named || !named->isExternallyVisible()) continue;
    const std::string name = named->getNameAsString();
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(named)) {
      if (unit.find_function(name))
        symbols.defined.insert(name);
      else if (function->isReferenced() && !is_declared_in_library(function))
        symbols.wanted.insert(name);
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(named)) {
      if (defining_declaration(variable))
        symbols.defined.insert(name);
      else if (variable->isReferenced())
        symbols.wanted.insert(name);
    }
  }
  return symbols;
}

class Project {
 public:
  Project(const std::vector<SourceFile>& files, const FrontendOptions& options) : files_(files), options_(options) {
    for (const SourceFile& file : files) texts_.push_back(text_of(file.path));
    symbols_.resize(files.size());
  }

  // The number of the file that defines the name; nothing if none does.
  std::optional<std::size_t> definer(const std::string& name, std::set<std::string> Symbols::* among) {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (!has_word(texts_[i], name) || !(symbols(i).*among).contains(name)) continue;
      if (found)
        throw UserError(fmt::format("{} is defined in {} and in {}; choose with --files", name, files_[*found].path,
                                    files_[i].path));
      found = i;
    }
    return found;
  }
  const Symbols& symbols(std::size_t file) {
    if (!symbols_[file]) symbols_[file] = symbols_of(files_[file], options_);
    return *symbols_[file];
  }

 private:
  // A file that is not there defines nothing.
  static std::string text_of(const std::string& path) {
    try {
      return read_regular_file(path);
    } catch (const UserError&) {
      return {};
    }
  }
  static bool has_word(const std::string& text, const std::string& word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return true;
    }
    return false;
  }

  const std::vector<SourceFile>& files_;
  const FrontendOptions& options_;
  std::vector<std::string> texts_;
  std::vector<std::optional<Symbols>> symbols_;
};

}  // namespace

std::vector<SourceFile> needed_files(const std::vector<SourceFile>& project, const std::vector<SourceFile>& named,
                                     const std::string& function, const FrontendOptions& options) {
  Project all(project, options);
  std::vector<SourceFile> needed = named;
  std::set<std::string> defined, looked_for;
  std::deque<std::string> wanted;
  const auto take = [&](const Symbols& symbols) {
    defined.insert(symbols.defined.begin(), symbols.defined.end());
    wanted.insert(wanted.end(), symbols.wanted.begin(), symbols.wanted.end());
  };
  bool has_start = false;
  for (const SourceFile& file : named) {
    const Symbols symbols = symbols_of(file, options);
    has_start = has_start || symbols.functions.contains(function);
    take(symbols);
  }
  if (!has_start) {
    const std::optional<std::size_t> start = all.definer(function, &Symbols::functions);
    if (!start) throw UserError(fmt::format("none of the files of the project defines {}", function));
    needed.push_back(project[*start]);
    take(all.symbols(*start));
  }
  while (!wanted.empty()) {
    const std::string name = std::move(wanted.front());
    wanted.pop_front();
    if (defined.contains(name) || !looked_for.insert(name).second) continue;
    const std::optional<std::size_t> file = all.definer(name, &Symbols::defined);
    if (!file) continue;
    needed.push_back(project[*file]);
    take(all.symbols(*file));
  }
  return needed;
}

}  // namespace warrant
