// Arrays by way of a single cell of which nothing is known but its index.
//
// D. Monniaux, L. Gonnord: "Cell morphing: from array programs to array-free Horn clauses", SAS 2016. The program is
// replaced by one without arrays that follows one cell of each (program/pass/simplify/cells.h); path summaries prove
// that one; and what they say of the cell holds for all cells. The paper has Horn clauses where a read may be of any
// cell for which the same is known: here, the cell that is followed is the one that was read last before the error, and
// the proof checker uses what is known of all cells where a cell is read.
#include "engine/cells/cells.h"

#include "program/any_index.h"
#include "program/pass/simplify/cells.h"

namespace warrant {
namespace cells {
namespace {

using MakeEngine = std::function<std::unique_ptr<Engine>()>;

class CellsEngine final : public Engine {
 public:
  explicit CellsEngine(MakeEngine make_summaries) : make_summaries_(std::move(make_summaries)) {}

  Outcome run(const EngineTask& task) override {
    const PassResult followed = follow_cells(Program(task.program));
    if (followed.program.variable_of(any_index(task.program.terms())) == none_id)
      return Unknown{UnknownReason::OutOfReach,
                     "the engine cells needs an array that is accessed at varying indices, and the program has none"};
    Findings findings;  // about another program
    Outcome outcome = make_summaries_()->run({followed.program, task.budget, task.statistics, findings, task.seed});
    if (const auto* safe = std::get_if<Safe>(&outcome)) return Safe{translated_back(followed, safe->proof)};
    auto* unknown = std::get_if<Unknown>(&outcome);
    // An error of the program with one cell of each array says nothing about the program itself.
    if (!unknown)
      return Unknown{UnknownReason::OutOfReach, "following one element of each array does not exclude the error"};
    if (unknown->reason == UnknownReason::NoProgress) unknown->reason = UnknownReason::OutOfReach;
    return outcome;
  }

 private:
  MakeEngine make_summaries_;
};

}  // namespace
}  // namespace cells

EngineDescription cells_description(const EngineDescription& summaries) {
  EngineDescription description = summaries;
  description.name = "cells";
  description.refutes = false;
  description.summary =
      "summaries of what happens to one cell of every array: proves things about all cells, never refutes";
  description.paper = "D. Monniaux, L. Gonnord: Cell morphing, SAS 2016";
  description.prepare = [prepare = description.prepare](OptionTable& table) -> cells::MakeEngine {
    return [make_summaries = prepare(table)] { return std::make_unique<cells::CellsEngine>(make_summaries); };
  };
  return description;
}

}  // namespace warrant
