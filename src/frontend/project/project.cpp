#include "frontend/project/project.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "base/included_names.h"
#include "base/regular_file.h"
#include "base/spelling.h"
#include "base/text.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/lowering/module.h"
#include "frontend/lowering/parse.h"
#include "frontend/project/entry.h"
#include "frontend/project/system_headers.h"

namespace warrant {

namespace fs = std::filesystem;

namespace {

constexpr const char* start_of_programs = "main";

FrontendOptions options_of(const ProjectFile& file, const FrontendOptions& of_all, std::optional<DataModel> chosen) {
  FrontendOptions options = of_all;
  options.data_model = chosen.value_or(file.data_model.value_or(of_all.data_model));
  if (!options.system_headers.empty() && options.data_model != of_all.data_model)
    options.system_headers = system_header_folders(options.data_model);
  return options;
}

// Several commands for one file are no choice where they differ in macros alone, and none of these makes a difference
// to the text: -Dlibrary_EXPORTS and -fPIC of a shared library beside a static one.
void check_chosen(const CompileCommands& project, const ProjectFile& file, const FrontendOptions& options) {
  const auto is_other = [&](const ProjectFile& other) {
    return other.source.path == file.source.path && other.command != file.command;
  };
  std::optional<std::string> text;
  const auto is_same_program = [&](ProjectFile other) {
    SourceFile source = other.source;
    other.source.flags.macros = file.source.flags.macros;
    if (!mean_the_same(file, other)) return false;
    try {
      if (!text) text = preprocessed(file.source, options);
      return preprocessed(source, options) == *text;
    } catch (const UserError&) {
      return false;
    }
  };
  if (std::ranges::all_of(project.files, [&](const auto& other) { return !is_other(other) || is_same_program(other); }))
    check_complaints(project, file);
  else
    check_usable(project, file);
}

// What a file of a project defines for others, and what it expects of them.
struct Symbols {
  std::set<std::string> defined, wanted;
  std::map<std::string, std::string> functions;  // defined, static ones too, each with its place
  // What the text of each function and variable that is defined here names, static ones too.
  std::map<std::string, std::set<std::string>> uses;
  std::set<std::string> roots;  // of these, what is used though nobody names it
};

// The names in a declaration that stand for functions and variables.
class NamesIn : public clang::RecursiveASTVisitor<NamesIn> {
 public:
  explicit NamesIn(std::set<std::string>& names) : names_(names) {}
  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    names_.insert(expr->getDecl()->getNameAsString());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) {
    if (const auto* cleanup = variable->getAttr<clang::CleanupAttr>())
      names_.insert(cleanup->getFunctionDecl()->getNameAsString());
    return true;
  }

 private:
  std::set<std::string>& names_;
};

void add_uses(const clang::TranslationUnitDecl& file, Symbols& symbols) {
  bool has_other_names = false;
  for (clang::Decl* decl : file.decls()) {
    auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    const bool is_of_library = function && is_declared_in_library(function);
    has_other_names = has_other_names || llvm::isa<clang::FileScopeAsmDecl>(decl) ||
                      decl->hasAttr<clang::AliasAttr>() || decl->hasAttr<clang::IFuncAttr>() ||
                      decl->hasAttr<clang::WeakRefAttr>() || (decl->hasAttr<clang::AsmLabelAttr>() && !is_of_library);
    if (function ? !function->doesThisDeclarationHaveABody() : !variable || !defining_declaration(variable)) continue;
    const std::string name = llvm::cast<clang::NamedDecl>(decl)->getNameAsString();
    NamesIn(symbols.uses[name]).TraverseDecl(decl);
  }
  for (clang::Decl* decl : file.decls())
    if (has_other_names || decl->hasAttr<clang::ConstructorAttr>() || decl->hasAttr<clang::DestructorAttr>())
      if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl)) symbols.roots.insert(named->getNameAsString());
}

std::string place_in_text(const clang::FunctionDecl* function) {
  const clang::SourceManager& manager = function->getASTContext().getSourceManager();
  const clang::SourceLocation at = manager.getFileLoc(function->getLocation());
  const clang::OptionalFileEntryRef file = manager.getFileEntryRefForID(manager.getFileID(at));
  std::error_code problem;
  const fs::path path = fs::weakly_canonical(file ? std::string(file->getName()) : std::string(), problem);
  return fmt::format("{}:{}", path.string(), manager.getFileOffset(at));
}

Symbols symbols_of(const ProjectFile& project_file, const FrontendOptions& of_all,
                   std::optional<DataModel> data_model) {
  const SourceFile& file = project_file.source;
  Unit unit(parse_file(file, options_of(project_file, of_all, data_model)), Unit::Role::Program, "",
            file.flags.has_common);
  Symbols symbols;
  for (const clang::Decl* decl : unit.context().getTranslationUnitDecl()->decls())
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl))
      if (function->doesThisDeclarationHaveABody())
        symbols.functions.emplace(function->getNameAsString(), place_in_text(function));
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
  add_uses(*unit.context().getTranslationUnitDecl(), symbols);
  return symbols;
}

// One file as text, for what it can define: a name stands there, or is pasted together.
struct FileText {
  std::unordered_set<std::string> words;
  bool has_pasting = false;  // not counting `, ## __VA_ARGS__`
  std::vector<std::string> includes;
};

FileText read_text(const std::string& path) {
  FileText result;
  std::string text;
  try {
    text = read_regular_file(path);
  } catch (const UserError&) {
    return result;  // a file that is not there defines nothing
  }
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end > at) result.words.insert(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  for (std::size_t at = text.find("##"); at != std::string::npos && !result.has_pasting; at = text.find("##", at + 2)) {
    const std::size_t next = text.find_first_not_of(" \t", at + 2);
    result.has_pasting = next == std::string::npos || !std::string_view(text).substr(next).starts_with("__VA_ARGS__");
  }
  result.includes = included_names(text);
  return result;
}

// All files that an #include may mean.
std::vector<std::string> found_for(const std::string& name, const std::string& from, const CompileFlags& flags) {
  std::vector<std::string> found;
  const auto look_in = [&](const fs::path& folder) {
    std::error_code problem;
    const fs::path path = (folder / name).lexically_normal();
    if (fs::is_regular_file(path, problem)) found.push_back(path.string());
  };
  look_in(fs::path(from).parent_path());
  for (const auto* folders :
       {&flags.quote_directories, &flags.include_directories, &flags.system_directories, &flags.late_directories})
    for (const std::string& folder : *folders) look_in(folder);
  return found;
}

// The texts of a project's files and of what they include.
class ProjectTexts {
 public:
  enum class Of : std::uint8_t { File, Everything };  // with what it includes that is not a header; with headers too

  bool has_word(const SourceFile& file, const std::string& word, Of of) {
    return any_text(file, of, [&](const FileText& text) { return text.words.contains(word); });
  }
  bool has_pasting(const SourceFile& file, Of of) {
    return any_text(file, of, [](const FileText& text) { return text.has_pasting; });
  }

 private:
  const FileText& text(const std::string& path) {
    auto [known, is_new] = texts_.try_emplace(path);
    if (is_new) known->second = std::make_unique<FileText>(read_text(path));
    return *known->second;
  }

  bool any_text(const SourceFile& file, Of of, const std::function<bool(const FileText&)>& test) {
    const auto [known, is_new] = texts_of_.try_emplace({&file, of});
    if (is_new) known->second = collected(file, of);
    return std::ranges::any_of(known->second, [&](const FileText* one) { return test(*one); });
  }

  std::vector<const FileText*> collected(const SourceFile& file, Of of) {
    std::vector<const FileText*> result;
    std::set<std::string> seen{file.path};
    std::vector<std::string> open{file.path};
    const auto visit = [&](const std::string& path) {
      if (seen.insert(path).second) open.push_back(path);
    };
    for (const auto* names : {&file.flags.includes, &file.flags.macro_files})
      for (const std::string& name : *names)
        if (of == Of::Everything) visit(name);
    while (!open.empty()) {
      const std::string path = std::move(open.back());
      open.pop_back();
      const FileText& here = text(path);
      result.push_back(&here);
      for (const std::string& name : here.includes) {
        if (of == Of::File && fs::path(name).extension() == ".h") continue;
        for (const std::string& found : found_for(name, path, file.flags)) visit(found);
      }
    }
    return result;
  }

  std::unordered_map<std::string, std::unique_ptr<FileText>> texts_;
  std::map<std::pair<const SourceFile*, Of>, std::vector<const FileText*>> texts_of_;
};

class Project {
 public:
  using Places = std::vector<const ProjectFile*>;

  Project(const CompileCommands& commands, const FrontendOptions& options, std::optional<DataModel> data_model)
      : commands_(commands), options_(options), data_model_(data_model), symbols_(commands.files.size()) {}

  // The files that define the name, of those that are left: the files in which it stands, or in which names are pasted
  // together; if none of these does, those that have it from a header.
  Places definers(const std::string& name, const std::function<bool(const Symbols&)>& defines,
                  const std::function<bool(const ProjectFile&)>& is_left) {
    Places found;
    std::set<std::size_t> seen;
    unread_.clear();
    const auto look_at = [&](std::size_t i, bool has_to_be_read) {
      if (!is_left(commands_.files[i]) || !seen.insert(i).second) return;
      const Symbols* known = symbols(i, has_to_be_read);
      if (!known) unread_.push_back(commands_.files[i].source.path);
      if (!known || !defines(*known)) return;
      const auto same = std::ranges::find(found, commands_.files[i].source.path,
                                          [](const ProjectFile* file) { return file->source.path; });
      if (same == found.end()) found.push_back(&commands_.files[i]);
    };
    for (const auto of : {ProjectTexts::Of::File, ProjectTexts::Of::Everything}) {
      for (std::size_t i = 0; i < commands_.files.size(); ++i) {
        const SourceFile& file = commands_.files[i].source;
        const bool has_word = texts_.has_word(file, name, of);
        if (has_word || texts_.has_pasting(file, of)) look_at(i, has_word && of == ProjectTexts::Of::File);
      }
      if (!found.empty()) break;
    }
    return found;
  }
  // Of as many files as can be read in little time.
  std::vector<std::string> functions() {
    constexpr std::size_t most = 64;
    std::set<std::string> names;
    for (std::size_t i = 0; i < std::min(most, commands_.files.size()); ++i)
      if (const Symbols* known = symbols(i, /*has_to_be_read=*/false))
        for (const auto& [name, place] : known->functions) names.insert(name);
    return {names.begin(), names.end()};
  }
  // Files that the last search could not read.
  const std::vector<std::string>& unread() const { return unread_; }

  Symbols symbols(const ProjectFile& file) const { return symbols_of(file, options_, data_model_); }

 private:
  // Null: it cannot be read, and need not be.
  const Symbols* symbols(std::size_t file, bool has_to_be_read) {
    if (symbols_[file]) return &*symbols_[file];
    try {
      symbols_[file] = symbols(commands_.files[file]);
    } catch (const UserError&) {
      if (!has_to_be_read) return nullptr;
      // Without a flag that is refused it need not be C.
      if (!commands_.files[file].complaints.empty()) check_usable(commands_, commands_.files[file]);
      throw;
    }
    return &*symbols_[file];
  }

  const CompileCommands& commands_;
  const FrontendOptions& options_;
  std::optional<DataModel> data_model_;
  ProjectTexts texts_;
  std::vector<std::optional<Symbols>> symbols_;
  std::vector<std::string> unread_;
};

// The program as it grows.
class ProgramOfProject {
 public:
  ProgramOfProject(const CompileCommands& project, const FrontendOptions& options, std::optional<DataModel> data_model)
      : project_(project), options_(options), data_model_(data_model), all_(project, options, data_model) {}

  ProjectProgram make(const std::vector<ProjectFile>& named, const std::string& function) {
    for (const ProjectFile& file : named) take(file);
    if (!function.empty())
      start_with(function, named.size());
    else if (!start_with_named(start_of_programs, named.size()) && !start_with_named(fuzz_target, named.size()))
      start_anywhere();
    for (std::size_t i = 0; i < result_.files.size(); ++i) leave_out_main(i);
    reach(*start_, result_.start);
    if (result_.start == fuzz_target) reach(*start_, "LLVMFuzzerInitialize");
    while (!open_.empty()) {
      const auto [file, name] = std::move(open_.front());
      open_.pop_front();
      const auto uses = symbols_[file].uses.find(name);
      if (uses == symbols_[file].uses.end()) continue;
      for (const std::string& used : uses->second) {
        reach(file, used);
        if (symbols_[file].wanted.contains(used)) reach_elsewhere(used);
      }
    }
    return std::move(result_);
  }

 private:
  void take(const ProjectFile& file) {
    check_chosen(project_, file, options_of(file, options_, data_model_));
    symbols_.push_back(all_.symbols(file));
    const std::size_t index = result_.files.size();
    const Symbols& symbols = symbols_.back();
    for (const std::string& name : symbols.defined)
      if (name != start_of_programs) definer_.emplace(name, index);
    result_.files.push_back(file);
    for (const std::string& name : symbols.roots) reach(index, name);
  }

  // What the start leads to is part of the program; the rest of its files is never executed.
  void reach(std::size_t file, const std::string& name) {
    if (symbols_[file].uses.contains(name) && reached_.emplace(file, name).second) open_.emplace_back(file, name);
  }
  void reach_elsewhere(const std::string& name) {
    if (!definer_.contains(name) && looked_for_.insert(name).second) add_definer(name);
    if (const auto found = definer_.find(name); found != definer_.end()) reach(found->second, name);
  }

  bool is_left(const ProjectFile& file) const {
    return std::ranges::none_of(result_.files,
                                [&](const ProjectFile& other) { return other.source.path == file.source.path; });
  }
  Project::Places files_with(const std::string& function) {
    return all_.definers(
        function, [&](const Symbols& symbols) { return symbols.functions.contains(function); },
        [&](const ProjectFile& file) { return is_left(file); });
  }
  static std::string listed(const std::vector<std::string>& paths) {
    std::string text;
    for (std::size_t i = 0; i < paths.size(); ++i)
      text += (i == 0 ? "" : i + 1 == paths.size() ? " and " : ", ") + paths[i];
    return text;
  }
  static std::string listed(const Project::Places& files) {
    std::vector<std::string> paths;
    for (const ProjectFile* file : files) paths.push_back(file->source.path);
    return listed(paths);
  }

  bool start_with_named(const std::string& function, std::size_t named) {
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < named; ++i) {
      if (!symbols_[i].functions.contains(function)) continue;
      if (paths.empty()) start_ = i;
      paths.push_back(result_.files[i].source.path);
    }
    if (paths.size() > 1)
      throw UserError(fmt::format("{} is defined in {}, which are all named", function, listed(paths)));
    if (!paths.empty()) result_.start = function;
    return !paths.empty();
  }

  // A main, or else a fuzz target, of a file that is not named.
  void start_anywhere() {
    for (const char* function : {start_of_programs, fuzz_target}) {
      const Project::Places files = files_with(function);
      if (files.size() > 1)
        throw UserError(
            fmt::format("{} is defined in {}; name one of them, or choose with --files", function, listed(files)));
      if (files.empty()) continue;
      start_ = result_.files.size();
      result_.start = function;
      take(*files.front());
      return;
    }
    throw UserError("none of the files of the project defines main (to start from another function, use --entry)");
  }

  void start_with(const std::string& function, std::size_t named) {
    result_.start = function;
    for (std::size_t i = 0; i < named && !start_; ++i)
      if (symbols_[i].functions.contains(function)) start_ = i;
    if (start_) return;
    const Project::Places files = files_with(function);
    if (files.empty())
      throw UserError(fmt::format("none of the files of the project defines {}{}", function,
                                  suggestion(function, all_.functions())));
    start_ = result_.files.size();
    take(*files.front());
    // One function of a header is that of every file, but for what their flags make of it.
    const std::string& place = symbols_.back().functions.at(function);
    for (const ProjectFile* file : files)
      if (file != files.front() && all_.symbols(*file).functions.at(function) != place)
        throw UserError(
            fmt::format("{} is defined in {}; name one of them, or choose with --files", function, listed(files)));
    const std::string& path = result_.files[*start_].source.path;
    std::error_code problem;
    if (!place.starts_with(fs::weakly_canonical(path, problem).string() + ":"))
      result_.notes.push_back(fmt::format("{} is as {} includes it", function, path));
  }

  void add_definer(const std::string& name) {
    const Project::Places files = all_.definers(
        name, [&](const Symbols& symbols) { return name != start_of_programs && symbols.defined.contains(name); },
        [&](const ProjectFile& file) { return is_left(file); });
    if (files.size() > 1)
      throw UserError(
          fmt::format("{} is defined in {}; name one of them, or choose with --files", name, listed(files)));
    if (files.empty()) {
      if (!all_.unread().empty())
        result_.notes.push_back(
            fmt::format("{} is not defined in {}, which cannot be read", name, listed(all_.unread())));
      return;
    }
    take(*files.front());
    leave_out_main(result_.files.size() - 1);
  }

  // The main of a file that the program does not start with is an ordinary function, under a name of its own.
  void leave_out_main(std::size_t file) {
    if (!symbols_[file].functions.contains(start_of_programs)) return;
    if (result_.start == start_of_programs && file == *start_) return;
    result_.files[file].source.flags.macros.push_back(fmt::format("-Dmain=__warrant_main_of_file{}", file + 1));
    if (result_.start == start_of_programs)
      result_.notes.push_back(fmt::format("main of {} is not part of the program", result_.files[file].source.path));
  }

  const CompileCommands& project_;
  const FrontendOptions& options_;
  std::optional<DataModel> data_model_;
  Project all_;
  ProjectProgram result_;
  std::deque<Symbols> symbols_;  // of its files
  std::optional<std::size_t> start_;
  std::map<std::string, std::size_t> definer_;  // of each name, among the files
  std::set<std::string> looked_for_;
  std::set<std::pair<std::size_t, std::string>> reached_;
  std::deque<std::pair<std::size_t, std::string>> open_;  // reached, and not yet looked into
};

// How near a folder is to another one: names that they share from the root on, then names that one has to go through.
std::pair<std::size_t, std::size_t> nearness(const fs::path& a, const fs::path& b) {
  const auto [end, rest] = std::ranges::mismatch(a, b);
  const auto shared = static_cast<std::size_t>(std::distance(a.begin(), end));
  const auto length = [](const fs::path& path) {
    return static_cast<std::size_t>(std::distance(path.begin(), path.end()));
  };
  return {shared, ~(length(a) + length(b))};
}

}  // namespace

ProjectFile with_flags_of_another(const CompileCommands& project, const std::string& name,
                                  const FrontendOptions& options) {
  const std::string text = read_regular_file(name);
  std::error_code problem;
  const auto folder_of = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, problem).parent_path(), problem);
  };
  const fs::path folder = folder_of(name);
  const std::vector<std::string> names = included_names(text);
  std::set<std::string> included;
  for (const std::string& other : names) included.insert(fs::weakly_canonical(folder / other, problem).string());
  const auto is_usable = [&](const ProjectFile& file) {
    const auto same =
        std::ranges::count(project.files, file.source.path, [](const ProjectFile& other) { return other.source.path; });
    return file.complaints.empty() && same == 1;
  };
  const auto rank = [&](const ProjectFile& file) {
    const bool is_included = included.contains(fs::weakly_canonical(file.source.path, problem).string());
    const auto found = std::ranges::count_if(
        names, [&](const std::string& other) { return !found_for(other, name, file.source.flags).empty(); });
    return std::tuple(is_included, is_usable(file), found, nearness(folder, folder_of(file.source.path)));
  };
  const ProjectFile* nearest = nullptr;
  for (const ProjectFile& file : project.files)
    if (!nearest || rank(file) > rank(*nearest)) nearest = &file;
  check_chosen(project, *nearest, options_of(*nearest, options, std::nullopt));
  ProjectFile result = *nearest;
  result.source.path = plain_path(name, ".");
  // What __FILE__ is in the other file is not what it is here.
  std::erase_if(result.source.flags.shown_paths,
                [&](const auto& shown) { return shown.first == nearest->source.path; });
  result.assumed.push_back(fmt::format("{} has the flags of {}", result.source.path, nearest->source.path));
  // Files of the project find headers beside them without any flag.
  for (const std::string& header : names) {
    if (!found_for(header, name, result.source.flags).empty()) continue;
    const auto beside = std::ranges::find_if(project.files, [&](const ProjectFile& file) {
      return fs::is_regular_file(fs::path(file.source.path).parent_path() / header, problem);
    });
    if (beside == project.files.end()) continue;
    const std::string headers = fs::path(beside->source.path).parent_path().string();
    result.source.flags.late_directories.push_back(headers.empty() ? "." : headers);
    result.assumed.push_back(fmt::format("{} has headers of {}", result.source.path, beside->source.path));
  }
  return result;
}

ProjectProgram program_of_project(const CompileCommands& project, const std::vector<ProjectFile>& named,
                                  const std::string& function, const FrontendOptions& options,
                                  std::optional<DataModel> data_model) {
  return ProgramOfProject(project, options, data_model).make(named, function);
}

}  // namespace warrant
