#include "evidence/native_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <string_view>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/text.h"

namespace warrant {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t max_headers = 200;

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

  std::vector<Shown> folders_;  // the program's first
  std::set<std::string> known_;
};

fs::path real_folder(const fs::path& folder) {
  std::error_code problem;
  const fs::path real = fs::canonical(folder.empty() ? "." : folder, problem);
  return problem ? fs::path("/nonexistent") : real;
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
    if (!is_identifier(name)) throw UserError(fmt::format("'{}' is no name of a function", name));
  for (const std::string& define : program.defines)
    if (!is_macro_definition(define)) throw UserError(fmt::format("-D {}: not a macro definition", define));
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

NativeSource native_source(const NativeProgram& program) {
  check_names(program);
  NativeSource source;
  source.text = with_insertions(read_regular_file(program.path), program.insertions);
  std::vector<Shown> folders{{real_folder(fs::path(program.path).parent_path()), "/w/s"}};
  source.options = {"-iquote", "/w/s"};
  for (const std::string& directory : program.include_directories) {
    folders.push_back({real_folder(directory), fmt::format("/w/i{}", folders.size())});
    source.options.push_back("-I" + folders.back().inside);
  }
  for (const std::string& define : program.defines) source.options.push_back("-D" + define);
  Headers headers(std::move(folders));
  headers.collect(source.text, 0, "");
  source.files = std::move(headers.files);
  source.files.push_back({native_program_path, source.text, false});
  add_dialects(program, source);
  return source;
}

}  // namespace warrant
