#include "validation/instrumentation.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "frontend/project/assumptions.h"
#include "frontend/project/statement_places.h"
#include "program/claims.h"

namespace warrant {

namespace {

constexpr const char* leave_prefix = "__warrant_leave_";

// Text around a stretch of the program's.
struct Wrap {
  TextRange range;
  int rank = 0;  // of two around the same stretch, the smaller one is outside
  std::string before, behind;
};

// From outside to inside.
std::vector<Insertion> insertions_of(std::vector<Wrap> wraps) {
  std::ranges::stable_sort(wraps, [](const Wrap& a, const Wrap& b) {
    if (a.range.begin != b.range.begin) return a.range.begin < b.range.begin;
    if (a.range.end != b.range.end) return a.range.end > b.range.end;
    return a.rank < b.rank;
  });
  struct Piece {
    std::size_t offset;
    int order;  // of pieces at one place: ends of inner stretches first, then beginnings of outer ones
    std::string text;
  };
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < wraps.size(); ++i) {
    const int depth = static_cast<int>(i) + 1;
    if (!wraps[i].before.empty()) pieces.push_back({wraps[i].range.begin, depth, wraps[i].before});
    if (!wraps[i].behind.empty()) pieces.push_back({wraps[i].range.end, -depth, wraps[i].behind});
  }
  std::ranges::stable_sort(pieces, [](const Piece& a, const Piece& b) {
    return a.offset != b.offset ? a.offset > b.offset : a.order > b.order;
  });
  // The last one first, so that offsets stay true.
  std::vector<Insertion> insertions;
  for (Piece& piece : pieces) insertions.push_back({piece.offset, std::move(piece.text)});
  return insertions;
}

// A place that the witness may mean and that no text can be put to.
struct OutOfReach : UserError {
  using UserError::UserError;
};

// How many parts at the end of two paths are the same.
std::size_t common_end(const std::string& a, const std::string& b) {
  const auto parts = [](const std::string& path) {
    const std::filesystem::path normal = std::filesystem::path(path).lexically_normal();
    return std::vector<std::filesystem::path>(normal.begin(), normal.end());
  };
  const auto of_a = parts(a), of_b = parts(b);
  std::size_t count = 0;
  while (count < of_a.size() && count < of_b.size() && of_a[of_a.size() - 1 - count] == of_b[of_b.size() - 1 - count])
    ++count;
  return count;
}

// A program's files, with the places in them and the text that is put there.
class Text {
 public:
  // Throws OutOfReach.
  Text(const std::vector<SourceFile>& files, const FrontendOptions& options, const std::string& only_file)
      : files_(files), options_(options), only_file_(only_file) {
    for (const SourceFile& file : files) {
      if (current(file).find("__COUNTER__") != std::string::npos)
        throw OutOfReach(file.path + ": the program counts macros (__COUNTER__)");
      places_.push_back(statement_places(file, options));
      lines_.push_back(static_cast<std::uint32_t>(std::ranges::count(current(file), '\n')) + 1);
    }
    wraps_.resize(files.size());
  }

  // The file whose path ends as the location's does, in most of its parts. Throws OutOfReach if that is no or more than
  // one.
  std::size_t file_of(const WitnessLocation& location) const {
    std::size_t best = files_.size(), length = 0;
    bool is_ambiguous = false;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const std::size_t common = common_end(files_[i].path, location.file);
      if (common > length) {
        best = i;
        length = common;
        is_ambiguous = false;
      } else if (common == length && length > 0) {
        is_ambiguous = true;
      }
    }
    if (best == files_.size() && files_.size() == 1 && location.file == only_file_) return 0;  // it has been renamed
    if (best == files_.size()) throw OutOfReach(fmt::format("{} is no file of the program's", location.file));
    if (is_ambiguous) throw OutOfReach(fmt::format("the program has several files {}", location.file));
    return best;
  }

  void check_line(const WitnessLocation& location) const {
    if (location.line > lines_[file_of(location)])
      throw UserError(fmt::format("the file has {}", counted(lines_[file_of(location)], "line")));
  }

  // The place that the location means: at its column; on its line, if there is only one or no column is given. Throws
  // UserError if there is none.
  template <typename Suits>
  const StatementPlace& find(const WitnessLocation& location, const char* what, const Suits& suits) const {
    check_line(location);
    const StatementPlace* only = nullptr;
    std::size_t count = 0;
    for (const StatementPlace& place : places_[file_of(location)]) {
      if (place.line != location.line || !suits(place)) continue;
      if (place.column == location.column || (location.column == 0 && count == 0)) return usable(place, what);
      only = &place;
      ++count;
    }
    if (count == 1) return usable(*only, what);
    throw UserError(fmt::format("no {} begins there", what));
  }
  const StatementPlace* find_statement_on(const WitnessLocation& location) const {
    const auto& places = places_[file_of(location)];
    const auto found = std::ranges::find_if(places, [&](const StatementPlace& place) {
      return place.kind == StatementPlace::Kind::Statement && place.line == location.line &&
             (location.column == 0 || place.column == location.column);
    });
    return found == places.end() ? nullptr : &*found;
  }
  const std::vector<StatementPlace>& places(std::size_t file) const { return places_[file]; }

  void add(std::size_t file, Wrap wrap) { wraps_[file].push_back(std::move(wrap)); }
  void add_at_end(std::size_t file, const std::string& text) {
    const std::size_t end = current(files_[file]).size();
    add(file, {{end, end}, 0, "\n" + text + "\n", ""});
  }
  void add_before(std::size_t file, const StatementPlace& place, const std::string& text, int rank = 0) {
    if (place.needs_block)
      add(file, {place.range, rank, "{" + text, "}"});
    else
      add(file, {place.range, rank, text, ""});
  }

  std::vector<SourceFile> instrumented() const {
    std::vector<SourceFile> result = files_;
    for (std::size_t i = 0; i < result.size(); ++i)
      for (Insertion& insertion : insertions_of(wraps_[i])) result[i].insertions.push_back(std::move(insertion));
    return result;
  }

  static std::string current(const SourceFile& file) {
    return with_insertions(read_regular_file(file.path), file.insertions);
  }
  const FrontendOptions& options() const { return options_; }

 private:
  static const StatementPlace& usable(const StatementPlace& place, const char* what) {
    if (!place.has_range) throw OutOfReach(fmt::format("the {} comes out of a macro", what));
    return place;
  }

  const std::vector<SourceFile>& files_;
  const FrontendOptions& options_;
  const std::string& only_file_;
  std::vector<std::vector<StatementPlace>> places_;
  std::vector<std::uint32_t> lines_;
  std::vector<std::vector<Wrap>> wraps_;
};

bool is_statement(const StatementPlace& place) { return place.kind == StatementPlace::Kind::Statement; }
bool is_branch(const StatementPlace& place) { return place.kind == StatementPlace::Kind::Branch; }
bool is_loop(const StatementPlace& place) { return is_branch(place) && place.is_loop(); }
bool is_call(const StatementPlace& place) { return place.kind == StatementPlace::Kind::Call; }

void refuse_text(const std::string& expression) {
  if (!is_one_expression(expression)) throw UserError("not a C expression");
  for (const char* word : {"__COUNTER__", "_Pragma"})
    if (expression.find(word) != std::string::npos)
      throw UserError(fmt::format("{} is no part of an expression", word));
}

// In the words of the compiler, without its place and the lines that it shows: those are not as the user wrote them.
std::string problem_of(const UserError& error) {
  std::string text = error.what();
  text = text.substr(0, text.find(line_break));
  const std::size_t place = text.find(": ");
  return place == std::string::npos ? text : text.substr(place + 2);
}

std::string check_begin(std::size_t index) {
  return fmt::format("({{extern void {}(void);", wrong_invariant_function(index));
}

void add_check(Text& text, std::size_t index, const ClaimedInvariant& invariant) {
  refuse_text(invariant.expression);
  const std::string check =
      fmt::format("{}({})?(void)0:{}();}})", check_begin(index), invariant.expression, wrong_invariant_function(index));
  const std::size_t file = text.file_of(invariant.location);
  if (!invariant.is_of_loop) {
    text.add_before(file, text.find(invariant.location, "statement", is_statement), check + ";");
    return;
  }
  const StatementPlace& loop = text.find(invariant.location, "loop", is_loop);
  if (loop.condition)
    text.add(file, {*loop.condition, 1, check + ",(", ")"});
  else
    text.add(file, {{loop.missing_condition, loop.missing_condition}, 1, check + ",1", ""});
}

CheckText find_check(const std::vector<SourceFile>& files, std::size_t index) {
  for (const SourceFile& file : files) {
    const std::string text = Text::current(file);
    const std::size_t begin = text.find(check_begin(index));
    if (begin == std::string::npos) continue;
    const std::size_t end = text.find("})", text.find(wrong_invariant_function(index) + "();", begin));
    const std::size_t start = text.rfind('\n', begin) + 1;
    CheckText check;
    check.file = file.path;
    check.line =
        static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + static_cast<long>(start), '\n')) + 1;
    check.column = static_cast<std::uint32_t>(begin - start) + 1;
    check.end_column = static_cast<std::uint32_t>(end - start) + 3;
    return check;
  }
  return {};
}

InstrumentedProgram checked_ones(const std::vector<SourceFile>& files, const FrontendOptions& options,
                                 const CorrectnessClaim& claim, std::vector<PlacedInvariant> invariants) {
  Text text(files, options, claim.only_file);
  for (std::size_t i = 0; i < claim.invariants.size(); ++i) {
    if (!invariants[i].problem.empty()) continue;
    try {
      add_check(text, i, claim.invariants[i]);
    } catch (const OutOfReach& error) {
      invariants[i].problem = error.what();
      invariants[i].is_out_of_reach = true;
    } catch (const UserError& error) {
      invariants[i].problem = error.what();
    }
  }
  InstrumentedProgram result;
  result.files = text.instrumented();
  result.invariants = std::move(invariants);
  return result;
}

}  // namespace

std::string wrong_invariant_function(std::size_t index) { return wrong_claim_prefix + std::to_string(index + 1); }

namespace {

InstrumentedProgram with_possible_checks(const std::vector<SourceFile>& files, const FrontendOptions& options,
                                         const CorrectnessClaim& claim) {
  InstrumentedProgram result =
      checked_ones(files, options, claim, std::vector<PlacedInvariant>(claim.invariants.size()));
  std::vector<NumberedCondition> conditions;
  // Empty if the program with checks can be read.
  const auto problem_in = [&](const InstrumentedProgram& program) -> std::string {
    conditions.clear();
    try {
      for (const SourceFile& file : program.files)
        for (const NumberedCondition& condition : numbered_conditions(file, options, wrong_claim_prefix))
          conditions.push_back(condition);
      return "";
    } catch (const UserError& error) {
      return problem_of(error);
    }
  };
  if (!problem_in(result).empty()) {
    // Which of them?
    for (std::size_t i = 0; i < claim.invariants.size(); ++i) {
      if (!result.invariants[i].problem.empty()) continue;
      std::vector<PlacedInvariant> alone(claim.invariants.size(), {"left out", false, {}, {}});
      alone[i].problem.clear();
      result.invariants[i].problem = problem_in(checked_ones(files, options, claim, std::move(alone)));
    }
    result = checked_ones(files, options, claim, result.invariants);
    if (const std::string problem = problem_in(result); !problem.empty()) throw OutOfReach(problem);
  }
  bool has_effects = false;
  for (const NumberedCondition& condition : conditions) {
    PlacedInvariant& placed = result.invariants.at(condition.number - 1);
    placed.kinds = condition.kinds;
    if (condition.has_effects) placed.problem = "it assigns or calls something";
    has_effects |= condition.has_effects;
  }
  if (has_effects) result = checked_ones(files, options, claim, result.invariants);
  for (std::size_t i = 0; i < claim.invariants.size(); ++i) {
    PlacedInvariant& placed = result.invariants[i];
    if (placed.problem.empty())
      placed.check = find_check(result.files, i);
    else
      (placed.is_out_of_reach ? result.out_of_reach : result.problems)
          .push_back(fmt::format("the invariant {} at {}: {}", claim.invariants[i].expression,
                                 claim.invariants[i].location.to_string(), placed.problem));
  }
  return result;
}

}  // namespace

InstrumentedProgram with_checks(const std::vector<SourceFile>& files, const FrontendOptions& options,
                                const CorrectnessClaim& claim) {
  try {
    return with_possible_checks(files, options, claim);
  } catch (const OutOfReach& error) {
    InstrumentedProgram result;
    result.files = files;
    result.out_of_reach.emplace_back(error.what());
    result.invariants.resize(claim.invariants.size(), {error.what(), true, {}, {}});
    return result;
  }
}

namespace {

class Automaton {
 public:
  Automaton(Text& text, const ViolationClaim& claim) : text_(text), claim_(claim) {}

  // Throws UserError, with the waypoint, for one that has no place.
  TargetLines run() {
    for (std::size_t i = 0; i < claim_.segments.size(); ++i)
      for (const WitnessStep& step : claim_.segments[i]) {
        const auto told = [&step](const UserError& error) {
          return fmt::format("the waypoint at {}: {}", step.location.to_string(), error.what());
        };
        try {
          add(i, step);
        } catch (const OutOfReach& error) {
          throw OutOfReach(told(error));
        } catch (const UserError& error) {
          throw UserError(told(error));
        }
      }
    for (const auto& [key, place] : visited_) put(key.first, *place.place, key.second, place.steps);
    std::string definitions = fmt::format("unsigned {};extern void __warrant_assume(int);", segment_variable);
    for (unsigned number = 1; number <= expressions_; ++number)
      definitions += fmt::format("void {}{}(void){{__warrant_assume(0);}}", leave_prefix, number);
    text_.add_at_end(0, definitions);
    return target_;
  }
  const std::vector<const WitnessStep*>& numbered() const { return numbered_; }
  bool is_guarded() const { return is_guarded_; }

 private:
  using Type = WitnessStep::Type;
  struct Visited {
    const StatementPlace* place;
    std::map<std::size_t, std::vector<const WitnessStep*>> steps;  // by segment
  };
  // File and begin of the place, and the type: a call is entered and left.
  using Key = std::pair<std::size_t, Type>;

  void add(std::size_t segment, const WitnessStep& step) {
    if (step.type == Type::Target) return add_target(segment, step.location);
    if (step.type != Type::Branching && step.type != Type::FunctionEnter) refuse_text(c_text(step));
    const StatementPlace& place = step.type == Type::Assumption  ? text_.find(step.location, "statement", is_statement)
                                  : step.type == Type::Branching ? text_.find(step.location, "branch", is_branch)
                                                                 : text_.find(step.location, "call", is_call);
    if (step.type == Type::Branching) check_branch(place, step.constraint);
    const std::size_t file = text_.file_of(step.location);
    auto found = std::ranges::find_if(visited_, [&](const auto& entry) {
      return entry.first == Key{file, step.type} && entry.second.place == &place;
    });
    if (found == visited_.end()) {
      visited_.push_back({{file, step.type}, {&place, {}}});
      found = visited_.end() - 1;
    }
    found->second.steps[segment].push_back(&step);
  }

  static void check_branch(const StatementPlace& place, const std::string& value) {
    if (place.keyword == "switch") {
      const std::string digits = value.starts_with('-') ? value.substr(1) : value;
      const bool is_number = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos &&
                             (digits.size() == 1 || digits.front() != '0');
      if (value != "default" && !is_number) throw UserError(fmt::format("{} is no value of a switch", value));
    } else if (value != "true" && value != "false") {
      throw UserError(fmt::format("{} is neither true nor false", value));
    } else if (!place.condition && value == "false") {
      throw UserError("the loop has no condition");
    }
  }

  // The statement is the call of an error function, which fails each time.
  bool is_error_call(std::size_t file, const StatementPlace& place) const {
    return std::ranges::any_of(text_.places(file), [&](const StatementPlace& call) {
      return is_call(call) && call.has_range && call.range.begin == place.range.begin &&
             call.range.end < place.range.end && call.range.end + 1 >= place.range.end &&
             text_.options().property.is_error_function(call.callee);
    });
  }

  void add_target(std::size_t segment, const WitnessLocation& location) {
    text_.check_line(location);
    const std::size_t file = text_.file_of(location);
    const StatementPlace* place = text_.find_statement_on(location);
    target_ = {location.file, location.line, place ? std::max(place->last_line, location.line) : location.line};
    if (!place || !place->has_range) return;
    // Of several on a line, only this one is meant.
    if (location.column != 0)
      for (const StatementPlace& other : text_.places(file))
        if (&other != place && is_statement(other) && other.has_range && other.line >= target_.first &&
            other.line <= target_.last && other.range.begin != place->range.begin && is_error_call(file, other)) {
          const std::string begin = declarations(1);
          text_.add_before(file, other, fmt::format("({{{}0?(void)0:{};}});", begin, leave(nullptr)), 1);
        }
    if (!is_error_call(file, *place)) return;
    is_guarded_ = true;
    const std::string begin = declarations(1);
    text_.add_before(file, *place,
                     fmt::format("({{{}{}=={}U?(void)0:{};}});", begin, segment_variable, segment, leave(nullptr)),
                     1);  // behind what the place is waypoint of besides
  }

  static std::string c_text(const WitnessStep& step) {
    return replace_all(step.constraint, "\\result", "__warrant_result");
  }

  std::string leave(const WitnessStep* step) {
    numbered_.push_back(step);
    return fmt::format("{}{}()", leave_prefix, ++expressions_);
  }

  // The functions that are called in the text behind it: the next ones.
  std::string declarations(std::size_t count) const {
    std::string result = fmt::format("extern unsigned {};", segment_variable);
    for (std::size_t i = 1; i <= count; ++i)
      result += fmt::format("extern void {}{}(void);", leave_prefix, expressions_ + i);
    return result;
  }

  static std::string condition(const StatementPlace& place, const WitnessStep& step) {
    if (step.type == Type::FunctionEnter) return "1";
    if (step.type != Type::Branching) return "(" + c_text(step) + ")";
    if (place.keyword != "switch") return step.constraint == "true" ? "__warrant_taken" : "!__warrant_taken";
    if (step.constraint != "default") return "__warrant_taken==" + step.constraint;
    std::string none = "1";
    for (const std::string& one : place.cases) {
      const std::size_t dots = one.find(" ... ");
      none += dots == std::string::npos ? fmt::format("&&__warrant_taken!=({})", one)
                                        : fmt::format("&&!(__warrant_taken>=({})&&__warrant_taken<=({}))",
                                                      one.substr(0, dots), one.substr(dots + 5));
    }
    return "(" + none + ")";
  }

  // What is done when the place is visited.
  std::string action(const StatementPlace& place, const std::map<std::size_t, std::vector<const WitnessStep*>>& steps) {
    std::string text;
    for (const auto& [segment, at_once] : steps) {
      std::string follow = "(void)0", avoid;
      for (const WitnessStep* step : at_once) {
        if (step->is_avoided)
          avoid += fmt::format("!({})?", condition(place, *step));
        else
          follow = fmt::format("({}?(void)({}={}U):{})", condition(place, *step), segment_variable, segment + 1,
                               leave(step));
      }
      std::string end;
      for (const WitnessStep* step : at_once)
        if (step->is_avoided) end = ":" + leave(step) + end;
      text += fmt::format("{}=={}U?({}{}{}):", segment_variable, segment, avoid, follow, end);
    }
    return text + "(void)0;";
  }

  void put(std::size_t file, const StatementPlace& place, Type type,
           const std::map<std::size_t, std::vector<const WitnessStep*>>& steps) {
    std::size_t count = 0;
    for (const auto& [segment, at_once] : steps) count += at_once.size();
    const std::string begin = "({" + declarations(count);
    const std::string done = action(place, steps);
    switch (type) {
      case Type::Assumption:
        return text_.add_before(file, place, begin + done + "});");
      case Type::Branching: {
        if (!place.condition) {
          const TextRange missing{place.missing_condition, place.missing_condition};
          return text_.add(file, {missing, 1, begin + "int __warrant_taken=1;" + done + "1;})", ""});
        }
        const bool is_switch = place.keyword == "switch";
        return text_.add(file, {*place.condition, 1,
                                begin + (is_switch ? "__auto_type __warrant_taken=+(" : "int __warrant_taken=!!("),
                                ");" + done + "__warrant_taken;})"});
      }
      case Type::FunctionReturn:
        return text_.add(file,
                         {place.range, 2, begin + "__auto_type __warrant_result=", ";" + done + "__warrant_result;})"});
      case Type::FunctionEnter:
        if (place.last_argument && place.has_bit_field)  // whose value no variable can have the type of
          return text_.add(file, {*place.last_argument, 0, "(" + begin + done + "}),(", "))"});
        if (place.last_argument)
          return text_.add(file, {*place.last_argument, 0, begin + "__auto_type __warrant_argument=(",
                                  ");" + done + "__warrant_argument;})"});
        return text_.add(file, {place.range, 3, begin + done, ";})"});
      case Type::Target:
        break;
    }
  }

  Text& text_;
  const ViolationClaim& claim_;
  std::vector<std::pair<Key, Visited>> visited_;
  std::vector<const WitnessStep*> numbered_;  // of each expression, its waypoint; null for the target's
  unsigned expressions_ = 0;
  TargetLines target_;
  bool is_guarded_ = false;
};

}  // namespace

FollowedProgram with_segments(const std::vector<SourceFile>& files, const FrontendOptions& options,
                              const ViolationClaim& claim) {
  FollowedProgram result;
  try {
    Text text(files, options, claim.only_file);
    Automaton automaton(text, claim);
    result.target = automaton.run();
    result.is_guarded = automaton.is_guarded() || claim.segments.size() == 1;
    result.target.file = files[text.file_of({result.target.file, 0, 0, ""})].path;
    result.files = text.instrumented();
    try {
      for (const SourceFile& file : result.files)
        for (const NumberedCondition& condition : numbered_conditions(file, options, leave_prefix))
          if (const WitnessStep* step = automaton.numbered().at(condition.number - 1); step && condition.has_effects)
            result.problems.push_back(fmt::format("the waypoint at {}: {} assigns or calls something",
                                                  step->location.to_string(), step->constraint));
    } catch (const UserError& error) {
      throw UserError("a constraint cannot be read: " + problem_of(error));
    }
  } catch (const OutOfReach& error) {
    result.out_of_reach.emplace_back(error.what());
  } catch (const UserError& error) {
    result.problems.emplace_back(error.what());
  }
  return result;
}

}  // namespace warrant
