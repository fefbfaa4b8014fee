#include "frontend/project/compiler_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/regular_file.h"
#include "frontend/project/flag_tables.h"

namespace warrant {

namespace fs = std::filesystem;

namespace {

// As many as gcc reads of one command line.
constexpr unsigned max_response_files = 2000;

// What gcc 12 compiles by itself.
constexpr const char* default_standard = "gnu17";

// One word of a command, and how the user has it if that is another.
struct FlagWord {
  std::string text, spelled;
};

// Predefined macros that flags change, as gcc 12 has them.
struct PredefinedMacros {
  std::string level, stack_protector, protection, position;
  bool is_inline = true, has_debugging = false, has_threads = false, has_exceptions = false;
  bool has_async_tables = true, has_tables = false, has_cfi_directives = true;
  std::set<std::string> sanitizers;

  std::vector<std::string> definitions() const {
    std::vector<std::string> macros;
    const bool is_optimised = !level.empty() && level != "0";
    if (is_optimised) macros.emplace_back("-D__OPTIMIZE__=1");
    if (level == "s" || level == "z") macros.emplace_back("-D__OPTIMIZE_SIZE__=1");
    if (is_optimised && is_inline) macros.emplace_back("-U__NO_INLINE__");
    if (has_threads) macros.emplace_back("-D_REENTRANT=1");
    if (has_exceptions) macros.emplace_back("-D__EXCEPTIONS=1");
    if (!stack_protector.empty()) macros.push_back("-D" + stack_protector);
    if (!protection.empty()) macros.push_back("-D__CET__=" + protection);
    const bool has_any_tables = has_async_tables || has_tables || has_exceptions || has_debugging;
    if (!has_any_tables || !has_cfi_directives) macros.emplace_back("-U__GCC_HAVE_DWARF2_CFI_ASM");
    if (sanitizers.contains("address") || sanitizers.contains("kernel-address"))
      macros.emplace_back("-D__SANITIZE_ADDRESS__=1");
    if (sanitizers.contains("thread")) macros.emplace_back("-D__SANITIZE_THREAD__=1");
    add_position(macros);
    return macros;
  }

 private:
  // "PIC", "pic", "PIE", "pie", "no"; empty: as the compiler does by itself.
  void add_position(std::vector<std::string>& macros) const {
    if (position.empty()) return;
    const bool is_executable = position == "PIE" || position == "pie";
    const char* value = position == "PIC" || position == "PIE" ? "2" : "1";
    for (const char* name : {"__PIC__", "__pic__", "__PIE__", "__pie__"}) {
      const bool is_defined = position != "no" && (is_executable || std::string_view(name).ends_with("C__") ||
                                                   std::string_view(name).ends_with("c__"));
      macros.push_back(is_defined ? fmt::format("-D{}={}", name, value) : fmt::format("-U{}", name));
    }
  }
};

// The list behind -fsanitize=: those that gcc 12 has, of which some define a macro.
bool is_sanitizer(const std::string& name) {
  static const std::set<std::string> names{"address",
                                           "kernel-address",
                                           "thread",
                                           "leak",
                                           "undefined",
                                           "shift",
                                           "shift-exponent",
                                           "shift-base",
                                           "integer-divide-by-zero",
                                           "unreachable",
                                           "vla-bound",
                                           "null",
                                           "return",
                                           "signed-integer-overflow",
                                           "bounds",
                                           "bounds-strict",
                                           "alignment",
                                           "object-size",
                                           "float-divide-by-zero",
                                           "float-cast-overflow",
                                           "nonnull-attribute",
                                           "returns-nonnull-attribute",
                                           "bool",
                                           "enum",
                                           "vptr",
                                           "pointer-overflow",
                                           "builtin",
                                           "pointer-compare",
                                           "pointer-subtract",
                                           "shadow-call-stack",
                                           "local-bounds",
                                           "function",
                                           "fuzzer",
                                           "fuzzer-no-link"};
  return names.contains(name);
}

// Options that have their value behind them or in the next word; longer names come first.
constexpr std::array valued_options{
    "-iwithprefixbefore", "-iwithprefix", "-idirafter", "-isystem", "-iquote", "-iprefix",
    "-include",           "-imacros",     "-D",         "-U",       "-I"};

bool read_protection(PredefinedMacros& macros, const std::string& name, bool is_off) {
  static const std::vector<std::pair<std::string, std::string>> stack{
      {"stack-protector", "__SSP__=1"},
      {"stack-protector-all", "__SSP_ALL__=2"},
      {"stack-protector-strong", "__SSP_STRONG__=3"},
      {"stack-protector-explicit", "__SSP_EXPLICIT__=4"}};
  static const std::vector<std::pair<std::string, std::string>> control{{"cf-protection", "3"},
                                                                        {"cf-protection=full", "3"},
                                                                        {"cf-protection=branch", "1"},
                                                                        {"cf-protection=return", "2"},
                                                                        {"cf-protection=none", ""}};
  for (const auto& [flag, macro] : stack)
    if (name == flag && (!is_off || flag == "stack-protector")) {
      macros.stack_protector = is_off ? "" : macro;
      return true;
    }
  for (const auto& [flag, value] : control)
    if (name == flag && !is_off) {
      macros.protection = value;
      return true;
    }
  return false;
}

bool read_sanitizers(PredefinedMacros& macros, const std::string& name, bool is_off) {
  if (!name.starts_with("sanitize=")) return false;
  std::istringstream parts(name.substr(name.find('=') + 1));
  for (std::string part; std::getline(parts, part, ',');) {
    if (part == "all" && is_off)
      macros.sanitizers.clear();
    else if (is_off)
      macros.sanitizers.erase(part);
    else if (is_sanitizer(part))
      macros.sanitizers.insert(part);
    else
      return false;
  }
  return true;
}

// Flags that define macros, and do nothing else to what a program means.
bool read_predefined(PredefinedMacros& macros, const std::string& word) {
  static const std::set<std::string> positions{"PIC", "pic", "PIE", "pie"};
  const bool is_switch = word.starts_with("-f");
  const bool is_off = word.starts_with("-fno-");
  const std::string name = is_switch ? word.substr(is_off ? 5 : 2) : std::string();
  if (word.starts_with("-O")) {
    const std::string level = word.size() == 2 ? "1" : word.substr(2);
    const bool is_number = std::ranges::all_of(level, [](unsigned char c) { return std::isdigit(c) != 0; });
    if (!is_number && level != "s" && level != "g" && level != "z") return false;
    macros.level = is_number && level.find_first_not_of('0') == std::string::npos ? "0" : level;
  } else if (word.starts_with("-g") && !word.starts_with("-gcc") && !word.starts_with("-gno-")) {
    macros.has_debugging = !word.ends_with("g0") && word != "-ggdb0";
  } else if (word == "-pthread" || word == "-no-pthread") {
    macros.has_threads = word == "-pthread";
  } else if (positions.contains(name)) {
    macros.position = is_off ? "no" : name;
  } else if (name == "inline") {
    macros.is_inline = !is_off;
  } else if (name == "exceptions") {
    macros.has_exceptions = !is_off;
  } else if (name == "asynchronous-unwind-tables") {
    macros.has_async_tables = !is_off;
  } else if (name == "unwind-tables") {
    macros.has_tables = !is_off;
  } else if (name == "dwarf2-cfi-asm") {
    macros.has_cfi_directives = !is_off;
  } else {
    return read_protection(macros, name, is_off) || read_sanitizers(macros, name, is_off);
  }
  return true;
}

bool are_all(const std::string& words, bool (*is_good)(std::string_view)) {
  std::istringstream parts(words);
  for (std::string part; std::getline(parts, part, ',');)
    if (!is_good(part)) return false;
  return true;
}

class FlagReader {
 public:
  FlagReader(const std::string& directory, const std::string& file, const std::vector<std::string>& to_ignore)
      : directory_(directory), file_(file), to_ignore_(to_ignore) {}

  CompilerCall read(std::vector<std::string> words) {
    expand_response_files(words);
    read_compiler(words);
    for (std::string& word : words) words_.push_back({word, word});
    only_compiles_ = std::ranges::any_of(words, [](const std::string& word) {
      static const std::set<std::string> ends{"-c",
                                              "-S",
                                              "-E",
                                              "-M",
                                              "-MM",
                                              "-fsyntax-only",
                                              "--compile",
                                              "--assemble",
                                              "--preprocess",
                                              "--dependencies",
                                              "--user-dependencies"};
      return ends.contains(word);
    });
    read_words(Stage::Driver);
    // gcc gives these to its preprocessor behind all others.
    words_ = std::exchange(for_preprocessor_, {});
    at_ = 0;
    read_words(Stage::Preprocessor);
    finish();
    return std::move(call_);
  }

 private:
  enum class Stage { Driver, Preprocessor };

  void complain(std::string text) {
    if (std::ranges::find(call_.complaints, text) == call_.complaints.end())
      call_.complaints.push_back(std::move(text));
  }
  void refuse(const std::string& flag) {
    if (std::ranges::find(to_ignore_, flag) == to_ignore_.end())
      complain(fmt::format("the compiler flag {} is not supported; --ignore-flag='{}' leaves it out", flag, flag));
    else
      assume(fmt::format("the compiler flag {} of the project is ignored", flag));
  }
  void assume(std::string text) {
    if (std::ranges::find(call_.assumed, text) == call_.assumed.end()) call_.assumed.push_back(std::move(text));
  }

  // What is in a response file that is not there is a file's name for gcc; nobody means that.
  void expand_response_files(std::vector<std::string>& words) {
    unsigned files = 0;
    for (std::size_t i = 1; i < words.size();) {
      if (!words[i].starts_with('@')) {
        ++i;
        continue;
      }
      const std::string name = words[i];
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
      if (++files > max_response_files) return complain(fmt::format("{}: too many response files", name));
      try {
        const std::string text = read_regular_file(plain_path(name.substr(1), directory_));
        const std::vector<std::string> inside = response_file_words(text);
        words.insert(words.begin() + static_cast<std::ptrdiff_t>(i), inside.begin(), inside.end());
      } catch (const UserError& error) {
        complain(fmt::format("the response file {} cannot be read: {}", name, error.what()));
      }
    }
  }

  // Leaves the words behind the compiler.
  void read_compiler(std::vector<std::string>& words) {
    std::size_t at = 0;
    while (at + 1 < words.size() && is_compiler_launcher(words[at])) ++at;
    const std::string name = at < words.size() ? words[at] : "";
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(std::min(at + 1, words.size())));
    const CompilerName known = compiler_name(name);
    call_.flags.standard = known.standard;
    if (known.is_32_bit) call_.data_model = DataModel::ILP32;
    if (known.is_64_bit) call_.data_model = DataModel::LP64;
    const std::string plain = fs::path(name).filename().string();
    if (known.is_clang) assume(fmt::format("the project is compiled by {}, and read as gcc reads it", plain));
    if (known.kind == CompilerName::Kind::C) return;
    if (std::ranges::find(to_ignore_, plain) != to_ignore_.end())
      return assume(fmt::format("the compiler {} of the project is taken for gcc", plain));
    const char* why = "is not one that Warrant knows";
    if (known.kind == CompilerName::Kind::OtherMachine) why = "is for another machine than x86 with Linux";
    if (known.kind == CompilerName::Kind::OtherLanguage) why = "compiles another language than C";
    complain(fmt::format("the compiler {} {}; --ignore-flag='{}' takes it for gcc", plain, why, plain));
  }

  void read_words(Stage stage) {
    bool is_flag = true;
    while (at_ < words_.size()) {
      const FlagWord word = words_[at_++];
      if (word.text == "--" && is_flag) {
        is_flag = false;
      } else if (!is_flag || !word.text.starts_with('-') || word.text == "-") {
        if (stage == Stage::Preprocessor)
          refuse(word.spelled);
        else
          note_input(word.text);
      } else {
        read_word(word, stage);
      }
    }
  }

  void note_input(const std::string& word) {
    if (plain_path(word, directory_) == file_) spelled_ = word;
  }

  // The next word, as the value of this one.
  std::string next_of(const FlagWord& word) {
    if (at_ < words_.size()) return words_[at_++].text;
    complain(fmt::format("the compiler flag {} has no value", word.spelled));
    return {};
  }

  void read_word(FlagWord word, Stage stage) {
    if (word.text.starts_with("--")) {
      if (stage == Stage::Driver && read_alias(word)) return;
      if (word.text.starts_with("--warn-")) word.text = "-W" + word.text.substr(7);
    }
    if (stage == Stage::Preprocessor && (word.text == "-MD" || word.text == "-MMD")) {
      next_of(word);  // which the driver's have not
      return;
    }
    if (word.text == "-Xpreprocessor" && stage == Stage::Driver) {
      const std::string value = next_of(word);
      for_preprocessor_.push_back({value, word.spelled + " " + value});
      return;
    }
    if (word.text.starts_with("-Wp,") && stage == Stage::Driver) {
      std::istringstream parts(word.text.substr(4));
      for (std::string part; std::getline(parts, part, ',');) for_preprocessor_.push_back({part, word.spelled});
      return;
    }
    if (read_valued(word)) return;
    if (stage == Stage::Driver && (read_language(word) || read_linker(word) ||
                                   read_predefined(macros_of_flags_, word.text) || read_semantics(word)))
      return;
    if (is_harmless_with_value(word.text)) {
      next_of(word);
    } else if (is_refused_with_value(word.text)) {
      const std::string value = next_of(word);
      refuse(word.spelled == word.text ? fmt::format("{} {}", word.text, value) : word.spelled);
    } else if (!is_harmless_flag(word.text)) {
      refuse(word.spelled);
    }
  }

  // "--define-macro=X" and "--define-macro X" are read as "-D X".
  bool read_alias(const FlagWord& word) {
    const std::size_t sign = word.text.find('=');
    const FlagAlias* alias = find_flag_alias(std::string_view(word.text).substr(0, sign));
    if (!alias) return false;
    const bool has_value = sign != std::string::npos;
    if (alias->value == FlagAlias::Value::None && has_value) return false;
    const std::string value = has_value ? word.text.substr(sign + 1) : std::string();
    std::vector<FlagWord> meant{{std::string(alias->meant), word.spelled}};
    if (alias->value == FlagAlias::Value::Maybe) {
      meant.front().text += value;
    } else if (alias->value == FlagAlias::Value::Behind) {
      if (!has_value && at_ == words_.size()) {
        complain(fmt::format("the compiler flag {} has no value", word.spelled));
        return true;
      }
      const std::string behind = has_value ? value : words_[at_++].text;
      if (!has_value) meant.front().spelled += " " + behind;
      meant.push_back({behind, behind});
    }
    // Read at once, with the value as the next word.
    std::vector<FlagWord> rest(words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end());
    words_ = std::move(meant);
    words_.insert(words_.end(), rest.begin(), rest.end());
    at_ = 1;
    const FlagWord first = words_.front();
    if (first.text == "--param" || first.text == "--sysroot")
      next_of(first);
    else
      read_word(first, Stage::Driver);
    return true;
  }

  bool read_valued(const FlagWord& word) {
    if (word.text == "-I-" || word.text.starts_with("-include-") || word.text.starts_with("-isystem-")) return false;
    for (const std::string_view option : valued_options) {
      if (!word.text.starts_with(option)) continue;
      const bool is_behind = word.text.size() > option.size();
      const std::string value = is_behind ? word.text.substr(option.size()) : next_of(word);
      if (value.empty())
        complain(fmt::format("the compiler flag {} has no value", word.spelled));
      else
        take_value(word, option, value, is_behind);
      return true;
    }
    return false;
  }

  void take_value(const FlagWord& word, std::string_view option, const std::string& value, bool is_behind) {
    CompileFlags& flags = call_.flags;
    if (option == "-D" || option == "-U") return macros_.push_back(std::string(option) + value);
    if (option == "-include") return includes_.push_back(value);
    if (option == "-imacros") return macro_files_.push_back(value);
    if (option == "-iprefix") return void(prefix_ = value);
    // The folder of the system's headers, which are ours, is meant by such a sign.
    if (value.starts_with('=') || value.starts_with("$SYSROOT"))
      return refuse(is_behind || word.spelled != word.text ? word.spelled : fmt::format("{} {}", word.text, value));
    const bool has_prefix = option == "-iwithprefix" || option == "-iwithprefixbefore";
    if (has_prefix && !prefix_) return refuse(word.spelled);
    const std::string folder = has_prefix ? *prefix_ + value : value;
    const std::string path = plain_path(folder, directory_);
    if (option == "-I") flags.include_directories.push_back(path);
    if (option == "-iwithprefixbefore") behind_include_directories_.push_back(path);
    if (option == "-iquote") flags.quote_directories.push_back(path);
    if (option == "-isystem" || option == "-iwithprefix") flags.system_directories.push_back(path);
    if (option == "-idirafter") flags.late_directories.push_back(path);
    show_folder(path, folder.ends_with('/') ? folder : folder + "/");
  }

  // The standard, and what the file is.
  bool read_language(const FlagWord& word) {
    if (word.text.starts_with("-std=") || word.text == "-ansi") {
      take_standard(word.text == "-ansi" ? "c90" : word.text.substr(5));
    } else if (word.text == "-std" && word.spelled != word.text) {  // --std
      take_standard(next_of(word));
    } else if (word.text == "-trigraphs") {
      call_.flags.has_trigraphs = true;
    } else if (word.text.starts_with("-x") && (word.text.size() == 2 || std::islower(word.text[2]) != 0)) {
      const std::string language = word.text.size() > 2 ? word.text.substr(2) : next_of(word);
      if (language != "c" && language != "none") refuse(fmt::format("-x {}", language));
    } else {
      return false;
    }
    return true;
  }
  void take_standard(const std::string& name) {
    call_.flags.standard = name;
    call_.flags.has_trigraphs = false;
  }

  // What concerns the linker changes the program where the command links.
  bool read_linker(const FlagWord& word) {
    const bool has_value = word.text == "-e" || word.text == "-u" || word.text == "-T" || word.text == "-Xlinker" ||
                           word.text == "-Xassembler";
    if (word.text == "-Xassembler" || word.text.starts_with("-Wa,")) {
      const std::string words = has_value ? next_of(word) : word.text.substr(4);
      if (!are_all(words, is_harmless_for_assembler))
        refuse(has_value ? fmt::format("{} {}", word.text, words) : word.spelled);
      return true;
    }
    if (word.text == "-Xlinker" || word.text.starts_with("-Wl,")) {
      const std::string words = has_value ? next_of(word) : word.text.substr(4);
      if (!only_compiles_ && !are_all(words, is_harmless_for_linker))
        refuse(has_value ? fmt::format("{} {}", word.text, words) : word.spelled);
      return true;
    }
    if (!changes_linked_program(word.text)) return false;
    const std::string value = has_value ? " " + next_of(word) : "";
    if (!only_compiles_) refuse(word.spelled == word.text ? word.text + value : word.spelled);
    return true;
  }

  // Flags that change what the same tokens mean.
  bool read_semantics(const FlagWord& word) {
    CompileFlags& flags = call_.flags;
    if (word.text == "-m32" || word.text == "-m64") {
      call_.data_model = word.text == "-m32" ? DataModel::ILP32 : DataModel::LP64;
    } else if (word.text == "-fcommon" || word.text == "-fno-common") {
      flags.has_common = word.text == "-fcommon";
    } else if (word.text == "-fwrapv" || word.text == "-fno-wrapv" || word.text == "-fstrict-overflow") {
      flags.has_wrapping = word.text == "-fwrapv";
    } else if (word.text == "-fno-strict-overflow" || word.text == "-fwrapv-pointer") {
      flags.has_wrapping = flags.has_wrapping || word.text == "-fno-strict-overflow";
      assume(fmt::format("pointers do not wrap around, in spite of {}", word.spelled));
    } else if (word.text == "-nostdinc") {
      flags.has_standard_headers = false;
    } else if (word.text.starts_with("-fmacro-prefix-map=") || word.text.starts_with("-ffile-prefix-map=")) {
      const std::string map = word.text.substr(word.text.find('=') + 1);
      if (const std::size_t sign = map.find('='); sign == std::string::npos)
        refuse(word.spelled);
      else
        prefix_maps_.insert(prefix_maps_.begin(), {map.substr(0, sign), map.substr(sign + 1)});
    } else {
      return false;
    }
    return true;
  }

  void finish() {
    CompileFlags& flags = call_.flags;
    if (flags.standard.empty()) flags.standard = default_standard;
    flags.include_directories.insert(flags.include_directories.end(), behind_include_directories_.begin(),
                                     behind_include_directories_.end());
    flags.macros = macros_of_flags_.definitions();
    flags.macros.insert(flags.macros.end(), macros_.begin(), macros_.end());
    for (const std::string& name : macro_files_) flags.macro_files.push_back(found("-imacros", name));
    for (const std::string& name : includes_) flags.includes.push_back(found("-include", name));
    show_paths();
  }

  // As gcc looks for such a file: from the directory of the command, then as "..." is looked for.
  std::string found(const char* option, const std::string& name) {
    const CompileFlags& flags = call_.flags;
    std::error_code problem;
    const std::string here = plain_path(name, directory_);
    if (fs::exists(here, problem)) return here;
    for (const auto* folders :
         {&flags.quote_directories, &flags.include_directories, &flags.system_directories, &flags.late_directories})
      for (const std::string& folder : *folders)
        if (const fs::path path = fs::path(folder) / name; fs::exists(path, problem)) return path.string();
    // A header of the standard is found by its name, which must not be that of another file.
    if (fs::exists(name, problem) || fs::path(name).is_absolute())
      complain(fmt::format("the file of {} {} is not found", option, name));
    return name;
  }

  // What __FILE__ shows is as the command names it.
  void show_folder(const std::string& path, const std::string& shown) {
    const std::string folder = path.ends_with('/') ? path : path + "/";
    const auto is_same = [&](const auto& pair) { return pair.first == folder; };
    if (std::ranges::none_of(folders_, is_same)) folders_.emplace_back(folder, shown);
  }
  void show_paths() {
    std::vector<std::pair<std::string, std::string>> paths;
    if (!spelled_.empty()) {
      paths.emplace_back(file_, spelled_);
      const std::string folder = fs::path(file_).parent_path().string(),
                        shown = fs::path(spelled_).parent_path().string();
      paths.emplace_back((folder.empty() ? "." : folder) + "/", shown.empty() || shown == "/" ? shown : shown + "/");
    }
    for (const auto& pair : folders_)
      if (std::ranges::none_of(paths, [&](const auto& other) { return other.first == pair.first; }))
        paths.push_back(pair);
    for (const auto& [path, shown] : paths) {
      if (path.find('=') != std::string::npos) continue;  // which ends a prefix
      add_shown(path, shown, path == file_);
    }
  }
  // The last flag that applies counts. One that is longer than the name of a folder is for some of its files; of two
  // prefixes in the result, the longer one will count.
  void add_shown(const std::string& path, const std::string& shown, bool is_whole) {
    std::vector<std::pair<std::string, std::string>>& result = call_.flags.shown_paths;
    std::vector<std::string_view> longer;
    for (const PrefixMap& map : prefix_maps_) {
      if (shown.starts_with(map.from)) {
        result.emplace_back(path, map.to + shown.substr(map.from.size()));
        return;
      }
      const auto hides = [&](std::string_view other) { return map.from.starts_with(other); };
      if (is_whole || !map.from.starts_with(shown) || std::ranges::any_of(longer, hides)) continue;
      longer.emplace_back(map.from);
      result.emplace_back(path + map.from.substr(shown.size()), map.to);
    }
    if (path != shown || !longer.empty()) result.emplace_back(path, shown);
  }

  struct PrefixMap {
    std::string from, to;
  };

  const std::string& directory_;
  const std::string& file_;
  const std::vector<std::string>& to_ignore_;
  CompilerCall call_;
  std::vector<FlagWord> words_, for_preprocessor_;
  std::size_t at_ = 0;
  bool only_compiles_ = false;
  std::string spelled_;
  std::optional<std::string> prefix_;
  PredefinedMacros macros_of_flags_;
  std::vector<std::string> macros_, includes_, macro_files_, behind_include_directories_;
  std::vector<std::pair<std::string, std::string>> folders_;
  std::vector<PrefixMap> prefix_maps_;
};

}  // namespace

std::string plain_path(const std::string& path, const std::string& directory) {
  std::error_code problem;
  const fs::path whole = fs::absolute(fs::path(directory) / path, problem);
  // Through links, as the system goes; the last name stays, since a file that is a link includes what is beside it.
  const fs::path name = whole.filename();
  const bool is_folder = name.empty() || name == "." || name == "..";
  const fs::path real =
      is_folder ? fs::weakly_canonical(whole, problem) : fs::weakly_canonical(whole.parent_path(), problem) / name;
  if (problem) return whole.string();
  const fs::path relative = real.lexically_relative(fs::current_path());
  if (!relative.empty() && *relative.begin() != "..") return relative.string();
  const fs::path usual = whole.lexically_normal();
  return fs::weakly_canonical(usual, problem) == fs::weakly_canonical(whole, problem) ? usual.string() : real.string();
}

std::vector<std::string> response_file_words(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  bool is_open = false, is_escaped = false;
  char quote = 0;
  for (const char c : text) {
    const bool is_blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (is_blank && quote == 0 && !is_escaped) {
      if (is_open) words.push_back(std::exchange(word, {}));
      is_open = false;
      continue;
    }
    is_open = true;
    if (is_escaped) {
      word += c;
      is_escaped = false;
    } else if (c == '\\') {
      is_escaped = true;
    } else if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else {
      word += c;
    }
  }
  if (is_open) words.push_back(word);
  return words;
}

CompilerCall read_compiler_call(const std::vector<std::string>& words, const std::string& directory,
                                const std::string& file, const std::vector<std::string>& to_ignore) {
  return FlagReader(directory, file, to_ignore).read(words);
}

}  // namespace warrant
