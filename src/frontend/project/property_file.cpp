#include "frontend/project/property_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/text.h"

namespace warrant {

namespace {

// Reads `pieces` one after the other, whatever white space is between them.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool accept(std::string_view piece) {
    skip_space();
    if (text_.substr(at_, piece.size()) != piece) return false;
    at_ += piece.size();
    return true;
  }
  std::string word() {
    skip_space();
    std::size_t start = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    return std::string(text_.substr(start, at_ - start));
  }
  bool at_end() {
    skip_space();
    return at_ == text_.size();
  }

 private:
  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// A part of memory safety.
Property memory_part(const char* name, const UndefinedKinds& kinds) {
  Property part = memory_safety_property();
  part.name = name;
  part.kinds = kinds;
  return part;
}

std::optional<Property> read_event(Reader& reader) {
  if (reader.accept("!")) {
    if (reader.accept("overflow")) return overflow_property();
    if (!reader.accept("call") || !reader.accept("(")) return std::nullopt;
    const std::string function = reader.word();
    if (function.empty() || !reader.accept("(") || !reader.accept(")") || !reader.accept(")")) return std::nullopt;
    return call_property(function);
  }
  if (reader.accept("valid-memcleanup")) return memory_cleanup_property();
  if (reader.accept("def-behavior")) return defined_behaviour_property();
  if (reader.accept("valid-free")) return memory_part("valid-free", {Undefined::InvalidFree});
  if (reader.accept("valid-memtrack")) return memory_part("valid-memtrack", {Undefined::LostBlock});
  if (reader.accept("valid-deref"))
    return memory_part("valid-deref", {Undefined::OutOfBounds, Undefined::InvalidAccess, Undefined::NullAccess,
                                       Undefined::DeadAccess});
  return std::nullopt;
}

}  // namespace

Property parse_property(std::string_view text, const std::string& path) {
  Reader reader(text);
  const auto accept_all = [&reader](std::initializer_list<std::string_view> pieces) {
    return std::ranges::all_of(pieces, [&reader](std::string_view piece) { return reader.accept(piece); });
  };
  const auto unsupported = [&path] {
    return UserError(fmt::format(
        "{}: unsupported property; supported: CHECK( init(main()), LTL(G X) ) where X is ! call(FUNCTION()), "
        "! overflow, valid-free, valid-deref, valid-memtrack, valid-memcleanup or def-behavior",
        path));
  };
  std::vector<Property> parts;
  while (!reader.at_end()) {
    if (!accept_all({"CHECK", "(", "init", "(", "main", "(", ")", ")", ",", "LTL", "(", "G"})) throw unsupported();
    std::optional<Property> part = read_event(reader);
    if (!part || !accept_all({")", ")"})) throw unsupported();
    parts.push_back(std::move(*part));
  }
  if (parts.empty()) throw unsupported();
  Property whole = parts[0];
  for (const Property& part : parts) {
    for (const std::string& function : part.error_functions)
      if (std::ranges::find(whole.error_functions, function) == whole.error_functions.end())
        whole.error_functions.push_back(function);
    whole.kinds.add(part.kinds);
    if (part.name != whole.name)
      whole.name = part.name.starts_with("valid-") && whole.name.starts_with("valid-") ? "valid-memsafety" : "checks";
    whole.has_assertions = whole.has_assertions || part.has_assertions;
    whole.has_whole_objects = whole.has_whole_objects || part.has_whole_objects;
  }
  return whole;
}

Property read_property(const std::string& path) {
  const std::string text = read_regular_file(path);
  return parse_property(text, path);
}

}  // namespace warrant
