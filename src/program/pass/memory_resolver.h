// The rewriting behind resolve_memory, edge by edge. Internal to memory*.cpp.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "program/pass/cell_storage.h"
#include "program/pass/memory.h"
#include "program/pass/memory_layout.h"
#include "program/pass/points_to.h"
#include "program/pass/rewrite.h"

namespace warrant {

class MemoryResolver {
 public:
  MemoryResolver(const Program& inlined, const MemoryOptions& options);
  Resolved run();

 private:
  // --- the stretch of edges that replaces one edge (memory.cpp)
  // Emits the operation at the cursor, which moves on. The last operation is held back until its target is known.
  void emit(Operation operation);
  void flush();  // the cursor becomes a location
  void finish(LocationId target);
  void edge_to(LocationId target, Operation operation);  // aside; the cursor stays
  LocationId new_location(LocationKind kind = LocationKind::Plain, std::string note = {});
  void emit_updates(const std::vector<CellAccess::Update>& updates);

  // --- preparation (memory_variables.cpp)
  void copy_variables();
  void survey();  // looks at all accesses before storage is chosen
  void survey_access(const Place& place, Term address, ScalarType type);
  void survey_span(const Place& place, Term address, const OffsetSet& size);
  void survey_output(EdgeId edge, const Output& output);
  void survey_traps();  // finds the classes in which a _Bool may hold more than 0 and 1
  void note_index(CellsId cells, Term address);
  // Where elements of a class of one object are counted from, if they can be counted at all.
  std::optional<std::pair<Term, Integer>> element_grid(CellsId cells) const;
  std::optional<Term> block_start(BlockId block) const;
  BlockId first_block(RegionId region) const;
  bool is_single(RegionId region) const;  // one block, one live instance: the region's cells are that object's
  bool starts_as_zero(RegionId region) const;
  bool is_constant(RegionId region) const;  // all of it
  void make_storage(CellsId cells);
  Variable storage_variable(CellsId cells, const CellStorage& storage) const;
  ScalarType element_type(CellsId cells, const Extent& extent) const;
  VariableId add_variable(Variable variable, VariableId origin);
  VariableId scratch(ScalarType type, std::size_t index);
  const CellStorage& storage(CellsId cells) const { return storages_.at(points_.regions().find_cells(cells)); }

  // --- single operations (memory.cpp)
  void resolve_start();
  void resolve(EdgeId id, const Edge& edge);
  void resolve_load(EdgeId id, const Load& load);
  void load_beyond(const Load& load, Term address, Term known);
  void resolve_store(EdgeId id, const Store& store);
  void resolve_output(EdgeId id, const Output& output);
  // What remains of the operation happens only if the access is valid; otherwise the execution ends, or goes on behind
  // the operation with what `instead` emits, if anything. False if the access is never valid.
  bool check_access(const Place& place, Term address, Term bytes, std::uint64_t constant_bytes,
                    const std::function<void()>& instead);
  bool require(Term valid, const std::function<void()>& instead, Undefined kind = Undefined::InvalidAccess);
  void load_anything(const Load& load);
  Term valid_access(const Place& place, Term address, Term bytes);
  Term is_null_page(Term address) const;
  bool is_evidently_valid(const Place& place, std::uint64_t bytes) const;
  // After check_access, for a write of so many bytes that is no initialisation.
  bool check_write(const Place& place, Term address, Term bytes);
  void assume_element_range(const CellStorage& storage, const CellAddress& at, ScalarType type);

  // --- checks that the property asks for (memory_checks.cpp)
  struct Ghost {
    VariableId is_live = none_id, size = none_id;
  };
  enum class Checks : std::uint8_t {
    None,
    Property,   // of memory, as the property asks
    Lifetimes,  // of the relaxed program
  };
  static Checks checks_of(const Program& inlined, PointsTo& points);
  bool checks_memory() const { return checks_ != Checks::None; }
  void find_exact_blocks();
  bool is_exact(BlockId block) const { return is_exact_[block]; }
  bool has_watched_blocks(RegionId region) const;
  VariableId add_ghost(const std::string& name, ScalarType type);
  void make_ghosts();
  Term is_state(int state) const;  // of the watched block
  Term is_watched_live() const;
  Term is_live(BlockId block) const;
  Term size_of(BlockId block) const;
  Term is_near_watched(Term address) const;
  Term lies_in(Term address, Term bytes, Term start, Term size) const;
  Term lies_in_block(Term address, Term bytes, BlockId block) const;
  Term lies_in_watched(Term address, Term bytes) const;
  Term is_dead_access(const Place& place, Term address);
  std::optional<Term> is_within_bounds(const Place& place, Term address, Term bytes);
  bool check_memory(const Place& place, Term address, Term bytes, std::uint64_t constant_bytes);
  bool go_on_if_dead(const Place& place, Term address, Term bytes, const std::function<void()>& instead);
  bool require_known(Term valid, Undefined kind);
  void require_modelled(Term valid, const char* note);
  void begin_lifetime(BlockId block, Term size);
  void watch_or_take(BlockId block, const Allocate& allocate);
  void resolve_free(EdgeId id, const Free& free);
  void resolve_heap_free(EdgeId id, const Free& free);
  void end_watched(Term is_watched);
  void resolve_relate(EdgeId id, const Relate& relate);
  void resolve_separate(EdgeId id, const Separate& separate);
  Term lies_in_known(const Place& place, Term address, Term bytes) const;
  bool is_evidently_related(const Place& left, const Place& right) const;
  void resolve_aligned(EdgeId id, const Aligned& aligned);
  void assume_places(RegionId region, unsigned align);
  void name_assumed_places();
  // It is an error of this program, in which executions end there.
  bool checks_kind(Undefined kind) const {
    return inlined_.at_undefined == AtUndefined::Ends && inlined_.property.kinds.contains(kind);
  }
  Term lies_on_heap(Term address, Term bytes) const;  // and is not watched
  Term lies_somewhere(const Place& place, Term address) const;
  Term lie_together(RegionId region, Term left, Term right) const;
  void check_leaks();
  Term is_pointed_to(const std::function<Term(Term)>& points_there) const;

  // --- memory of others (memory_outside.cpp)
  bool may_be_outside(const Place& place) const;
  bool is_foreign(const Place& place) const;  // if it is in no region, it is in memory of others
  void survey_outside(const Place& place);
  void make_outside();
  CellStorage add_initial(const CellStorage& storage);
  Term is_outside(Term address, std::uint64_t bytes) const;
  // The operation takes place there if the address lies there; what follows is for other addresses.
  void aside_if_outside(const Place& place, Term address, std::uint64_t bytes,
                        const std::function<void(const CellAddress&)>& access);
  void load_outside(const Load& load, const CellAddress& at);
  void store_outside(const Store& store, const CellAddress& at);
  void start_initial(CellsId cells);
  void assume_from_outside(const CellStorage& now, const CellStorage& initial, const CellAddress& at, ScalarType type);

  // --- what reports need (memory_map.cpp)
  MemoryMap memory_map() const;
  MemoryMap::Cells mapped_cells(CellsId cells, const CellStorage& storage) const;

  // --- allocation (memory_blocks.cpp)
  void resolve_allocate(EdgeId id, const Allocate& allocate);
  void take_address(BlockId block, const Allocate& allocate);
  void take_next_address(BlockId block, const Allocate& allocate);
  void take_room(BlockId block, Term fits);
  bool is_large(BlockId block);  // every instance of it
  void start_contents(BlockId block, const Allocate& allocate, Term start);
  void start_own_cells(const CellStorage& storage, const Allocate& allocate);
  void start_with_bytes(BlockId block, const Extent& extent, const CellStorage& storage, const std::string& bytes,
                        Term start);
  Term value_of_bytes(const std::string& bytes, std::uint64_t offset, ScalarType type) const;
  void start_shared_cells(BlockId block, const Extent& extent, const CellStorage& storage, const Allocate& allocate,
                          Term start);

  // --- copies and fills (memory_spans.cpp)
  struct SpanPart {
    CellsId cells;
    SpanCells found;     // as the analysis saw it
    OffsetSet deltas;    // of elements, or of single bytes for loose ones
    std::uint64_t unit;  // bytes per element; 1 for loose bytes
  };
  void resolve_copy(EdgeId id, const Copy& copy);
  void resolve_fill(EdgeId id, const Fill& fill);
  bool check_span(const Place& place, Term address, Term length, const OffsetSet& size);
  std::vector<SpanPart> span_parts(const Place& place, const OffsetSet& size) const;
  Term fill_value(Term byte, ScalarType type) const;
  void fill_part(const SpanPart& part, const Place& place, const Fill& fill, const OffsetSet& size);
  bool covers_class(const SpanPart& part, const Place& place, const OffsetSet& size) const;
  CellsId source_cells(const SpanPart& part, const Place& from, const OffsetSet& size) const;
  bool copy_whole_array(const SpanPart& part, CellsId source, const Place& to, const Copy& copy, const OffsetSet& size);
  void copy_elements(const std::vector<std::pair<SpanPart, CellsId>>& parts, const Place& to, const Place& from,
                     const Copy& copy, const OffsetSet& size);
  void copy_by_loop(const SpanPart& part, CellsId source, const Copy& copy, const OffsetSet& size);
  // Calls body with the distance of each element in turn; emits a loop. Descending counts down from the last element.
  enum class Direction : std::uint8_t { Ascending, Descending };
  void emit_loop(const OffsetSet& deltas, std::uint64_t unit, std::optional<Term> size, Direction direction,
                 const std::function<void(Term)>& body);
  Term fits(std::int64_t delta, std::uint64_t unit, Term size) const;  // delta + unit <= size

  // --- terms of the inlined program
  Term renamed(Term term);
  // The term as the edge uses it, without taking sums modulo 2^w that lie in the address space.
  Term without_wraps(Term term);
  bool has_wraps(Term term);
  std::optional<bool> decide(Term comparison, Term sum, const Interval& range) const;

  TermManager& terms() const { return inlined_.terms(); }
  const Encoding& encoding() const { return inlined_.encoding(); }
  ScalarType pointer_type() const { return encoding().pointer_type(); }
  Term address_constant(std::uint64_t value) const { return encoding().address(Integer(value)); }
  Term at_distance(Term address, std::int64_t distance) const;
  Cfa& cfa() { return program_.procedures[0].cfa; }

  const Program& inlined_;
  MemoryOptions options_;
  PointsTo points_;
  Checks checks_;
  MemoryLayout layout_;
  Program program_;
  CellAccess access_;
  Renaming rename_;  // terms of the inlined program, with constant addresses put in
  TermMap<bool> has_wraps_;
  std::vector<EdgeId> edge_origins_;
  std::vector<LocationId> location_origins_;
  std::vector<VariableId> variable_origins_;
  std::vector<VariableId> variables_;  // by inlined variable; none_id for addresses that are constants

  // What the survey found out about a class.
  struct Survey {
    std::vector<std::pair<ScalarType, unsigned>> types;  // with the number of accesses
    bool is_indexable = true;                            // every access can be indexed by element
  };
  std::unordered_map<CellsId, Survey> surveys_;
  std::unordered_map<CellsId, CellStorage> storages_;
  std::vector<std::pair<CellsId, bool>> shared_arrays_;  // to be started with zeros, or with anything
  bool has_outside_ = false;                             // there are objects of others
  std::optional<CellStorage> outside_;
  CellStorage outside_initial_;
  std::unordered_map<CellsId, CellStorage> initials_;  // of arrays that only objects of others have
  VariableId heap_top_ = none_id;
  bool has_assumed_room_ = false;
  std::map<BlockId, unsigned>
      assumed_places_;          // blocks that are assumed to lie at multiples of more than their alignment
  std::vector<bool> is_exact_;  // by block, if memory is checked
  std::unordered_map<VariableId, std::vector<BlockId>> blocks_of_target_;
  std::vector<Ghost> ghosts_;                              // by block
  std::vector<std::pair<VariableId, Term>> ghost_starts_;  // what they hold at first
  VariableId watch_state_ = none_id, watch_size_ = none_id, watch_choice_ = none_id;
  std::map<std::pair<std::string, std::size_t>, VariableId> scratch_;

  EdgeId edge_ = none_id;  // being replaced
  SourceRange range_;
  LocationId cursor_ = none_id;
  std::optional<Operation> held_;
};

}  // namespace warrant
