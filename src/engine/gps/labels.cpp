#include "engine/gps/labels.h"

#include "engine/gps/tuning.h"
#include "logic/substitute.h"

namespace warrant::gps {
bool Labels::try_cover(TreeNode node) {
  if (graph_.vertex(tree_.place(node)).is_target) return false;
  TreeNode candidate = tree_.above(node);
  for (unsigned i = 0; i < tuning.max_cover_candidates && candidate != ReachabilityTree::nobody;
       ++i, candidate = tree_.above(candidate)) {
    if (cannot_cover(candidate)) continue;
    if (cover(node, candidate)) return true;
  }
  return false;
}

bool Labels::cover(TreeNode node, TreeNode by) {
  const Term invariant = tree_.label(by);
  if (invariant.is_true() || tree_.label(node) == invariant) {
    tree_.cover(node, by);
    if (invariant.is_true()) trivially_covered_.push_back(node);
    return true;
  }
  CutPath path = paths_.cut(by, node);
  const Term before = substitute(terms_, invariant, path.symbols.front());
  const Term after = terms_.negate(substitute(terms_, invariant, path.symbols.back()));
  std::vector<Term> formulas = path.formulas;
  formulas.front() = terms_.conjunction(formulas.front(), before);
  formulas.push_back(after);
  if (check_satisfiable(terms_, formulas, options_) != Answer::Unsat) return false;
  const std::vector<TreeNode> nodes = tree_.path_to(node);
  const std::vector<TreeNode> below(nodes.begin() + tree_.depth(by) + 1, nodes.end());
  if (below.size() > 1) {
    // The label of the node is to be the invariant itself; what lies between is interpolated.
    const auto interpolants = interpolate(formulas);
    if (!interpolants) return false;
    for (std::size_t i = 0; i + 1 < below.size(); ++i)
      refine(below[i], path.to_variables(terms_, (*interpolants)[i], i + 1));
  }
  refine(node, invariant);
  tree_.cover(node, by);
  ++covers_;
  return true;
}

std::optional<std::vector<Term>> Labels::interpolate(const std::vector<Term>& formulas) {
  Interpolator interpolator(terms_, options_, InterpolationMethod::Automatic, &interpolator_statistics_);
  return interpolator.sequence(formulas);
}

// REFINE, for one node.
void Labels::refine(TreeNode node, Term formula) {
  if (!tree_.strengthen(node, formula)) return;
  const std::vector<TreeNode> covered = tree_.covers(node);
  for (const TreeNode other : covered)
    if (!implies(terms_, tree_.label(other), formula, options_)) uncover(other);
}

void Labels::uncover(TreeNode node) {
  tree_.uncover(node);
  frontier_.push_back(node);
}

bool Labels::is_dead_end_by_label(TreeNode node) {
  if (node == tree_.root()) return false;
  const TreeNode parent = tree_.parent(node);
  if (tree_.label(parent).is_true()) return false;
  const std::optional<Term>& goal = summaries_.closed_form(tree_.place(node));
  if (!goal) return false;
  const CutPath path = paths_.cut(parent, node);
  const std::vector<Term> formulas{substitute(terms_, tree_.label(parent), path.symbols.front()), path.formulas.front(),
                                   substitute(terms_, *goal, path.symbols.back())};
  if (check_satisfiable(terms_, formulas, options_) != Answer::Unsat) return false;
  ++dead_ends_by_label_;
  refine(node, terms_.negate(*goal));
  return true;
}

void Labels::label_dead_end(TreeNode node) {
  if (node == tree_.root()) return;
  const CutPath path = paths_.cut(tree_.root(), node);
  const VertexId vertex = tree_.place(node);
  const std::optional<Term>& closed = summaries_.closed_form(vertex);
  std::vector<Term> formulas = path.formulas;
  const Term goal = closed ? *closed : graph_.transitions().freshened(summaries_.may_reach(vertex));
  formulas.push_back(substitute(terms_, goal, path.symbols.back()));
  const std::vector<TreeNode> nodes = tree_.path_to(node);
  if (const auto interpolants = interpolate(formulas)) {
    for (std::size_t i = 1; i < nodes.size(); ++i)
      refine(nodes[i], path.to_variables(terms_, (*interpolants)[i - 1], i));
    return;
  }
  ++failed_interpolations_;
  forbid_covering(nodes);
}

// Without labels the path is a dead end all the same, but none of its nodes may cover another.
void Labels::forbid_covering(const std::vector<TreeNode>& nodes) {
  if (uncovering_.size() < tree_.size()) uncovering_.resize(tree_.size(), false);
  for (const TreeNode node : nodes) {
    uncovering_[node] = true;
    const std::vector<TreeNode> covered = tree_.covers(node);
    for (const TreeNode other : covered) uncover(other);
  }
}

void Labels::publish(Statistics& statistics) const {
  statistics.set(Statistic::DeadEndsByLabel, static_cast<double>(dead_ends_by_label_));
  statistics.set(Statistic::Covers, static_cast<double>(covers_));
  statistics.set(Statistic::FailedInterpolations, static_cast<double>(failed_interpolations_));
}

}  // namespace warrant::gps
