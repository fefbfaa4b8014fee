// How a class of cells is represented in the reference form, and the terms that read and write it.
#pragma once

#include <optional>
#include <vector>

#include "program/pass/analysis/extent.h"
#include "program/program.h"

namespace warrant {

struct CellStorage {
  enum class Kind : std::uint8_t {
    Scalar,  // one variable: one element of one block at a known offset
    Bytes,   // one variable per byte of one stretch of one block, accessed at known offsets only
    Array,   // a Memory variable
  };
  Kind kind = Kind::Array;
  ScalarType element;                 // of the variables, or of the array's elements; u8 for loose bytes
  bool is_bytes = false;              // accesses are composed of u8 elements
  std::int64_t first = 0;             // offset of the scalar, or of the first byte of Bytes
  std::vector<VariableId> variables;  // one, or the bytes
  // Arrays: index = (address - origin) / stride instead of the address itself.
  Term origin;  // null: indexed by address
  Integer stride = 1;
};

// An element (or the first byte of an access to bytes): its address, and its offset from the start of its block where
// the storage is not an array.
struct CellAddress {
  Term address;
  std::int64_t offset = 0;
};

class CellAccess {
 public:
  explicit CellAccess(const Program& program) : program_(program) {}

  // The value of the access as a value of the type.
  Term read(const CellStorage& storage, const CellAddress& at, ScalarType type) const;
  // The array elements that `read` selects.
  std::vector<Term> selected(const CellStorage& storage, const CellAddress& at, ScalarType type) const;
  // What `write` stores is collected in `updates`: several writes to one storage are one assignment each to its
  // variables. The value has the type.
  struct Update {
    VariableId variable;
    Term value;
  };
  void write(const CellStorage& storage, const CellAddress& at, Term value, ScalarType type,
             std::vector<Update>& updates) const;

  // The value's bits as a value of another type of the same size.
  Term reinterpret(Term value, ScalarType from, ScalarType to) const;

  // (address - origin) / stride if the division goes up term by term and the origin cancels out; Int sorts only.
  std::optional<Term> element_index(Term address, Term origin, const Integer& stride) const;

 private:
  Term index(const CellStorage& storage, Term address) const;
  Term bits_of(Term value, ScalarType floating, ScalarType bits) const;
  Term from_bits(Term bits, ScalarType type, ScalarType floating) const;
  TermManager& terms() const { return program_.terms(); }
  const Encoding& encoding() const { return program_.encoding(); }
  Term shifted(Term address, std::int64_t distance) const;

  const Program& program_;
};

}  // namespace warrant
