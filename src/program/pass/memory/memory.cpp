#include "program/pass/memory/memory.h"

#include <cassert>

#include "program/loops.h"
#include "program/pass/memory/block_ends.h"
#include "program/pass/memory/block_starts.h"
#include "program/pass/memory/memory_accesses.h"
#include "program/pass/memory/memory_mapper.h"
#include "program/pass/memory/memory_spans.h"
#include "program/pass/memory/pointer_checks.h"

namespace warrant {

namespace {

// The parts together, which resolve edge by edge.
class MemoryResolver : MemoryPart {
 public:
  explicit MemoryResolver(MemoryContext& context) : MemoryPart(context) {}

  Resolved run() {
    start();
    const Cfa& graph = inlined_.cfa();
    const LocationSet reached = reachable_from_entry(graph);
    for (LocationId location = 0; location < graph.location_count(); ++location) {
      if (!reached[location]) continue;
      for (const EdgeId id : graph.location(location).out) {
        edges_.begin(id);
        resolve(id, graph.edge(id).operation);
        edges_.finish();
      }
    }
    pointer_checks_.name_assumed_places();
    MemoryMap memory = MemoryMapper(context_, variables_, survey_, storage_).map();
    return {std::move(program_), edges_.take_edge_origins(), edges_.take_location_origins(), variables_.take_origins(),
            std::move(memory)};
  }

 private:
  // What holds when the program begins.
  void start() {
    const bool has_heap = variables_.heap_top() != none_id;
    if (!has_heap && storage_.shared_arrays().empty() && !ghosts_.has_start() && !outside_.exists()) return;
    const LocationId first = cfa().entry;
    edges_.begin_start();
    if (has_heap) edges_.emit(Assign{variables_.heap_top(), address_constant(layout_.heap_start())});
    ghosts_.start();
    outside_.start();
    starts_.start();
    edges_.finish(first);
  }

  void resolve(EdgeId id, const Operation& operation) {
    if (const auto* load = std::get_if<Load>(&operation)) {
      accesses_.load(id, *load);
    } else if (const auto* store = std::get_if<Store>(&operation)) {
      accesses_.store(id, *store);
    } else if (const auto* allocate = std::get_if<Allocate>(&operation)) {
      starts_.allocate(id, *allocate);
    } else if (const auto* copy = std::get_if<Copy>(&operation)) {
      spans_.copy(id, *copy);
    } else if (const auto* fill = std::get_if<Fill>(&operation)) {
      spans_.fill(id, *fill);
    } else if (const auto* separate = std::get_if<Separate>(&operation)) {
      pointer_checks_.separate(id, *separate);
    } else if (const auto* output = std::get_if<Output>(&operation)) {
      accesses_.output(id, *output);
    } else if (const auto* free = std::get_if<Free>(&operation)) {
      ends_.end(id, *free);
    } else if (const auto* relate = std::get_if<Relate>(&operation)) {
      pointer_checks_.relate(id, *relate);
    } else if (const auto* aligned = std::get_if<Aligned>(&operation)) {
      pointer_checks_.aligned(id, *aligned);
    } else {
      assert(!std::holds_alternative<Call>(operation) && "calls are inlined before memory is resolved");
      edges_.emit(map_operation(
          operation, [this](Term term) { return edges_.renamed(term); },
          [this](VariableId variable) { return variables_[variable]; }));
    }
  }

  MemoryVariables variables_{context_};
  InlinedTerms inlined_terms_{context_, variables_};
  MemorySurvey survey_{context_, variables_, inlined_terms_};
  MemoryStorage storage_{context_, variables_, survey_};
  MemoryEdges edges_{context_, inlined_terms_};
  CellEdges cells_{context_, edges_};
  OutsideMemory outside_{context_, variables_, survey_, storage_, edges_, cells_};
  MemoryGhosts ghosts_{context_, variables_, edges_, outside_.exists()};
  AccessChecks checks_{context_, variables_, edges_, ghosts_};
  MemoryAccesses accesses_{context_, variables_, storage_, edges_, cells_, outside_, checks_};
  MemorySpans spans_{context_, variables_, storage_, edges_, cells_, checks_};
  BlockStarts starts_{context_, variables_, storage_, edges_, cells_, ghosts_, outside_};
  BlockEnds ends_{context_, variables_, storage_, edges_, ghosts_, outside_, checks_};
  PointerChecks pointer_checks_{context_, variables_, edges_, ghosts_, outside_};
};

}  // namespace

Resolved resolve_memory(const Program& inlined, const MemoryOptions& options) {
  MemoryContext context(inlined, options);
  return MemoryResolver(context).run();
}

}  // namespace warrant
