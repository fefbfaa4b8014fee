// One formula of a proof as a condition in C.
//
// A formula is rewritten first: reads of memory and variables become symbols whose names are places in a list of texts,
// and comparisons of pointers become symbols as a whole. What is left are numbers, which to_c writes, and the texts are
// put in last.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "c_text/c_names.h"
#include "c_text/print_c.h"
#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "program/any_index.h"

namespace warrant {

// A pointer whose value the formula tells: what lies there has no other name, if it was allocated at run time.
struct KnownPointer {
  Integer value;
  Term symbol;
};

class ConditionReader {
 public:
  ConditionReader(const Reference& reference, const CNames& names, const std::vector<KnownPointer>& known)
      : program_(reference.program),
        memory_(reference.memory),
        names_(names),
        known_(known),
        terms_(reference.program.terms()) {}

  // Nothing if it cannot be said.
  std::optional<std::string> condition(Term formula) {
    if (dag_size(formula) > max_nodes) return std::nullopt;
    try {
      std::string text = mentions_index(formula) ? for_every_index(formula) : say(formula);
      if (text.size() > max_length) return std::nullopt;
      return text;
    } catch (const Unsaid&) {
      return std::nullopt;
    }
  }

 private:
  static constexpr std::size_t max_length = 160;   // of a text; more than that nobody reads
  static constexpr std::size_t max_nodes = 2'000;  // of a formula
  struct Unsaid {};                                // thrown where there is no form in C
  enum class Relation : std::uint8_t { Equal, AtMost, AtLeast };
  static Relation turned(Relation relation);

  // A pointer, or the start of an object, and a distance from there in bytes.
  struct Address {
    Term pointer;                          // null for an object
    MemoryMap::ObjectId object = none_id;  // if there is no pointer
    std::string function;                  // if there is neither
    bool is_null = false;                  // if there is nothing else
    LinearSum distance;
  };

  // --- texts of formulas and numbers
  std::string say(Term formula) { return with_texts(to_c(rewrite(formula), 4 * max_length)); }
  std::string with_texts(std::string text) const;
  std::string for_every_index(Term formula);
  bool mentions_index(Term formula) const { return mentions(formula, any_index(terms_)); }
  static bool mentions(Term formula, Term symbol) {
    return std::ranges::any_of(free_variables(formula), [&](Term used) { return used == symbol; });
  }
  Term stand_in(std::string text, Sort sort, std::optional<ScalarType> type = {});
  Term rewrite(Term term);
  Term rewrite_new(Term term);
  Term comparison(Term atom, bool is_negated);
  Term remainder(Term atom, bool is_negated);
  Term lower_bound(Term atom, bool is_negated);
  static bool is_comparison(Term term);
  bool is_never_negative(const LinearSum& sum) const;
  std::string number(Term term) { return with_texts(to_c(rewrite(term), 4 * max_length)); }
  std::string sum(const LinearSum& sum);
  std::optional<std::string> index(const LinearSum& index);

  // --- addresses
  const MemoryMap::Targets& targets(Term value) const;
  const MemoryMap::Cells* cells_of(Term array) const;
  bool is_address(Term base) const;
  std::optional<LinearSum> linear(Term term) const;
  Address address(const LinearSum& sum) const;
  std::optional<MemoryMap::ObjectId> object_at(const Integer& address) const;
  std::string pointer_relation(const LinearSum& difference, Relation relation, bool is_negated);
  std::string relation_to(Term pointer, LinearSum rest, Relation relation, bool is_negated);
  std::optional<std::string> bound_text(Term pointer, const LinearSum& bound);
  bool is_in(Term pointer, MemoryMap::ObjectId object) const;
  bool are_in_one_object(Term a, Term b) const;
  std::string pointer_text(Term pointer);
  std::optional<std::string> address_text(const Address& address, Term compared);
  std::uint64_t pointee_size(Term pointer) const;

  // --- memory
  std::string cell(Term variable, const MemoryMap::Cells& cells);
  std::string element(Term select);
  std::string part(MemoryMap::ObjectId object, const LinearSum& offset, std::optional<std::uint64_t> width);
  std::string part_behind_pointer(const MemoryMap::Object& object, const LinearSum& offset,
                                  std::optional<std::uint64_t> width);
  std::string behind_pointer(Term pointer, const LinearSum& distance, const MemoryMap::Cells& cells);
  std::string c_type(Term pointer) const;
  const ObjectShape* common_shape(const MemoryMap::Targets& objects) const;

  const Program& program_;
  const MemoryMap& memory_;
  const CNames& names_;
  const std::vector<KnownPointer>& known_;
  TermManager& terms_;
  struct Text {
    std::string symbol, text;
    std::optional<ScalarType> type;
  };
  std::vector<Text> texts_;
  std::unordered_map<Term, Term> rewritten_;
};

}  // namespace warrant
