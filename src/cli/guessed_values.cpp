#include "cli/guessed_values.h"

#include <algorithm>
#include <ostream>

namespace warrant {

namespace {

// Few are enough: a value that matters mostly matters at once.
constexpr std::uint64_t tries = 6;
constexpr const char* library = "/warrant-library";

std::uint64_t fnv(std::uint64_t digest, std::uint64_t value) { return (digest ^ value) * 1099511628211U; }

// The way through the program's own text, and the call below which the first guessed value is read.
class GuessObserver : public RunObserver {
 public:
  explicit GuessObserver(const Program& program) : program_(program) {}

  void step(const Edge& edge, const std::optional<Value>& /*value*/) override {
    const bool own = !program_.sources.path(edge.range.file).starts_with(library);
    if (own) path_ = fnv(fnv(path_, edge.source), edge.target);
    if (!what_.empty()) return;
    const auto* call = std::get_if<Call>(&edge.operation);
    if (call != nullptr && own) {
      call_ = program_.procedures[call->callee].name;
      call_range_ = edge.range;
    }
    const auto* havoc = std::get_if<Havoc>(&edge.operation);
    if (havoc == nullptr || havoc->input.kind != InputKind::Unmodelled) return;
    const bool called = !own && !call_.empty();
    what_ = "value of " + (called ? call_ : havoc->input.name);
    where_ = called ? call_range_ : edge.range;
  }

  std::uint64_t path() const { return path_; }
  const std::string& what() const { return what_; }
  const SourceRange& where() const { return where_; }

 private:
  const Program& program_;
  std::uint64_t path_ = 0;
  std::string call_, what_;
  SourceRange call_range_, where_;
};

RunOptions watched(const GuessingRun& first, RunObserver* observer) {
  RunOptions options = first.options;
  options.trace = nullptr;
  options.observer = observer;
  options.max_steps = std::min(options.max_steps, 2 * first.result.steps + 100000);
  return options;
}

bool ends_alike(const RunResult& a, const RunResult& b, const Program& program) {
  return a.end.index() == b.end.index() && describe(a, program) == describe(b, program);
}

bool is_different(const GuessingRun& first, std::uint64_t path, std::uint64_t seed) {
  // Few values that lead past an error are met by chance: another way to it is enough.
  const bool compares_paths = std::holds_alternative<ErrorReached>(first.result.end);
  GuessObserver observer(first.program);
  GuessedInputs inputs(first.inputs(), seed);
  PrintedText printed;
  std::ostream output(&printed);
  const RunResult other = run(first.program, inputs, watched(first, compares_paths ? &observer : nullptr), &output);
  if (std::holds_alternative<Blocked>(other.end)) return false;  // not a value that the model allows
  return (first.printed && printed.digest() != *first.printed) || !ends_alike(first.result, other, first.program) ||
         (compares_paths && observer.path() != path);
}

}  // namespace

void PrintedText::add(char character) {
  last_ = character;
  digest_ = fnv(digest_, static_cast<unsigned char>(character));
}

PrintedText::int_type PrintedText::overflow(int_type character) {
  if (character == traits_type::eof()) return 0;
  add(traits_type::to_char_type(character));
  return target_ != nullptr ? target_->sputc(last_) : character;
}

std::streamsize PrintedText::xsputn(const char* text, std::streamsize count) {
  std::for_each(text, text + count, [this](char character) { add(character); });
  return target_ != nullptr ? target_->sputn(text, count) : count;
}

GuessedInputs::GuessedInputs(std::unique_ptr<InputSource> source, std::optional<std::uint64_t> seed)
    : source_(std::move(source)) {
  if (seed) others_.emplace(*seed);
}

Value GuessedInputs::next(const Input& input) {
  Value value = source_->next(input);  // in any case, so that the source goes on alike
  if (input.kind != InputKind::Unmodelled) return value;
  has_guessed_ = true;
  return others_ ? others_->next(input) : value;
}

std::optional<RunResult> end_at_decisive_guess(const GuessingRun& first) {
  const RunEnd& end = first.result.end;
  if (std::holds_alternative<OutOfBudget>(end) || std::holds_alternative<UnmodelledReached>(end) ||
      std::holds_alternative<RecursionCutReached>(end))
    return std::nullopt;
  GuessObserver observer(first.program);
  GuessedInputs inputs(first.inputs());
  run(first.program, inputs, watched(first, &observer));
  for (std::uint64_t seed = 1; seed <= tries; ++seed) {
    if (!is_different(first, observer.path(), seed)) continue;
    RunResult result = first.result;
    result.end = UnmodelledReached{observer.what()};
    result.where = observer.where();
    return result;
  }
  return std::nullopt;
}

}  // namespace warrant
