#include "explain/prophecy.h"

#include <fmt/format.h>

#include <algorithm>

#include "explain/other_ends.h"
#include "program/loops.h"
#include "program/temporary.h"

namespace warrant {
namespace {

const ScalarType counter_type = ScalarType::integer(4, true);
const ScalarType ranking_type = ScalarType::integer(8, true);
// For a loop without a ranking term: so many rounds.
constexpr long max_rounds = 10'000;

class RankingWriter {
 public:
  RankingWriter(Question& question, const Ranking& ranking, unsigned number)
      : program_(question.program), cfa_(program_.cfa()), ranking_(ranking) {
    rank_ = add_temporary(program_, fmt::format("rank!{}", number), ranking_type);
    failed_ = cfa_.add_location(cfa_.location(ranking.head).range, LocationKind::Error, "a loop that may not end");
    question.endless.emplace(failed_, ranking.head);
  }

  // The edge leads to the head from outside of the loop.
  void enter(EdgeId edge) {
    const LocationId between = insert(edge);
    assign(between, ranking_.head, ranking_.term ? ranking_.term : constant(max_rounds));
  }

  // The edge leads back to the head.
  void repeat(EdgeId edge) {
    TermManager& terms = program_.terms();
    const Encoding& encoding = program_.encoding();
    const Term rank = program_.symbol(rank_);
    Term next = ranking_.term, holds;
    if (next) {
      const Term decreases = terms.lt(next, rank);
      holds = terms.conjunction(decreases, terms.ge(rank, terms.integer(0)));
    } else {
      holds = encoding.compare(Comparison::Gt, rank, constant(0), ranking_type);
      next = encoding.binary(BinaryOperator::Sub, rank, constant(1), ranking_type);
    }
    const LocationId between = insert(edge), decreased = cfa_.add_location();
    cfa_.add_edge(between, decreased, Assume{holds});
    cfa_.add_edge(between, failed_, Assume{terms.negate(holds)});
    assign(decreased, ranking_.head, next);
  }

 private:
  Term constant(long value) const { return program_.encoding().constant(Integer(value), ranking_type); }
  LocationId insert(EdgeId edge) {
    const LocationId between = cfa_.add_location();
    cfa_.redirect_target(edge, between);
    return between;
  }
  void assign(LocationId from, LocationId to, Term value) { cfa_.add_edge(from, to, Assign{rank_, value}); }

  Program& program_;
  Cfa& cfa_;
  const Ranking& ranking_;
  VariableId rank_;
  LocationId failed_;
};

}  // namespace

Prophecy::Prophecy(const Program& reference, const std::vector<InputSite>& sites,
                   const std::map<std::string, std::size_t>& occurrences)
    : program_(reference) {
  for (EdgeId id = 0; id < program_.cfa().edge_count(); ++id) origin_.push_back(id);
  for (const InputSite& site : sites) {
    const auto found = occurrences.find(site.key);
    const std::size_t count = site.is_repeated ? (found == occurrences.end() ? 0 : found->second) : 1;
    const std::size_t first = inputs_.size();
    for (std::size_t k = 0; k < count; ++k) {
      NamedInput input{site.is_repeated ? fmt::format("{}#{}", site.name, k + 1) : site.name,
                       site.key,
                       k,
                       site.input,
                       site.range,
                       {}};
      variables_.push_back(add_temporary(program_, "input!" + input.name, site.input.type));
      input.symbol = program_.symbol(variables_.back());
      inputs_.push_back(std::move(input));
    }
    replace_reads(site, first, count, site.is_repeated);
  }
  // Counters start at 0.
  Cfa& cfa = program_.cfa();
  for (const VariableId counter : counters_) {
    const LocationId start = cfa.add_location();
    cfa.add_edge(start, cfa.entry, Assign{counter, program_.encoding().constant(0, counter_type)});
    cfa.entry = start;
  }
  origin_.resize(cfa.edge_count(), none_id);
  const Encoding& encoding = program_.encoding();
  std::vector<Term> ranges;
  for (const NamedInput& named : inputs_) {
    const Input& input = named.input;
    ranges.push_back(encoding.in_range(named.symbol, input.type));
    if (input.low)
      ranges.push_back(
          encoding.compare(Comparison::Ge, named.symbol, encoding.constant(*input.low, input.type), input.type));
    if (input.high)
      ranges.push_back(
          encoding.compare(Comparison::Le, named.symbol, encoding.constant(*input.high, input.type), input.type));
  }
  ranges_ = program_.terms().conjunction(ranges);
}

void Prophecy::replace_reads(const InputSite& site, std::size_t first, std::size_t count, bool has_more) {
  Cfa& cfa = program_.cfa();
  if (!has_more) {
    for (const EdgeId edge : site.edges) {
      const VariableId target = std::get<Havoc>(cfa.edge(edge).operation).target;
      cfa.edge(edge).operation = Assign{target, inputs_[first].symbol};
      given_.emplace(edge, first);
    }
    return;
  }
  if (count == 0) return;
  const Encoding& encoding = program_.encoding();
  const VariableId counter = add_temporary(program_, fmt::format("reads!{}", counters_.size()), counter_type);
  counters_.push_back(counter);
  const auto number = [&](std::size_t value) { return encoding.constant(Integer(value), counter_type); };
  const auto compare = [&](Comparison comparison, std::size_t value) {
    return Assume{encoding.compare(comparison, program_.symbol(counter), number(value), counter_type)};
  };
  for (const EdgeId id : site.edges) {
    const Edge edge = cfa.edge(id);
    const auto havoc = std::get<Havoc>(edge.operation);
    cfa.detach_edge(id);
    const auto step = [&](LocationId from, LocationId to, Operation operation) {
      const EdgeId made = cfa.add_edge(from, to, std::move(operation), edge.range);
      origin_.resize(cfa.edge_count(), none_id);
      return made;
    };
    for (std::size_t k = 0; k < count; ++k) {
      const LocationId chosen = cfa.add_location(edge.range), given = cfa.add_location(edge.range);
      step(edge.source, chosen, compare(Comparison::Eq, k));
      const EdgeId read = step(chosen, given, Assign{havoc.target, inputs_[first + k].symbol});
      origin_[read] = id;
      given_.emplace(read, first + k);
      step(given, edge.target, Assign{counter, number(k + 1)});
    }
    const LocationId beyond = cfa.add_location(edge.range);
    step(edge.source, beyond, compare(Comparison::Ge, count));
    const EdgeId unnamed = step(beyond, edge.target, havoc);
    origin_[unnamed] = id;
  }
}

void Prophecy::add_prelude(Question& question, Term condition) const {
  Cfa& cfa = question.program.cfa();
  const LocationId start = cfa.add_location();
  LocationId at = start;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const LocationId next = cfa.add_location();
    question.prelude.push_back(cfa.add_edge(at, next, Havoc{variables_[i], inputs_[i].input}, inputs_[i].range));
    at = next;
  }
  question.prelude.push_back(cfa.add_edge(at, cfa.entry, Assume{condition, AssumeKind::Program}));
  cfa.entry = start;
}

Question Prophecy::may_fail(Term condition) const {
  Question question{program_, {}, {}, false};
  add_prelude(question, condition);
  return question;
}

Question Prophecy::may_not_fail(Term condition, const std::vector<Ranking>& rankings) const {
  Question question{program_, {}, {}, false};
  make_other_ends_errors(question.program, question.program.cfa(), none_id);
  add_prelude(question, condition);
  Cfa& cfa = question.program.cfa();
  const Loops loops(cfa);
  for (LoopId id = 0; id < loops.size(); ++id)
    if (std::ranges::find(rankings, loops.loop(id).head, &Ranking::head) == rankings.end())
      question.has_unranked_loops = true;
  for (const Ranking& ranking : rankings) {
    std::vector<EdgeId> entering, repeating;
    for (const EdgeId id : cfa.location(ranking.head).in)
      (loops.is_back_edge(cfa.edge(id)) ? repeating : entering).push_back(id);
    RankingWriter writer(question, ranking, static_cast<unsigned>(question.endless.size()));
    for (const EdgeId id : entering) writer.enter(id);
    for (const EdgeId id : repeating) writer.repeat(id);
  }
  return question;
}

InputValues Prophecy::inputs_of(const Counterexample& counterexample) const {
  return {counterexample.havocs.begin(), counterexample.havocs.begin() + static_cast<std::ptrdiff_t>(inputs_.size())};
}

Prophecy::Failure Prophecy::failure(const Question& question, const Counterexample& counterexample) const {
  Failure result;
  result.inputs = inputs_of(counterexample);
  std::size_t next_havoc = inputs_.size();
  for (std::size_t i = question.prelude.size(); i < counterexample.path.size(); ++i) {
    const EdgeId id = counterexample.path[i];
    result.path.push_back(id);
    const bool is_havoc = std::holds_alternative<Havoc>(question.program.cfa().edge(id).operation);
    const Value* value = nullptr;
    if (is_havoc) value = &counterexample.havocs[next_havoc++];
    if (const auto given = given_.find(id); given != given_.end()) value = &result.inputs[given->second];
    if (origin_[id] == none_id) continue;
    result.counterexample.path.push_back(origin_[id]);
    if (value) result.counterexample.havocs.push_back(*value);
  }
  return result;
}

Value Prophecy::c_value(std::size_t input, const Value& value) const {
  const Input& described = inputs_[input].input;
  // Bit-vectors are unsigned numbers.
  return std::holds_alternative<Integer>(value) ? fit_input(value, described) : value;
}

std::map<std::string, std::vector<Value>> Prophecy::by_site(const InputValues& values) const {
  std::map<std::string, std::vector<Value>> result;
  for (std::size_t i = 0; i < inputs_.size(); ++i) result[inputs_[i].site].push_back(c_value(i, values[i]));
  return result;
}

}  // namespace warrant
