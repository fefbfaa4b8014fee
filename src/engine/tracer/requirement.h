// The conjuncts of interpolants, and why they are there.
//
// A conjunct is needed because some path below is infeasible, or because a cycle ends at a loop head that is still
// open, whose candidates all have to hold again. Which of these the proof needs is known only when the head is
// finished. So every conjunct remembers the candidates that it comes from: those that nothing asks for in the end take
// it along. That weakens interpolants as much as if the subtree were annotated again, and costs nothing.
#pragma once

#include <vector>

#include "logic/term_manager.h"

namespace warrant::tracer {

using HeaderId = std::uint32_t;  // numbers abstracted loop heads in the order in which they were entered
constexpr HeaderId no_header = 0;

// A candidate of an open loop head; of no_header: an infeasible path, so the conjunct is needed in any case.
struct Source {
  HeaderId header = no_header;
  Term candidate;

  friend bool operator==(const Source&, const Source&) = default;
};

struct Requirement {
  Term formula;
  std::vector<Source> sources;
};

class Requirements {
 public:
  void add(Term formula, const std::vector<Source>& sources);
  const std::vector<Requirement>& all() const { return list_; }
  std::vector<Term> formulas() const;
  std::size_t size() const { return list_.size(); }
  std::vector<Source> sources() const;  // of all
  void clear() { list_.clear(); }

  // Leaves out what follows from a variable's fixed value, or is weaker than another clause.
  void simplify(TermManager& terms);

  // Replaces the sources that are candidates of the header by others, and forgets what then has none.
  template <typename Resolve>
  void resolve(HeaderId header, Resolve sources_of) {
    for (Requirement& requirement : list_) {
      std::vector<Source> sources;
      for (const Source& source : requirement.sources) {
        if (source.header != header)
          add_source(sources, source);
        else
          for (const Source& other : sources_of(source.candidate)) add_source(sources, other);
      }
      requirement.sources = std::move(sources);
    }
    std::erase_if(list_, [](const Requirement& requirement) { return requirement.sources.empty(); });
  }

  static void add_source(std::vector<Source>& sources, const Source& source);

 private:
  void resolve_clauses(TermManager& terms);

  std::vector<Requirement> list_;
};

}  // namespace warrant::tracer
