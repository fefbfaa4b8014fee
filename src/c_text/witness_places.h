// Places of statements in the text of a program, as witnesses name them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/source.h"

namespace warrant {

class StatementFinder {
 public:
  explicit StatementFinder(const std::string& text);

  // Columns count characters; those of ranges count bytes.
  struct Place {
    std::uint32_t line, column;
  };
  std::uint32_t column_of(std::uint32_t line, std::uint32_t byte) const;
  // The place of `keyword` if the range starts with it.
  std::optional<Place> keyword_at(const SourceRange& range, const std::string& keyword) const;
  // The keyword `if` or `while` whose whole controlling expression the range is, or the `for` whose condition it is.
  // Not the `while` of a do statement.
  std::optional<Place> branching_of(const SourceRange& condition) const;
  // The right parenthesis at the end of the range, if that is a call of the function as the text has it.
  std::optional<Place> closing_parenthesis(const SourceRange& call, const std::string& function) const;
  // Whether what is declared at the start of the first range can be named at the loop of the second one, or in its
  // header.
  bool is_in_scope(const SourceRange& declared, const SourceRange& loop) const;

 private:
  std::optional<std::size_t> offset(std::uint32_t line, std::uint32_t column) const;
  Place place(std::size_t offset) const;
  // The last position before `offset` that is neither white space nor part of a comment; none at the start.
  std::optional<std::size_t> previous(std::size_t offset) const;
  std::optional<std::size_t> next(std::size_t offset) const;
  // The position that closes what is open at `offset`: the end of the parentheses or of the block.
  std::optional<std::size_t> closing(std::size_t offset) const;
  std::optional<std::size_t> word_ending_at(std::size_t last, const std::string& word) const;

  std::string original_;
  std::string text_;  // comments, strings and character constants are blanked
  std::vector<std::size_t> line_starts_;
};

}  // namespace warrant
