// Lowers the body of one C function into the CFA of its procedure.
//
// The cursor `current_` is the location at which the next operation is emitted. Expressions become terms; what they do
// on the way (calls, loads, stores, checks) becomes edges. Evaluation goes from left to right: a term that reads
// variables is saved in a temporary before code with side effects follows it.
//
// The methods are spread over files by what they lower: expressions.cpp, operators.cpp, lvalues.cpp, calls.cpp,
// builtins.cpp, harness_calls.cpp, builtin_table.cpp, output_calls.cpp, variadic.cpp, statements.cpp, scopes.cpp,
// gotos.cpp, unwritten.cpp, jumps.cpp, assembly.cpp, initialisers.cpp, components.cpp, complex.cpp, vectors.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "frontend/module.h"
#include "frontend/print_format.h"
#include "program/dialect.h"

namespace warrant {

struct AssemblyInstruction;
struct AssemblyText;

// What a binary operator or a compound assignment computes, or compares; nothing for the other kind and for && and ||.
std::optional<BinaryOperator> operator_of(clang::BinaryOperatorKind kind);
std::optional<Comparison> comparison_of(clang::BinaryOperatorKind kind);

// A place that can be read and written.
struct LValue {
  enum class Kind : std::uint8_t { Variable, Memory, BitField } kind = Kind::Memory;
  VariableId variable = none_id;  // Variable
  Term address;                   // Memory: of the object; BitField: of the container
  BitFieldPlace bits;             // BitField
  clang::QualType type;
  bool initialises = false;  // what is written is the object's initialiser
  // What C asks of the address, because a pointer leads there; 1 where that is no error, and for declared objects.
  unsigned align = 1;
  // In the relaxed program: whether the indices that lead here are in bounds; null if none may be out of them.
  Term valid;
  // Where constants of an initialiser go, if not null: the first bytes of the object, of which the place is this one.
  std::string* image = nullptr;
  std::uint64_t image_offset = 0;
};

// Why a place is formed: to read or write it at once, to write it when another expression has been evaluated, or for
// its address alone. The address of an array's end may be formed.
enum class PlaceUse : std::uint8_t { Access, LaterAccess, Address };

enum class ProgramEnd : std::uint8_t { Main, Exit, Abort };

class FunctionLowering {
 public:
  FunctionLowering(Module& module, ProcedureId procedure, Unit& unit);

  void lower_body(const clang::FunctionDecl* definition);

  // For the entry procedure, which has no C body.
  void set_unit(Unit& unit) { unit_ = &unit; }
  LocationId current() const { return current_; }
  void move_to(LocationId location) { current_ = location; }
  void initialise_global(Object object, const clang::VarDecl* variable);
  void call_main(const clang::FunctionDecl* main, ProcedureId procedure);
  void call_by_system(const SystemCall& call);  // a constructor or destructor
  void call_at_exit();                          // what was registered for the end of the program, and destructors

 private:
  friend class Module;

  // --- emitting (lowering.cpp)
  Cfa& cfa() { return module_.program().procedures[procedure_].cfa; }
  const Encoding& encoding() const { return module_.encoding(); }
  TermManager& terms() { return module_.terms(); }
  TypeMap& types() { return unit_->types(); }
  SourceRange range(const clang::Stmt* statement);
  LocationId new_location(const clang::Stmt* statement = nullptr);
  EdgeId emit(Operation operation);
  // What decides how the program goes on, for the check of uninitialised values.
  bool observes();
  void observe(Term value, ScalarType type);
  void observe_test(Term test);
  void observe_accesses(const Operation& operation);
  void note_start(const clang::Stmt* evaluated);  // for what is claimed behind it
  void note_passing(const clang::CallExpr* call, std::size_t first_edge);
  void jump(LocationId target);  // and leave the cursor at a new, unconnected location
  void connect(LocationId target) { cfa().add_edge(current_, target, Skip{}, here_); }
  // A marked assume. In the relaxed program, what follows its violation is not modelled.
  void check(Term condition, Undefined kind);
  void stray_write();
  // The value of an operation that is defined under the condition: a marked assume before it; in the relaxed program it
  // may be anything if the condition does not hold.
  Term checked(Term condition, Undefined kind, Term value, ScalarType type);
  bool goes_on_at_undefined() { return module_.program().at_undefined != AtUndefined::Ends; }
  bool goes_on_at(Undefined kind) {
    const AtUndefined what = module_.program().at_undefined;
    return what == AtUndefined::GoesOn || (what == AtUndefined::EndsAtOverflow && kind != Undefined::SignedOverflow);
  }
  void end_execution();
  void reach_error(const std::string& event);
  void end_program(ProgramEnd end, const SourceRange& where);  // if the property asks what is not freed then
  void unmodelled(const std::string& construct, bool is_about_data = false);
  void refuse_if_refused(const clang::Decl* declaration);  // for an attribute and the like
  void refuse_if_refused(clang::QualType type);
  void unmodelled_type(clang::QualType type);
  Term unmodelled_value(const std::string& construct, ScalarType type);
  VariableId temporary(ScalarType type, const char* stem = "t");
  Term save(Term value, ScalarType type);
  // Saves the value if it reads variables that `later` could change.
  Term stable(Term value, ScalarType type, const clang::Expr* later);
  Term fresh_input(InputKind kind, std::string name, ScalarType type, std::optional<Integer> low = {},
                   std::optional<Integer> high = {});
  Term allocate(const Integer& size, unsigned align, Lifetime lifetime, Content content, const std::string& name);
  Term constant(const Integer& value, ScalarType type) { return encoding().constant(value, type); }
  ScalarType int_type() const { return ScalarType::integer(4, true); }
  ScalarType type_of(const clang::Expr* expr);
  ScalarType scalar(clang::QualType type);

  // --- expressions (expressions.cpp)
  Term rvalue(const clang::Expr* expr);
  Term rvalue_as(const clang::Expr* expr, ScalarType type);
  Term condition(const clang::Expr* expr);  // Bool-sorted
  void effects(const clang::Expr* expr);    // value not needed
  Term aggregate(const clang::Expr* expr);  // the address of an object that holds the value
  Term cast(const clang::CastExpr* expr);
  Term convert(Term value, ScalarType from, ScalarType to);
  enum class BlockValue : std::uint8_t { Scalar, Aggregate, Discarded };
  Term statement_expression(const clang::StmtExpr* expr, BlockValue wanted);
  Term size_of(const clang::UnaryExprOrTypeTraitExpr* expr);
  Term type_size(clang::QualType type);  // of the size type; variable length arrays too
  void evaluate_array_bound(const clang::VariableArrayType* array);
  Term has_possible_size(clang::QualType type);
  Term offset_of(const clang::OffsetOfExpr* expr);
  Term floating_constant(const llvm::APFloat& value, ScalarType type);
  void evaluate_array_bounds(clang::QualType type);

  // --- operators (operators.cpp)
  Term binary(const clang::BinaryOperator* expr);
  Term arithmetic(clang::BinaryOperatorKind op, Term left, ScalarType left_type, Term right, ScalarType right_type,
                  ScalarType type);
  Term apply(BinaryOperator op, Term left, Term right, ScalarType type);  // with its checks
  void check_shifted(Term left, Term right, ScalarType type);
  Term float_operation(BinaryOperator op, Term left, Term right, ScalarType type);
  Term under_rounding_mode(const std::function<Term(RoundingMode)>& operation);
  // Where an access goes; as a value, a pointer needs `pointer_value`.
  enum class Distance : std::uint8_t { OfValue, OfAccess };
  Term pointer_offset(Term pointer, Term index, ScalarType index_type, clang::QualType pointee, bool subtract,
                      Distance distance = Distance::OfValue);
  Term pointer_sum(const clang::BinaryOperator* expr);
  Term pointer_sum(const clang::BinaryOperator* expr, Term left, Term right, Distance distance);
  void check_distance(Term index, ScalarType index_type, const Integer& scale, Distance distance);
  Term pointer_value(Term sum);
  Term compare(const clang::BinaryOperator* expr);
  void relate(Term left, Term right);
  Term logical(const clang::BinaryOperator* expr);
  Term conditional(const clang::AbstractConditionalOperator* expr, bool want_aggregate);
  Term unary(const clang::UnaryOperator* expr);
  Term increment(const clang::UnaryOperator* expr, bool want_value);
  Term assign(const clang::BinaryOperator* expr, bool want_value);
  Term compound_assign(const clang::CompoundAssignOperator* expr, bool want_value);
  // Lowers `code` from an unconnected location. Returns that location if it emitted anything or moved, else none_id
  // and the cursor is where it was: then the value is a pure term and needs no branch.
  LocationId detached(const std::function<void()>& code);

  // --- bit-fields in expressions (bit_fields.cpp)
  // Whether gcc computes with these operands in another type than Clang.
  bool computes_in_width(const clang::Expr* left, const clang::Expr* right = nullptr);
  FieldType operation_type(const clang::BinaryOperator* expr);
  // The type in which the value of the expression is to be converted to others, and the value in it.
  ScalarType value_type(const clang::Expr* expr);
  Term typed_rvalue(const clang::Expr* expr);
  void refuse_unless(Term condition, const std::string& construct);
  Term fits_in_field(Term value, ScalarType type, FieldType field);
  Term reduced(Term value, FieldType type);
  Term converted_to_field(Term value, ScalarType from, FieldType type);
  Term field_operand(const clang::Expr* operand, FieldType type);
  Term field_arithmetic(clang::BinaryOperatorKind op, Term left, Term right, ScalarType right_type, FieldType type);
  Term field_binary(const clang::BinaryOperator* expr);
  Term field_comparison(const clang::BinaryOperator* expr);
  Term field_unary(const clang::UnaryOperator* expr);
  void refuse_labels_of_fields(const clang::SwitchStmt* stmt);
  void check_float_fits(const LValue& place, Term value, const clang::Expr* from);

  // --- complex numbers and vectors (components.cpp, complex.cpp, vectors.cpp)
  // The values of the components in their order, each of the component's type. A real number is one component.
  using Components = std::vector<Term>;
  struct Operand {
    Components parts;
    ScalarType type;  // of each part
  };
  static bool has_components(const clang::Expr* expr) { return TypeMap::component_count(expr->getType()) > 0; }
  ScalarType component(clang::QualType type) { return scalar(TypeMap::component_type(type)); }
  // Whether the value is computed from components rather than found in an object.
  static bool is_computed(const clang::Expr* expr);
  Components components(const clang::Expr* expr);
  Components computed_components(const clang::Expr* expr);
  Components cast_components(const clang::CastExpr* expr);
  Components unary_components(const clang::UnaryOperator* expr);
  Components listed_components(const clang::InitListExpr* list);
  Components builtin_components(const clang::CallExpr* expr);
  Components read_components(const LValue& place);
  void write_components(const LValue& place, const Components& values);
  LValue component_place(const LValue& place, unsigned index);
  Term component_object(const Components& values, clang::QualType type);
  Components unmodelled_components(const std::string& construct, clang::QualType type);
  Operand operand(const clang::Expr* expr);  // of an operator: components, or a real number
  Operand converted(Operand operand, ScalarType type);
  Components operation(clang::BinaryOperatorKind op, const Operand& left, const Operand& right, clang::QualType type);
  Components compound_components(const clang::CompoundAssignOperator* expr);
  Components increment_components(const clang::UnaryOperator* expr);
  Components complex_operation(clang::BinaryOperatorKind op, const Operand& left, const Operand& right);
  Components complex_product(const Operand& left, const Operand& right);
  Components complex_quotient(const Operand& left, const Operand& right);
  Components complex_by_model(const char* function, const Operand& left, const Operand& right);
  Term complex_truth(const Operand& value);
  Term complex_equality(const Operand& left, const Operand& right);
  Components vector_operation(clang::BinaryOperatorKind op, const Operand& left, const Operand& right,
                              clang::QualType type);
  Term lane_operation(clang::BinaryOperatorKind op, Term left, Term right, ScalarType type, ScalarType right_type);
  Components reinterpreted(const Operand& value, ScalarType type);
  Components shuffled(const clang::ShuffleVectorExpr* expr);
  Components shuffled_by_mask(const clang::CallExpr* expr);
  LValue vector_element(const clang::ArraySubscriptExpr* expr, PlaceUse use);

  // --- lvalues (lvalues.cpp)
  LValue lvalue(const clang::Expr* expr, PlaceUse use = PlaceUse::Access);
  LValue place_of(const clang::Expr* expr, PlaceUse use);  // without the conditions of the relaxed program
  Term read_valid(const LValue& place);
  void write_valid(const LValue& place, Term value);
  // The address of the place *pointer, and what is asked of it.
  struct Dereferenced {
    Term address;
    unsigned align = 1;
  };
  Dereferenced dereferenced(const clang::Expr* pointer, PlaceUse use);
  unsigned required_alignment(clang::QualType type);  // of what a pointer to the type leads to
  static unsigned alignment_at(unsigned align, const Integer& offset);
  void require_aligned(const LValue& place);
  LValue object_lvalue(Object object, clang::QualType type);
  LValue member(const clang::MemberExpr* expr, PlaceUse use);
  Term temporary_object(const clang::Expr* expr);
  LValue subscript(const clang::ArraySubscriptExpr* expr, PlaceUse use);
  void check_index(const clang::Expr* base, Term position, ScalarType index_type, PlaceUse use);
  void check_position(const Integer& length, Term position, ScalarType index_type, PlaceUse use);
  LValue decl_ref(const clang::DeclRefExpr* expr);
  LValue compound_literal(const clang::CompoundLiteralExpr* expr);
  Object object_of(const clang::VarDecl* variable);
  Term address_of(const LValue& place);
  Term read(const LValue& place);
  void write(const LValue& place, Term value);
  Term load(Term address, ScalarType type);
  // The left side of an assignment whose right side is `later`.
  LValue assigned_place(const clang::Expr* expr, const clang::Expr* later, Term& may_access);
  LValue stable_place(LValue place, const clang::Expr* later);

  // --- calls (calls.cpp)
  enum class ResultUse : std::uint8_t { Needed, Discarded };
  Term call(const clang::CallExpr* expr,
            ResultUse use = ResultUse::Needed);  // value, or address of a returned aggregate
  Term call_pointer(const clang::CallExpr* expr, ResultUse use);
  // A call of a function known here, whose declaration is of the unit `home`.
  Term call_known(const clang::CallExpr* expr, const clang::FunctionDecl* function, Unit& home, ResultUse use);
  // A library function that the program does not define: special, or by its model, or refused.
  Term library_call(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  Term call_model(const clang::CallExpr* expr, ProcedureId model, const std::string& name);
  Term call_error(const clang::CallExpr* expr, const std::string& name);
  void report_errors(ProcedureId model, Term value);
  void may_set_errno();
  bool passes_as(Term value, ScalarType given, ScalarType parameter);
  Term no_value(clang::QualType type);
  std::string refusal(const clang::FunctionDecl* function);  // why there is no meaning for it; empty: it may have any
  Term unmodelled_call(const std::string& construct, clang::QualType type);
  // The same call with other arguments, and an argument whose value is known already.
  const clang::CallExpr* call_on(const clang::CallExpr* expr, const std::vector<clang::Expr*>& arguments);
  clang::Expr* evaluated(const clang::Expr* argument, Term value);
  Term model_call(const std::string& name, const std::vector<Term>& arguments, const std::vector<ScalarType>& types);
  Term string_length(Term address);
  void continue_if(Term condition);  // otherwise the execution ends
  Term call_procedure(ProcedureId callee, const std::vector<Term>& arguments, const std::vector<ScalarType>& types,
                      clang::QualType result_type, ResultUse use = ResultUse::Needed);
  Term external_pointer(const std::string& name);
  Term value_or_object(Term value, const std::string& name, InputKind kind = InputKind::External);
  Term external_call(const clang::CallExpr* expr, const clang::FunctionDecl* function);
  void change_outside(Object object, const clang::VarDecl* variable);
  // Objects of its own to which the function gives a pointer to functions without a body: these may change them in
  // every later call.
  void find_passed_out(const clang::Stmt* body);
  void collect_passed_out(const clang::Stmt* statement);
  bool may_be_changed_by_others(const clang::Expr* argument);
  // Somebody else may write to what the argument points to; false if that is not known to be a small object.
  bool change_pointed_to(const clang::Expr* argument);
  void refuse_objects_of_callers();
  void change_passed_out();
  void change_outside_objects(VariableId exist);
  bool is_small_outside(clang::QualType type);
  std::vector<Term> evaluate_arguments(const clang::CallExpr* expr, std::vector<ScalarType>& types);
  void read_texts(const clang::CallExpr* expr, const std::string& name, const std::vector<Term>& arguments);
  void check_nonnull(const clang::CallExpr* expr, const std::vector<Term>& arguments);
  void check_unprototyped(const clang::CallExpr* expr, const clang::FunctionDecl* definition, Unit& home);
  Term program_arguments(Term count, ScalarType count_type);
  bool fits(const clang::FunctionDecl* candidate, Unit& candidate_unit, const clang::CallExpr* expr,
            const std::vector<ScalarType>& types);

  // --- functions known by name (builtins.cpp). Nothing if the name is not special.
  std::optional<Term> special_call(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  std::optional<Term> verifier_call(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> memory_call(const clang::CallExpr* expr, const std::string& name);
  void require_argument(Term condition);  // of a function of the library
  void require_block_arguments(const std::string& name, Term to, std::optional<Term> from, Term bytes);
  // The dialects of harnesses (harness_calls.cpp).
  std::optional<Term> harness_call(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  void note_harness_function(const clang::CallExpr* expr, HarnessFunction function);
  Term nondet_call(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> nondet_harness_call(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> range_call(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> condition_call(const clang::CallExpr* expr, const std::string& name, HarnessRole role);
  std::optional<Term> unreachable_call(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> bytes_call(const clang::CallExpr* expr, const std::string& name, HarnessRole role);
  std::optional<Term> permission_call(const clang::CallExpr* expr, const std::string& name);
  bool counts_assertions();
  struct ByteSlot {
    Integer offset;
    ScalarType type;
  };
  // What an object of the type consists of, byte by byte where its parts are not known; none if that is too much.
  std::optional<std::vector<ByteSlot>> byte_slots(clang::QualType type, const Integer& size);
  // Of what an array, or an array of arrays, consists, if that is what an object of the type is.
  std::optional<ScalarType> byte_element(clang::QualType type);
  void fill_with_inputs(const std::string& name, Term address, Term count, ScalarType element);
  // The object that an expression is the address of, if it is known; null otherwise.
  const clang::VarDecl* addressed_object(const clang::Expr* expr);
  bool is_declared_rightly(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  Term descriptor_call(const clang::CallExpr* expr, const std::string& name);
  // What an allocation function is asked for. `possible` is false for sizes that no allocator gives.
  struct HeapRequest {
    Term size, possible;
    Content content = Content::Undefined;
    const char* name;
    unsigned align = 0;  // 0: that of malloc
    bool may_fail = false;
  };
  HeapRequest heap_request(Term size, Content content, const char* name);
  Term heap_block(const HeapRequest& request);
  Term product_is_possible(Term number, Term each);
  Term reallocate(Term old, HeapRequest request);
  Term aligned_block(Term alignment, HeapRequest request);
  Term posix_aligned_block(Term place, Term alignment, HeapRequest request);
  void note_failed_allocation(Term block);
  Term void_value() { return terms().truth(); }

  // --- output (output_calls.cpp)
  enum class Stream : std::uint8_t { Output, Error, File };
  struct Formatted {
    Term value;
    ScalarType type;
  };
  struct Formatting {
    std::vector<PrintDirective> directives;
    std::string unknown;  // the whole format, if it is not one of C's
    std::vector<Formatted> arguments;
  };
  const clang::StringLiteral* literal(const clang::Expr* expr);  // of plain characters, or null
  Stream stream(const clang::Expr* expr);
  ScalarType conversion_type(const PrintDirective& directive);
  std::optional<Formatting> formatting(const clang::CallExpr* expr, unsigned format_index,
                                       const std::vector<Term>& arguments, const std::vector<ScalarType>& types);
  std::string inexact_part(const Formatting& formatting);
  Term plain_text(const std::string& text, Term to, Term limit, Term at);
  Term format_text(const Formatting& formatting, Term to, Term limit);
  bool checks_accesses();
  void read_printed(const clang::CallExpr* expr, unsigned format_index, const Formatting& formatting);
  void require_print_arguments(const clang::CallExpr* expr, unsigned format_index, const Formatting& formatting);
  void separate_from_strings(const Formatting& formatting, Term to, Term limit, Term length);
  void use_stream(const clang::Expr* expr, Term stream);
  void print(const Formatting& formatting);
  std::optional<Term> output_call(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  std::optional<Term> output_value(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  std::optional<Term> print_call(const clang::CallExpr* expr, const std::string& name, unsigned format_index,
                                 Stream stream, ResultUse use);
  std::optional<Term> print_list(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  bool has_exact_format(const clang::CallExpr* expr, unsigned format_index);
  std::optional<Term> print_into_memory(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  Term put_string(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  Term put_character(const clang::CallExpr* expr, const std::string& name, ResultUse use);

  // --- the compiler's functions (builtin_table.cpp and the files *_builtins.cpp). A handler is given the name without
  // its prefix and returns nothing if it does not know this use of it.
  using Handler = std::optional<Term> (FunctionLowering::*)(const clang::CallExpr* expr, const std::string& name);
  using BuiltinTable = std::unordered_map<std::string, Handler>;
  static const BuiltinTable& builtin_table();
  static bool is_builtin_name(const std::string& name);
  Term builtin_call(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  std::optional<Term> library_builtin(const clang::CallExpr* expr, const std::string& name, ResultUse use);
  std::optional<Term> checked_call(const clang::CallExpr* expr, const std::string& name, ResultUse use);

  std::optional<Term> first_argument(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> evaluate_only(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> unreachable_builtin(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> assume_builtin(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> trap_builtin(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> folded_builtin(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> object_size(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> unknown_value(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> stack_block(const clang::CallExpr* expr, const std::string& name);

  struct Bits {
    Term value;
    ScalarType type;  // unsigned
  };
  enum class CountFrom : std::uint8_t { Top, Bottom };
  std::optional<Bits> bits_of(const clang::Expr* argument);
  Term bit(const Bits& bits, unsigned index, ScalarType type);
  Term count_zeros(const Bits& bits, CountFrom from, Term none, ScalarType type);
  std::optional<Term> bit_count(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> redundant_sign_bits(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> swapped_bytes(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> reversed_bits(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> rotated_bits(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> carry_builtin(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> overflow_builtin(const clang::CallExpr* expr, const std::string& name);

  Term is_finite(Term x);
  Term sign_bit(Term x);
  std::optional<Term> float_test(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> float_class(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> float_constant(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> float_comparison(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> float_power(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> float_magnitude(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> float_intrinsic(const clang::CallExpr* expr, const std::string& name);

  enum class Complement : std::uint8_t { No, Yes };
  Term atomic_result(BinaryOperator op, Complement complement, Term old, Term operand, ScalarType type);
  std::optional<Term> sync_builtin(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> atomic_flag(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> atomic_fence(const clang::CallExpr* expr, const std::string& name);
  std::optional<Term> atomic_is_lock_free(const clang::CallExpr* expr, const std::string& name);
  Term atomic(const clang::AtomicExpr* expr);
  std::optional<Term> atomic_operation(const clang::AtomicExpr* expr);
  std::optional<Term> atomic_arithmetic(const clang::AtomicExpr* expr, const LValue& place, ScalarType type);
  Term compare_exchange(const LValue& place, const LValue& expected, Term desired, ScalarType type, ScalarType result);

  // --- variadic functions of the program (variadic.cpp)
  struct VariadicSlot {
    long value, bytes;           // where in the slot the value lies, and how many bytes the slot has
    std::optional<Integer> tag;  // what lies at its start, if that says what the value is
  };
  bool has_tags();
  VariadicSlot variadic_slot(clang::QualType type);
  Term displaced(Term address, long bytes);
  static bool passes_ellipsis(const clang::CallExpr* expr, const clang::FunctionDecl* definition);
  // Replaces the arguments of the ellipsis by the address of the block that holds them.
  void gather_variadic(const clang::CallExpr* expr, unsigned named, std::vector<Term>& arguments,
                       std::vector<ScalarType>& types);
  LValue argument_list(const clang::Expr* expr);  // where a va_list says which argument is next
  Term variadic_argument(const clang::VAArgExpr* expr);
  std::optional<Term> variadic_builtin(const clang::CallExpr* expr, const std::string& name);
  // A function that is not modelled has used the list.
  bool passes_promoted(const clang::CallExpr* expr, unsigned named);
  void end_list(const clang::Expr* list, Term address);

  // --- setjmp and longjmp (jumps.cpp)
  struct MarkedPlace {
    struct Local {
      std::string name;
      VariableId variable, saved;
    };
    VariableId number, mark, result;  // the number of the place, and that of the last setjmp here
    LocationId after;
    std::unordered_set<VariableId> in_scope;  // addresses of objects
    struct Cell {
      std::string name;
      Term address;
      ScalarType type;
      VariableId saved;
    };
    std::vector<Local> locals;  // that the function assigns to
    std::vector<Cell> cells;    // of small objects in memory
  };
  static bool marks_place(const clang::Stmt* stmt);
  std::optional<Term> jump_call(const clang::CallExpr* expr, const std::string& name);
  Term mark_place(const clang::CallExpr* expr);
  long buffer_bytes(const clang::CallExpr* expr);
  void save_cells(MarkedPlace& place);
  LocationId unwinding();
  void finish_marked_places();
  void end_lost_jump(const std::vector<SourceRange>& places);

  // --- inline assembly (assembly.cpp)
  struct AssemblyOperand;
  struct AssemblyStep;
  struct AssemblyFlags {  // null: not known
    Term is_zero, is_negative;
    bool has_written = false;  // an output whose register an input may share
  };
  void assembly(const clang::GCCAsmStmt* stmt);
  std::optional<std::vector<AssemblyOperand>> assembly_operands(const clang::GCCAsmStmt* stmt, bool is_empty);
  static std::optional<AssemblyStep> assembly_step(const clang::GCCAsmStmt* stmt,
                                                   const AssemblyInstruction& instruction,
                                                   const std::vector<AssemblyOperand>& operands);
  bool execute(const AssemblyStep& step, std::vector<AssemblyOperand>& operands, AssemblyFlags& flags);
  void trap();
  void forget_operands(const clang::GCCAsmStmt* stmt, const AssemblyText& text, std::vector<AssemblyOperand>& operands);

  // --- statements (statements.cpp)
  void block(const clang::Stmt* stmt);
  void statement(const clang::Stmt* stmt);
  // `side`: of the whole controlling expression, where this part of it holds.
  void branch(const clang::Expr* expr, LocationId if_true, LocationId if_false, BranchSide side = BranchSide::Holds);
  void split(Term condition, LocationId if_true, LocationId if_false, BranchSide side = BranchSide::Unknown);
  void declaration(const clang::VarDecl* variable);
  void initialised_declaration(const clang::VarDecl* variable);
  void if_statement(const clang::IfStmt* stmt);
  void while_statement(const clang::WhileStmt* stmt);
  void do_statement(const clang::DoStmt* stmt);
  void for_statement(const clang::ForStmt* stmt);
  void switch_statement(const clang::SwitchStmt* stmt);
  void return_statement(const clang::ReturnStmt* stmt);
  void end_without_value();  // of a function whose type promises one

  // --- scopes (scopes.cpp)
  // What is in scope: how many variables with a cleanup, and how many blocks of memory.
  struct Scope {
    std::size_t cleanups = 0, blocks = 0;
  };
  Scope scope() const { return {cleanups_.size(), scoped_blocks_.size()}; }
  struct JumpTarget {
    LocationId location;  // none_id: compilers differ in what is meant there
    Scope scope;          // there
  };
  // A `break` or `continue` in the condition or step of a loop belongs to that loop for Clang and to the one around it
  // for gcc.
  template <typename Code>
  void in_loop_header(const Code& code) {
    breaks_.push_back({none_id, scope()});
    continues_.push_back({none_id, scope()});
    code();
    breaks_.pop_back();
    continues_.pop_back();
  }
  void in_scope_of(const clang::Stmt* stmt, const std::function<void()>& lower);
  void enter_block(VariableId address);      // whose lifetime ends with its scope
  void end_objects(const Scope& remaining);  // of the innermost scopes, which go on for other paths
  void leave_scope(const Scope& remaining);
  void leave_for(const JumpTarget& target, const char* construct);
  void end_function_blocks();
  static bool is_in_temporary(const clang::Expr* place);  // part of a struct that is a value
  // The objects that calls return end with the expression, where a pointer into one may be left.
  void full_expression(const std::function<void()>& lower);

  // --- labels and goto (gotos.cpp)
  LocationId label(const clang::LabelDecl* label);
  void go_to(const clang::LabelDecl* label);
  void indirect_goto(const clang::IndirectGotoStmt* stmt);
  void end_blocks_for(const clang::LabelDecl* label);
  void count_cleanups_at_labels(const clang::Stmt* stmt, std::size_t& in_scope,
                                std::unordered_set<const clang::Stmt*>& scopes);
  static std::vector<const clang::VarDecl*> declared_behind_label(const clang::Stmt* body);
  void scan_jumps(const clang::Stmt* body);
  void allocate_early(const clang::VarDecl* variable);

  // --- locals that are read before they are written (unwritten.cpp)
  void give_skipped_locals_values();
  void lead_unwritten_pointers_outside();

  // --- initialisers (initialisers.cpp)
  void initialise(const LValue& place, const clang::Expr* initialiser, bool already_zero);
  void initialise_array(const LValue& place, const clang::InitListExpr* list, bool already_zero);
  void initialise_record(const LValue& place, const clang::InitListExpr* list, bool already_zero);
  void copy_value(const LValue& to, const LValue& from);
  bool leave_padding_open(const LValue& place, const clang::RecordDecl* record);
  void leave_open(const LValue& place, std::uint64_t start, std::uint64_t bytes, const char* what);
  bool in_entry() const { return function_ == nullptr; }  // where objects of static lifetime are initialised
  void initialise_from_string(const LValue& place, const clang::StringLiteral* literal, bool already_zero);
  LValue field_of(Term record_address, const clang::FieldDecl* field);
  LValue element_of(const LValue& array, std::uint64_t index, clang::QualType element);
  LValue field_of(const LValue& record, const clang::FieldDecl* field);  // keeps the image
  void initialise_allocated(EdgeId allocation, const LValue& place, const clang::Expr* initialiser);
  bool write_to_image(const LValue& place, Term value);

  Module& module_;
  ProcedureId procedure_;
  Unit* unit_;
  std::shared_ptr<const ObjectShape> heap_shape_;  // of what the call at hand allocates, where its type is known
  LocationId current_ = 0;
  LocationId trapped_ = none_id;  // right behind the last trap
  SourceRange here_;              // of the innermost statement or call being lowered
  std::unordered_map<const clang::VarDecl*, Object> locals_;
  std::unordered_map<const clang::LabelDecl*, LocationId> labels_;
  std::size_t notes_ = 0;   // that were of use to somebody
  bool has_jumps_ = false;  // labels or cases
  std::unordered_map<const clang::OpaqueValueExpr*, Term> opaque_values_;
  // Objects of a block that a jump backwards enters again from within: they stay the same objects.
  std::unordered_map<const clang::CompoundLiteralExpr*, Term> lasting_literals_;
  std::unordered_set<const clang::VarDecl*> lasting_locals_;
  std::unordered_map<const clang::Expr*, Term> array_bounds_;  // size expressions of variable length arrays
  std::unordered_map<const clang::SwitchCase*, LocationId> case_locations_;
  std::vector<JumpTarget> breaks_, continues_;
  std::vector<const clang::VarDecl*> cleanups_;  // variables in scope with attribute cleanup
  std::unordered_map<const clang::LabelDecl*, std::size_t> cleanups_at_label_;
  // If the property asks for lifetimes: the addresses of objects in scope with the statement that is their scope, those
  // of all objects of the function, and where these end.
  struct ScopedBlock {
    VariableId address;
    const clang::Stmt* scope;  // null: the function
  };
  std::vector<ScopedBlock> scoped_blocks_;
  std::vector<VariableId> function_blocks_;
  std::vector<VariableId> stack_blocks_;  // those of alloca: they end with the function only
  LocationId leaving_ = none_id;
  std::vector<const clang::LabelDecl*> addressed_labels_;  // in the order of the text
  std::vector<EdgeId> unwritten_pointers_;                 // declarations of pointers to objects without a value
  std::vector<MarkedPlace> marked_places_;
  std::vector<VariableId> returned_objects_;       // by calls of the expression that is being lowered
  bool keeps_temporary_ = false;                   // a pointer to an array in one of them was formed
  std::vector<const clang::VarDecl*> passed_out_;  // in the order of the text
  VariableId passed_before_ = none_id;             // what Module::passed_out was when the function was called
  std::vector<const clang::Stmt*> scopes_;         // statements that are being lowered
  std::unordered_map<const clang::LabelDecl*, std::unordered_set<const clang::Stmt*>> scopes_of_label_;
  std::vector<Term> index_conditions_;  // in the relaxed program, of the places that are being formed
  unsigned places_formed_ = 0;
  std::vector<Term> later_checks_;       // of the place that is being formed for a later access
  VariableId result_address_ = none_id;  // where a returned aggregate goes
  VariableId variadic_arguments_ = none_id;
  const clang::FunctionDecl* function_ = nullptr;
};

}  // namespace warrant
