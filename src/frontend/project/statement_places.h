// Where statements, branches and calls stand in the text of a program, and where text can be put so that it is executed
// just before them: what the locations of a witness mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace warrant {

// Half open, in bytes of the text.
struct TextRange {
  std::size_t begin = 0, end = 0;
};

struct StatementPlace {
  enum class Kind : std::uint8_t {
    Statement,  // or a declaration in a block
    Branch,     // with a controlling expression: if, while, for, do, switch, ?
    Call,
  };
  Kind kind;
  // Of its first character, a label included; of a call, of the parenthesis that closes it.
  std::uint32_t line = 0, column = 0;
  std::uint32_t last_line = 0;
  std::string function;                    // in whose body it stands
  TextRange range;                         // of a statement, without labels and with the semicolon
  bool needs_block = false;                // of a statement: text before it needs braces around both
  bool has_range = true;                   // else a macro hides its end or its condition
  std::string keyword;                     // of a branch: "if", "while", "for", "do", "switch", "?"
  std::optional<TextRange> condition;      // of a branch; nothing in for (;;)
  std::size_t missing_condition = 0;       // in for (;;): where it would stand
  std::vector<std::string> cases;          // of a switch: constants, or "1 ... 5"
  std::string callee;                      // of a call by name
  bool has_bit_field = false;              // as its last argument
  std::optional<TextRange> last_argument;  // of a call

  bool is_loop() const { return keyword == "while" || keyword == "for" || keyword == "do"; }
};

// Those of a file's own text, in its order. Lines and columns are those of the text, whatever #line says; bytes are
// those of the text with its insertions. Throws UserError for a file that does not parse.
std::vector<StatementPlace> statement_places(const SourceFile& file, const FrontendOptions& options);

// A condition whose conditional expression has a call of a function named PREFIX and a number as its last operand.
struct NumberedCondition {
  unsigned number = 0;
  bool has_effects = false;  // it assigns or calls something
  UndefinedKinds kinds;      // of undefined behaviour that its evaluation may have, by its operators and their types
};
// Throws UserError for a file that does not parse.
std::vector<NumberedCondition> numbered_conditions(const SourceFile& file, const FrontendOptions& options,
                                                   const std::string& prefix);

}  // namespace warrant
