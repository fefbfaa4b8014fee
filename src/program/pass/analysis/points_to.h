// Points-to analysis of a program without calls: which blocks and cells every memory operation may touch.
//
// Flow-insensitive and unification-based: see regions.h for the domain and abstract_terms.h for terms. A worklist
// re-evaluates edges until nothing changes; bounds of offset sets are widened and strides only get divided, so each
// variable changes a few times.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "program/interval.h"
#include "program/pass/analysis/abstract_terms.h"
#include "program/pass/analysis/regions.h"
#include "program/program.h"

namespace warrant {

// What one Allocate edge makes. Automatic objects of one variable and one constant size that are allocated at several
// places (a declaration that jumps can pass) are one block.
struct MemoryBlock {
  std::vector<EdgeId> allocations;
  VariableId target = none_id;
  std::optional<std::uint64_t> size;  // if it is constant
  unsigned align = 1;
  Lifetime lifetime = Lifetime::Automatic;
  std::string name;
  bool is_repeated = false;       // allocated more than once
  bool has_own_variable = false;  // nothing else assigns `target`
  bool is_always_zeroed = true;   // apart from the bytes that its allocation gives
  bool is_constant = true;        // only operations that initialise it may write to it
  bool is_used_late = false;      // a pointer to one instance may be used when there is another; see find_used_late
  bool is_outlived = false;  // the same, where it matters: a pointer to one instance may be used when there is another
  bool is_per_activation = false;  // of Allocate: several instances are live at a time
  RegionId region = none_id;

  // At most one instance is live at a time, or used at least.
  bool is_single() const {
    if (is_per_activation) return false;
    return !is_repeated || lifetime == Lifetime::Static || (lifetime == Lifetime::Automatic && !is_outlived);
  }
};

// Where an access may go.
struct Place {
  RegionId region = none_id;   // none_id: into no block
  OffsetSet offsets;           // from the start of the block
  bool may_be_number = false;  // may be null or another number
  bool may_be_lost = false;    // may be an address that the analysis lost track of
  bool may_be_hidden = false;  // may be one of the program's own that a number hid
};

// Copies that are longer than this or of unknown length are made by loops: the analysis then puts source and target
// into one class if they lie in one region, since otherwise the order in which classes are copied would matter.
constexpr std::int64_t max_unrolled_bytes = 256;

// The size of a block or a span that nothing bounds.
constexpr std::int64_t unlimited_bytes = std::int64_t{1} << 61;

// How the cells of a class lie in a span of memory: elements of `unit` bytes at these distances from its start.
struct SpanCells {
  OffsetSet deltas;
  std::uint64_t unit = 1;
  bool is_partial = false;  // an element may be covered in part; deltas are not set
};
// Nothing if no cell lies in [base, base + size).
std::optional<SpanCells> cells_in_span(const Extent& extent, const OffsetSet& base, const OffsetSet& size);

// The cells that correspond to these in a span at another base of the same size.
Extent image_in_span(const Extent& extent, const SpanCells& cells, const OffsetSet& other_base, const OffsetSet& size);

class PointsTo {
 public:
  // The program has one procedure and no calls. It must outlive the analysis.
  explicit PointsTo(const Program& program);

  const std::vector<MemoryBlock>& blocks() const { return blocks_; }
  BlockId block_of(EdgeId allocation) const { return block_of_.at(allocation); }
  const Regions& regions() const { return regions_; }
  void find_used_late();  // of automatic blocks

  // Of a term that the edge uses.
  Place place(EdgeId edge, Term address);
  OffsetSet numbers(EdgeId edge, Term term);                                           // as a number
  const AbstractValue& value(VariableId variable) const { return values_[variable]; }  // anywhere
  // Of an integer term that the edge uses, a sum of pointers and numbers, if blocks lie in this range.
  Interval range_of_sum(EdgeId edge, Term sum, const Interval& blocks);
  // The class of cells of an access of `bytes` bytes at the place, which has a region.
  CellsId cells(const Place& place, std::uint64_t bytes);

 private:
  // Memory of others.
  struct Outside {
    AbstractValue value;  // what the program writes to it
    unsigned widenings = 0;
    std::vector<EdgeId> readers;
  };

  void find_blocks();
  void find_uses();
  std::vector<bool> read_from(VariableId variable, const std::vector<VariableId>& written) const;
  void solve();
  void run_queue();
  void wake(EdgeId edge);
  void process(EdgeId edge);
  void assign(VariableId target, AbstractValue value);
  void load(EdgeId id, const Load& edge);
  void store(EdgeId id, const Store& edge);
  void copy(EdgeId id, const Copy& edge);
  void copy_one_way(EdgeId id, const Place& seen, const Place& other, const OffsetSet& size, bool seen_is_source);
  void fill(EdgeId id, const Fill& edge);
  void demote(CellsId cells);
  AbstractValue evaluate(EdgeId edge, Term term);
  const std::vector<IndexFact>& facts(EdgeId edge);

  const Program& program_;
  const Cfa& cfa_;
  Regions regions_;
  std::vector<AbstractValue> values_;  // by variable
  Outside outside_;
  std::vector<unsigned> widenings_;  // by variable
  AbstractTerms terms_;
  std::vector<MemoryBlock> blocks_;
  std::unordered_map<EdgeId, BlockId> block_of_;
  std::vector<std::vector<EdgeId>> uses_;  // by variable
  std::deque<EdgeId> queue_;
  std::vector<bool> queued_;
  std::unordered_map<EdgeId, std::vector<IndexFact>> facts_;
  std::unordered_map<EdgeId, unsigned> span_rounds_;  // evaluations of copies and fills
};

}  // namespace warrant
