// For which indices a formula that holds for all of them is needed on a path: those that the path accesses.
#pragma once

#include <unordered_map>
#include <vector>

#include "logic/term_manager.h"

namespace warrant {

class IndexInstances {
 public:
  explicit IndexInstances(TermManager& terms) : terms_(terms) {}

  // The formula that holds at the start of the path, for every value of any_index or without any.
  void start(Term formula);
  bool are_of_use() const { return !cells_.empty(); }

  // The indices of arrays that a term accesses.
  const std::vector<Term>& accessed(Term term);
  // What the formula says about the cells at the index, as far as it was not said before.
  std::vector<Term> at(Term index);

  // To take back what was said since: at() says it again then.
  std::size_t mark() const { return said_.size(); }
  void take_back(std::size_t mark) { said_.resize(mark); }

 private:
  // The formula speaks about arrays at stride * any_index + offset.
  struct Cells {
    Integer stride, offset;
    friend bool operator==(const Cells&, const Cells&) = default;
  };

  TermManager& terms_;
  Term formula_;
  std::vector<Cells> cells_;
  std::vector<Term> said_;  // values of any_index
  std::unordered_map<Term, std::vector<Term>> accessed_;
};

}  // namespace warrant
