#include "frontend/project/entry_lengths.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <climits>

#include "base/text.h"

namespace warrant {

std::optional<std::uint64_t> number_in(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

namespace {

// Such a one is computed in the widest type of C that every machine has.
constexpr unsigned most_bits = 64;

bool is_in_name(char c) { return is_word(c) || c == '$' || static_cast<unsigned char>(c) >= 0x80; }

const char* helper_of(char operation) { return operation == '+' ? "sum" : operation == '-' ? "difference" : "product"; }

class LengthReader {
 public:
  LengthReader(const std::string& option, const std::string& text, const EntryPaths& paths,
               const clang::ASTContext& context)
      : option_(option), text_(text), paths_(paths), context_(context) {}

  ArrayLength read() {
    ArrayLength length{term()};
    skip_blanks();
    if (at_ < text_.size()) {
      length.operation = text_[at_++];
      if (std::string_view("+-*").find(length.operation) == std::string_view::npos) refuse_form();
      length.right = term();
      skip_blanks();
    }
    if (at_ < text_.size()) refuse_form();
    if (length.left.number && length.right.number) length = folded(length);
    for (const EntryPath& path : length.paths()) check_type(path, length.is_computed());
    const std::uint64_t most = (std::uint64_t{1} << (context_.getTypeSize(context_.getSizeType()) - 1)) - 1;
    if (length.number().value_or(0) > most) paths_.refuse(fmt::format("{}: no object is so large", option_));
    return length;
  }

 private:
  [[noreturn]] void refuse_form() const {
    paths_.refuse(
        fmt::format("{}: {} is neither a number, an integer parameter or member, nor two of them with +, - or "
                    "* in between",
                    option_, text_));
  }

  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  LengthTerm term() {
    skip_blanks();
    const std::size_t start = at_;
    while (at_ < text_.size() && (is_in_name(text_[at_]) || text_[at_] == '.' || text_.compare(at_, 2, "->") == 0))
      at_ += text_[at_] == '-' ? 2 : 1;
    const std::string word = text_.substr(start, at_ - start);
    if (word.empty()) refuse_form();
    if (const std::optional<std::uint64_t> number = number_in(word)) return {number};
    if (std::ranges::all_of(word, is_in_name)) {
      const std::optional<unsigned> index = paths_.index_of(word);
      if (!index || !paths_.type_of(*index)->isIntegerType())
        paths_.refuse(fmt::format("{}: {} is neither an integer parameter nor a number", option_, word));
    }
    return {std::nullopt, paths_.find(option_, word, ", whose elements have no names")};
  }

  void check_type(const EntryPath& path, bool is_computed) const {
    if (!path.type->isIntegerType()) paths_.refuse(fmt::format("{}: {} is no integer", option_, path.text));
    if (is_computed && context_.getTypeSize(path.type) > most_bits)
      paths_.refuse(fmt::format("{}: {} has more than {} bits", option_, path.text, most_bits));
  }

  ArrayLength folded(const ArrayLength& length) const {
    const std::uint64_t left = *length.left.number, right = *length.right.number;
    std::uint64_t value = 0;
    if (length.operation == '-' && left < right)
      paths_.refuse(fmt::format("{}: {} is negative", option_, length.said()));
    const bool is_too_large = length.operation == '+'   ? __builtin_add_overflow(left, right, &value)
                              : length.operation == '-' ? __builtin_sub_overflow(left, right, &value)
                                                        : __builtin_mul_overflow(left, right, &value);
    if (is_too_large) paths_.refuse(fmt::format("{}: no object is so large", option_));
    return {LengthTerm{value}};
  }

  const std::string& option_;
  const std::string& text_;
  const EntryPaths& paths_;
  const clang::ASTContext& context_;
  std::size_t at_ = 0;
};

}  // namespace

std::string LengthTerm::text() const { return said() + (number && *number > INT_MAX ? "U" : ""); }

std::vector<EntryPath> ArrayLength::paths() const {
  std::vector<EntryPath> found;
  if (!left.number) found.push_back(left.path);
  if (is_computed() && !right.number) found.push_back(right.path);
  return found;
}

bool ArrayLength::has_members() const { return std::ranges::any_of(paths(), &EntryPath::is_member); }

std::string ArrayLength::said() const {
  return is_computed() ? fmt::format("{} {} {}", left.said(), operation, right.said()) : left.said();
}

std::string ArrayLength::text() const {
  if (!is_computed()) return left.text();
  return fmt::format("warrant_{}({}, {})", helper_of(operation), left.text(), right.text());
}

std::string ArrayLength::definition(const std::optional<std::uint64_t>& most) const {
  if (!is_computed()) return "";
  const char* builtin = operation == '+' ? "add" : operation == '-' ? "sub" : "mul";
  return fmt::format(
      "static __SIZE_TYPE__ warrant_{}(unsigned long long left, unsigned long long right) {{\n"
      "  __SIZE_TYPE__ length;\n  __warrant_assume(!__builtin_{}_overflow(left, right, &length));\n{}"
      "  return length;\n}}\n",
      helper_of(operation), builtin, most ? fmt::format("  __warrant_assume(length <= {});\n", *most) : "");
}

std::uint64_t ArrayLength::least_bound() const {
  if (operation == '+') return left.number.value_or(right.number.value_or(0));
  if (operation == '-' && left.number) return *left.number / 2 + *left.number % 2;
  if (operation == '-') return right.number.value_or(0);
  return 0;
}

ArrayLength read_length(const std::string& option, const std::string& text, const EntryPaths& paths,
                        const clang::ASTContext& context) {
  return LengthReader(option, text, paths, context).read();
}

}  // namespace warrant
