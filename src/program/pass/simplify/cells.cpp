#include "program/pass/simplify/cells.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>

#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "program/temporary.h"
#include "program/uses.h"

namespace warrant {
namespace {

const ScalarType flag_type = ScalarType::integer(4, true);
constexpr int max_resolutions = 4;
// With more of them, each read is one of its own.
constexpr std::size_t max_reads = 500;

// The cells of an array that are accessed: offset + stride * n.
struct Grid {
  Integer stride = 0, offset = 0;
  bool is_used = false, varies = false;

  void add(const LinearSum& sum) {
    if (!is_used) offset = sum.constant();
    is_used = true;
    stride = Integer::gcd(Integer::gcd(stride, sum.constant() - offset), sum.gcd_of_coefficients());
    varies |= !sum.is_constant();
  }
};

struct Followed {
  VariableId array;
  VariableId value;  // of the cell
  Term cell;         // its index
};

// The arrays worth following, with the cells that the program accesses.
class Accesses {
 public:
  explicit Accesses(const Program& program) : program_(program) {
    const Cfa& cfa = program.cfa();
    note_definitions();
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      if (cfa.is_detached(id)) continue;
      const Operation& operation = cfa.edge(id).operation;
      const std::vector<Term> roots = terms_of(operation);
      for (const Term term : children_first(roots)) add(term);
      if (const auto* assign = std::get_if<Assign>(&operation)) {
        // An array that is assigned from others shares their grid.
        if (program.symbol(assign->target).sort().is_array()) unite(assign->target, assign->value);
        note_type(assign->value, program.variable(assign->target).type);
      } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
        types_.emplace(havoc->target, havoc->input.type);
      }
    }
  }

  std::map<VariableId, Grid> grids() const {
    std::map<VariableId, Grid> result;
    std::map<VariableId, Grid> joined;
    for (const auto& [array, grid] : grids_) {
      Grid& whole = joined[representative(array)];
      if (!grid.is_used) continue;
      if (!whole.is_used) whole = grid;
      whole.stride = Integer::gcd(Integer::gcd(whole.stride, grid.stride), grid.offset - whole.offset);
      whole.varies |= grid.varies;
    }
    for (const auto& [array, grid] : grids_)
      if (const Grid& whole = joined.at(representative(array)); whole.varies) result.emplace(array, whole);
    return result;
  }

  // Of an element.
  ScalarType type(VariableId array) const {
    const auto found = types_.find(array);
    return found == types_.end() ? any_index_type : found->second;
  }

 private:
  void add(Term term) {
    if (term.op() != Op::Select && term.op() != Op::Store) return;
    for (const VariableId array : arrays_in(term.child(0))) grids_[array].add(resolved(term.child(1)));
  }

  // Variables that one assignment alone gives a value.
  void note_definitions() {
    const Cfa& cfa = program_.cfa();
    std::unordered_set<VariableId> written;
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      const VariableId target = cfa.is_detached(id) ? none_id : written_variable(cfa.edge(id).operation);
      if (target == none_id) continue;
      const auto* assign = std::get_if<Assign>(&cfa.edge(id).operation);
      if (written.insert(target).second && assign && assign->value.sort().is_int())
        definitions_.emplace(program_.symbol(target), assign->value);
      else
        definitions_.erase(program_.symbol(target));
    }
  }

  // The index with temporaries resolved: an address is often computed before it is used.
  LinearSum resolved(Term index) const {
    LinearSum sum(index);
    for (int i = 0; i < max_resolutions; ++i) {
      const auto known = std::ranges::find_if(
          sum.monomials(), [&](const LinearSum::Monomial& part) { return definitions_.contains(part.base); });
      if (known == sum.monomials().end()) break;
      const LinearSum::Monomial part = *known;
      sum.add(LinearSum::of_base(part.base), -part.coefficient);
      sum.add(LinearSum(definitions_.at(part.base)), part.coefficient);
    }
    return sum;
  }

  std::vector<VariableId> arrays_in(Term array) const {
    switch (array.op()) {
      case Op::Variable:
        return {program_.variable_of(array)};
      case Op::Store:
        return arrays_in(array.child(0));
      case Op::Ite: {
        std::vector<VariableId> result = arrays_in(array.child(1)), others = arrays_in(array.child(2));
        result.insert(result.end(), others.begin(), others.end());
        return result;
      }
      default:
        return {};
    }
  }

  void unite(VariableId target, Term value) {
    grids_.try_emplace(target);
    for (const VariableId array : arrays_in(value))
      if (representative(array) != representative(target)) parent_[representative(array)] = representative(target);
  }

  VariableId representative(VariableId array) const {
    for (auto found = parent_.find(array); found != parent_.end(); found = parent_.find(array)) array = found->second;
    return array;
  }

  void note_type(Term value, const std::optional<ScalarType>& type) {
    if (!type || value.op() != Op::Select) return;
    for (const VariableId array : arrays_in(value.child(0))) types_.emplace(array, *type);
  }

  const Program& program_;
  std::map<VariableId, Grid> grids_;
  std::map<VariableId, VariableId> parent_;
  std::map<VariableId, ScalarType> types_;
  std::unordered_map<Term, Term> definitions_;
};

class CellBackTranslation final : public BackTranslation {
 public:
  CellBackTranslation(const Program& result, std::vector<EdgeId> origin, std::size_t locations, Substitution cells,
                      Term flag, std::unordered_set<Term> others)
      : terms_(result.terms()),
        range_(result.encoding().in_range(any_index(terms_), any_index_type)),
        origin_(std::move(origin)),
        locations_(locations),
        cells_(std::move(cells)),
        flag_(flag),
        others_(std::move(others)) {}

  Trace trace(const Trace& trace) const override {
    Trace result;
    for (const EdgeId edge : trace.edges)
      if (origin_[edge] != none_id) result.edges.push_back(origin_[edge]);
    for (const TraceInput& input : trace.inputs)
      if (origin_[input.edge] != none_id) result.inputs.push_back({origin_[input.edge], std::nullopt});
    return result;
  }

  Annotation annotation(const Annotation& annotation) const override {
    Annotation result(annotation.begin(), annotation.begin() + static_cast<std::ptrdiff_t>(locations_));
    for (Term& formula : result)
      if (formula) formula = about_all_cells(formula);
    return result;
  }

  LocationId image(LocationId location) const override { return location; }

 private:
  Term about_all_cells(Term formula) const {
    std::vector<Term> cases;
    for (const int value : {0, 1}) {
      Substitution replaced = cells_;
      if (flag_) replaced.emplace(flag_, terms_.integer(value));
      cases.push_back(substitute(terms_, formula, replaced));
    }
    std::vector<Term> parts;
    for (const Term part : parts_of(terms_.disjunction(cases))) {
      const std::vector<Term> used = free_variables(part);
      if (std::ranges::any_of(used, [&](Term symbol) { return others_.contains(symbol); })) continue;
      const bool is_about_cells = std::ranges::find(used, any_index(terms_)) != used.end();
      const std::vector<Term> limits = parts_of(range_);
      if (std::ranges::find(limits, part) != limits.end()) continue;
      parts.push_back(is_about_cells ? terms_.implies(range_, part) : part);
    }
    return terms_.conjunction(parts);
  }

  static std::vector<Term> parts_of(Term formula) {
    if (formula.op() != Op::And) return {formula};
    return {formula.children().begin(), formula.children().end()};
  }

  TermManager& terms_;
  Term range_;
  std::vector<EdgeId> origin_;  // by edge of the result
  std::size_t locations_;       // of the given program
  Substitution cells_;          // values of cells -> what they are in the given program
  Term flag_;
  std::unordered_set<Term> others_;  // values of other cells: nothing is known of them
};

class CellFollower {
 public:
  explicit CellFollower(Program program) : program_(std::move(program)), terms_(program_.terms()) {}

  PassResult run() {
    const std::size_t locations = program_.cfa().location_count();
    origin_.resize(program_.cfa().edge_count());
    for (EdgeId id = 0; id < origin_.size(); ++id) origin_[id] = id;
    if (program_.encoding().arithmetic() == Arithmetic::Int) choose();
    if (!followed_.empty()) {
      rewrite(locations);
      guard_target_locations(locations);
      begin_unread();
    }
    Substitution cells;
    for (const Followed* cell : followed_in_order())
      cells.emplace(program_.symbol(cell->value), terms_.select(program_.symbol(cell->array), cell->cell));
    const Term flag = followed_.empty() ? Term() : program_.symbol(flag_);
    auto back = std::make_unique<CellBackTranslation>(program_, std::move(origin_), locations, std::move(cells), flag,
                                                      std::move(others_));
    return {std::move(program_), std::move(back)};
  }

 private:
  void choose() {
    const Accesses accesses(program_);
    const std::map<VariableId, Grid> grids = accesses.grids();
    if (grids.empty()) return;
    first_made_ = static_cast<VariableId>(program_.variable_count());
    const std::string index(any_index(terms_).name());
    const Term number = program_.symbol(add_temporary(program_, index, any_index_type));
    flag_ = add_temporary(program_, "last!read", flag_type);
    for (const auto& [array, grid] : grids) {
      const ScalarType type = accesses.type(array);
      const Sort sort = program_.symbol(array).sort();
      if (!sort.index().is_int() || program_.encoding().sort_of(type) != sort.element()) continue;
      const Term steps = terms_.mul(terms_.integer(grid.stride), number);
      const Term cell = terms_.add(steps, terms_.integer(grid.offset));
      followed_.emplace(program_.symbol(array),
                        Followed{array, add_temporary(program_, "cell!" + program_.variable(array).name, type), cell});
    }
  }

  // By the number of the array.
  std::vector<const Followed*> followed_in_order() const {
    std::vector<const Followed*> result;
    for (const auto& [array, cell] : followed_) result.push_back(&cell);
    std::ranges::sort(result, {}, &Followed::array);
    return result;
  }

  const Followed* followed(Term array) const {
    const auto found = followed_.find(array);
    return found == followed_.end() ? nullptr : &found->second;
  }

  // A read of an array that is followed.
  struct Read {
    Term array, index;
    Term is_cell;      // whether it is the cell that is followed
    VariableId other;  // the value if it is not
  };
  using ReadId = std::size_t;

  // What becomes of the edges that leave a location.
  struct Plan {
    std::vector<std::pair<EdgeId, Operation>> edges;
    bool is_changed = false;
    std::set<ReadId> reads;
    Term last;                                 // is_cell of the last read
    std::unordered_map<Term, Term> rewritten;  // terms so far
  };

  void rewrite(std::size_t locations) {
    const Cfa& cfa = program_.cfa();
    std::vector<Plan> plans(locations);
    for (LocationId location = 0; location < locations; ++location) {
      for (const EdgeId id : cfa.location(location).out) {
        Operation operation = cfa.edge(id).operation;
        plans[location].is_changed |= rewrite(operation, plans[location]);
        plans[location].edges.emplace_back(id, std::move(operation));
      }
    }
    const std::vector<std::set<ReadId>> known = known_reads(plans);
    for (LocationId location = 0; location < locations; ++location)
      if (plans[location].is_changed) apply(location, std::move(plans[location]), known[location]);
  }

  // For each location the reads whose values have been read on every way to it and are still the same.
  std::vector<std::set<ReadId>> known_reads(const std::vector<Plan>& plans) const {
    std::vector<std::set<ReadId>> result(plans.size());
    if (reads_.size() > max_reads) return result;
    const Cfa& cfa = program_.cfa();
    const std::unordered_map<Term, std::vector<ReadId>> changed = changed_by_assignment();
    std::vector<bool> is_seen(plans.size());
    std::vector<LocationId> work{cfa.entry};
    is_seen[cfa.entry] = true;
    while (!work.empty()) {
      const LocationId location = work.back();
      work.pop_back();
      std::set<ReadId> known = result[location];
      for (const ReadId read : plans[location].reads)
        if (is_repeatable(reads_[read])) known.insert(read);
      for (const auto& [id, operation] : plans[location].edges) {
        const Edge& edge = cfa.edge(id);
        std::set<ReadId> behind = known;
        if (const VariableId target = written_variable(edge.operation); target != none_id)
          if (const auto found = changed.find(program_.symbol(target)); found != changed.end())
            for (const ReadId read : found->second) behind.erase(read);
        const bool is_new = !is_seen[edge.target];
        is_seen[edge.target] = true;
        std::set<ReadId>& before = result[edge.target];
        if (is_new) before = behind;
        const std::size_t dropped = std::erase_if(before, [&](ReadId read) { return !behind.contains(read); });
        if (is_new || dropped > 0) work.push_back(edge.target);
      }
    }
    return result;
  }

  // By variable: the reads that an assignment to it may change.
  std::unordered_map<Term, std::vector<ReadId>> changed_by_assignment() const {
    std::unordered_map<Term, std::vector<ReadId>> result;
    for (ReadId id = 0; id < reads_.size(); ++id) {
      result[reads_[id].array].push_back(id);
      for (const Term symbol : free_variables(reads_[id].index)) result[symbol].push_back(id);
    }
    return result;
  }

  // An index that is read from arrays itself changes with them.
  bool is_repeatable(const Read& read) const {
    return std::ranges::all_of(free_variables(read.index),
                               [&](Term symbol) { return program_.variable_of(symbol) < first_made_; });
  }

  void apply(LocationId location, Plan plan, const std::set<ReadId>& known) {
    Cfa& cfa = program_.cfa();
    const SourceRange range = cfa.edge(plan.edges[0].first).range;
    LocationId at = location;
    const auto step = [&](Operation operation) {
      const LocationId next = cfa.add_location(range);
      add_edge(at, next, std::move(operation), range, none_id);
      at = next;
    };
    // The edges leave from the end of what is put before them.
    std::vector<Edge> edges;
    for (const auto& [id, operation] : plan.edges) {
      edges.push_back(cfa.edge(id));
      cfa.detach_edge(id);
    }
    for (const ReadId id : plan.reads) {
      const VariableId other = reads_[id].other;
      if (!known.contains(id))
        step(Havoc{other, Input{InputKind::Unmodelled, "another cell", *program_.variable(other).type, {}, {}}});
    }
    if (plan.last) {
      const Term one = terms_.integer(1), zero = terms_.integer(0);
      step(Assign{flag_, terms_.ite(plan.last, one, zero)});
    }
    for (std::size_t i = 0; i < edges.size(); ++i)
      add_edge(at, edges[i].target, std::move(plan.edges[i].second), edges[i].range, plan.edges[i].first);
  }

  void add_edge(LocationId source, LocationId target, Operation operation, SourceRange range, EdgeId origin) {
    program_.cfa().add_edge(source, target, std::move(operation), range);
    origin_.push_back(origin);
  }

  // Whether the operation changed.
  bool rewrite(Operation& operation, Plan& plan) {
    const auto replace = [&](Term& term) {
      const Term old = term;
      term = scalar(term, plan);
      return term != old;
    };
    if (auto* assume = std::get_if<Assume>(&operation)) return replace(assume->condition);
    if (auto* assign = std::get_if<Assign>(&operation)) {
      const Followed* const target = followed(program_.symbol(assign->target));
      if (!target) return replace(assign->value);
      operation = Assign{target->value, element(assign->value, target->cell, plan)};
      return true;
    }
    if (auto* havoc = std::get_if<Havoc>(&operation)) {
      const Followed* const target = followed(program_.symbol(havoc->target));
      if (target) havoc->target = target->value;
      return target != nullptr;
    }
    if (std::holds_alternative<Output>(operation)) {
      operation = Skip{};
      return true;
    }
    return false;
  }

  // The value of a term with what it reads of the cells that are followed.
  Term scalar(Term term, Plan& plan) {
    if (term.op() == Op::Select) return element(term.child(0), scalar(term.child(1), plan), plan);
    if (term.children().empty()) return term;
    if (const auto known = plan.rewritten.find(term); known != plan.rewritten.end()) return known->second;
    std::vector<Term> children;
    for (const Term child : term.children()) children.push_back(scalar(child, plan));
    const bool changed = !std::ranges::equal(children, term.children());
    return plan.rewritten[term] = changed ? terms_.rebuild(term, children) : term;
  }

  // The value of an array's element; the index is rewritten already.
  Term element(Term array, Term index, Plan& plan) {
    if (array.op() == Op::Store) {
      const Term is_stored = terms_.eq(scalar(array.child(1), plan), index), stored = scalar(array.child(2), plan);
      return terms_.ite(is_stored, stored, element(array.child(0), index, plan));
    }
    if (array.op() == Op::Ite) {
      const Term condition = scalar(array.child(0), plan), first = element(array.child(1), index, plan);
      return terms_.ite(condition, first, element(array.child(2), index, plan));
    }
    const Followed* const known = followed(array);
    if (!known) return terms_.select(array, index);
    if (index == known->cell) return program_.symbol(known->value);
    auto read =
        std::ranges::find_if(reads_, [&](const Read& other) { return other.array == array && other.index == index; });
    if (read == reads_.end()) {
      // Another version of the program may have another number of them: the name tells the sort.
      const VariableId other = add_temporary(program_, "other!" + program_.symbol(known->value).sort().to_string(),
                                             *program_.variable(known->value).type);
      others_.insert(program_.symbol(other));
      read = reads_.insert(read, {array, index, terms_.eq(index, known->cell), other});
    }
    plan.reads.insert(static_cast<ReadId>(read - reads_.begin()));
    plan.last = read->is_cell;
    return terms_.ite(read->is_cell, program_.symbol(known->value), program_.symbol(read->other));
  }

  // Only executions whose last read is one of the cell that is followed go on to target locations.
  void guard_target_locations(std::size_t locations) {
    Cfa& cfa = program_.cfa();
    const Term last_is_cell = terms_.eq(program_.symbol(flag_), terms_.integer(1));
    for (LocationId marked = 0; marked < locations; ++marked) {
      if (cfa.location(marked).kind == LocationKind::Plain || cfa.location(marked).in.empty()) continue;
      const LocationId before = cfa.add_location(cfa.location(marked).range);
      for (const EdgeId edge : std::vector<EdgeId>(cfa.location(marked).in)) cfa.redirect_target(edge, before);
      add_edge(before, marked, Assume{last_is_cell}, cfa.location(marked).range, none_id);
    }
  }

  // An execution that never reads is followed with every cell.
  void begin_unread() {
    Cfa& cfa = program_.cfa();
    const LocationId start = cfa.add_location(cfa.location(cfa.entry).range);
    add_edge(start, cfa.entry, Assign{flag_, terms_.integer(1)}, cfa.location(cfa.entry).range, none_id);
    cfa.entry = start;
  }

  Program program_;
  TermManager& terms_;
  std::unordered_map<Term, Followed> followed_;  // by the array's symbol
  VariableId flag_ = none_id;                    // 1: the last read was one of the cell that is followed
  VariableId first_made_ = none_id;              // variables from here on are not of the given program
  std::vector<Read> reads_;
  std::unordered_set<Term> others_;
  std::vector<EdgeId> origin_;
};

}  // namespace

PassResult follow_cells(Program program) { return CellFollower(std::move(program)).run(); }

}  // namespace warrant
