// Which variables equal a term over others, at every location: the common work of passes that put such terms in.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/persistent_map.h"
#include "program/liveness.h"
#include "program/pass/simplify/rebuild.h"
#include "program/uses.h"

namespace warrant {

using Equalities = PersistentMap<Term>;  // by variable: the term that it equals now

// States are persistent maps, pruned to live variables: an edge costs what it changes, and a join what its sides differ
// by. Where paths meet, only what both say is known, so that loops come to an end.
class EqualityAnalysis {
 public:
  explicit EqualityAnalysis(const Program& program);
  virtual ~EqualityAnalysis() = default;
  EqualityAnalysis(const EqualityAnalysis&) = delete;
  EqualityAnalysis& operator=(const EqualityAnalysis&) = delete;

  void run();
  bool reaches(LocationId location) const { return states_[location].has_value(); }
  // Puts into the edge's operation what is known in front of it, and remembers what was; false if that shows that the
  // edge cannot be taken.
  bool put_into(Operation& operation, EdgeId edge);
  // Formulas get the equalities that were put in; those at locations that are not reached are false.
  std::unique_ptr<const BackTranslation> back(CfaMap map);

 protected:
  // What is known after the edge; nothing if it cannot be taken. What dies with the edge is forgotten by others.
  virtual std::optional<Equalities> post(EdgeId edge, Equalities known) = 0;
  Term put_in(Term term, EdgeId edge, const Equalities& known) const;

  const Program& program_;
  const Cfa& cfa_;
  Reads reads_;
  Liveness liveness_;

 private:
  bool merge_into(LocationId location, Equalities incoming);
  Term put_in_and_note(Term term, EdgeId edge);

  std::vector<std::optional<Equalities>> states_;  // by location; none: not reached
  std::vector<bool> used_;                         // by variable
};

// The program with what the analysis knows put in, without what it shows to be unreachable.
template <typename Analysis>
PassResult put_equalities_in(Program program) {
  Analysis analysis(program);
  analysis.run();
  Cfa& cfa = program.cfa();
  CfaEdit edit(cfa);
  for (LocationId id = 0; id < cfa.location_count(); ++id)
    if (!analysis.reaches(id)) edit.part_of[id] = none_id;
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id) || !analysis.reaches(cfa.edge(id).source)) continue;
    edit.dropped_edges[id] = !analysis.put_into(cfa.edge(id).operation, id);
  }
  CfaMap map = rebuild(program, edit);
  auto back = analysis.back(std::move(map));
  return {std::move(program), std::move(back)};
}

}  // namespace warrant
