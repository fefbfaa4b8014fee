// The functions that a C text defines, found by its tokens: the text of an editor need not compile. Of the branches of
// an #if the first counts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warrant::lsp {

struct FunctionPlace {
  std::string name;
  std::size_t begin = 0;  // offset of the first word
  std::size_t name_offset = 0;
  std::size_t body = 0;  // offset behind the opening brace
  std::size_t end = 0;   // offset behind the closing brace, or the end of the text
};

std::vector<FunctionPlace> functions_in(std::string_view text);

// The function whose text includes the offset; else null.
const FunctionPlace* function_at(const std::vector<FunctionPlace>& functions, std::size_t offset);
const FunctionPlace* function_named(const std::vector<FunctionPlace>& functions, std::string_view name);

}  // namespace warrant::lsp
