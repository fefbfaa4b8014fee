#include "report/invariants.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "c_text/c_names.h"
#include "c_text/readable_c.h"
#include "c_text/source_texts.h"
#include "program/loops.h"
#include "program/own_lines.h"

namespace warrant {

namespace {

constexpr std::size_t max_line = 120;

// The copies of one loop of the text.
struct LoopCopy {
  LocationId head;
  bool is_told = false;  // the formula holds there always
  std::vector<std::string> conditions;
};

bool is_sentence(const std::string& condition) { return condition.find(" for every ") != std::string::npos; }

// Lines of a few conditions each.
std::vector<std::string> joined(const std::vector<std::string>& conditions) {
  std::vector<std::string> lines;
  std::string line, bare;  // with and without parentheses around its only condition
  const auto finish = [&] {
    if (!line.empty()) lines.push_back(bare.empty() ? line : bare);
    line.clear();
  };
  for (const std::string& condition : conditions) {
    if (is_sentence(condition)) {
      finish();
      lines.push_back(condition);
      continue;
    }
    const bool binds_less = condition.find(" || ") != std::string::npos || condition.find(" ? ") != std::string::npos;
    const std::string part = binds_less ? "(" + condition + ")" : condition;
    if (line.size() + part.size() > max_line) finish();
    bare = line.empty() ? condition : "";
    line += (line.empty() ? "" : " && ") + part;
  }
  finish();
  return lines;
}

// The calls that lead to the copy, the innermost first: ", if called at line 12 from line 20".
std::string calls_to(const Reference& reference, const Program& lowered, LocationId head, bool has_columns) {
  std::string text;
  const std::vector<Frame>& frames = reference.origins.frames;
  const std::uint32_t file = reference.program.cfa().location(head).range.file;
  for (FrameId frame = reference.origins.location_frames[head]; frame != none_id; frame = frames[frame].parent) {
    const Frame& call = frames[frame];
    if (call.parent == none_id || call.call == none_id) break;
    const ProcedureId caller = frames[call.parent].procedure;
    const SourceRange& range = lowered.procedures[caller].cfa.edge(call.call).range;
    if (caller == lowered.entry || !range.known()) break;
    text += text.empty() ? ", if called at " : " from ";
    text += range.file == file ? fmt::format("line {}", range.line) : lowered.sources.to_string(range);
    if (has_columns) text += fmt::format(", column {}", range.column);
  }
  return text;
}

// What tells the copies apart; empty where nothing does.
std::vector<std::string> contexts(const Reference& reference, const Program& lowered,
                                  const std::vector<LoopCopy>& copies) {
  std::vector<std::string> texts;
  for (const bool has_columns : {false, true}) {
    texts.clear();
    for (const LoopCopy& copy : copies) texts.push_back(calls_to(reference, lowered, copy.head, has_columns));
    if (std::set<std::string>(texts.begin(), texts.end()).size() == texts.size()) return texts;
  }
  const std::vector<std::string> all = texts;
  for (std::string& text : texts)
    if (std::ranges::count(all, text) > 1) text.clear();
  return texts;
}

bool has(const std::vector<std::string>& conditions, const std::string& condition) {
  return std::ranges::find(conditions, condition) != conditions.end();
}

}  // namespace

ReadableInvariants readable_invariants(const Reference& reference, const Program& lowered, const Proof& proof,
                                       const std::set<LocationId>& holds_always) {
  const Program& program = reference.program;
  const Cfa& cfa = program.cfa();
  // The proof says more, but the loops are what one wants to understand.
  const Loops loops(cfa);
  SourceTexts texts;
  ReadableInvariants result;
  using TextPlace = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
  std::map<TextPlace, std::vector<LoopCopy>> by_place;
  const OwnLines own_lines(program.sources);
  for (LoopId id = 0; id < loops.size(); ++id) {
    const LocationId head = loops.loop(id).head;
    const SourceRange& range = cfa.location(head).range;
    if (!range.known() || program.sources.is_model(range.file) || own_lines.is_behind_file(range)) continue;
    const auto formula = proof.invariants.find(head);
    const bool has_formula = formula != proof.invariants.end();
    if (has_formula && formula->second.is_false()) continue;  // this copy is never reached
    LoopCopy copy{head, has_formula && holds_always.contains(head), {}};
    if (copy.is_told) {
      ReadableConditions readable =
          readable_conditions(reference, CNames(reference, lowered, head, texts), formula->second);
      copy.conditions = std::move(readable.said);
      result.unsaid += readable.unsaid;
    }
    by_place[{range.file, range.line, range.column}].push_back(std::move(copy));
  }
  for (const auto& [place, copies] : by_place) {
    const FileLine where = file_line(program.sources, cfa.location(copies[0].head).range);
    const auto holds_everywhere = [&copies](const std::string& condition) {
      return std::ranges::all_of(copies, [&](const LoopCopy& copy) { return has(copy.conditions, condition); });
    };
    std::vector<std::string> everywhere;
    std::ranges::copy_if(copies[0].conditions, std::back_inserter(everywhere), holds_everywhere);
    for (std::string& line : joined(everywhere)) result.invariants.push_back({where, std::move(line)});
    const std::vector<std::string> calls = contexts(reference, lowered, copies);
    for (std::size_t i = 0; i < copies.size(); ++i) {
      std::vector<std::string> own;
      std::ranges::copy_if(copies[i].conditions, std::back_inserter(own),
                           [&](const std::string& condition) { return !has(everywhere, condition); });
      if (calls[i].empty())
        result.unsaid += own.size();
      else
        for (const std::string& line : joined(own)) result.invariants.push_back({where, line + calls[i]});
    }
  }
  return result;
}

}  // namespace warrant
