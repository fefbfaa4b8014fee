#include "program/pass/memory/cell_storage.h"

#include <algorithm>
#include <cassert>

#include "logic/linear_sum.h"
#include "program/float_encoding.h"

namespace warrant {

namespace {

// Indices relative to a block's start are this close to it or larger: anything below means that the start did not
// cancel out of the address.
constexpr long least_index_constant = -4096;

}  // namespace

std::optional<Term> CellAccess::element_index(Term address, Term origin, const Integer& stride) const {
  if (!address.sort().is_int()) return std::nullopt;
  const LinearSum sum(terms().sub(address, origin));
  if (!Integer::euclidean_remainder(sum.constant(), stride).is_zero()) return std::nullopt;
  if (!Integer::euclidean_remainder(sum.gcd_of_coefficients(), stride).is_zero()) return std::nullopt;
  if (Integer::euclidean_quotient(sum.constant(), stride) < Integer(least_index_constant)) return std::nullopt;
  const LinearSum start_sum(origin);
  for (const auto& start : start_sum.monomials()) {
    if (std::ranges::find(sum.monomials(), start.base, &LinearSum::Monomial::base) != sum.monomials().end())
      return std::nullopt;
  }
  std::vector<Term> parts = {terms().integer(Integer::euclidean_quotient(sum.constant(), stride))};
  for (const auto& [base, coefficient] : sum.monomials()) {
    parts.push_back(terms().mul(terms().integer(Integer::euclidean_quotient(coefficient, stride)), base));
  }
  return terms().add(parts);
}

Term CellAccess::index(const CellStorage& storage, Term address) const {
  if (!storage.origin) return address;
  const auto found = element_index(address, storage.origin, storage.stride);
  assert(found && "storage is indexed by element only if all its accesses allow it");
  return *found;
}

Term CellAccess::shifted(Term address, std::int64_t distance) const {
  return distance == 0 ? address : terms().add(address, encoding().address(Integer(static_cast<long>(distance))));
}

Term CellAccess::bits_of(Term value, ScalarType floating, ScalarType bits) const {
  Term result = float_encoding::to_bits(terms(), value, floating);
  if (encoding().arithmetic() == Arithmetic::Int) return terms().bv_to_int(result);
  return terms().zero_extend(result, bits.bits - result.sort().width());
}

Term CellAccess::from_bits(Term value, ScalarType type, ScalarType floating) const {
  const unsigned width = floating.bits;
  const Term bits = encoding().arithmetic() == Arithmetic::Int ? terms().int_to_bv(value, width)
                    : type.bits == width                       ? value
                                                               : terms().extract(value, width - 1, 0);
  return float_encoding::from_bits(terms(), bits, floating);
}

Term CellAccess::reinterpret(Term value, ScalarType from, ScalarType to) const {
  if (from == to) return value;
  const ScalarType bits = ScalarType::integer(std::max(from.bytes, to.bytes), false);
  if (from.is_floating()) return reinterpret(bits_of(value, from, bits), bits, to);
  if (to.is_floating()) return from_bits(encoding().convert(value, from, bits), bits, to);
  return encoding().convert(value, from, to);
}

std::vector<Term> CellAccess::selected(const CellStorage& storage, const CellAddress& at, ScalarType type) const {
  std::vector<Term> result;
  if (storage.kind != CellStorage::Kind::Array) return result;
  const Term array = program_.symbol(storage.variables[0]);
  const unsigned count = storage.is_bytes ? type.bytes : 1;
  for (unsigned i = 0; i < count; ++i) result.push_back(terms().select(array, index(storage, shifted(at.address, i))));
  return result;
}

Term CellAccess::read(const CellStorage& storage, const CellAddress& at, ScalarType type) const {
  if (!storage.is_bytes) {
    const Term element = storage.kind == CellStorage::Kind::Scalar ? program_.symbol(storage.variables[0])
                                                                   : selected(storage, at, type)[0];
    return reinterpret(element, storage.element, type);
  }
  std::vector<Term> bytes = selected(storage, at, type);
  if (storage.kind == CellStorage::Kind::Bytes) {
    for (unsigned i = 0; i < type.bytes; ++i)
      bytes.push_back(program_.symbol(storage.variables[static_cast<std::size_t>(at.offset - storage.first) + i]));
  }
  return type == ScalarType::byte() ? bytes[0] : encoding().from_bytes(bytes, type);
}

void CellAccess::write(const CellStorage& storage, const CellAddress& at, Term value, ScalarType type,
                       std::vector<Update>& updates) const {
  const auto current = [&](VariableId variable) -> Term& {
    const auto found = std::ranges::find(updates, variable, &Update::variable);
    if (found != updates.end()) return found->value;
    updates.push_back({variable, program_.symbol(variable)});
    return updates.back().value;
  };
  if (!storage.is_bytes) {
    const Term element = reinterpret(value, type, storage.element);
    Term& target = current(storage.variables[0]);
    target = storage.kind == CellStorage::Kind::Scalar ? element
                                                       : terms().store(target, index(storage, at.address), element);
    return;
  }
  for (unsigned i = 0; i < type.bytes; ++i) {
    const Term byte = type == ScalarType::byte() ? value : encoding().byte_of(value, type, i);
    if (storage.kind == CellStorage::Kind::Bytes) {
      current(storage.variables[static_cast<std::size_t>(at.offset - storage.first) + i]) = byte;
    } else {
      Term& array = current(storage.variables[0]);
      array = terms().store(array, index(storage, shifted(at.address, i)), byte);
    }
  }
}

}  // namespace warrant
