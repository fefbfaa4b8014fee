// The machine behind interpreter.h: compiled edges, call frames and the byte memory.
#pragma once

#include <tuple>
#include <vector>

#include "evidence/interpreter/exact.h"
#include "evidence/interpreter/input_memory.h"
#include "evidence/interpreter/interpreter.h"

namespace warrant {

class Machine {
 public:
  Machine(const Program& program, InputSource& source, const RunOptions& options, std::ostream* output);
  RunResult run();

 private:
  // An edge, compiled when it is first taken.
  struct EdgeCode {
    const Edge* edge = nullptr;
    LocationId target = 0;
    bool compiled = false;
    bool is_plain = false;  // compiled; an assignment of a scalar, or an assume
    bool is_assume = false;
    std::uint32_t condition = 0;  // slot of a plain assume's condition
    CompiledTerms terms;
    Block* block = nullptr;             // where the last access of this edge went: the next one mostly goes there too
    std::uint32_t automatic = none_id;  // Allocate: its newest entry in automatic_
  };
  enum class Shape : std::uint8_t {
    Unknown,
    Stop,  // marked, the exit, or without out-edges
    Single,
    Pair,   // two assumes, each the negation of the other
    Cases,  // C conditions: the first that holds is the only one
    Choice  // anything else
  };
  struct LocationCode {
    Shape shape = Shape::Unknown;
    EdgeId first = 0, second = 0;
  };
  struct ProcedureCode {
    const Procedure* procedure = nullptr;
    std::vector<EdgeCode> edges;
    std::vector<LocationCode> locations;
    unsigned active = 0;  // activations on the stack of calls
  };
  struct Frame {
    ProcedureId procedure;
    const Edge* call;             // null for the entry
    std::size_t first_automatic;  // the frame's blocks start here in automatic_
    bool saved;                   // the caller's values of the procedure's locals are on top of saved_
  };
  // A block that dies when its frame returns.
  struct Automatic {
    Block* block;            // null: its scope has ended
    EdgeCode* edge;          // null for Alloca
    std::uint32_t previous;  // what edge->automatic was
  };

  // Control (machine.cpp). Each returns false when the run has ended.
  void prepare_location(LocationCode& code, const Location& location);
  bool take_plain(EdgeCode& code);
  bool take(EdgeCode& code);
  bool stop(LocationId location);
  bool stop_without_edge(const Location& location);
  EdgeCode* enabled_edge(const Location& location, Shape shape);
  bool holds(EdgeCode& code);
  bool call(EdgeCode& code, const Call& operation);
  bool return_from_frame();
  bool within_budget();
  bool finish(RunEnd end, const SourceRange& where);
  SourceRange own_place(SourceRange place) const;
  bool is_ignored(Undefined kind, const SourceRange& place) const;
  bool undefined(Undefined kind, const std::string& detail, const SourceRange& where);
  void enter(ProcedureId procedure);

  // Evaluation of an edge's terms; afterwards operand(k) is the slot of the k-th.
  void compile(EdgeCode& code);
  void evaluate(EdgeCode& code);
  void evaluate_exactly(EdgeCode& code);
  Slot operand(std::size_t index) { return state_.slot(operands_[index]); }
  Value operand_value(std::size_t index, Sort sort);
  bool assign(EdgeCode& code, const Assign& operation);
  void assign_array(EdgeCode& code, VariableId target);
  void havoc(const Havoc& operation);

  // Memory and output (machine_memory.cpp).
  std::optional<std::uint64_t> operand_address(std::size_t index);
  Block* accessed(EdgeCode& code, std::size_t operand, std::uint64_t count, const char* what, std::uint64_t& address);
  bool load(EdgeCode& code, const Load& operation);
  bool store(EdgeCode& code, const Store& operation);
  bool allocate(EdgeCode& code, const Allocate& operation);
  void start_input(Block& block);  // one that is an input as a whole
  bool invalid_access(const std::optional<std::uint64_t>& place, std::uint64_t count, const char* what,
                      const SourceRange& range);
  bool release(EdgeCode& code, const Free& operation);
  bool relate(EdgeCode& code);
  bool separate(EdgeCode& code);
  bool require_aligned(EdgeCode& code, const Aligned& operation);
  std::string why_not_freed(const std::optional<std::uint64_t>& address) const;
  void end_automatic(const std::optional<std::uint64_t>& address);
  bool look_for_leaks(bool is_inside, const SourceRange& where);
  std::vector<const Block*> pointed_blocks(bool is_inside);
  bool copy(EdgeCode& code, const Copy& operation);
  bool fill(EdgeCode& code, const Fill& operation);
  bool may_write(const Block& block, bool initialises, const EdgeCode& code);
  bool print(EdgeCode& code, const Output& operation);
  std::optional<std::string> read_string(const OutputArgument& argument, std::size_t index,
                                         std::optional<std::size_t> max_length, std::uint64_t& end);
  // Before bytes are read: those that nobody has written are decided.
  void decide_bytes(EdgeCode* code, Block& block, std::uint64_t address, ScalarType type);
  void fill_missing_bytes(Block& block, std::uint64_t address, ScalarType type, const Value& value);
  bool may_come_from_outside(const Value& value);
  std::optional<InputMemory::Origin> origin_of(const Block& block, std::uint64_t address) const;
  void copy_origins(Block& target, std::uint64_t to, Block& source, std::uint64_t from, std::uint64_t size);
  void release_block(Block* block);
  void release_automatics(std::size_t first);

  void tell(const Edge& edge);

  const Program& program_;
  const RunOptions options_;
  std::ostream* output_;
  const bool lowered_;
  const bool watched_;          // every step is told
  RunObserver* const details_;  // who is told more, or null
  const bool integers_;         // addresses and integers are of sort Int
  State state_;
  Memory memory_;
  InputMemory inputs_;

  std::vector<ProcedureCode> procedures_;
  std::vector<Frame> frames_;
  std::vector<Automatic> automatic_;
  std::vector<Slot> saved_;
  std::vector<std::tuple<std::size_t, VariableId, Value>> saved_wide_;  // depth of the frame, variable, value

  ProcedureCode* current_ = nullptr;
  LocationId location_ = 0;
  const std::uint32_t* operands_ = nullptr;
  std::vector<std::uint32_t> exact_slots_;  // results of exact evaluation
  std::vector<Value> exact_values_;         // the same, in full; empty if the code did not give up
  std::vector<std::pair<Slot, Slot>> writes_;

  std::uint64_t steps_ = 0;
  std::uint64_t next_check_ = 0;
  double start_ = 0;  // CPU seconds of the process
  RunResult result_;
};

}  // namespace warrant
