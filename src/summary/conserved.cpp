#include "summary/conserved.h"

#include <isl/constraint.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "logic/row_space.h"

namespace warrant {
namespace {

constexpr std::size_t max_monomials = 90;
constexpr unsigned max_degree = 3;
constexpr int max_conserved_pieces = 6;

using Row = RowSpace::Row;
// Positions of factors, ascending; all monomials of a polynomial have the same degree, since 1 is a coordinate, too.
using Monomial = std::vector<unsigned>;

// All of the degree over so many coordinates, as multisets.
std::vector<Monomial> monomials_of(unsigned degree, unsigned coordinates) {
  std::vector<Monomial> result{{}};
  for (unsigned i = 0; i < degree; ++i) {
    std::vector<Monomial> longer;
    for (const Monomial& monomial : result)
      for (unsigned next = monomial.empty() ? 0 : monomial.back(); next < coordinates; ++next) {
        longer.push_back(monomial);
        longer.back().push_back(next);
      }
    result = std::move(longer);
  }
  return result;
}

// The steps of one case of the body: an affine space of points (before, behind), in homogeneous coordinates. These are
// one, the parameters, the count, and the variables, first before and then behind.
class Recurrence {
 public:
  Recurrence(const LoopRelation& relation, Term ignored, Term count, TermManager& terms)
      : relation_(relation), terms_(terms), count_(count) {
    for (unsigned i = 0; i < relation.variables.size(); ++i)
      if (relation.variables[i] != ignored) solvable_.push_back(i);
    if (!read_steps()) steps_.clear();
    while (drop_unsolvable()) {
    }
  }

  std::vector<Term> equations() {
    std::vector<Term> result;
    if (steps_.empty() || solvable_.empty()) return result;
    std::vector<Row> lower;  // what is conserved at the degree below, homogeneous over coordinates()
    for (unsigned degree = 1; degree <= max_degree; ++degree) {
      const std::vector<Monomial> monomials = monomials_of(degree, coordinates());
      if (monomials.size() > max_monomials) break;
      std::map<Monomial, std::size_t> position;
      for (std::size_t i = 0; i < monomials.size(); ++i) position.emplace(monomials[i], i);
      RowSpace known(monomials.size());
      for (const Monomial& monomial : monomials)
        if (is_constant(monomial)) known.add(unit(monomials.size(), position.at(monomial)));
      for (const Row& a : lower)
        for (const Row& b : linear_) known.add(product(a, lower_monomials_, b, position));
      lower.clear();
      for (const Monomial& monomial : monomials)
        if (is_constant(monomial)) lower.push_back(unit(monomials.size(), position.at(monomial)));
      // What needs no count makes the simpler equations.
      for (const bool with_count : {false, true}) {
        for (Row& row : conserved(monomials, with_count)) {
          if (known.add(row) && degree > 1) result.push_back(equation(row, monomials));
          lower.push_back(std::move(row));
        }
      }
      if (degree == 1) linear_ = lower;
      lower_monomials_ = monomials;
    }
    return result;
  }

 private:
  // Coordinates of a state: 1, parameters, count, variables.
  unsigned parameters() const { return static_cast<unsigned>(relation_.parameters.size()); }
  unsigned count_position() const { return parameters() + 1; }
  unsigned coordinates() const { return parameters() + 2 + static_cast<unsigned>(solvable_.size()); }

  // No step changes a product of parameters.
  bool is_constant(const Monomial& monomial) const { return monomial.back() <= parameters(); }

  static Row unit(std::size_t size, std::size_t position) {
    Row row(size, Integer(0));
    row[position] = Integer(1);
    return row;
  }

  // Coordinates of a step: 1, parameters, all variables before, all variables behind.
  std::size_t step_size() const { return 1 + parameters() + 2 * relation_.variables.size(); }
  std::size_t before(unsigned variable) const { return 1 + parameters() + variable; }
  std::size_t behind(unsigned variable) const { return before(variable) + relation_.variables.size(); }

  bool read_steps() {
    if (isl_map_n_basic_map(relation_.map.get()) > max_conserved_pieces) return false;
    const auto visit_piece = [](isl_basic_map* piece, void* user) {
      auto* self = static_cast<Recurrence*>(user);
      self->steps_.emplace_back(self->step_size());
      isl_basic_map* hull = isl_basic_map_affine_hull(isl_basic_map_remove_divs(piece));
      const isl_stat status = isl_basic_map_foreach_constraint(hull, &Recurrence::read_constraint, user);
      isl_basic_map_free(hull);
      return status;
    };
    return isl_map_foreach_basic_map(relation_.map.get(), visit_piece, this) == isl_stat_ok;
  }

  static isl_stat read_constraint(isl_constraint* constraint, void* user) {
    auto* self = static_cast<Recurrence*>(user);
    if (isl_constraint_is_equality(constraint) == isl_bool_true) {
      const auto coefficient = [&](isl_dim_type type, unsigned i) {
        return to_integer(isl_constraint_get_coefficient_val(constraint, type, static_cast<int>(i)));
      };
      Row row{to_integer(isl_constraint_get_constant_val(constraint))};
      const auto variables = static_cast<unsigned>(self->relation_.variables.size());
      for (unsigned i = 0; i < self->parameters(); ++i) row.push_back(coefficient(isl_dim_param, i));
      for (unsigned i = 0; i < variables; ++i) row.push_back(coefficient(isl_dim_in, i));
      for (unsigned i = 0; i < variables; ++i) row.push_back(coefficient(isl_dim_out, i));
      self->steps_.back().add(std::move(row));
    }
    isl_constraint_free(constraint);
    return isl_stat_ok;
  }

  // A variable is solvable if its value behind each step is a linear sum over parameters and solvable variables.
  bool drop_unsolvable() {
    const std::size_t size = solvable_.size();
    std::erase_if(solvable_, [&](unsigned variable) {
      return std::ranges::any_of(steps_, [&](RowSpace step) {
        for (std::size_t i = 0; i <= parameters(); ++i) step.add(unit(step_size(), i));
        for (unsigned other : solvable_) step.add(unit(step_size(), before(other)));
        return step.add(unit(step_size(), behind(variable)));
      });
    });
    return solvable_.size() < size;
  }

  // The polynomials over the monomials that have the same value before and behind every step. A difference of two
  // homogeneous polynomials is 0 on a space if it is 0 at the points whose coordinates in a basis are natural numbers
  // with the degree as their sum.
  std::vector<Row> conserved(const std::vector<Monomial>& monomials, bool with_count) const {
    RowSpace changes(monomials.size());
    for (std::size_t i = 0; i < monomials.size(); ++i) {
      const bool counts = std::ranges::find(monomials[i], count_position()) != monomials[i].end();
      if (is_constant(monomials[i]) || (counts && !with_count)) changes.add(unit(monomials.size(), i));
    }
    const auto degree = static_cast<unsigned>(monomials.front().size());
    for (const RowSpace& step : steps_) {
      std::vector<std::pair<Row, Row>> basis;
      RowSpace distinct(2 * coordinates());
      for (const Row& solution : step.orthogonal()) {
        const auto [from, to] = states(solution);
        Row both = from;
        both.insert(both.end(), to.begin(), to.end());
        if (distinct.add(std::move(both))) basis.emplace_back(from, to);
      }
      basis.emplace_back(unit(coordinates(), count_position()), unit(coordinates(), count_position()));
      for (const Monomial& point : monomials_of(degree, static_cast<unsigned>(basis.size()))) {
        Row from(coordinates(), Integer(0)), to = from;
        for (unsigned i : point) {
          for (unsigned j = 0; j < coordinates(); ++j) {
            from[j] = from[j] + basis[i].first[j];
            to[j] = to[j] + basis[i].second[j];
          }
        }
        Row change;
        for (const Monomial& monomial : monomials) change.push_back(value(monomial, to) - value(monomial, from));
        changes.add(std::move(change));
      }
    }
    return changes.orthogonal();
  }

  // Before and behind; each step counts once.
  std::pair<Row, Row> states(const Row& solution) const {
    Row from(solution.begin(), solution.begin() + 1 + parameters());
    from.emplace_back(0);
    Row to = from;
    to.back() = solution[0];
    for (unsigned variable : solvable_) {
      from.push_back(solution[before(variable)]);
      to.push_back(solution[behind(variable)]);
    }
    return {std::move(from), std::move(to)};
  }

  static Integer value(const Monomial& monomial, const Row& point) {
    Integer result(1);
    for (unsigned factor : monomial) result = result * point[factor];
    return result;
  }

  // By a linear polynomial.
  static Row product(const Row& a, const std::vector<Monomial>& monomials, const Row& linear,
                     const std::map<Monomial, std::size_t>& position) {
    Row result(position.size(), Integer(0));
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (unsigned j = 0; j < linear.size() && !a[i].is_zero(); ++j) {
        if (linear[j].is_zero()) continue;
        Monomial longer = monomials[i];
        longer.insert(std::ranges::upper_bound(longer, j), j);
        Integer& coefficient = result[position.at(longer)];
        coefficient = coefficient + a[i] * linear[j];
      }
    }
    return result;
  }

  // Behind the steps as before them, where none has been counted.
  Term equation(const Row& coefficients, const std::vector<Monomial>& monomials) const {
    std::vector<Term> from{terms_.integer(1)}, to{terms_.integer(1)};
    for (const Term parameter : relation_.parameters) {
      from.push_back(parameter);
      to.push_back(parameter);
    }
    from.push_back(terms_.integer(0));
    to.push_back(count_);
    for (unsigned variable : solvable_) {
      from.push_back(relation_.variables[variable]);
      to.push_back(relation_.after[variable]);
    }
    const auto sum = [&](const std::vector<Term>& state) {
      std::vector<Term> parts;
      for (std::size_t i = 0; i < monomials.size(); ++i) {
        if (coefficients[i].is_zero()) continue;
        std::vector<Term> factors{terms_.integer(coefficients[i])};
        for (unsigned factor : monomials[i]) factors.push_back(state[factor]);
        parts.push_back(std::accumulate(factors.begin() + 1, factors.end(), factors.front(),
                                        [&](Term a, Term b) { return terms_.mul(a, b); }));
      }
      return terms_.add(parts);
    };
    const Term after = sum(to);
    return terms_.eq(after, sum(from));
  }

  const LoopRelation& relation_;
  TermManager& terms_;
  Term count_;
  std::vector<unsigned> solvable_;  // positions of variables
  std::vector<RowSpace> steps_;     // by case: equations that hold between its coordinates
  std::vector<Row> linear_;         // what is conserved at degree 1
  std::vector<Monomial> lower_monomials_;
};

}  // namespace

std::vector<Term> conserved_polynomials(const LoopRelation& relation, Term ignored, Term count, TermManager& terms) {
  return Recurrence(relation, ignored, count, terms).equations();
}

}  // namespace warrant
