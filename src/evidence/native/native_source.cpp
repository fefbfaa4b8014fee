#include "evidence/native/native_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <ranges>
#include <set>
#include <string_view>

#include "base/error.h"
#include "base/included_names.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "c_text/c_words.h"

namespace warrant {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t max_headers = 1000;
constexpr const char* inside_root = "/w/s";

fs::path real_folder(const fs::path& folder) {
  std::error_code problem;
  const fs::path real = fs::canonical(folder.empty() ? "." : folder, problem);
  return problem ? fs::path("/nonexistent") : real;
}

bool is_at_or_below(const fs::path& path, const fs::path& folder) {
  return std::ranges::mismatch(folder, path).in1 == folder.end();
}

fs::path shared_folder(const fs::path& a, const fs::path& b) {
  fs::path shared;
  for (auto part = a.begin(); part != std::ranges::mismatch(a, b).in1; ++part) shared /= *part;
  return shared;
}

// What is shown of the user's files: those that #include lines name, each in its place among the others, so that names
// lead from one to the other as they do outside. A name that leads out of a folder (../x.h) shows that file as well; a
// link shows nothing that no name shows.
class ShownFiles {
 public:
  // The program's folder comes first. Those of the flags are searched for every name.
  explicit ShownFiles(const fs::path& program) : roots_{program} {}

  void search(const fs::path& folder) {
    searched_.push_back(folder);
    roots_.push_back(folder);
  }

  // A file, by its path in full, and what it includes. `from`: the folder where the name was looked for.
  void take(const fs::path& spelled, const fs::path& from) {
    const fs::path path = spelled.lexically_normal();
    if (texts_.size() == max_headers || !known_.insert(path).second) return;
    try {
      std::error_code problem;
      const fs::path real = fs::canonical(path, problem);
      if (problem || (real != path && !is_shown(real))) return;
      std::string text = read_regular_file(real.string());
      widen(from, path.parent_path());
      texts_.emplace_back(path, text);
      collect(text, path.parent_path());
    } catch (const UserError&) {
      // The compiler will miss it and say so.
    }
  }

  // What a text in the folder includes.
  void collect(std::string_view text, const fs::path& folder) {
    for (const std::string& name : included_names(text)) {
      if (fs::path(name).is_absolute()) continue;
      for (std::size_t i = 0; i <= searched_.size(); ++i) {
        const fs::path& from = i == 0 ? folder : searched_[i - 1];
        take(from / name, from);
        note_ways(from, name);
      }
    }
  }

  void include_root(const fs::path& folder) { roots_.push_back(folder); }

  // Its name inside.
  std::string inside(const fs::path& path) const {
    const fs::path root = root_of(path);
    const fs::path below = path.lexically_relative(root);
    return below == "." ? name_of(root) : name_of(root) + "/" + below.string();
  }

  std::vector<SandboxFile> files(std::vector<std::pair<std::string, std::string>>& origins) const {
    std::vector<SandboxFile> result;
    for (const auto& [path, text] : texts_) {
      result.push_back({inside(path), text, false});
      origins.emplace_back(result.back().path, path.string());
    }
    // Folders have to be there, for names that lead out of them again.
    std::set<fs::path> folders = ways_;
    folders.insert(roots_.front());
    for (const fs::path& folder : folders) {
      const bool is_there =
          std::ranges::any_of(texts_, [&](const auto& file) { return is_at_or_below(file.first, folder); });
      if (is_shown(folder) && root_of(folder) != folder && !is_there)
        result.push_back({inside(folder) + "/.folder", "", false});
    }
    return result;
  }

 private:
  // Folders through which a name with .. goes.
  void note_ways(const fs::path& from, const fs::path& name) {
    fs::path way = from;
    for (const fs::path& part : name) {
      if (std::error_code problem; part == ".." && fs::is_directory(way, problem)) ways_.insert(way.lexically_normal());
      way /= part;
    }
  }

  bool is_shown(const fs::path& path) const {
    const auto has_it = [&](const fs::path& root) { return is_at_or_below(path, root); };
    return std::ranges::any_of(roots_, has_it) || std::ranges::any_of(widened_, has_it);
  }
  // Shows the folder that has both below it, so that a name can lead from one to the other.
  void widen(const fs::path& from, const fs::path& to) {
    const fs::path root = root_of(from);
    if (!is_at_or_below(to, root)) widened_.push_back(shared_folder(root, to));
  }
  // The outermost folder that is shown and has it below.
  fs::path root_of(const fs::path& path) const {
    fs::path best = path;
    for (const auto* roots : {&roots_, &widened_})
      for (const fs::path& root : *roots)
        if (is_at_or_below(path, root) && is_at_or_below(best, root)) best = root;
    return best;
  }
  std::string name_of(const fs::path& root) const {
    if (root == root_of(roots_.front())) return inside_root;
    std::vector<fs::path> others;
    for (const fs::path& other : roots_) {
      const fs::path outermost = root_of(other);
      if (outermost == root_of(roots_.front()) || std::ranges::find(others, outermost) != others.end()) continue;
      others.push_back(outermost);
      if (outermost == root) break;
    }
    return fmt::format("/w/i{}", others.size());
  }

  std::vector<fs::path> roots_, searched_, widened_;
  std::vector<std::pair<fs::path, std::string>> texts_;
  std::set<fs::path> known_, ways_;
};

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

NativeSource native_source(const SourceFile& file, std::size_t number) {
  NativeSource source;
  source.text = with_insertions(read_regular_file(file.path), file.insertions);
  const fs::path folder = real_folder(fs::path(file.path).parent_path());
  ShownFiles shown(folder);
  const CompileFlags& flags = file.flags;
  std::vector<std::pair<const char*, fs::path>> folders{{"-iquote", folder}};
  const auto add_folders = [&](const char* option, const std::vector<std::string>& directories) {
    for (const std::string& directory : directories) {
      folders.emplace_back(option, real_folder(directory));
      shown.search(folders.back().second);
    }
  };
  add_folders("-iquote", flags.quote_directories);
  add_folders("-I", flags.include_directories);
  add_folders("-isystem", flags.system_directories);
  add_folders("-idirafter", flags.late_directories);
  struct FirstFile {
    const char* option;
    std::string name;  // of the C library
    fs::path path;     // else
  };
  std::vector<FirstFile> first;  // of -imacros and -include
  const auto add_first = [&](const char* option, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      const fs::path path = first_existing(name, flags.include_directories);
      if (std::error_code problem; is_header_name(name) && !fs::exists(path, problem)) {
        first.push_back({option, name, {}});
        continue;
      }
      const fs::path real = real_folder(path.parent_path());
      shown.include_root(real);
      first.push_back({option, "", real / path.filename()});
    }
  };
  add_first("-imacros", flags.macro_files);
  add_first("-include", flags.includes);
  for (const FirstFile& one : first)
    if (one.name.empty()) shown.take(one.path, one.path.parent_path());
  shown.collect(source.text, folder);
  // -DCONFIG='"config.h"' may be for an #include CONFIG.
  for (const std::string& macro : flags.macros)
    if (const std::size_t sign = macro.find('='); sign != std::string::npos)
      shown.collect("#include " + macro.substr(sign + 1) + "\n", folder);
  for (const auto& [option, path] : folders) source.options.insert(source.options.end(), {option, shown.inside(path)});
  source.options.insert(source.options.end(), flags.macros.begin(), flags.macros.end());
  add_plain_options(flags, native_path(number), file.path, source.options);
  for (const FirstFile& one : first)
    source.options.insert(source.options.end(), {one.option, one.name.empty() ? shown.inside(one.path) : one.name});
  source.files = shown.files(source.origins);
  source.files.push_back({native_path(number), source.text, false});
  return source;
}

}  // namespace

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
  std::vector<NativeSource> sources;
  for (const SourceFile& file : program.files) sources.push_back(native_source(file, sources.size()));
  for (NativeSource& source : sources) add_dialects(program, source);
  return sources;
}

}  // namespace warrant
