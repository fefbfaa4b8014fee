// Which flags of gcc and of Clang change nothing about what a program means. What is in no table changes it, as far as
// we know.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace warrant {

// A long option by another name: "--define-macro" is "-D".
struct FlagAlias {
  enum class Value : std::uint8_t { None, Behind, Maybe };  // Behind: "--name=value", or the next word; Maybe: "=" only
  std::string_view name, meant;
  Value value = Value::None;
};
const FlagAlias* find_flag_alias(std::string_view name);

// Flags that cannot change the tokens of a program, nor what they mean.
bool is_harmless_flag(std::string_view word);
// Such a flag that has its value in the next word.
bool is_harmless_with_value(std::string_view word);
// A flag that is not supported and has its value in the next word.
bool is_refused_with_value(std::string_view word);
// Of -Wl, and -Wa,: one of their words.
bool is_harmless_for_linker(std::string_view word);
bool is_harmless_for_assembler(std::string_view word);
// Flags of the linker that change which program is linked: they matter where the command links.
bool changes_linked_program(std::string_view word);

// What a compiler's name says.
struct CompilerName {
  enum class Kind : std::uint8_t { C, OtherMachine, OtherLanguage, Unknown } kind = Kind::Unknown;
  std::string_view standard;  // of c89 and c99
  bool is_32_bit = false, is_64_bit = false, is_clang = false;
};
CompilerName compiler_name(std::string path);
// ccache and the like: the compiler is the next word.
bool is_compiler_launcher(const std::string& path);

}  // namespace warrant
