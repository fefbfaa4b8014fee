// Questions about floats by ranges, without a bit: branch and prune (Van Hentenryck, McAllester, Kapur, Solving
// polynomial systems using a branch and prune approach, 1997; on floats: D'Silva, Haller, Kroening, Tautschnig, Numeric
// bounds analysis with conflict-driven learning, TACAS 2012, without the learning).
//
// A box gives every float that the formulas do not compute a range. It is cut by the comparisons that must hold; if
// some formula cannot hold in what is left, there is no model in it, and otherwise it is halved. Everything but floats
// is arbitrary here, so an Unsat is one of the formulas themselves, and a model is evaluated before it is called one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.h"
#include "logic/term_map.h"
#include "smt/boxes/float_range.h"
#include "smt/solver.h"

namespace warrant {

class Boxes {
 public:
  explicit Boxes(std::span<const Term> formulas);

  // Is there something to halve, and are the formulas small enough to be evaluated often?
  bool suit() const;
  // Goes on where it has stopped. Unknown also if boxes that cannot be halved are left.
  Answer decide(Effort effort, const Budget& budget);
  const Model& model() const { return model_; }
  // After Unsat: of the formulas, by number, those that exclude every box.
  const std::vector<bool>& core() const { return used_; }

 private:
  using Index = std::uint32_t;
  // An operation on floats or conditions; whatever else there is, is a leaf.
  struct Node {
    Term term;
    std::uint32_t first_child = 0, child_count = 0;  // in children_
    std::uint32_t slot = 0;                          // of its range or its truth, by sort
    bool is_operation = false;                       // and not a constant
  };
  // A comparison that must hold, or must not.
  struct Cut {
    Op op;
    Index left, right;
    bool holds;
    std::size_t formula;  // that says so
  };
  using Box = std::vector<FloatRange>;

  Index add(Term root);
  void append(Term term);
  void find_cuts(Term condition, bool holds, std::size_t formula);
  bool prune(Box& box);
  bool cut(Box& box);
  bool narrow(Box& box, Index node, const FloatRange& other, Op op, bool is_left, bool holds);
  bool may_hold(const Box& box);
  void evaluate(const Node& node);
  bool has_model(const Box& box);
  template <typename Choose>
  bool is_model(const Box& box, const Choose& choose);
  void halve(Box box);

  const FloatRange& range(Index node) const { return ranges_[nodes_[node].slot]; }
  TruthRange truth(Index node) const { return truths_[nodes_[node].slot]; }

  std::vector<Term> formulas_;
  std::vector<bool> used_;   // by formula
  std::vector<Node> nodes_;  // children first
  std::vector<Index> children_, roots_, leaves_;
  TermMap<Index> index_;
  std::vector<Cut> cuts_;
  std::vector<FloatRange> ranges_;
  std::vector<TruthRange> truths_;

  std::vector<Box> pending_;
  std::size_t next_leaf_ = 0;  // to halve
  std::uint64_t boxes_ = 0;
  bool is_open_ = false;  // a box can be neither excluded nor halved
  Model model_;
};

}  // namespace warrant
