// The lengths that --array gives: `8`, `n`, `b->cap`, `n * m`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/project/entry_paths.h"

namespace warrant {

// Of a text that is a number.
std::optional<std::uint64_t> number_in(const std::string& text);

// A number, or what has one: an integer parameter, or an integer member.
struct LengthTerm {
  std::optional<std::uint64_t> number;
  EntryPath path = {};  // unless it is a number

  std::string said() const { return number ? std::to_string(*number) : path.text; }
  std::string text() const;  // C
};

struct ArrayLength {
  LengthTerm left;
  char operation = 0;  // + - *: of `left` and `right`; of two numbers nothing is left to compute
  LengthTerm right = {};

  bool is_computed() const { return operation != 0; }
  std::optional<std::uint64_t> number() const { return is_computed() ? std::nullopt : left.number; }
  std::vector<EntryPath> paths() const;  // the terms that are no numbers
  bool has_members() const;
  std::string said() const;  // "n", "n + 1"
  // C: its value, where the terms are not negative. A length that no object has, or that is more than `most`, is
  // assumed not to be.
  std::string text() const;
  std::string definition(const std::optional<std::uint64_t>& most) const;  // of the function that `text` calls, if any
  // The least bound on the terms and on itself that it can keep.
  std::uint64_t least_bound() const;
};

// Throws UserError if the text is no length.
ArrayLength read_length(const std::string& option, const std::string& text, const EntryPaths& paths,
                        const clang::ASTContext& context);

}  // namespace warrant
