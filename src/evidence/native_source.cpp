#include "evidence/native_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <ranges>
#include <set>
#include <string_view>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/text.h"

namespace warrant {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t max_headers = 1000;

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// The names in the text's #include lines, whether they are compiled or not.
std::vector<std::string> included_names(std::string_view text) {
  std::vector<std::string> names;
  constexpr std::string_view directive = "include";
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at)) {
    ++at;
    while (at < text.size() && is_blank(text[at])) ++at;
    if (text.substr(at, directive.size()) != directive) continue;
    at += directive.size();
    while (at < text.size() && is_blank(text[at])) ++at;
    if (at == text.size() || (text[at] != '"' && text[at] != '<')) continue;
    const char end = text[at] == '"' ? '"' : '>';
    const std::size_t stop = text.find_first_of(end == '"' ? "\"\n" : ">\n", at + 1);
    if (stop == std::string_view::npos || text[stop] != end) continue;
    names.emplace_back(text.substr(at + 1, stop - at - 1));
  }
  return names;
}

// A folder of the user's and what it is called inside.
struct Shown {
  fs::path outside;
  std::string inside;
};

class Headers {
 public:
  explicit Headers(std::vector<Shown> folders) : folders_(std::move(folders)) {}

  // The header by its name relative to a folder that is shown, and those that it names.
  void take(std::size_t folder, const fs::path& name) {
    const fs::path relative = name.lexically_normal();
    if (relative.empty() || *relative.begin() == ".." || files.size() == max_headers) return;
    const std::string inside = folders_[folder].inside + "/" + relative.string();
    if (!known_.insert(inside).second) return;
    std::error_code problem;
    const fs::path real = fs::canonical(folders_[folder].outside / relative, problem);
    // A link out of the folder leads to what nobody has shown.
    if (problem || !real.string().starts_with(folders_[folder].outside.string() + "/")) return;
    try {
      std::string text = read_regular_file(real.string());
      files.push_back({inside, text, false});
      collect(text, folder, relative.parent_path());
    } catch (const UserError&) {
      // The compiler will miss it and say so.
    }
  }

  // The headers that a text names, seen from a folder (by its name relative to one that is shown), and those they name.
  void collect(std::string_view text, std::size_t folder, const fs::path& below) {
    for (const std::string& name : included_names(text)) {
      if (fs::path(name).is_absolute()) continue;
      take(folder, below / name);
      for (std::size_t other = 1; other < folders_.size(); ++other) take(other, name);
    }
  }
  std::vector<SandboxFile> files;

 private:
  std::vector<Shown> folders_;  // the program's first
  std::set<std::string> known_;
};

fs::path real_folder(const fs::path& folder) {
  std::error_code problem;
  const fs::path real = fs::canonical(folder.empty() ? "." : folder, problem);
  return problem ? fs::path("/nonexistent") : real;
}

// As Clang looks for a file of -include: from here, then in the directories.
fs::path first_existing(const std::string& name, const std::vector<std::string>& directories) {
  std::error_code problem;
  if (fs::exists(name, problem)) return name;
  for (const std::string& directory : directories)
    if (fs::exists(fs::path(directory) / name, problem)) return fs::path(directory) / name;
  return name;
}

// The header of KLEE, which no system has, and what functions and types need that are not declared.
void add_dialects(const NativeProgram& program, NativeSource& source) {
  const auto names_it = [](const SandboxFile& file) { return file.content.find("klee/klee.h") != std::string::npos; };
  if (std::ranges::any_of(source.files, names_it)) {
    source.files.push_back({"/w/dialects/klee/klee.h", program.klee_header, false});
    source.options.insert(source.options.end(), {"-idirafter", "/w/dialects"});
  }
  std::string texts;  // a header may declare the types
  for (const SandboxFile& file : source.files) texts += file.content + "\n;\n";
  const std::string prelude = dialect_types(texts) + dialect_macros(program.harness);
  if (prelude.empty()) return;
  source.files.push_back({"/w/dialects.h", prelude, false});
  source.options.insert(source.options.end(), {"-include", "/w/dialects.h"});
}

void check_names(const NativeProgram& program) {
  for (const std::string& name : program.error_functions)
    if (!is_identifier(name)) throw UserError(fmt::format("'{}' is not the name of a function", name));
  for (const SourceFile& file : program.files) {
    for (const std::string& macro : file.flags.macros) {
      const std::string_view text = std::string_view(macro).substr(std::min<std::size_t>(2, macro.size()));
      const bool is_good =
          (macro.starts_with("-D") && is_macro_definition(text)) || (macro.starts_with("-U") && is_identifier(text));
      if (!is_good) throw UserError(fmt::format("{}: not a macro definition", macro));
    }
    if (!file.flags.standard.empty() && !is_standard(file.flags.standard))
      throw UserError(fmt::format("-std={}: unknown C standard", file.flags.standard));
  }
}

// The folder that has all files of the program below it: its own, if there is one file.
fs::path common_folder(const std::vector<SourceFile>& files) {
  fs::path common = real_folder(fs::path(files.front().path).parent_path());
  for (const SourceFile& file : files) {
    const fs::path folder = real_folder(fs::path(file.path).parent_path());
    const auto [end, rest] = std::ranges::mismatch(common, folder);
    fs::path shared;
    for (auto part = common.begin(); part != end; ++part) shared /= *part;
    common = shared;
  }
  return common;
}

constexpr const char* inside_root = "/w/s";

// "sys/types.h": not a name that leads elsewhere.
bool is_header_name(const std::string& name) {
  return !name.empty() && name.front() != '/' && name.front() != '-' && name.front() != '@' &&
         name.find("..") == std::string::npos;
}

// Options that name no file but the program's, which is at `inside` there.
void add_plain_options(const CompileFlags& flags, const std::string& inside, const std::string& path,
                       std::vector<std::string>& options) {
  if (!flags.standard.empty()) options.push_back("-std=" + flags.standard);
  if (flags.has_common) options.emplace_back("-fcommon");
  if (!flags.has_standard_headers) options.emplace_back("-nostdinc");
  if (flags.has_trigraphs) options.emplace_back("-trigraphs");
  if (flags.has_wrapping) options.emplace_back("-fwrapv");
  for (const auto& [from, shown] : flags.shown_paths)
    if (from == path) options.push_back(fmt::format("-fmacro-prefix-map={}={}", inside, shown));
}

NativeSource native_source(const SourceFile& file, const fs::path& root, std::size_t number) {
  NativeSource source;
  source.text = with_insertions(read_regular_file(file.path), file.insertions);
  const fs::path folder = real_folder(fs::path(file.path).parent_path());
  const fs::path below = folder.lexically_relative(root).lexically_normal();
  std::vector<Shown> folders{{root, inside_root}};
  source.options = {"-iquote", below == "." ? inside_root : fmt::format("{}/{}", inside_root, below.string())};
  const CompileFlags& flags = file.flags;
  const auto add_folders = [&](const char* option, const std::vector<std::string>& directories) {
    for (const std::string& directory : directories) {
      const fs::path real = real_folder(directory);
      // One folder has one name: gcc passes over a directory of -I that is one of -isystem as well.
      auto known = std::ranges::find(folders.begin() + 1, folders.end(), real, &Shown::outside);
      if (known == folders.end()) known = folders.insert(known, {real, fmt::format("/w/i{}", folders.size())});
      source.options.insert(source.options.end(), {option, known->inside});
    }
  };
  add_folders("-iquote", flags.quote_directories);
  add_folders("-I", flags.include_directories);
  add_folders("-isystem", flags.system_directories);
  add_folders("-idirafter", flags.late_directories);
  source.options.insert(source.options.end(), flags.macros.begin(), flags.macros.end());
  add_plain_options(flags, native_path(number), file.path, source.options);
  std::vector<std::pair<std::size_t, fs::path>> first;  // files of -imacros and -include: folder and name
  const auto add_first = [&](const char* option, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      const fs::path path = first_existing(name, flags.include_directories);
      if (std::error_code problem; is_header_name(name) && !fs::exists(path, problem)) {
        source.options.insert(source.options.end(), {option, name});  // of the C library
        continue;
      }
      first.emplace_back(folders.size(), path.filename());
      folders.push_back({real_folder(path.parent_path()), fmt::format("/w/i{}", folders.size())});
      source.options.insert(source.options.end(), {option, folders.back().inside + "/" + path.filename().string()});
    }
  };
  add_first("-imacros", flags.macro_files);
  add_first("-include", flags.includes);
  Headers headers(std::move(folders));
  for (const auto& [at, name] : first) headers.take(at, name);
  headers.collect(source.text, 0, below == "." ? fs::path() : below);
  source.files = std::move(headers.files);
  // The folder has to be there, for names that lead out of it again.
  if (below != ".") source.files.push_back({fmt::format("{}/{}/.folder", inside_root, below.string()), "", false});
  source.files.push_back({native_path(number), source.text, false});
  return source;
}

}  // namespace

bool is_identifier(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 && std::ranges::all_of(text, is_word);
}

bool is_macro_definition(std::string_view text) {
  if (text.find_first_of(std::string_view("\n\r\0", 3)) != std::string_view::npos) return false;
  std::string_view name = text.substr(0, text.find('='));
  if (const std::size_t open = name.find('('); open != std::string_view::npos) {
    const std::string_view parameters = name.substr(open);
    if (parameters.back() != ')' || parameters.find_first_of("()", 1) != parameters.size() - 1) return false;
    name = name.substr(0, open);
  }
  return is_identifier(name);
}

bool is_standard(std::string_view text) {
  const std::set<std::string_view> standards{"c89", "c90",   "gnu89",        "gnu90",        "c99",          "gnu99",
                                             "c11", "gnu11", "c17",          "c18",          "gnu17",        "gnu18",
                                             "c2x", "gnu2x", "iso9899:1990", "iso9899:1999", "iso9899:2011", "ansi"};
  return standards.contains(text);
}

bool declares_static(std::string_view text, std::string_view function) {
  for (std::size_t at = text.find(function); at != std::string_view::npos; at = text.find(function, at + 1)) {
    std::size_t end = at + function.size();
    if ((at > 0 && is_word(text[at - 1])) || (end < text.size() && is_word(text[end]))) continue;
    while (end < text.size() && std::isspace(static_cast<unsigned char>(text[end])) != 0) ++end;
    if (end == text.size() || text[end] != '(') continue;
    // What stands before the name, to the end of what comes before it. Each match ends with a bracket, so that no
    // character is looked at twice.
    const std::size_t last = at == 0 ? std::string_view::npos : text.find_last_of(";{}()", at - 1);
    const std::size_t begin = last == std::string_view::npos ? 0 : last + 1;
    const std::string_view before = text.substr(begin, at - begin);
    constexpr std::string_view keyword = "static";
    for (std::size_t word = before.find(keyword); word != std::string_view::npos;
         word = before.find(keyword, word + 1)) {
      const std::size_t behind = word + keyword.size();
      if ((word == 0 || !is_word(before[word - 1])) && (behind == before.size() || !is_word(before[behind])))
        return true;
    }
  }
  return false;
}

std::string native_path(std::size_t file) { return file == 0 ? "/w/program.c" : fmt::format("/w/program{}.c", file); }

std::string in_words_of_the_user(std::string text, const NativeProgram& program) {
  for (std::size_t i = 0; i < program.files.size(); ++i)
    text = replace_all(text, native_path(i), program.files[i].path);
  return text;
}

std::vector<NativeSource> native_sources(const NativeProgram& program) {
  check_names(program);
  const fs::path root = common_folder(program.files);
  std::vector<NativeSource> sources;
  for (const SourceFile& file : program.files) sources.push_back(native_source(file, root, sources.size()));
  for (NativeSource& source : sources) add_dialects(program, source);
  return sources;
}

}  // namespace warrant
