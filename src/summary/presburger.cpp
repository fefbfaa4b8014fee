#include "summary/presburger.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/options.h>
#include <isl/space.h>
#include <isl/val.h>

#include <cassert>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>

#include "logic/substitute.h"
#include "summary/cases.h"

namespace warrant {
namespace {

// More dimensions, auxiliary ones included, are not worth the try.
constexpr std::size_t max_dimensions = 100;
constexpr std::size_t max_formula_size = 4000;
constexpr std::size_t max_relation_cases = 64;
constexpr unsigned long hull_operations = 150'000;
constexpr long max_hull_factor = 1000;
constexpr std::size_t max_convex_dimensions = 7;

struct PwAffDelete {
  void operator()(isl_pw_aff* aff) const { isl_pw_aff_free(aff); }
};
using PwAff = std::unique_ptr<isl_pw_aff, PwAffDelete>;

// Formulas to sets, in one space: parameters, dimensions, then the other symbols and opaque terms.
class Translator {
 public:
  Translator(isl_ctx* context, std::span<const Term> dimensions, std::span<const Term> parameters)
      : context_(context),
        parameters_(parameters.begin(), parameters.end()),
        dimensions_(dimensions.begin(), dimensions.end()) {}

  bool is_exact() const { return is_exact_; }

  IslSet translate(Term formula) {
    if (dag_size(formula) > max_formula_size) return nullptr;
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      place_.emplace(parameters_[i], Place{isl_dim_param, static_cast<unsigned>(i)});
    const std::size_t kept = dimensions_.size();
    for (std::size_t i = 0; i < kept; ++i) place_.emplace(dimensions_[i], Place{isl_dim_set, static_cast<unsigned>(i)});
    collect(formula);
    if (dimensions_.size() + parameters_.size() > max_dimensions) return nullptr;
    isl_space* space = isl_space_set_alloc(context_, static_cast<unsigned>(parameters_.size()),
                                           static_cast<unsigned>(dimensions_.size()));
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      space = isl_space_set_dim_name(space, isl_dim_param, static_cast<unsigned>(i), ("p" + std::to_string(i)).c_str());
    space_ = space;
    isl_set* result = isl_set_project_out(set_of(formula).release(), isl_dim_set, static_cast<unsigned>(kept),
                                          static_cast<unsigned>(dimensions_.size() - kept));
    isl_space_free(space_);
    return IslSet(result);
  }

 private:
  struct Place {
    isl_dim_type type;
    unsigned position;
  };

  void add_dimension(Term term) {
    if (place_.emplace(term, Place{isl_dim_set, static_cast<unsigned>(dimensions_.size())}).second)
      dimensions_.push_back(term);
  }

  void opaque(Term term) {
    is_exact_ = false;
    add_dimension(term);
  }

  static bool is_positive_constant(Term term) { return term.op() == Op::IntConst && term.integer().sign() > 0; }

  // Finds the symbols, and the terms that are not linear: they become dimensions of their own.
  void collect(Term root) {
    std::vector<Term> work{root};
    while (!work.empty()) {
      const Term term = work.back();
      work.pop_back();
      if (!seen_.emplace(term, true).second) continue;
      bool descend = true;
      switch (term.op()) {
        case Op::BoolConst:
        case Op::IntConst:
          break;
        case Op::Variable:
          if (term.sort().is_int() || term.sort().is_bool()) add_dimension(term);
          break;
        case Op::Not:
        case Op::And:
        case Op::Or:
          break;
        case Op::Add:
        case Op::Le:
          break;
        case Op::Eq:
          if (!term.child(0).sort().is_int() && !term.child(0).sort().is_bool()) descend = false, opaque(term);
          break;
        case Op::Ite:
          if (!term.sort().is_int() && !term.sort().is_bool()) descend = false, opaque(term);
          break;
        case Op::Mul: {
          unsigned factors = 0;
          for (Term child : term.children()) factors += child.op() != Op::IntConst;
          if (factors > 1) descend = false, opaque(term);
          break;
        }
        case Op::Div:
        case Op::Mod:
          if (!is_positive_constant(term.child(1))) descend = false, opaque(term);
          break;
        default:
          descend = false, opaque(term);
      }
      if (!descend) continue;
      for (Term child : term.children()) work.push_back(child);
    }
  }

  isl_local_space* local_space() { return isl_local_space_from_space(isl_space_copy(space_)); }

  PwAff constant(const Integer& value) {
    return PwAff(isl_pw_aff_from_aff(isl_aff_val_on_domain(local_space(), to_isl(context_, value))));
  }

  PwAff symbol(Place place) {
    return PwAff(isl_pw_aff_from_aff(isl_aff_var_on_domain(local_space(), place.type, place.position)));
  }

  PwAff aff_of(Term term) {
    if (const auto known = affs_.find(term); known != affs_.end()) return PwAff(isl_pw_aff_copy(known->second.get()));
    PwAff made = make_aff(term);
    PwAff copy(isl_pw_aff_copy(made.get()));
    affs_.emplace(term, std::move(made));
    return copy;
  }

  PwAff make_aff(Term term) {
    if (const auto place = place_.find(term); place != place_.end()) return symbol(place->second);
    switch (term.op()) {
      case Op::IntConst:
        return constant(term.integer());
      case Op::Add: {
        PwAff sum = aff_of(term.child(0));
        for (unsigned i = 1; i < term.children().size(); ++i)
          sum.reset(isl_pw_aff_add(sum.release(), aff_of(term.child(i)).release()));
        return sum;
      }
      case Op::Mul: {
        Integer factor = 1;
        Term base;
        for (Term child : term.children()) {
          if (child.op() == Op::IntConst)
            factor = factor * child.integer();
          else
            base = child;
        }
        return PwAff(isl_pw_aff_scale_val(aff_of(base).release(), to_isl(context_, factor)));
      }
      case Op::Div: {
        isl_pw_aff* quotient =
            isl_pw_aff_scale_down_val(aff_of(term.child(0)).release(), to_isl(context_, term.child(1).integer()));
        return PwAff(isl_pw_aff_floor(quotient));
      }
      case Op::Mod:
        return PwAff(isl_pw_aff_mod_val(aff_of(term.child(0)).release(), to_isl(context_, term.child(1).integer())));
      case Op::Ite: {
        IslSet condition = set_of(term.child(0));
        isl_set* otherwise = isl_set_complement(isl_set_copy(condition.get()));
        isl_pw_aff* first = isl_pw_aff_intersect_domain(aff_of(term.child(1)).release(), condition.release());
        isl_pw_aff* second = isl_pw_aff_intersect_domain(aff_of(term.child(2)).release(), otherwise);
        return PwAff(isl_pw_aff_union_add(first, second));
      }
      default:
        return nullptr;
    }
  }

  IslSet universe() { return IslSet(isl_set_universe(isl_space_copy(space_))); }
  IslSet empty() { return IslSet(isl_set_empty(isl_space_copy(space_))); }
  static IslSet complement(IslSet set) { return IslSet(isl_set_complement(set.release())); }

  IslSet set_of(Term formula, bool positive = true) {
    auto& sets = positive ? sets_ : complements_;
    if (const auto known = sets.find(formula); known != sets.end()) return IslSet(isl_set_copy(known->second.get()));
    IslSet made = make_set(formula, positive);
    IslSet copy(isl_set_copy(made.get()));
    sets.emplace(formula, std::move(made));
    return copy;
  }

  // The negation goes down to the atoms: complements of large sets are what isl is slow at.
  IslSet make_set(Term formula, bool positive) {
    if (const auto place = place_.find(formula); place != place_.end()) {
      PwAff one = constant(1);
      isl_set* holds = isl_pw_aff_ge_set(symbol(place->second).release(), one.release());
      return positive ? IslSet(holds) : complement(IslSet(holds));
    }
    switch (formula.op()) {
      case Op::BoolConst:
        return formula.is_true() == positive ? universe() : empty();
      case Op::Not:
        return set_of(formula.child(0), !positive);
      case Op::And:
      case Op::Or: {
        const bool intersects = (formula.op() == Op::And) == positive;
        isl_set* result = intersects ? universe().release() : empty().release();
        for (Term child : formula.children()) {
          isl_set* part = set_of(child, positive).release();
          result = intersects ? isl_set_intersect(result, part) : isl_set_union(result, part);
        }
        return IslSet(isl_set_coalesce(result));
      }
      case Op::Le: {
        PwAff left = aff_of(formula.child(0)), right = aff_of(formula.child(1));
        return IslSet(positive ? isl_pw_aff_le_set(left.release(), right.release())
                               : isl_pw_aff_gt_set(left.release(), right.release()));
      }
      case Op::Eq: {
        if (formula.child(0).sort().is_bool()) {
          const Term a = formula.child(0), b = formula.child(1);
          isl_set* both = isl_set_intersect(set_of(a, true).release(), set_of(b, positive).release());
          isl_set* neither = isl_set_intersect(set_of(a, false).release(), set_of(b, !positive).release());
          return IslSet(isl_set_union(both, neither));
        }
        PwAff left = aff_of(formula.child(0)), right = aff_of(formula.child(1));
        return IslSet(positive ? isl_pw_aff_eq_set(left.release(), right.release())
                               : isl_pw_aff_ne_set(left.release(), right.release()));
      }
      case Op::Ite: {
        const Term condition = formula.child(0);
        isl_set* first =
            isl_set_intersect(set_of(condition, true).release(), set_of(formula.child(1), positive).release());
        isl_set* second =
            isl_set_intersect(set_of(condition, false).release(), set_of(formula.child(2), positive).release());
        return IslSet(isl_set_union(first, second));
      }
      default:
        return nullptr;
    }
  }

  isl_ctx* context_;
  std::vector<Term> parameters_, dimensions_;
  isl_space* space_ = nullptr;
  std::unordered_map<Term, Place> place_;
  std::unordered_map<Term, bool> seen_;
  std::unordered_map<Term, PwAff> affs_;
  std::unordered_map<Term, IslSet> sets_, complements_;
  bool is_exact_ = true;
};

// Basic sets to conjunctions.
class Reader {
 public:
  // What to do with constraints in which quotients occur. As congruences: an equation says what its sum is modulo the
  // common divisor of the quotients' factors, and an inequality says nothing.
  enum class Quotients : std::uint8_t { Exactly, AsCongruences };

  Reader(TermManager& terms, std::span<const Term> dimensions, std::span<const Term> parameters, Term scale = {},
         Quotients quotients = Quotients::Exactly)
      : terms_(terms), dimensions_(dimensions), parameters_(parameters), scale_(scale), quotients_(quotients) {}

  Term read(isl_basic_set* set) {
    parts_.clear();
    failed_ = false;
    if (isl_basic_set_foreach_constraint(set, &Reader::visit, this) < 0 || failed_) return {};
    return terms_.conjunction(parts_);
  }

 private:
  static isl_stat visit(isl_constraint* constraint, void* reader) {
    static_cast<Reader*>(reader)->add(constraint);
    isl_constraint_free(constraint);
    return isl_stat_ok;
  }

  void add(isl_constraint* constraint) {
    const Term constant = terms_.integer(to_integer(isl_constraint_get_constant_val(constraint)));
    std::vector<Term> sum{scale_ ? terms_.mul(constant, scale_) : constant};
    const auto append = [&](isl_dim_type type, unsigned position, Term term) {
      const Integer coefficient =
          to_integer(isl_constraint_get_coefficient_val(constraint, type, static_cast<int>(position)));
      if (!coefficient.is_zero()) sum.push_back(terms_.mul(terms_.integer(coefficient), term));
    };
    for (unsigned i = 0; i < parameters_.size(); ++i) append(isl_dim_param, i, parameters_[i]);
    for (unsigned i = 0; i < dimensions_.size(); ++i) append(isl_dim_set, i, dimensions_[i]);
    const int quotients = isl_constraint_dim(constraint, isl_dim_div);
    Integer modulus = 0;
    for (int i = 0; i < quotients; ++i) {
      const Integer coefficient = to_integer(isl_constraint_get_coefficient_val(constraint, isl_dim_div, i));
      if (coefficient.is_zero()) continue;
      if (quotients_ == Quotients::AsCongruences) {
        modulus = Integer::gcd(modulus, coefficient);
        continue;
      }
      isl_aff* argument = isl_constraint_get_div(constraint, i);
      const Term product = times_floor(coefficient, argument);
      isl_aff_free(argument);
      if (!product) {
        failed_ = true;
        return;
      }
      sum.push_back(product);
    }
    if (quotients_ == Quotients::AsCongruences && is_exotic(constraint)) return;
    const Term value = terms_.add(sum);
    const Term zero = terms_.integer(0);
    if (!modulus.is_zero()) {
      if (isl_constraint_is_equality(constraint) && modulus > Integer(1))
        parts_.push_back(terms_.eq(terms_.mod(value, terms_.integer(modulus)), zero));
      return;
    }
    parts_.push_back(isl_constraint_is_equality(constraint) ? terms_.eq(value, zero) : terms_.ge(value, zero));
  }

  // Convex hulls over ranges of machine integers have facets with factors of that size: of no use to anybody.
  bool is_exotic(isl_constraint* constraint) const {
    if (isl_constraint_is_equality(constraint)) return false;
    for (unsigned i = 0; i < dimensions_.size(); ++i) {
      const Integer factor =
          to_integer(isl_constraint_get_coefficient_val(constraint, isl_dim_set, static_cast<int>(i)));
      if (factor > Integer(max_hull_factor) || -factor > Integer(max_hull_factor)) return true;
    }
    return false;
  }

  // A factor times the integer part of an affine expression with a denominator; by the remainder if that is possible,
  // since m · floor(t / m) = t - t mod m is what solvers understand better.
  Term times_floor(const Integer& factor, isl_aff* argument) {
    if (!argument || isl_aff_is_nan(argument) != isl_bool_false) return {};
    const Integer denominator = to_integer(isl_aff_get_denominator_val(argument));
    if (denominator.sign() <= 0) return {};
    const auto scaled = [&](isl_val* value) {
      return to_integer(isl_val_mul(value, to_isl(isl_aff_get_ctx(argument), denominator)));
    };
    std::vector<Term> sum{terms_.integer(scaled(isl_aff_get_constant_val(argument)))};
    const auto append = [&](isl_dim_type type, int position, Term term) {
      const Integer coefficient = scaled(isl_aff_get_coefficient_val(argument, type, position));
      if (!coefficient.is_zero()) sum.push_back(terms_.mul(terms_.integer(coefficient), term));
    };
    for (unsigned i = 0; i < parameters_.size(); ++i) append(isl_dim_param, static_cast<int>(i), parameters_[i]);
    for (unsigned i = 0; i < dimensions_.size(); ++i) append(isl_dim_in, static_cast<int>(i), dimensions_[i]);
    const int quotients = isl_aff_dim(argument, isl_dim_div);
    for (int i = 0; i < quotients; ++i) {
      const Integer coefficient = scaled(isl_aff_get_coefficient_val(argument, isl_dim_div, i));
      if (coefficient.is_zero()) continue;
      isl_aff* inner = isl_aff_get_div(argument, i);
      const Term product = times_floor(coefficient, inner);
      isl_aff_free(inner);
      if (!product) return {};
      sum.push_back(product);
    }
    const Term numerator = terms_.add(sum), divisor = terms_.integer(denominator);
    if (!Integer::euclidean_remainder(factor, denominator).is_zero()) {
      const Term weight = terms_.integer(factor);
      return terms_.mul(weight, terms_.div(numerator, divisor));
    }
    const Term weight = terms_.integer(Integer::euclidean_quotient(factor, denominator));
    return terms_.mul(weight, terms_.sub(numerator, terms_.mod(numerator, divisor)));
  }

  TermManager& terms_;
  std::span<const Term> dimensions_, parameters_;
  Term scale_;  // null: 1
  Quotients quotients_;
  std::vector<Term> parts_;
  bool failed_ = false;
};

}  // namespace

Integer to_integer(isl_val* value) {
  if (!value) return 0;  // isl has run out of operations: the caller asks for that in the end
  char* text = isl_val_to_str(value);
  isl_val_free(value);
  if (!text) return 0;
  const std::optional<Integer> parsed = Integer::parse(text);
  std::free(text);
  assert(parsed && "only integers are read back");
  return *parsed;
}

isl_val* to_isl(isl_ctx* context, const Integer& integer) {
  if (integer.is_small()) return isl_val_int_from_si(context, integer.small());
  return isl_val_read_from_str(context, integer.to_string().c_str());
}

// A thread that looks at the clock, since isl does not.
class Presburger::Watch {
 public:
  Watch(isl_ctx* context, const Budget& budget)
      : thread_([this, context, budget](const std::stop_token& stop) {
          std::unique_lock lock(mutex_);
          while (!budget.exhausted())
            if (is_over_.wait_for(lock, stop, interval, [&] { return stop.stop_requested(); })) return;
          isl_ctx_abort(context);
        }) {}

 private:
  static constexpr std::chrono::milliseconds interval{20};

  std::mutex mutex_;
  std::condition_variable_any is_over_;
  std::jthread thread_;  // the last one: it uses the others
};

Presburger::Presburger(TermManager& terms, const Budget& budget) : terms_(terms), context_(isl_ctx_alloc()) {
  isl_options_set_on_error(context_.get(), ISL_ON_ERROR_CONTINUE);
  if (std::isfinite(budget.remaining_seconds())) watch_ = std::make_unique<Watch>(context_.get(), budget);
}

Presburger::~Presburger() = default;

void Presburger::allow(unsigned long operations) {
  isl_ctx_reset_error(context_.get());
  isl_ctx_reset_operations(context_.get());
  isl_ctx_set_max_operations(context_.get(), operations);
}

bool Presburger::exhausted() const { return isl_ctx_last_error(context_.get()) != isl_error_none; }

Presburger::Translation Presburger::to_set(Term formula, std::span<const Term> dimensions,
                                           std::span<const Term> parameters) {
  // Case by case: what a condition chooses together stays together, and each case has few dimensions.
  Translation result;
  const std::vector<Term> cases = split_cases(terms_, formula, max_relation_cases).value_or(std::vector<Term>{formula});
  if (cases.empty()) {
    Translator translator(context_.get(), dimensions, parameters);
    result.set = translator.translate(terms_.falsity());
    return result;
  }
  for (Term part : cases) {
    Translator translator(context_.get(), dimensions, parameters);
    IslSet set = translator.translate(part);
    result.is_exact &= translator.is_exact();
    if (!set || exhausted()) {
      result.set = nullptr;
      return result;
    }
    result.set.reset(result.set ? isl_set_union(result.set.release(), set.release()) : set.release());
  }
  result.set.reset(isl_set_coalesce(result.set.release()));
  return result;
}

IslSet Presburger::coarsened(IslSet set, int max_pieces) {
  if (!set || exhausted()) return nullptr;
  set.reset(isl_set_coalesce(set.release()));
  if (set && isl_set_n_basic_set(set.get()) > max_pieces) {
    isl_basic_set* equations = isl_set_affine_hull(isl_set_copy(set.get()));
    isl_basic_set* bounds = isl_set_simple_hull(isl_set_remove_divs(set.release()));
    set.reset(isl_set_from_basic_set(isl_basic_set_intersect(equations, bounds)));
  }
  return exhausted() ? nullptr : std::move(set);
}

// Equations and congruences by the affine hull; inequalities in the directions that occur, and, where isl finds it in
// time, the convex hull.
Term Presburger::hull(const IslSet& set, std::span<const Term> dimensions, Term scale) {
  std::vector<Term> parts;
  const auto add = [&](isl_basic_set* found) {
    const IslBasicSet hull(found);
    if (!hull || exhausted()) return;
    const Term formula = Reader(terms_, dimensions, {}, scale, Reader::Quotients::AsCongruences).read(hull.get());
    if (formula && !exhausted()) parts.push_back(formula);
  };
  if (!set) return terms_.truth();
  const auto again = [&] {
    allow(hull_operations);
    return isl_set_copy(set.get());
  };
  add(isl_set_affine_hull(again()));
  add(isl_set_simple_hull(isl_set_remove_divs(again())));
  if (isl_set_n_basic_set(set.get()) > 1 && dimensions.size() <= max_convex_dimensions)
    add(isl_set_polyhedral_hull(isl_set_remove_divs(again())));
  return terms_.conjunction(parts);
}

namespace {

// Calls read(piece) for each of the set's pieces; the disjunction of what it returns, or null if one was null.
template <typename Read>
Term disjunction_of_pieces(TermManager& terms, isl_set* set, Read read) {
  struct Visitor {
    Read& read;
    std::vector<Term> parts;
    bool failed = false;
  } visitor{read, {}, false};
  const auto visit = [](isl_basic_set* piece, void* user) {
    auto* visitor = static_cast<Visitor*>(user);
    const Term formula = visitor->read(piece);
    isl_basic_set_free(piece);
    if (formula)
      visitor->parts.push_back(formula);
    else
      visitor->failed = true;
    return isl_stat_ok;
  };
  if (isl_set_foreach_basic_set(set, visit, &visitor) < 0 || visitor.failed) return {};
  return terms.disjunction(visitor.parts);
}

}  // namespace

Term Presburger::to_formula(const IslSet& set, std::span<const Term> dimensions, std::span<const Term> parameters) {
  if (!set) return {};
  const IslSet explicit_set(isl_set_coalesce(isl_set_compute_divs(isl_set_copy(set.get()))));
  if (!explicit_set || exhausted()) return {};
  Reader reader(terms_, dimensions, parameters);
  const Term formula =
      disjunction_of_pieces(terms_, explicit_set.get(), [&](isl_basic_set* piece) { return reader.read(piece); });
  return exhausted() ? Term() : formula;
}

Term Presburger::to_existential_formula(const IslSet& set, std::span<const Term> dimensions,
                                        std::span<const Term> parameters) {
  if (!set || exhausted()) return {};
  const Term formula = disjunction_of_pieces(terms_, set.get(), [&](isl_basic_set* piece) {
    std::vector<Term> lifted_dimensions(dimensions.begin(), dimensions.end());
    const isl_size quantified = isl_basic_set_dim(piece, isl_dim_div);
    for (isl_size i = 0; i < quantified; ++i)
      lifted_dimensions.push_back(terms_.fresh_variable("some", Sort::integer()));
    const IslBasicSet lifted(isl_basic_set_flatten(isl_basic_set_lift(isl_basic_set_copy(piece))));
    if (!lifted) return Term();
    return Reader(terms_, lifted_dimensions, parameters).read(lifted.get());
  });
  return exhausted() ? Term() : formula;
}

}  // namespace warrant
