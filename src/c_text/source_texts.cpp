#include "c_text/source_texts.h"

#include "base/error.h"
#include "base/regular_file.h"

namespace warrant {

const SourceText* SourceTexts::find(const std::string& path) {
  const auto [place, is_new] = texts_.try_emplace(path);
  std::optional<SourceText>& text = place->second;
  if (is_new) {
    try {
      text.emplace().content = read_regular_file(path);
    } catch (const UserError&) {
      text.reset();
      return nullptr;
    }
    for (std::string_view rest = text->content; !rest.empty();) {
      const std::size_t end = rest.find('\n');
      std::string_view line = rest.substr(0, end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      text->lines.push_back(line);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
  }
  return text ? &*text : nullptr;
}

std::string_view SourceTexts::line(const std::string& path, std::uint32_t number) {
  const SourceText* text = find(path);
  if (!text || number == 0 || number > text->lines.size()) return {};
  return text->lines[number - 1];
}

std::string_view without_block(std::string_view line) {
  const auto trim = [&line] {
    while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
    while (line.ends_with(' ') || line.ends_with('\t')) line.remove_suffix(1);
  };
  trim();
  if (line.ends_with('{')) line.remove_suffix(1);
  if (line.starts_with('}')) line.remove_prefix(1);
  trim();
  return line;
}

}  // namespace warrant
