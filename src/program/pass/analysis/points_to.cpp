#include "program/pass/analysis/points_to.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

#include "logic/substitute.h"
#include "program/loops.h"

namespace warrant {

namespace {

// A copy that has been looked at this often shifts cells within one region: its region becomes bytes.
constexpr unsigned max_span_rounds = 512;

bool is_pointer_sized(const Program& program, ScalarType type) {
  return type.bytes >= pointer_bytes(program.data_model);
}

// Numbers that come from outside may be addresses of objects. Of a pointer from a nondet function the lowering says
// what it points to.
bool may_hide_an_address(const Program& program, const Input& input) {
  if (!is_pointer_sized(program, input.type)) return false;
  switch (input.kind) {
    case InputKind::External:
    case InputKind::Memory:
    case InputKind::Argument:
    case InputKind::Unmodelled:
      return true;
    case InputKind::Nondet:
      return !input.type.is_pointer();
    case InputKind::Uninitialised:
      return input.high.has_value();  // it says which object of others a pointer leads to
    default:
      return false;
  }
}

VariableId defined_variable(const Operation& operation) {
  if (const auto* assign = std::get_if<Assign>(&operation)) return assign->target;
  if (const auto* havoc = std::get_if<Havoc>(&operation)) return havoc->target;
  if (const auto* load = std::get_if<Load>(&operation)) return load->target;
  return none_id;
}

}  // namespace

std::optional<SpanCells> cells_in_span(const Extent& extent, const OffsetSet& base, const OffsetSet& size) {
  const auto width = static_cast<std::int64_t>(extent.width);
  const std::int64_t longest = size.is_bounded() && size.low() >= 0 ? size.high() : unlimited_bytes;
  const OffsetSet deltas = extent.starts + -base;
  if (longest == 0 || !deltas.intersects(1 - width, longest - 1)) return std::nullopt;
  SpanCells result;
  const bool is_partial = deltas.intersects(1 - width, -1) || (size + -deltas).intersects(1, width - 1);
  if (!is_partial) {
    const auto inside = deltas.clipped(0, longest - width);
    if (!inside) return std::nullopt;
    result.deltas = *inside;
    result.unit = extent.width;
  } else if (extent.is_bytes) {
    const auto inside = (deltas + OffsetSet::range(0, width - 1)).clipped(0, longest - 1);
    if (!inside) return std::nullopt;
    result.deltas = *inside;
  } else {
    result.is_partial = true;
  }
  return result;
}

Extent image_in_span(const Extent& extent, const SpanCells& cells, const OffsetSet& other_base, const OffsetSet& size) {
  Extent image{other_base + cells.deltas, cells.unit, extent.is_bytes, false};
  // Loose bytes in a row are one stretch, unless a loop has to run through them.
  const bool is_looped = extent.is_dynamic && !size.is_exact();
  if (image.is_bytes && image.starts.stride() == 1 && image.width == 1 && other_base.is_exact() && !is_looped) {
    image.width = image.starts.count();
    image.starts = OffsetSet::exactly(image.starts.low());
  }
  image.is_dynamic = is_looped || !image.starts.is_exact();
  return image;
}

PointsTo::PointsTo(const Program& program)
    : program_(program),
      cfa_(program.cfa()),
      regions_([this](EdgeId edge) { wake(edge); }),
      values_(program.variable_count()),
      widenings_(program.variable_count(), 0),
      terms_(program, regions_, [this](VariableId id) -> const AbstractValue& { return values_[id]; }),
      uses_(program.variable_count()),
      queued_(cfa_.edge_count(), false) {
  find_blocks();
  find_uses();
  solve();
  const bool goes_on = program.at_undefined == AtUndefined::GoesOn;
  if (goes_on || program.property.kinds.contains(Undefined::DeadAccess)) {
    find_used_late();
    for (MemoryBlock& block : blocks_) block.is_outlived = block.is_used_late;
  }
}

void PointsTo::find_blocks() {
  const Loops loops(cfa_);
  std::vector<LoopId> outermost(loops.size());
  for (LoopId id = 0; id < loops.size(); ++id)
    outermost[id] = loops.loop(id).parent == none_id ? id : outermost[loops.loop(id).parent];
  const auto is_in_cycle = [&](const Edge& edge) {
    const LoopId from = loops.innermost(edge.source), to = loops.innermost(edge.target);
    return from != none_id && to != none_id && outermost[from] == outermost[to];
  };
  std::vector<bool> is_defined(program_.variable_count(), false);
  std::unordered_map<VariableId, BlockId> automatic;
  std::vector<unsigned> allocations_of(program_.variable_count(), 0);
  for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
    if (cfa_.is_detached(id)) continue;
    const Edge& edge = cfa_.edge(id);
    if (const VariableId target = defined_variable(edge.operation); target != none_id) is_defined[target] = true;
    const auto* allocate = std::get_if<Allocate>(&edge.operation);
    if (!allocate) continue;
    const auto constant = program_.encoding().constant_value(allocate->size, program_.encoding().pointer_type());
    std::optional<std::uint64_t> size;
    // Larger blocks than this do not fit any address space next to others; they are treated like unknown sizes.
    if (constant && constant->sign() >= 0 && constant->bit_length() < 8 * pointer_bytes(program_.data_model) - 2u)
      size = constant->to_uint64();
    if (allocate->lifetime == Lifetime::Automatic && size) {
      const auto known = automatic.find(allocate->target);
      if (known != automatic.end() && blocks_[known->second].size == size) {
        MemoryBlock& block = blocks_[known->second];
        block.allocations.push_back(id);
        block.is_repeated = true;
        block.align = std::max(block.align, allocate->align);
        block.is_always_zeroed &= allocate->content == Content::Zero;
        block.is_constant &= allocate->is_constant;
        block.is_per_activation |= allocate->is_per_activation;
        block_of_[id] = known->second;
        continue;
      }
    }
    const auto block_id = static_cast<BlockId>(blocks_.size());
    MemoryBlock& block = blocks_.emplace_back();
    block.allocations.push_back(id);
    block.target = allocate->target;
    block.size = size;
    block.align = allocate->align;
    block.lifetime = allocate->lifetime;
    block.name = allocate->name;
    block.is_repeated = is_in_cycle(edge);
    block.is_always_zeroed = allocate->content == Content::Zero;
    block.is_constant = allocate->is_constant;
    block.is_per_activation = allocate->is_per_activation;
    block.region = regions_.add_region(block_id);
    block_of_[id] = block_id;
    ++allocations_of[allocate->target];
    if (allocate->lifetime == Lifetime::Automatic && size) automatic.emplace(allocate->target, block_id);
  }
  for (MemoryBlock& block : blocks_)
    block.has_own_variable = !is_defined[block.target] && allocations_of[block.target] == 1 && !block.is_per_activation;
}

// Instances of an object that share an address cannot be told apart by it.
void PointsTo::find_used_late() {
  std::set<RegionId> held;  // regions that cells point to
  for (const MemoryBlock& holder : blocks_)
    for (const CellsId cells : regions_.cells_of(holder.region))
      if (const RegionId region = regions_.cells(cells).content.region; region != none_id)
        held.insert(regions_.find(region));
  std::map<RegionId, std::vector<MemoryBlock*>> open;  // blocks that may be used late, by their region
  for (MemoryBlock& block : blocks_) {
    if (!block.is_repeated || block.lifetime != Lifetime::Automatic) continue;
    const RegionId region = regions_.find(block.region);
    block.is_used_late = held.contains(region);
    if (!block.is_used_late) open[region].push_back(&block);
  }
  std::vector<VariableId> written(cfa_.edge_count(), none_id);
  if (!open.empty())
    for (EdgeId id = 0; id < cfa_.edge_count(); ++id) written[id] = defined_variable(cfa_.edge(id).operation);
  for (VariableId id = 0; id < values_.size(); ++id) {
    if (uses_[id].empty() || values_[id].region == none_id) continue;
    const auto blocks = open.find(regions_.find(values_[id].region));
    if (blocks == open.end()) continue;
    const std::vector<bool> is_read = read_from(id, written);
    for (MemoryBlock* block : blocks->second)
      block->is_used_late = block->is_used_late ||
                            (id != block->target && std::ranges::any_of(block->allocations, [&](EdgeId allocation) {
                               return is_read[cfa_.edge(allocation).target];
                             }));
  }
}

// The locations from which the variable may be read before it is written.
std::vector<bool> PointsTo::read_from(VariableId variable, const std::vector<VariableId>& written) const {
  std::vector<bool> seen(cfa_.location_count(), false);
  std::vector<LocationId> stack;
  const auto visit = [&](LocationId location) {
    if (!seen[location]) stack.push_back(location);
    seen[location] = true;
  };
  for (const EdgeId use : uses_[variable]) visit(cfa_.edge(use).source);
  while (!stack.empty()) {
    const LocationId location = stack.back();
    stack.pop_back();
    for (const EdgeId id : cfa_.location(location).in)
      if (written[id] != variable) visit(cfa_.edge(id).source);
  }
  return seen;
}

void PointsTo::find_uses() {
  for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
    if (cfa_.is_detached(id)) continue;
    const auto use = [&](Term term) {
      for (const Term symbol : free_variables(term)) {
        std::vector<EdgeId>& uses = uses_[program_.variable_of(symbol)];
        if (uses.empty() || uses.back() != id) uses.push_back(id);
      }
    };
    const Operation& operation = cfa_.edge(id).operation;
    if (const auto* assign = std::get_if<Assign>(&operation)) {
      use(assign->value);
    } else if (const auto* load = std::get_if<Load>(&operation)) {
      use(load->address);
    } else if (const auto* store = std::get_if<Store>(&operation)) {
      use(store->address);
      use(store->value);
    } else if (const auto* copy = std::get_if<Copy>(&operation)) {
      use(copy->to);
      use(copy->from);
      use(copy->size);
    } else if (const auto* fill = std::get_if<Fill>(&operation)) {
      use(fill->address);
      use(fill->byte);
      use(fill->size);
    }
  }
}

void PointsTo::solve() {
  for (const LocationId location : reverse_postorder(cfa_)) {
    for (const EdgeId edge : cfa_.location(location).out) wake(edge);
  }
  run_queue();
  // Variables that nothing reaches a value of are read uninitialised, or not at all.
  for (VariableId id = 0; id < program_.variable_count(); ++id) {
    if (!values_[id].is_bottom()) continue;
    const std::optional<ScalarType>& type = program_.variable(id).type;
    assign(id, AbstractValue::number(type ? AbstractTerms::numbers_of(*type) : OffsetSet::all()));
  }
  run_queue();
}

void PointsTo::wake(EdgeId edge) {
  if (queued_[edge]) return;
  queued_[edge] = true;
  queue_.push_back(edge);
}

void PointsTo::run_queue() {
  while (!queue_.empty()) {
    const EdgeId edge = queue_.front();
    queue_.pop_front();
    queued_[edge] = false;
    process(edge);
    regions_.settle();
  }
}

const std::vector<IndexFact>& PointsTo::facts(EdgeId edge) {
  const auto [entry, is_new] = facts_.try_emplace(edge);
  if (is_new) entry->second = facts_before(program_, cfa_, edge);
  return entry->second;
}

AbstractValue PointsTo::evaluate(EdgeId edge, Term term) {
  if (term.is_constant() || term.is_variable()) return terms_.evaluate(term);
  return terms_.evaluate(term, facts(edge));
}

void PointsTo::assign(VariableId target, AbstractValue value) {
  if (value.is_bottom()) return;
  const std::optional<ScalarType>& type = program_.variable(target).type;
  if (value.is_number && type) value.numbers = terms_.fit(value.numbers, *type);
  AbstractValue& held = values_[target];
  if (!regions_.join(held, value, widenings_[target])) return;
  if (held.is_number && type) held.numbers = terms_.fit(held.numbers, *type);
  for (const EdgeId use : uses_[target]) wake(use);
}

void PointsTo::process(EdgeId id) {
  const Operation& operation = cfa_.edge(id).operation;
  if (const auto* assign_edge = std::get_if<Assign>(&operation)) {
    const std::optional<ScalarType>& type = program_.variable(assign_edge->target).type;
    assign(assign_edge->target,
           type && type->is_pointer() ? evaluate(id, assign_edge->value) : terms_.evaluate(assign_edge->value));
  } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
    const Input& input = havoc->input;
    AbstractValue value = AbstractValue::number(AbstractTerms::numbers_of(input.type));
    if (input.low && input.high && input.low->is_small() && input.high->is_small() && *input.low <= *input.high)
      value.numbers = OffsetSet::range(input.low->small(), input.high->small());
    value.is_lost = may_hide_an_address(program_, input);
    // Not from outside: an instruction may have made it of the program's own, or it is what a local was before.
    value.is_hidden = value.is_lost && input.kind == InputKind::Unmodelled;
    assign(havoc->target, value);
  } else if (const auto* allocate = std::get_if<Allocate>(&operation)) {
    const MemoryBlock& block = blocks_[block_of_.at(id)];
    assign(allocate->target, AbstractValue::pointer(block.region, OffsetSet::exactly(0)));
  } else if (const auto* load_edge = std::get_if<Load>(&operation)) {
    load(id, *load_edge);
  } else if (const auto* store_edge = std::get_if<Store>(&operation)) {
    store(id, *store_edge);
  } else if (const auto* copy_edge = std::get_if<Copy>(&operation)) {
    copy(id, *copy_edge);
  } else if (const auto* fill_edge = std::get_if<Fill>(&operation)) {
    fill(id, *fill_edge);
  }
}

Place PointsTo::place(EdgeId edge, Term address) {
  const AbstractValue value = evaluate(edge, address);
  return {value.region == none_id ? none_id : regions_.find(value.region), value.offsets, value.is_number,
          value.is_lost, value.is_hidden};
}

OffsetSet PointsTo::numbers(EdgeId edge, Term term) {
  const AbstractValue value = evaluate(edge, term);
  if (value.is_pointer()) return OffsetSet::all();
  return value.numbers;
}

Interval PointsTo::range_of_sum(EdgeId edge, Term sum, const Interval& blocks) {
  const auto interval = [](const OffsetSet& set) {
    return set.is_bounded() ? Interval{Integer(static_cast<long>(set.low())), Integer(static_cast<long>(set.high()))}
                            : Interval::all();
  };
  // Abstract numbers are modulo 2^64: what is small and not negative is what it looks like.
  constexpr std::int64_t far = std::int64_t{1} << 60;
  const LinearSum linear(sum);
  Interval range = Interval::point(linear.constant());
  for (const auto& [base, factor] : linear.monomials()) {
    const std::vector<IndexFact>& known = facts(edge);
    const auto fact = std::ranges::find_if(known, [&](const IndexFact& candidate) {
      return candidate.sum.size() == 1 && candidate.sum[0].base == base && candidate.sum[0].coefficient == Integer(1);
    });
    Interval of_base = Interval::all();
    if (fact != known.end()) {
      of_base = {Integer(static_cast<long>(fact->low)), Integer(static_cast<long>(fact->high))};
    } else {
      const AbstractValue value = evaluate(edge, base);
      if (value.is_lost || (value.is_number && !value.numbers.within(0, far))) return Interval::all();
      if (value.is_pointer() && (!value.is_whole || !value.offsets.within(-far, far))) return Interval::all();
      if (value.is_pointer()) of_base = blocks + interval(value.offsets);
      if (value.is_number) {
        const Interval numbers = interval(value.numbers);
        of_base = value.is_pointer() ? Interval::join(of_base, numbers) : numbers;
      }
    }
    range = range + of_base * Interval::point(factor);
  }
  return range;
}

CellsId PointsTo::cells(const Place& place, std::uint64_t bytes) {
  assert(place.region != none_id && "an access to a region");
  return regions_.cells_at(place.region, Extent::access(place.offsets, bytes));
}

void PointsTo::load(EdgeId id, const Load& edge) {
  const Place from = place(id, edge.address);
  if (from.region == none_id || from.may_be_lost) {
    AbstractValue anything = AbstractValue::number(AbstractTerms::numbers_of(edge.type));
    anything.is_lost = is_pointer_sized(program_, edge.type);
    // What is read through an address that may be one of the program's own may be another one.
    anything.is_hidden = anything.is_lost && (!from.may_be_lost || from.may_be_hidden);
    assign(edge.target, anything);
  }
  if (from.may_be_lost) {
    outside_.readers.push_back(id);
    assign(edge.target, outside_.value);
  }
  if (from.region == none_id) return;
  const CellsId source = cells(from, edge.type.bytes);
  regions_.add_reader(source, id);
  AbstractValue value = regions_.cells(source).content;
  value.numbers = terms_.fit(value.numbers, edge.type);
  // Others may have put an address of theirs there.
  const auto is_of_others = [&](BlockId id) { return blocks_[id].lifetime == Lifetime::External; };
  if (edge.type.is_pointer() && std::ranges::any_of(regions_.blocks(from.region), is_of_others)) {
    value.is_number = value.is_lost = true;
    value.numbers = AbstractTerms::numbers_of(edge.type);
  }
  assign(edge.target, value);
}

void PointsTo::store(EdgeId id, const Store& edge) {
  const Place to = place(id, edge.address);
  AbstractValue value = evaluate(id, edge.value);
  if (value.is_number) value.numbers = OffsetSet::all();
  if (to.may_be_lost && (value.is_pointer() || value.is_lost) &&
      regions_.join(outside_.value, value, outside_.widenings)) {
    regions_.settle();
    for (const EdgeId reader : outside_.readers) wake(reader);
  }
  if (to.region == none_id) return;
  const CellsId target = cells(to, edge.type.bytes);
  regions_.add_content(target, value);
}

void PointsTo::demote(CellsId cells) {
  Extent bytes = regions_.cells(cells).extent;
  const RegionId region = regions_.cells(cells).region;
  bytes.is_bytes = true;
  regions_.cells_at(region, bytes);
}

void PointsTo::copy(EdgeId id, const Copy& edge) {
  const Place to = place(id, edge.to), from = place(id, edge.from);
  if (to.region == none_id || from.region == none_id) return;
  const OffsetSet size = numbers(id, edge.size);
  regions_.watch(to.region, id);
  regions_.watch(from.region, id);
  if (++span_rounds_[id] > max_span_rounds) {
    const Extent everything{OffsetSet::all(), 1, true, true};
    regions_.cells_at(to.region, everything);
    regions_.cells_at(from.region, everything);
  }
  copy_one_way(id, from, to, size, true);
  copy_one_way(id, to, from, size, false);
}

// Every class that one side has in the span gets its counterpart on the other side.
void PointsTo::copy_one_way(EdgeId id, const Place& seen, const Place& other, const OffsetSet& size,
                            bool seen_is_source) {
  const bool is_short = size.is_exact() && size.low() <= max_unrolled_bytes;
  for (const CellsId listed : regions_.cells_of(seen.region)) {
    const CellsId cells = regions_.find_cells(listed);
    const Extent extent = regions_.cells(cells).extent;
    const auto part = cells_in_span(extent, seen.offsets, size);
    if (!part) continue;
    if (part->is_partial) {
      demote(cells);
      continue;
    }
    const Extent image = image_in_span(extent, *part, other.offsets, size);
    const CellsId counterpart = regions_.cells_at(other.region, image);
    const CellsId source = seen_is_source ? regions_.find_cells(cells) : counterpart;
    const CellsId target = seen_is_source ? counterpart : regions_.find_cells(cells);
    regions_.add_reader(source, id);
    regions_.add_content(target, regions_.cells(source).content);
    if (!is_short && regions_.same(seen.region, other.region)) regions_.merge(source, target);
  }
}

void PointsTo::fill(EdgeId id, const Fill& edge) {
  const Place to = place(id, edge.address);
  if (to.region == none_id) return;
  const OffsetSet size = numbers(id, edge.size);
  const AbstractValue byte = evaluate(id, edge.byte);
  regions_.watch(to.region, id);
  for (const CellsId listed : regions_.cells_of(to.region)) {
    const CellsId cells = regions_.find_cells(listed);
    const Extent extent = regions_.cells(cells).extent;
    const auto part = cells_in_span(extent, to.offsets, size);
    if (!part) continue;
    if (part->is_partial) {
      demote(cells);
      continue;
    }
    if (!to.offsets.is_exact())
      regions_.cells_at(to.region, {to.offsets + part->deltas, part->unit, extent.is_bytes, true});
    if (byte.is_pointer() || byte.is_lost) {
      AbstractValue bits = byte;
      bits.blur();
      regions_.add_content(cells, bits);
    }
  }
}

}  // namespace warrant
