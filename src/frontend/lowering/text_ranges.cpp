#include "frontend/lowering/text_ranges.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace warrant {
namespace {

// getColumnNumber walks back to the start of the line, which takes long in a long one; the starts are known.
unsigned column_of(const clang::SourceManager& manager, clang::FileID file, unsigned offset, unsigned line) {
  const clang::SourceLocation start = manager.translateLineCol(file, line, 1);
  return start.isValid() ? offset - manager.getDecomposedLoc(start).second + 1 : 1;
}

}  // namespace

std::uint32_t TextRanges::file_index(clang::FileID file, Unit& unit) {
  const auto [entry, inserted] = files_.try_emplace({&unit, file.getHashValue()}, 0);
  if (inserted) {
    const clang::SourceManager& manager = unit.context().getSourceManager();
    const auto name = manager.getNonBuiltinFilenameForID(file);
    const auto add = [&] {
      return program.sources.add_file(name ? name->str() : "(unknown)", manager.getBufferData(file).str());
    };
    // Several files may include one.
    const auto known = name ? files_by_name_.find(name->str()) : files_by_name_.end();
    entry->second = known != files_by_name_.end() ? known->second : add();
    if (name) files_by_name_.emplace(name->str(), entry->second);
  }
  return entry->second;
}

SourceRange TextRanges::range(clang::SourceRange range, Unit& unit) {
  SourceRange result;
  if (range.isInvalid()) return result;
  const clang::SourceManager& manager = unit.context().getSourceManager();
  const auto [begin_file, begin] = manager.getDecomposedExpansionLoc(range.getBegin());
  const clang::SourceLocation end_location = manager.getExpansionRange(range.getEnd()).getEnd();
  const auto [end_file, end] = manager.getDecomposedLoc(end_location);
  result.file = file_index(begin_file, unit);
  result.line = manager.getLineNumber(begin_file, begin);
  result.column = column_of(manager, begin_file, begin, result.line);
  result.end_line = result.line;
  result.end_column = result.column;
  if (end_file == begin_file && end >= begin) {
    const unsigned token = clang::Lexer::MeasureTokenLength(end_location, manager, unit.context().getLangOpts());
    result.end_line = manager.getLineNumber(end_file, end);
    result.end_column = column_of(manager, end_file, end, result.end_line) + (token > 0 ? token - 1 : 0);
  }
  return result;
}

}  // namespace warrant
