#include "report/html_source.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/markup.h"

namespace warrant {

namespace {

// More text than this is slow to open, and nobody reads it there.
constexpr std::size_t max_bytes = 16'000'000;
// A browser lays out only the stretches that are seen.
constexpr std::size_t stretch_lines = 400;

// Lines without anything to say about them: few elements, however many there are.
std::string plain_lines(const std::vector<std::string_view>& lines, std::size_t first, std::size_t end) {
  std::string text;
  for (std::size_t start = first; start < end; start += stretch_lines) {
    const std::size_t stop = std::min(end, start + stretch_lines);
    std::string numbers, code;
    for (std::size_t i = start; i < stop; ++i) {
      numbers += fmt::format("{}\n", i + 1);
      code += escape_html(lines[i]);
      code += '\n';
    }
    text += fmt::format("<div class=\"plain\" style=\"--lines:{}\"><pre class=\"n\">{}</pre><pre>\n{}</pre></div>\n",
                        stop - start, numbers, code);
  }
  return text;
}

}  // namespace

int HtmlSource::add_file(const std::string& file) {
  const auto [place, is_new] = numbers_.try_emplace(file, -1);
  if (!is_new) return place->second;
  const SourceText* text = sources_.find(file);
  if (!text || bytes_ + text->content.size() > max_bytes) return -1;
  bytes_ += text->content.size();
  place->second = static_cast<int>(files_.size());
  files_.push_back({file, {}});
  return place->second;
}

HtmlSource::Mark* HtmlSource::mark(const FileLine& place) {
  const int number = add_file(place.file);
  if (number < 0 || place.line == 0 || place.line > sources_.find(place.file)->lines.size()) return nullptr;
  return &files_[static_cast<std::size_t>(number)].marks[place.line];
}

void HtmlSource::mark_visited(const FileLine& place) {
  if (Mark* found = mark(place)) found->is_visited = true;
}

void HtmlSource::mark_error(const FileLine& place) {
  if (Mark* found = mark(place)) found->is_error = true;
}

void HtmlSource::add_tag(const FileLine& place, const std::string& kind, const std::string& text) {
  if (Mark* found = mark(place))
    found->tags += fmt::format("<span class=\"tag {}\">{}</span>", kind, escape_html(text));
}

void HtmlSource::add_invariant(const FileLine& place, const std::string& formula) {
  if (Mark* found = mark(place))
    found->invariants += fmt::format("<div class=\"invariant\">{}</div>", escape_html(formula));
}

std::string HtmlSource::anchor(const FileLine& place) {
  const auto found = numbers_.find(place.file);
  if (found == numbers_.end() || found->second < 0) return {};
  if (!files_[static_cast<std::size_t>(found->second)].marks.contains(place.line)) return {};
  return fmt::format("f{}-{}", found->second, place.line);
}

std::string HtmlSource::link(const FileLine& place) {
  const std::string words = escape_html(place.line == 0 ? place.file : fmt::format("{}:{}", place.file, place.line));
  const std::string target = anchor(place);
  return target.empty() ? words : fmt::format("<a href=\"#{}\">{}</a>", target, words);
}

std::string HtmlSource::text_of(std::size_t number) {
  const File& file = files_[number];
  const std::vector<std::string_view>& lines = sources_.find(file.path)->lines;
  std::string text;
  std::size_t next = 0;
  for (const auto& [line, mark] : file.marks) {
    text += plain_lines(lines, next, line - 1);
    text +=
        fmt::format("<div class=\"row{}{}\" id=\"f{}-{}\"><span class=\"n\">{}</span><code>{}</code></div>\n{}{}",
                    mark.is_visited ? " visited" : "", mark.is_error ? " error" : "", number, line, line,
                    escape_html(lines[line - 1]),
                    mark.tags.empty() ? "" : fmt::format("<div class=\"tags\">{}</div>\n", mark.tags), mark.invariants);
    next = line;
  }
  return text + plain_lines(lines, next, lines.size());
}

std::string HtmlSource::text() {
  std::string text;
  for (std::size_t number = 0; number < files_.size(); ++number) {
    // What nothing is said about is there, but does not stand in the way.
    const bool is_open = !files_[number].marks.empty() || files_.size() == 1;
    text += fmt::format("<details class=\"file\"{}><summary>{}</summary>\n<div class=\"code\">\n{}</div></details>\n",
                        is_open ? " open" : "", escape_html(files_[number].path), text_of(number));
  }
  std::size_t missing = 0;
  for (const auto& [file, number] : numbers_) missing += number < 0 ? 1 : 0;
  if (missing > 0)
    text += fmt::format("<p class=\"muted\">{} file{} could not be shown.</p>\n", missing, missing == 1 ? "" : "s");
  return text;
}

}  // namespace warrant
