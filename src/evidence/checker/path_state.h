// The state of one symbolic path of the reference CFA: a term for every variable, changed in place and taken back when
// the search backtracks.
//
// This executor belongs to the proof checker and shares nothing with those of the engines. At the start of a path every
// variable is its own symbol; a Havoc gives a symbol that is numbered by its position on the path. Terms fold, so
// concrete code stays concrete. Arrays that are written at constant indices stay maps from index to term.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/persistent_map.h"
#include "program/program.h"

namespace warrant {

// The value, of the sort of the type, lies in the type's range. Unlike Encoding::in_range, which may leave out what
// the encoding has seen of a symbol, this says all of it.
Term in_type_range(const Program& program, Term value, ScalarType type);

class PathState {
 public:
  explicit PathState(const Program& reference);

  // Every variable is its own symbol again, and no level is open.
  void reset();
  void push();
  void pop();  // the state at the matching push

  // The value of a term over program variables. What is known of symbols that are met for the first time on this path
  // is appended to `facts`: variables that were never written lie in their type's range, but for those that
  // `set_unranged` named.
  Term evaluate(Term term, std::vector<Term>& facts);
  void assign(const Assign& operation, std::vector<Term>& facts);
  // Returns the fresh symbol; appends its range to `facts`.
  Term havoc(const Havoc& operation, std::vector<Term>& facts);

  // Gives a variable a value of its sort.
  void set(VariableId variable, Term value);

  // A scalar's term; null if the path has neither read nor written it, so that it still is its own symbol.
  Term scalar(VariableId variable) const { return scalars_[variable]; }

  // The values of all variables, to be compared with those of another moment.
  class Snapshot;
  std::shared_ptr<const Snapshot> snapshot() const;
  bool agrees(const Snapshot& snapshot, const PersistentSet& variables) const;
  // The state of that moment again, as the start of a path; symbols of havocs that were made since are not used again.
  void restore(const Snapshot& snapshot);
  // The state `other` where the condition holds, and `into` where it does not.
  void merge(Snapshot& into, const Snapshot& other, Term condition, std::vector<Term>& facts);

  // The values of the variables, if all of them are constants.
  std::optional<std::vector<std::uint32_t>> constants(const PersistentSet& variables) const;

  // The variables that need not be in range at the start of a path. Kept until changed.
  void set_unranged(const PersistentSet& variables) { unranged_ = variables; }

  const Program& program() const { return program_; }

 private:
  struct Cell {
    Term index, value;
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  // `base` with `cells` written over it, each cell by the id of its constant index.
  struct Array {
    Term base;
    PersistentMap<Cell> cells;
    friend bool operator==(const Array&, const Array&) = default;
  };
  // A node of a term in an order that has children first.
  struct Step {
    Term term;
    VariableId variable;         // of a Variable of the program, else none_id
    std::uint32_t children = 0;  // where the positions of its children start in Code::children
  };
  struct Code {
    std::vector<Step> steps;
    std::vector<std::uint32_t> children;
  };
  struct Level {
    std::uint64_t serial;
    std::size_t scalars, arrays;  // sizes of the trails
    std::uint32_t havocs;
  };

  // What pop() takes back.
  struct Undo {
    std::vector<Level> levels;
    std::uint64_t last_serial = 0;
    std::vector<std::uint64_t> saved_in;  // by variable: the level that has saved its value
    std::vector<std::pair<VariableId, Term>> scalars;
    std::vector<std::pair<VariableId, Array>> arrays;
  };

  TermManager& terms() const { return program_.terms(); }
  const Code& code_of(Term term);
  void run(const Code& code, std::vector<Term>& facts);
  void run_array_step(const Code& code, const Step& step, std::size_t position);
  Term run_select(const Code& code, const Step& step);
  Term read(VariableId variable, std::vector<Term>& facts);
  void set_scalar(VariableId variable, Term value);
  void set_array(VariableId variable, Array value);
  Term whole(const Array& array);
  Array merged(const Array& a, const Array& b, Term condition);
  Term fresh_symbol(Sort sort);

  const Program& program_;
  std::vector<Term> scalars_;
  std::vector<Array> arrays_;  // by variable; unused for scalars
  PersistentSet unranged_;
  std::uint32_t havocs_ = 0;
  std::unordered_map<Term, ScalarType> element_types_;  // of the symbols that havocked arrays were given

  Undo undo_;

  std::unordered_map<Term, Code> codes_;
  std::vector<Term> values_;  // of the running code's steps
  std::vector<Array> array_values_;
  std::vector<Term> arguments_;
  std::vector<std::vector<Term>> symbols_;  // by position of the Havoc: one of each sort
};

class PathState::Snapshot {
 public:
  std::vector<Term> scalars;
  std::vector<Array> arrays;
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

}  // namespace warrant
