// The program under analysis: variables and control-flow automata (CFAs).
//
// A Program comes in two forms:
//   - lowered: one procedure per C function, edges may be calls and typed memory operations on byte addresses
//     (Load, Store, Allocate, ...). This is what the frontend makes and what a concrete run executes.
//   - reference: one procedure, no calls and no memory operations: after inlining (pass/inline.h) and memory
//     resolution (pass/memory/memory.h) every edge is an assume, an assignment, a havoc, an output or a skip over plain
//     and array variables. Engines, proofs and witnesses speak about this form.
//
// A Program does not own its TermManager: all programs of a run share one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "logic/term_manager.h"
#include "program/assumed.h"
#include "program/claims.h"
#include "program/dialect.h"
#include "program/encoding.h"
#include "program/object_shape.h"
#include "program/property.h"
#include "program/source.h"
#include "program/type.h"

namespace warrant {

using VariableId = std::uint32_t;
using LocationId = std::uint32_t;
using EdgeId = std::uint32_t;
using ProcedureId = std::uint32_t;
constexpr std::uint32_t none_id = UINT32_MAX;

// Function addresses are small constants below every block of memory.
inline constexpr long first_function_address = 0x1000, function_address_step = 8;

enum class VariableRole : std::uint8_t {
  Global,     // a C object of static storage duration
  Local,      // a C local or parameter
  Temporary,  // made by the lowering: call results, loaded values, short-circuit results
  Address,    // holds the address of a memory object
  Memory,     // array variable that holds a region of memory (reference form only)
  Observed,   // gets what decides a branch or is accessed, for the check of uninitialised values
};

struct Variable {
  std::string name;    // unique in the program; also the name of `symbol`
  std::string c_name;  // as the C text has it ("x", "s.next", "a"); empty for temporaries
  std::string c_type;  // as C text ("unsigned int"); may be empty
  VariableRole role = VariableRole::Temporary;
  std::optional<ScalarType> type;   // none for Memory variables
  ProcedureId procedure = none_id;  // the owner of a local; none_id for globals
  SourceRange declared;
  Term symbol;  // its sort is encoding.sort_of(*type), or an array sort
};

// Where a fresh value comes from.
enum class InputKind : std::uint8_t {
  Nondet,         // a call of __VERIFIER_nondet_X
  Uninitialised,  // a local or heap cell that is read before it is written
  External,       // the result of a function without a body and without a model
  Memory,         // what a block that is an input as a whole holds
  Argument,       // a parameter of main
  Address,        // the address of a memory block
  Unmodelled,     // a value of something that is not modelled exactly; no FALSE may rest on it
  Ghost,          // a choice of the reference form about what to look at: no part of an execution
};
const char* describe(InputKind kind);  // "nondet", "uninitialised", ...

// The fresh value satisfies encoding.in_range(value, type) and lies in [low, high] where these are given.
struct Input {
  InputKind kind = InputKind::Nondet;
  std::string name;  // the function called, or the C name of the object
  ScalarType type;   // of an element, if the target is a Memory variable
  std::optional<Integer> low, high;
  friend bool operator==(const Input&, const Input&) = default;
};

// What an execution does at undefined behaviour. GoesOn makes the relaxed program, in which an error shows that can be
// reached through undefined behaviour only; docs/semantics.md says how it goes on. EndsAtOverflow goes on after all but
// signed overflow.
enum class AtUndefined : std::uint8_t { Ends, EndsAtOverflow, GoesOn };

// The name of the input that stands for a value which undefined behaviour made.
inline constexpr const char* undefined_value_name = "a value that undefined behaviour made";

// Why an execution may end where the condition is false. No other edge ends one: tests/scripts/assumes_test.py lists
// the places that make an Assume.
enum class AssumeKind : std::uint8_t {
  Branch,       // one side of a C condition; another edge has the rest
  Program,      // the user's: __VERIFIER_assume, --assume, what the arguments of an entry are
  Undefined,    // marked check: true unless the execution has undefined behaviour; engines may skip it
  Resource,     // the address space is not exhausted
  Environment,  // which values the environment gives: part of what the input is, or an assumption that results name
  Range,        // an element of memory is a value of its type: false in no execution
  Guess,        // cuts off what rests on a guess; such a program is searched for errors, and proves nothing
};

// Of a branch: whether the controlling expression, as the C text has it, holds on this edge. Unknown if the edge
// decides a part of it only.
enum class BranchSide : std::uint8_t { Unknown, Holds, Fails };

struct Assume {
  Term condition;
  AssumeKind kind = AssumeKind::Branch;
  Undefined undefined = Undefined::SignedOverflow;  // only for AssumeKind::Undefined
  BranchSide side = BranchSide::Unknown;
};
struct Assign {
  VariableId target;
  Term value;
};
struct Havoc {
  VariableId target;
  Input input;
};
struct Skip {};

// One argument of printf and its relatives. A string argument is an address; in the reference form `string_cells` is
// the Memory variable with its characters (none_id: not available).
struct OutputArgument {
  Term value;
  ScalarType type;
  VariableId string_cells = none_id;
};
// Prints; no effect on the state.
struct Output {
  std::string format;
  std::vector<OutputArgument> arguments;
};

// Memory operations, lowered form only. Addresses are terms of encoding.address_sort(). An access outside a live block
// is undefined behaviour of the operation itself, and so is a write to a constant block by an operation that does not
// initialise it.
struct Load {
  VariableId target;
  Term address;
  ScalarType type;
};
struct Store {
  Term address;
  Term value;
  ScalarType type;
  bool initialises = false;  // may write to a constant block
};
// External: of somebody else, who may have made it by malloc: it can be freed, and nobody has to.
enum class Lifetime : std::uint8_t { Static, Automatic, Alloca, Heap, External };
inline bool can_be_freed(Lifetime lifetime) { return lifetime == Lifetime::Heap || lifetime == Lifetime::External; }
// Undefined bytes were never written, those of an Input were, by somebody else.
enum class Content : std::uint8_t { Undefined, Zero, Input };
// void *(size_t size, const char *name): a block whose bytes are inputs.
inline constexpr const char* input_block_function = "__warrant_input_block";
// An argument of main: its block, and the input that says how long it is.
inline constexpr const char* program_argument_name = "argv[i]";
inline constexpr const char* program_argument_length = "strlen(argv[i]) + 1";
inline InputKind input_kind(Content content) {
  return content == Content::Input ? InputKind::Memory : InputKind::Uninitialised;
}
// target := the address of a new block. An Automatic block dies at a Free, at the return of its procedure, and when the
// same edge allocates again in the same activation; Alloca blocks die at the return only; `size` is a term of the
// address sort.
struct Allocate {
  VariableId target;
  Term size;
  unsigned align = 1;
  Lifetime lifetime = Lifetime::Automatic;
  Content content = Content::Undefined;
  std::string name;          // the C object, or "malloc"
  bool is_constant = false;  // a string literal, or an object that is defined const
  // What the block starts with, if not null; the rest is zero. No more bytes than the block has.
  std::shared_ptr<const std::string> bytes = nullptr;
  // Its parts, or those of each of its elements if it has more bytes. Null if nobody knows.
  std::shared_ptr<const ObjectShape> shape = nullptr;
  // Activations of one procedure may each have one at the same time, although the procedure is not copied for them.
  bool is_per_activation = false;
};
// The end of a lifetime. Heap: free(address); 0 is allowed. Automatic: the object whose address variable this is goes
// out of scope. Static: the program ends, with main or inside of a function.
struct Free {
  Term address;
  Lifetime lifetime = Lifetime::Heap;
  bool is_inside = false;    // variables of functions are still there
  bool only_checks = false;  // that the block can be freed; it stays
};
// memmove(to, from, size) and memset(address, byte, size); struct assignment is a Copy. `size` has the address sort,
// `byte` is a value of type u8. `type_hint` says how the copied object is made up where C's static type is known.
struct ObjectLayout {
  struct Field {
    Integer offset;
    ScalarType type;
    Integer count = 1;  // consecutive elements
  };
  std::vector<Field> fields;
};
struct Copy {
  Term to, from, size;
  std::shared_ptr<const ObjectLayout> layout;  // may be null
  bool initialises = false;                    // may write to a constant block
};
struct Fill {
  Term address, byte, size;
  std::shared_ptr<const ObjectLayout> layout;  // may be null
  bool initialises = false;                    // may write to a constant block
};

// Pointers are subtracted, or asked which of them comes first: undefined if they lie in two live blocks, or just
// behind.
struct Relate {
  // Equality is defined for all pointers and a number for each, but where objects lie decides some of them.
  enum class How : std::uint8_t { Ordered, Equality, Number };
  Term left, right;  // of a number: 0
  How how = How::Ordered;
};
// An object at the address is about to be accessed through a pointer to a type of this alignment, which is more than 1:
// undefined if the address is no multiple of it. Only where that is an error.
struct Aligned {
  Term address;
  unsigned align;
};

// Undefined if the two ranges lie in one live block, the same for both, and share a byte.
struct Separate {
  Term left, left_size, right, right_size;
};

// A call by value of scalars. Structs are passed as addresses of copies. `result` is none_id for void.
struct Call {
  ProcedureId callee;
  std::vector<Term> arguments;
  VariableId result = none_id;
};

using Operation = std::variant<Assume, Assign, Havoc, Skip, Output, Load, Store, Allocate, Free, Copy, Fill, Relate,
                               Separate, Aligned, Call>;
bool is_reference_operation(const Operation& operation);  // one that the reference form allows

struct Edge {
  LocationId source, target;
  Operation operation;
  SourceRange range;
};

enum class LocationKind : std::uint8_t {
  Plain,
  Error,        // a property is violated; `note` is the property's event, e.g. "reach_error"
  Unmodelled,   // a construct that is not modelled: TRUE must prove it unreachable; `note` names it
  RecursionCut  // recursion beyond the inlining bound: TRUE must prove it unreachable; `note` names the function
};
const char* describe(LocationKind kind);  // "plain", "error", ...

struct Location {
  LocationKind kind = LocationKind::Plain;
  std::string note;
  SourceRange range;
  std::vector<EdgeId> out, in;
  // A pass made a whole cycle part of this location: only if a proof has a formula here, as it has at loop heads, is
  // there one for the cycle when the proof is translated back.
  bool needs_formula = false;
  std::optional<Undefined> violation = {};  // what makes it an error, if that is no call
  // Unmodelled, in the lowered form: what a function of the library returns and what it does to memory. It calls
  // nothing, and changes no variable.
  bool is_about_data = false;
};

// A location without out-edges that is neither the exit nor marked ends the execution (abort, exit).
class Cfa {
 public:
  LocationId add_location(SourceRange range = {}, LocationKind kind = LocationKind::Plain, std::string note = {});
  EdgeId add_edge(LocationId source, LocationId target, Operation operation, SourceRange range = {});
  // Removes an edge from the graph: its ends forget it; its id is not used again.
  void detach_edge(EdgeId edge);
  void redirect_target(EdgeId edge, LocationId target);
  bool is_detached(EdgeId edge) const;

  const Location& location(LocationId id) const { return locations_[id]; }
  Location& location(LocationId id) { return locations_[id]; }
  const Edge& edge(EdgeId id) const { return edges_[id]; }
  Edge& edge(EdgeId id) { return edges_[id]; }  // change operation or range only
  std::size_t location_count() const { return locations_.size(); }
  std::size_t edge_count() const { return edges_.size(); }  // detached ones included

  LocationId entry = 0;
  LocationId exit = 0;

 private:
  std::vector<Location> locations_;
  std::vector<Edge> edges_;
};

struct Procedure {
  std::string name;
  std::vector<VariableId> parameters;
  VariableId result = none_id;     // assigned before the exit is reached
  std::vector<VariableId> locals;  // every non-global variable it owns, parameters and result included
  Cfa cfa;
  SourceRange range;
};

// What a verdict about this program rests on, with its place.
struct Assumption {
  Assumed what;
  SourceRange where;
};

class Program {
 public:
  Program(TermManager& terms, std::shared_ptr<const Encoding> encoding, DataModel data_model)
      : data_model(data_model), terms_(&terms), encoding_(std::move(encoding)) {}

  TermManager& terms() const { return *terms_; }
  const Encoding& encoding() const { return *encoding_; }
  std::shared_ptr<const Encoding> shared_encoding() const { return encoding_; }

  // Makes variable.name unique by a suffix if needed and creates its symbol.
  VariableId add_variable(Variable variable);  // scalar: sort from its type
  VariableId add_memory_variable(Variable variable, Sort array_sort);
  const Variable& variable(VariableId id) const { return variables_[id]; }
  Variable& variable(VariableId id) { return variables_[id]; }
  std::size_t variable_count() const { return variables_.size(); }
  Term symbol(VariableId id) const { return variables_[id].symbol; }
  VariableId variable_of(Term symbol) const;  // none_id if the term is no variable of this program

  bool is_reference() const;  // see the top of this file
  const Cfa& cfa() const;     // reference form: the one CFA
  Cfa& cfa();

  DataModel data_model;
  AtUndefined at_undefined = AtUndefined::Ends;
  bool has_objects_of_others = false;  // with External lifetime
  bool has_hidden_addresses = false;   // of variables whose address nobody takes: assembly may have done so
  // What comes from outside and is used as an address is none of the program's own objects.
  bool is_apart_from_others = false;
  // Reference form: a block may be used after its end for all that its assumes say.
  bool has_open_lifetimes = false;
  // Reference form: an access may leave its object, for another one or for what lies between, for all that its assumes
  // say.
  bool has_open_bounds = false;
  // Reference form: pointers to different objects may be compared or subtracted for all that its assumes say.
  bool has_open_relations = false;
  Property property;  // in the lowered form, events that are errors are so by this only
  std::vector<Procedure> procedures;
  ProcedureId entry = none_id;  // a procedure without parameters: initialises globals, calls main
  SourceMap sources;
  std::vector<Assumption> assumptions;
  std::vector<HarnessFunction> harness;             // the functions of dialects that it calls
  std::vector<std::string> missing_functions = {};  // that it calls and that have neither a body nor a model
  // Functions and labels whose address is taken: number n is at first_function_address + n * function_address_step.
  std::vector<std::string> code_names = {};
  std::vector<Claim> claims = {};  // lowered form: in the order of the text

 private:
  TermManager* terms_;
  std::shared_ptr<const Encoding> encoding_;
  std::vector<Variable> variables_;
  std::unordered_map<Term, VariableId> by_symbol_;
  std::unordered_map<std::string, unsigned> name_uses_;  // names taken, each with the last suffix tried

  VariableId add_named(Variable variable, Sort sort);
};

}  // namespace warrant
