// `warrant lsp`: the language server that editors start.
#include <unistd.h>

#include "base/interruption.h"
#include "cli/command.h"
#include "lsp/server.h"

namespace warrant {

void add_lsp_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("lsp", "Serve an editor over the Language Server Protocol");
  // Editors add it to every server's command line.
  command->add_flag_callback("--stdio", [] {}, "speak on standard input and output, as is always done");
  command->footer(
      "Examples:\n"
      "  warrant lsp\n"
      "  nvim -c 'luafile contrib/neovim/warrant.lua' program.c\n"
      "Files are verified when they are opened and saved. Settings (initializationOptions, or section warrant of the\n"
      "configuration): verifyOn (open, save, never), timeLimit, checks, compileCommands, arguments, verifyArguments.\n"
      "Exit status: 0 shut down by the editor, 1 ended in another way.");
  command->callback([&action] {
    action = [] {
      const Interruption interruption;
      return lsp::Server(STDIN_FILENO, STDOUT_FILENO, warrant_version).serve(interruption.descriptor());
    };
  });
}

}  // namespace warrant
