#include "frontend/property.h"

#include <fmt/format.h>

#include <cctype>

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

}  // namespace

Property parse_property(std::string_view text, const std::string& path) {
  Reader reader(text);
  auto accept_all = [&reader](std::initializer_list<std::string_view> pieces) {
    for (std::string_view piece : pieces) {
      if (!reader.accept(piece)) return false;
    }
    return true;
  };
  bool ok = accept_all({"CHECK", "(", "init", "(", "main", "(", ")", ")", ",", "LTL", "(", "G", "!", "call", "("});
  Property property{ok ? reader.word() : ""};
  ok = ok && !property.error_function.empty() && accept_all({"(", ")", ")", ")", ")"}) && reader.at_end();
  if (ok) return property;
  throw UserError(
      fmt::format("{}: unsupported property; supported: CHECK( init(main()), LTL(G ! call(FUNCTION())) )", path));
}

Property read_property(const std::string& path) {
  const std::string text = read_regular_file(path);
  return parse_property(text, path);
}

}  // namespace warrant
