// The command line: parses it, runs the chosen command, and turns exceptions into one line and an exit status.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "base/big_stack.h"
#include "base/error.h"
#include "cli/command.h"

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

// What a compiler's command line says about warnings, optimisation and debugging: nothing that changes a program.
bool is_for_the_compiler_only(const std::string& word) {
  const bool is_warning = word.starts_with("-W") && !word.starts_with("-Wp,") && word.size() > 2;
  const bool is_level = word.size() <= 3 && (word.starts_with("-O") || word.starts_with("-g"));
  return is_warning || is_level || word == "-pedantic" || word == "-pipe";
}

// The arguments, last one first, in the words of this command line: -include, -std=, -fcommon, -m32 and -U are a
// compiler's.
std::vector<std::string> compiler_words(int argc, char** argv) {
  std::vector<std::string> words;
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
    if (word == "-m32") words.emplace_back("--data-model");
    if (word == "-m32") word = "ILP32";
    if (is_for_the_compiler_only(word)) continue;
    // Among the definitions, for their order.
    if (word == "-U" && i + 1 < argc) word += argv[++i];
    if (word.starts_with("-U") && word.size() > 2) word = std::string("-D") + undefine_mark + word.substr(2);
    words.push_back(std::move(word));
  }
  std::ranges::reverse(words);
  return words;
}

int parse_and_run(int argc, char** argv) {
  CLI::App app{"Warrant, a software model checker for C", "warrant"};
  app.set_version_flag("--version", std::string("warrant ") + warrant_version);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  warrant verify program.c\n"
      "  warrant verify main.c parser.c -I include -DNDEBUG\n"
      "  warrant run program.c --input 3 --input=-1\n"
      "  warrant run task.yml --random --seed 7\n"
      "  warrant show program.c --dot | dot -Tsvg > program.svg\n"
      "  warrant bench tasks/ --engines symex,symexia --time-limit 10s --out results\n"
      "  warrant COMMAND --help");
  Action action;
  add_verify_command(app, action);
  add_explain_command(app, action);
  add_harness_command(app, action);
  add_run_command(app, action);
  add_show_command(app, action);
  add_engines_command(app, action);
  add_bench_command(app, action);
  add_manual_command(app, action);
  add_completion_command(app, action);
  try {
    app.parse(compiler_words(argc, argv));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      app.exit(error);
      return flushed(exit_good);
    }
    // The library does not say which word it could not make anything of.
    if (argc > 1 && argv[1][0] != '-' && app.get_subcommands().empty())
      return complain(std::string("there is no command '") + argv[1] + "' (try --help)");
    return complain(std::string(error.what()) + " (try --help)");
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
