#include "c_text/readable_c.h"

#include <algorithm>
#include <unordered_set>

#include "c_text/condition_reader.h"
#include "c_text/tidy.h"

namespace warrant {

namespace {

constexpr std::size_t max_elements = 16;  // of an array that is said element by element

// What the types of variables and elements say.
std::unordered_set<Term> ranges_of_types(const Reference& reference, Term formula) {
  const Program& program = reference.program;
  std::unordered_set<Term> ranges;
  TermManager& terms = program.terms();
  for (const Term node : children_first(std::span(&formula, 1))) {
    const Term variable = node.op() == Op::Select ? node.child(0) : node;
    if (!variable.is_variable() || !node.sort().is_int()) continue;
    const VariableId id = program.variable_of(variable);
    if (id == none_id) continue;
    const auto cells = reference.memory.cells.find(id);
    const std::optional<ScalarType> type =
        cells != reference.memory.cells.end() ? cells->second.type : program.variable(id).type;
    if (!type || type->is_floating()) continue;
    ranges.insert(terms.ge(node, terms.integer(type->low())));
    ranges.insert(terms.le(node, terms.integer(type->high())));
  }
  return ranges;
}

// That an index is a number of its type goes without saying.
Term of_any_index(const Program& program, Term part) {
  TermManager& terms = program.terms();
  if (part.op() != Op::Or) return part;
  std::vector<Term> cases(part.children().begin(), part.children().end());
  std::erase(cases, terms.negate(program.encoding().in_range(any_index(terms), any_index_type)));
  return terms.disjunction(cases);
}

std::vector<KnownPointer> known_pointers(const Program& program, const CNames& names, const std::vector<Term>& parts) {
  std::vector<KnownPointer> known;
  for (const Term part : parts) {
    if (part.op() != Op::Eq || !part.child(0).is_variable() || !part.child(1).is_constant()) continue;
    const VariableId id = program.variable_of(part.child(0));
    if (id == none_id || !program.variable(id).type || !program.variable(id).type->is_pointer()) continue;
    const Integer& value = part.child(1).integer();
    if (value.is_zero() || !names.variable(id)) continue;
    known.push_back({value, part.child(0)});
  }
  std::ranges::stable_sort(known, std::ranges::greater(), &KnownPointer::value);
  return known;
}

// That an array of few elements holds given ones, element by element. Null if the formula says something else.
Term element_by_element(const Reference& reference, Term formula) {
  if (formula.op() != Op::Eq || !formula.child(0).sort().is_array()) return {};
  TermManager& terms = reference.program.terms();
  for (const unsigned side : {0U, 1U}) {
    const Term array = formula.child(side), value = formula.child(1 - side);
    const VariableId id = array.is_variable() ? reference.program.variable_of(array) : none_id;
    const auto found = reference.memory.cells.find(id);
    if (found == reference.memory.cells.end() || found->second.objects.size() != 1) continue;
    const MemoryMap::Cells& cells = found->second;
    const MemoryMap::Object& object = reference.memory.objects[cells.objects[0]];
    if (!object.size || (!cells.is_indexed && !object.address)) continue;
    const Integer stride = cells.is_indexed ? cells.stride : Integer(cells.width);
    Integer first(static_cast<long>(cells.offset));
    while (first.sign() < 0) first = Integer::euclidean_remainder(first, stride);
    std::vector<Term> parts;
    for (Integer at = first; at + Integer(cells.width) <= Integer(*object.size); at = at + stride) {
      if (parts.size() >= max_elements) return {};
      const Term index =
          cells.is_indexed
              ? terms.integer(Integer::euclidean_quotient(at - Integer(static_cast<long>(cells.offset)), stride))
              : reference.program.encoding().address(Integer(*object.address) + at);
      parts.push_back(terms.eq(terms.select(array, index), terms.select(value, index)));
    }
    return terms.conjunction(parts);
  }
  return {};
}

}  // namespace

ReadableConditions readable_conditions(const Reference& reference, const CNames& names, Term formula) {
  TermManager& terms = reference.program.terms();
  const std::unordered_set<Term> ranges = ranges_of_types(reference, formula);
  std::vector<Term> parts;
  const auto split = [&](const auto& self, Term part) -> void {
    if (part.op() == Op::And) {
      for (const Term child : part.children()) self(self, child);
      return;
    }
    part = of_any_index(reference.program, part);
    const Term elements = element_by_element(reference, part);
    if (elements && elements.op() == Op::And) return self(self, elements);
    const Term said = elements ? elements : part;
    if (!said.is_true() && !ranges.contains(said)) parts.push_back(said);
  };
  split(split, formula);
  const Term tidy = tidied(reference.program, terms.conjunction(parts), ranges);
  parts.assign(1, tidy);
  if (tidy.op() == Op::And) parts.assign(tidy.children().begin(), tidy.children().end());
  const std::vector<KnownPointer> known = known_pointers(reference.program, names, parts);
  ReadableConditions result;
  for (const Term part : parts) {
    if (part.is_true()) continue;
    std::optional<std::string> text = ConditionReader(reference, names, known).condition(part);
    if (!text)
      ++result.unsaid;
    else if (std::ranges::find(result.said, *text) == result.said.end())
      result.said.push_back(std::move(*text));
  }
  std::ranges::stable_sort(result.said, {}, &std::string::size);
  return result;
}

}  // namespace warrant
