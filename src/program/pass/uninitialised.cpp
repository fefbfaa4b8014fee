#include "program/pass/uninitialised.h"

#include <map>
#include <unordered_map>

#include "logic/substitute.h"
#include "program/uses.h"

namespace warrant {

namespace {

class UninitialisedCheck {
 public:
  explicit UninitialisedCheck(Reference& reference)
      : reference_(reference), program_(reference.program), cfa_(program_.cfa()) {}

  void run() {
    find_suspects();
    const auto edges = static_cast<EdgeId>(cfa_.edge_count());
    for (EdgeId id = 0; id < edges; ++id)
      if (!cfa_.is_detached(id)) instrument(id);
    start_clean();
  }

 private:
  TermManager& terms() { return program_.terms(); }
  const Encoding& encoding() { return program_.encoding(); }

  static bool is_source(const Havoc& havoc) {
    return havoc.input.kind == InputKind::Uninitialised && havoc.input.name != undefined_value_name;
  }

  // Variables that can get a value which depends on one that was never written, whatever the order of steps.
  void find_suspects() {
    is_suspect_.assign(program_.variable_count(), false);
    const Reads reads(program_, cfa_);
    bool changes = true;
    while (changes) {
      changes = false;
      for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
        if (cfa_.is_detached(id)) continue;
        const Operation& operation = cfa_.edge(id).operation;
        const VariableId written = written_variable(operation);
        if (written == none_id || is_suspect_[written]) continue;
        const auto* havoc = std::get_if<Havoc>(&operation);
        bool depends = havoc && is_source(*havoc);
        for (const VariableId read : reads.of(id)) depends = depends || is_suspect_[read];
        if (!depends) continue;
        is_suspect_[written] = true;
        changes = true;
      }
    }
  }

  VariableId shadow(VariableId variable) {
    if (const auto found = shadows_.find(variable); found != shadows_.end()) return found->second;
    const Sort sort = program_.symbol(variable).sort();
    Variable made;
    made.name = program_.variable(variable).name + " was never written";
    made.procedure = program_.variable(variable).procedure;
    VariableId id = none_id;
    if (sort.is_array()) {
      id = program_.add_memory_variable(std::move(made), shadow_sort(sort));
    } else {
      made.type = ScalarType::boolean();
      id = program_.add_variable(std::move(made));
    }
    if (program_.variable(id).procedure != none_id) program_.procedures[0].locals.push_back(id);
    reference_.origins.variable_frames.push_back(reference_.origins.variable_frames[variable]);
    shadows_.emplace(variable, id);
    return id;
  }

  Sort shadow_sort(Sort array) { return Sort::array(array.index(), encoding().sort_of(ScalarType::boolean())); }
  Term flag(Term condition) { return encoding().from_truth(condition, ScalarType::boolean()); }
  Term is_set(Term flag) { return encoding().truth(flag, ScalarType::boolean()); }

  // Whether the value depends on what was never written.
  Term dependence(Term value) {
    if (const auto known = dependences_.find(value); known != dependences_.end()) return known->second;
    const Term result = make_dependence(value);
    dependences_.emplace(value, result);
    return result;
  }

  Term make_dependence(Term value) {
    if (value.is_variable()) {
      const VariableId variable = program_.variable_of(value);
      if (variable == none_id || !is_suspect_[variable]) return terms().falsity();
      return value.sort().is_array() ? terms().truth() : is_set(program_.symbol(shadow(variable)));
    }
    std::vector<Term> parts;
    switch (value.op()) {
      case Op::And:
      case Op::Or:
        return of_junction(value);
      case Op::Ite: {
        const Term first = dependence(value.child(1)), second = dependence(value.child(2));
        parts = {dependence(value.child(0)), terms().ite(value.child(0), first, second)};
        break;
      }
      case Op::Select: {
        const Term flags = shadow_array(value.child(0));
        parts = {dependence(value.child(1)), is_set(terms().select(flags, value.child(1)))};
        break;
      }
      default:
        for (const Term child : value.children()) parts.push_back(dependence(child));
    }
    return terms().disjunction(parts);
  }

  // A part that is known to be false decides a conjunction, whatever the others are; one that is true a disjunction.
  Term of_junction(Term value) {
    std::vector<Term> some, none_decides;
    for (const Term part : value.children()) {
      const Term depends = dependence(part);
      some.push_back(depends);
      const Term is_open = value.op() == Op::And ? part : terms().negate(part);
      none_decides.push_back(terms().disjunction(depends, is_open));
    }
    const Term any = terms().disjunction(some);
    if (any.is_false()) return any;
    const Term undecided = terms().conjunction(none_decides);
    return terms().conjunction(any, undecided);
  }

  // For each index, whether the element depends.
  Term shadow_array(Term array) {
    if (const auto known = arrays_.find(array); known != arrays_.end()) return known->second;
    const Sort sort = shadow_sort(array.sort());
    Term result;
    if (array.is_variable()) {
      const VariableId variable = program_.variable_of(array);
      const bool is_clean = variable == none_id || !is_suspect_[variable];
      result = is_clean ? terms().const_array(sort, flag(terms().falsity())) : program_.symbol(shadow(variable));
    } else if (array.op() == Op::Store) {
      const Term rest = shadow_array(array.child(0)), element = flag(dependence(array.child(2)));
      result = terms().store(rest, array.child(1), element);
    } else if (array.op() == Op::Ite) {
      const Term first = shadow_array(array.child(1)), second = shadow_array(array.child(2));
      result = terms().ite(array.child(0), first, second);
    } else if (array.op() == Op::ConstArray) {
      result = terms().const_array(sort, flag(dependence(array.child(0))));
    } else {
      result = terms().const_array(sort, flag(terms().truth()));
    }
    arrays_.emplace(array, result);
    return result;
  }

  void instrument(EdgeId id) {
    const Operation operation = cfa_.edge(id).operation;
    const auto* assign = std::get_if<Assign>(&operation);
    if (assign && program_.variable(assign->target).role == VariableRole::Observed) {
      const Term is_known = terms().negate(dependence(assign->value));
      if (is_known.is_true())
        cfa_.edge(id).operation = Skip{};
      else
        cfa_.edge(id).operation = Assume{is_known, AssumeKind::Undefined, Undefined::UninitialisedUse};
      return;
    }
    const VariableId written = written_variable(operation);
    if (written == none_id || !is_suspect_[written]) return;
    const bool is_array = program_.symbol(written).sort().is_array();
    Term now;
    if (assign) {
      now = is_array ? shadow_array(assign->value) : flag(dependence(assign->value));
    } else {
      const auto* havoc = std::get_if<Havoc>(&operation);
      now = flag(havoc && is_source(*havoc) ? terms().truth() : terms().falsity());
      if (is_array) now = terms().const_array(shadow_sort(program_.symbol(written).sort()), now);
    }
    insert_before(id, Assign{shadow(written), now});
  }

  // The operation speaks of the values before the edge.
  void insert_before(EdgeId id, Operation operation) {
    const SourceRange range = cfa_.edge(id).range;
    const LocationId source = cfa_.edge(id).source;
    const LocationId between = cfa_.add_location(range);
    reference_.origins.location_frames.push_back(reference_.origins.location_frames[source]);
    cfa_.add_edge(source, between, std::move(operation), range);
    reference_.origins.edges.push_back({none_id, none_id, EdgeRole::Start});
    cfa_.add_edge(between, cfa_.edge(id).target, Operation(cfa_.edge(id).operation), range);
    reference_.origins.edges.push_back(reference_.origins.edges[id]);
    cfa_.detach_edge(id);
  }

  // At the entry nothing depends on anything.
  void start_clean() {
    const LocationId behind = cfa_.add_location();
    reference_.origins.location_frames.push_back(reference_.origins.location_frames[cfa_.entry]);
    const std::vector<EdgeId> first = cfa_.location(cfa_.entry).out;
    for (const EdgeId id : first) {
      cfa_.add_edge(behind, cfa_.edge(id).target, Operation(cfa_.edge(id).operation), SourceRange(cfa_.edge(id).range));
      reference_.origins.edges.push_back(reference_.origins.edges[id]);
      cfa_.detach_edge(id);
    }
    LocationId at = cfa_.entry;
    const auto step_to = [&](LocationId next, Operation operation) {
      cfa_.add_edge(at, next, std::move(operation));
      reference_.origins.edges.push_back({none_id, none_id, EdgeRole::Start});
      at = next;
    };
    for (const auto& [variable, made] : shadows_) {
      const Sort sort = program_.symbol(made).sort();
      const Term clean = flag(terms().falsity());
      const LocationId next = cfa_.add_location();
      reference_.origins.location_frames.push_back(reference_.origins.location_frames[cfa_.entry]);
      step_to(next, Assign{made, sort.is_array() ? terms().const_array(sort, clean) : clean});
    }
    step_to(behind, Skip{});
  }

  Reference& reference_;
  Program& program_;
  Cfa& cfa_;
  std::vector<bool> is_suspect_;
  std::map<VariableId, VariableId> shadows_;
  std::unordered_map<Term, Term> dependences_, arrays_;
};

}  // namespace

void check_uninitialised(Reference& reference) {
  if (!reference.program.property.kinds.contains(Undefined::UninitialisedUse)) return;
  UninitialisedCheck(reference).run();
}

}  // namespace warrant
