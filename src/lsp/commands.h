// The commands of workspace/executeCommand and the kinds of code actions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lsp/run.h"

namespace warrant::lsp {

inline constexpr const char* quick_fix = "quickfix";
inline constexpr const char* source_action = "source.warrant";

inline constexpr const char* verify_file = "warrant.verifyFile";
inline constexpr const char* verify_function = "warrant.verifyFunction";
inline constexpr const char* explain_function = "warrant.explainFunction";
inline constexpr const char* insert_precondition_command = "warrant.insertPrecondition";
inline constexpr const char* write_test_command = "warrant.writeTest";
inline constexpr const char* cancel_command = "warrant.cancel";

inline std::vector<std::string> command_names() {
  return {verify_file,        verify_function, explain_function, insert_precondition_command,
          write_test_command, cancel_command};
}

// Nothing for commands that start no run.
inline std::optional<RunKind> run_kind_of(const std::string& command) {
  if (command == verify_file || command == verify_function) return RunKind::Verify;
  if (command == explain_function) return RunKind::Explain;
  if (command == insert_precondition_command) return RunKind::Precondition;
  if (command == write_test_command) return RunKind::Test;
  return std::nullopt;
}

}  // namespace warrant::lsp
