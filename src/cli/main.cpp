// The command line: parses it, runs the chosen command, and turns exceptions into one line and an exit status.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <new>
#include <regex>
#include <string>
#include <vector>

#include "base/big_stack.h"
#include "base/error.h"
#include "base/spelling.h"
#include "cli/command.h"
#include "cli/command_table.h"
#include "cli/help.h"

#ifdef WARRANT_JEMALLOC
// A limit on memory is one on address space, so what is freed is given back; hardly anything runs in parallel.
extern "C" const char* malloc_conf;
const char* malloc_conf = "retain:false,narenas:2";
#endif

namespace {

using namespace warrant;

// The one line on standard error that a user gets for bad input; several for what a compiler complains about.
int complain(std::string message) {
  while (!message.empty() && message.back() == '\n') message.pop_back();
  for (char& c : message) {
    if (c == '\n' || c == '\r') c = ' ';
    if (c == line_break) c = '\n';
  }
  std::cerr << "warrant: " << message << '\n';
  return exit_bad_input;
}

// Nobody has seen a result that could not be written.
int flushed(int status) {
  if (!std::cout.flush() || std::ferror(stdout) != 0) return complain("standard output cannot be written");
  return status;
}

// What a compiler's command line says about warnings and debugging: nothing that changes a program.
bool is_for_the_compiler_only(const std::string& word) {
  const bool is_for_others = word.starts_with("-Wp,") || word.starts_with("-Wl,") || word.starts_with("-Wa,");
  const bool is_warning = word.starts_with("-W") && !is_for_others && word.size() > 2;
  const bool is_level = word.size() <= 3 && word.starts_with("-g");
  return is_warning || is_level || word == "-pedantic" || word == "-pipe";
}

bool is_optimisation(const std::string& word) { return word.size() <= 3 && word.starts_with("-O"); }

// The macros that the last of these flags defines and undefines.
std::vector<std::string> words_of_optimisation(int argc, char** argv) {
  std::string last;
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i)
    if (is_optimisation(argv[i])) last = argv[i];
  if (last == "-O0") return {};
  std::vector<std::string> words{"-D__OPTIMIZE__=1", std::string("-D") + undefine_mark + "__NO_INLINE__"};
  if (last == "-Os" || last == "-Oz") words.emplace_back("-D__OPTIMIZE_SIZE__=1");
  return words;
}

// What may follow --nonnull: `p,s->next`. A name of a file may look like that, too, as f.c does.
bool are_names_of_pointers(const std::string& word) {
  static const std::regex names("[A-Za-z_]\\w*((->|\\.)\\w+)*(,[A-Za-z_]\\w*((->|\\.)\\w+)*)*");
  std::error_code problem;
  return std::regex_match(word, names) && !std::filesystem::exists(word, problem);
}

// The arguments, last one first, in the words of this command line: -include, -std=, -fcommon, -m32, -O and -U are a
// compiler's.
std::vector<std::string> compiler_words(int argc, char** argv) {
  std::vector<std::string> words;
  bool has_optimisation = false;
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    if (word == "--") {
      words.insert(words.end(), argv + i, argv + argc);
      break;
    }
    if (word == "-include") word = "--include";
    if (word.starts_with("-std=")) word = "-" + word;
    if (word == "-fcommon") word = "--common";
    if (word == "-isystem" || word == "-iquote") word = "-I";
    if (word == "--nonnull" && (i + 1 == argc || !are_names_of_pointers(argv[i + 1])))
      word += std::string("=") + all_pointers;
    if (word == "-m32") words.emplace_back("--data-model");
    if (word == "-m32") word = "ILP32";
    if (is_for_the_compiler_only(word)) continue;
    if (is_optimisation(word)) {
      if (!has_optimisation) std::ranges::copy(words_of_optimisation(argc, argv), std::back_inserter(words));
      has_optimisation = true;
      continue;
    }
    // Among the definitions, for their order.
    if (word == "-U" && i + 1 < argc) word += argv[++i];
    if (word.starts_with("-U") && word.size() > 2) word = std::string("-D") + undefine_mark + word.substr(2);
    words.push_back(std::move(word));
  }
  std::ranges::reverse(words);
  return words;
}

// The words of the command that was chosen: "bench compare".
std::string chosen_command(const CLI::App& app) {
  std::string name;
  for (const CLI::App* command = &app; !command->get_subcommands().empty();) {
    command = command->get_subcommands().front();
    name += (name.empty() ? "" : " ") + command->get_name();
  }
  return name;
}

const CommandRow& row_of(const std::vector<CommandRow>& table, const std::string& name) {
  return *std::ranges::find(table, name, &CommandRow::name);
}

// Complaints of the library about values.
std::string in_our_words(const std::string& text) {
  static const std::vector<std::pair<std::regex, std::string>> phrases{
      {std::regex("^(\\S+) is required$"), "missing $1"},
      {std::regex("^(\\S+): 1 required (\\S+?)(:\\S+)? missing$"), "$1: missing $2"},
      {std::regex("^(\\S+): Value (.*) not in range (\\S+) to (\\S+)$"), "$1: '$2' is not in $3..$4"},
      {std::regex("^(\\S+): (.*) not in \\{(.*)\\}$"), "$1: '$2' is not one of $3"},
      {std::regex("^Could not convert: (\\S+) = (.*)$"), "$1: '$2' is not a number"},
      {std::regex("^Requires at most 1 options be given from \\[(.*)\\]$"), "only one of these can be given: $1"},
      {std::regex("^(\\S+) requires (\\S+)$"), "$1 needs $2"},
      {std::regex("^(\\S+) excludes (\\S+)$"), "$1 cannot be given together with $2"}};
  for (const auto& [pattern, words] : phrases)
    if (std::regex_match(text, pattern)) return std::regex_replace(text, pattern, words);
  return text;
}

// What is wrong with the command line, in one line.
std::string complaint(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<CommandRow> table = command_table(app);
  const CommandRow& command = row_of(table, chosen_command(app));
  const std::string help = fmt::format(" (try warrant {}{}--help)", command.name, command.name.empty() ? "" : " ");
  // The library does not say which word it could not make anything of.
  const std::vector<std::string> left = app.remaining(true);
  const std::string word = left.empty() ? "" : left.front();
  if (word.size() > 1 && word.starts_with('-')) {
    const std::string name = word.substr(0, word.find('='));
    std::vector<std::string> names;
    for (const OptionRow& option : command.options) names.insert(names.end(), option.names.begin(), option.names.end());
    const std::string meant = suggestion(name, names);
    return fmt::format("unknown option {}{}", name, meant.empty() ? help : meant);
  }
  if (!word.empty() && command.name.empty()) {
    const std::string meant = suggestion(word, command.commands);
    return fmt::format("unknown command '{}'{}", word, meant.empty() ? help : meant);
  }
  if (!word.empty()) return fmt::format("unexpected argument '{}'{}", word, help);
  if (command.name.empty()) return fmt::format("missing COMMAND: {}{}", fmt::join(command.commands, ", "), help);
  return in_our_words(error.what()) + help;
}

int parse_and_run(int argc, char** argv) {
  CLI::App app{"Warrant, a software model checker for C", "warrant"};
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_version_flag("--version", std::string("warrant ") + warrant_version);
  app.require_subcommand(1);
  Action action;
  add_verify_command(app, action);
  add_audit_command(app, action);
  add_explain_command(app, action);
  add_validate_command(app, action);
  add_harness_command(app, action);
  add_diff_command(app, action);
  add_run_command(app, action);
  add_show_command(app, action);
  add_engines_command(app, action);
  add_bench_command(app, action);
  add_lsp_command(app, action);
  add_manual_command(app, action);
  add_completion_command(app, action);
  // Behind the commands, which would inherit it.
  app.footer(
      "Examples:\n"
      "  warrant verify program.c\n"
      "  warrant verify main.c parser.c -I include -DNDEBUG\n"
      "  warrant audit -p build --headers include\n"
      "  warrant run program.c --input 3 --input=-1\n"
      "  warrant run task.yml --random --seed 7\n"
      "  warrant show program.c --dot | dot -Tsvg > program.svg\n"
      "  warrant bench tasks/ --engines symex,symexia --time-limit 10s --out results\n"
      "  warrant COMMAND --help");
  try {
    app.parse(compiler_words(argc, argv));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      app.exit(error);
      return flushed(exit_good);
    }
    return complain(complaint(app, error));
  }
  int status = exit_bad_input;
  run_on_big_stack([&] { status = action(); });
  return flushed(status);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return parse_and_run(argc, argv);
  } catch (const UserError& error) {
    return complain(error.what());
  } catch (const std::bad_alloc&) {
    complain("out of memory");
    return exit_undecided;
  } catch (const std::exception& error) {
    complain(std::string("internal error: ") + error.what());
    return exit_undecided;
  }
}
