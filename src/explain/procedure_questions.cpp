#include "explain/procedure_questions.h"

#include <algorithm>
#include <set>

#include "explain/other_ends.h"
#include "logic/substitute.h"
#include "program/loops.h"
#include "program/temporary.h"
#include "program/uses.h"

namespace warrant {
namespace {

VariableId add_local(Program& program, ProcedureId procedure, std::string name, ScalarType type) {
  const VariableId id = add_temporary(program, std::move(name), type);
  program.variable(id).procedure = procedure;
  program.procedures[procedure].locals.push_back(id);
  return id;
}

using Callees = std::vector<std::set<ProcedureId>>;

// By procedure, what it may call, itself or by way of others.
Callees all_callees(const Program& program) {
  Callees callees = callees_of(program);
  for (bool grows = true; grows;) {
    grows = false;
    for (std::set<ProcedureId>& own : callees) {
      const std::size_t before = own.size();
      for (const ProcedureId callee : std::set<ProcedureId>(own))
        own.insert(callees[callee].begin(), callees[callee].end());
      grows |= own.size() != before;
    }
  }
  return callees;
}

// Writes what shows that the calls of a procedure which may come back to it end.
class RankWriter {
 public:
  RankWriter(Program& program, ProcedureId id, std::size_t rank, const Callees& callees)
      : program_(program), procedure_(program.procedures[id]), id_(id), rank_(rank), callees_(callees) {}

  // False if nothing can be said.
  bool write() {
    std::vector<EdgeId> calls;
    Cfa& cfa = procedure_.cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
      const auto* call = std::get_if<Call>(&cfa.edge(edge).operation);
      if (call && !cfa.is_detached(edge) && (call->callee == id_ || callees_[call->callee].contains(id_)))
        calls.push_back(edge);
    }
    if (calls.empty()) return true;
    const std::optional<ScalarType> type = type_of(id_);
    if (!type) return false;
    kept_ = add_local(program_, id_, "rank!", *type);
    const LocationId start = cfa.add_location();
    cfa.add_edge(start, cfa.entry, Assign{kept_, program_.symbol(procedure_.parameters[rank_])});
    cfa.entry = start;
    return std::ranges::all_of(calls, [&](EdgeId edge) { return check(edge, *type); });
  }

 private:
  std::optional<ScalarType> type_of(ProcedureId id) const {
    const std::vector<VariableId>& parameters = program_.procedures[id].parameters;
    if (rank_ >= parameters.size()) return std::nullopt;
    const std::optional<ScalarType>& type = program_.variable(parameters[rank_]).type;
    return type && type->kind == TypeKind::Integer ? type : std::nullopt;
  }

  bool check(EdgeId edge, ScalarType type) {
    Cfa& cfa = procedure_.cfa;
    const Edge made = cfa.edge(edge);
    const auto& call = std::get<Call>(made.operation);
    if (type_of(call.callee) != type) return false;
    const Encoding& encoding = program_.encoding();
    const Term kept = program_.symbol(kept_);
    const Term decreases = encoding.compare(Comparison::Lt, call.arguments[rank_], kept, type);
    const Term is_there = encoding.compare(Comparison::Ge, kept, encoding.constant(0, type), type);
    const Term holds = program_.terms().conjunction(decreases, is_there);
    const LocationId right = cfa.add_location(made.range);
    const LocationId wrong = cfa.add_location(made.range, LocationKind::Error, "a call that may not end");
    cfa.detach_edge(edge);
    cfa.add_edge(made.source, right, Assume{holds}, made.range);
    cfa.add_edge(made.source, wrong, Assume{program_.terms().negate(holds)}, made.range);
    cfa.add_edge(right, made.target, call, made.range);
    return true;
  }

  Program& program_;
  Procedure& procedure_;
  ProcedureId id_;
  std::size_t rank_;
  const Callees& callees_;
  VariableId kept_ = none_id;
};

}  // namespace

void ProcedureQuestions::name_inputs(std::span<const NamedInput> inputs, std::span<const InputSite> sites) {
  named_ = form_;
  given_.clear();
  std::map<std::string, VariableId> by_site;
  for (const NamedInput& input : inputs) {
    const auto site = std::ranges::find(sites, input.site, &InputSite::key);
    if (site == sites.end() || site->is_repeated) continue;
    const VariableId variable =
        add_local(named_.program, named_.program.entry, "input!" + input.name, input.input.type);
    if (named_.program.symbol(variable) != input.symbol) continue;
    by_site.emplace(input.site, variable);
    given_.push_back({variable, input.input, input.range});
  }
  for (ProcedureId id = 0; id < named_.program.procedures.size(); ++id) {
    Cfa& cfa = named_.program.procedures[id].cfa;
    for (EdgeId edge = 0; edge < cfa.edge_count(); ++edge) {
      if (cfa.is_detached(edge)) continue;
      const auto* havoc = std::get_if<Havoc>(&cfa.edge(edge).operation);
      if (!havoc) continue;
      const auto found = by_site.find(site_key(cfa.edge(edge), havoc->input));
      if (found == by_site.end()) continue;
      const VariableId target = havoc->target;
      if (id == named_.program.entry) cfa.edge(edge).operation = Assign{target, named_.program.symbol(found->second)};
    }
  }
}

bool ProcedureQuestions::speaks_of_named(Term condition) const {
  return std::ranges::all_of(free_variables(condition), [&](Term symbol) {
    return std::ranges::any_of(given_,
                               [&](const Given& given) { return named_.program.symbol(given.variable) == symbol; });
  });
}

void ProcedureQuestions::add_prelude(ProcedureForm& form, Term condition) const {
  Cfa& cfa = form.program.procedures[form.program.entry].cfa;
  const LocationId start = cfa.add_location();
  LocationId at = start;
  for (const Given& given : given_) {
    const LocationId next = cfa.add_location();
    cfa.add_edge(at, next, Havoc{given.variable, given.input}, given.range);
    at = next;
  }
  cfa.add_edge(at, cfa.entry, Assume{condition, AssumeKind::Program});
  cfa.entry = start;
}

std::optional<ProcedureForm> ProcedureQuestions::may_fail(Term condition) const {
  if (!speaks_of_named(condition)) return std::nullopt;
  ProcedureForm form = named_;
  add_prelude(form, condition);
  return form;
}

std::optional<ProcedureForm> ProcedureQuestions::may_not_fail(Term condition, std::size_t rank) const {
  if (!speaks_of_named(condition)) return std::nullopt;
  ProcedureForm form = named_;
  const Callees callees = all_callees(form.program);
  for (ProcedureId id = 0; id < form.program.procedures.size(); ++id) {
    Cfa& cfa = form.program.procedures[id].cfa;
    if (Loops(cfa).size() > 0) return std::nullopt;
    make_other_ends_errors(form.program, cfa, id == form.program.entry ? none_id : cfa.exit);
    if (!RankWriter(form.program, id, rank, callees).write()) return std::nullopt;
  }
  add_prelude(form, condition);
  return form;
}

std::size_t ProcedureQuestions::ranks() const {
  std::size_t most = 0;
  for (const Procedure& procedure : form_.program.procedures) most = std::max(most, procedure.parameters.size());
  return most;
}

std::optional<ProcedureQuestions> procedure_questions(const Program& lowered, const Program& reference) {
  const Cfa& cfa = reference.cfa();
  bool has_cut = false;
  for (LocationId id = 0; id < cfa.location_count(); ++id)
    has_cut |= cfa.location(id).kind == LocationKind::RecursionCut;
  if (!has_cut) return std::nullopt;
  auto made = make_procedure_form(lowered);
  auto* form = std::get_if<ProcedureForm>(&made);
  return form ? std::optional<ProcedureQuestions>(std::move(*form)) : std::nullopt;
}

}  // namespace warrant
