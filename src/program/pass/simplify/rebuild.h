// The common work of passes: to make a smaller CFA out of a CFA, and to translate back what is only renumbered.
#pragma once

#include <functional>
#include <vector>

#include "program/pass/simplify/pass.h"

namespace warrant {

// What becomes of the parts of a CFA.
struct CfaEdit {
  // By location: the location it becomes part of, itself if it stays, none_id to drop it. The edges that leave a
  // location which becomes part of another disappear with it.
  std::vector<LocationId> part_of;
  std::vector<bool> dropped_edges;

  explicit CfaEdit(const Cfa& cfa);  // keeps everything
};

// How the ids of a rebuilt CFA and of the CFA it was made from correspond.
struct CfaMap {
  std::vector<EdgeId> origin;     // by new edge
  std::vector<LocationId> image;  // by old location; none_id if dropped
  std::vector<bool> lost_inputs;  // by old edge: it reads an input that the new edge does not read
};

// Replaces the program's CFA, and marks the locations that a cycle becomes part of (Location::needs_formula). A dropped
// entry or exit becomes a location without edges. Also drops detached edges.
CfaMap rebuild(Program& program, const CfaEdit& edit);

class MappedBackTranslation : public BackTranslation {
 public:
  // The formula at an old location, given the one at its image, which is null if the location was dropped.
  using Formula = std::function<Term(LocationId, Term)>;
  MappedBackTranslation(CfaMap map, Formula formula) : map_(std::move(map)), formula_(std::move(formula)) {}
  Trace trace(const Trace& trace) const override;
  Annotation annotation(const Annotation& annotation) const override;
  LocationId image(LocationId location) const override { return map_.image[location]; }

 protected:
  // Appends what lies between the end of an old edge (none_id: the entry) and the next edge of a path, where known.
  virtual void extend(EdgeId, Trace&) const {}
  CfaMap map_;

 private:
  Formula formula_;
};

}  // namespace warrant
