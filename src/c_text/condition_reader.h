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
#include "c_text/condition_addresses.h"
#include "c_text/print_c.h"
#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "program/any_index.h"

namespace warrant {

enum class PointerRelation : std::uint8_t { Equal, AtMost, AtLeast };

class ConditionReader {
 public:
  ConditionReader(const Reference& reference, const CNames& names, const std::vector<KnownPointer>& known)
      : program_(reference.program),
        memory_(reference.memory),
        names_(names),
        known_(known),
        addresses_(reference, names, known),
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
  std::string pointer_relation(const LinearSum& difference, PointerRelation relation, bool is_negated);
  std::string relation_to(Term pointer, LinearSum rest, PointerRelation relation, bool is_negated);
  std::optional<std::string> bound_text(Term pointer, const LinearSum& bound);
  std::string pointer_text(Term pointer);
  std::optional<std::string> address_text(const Address& address, Term compared);

  // --- memory
  std::string cell(Term variable, const MemoryMap::Cells& cells);
  std::string element(Term select);
  std::string part(MemoryMap::ObjectId object, const LinearSum& offset, std::optional<std::uint64_t> width);
  std::string part_behind_pointer(const MemoryMap::Object& object, const LinearSum& offset,
                                  std::optional<std::uint64_t> width);
  std::string behind_pointer(Term pointer, const LinearSum& distance, const MemoryMap::Cells& cells);

  const Program& program_;
  const MemoryMap& memory_;
  const CNames& names_;
  const std::vector<KnownPointer>& known_;
  const ConditionAddresses addresses_;
  TermManager& terms_;
  struct Text {
    std::string symbol, text;
    std::optional<ScalarType> type;
  };
  std::vector<Text> texts_;
  std::unordered_map<Term, Term> rewritten_;
};

}  // namespace warrant
