// Sets and relations of integer points through isl, under a limit on isl's operations.
#pragma once

#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/set.h>

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "logic/term_manager.h"

namespace warrant {

struct IslDelete {
  void operator()(isl_set* set) const { isl_set_free(set); }
  void operator()(isl_map* map) const { isl_map_free(map); }
  void operator()(isl_basic_set* set) const { isl_basic_set_free(set); }
  void operator()(isl_ctx* context) const { isl_ctx_free(context); }
};
using IslSet = std::unique_ptr<isl_set, IslDelete>;
using IslMap = std::unique_ptr<isl_map, IslDelete>;
using IslBasicSet = std::unique_ptr<isl_basic_set, IslDelete>;

// One context; what it makes must die before it. Results that isl could not find within the limit are null.
class Presburger {
 public:
  // Operations on large numbers take long, so a number of them is no limit in time: when the budget is exhausted,
  // everything is null.
  explicit Presburger(TermManager& terms, const Budget& budget = {});
  ~Presburger();

  isl_ctx* context() const { return context_.get(); }
  // From now on isl may do so many operations; then everything is null until the next call.
  void allow(unsigned long operations);
  bool exhausted() const;

  struct Translation {
    IslSet set;            // null if out of operations, or too large
    bool is_exact = true;  // false: the set has points that the formula does not
  };
  // The set of the values of `dimensions` (variables of sort Int), in this order, for which the formula holds for some
  // value of its other symbols. `parameters` become parameters of the set.
  Translation to_set(Term formula, std::span<const Term> dimensions, std::span<const Term> parameters = {});

  // A formula over these terms for dimensions and parameters; null if the set is null or out of operations.
  Term to_formula(const IslSet& set, std::span<const Term> dimensions, std::span<const Term> parameters = {});
  // As it is, with fresh symbols for what isl quantifies: much smaller, and of use where the formula stands positively.
  Term to_existential_formula(const IslSet& set, std::span<const Term> dimensions,
                              std::span<const Term> parameters = {});
  // The set itself if it has few pieces, else a hull; null if that is out of reach.
  IslSet coarsened(IslSet set, int max_pieces);
  // What holds in all points of a set, as linear equations, congruences and inequalities: never null. With `scale`,
  // which is an integer term, every constant is multiplied by it.
  Term hull(const IslSet& set, std::span<const Term> dimensions, Term scale = {});

 private:
  TermManager& terms_;
  std::unique_ptr<isl_ctx, IslDelete> context_;
  class Watch;
  std::unique_ptr<Watch> watch_;
};

Integer to_integer(isl_val* value);                         // takes it
isl_val* to_isl(isl_ctx* context, const Integer& integer);  // gives it

}  // namespace warrant
