// printf and its relatives, and the simpler functions of output. What goes to stdout is printed by a run.
#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "frontend/library/print_format.h"
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/assumption_notes.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/globals.h"
#include "frontend/lowering/heap.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/library_calls.h"
#include "frontend/lowering/variadic.h"
#include "program/guesses.h"

namespace warrant {
namespace {

using Length = PrintDirective::Length;

// As lib/models/format.c knows them.
enum FormatFlag : std::uint8_t {
  Left = 1,
  Zero = 2,
  Plus = 4,
  Space = 8,
  Alternate = 16,
  Upper = 32,
  Negative = 64,
  Signed = 128
};

int flag_bits(const PrintDirective& directive) {
  static const std::pair<char, int> known[] = {{'-', Left}, {'0', Zero}, {'+', Plus}, {' ', Space}, {'#', Alternate}};
  int bits = directive.letter == 'X' ? Upper : 0;
  for (const auto& [letter, bit] : known)
    if (directive.flags.find(letter) != std::string::npos) bits |= bit;
  return bits;
}

// What the conversion prints is the same in every C library, and is simple enough to be computed.
bool is_exact(const PrintDirective& directive) {
  if (directive.letter == 0) return true;
  const bool plain = directive.length == Length::Plain;
  switch (directive.letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'n':
      return directive.length != Length::LongDouble;
    case 'c':
    case 's':
      return plain;
    default:
      return false;
  }
}

std::string in_words(const PrintDirective& directive) { return std::string("%") + directive.letter; }

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

Stream stream(const clang::Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(expr); opaque && opaque->getSourceExpr())
    return stream(opaque->getSourceExpr());
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const std::string name = ref ? ref->getDecl()->getNameAsString() : "";
  return name == "stdout" ? Stream::Output : name == "stderr" ? Stream::Error : Stream::File;
}

ScalarType conversion_type(const FunctionContext& context, const PrintDirective& directive) {
  const bool is_signed = directive.letter == 'd' || directive.letter == 'i' || directive.letter == 'n';
  const unsigned word = context.encoding().pointer_type().bytes;  // long, size_t and ptrdiff_t in both data models
  switch (directive.length) {
    case Length::Char:
      return ScalarType::integer(1, is_signed);
    case Length::Short:
      return ScalarType::integer(2, is_signed);
    case Length::Long:
    case Length::Size:
    case Length::Difference:
      return ScalarType::integer(word, is_signed);
    case Length::LongLong:
    case Length::Max:
      return ScalarType::integer(8, is_signed);
    default:
      return ScalarType::integer(4, is_signed);
  }
}

std::optional<Formatting> formatting(const CallContext& call, unsigned format_index, const std::vector<Term>& arguments,
                                     const std::vector<ScalarType>& types) {
  const clang::StringLiteral* format = literal(call.expr->getArg(format_index));
  if (!format) return std::nullopt;
  std::string text = format->getString().str();
  text.resize(std::min(text.size(), text.find('\0')));
  Formatting result;
  if (std::optional<std::vector<PrintDirective>> directives = parse_print_format(text))
    result.directives = std::move(*directives);
  else
    result.unknown = text;
  for (unsigned i = format_index + 1; i < arguments.size(); ++i) result.arguments.push_back({arguments[i], types[i]});
  return result;
}

// The part of the format that is not exact, in words; empty if all of it is, and the arguments are those it asks for.
std::string inexact_part(const FunctionContext& context, const Formatting& formatting) {
  if (!formatting.unknown.empty()) return "an unknown conversion";
  std::size_t next = 0;
  const auto takes = [&](ScalarType wanted) {
    if (next >= formatting.arguments.size()) return false;
    const ScalarType given = formatting.arguments[next++].type;
    if (wanted.is_pointer() || given.is_floating()) return given.is_pointer() && wanted.is_pointer();
    return given.bytes == std::max<unsigned>(4, wanted.bytes) && !given.is_pointer();
  };
  for (const PrintDirective& directive : formatting.directives) {
    if (directive.letter == 0) continue;
    if (!is_exact(directive)) return in_words(directive);
    for (const PrintDirective::Field* field : {&directive.width, &directive.precision})
      if (field->from_argument && !takes(context.int_type())) return "an argument of another type";
    const bool by_address = directive.letter == 's' || directive.letter == 'n';
    const ScalarType wanted = by_address                ? context.encoding().pointer_type()
                              : directive.letter == 'c' ? context.int_type()
                                                        : conversion_type(context, directive);
    if (!takes(wanted)) return "an argument of another type";
  }
  return "";
}

// Text of the format itself; the new length.
Term plain_text(const FunctionContext& context, const std::string& text, Term to, Term limit, Term at) {
  const ScalarType pointer = context.encoding().pointer_type(), size = context.encoding().size_type(),
                   integer = context.int_type();
  const ScalarType character = ScalarType::integer(1, true);
  const Integer length(static_cast<long>(text.size()));
  const std::optional<Integer> room = context.encoding().constant_value(limit, size);
  const std::optional<Integer> start = context.encoding().constant_value(at, size);
  const bool fits = room && (*room == size.high() || (start && *start + length < *room));
  if (fits) {
    const Term place = context.out.save(context.encoding().offset(to, at, size, 1), pointer);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const Term address =
          context.encoding().offset(place, context.encoding().address(Integer(static_cast<long>(i))), pointer, 1);
      context.out.emit(Store{address, context.constant(Integer(text[i]), character), character});
    }
    return context.encoding().binary(BinaryOperator::Add, at, context.constant(length, size), size);
  }
  clang::ASTContext& text_context = context.unit.context();
  const clang::QualType type =
      text_context.getStringLiteralArrayType(text_context.CharTy, static_cast<unsigned>(text.size()));
  const auto* copy = clang::StringLiteral::Create(text_context, text, clang::StringLiteralKind::Ordinary, false, type,
                                                  clang::SourceLocation());
  const Term source = context.symbol(context.module.globals.string_literal(copy, context.unit).variable);
  const Term none = context.constant(0, integer);
  return context.calls.model_call("__warrant_format_string",
                                  {to, limit, at, source, none, none, context.constant(-1, integer)},
                                  {pointer, size, size, pointer, integer, integer, integer});
}

// Produces the text in `to`, of which `limit` bytes may be written; returns its length, of the size type.
Term format_text(const FunctionContext& context, const Formatting& formatting, Term to, Term limit) {
  const ScalarType pointer = context.encoding().pointer_type(), size = context.encoding().size_type(),
                   integer = context.int_type();
  const ScalarType character = ScalarType::integer(1, true), wide = ScalarType::integer(8, false);
  const std::optional<Integer> known_limit = context.encoding().constant_value(limit, size);
  const bool only_counts = known_limit && known_limit->is_zero();
  Term at = context.constant(0, size);
  std::size_t next = 0;
  const auto field = [&](const PrintDirective::Field& given, int otherwise) {
    if (!given.from_argument) return context.constant(given.given ? given.value : otherwise, integer);
    const Formatted& argument = formatting.arguments[next++];
    return context.encoding().convert(argument.value, argument.type, integer);
  };
  for (const PrintDirective& directive : formatting.directives) {
    if (directive.letter == 0 && only_counts) {
      const Term length = context.constant(Integer(static_cast<long>(directive.text.size())), size);
      at = context.encoding().binary(BinaryOperator::Add, at, length, size);
      continue;
    }
    if (directive.letter == 0) {
      at = plain_text(context, directive.text, to, limit, at);
      continue;
    }
    const Term width = field(directive.width, 0);
    const Term precision = field(directive.precision, -1);
    const Formatted& argument = formatting.arguments[next++];
    int flags = flag_bits(directive);
    if (directive.letter == 'n') {
      const ScalarType target = conversion_type(context, directive);
      context.out.emit(Store{argument.value, context.encoding().convert(at, size, target), target});
    } else if (directive.letter == 's') {
      at = context.calls.model_call("__warrant_format_string",
                                    {to, limit, at, argument.value, context.constant(flags, integer), width, precision},
                                    {pointer, size, size, pointer, integer, integer, integer});
    } else if (directive.letter == 'c') {
      const Term value = context.encoding().convert(argument.value, argument.type, character);
      at = context.calls.model_call("__warrant_format_character",
                                    {to, limit, at, value, context.constant(flags, integer), width},
                                    {pointer, size, size, character, integer, integer});
    } else {
      const ScalarType type = conversion_type(context, directive);
      const Term value = context.out.save(context.encoding().convert(argument.value, argument.type, type), type);
      Term magnitude = context.encoding().convert(value, type, wide);
      Term bits = context.constant(flags, integer);
      if (type.is_signed) {
        const Term negative = context.encoding().compare(Comparison::Lt, value, context.encoding().zero(type), type);
        const Term opposite =
            context.encoding().binary(BinaryOperator::Sub, context.constant(0, wide), magnitude, wide);
        magnitude = context.terms().ite(negative, opposite, magnitude);
        bits = context.terms().ite(negative, context.constant(flags | Signed | Negative, integer),
                                   context.constant(flags | Signed, integer));
      }
      const int base = directive.letter == 'o' ? 8 : directive.letter == 'x' || directive.letter == 'X' ? 16 : 10;
      at = context.calls.model_call("__warrant_format_integer",
                                    {to, limit, at, magnitude, context.constant(base, integer), bits, width, precision},
                                    {pointer, size, size, wide, integer, integer, integer, integer});
    }
  }
  return at;
}

// The edge that makes a run print.
void print(const FunctionContext& context, const Formatting& formatting) {
  Output output;
  output.format = formatting.unknown;
  std::vector<bool> printed;  // by argument
  for (const PrintDirective& directive : formatting.directives) {
    const bool prints = directive.letter != 'n';
    if (prints) output.format += directive.spelling;
    for (const PrintDirective::Field* field : {&directive.width, &directive.precision})
      if (field->from_argument) printed.push_back(prints);
    if (directive.letter != 0) printed.push_back(prints);
  }
  for (std::size_t i = 0; i < formatting.arguments.size(); ++i)
    if (i >= printed.size() || printed[i])
      output.arguments.push_back({formatting.arguments[i].value, formatting.arguments[i].type, none_id});
  context.out.emit(std::move(output));
}

// The strings that the conversions print, if accesses are checked: an output itself has no effect.
void read_printed(const CallContext& call, unsigned format_index, const Formatting& formatting) {
  const ScalarType pointer = call.encoding().pointer_type(), size = call.encoding().size_type(),
                   integer = call.int_type();
  std::size_t next = 0;
  const auto taken = [&]() -> const Formatted* {
    const std::size_t at = next++;
    return at < formatting.arguments.size() ? &formatting.arguments[at] : nullptr;
  };
  for (const PrintDirective& directive : formatting.directives) {
    if (directive.letter == 0) continue;
    if (directive.width.from_argument) taken();
    Term precision = call.constant(directive.precision.given ? directive.precision.value : -1, integer);
    if (directive.precision.from_argument) {
      const Formatted* given = taken();
      if (given && !given->type.is_floating()) precision = call.encoding().convert(given->value, given->type, integer);
    }
    const Formatted* argument = taken();
    if (directive.letter != 's' || !argument || !argument->type.is_pointer()) continue;
    if (directive.length != Length::Plain) {
      call.module.assumptions.assume({AssumptionKind::WideStrings}, call.out.here());
      continue;
    }
    if (literal(call.expr->getArg(format_index + static_cast<unsigned>(next)))) continue;
    const Term nothing = call.constant(0, size), plain = call.constant(0, integer);
    call.calls.model_call("__warrant_format_string",
                          {call.encoding().zero(pointer), nothing, nothing, argument->value, plain, plain, precision},
                          {pointer, size, size, pointer, integer, integer, integer});
  }
}

// A stream that is not there, or closed, cannot be used: the models have a byte for each.
void use_stream(const FunctionContext& context, const clang::Expr* expr, Term file) {
  if (context.library.checks_accesses() && stream(expr) == Stream::File)
    context.out.load(file, ScalarType::integer(1, true));
}

// The arguments that the format asks for are there. Where the property names such errors, they must also be of the kind
// and size: as in va_arg, integers and pointers of the same size take each other's place.
void require_print_arguments(const CallContext& call, unsigned format_index, const Formatting& formatting) {
  const bool asks_for_types = call.module.options.property.kinds.contains(Undefined::LibraryArgument);
  std::size_t next = 0;
  bool is_good = true;
  const auto take = [&](bool floating, unsigned bytes) {
    const std::size_t at = next++;
    if (at >= formatting.arguments.size()) {
      is_good = false;
      return;
    }
    const ScalarType given = formatting.arguments[at].type;
    const unsigned index = format_index + 1 + static_cast<unsigned>(at);
    const bool is_scalar = !TypeMap::is_aggregate(call.expr->getArg(index)->getType());
    if (asks_for_types && (!is_scalar || given.is_floating() != floating || given.bytes != bytes)) is_good = false;
  };
  for (const PrintDirective& directive : formatting.directives) {
    if (directive.letter == 0) continue;
    for (const PrintDirective::Field* field : {&directive.width, &directive.precision})
      if (field->from_argument) take(false, call.int_type().bytes);
    switch (directive.letter) {
      case 's':
      case 'p':
      case 'n':
        take(false, call.encoding().pointer_type().bytes);
        break;
      case 'c':
        take(false, call.int_type().bytes);
        break;
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        if (directive.length == Length::LongDouble) return;  // no conversion of C's
        take(false, std::max<unsigned>(call.int_type().bytes, conversion_type(call, directive).bytes));
        break;
      default: {
        const clang::ASTContext& context = call.unit.context();
        take(true, call.scalar(directive.length == Length::LongDouble ? context.LongDoubleTy : context.DoubleTy).bytes);
      }
    }
  }
  if (!is_good) call.library.require_argument(call.terms().falsity());
}

// Of sprintf(b, "%s", b + 1), and of text that is written where a string was read before. What a conversion itself
// writes and what was written before it is the model's to look at.
void separate_from_strings(const FunctionContext& context, const Formatting& formatting, Term to, Term limit,
                           Term length) {
  if (context.out.goes_on_at_undefined()) return;
  const ScalarType pointer = context.encoding().pointer_type(), size = context.encoding().size_type();
  const Term wanted = context.encoding().binary(BinaryOperator::Add, length, context.constant(1, size), size);
  const Term fits = context.encoding().compare(Comparison::Le, wanted, limit, size);
  const Term written = context.encoding().convert(context.terms().ite(fits, wanted, limit), size, pointer);
  std::size_t next = 0;
  for (const PrintDirective& directive : formatting.directives) {
    if (directive.letter == 0) continue;
    for (const PrintDirective::Field* field : {&directive.width, &directive.precision})
      if (field->from_argument) ++next;
    const Formatted& argument = formatting.arguments[next++];
    const bool may_be_empty =
        directive.precision.from_argument || (directive.precision.given && !directive.precision.value);
    if (directive.letter == 's' && !may_be_empty)
      context.out.emit(Separate{to, written, argument.value, context.encoding().address(Integer(1))});
  }
}

// Whether the frontend reads the format by itself; asked before the arguments are evaluated.
bool has_exact_format(const CallContext& call, unsigned format_index) {
  std::vector<ScalarType> argument_types;
  for (const clang::Expr* argument : call.expr->arguments())
    argument_types.push_back(TypeMap::is_aggregate(argument->getType()) ? ScalarType::boolean()
                                                                        : call.type_of(argument));
  const std::vector<Term> unknown(argument_types.size());
  const std::optional<Formatting> format = formatting(call, format_index, unknown, argument_types);
  return format && inexact_part(call, *format).empty();
}

// printf, fprintf, dprintf: text that leaves the program. Nothing if it is left to the model.
std::optional<Term> print_call(const CallContext& call, unsigned format_index, Stream stream) {
  const clang::QualType type = call.expr->getType();
  const bool wanted = call.use == ResultUse::Needed && !type->isVoidType();
  if (!literal(call.expr->getArg(format_index))) {
    if (wanted || call.library.checks_accesses()) return std::nullopt;
    // Only %n takes the address of a number.
    for (unsigned i = format_index + 1; i < call.expr->getNumArgs(); ++i) {
      const clang::QualType pointee = call.expr->getArg(i)->getType()->getPointeeType();
      if (!pointee.isNull() && pointee->isIntegerType() && !pointee->isCharType() && !pointee.isConstQualified())
        return std::nullopt;
    }
  }
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  const std::optional<Formatting> format = formatting(call, format_index, arguments, argument_types);
  bool counts = false;
  if (format) {
    for (const PrintDirective& directive : format->directives) counts = counts || directive.letter == 'n';
  }
  const std::string inexact = format ? inexact_part(call, *format) : "a format that is not a string literal";
  if (counts && !inexact.empty())
    return call.calls.unmodelled_call("call of " + call.name + " with %n and " + inexact, type);
  if (call.name == "fprintf") use_stream(call, call.expr->getArg(0), arguments[0]);
  if (format) require_print_arguments(call, format_index, *format);
  if (call.library.checks_accesses() && format) read_printed(call, format_index, *format);
  if (format && stream == Stream::Output) print(call, *format);
  if (!wanted && !counts) return call.void_value();
  // Output to stdout and stderr succeeds; how much an inexact conversion prints is not modelled.
  if (!inexact.empty() || stream == Stream::File) {
    if (!counts && stream == Stream::File)
      return call.out.fresh_input(InputKind::Unmodelled, call.name, call.scalar(type), Integer(-1));
    if (!counts)
      return call.out.fresh_input(InputKind::Unmodelled, inexact_value_prefix + call.name, call.scalar(type),
                                  Integer(0));
    return call.calls.unmodelled_call("call of " + call.name + " with %n", type);
  }
  const Term nowhere = call.encoding().zero(call.encoding().pointer_type());
  const Term length = format_text(call, *format, nowhere, call.constant(0, call.encoding().size_type()));
  return wanted ? call.encoding().convert(length, call.encoding().size_type(), call.scalar(type)) : call.void_value();
}

// vprintf, vfprintf, vdprintf. Where nobody asks for the result, it is enough to read the arguments, and that only
// where accesses are checked. Nothing if the call is left to the model.
std::optional<Term> print_list(const CallContext& call) {
  const unsigned count = call.expr->getNumArgs();
  if (call.use == ResultUse::Needed && !call.expr->getType()->isVoidType()) return std::nullopt;
  if (const std::optional<Formatting> format = formatting(call, count - 2, {}, {})) {
    const auto writes = [](const PrintDirective& directive) { return directive.letter == 'n'; };
    if (!format->unknown.empty() || std::ranges::any_of(format->directives, writes)) return std::nullopt;
  } else if (!call.library.checks_accesses()) {
    call.module.assumptions.assume({AssumptionKind::FormatWithoutCount, {call.name}}, call.out.here());
  }
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  if (call.name == "vfprintf") use_stream(call, call.expr->getArg(0), arguments[0]);
  if (call.library.checks_accesses()) {
    const ScalarType pointer = call.encoding().pointer_type();
    call.calls.model_call("__warrant_read_list", {arguments[count - 2], arguments[count - 1]}, {pointer, pointer});
  }
  call.variadics.end_list(call.expr->getArg(count - 1), arguments.back());
  return call.void_value();
}

// sprintf, snprintf, asprintf: text that stays in memory. Nothing if it is left to the model.
std::optional<Term> print_into_memory(const CallContext& call) {
  const ScalarType pointer = call.encoding().pointer_type(), size = call.encoding().size_type();
  const bool limited = call.name == "snprintf", allocates = call.name == "asprintf";
  const unsigned format_index = limited ? 2 : 1;
  if (!has_exact_format(call, format_index)) return std::nullopt;
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  const clang::QualType type = call.expr->getType();
  const std::optional<Formatting> format = formatting(call, format_index, arguments, argument_types);
  Term to = call.out.save(call.arithmetic.convert(arguments[0], argument_types[0], pointer), pointer);
  Term limit = call.constant(size.high(), size);
  if (limited) limit = call.out.save(call.arithmetic.convert(arguments[1], argument_types[1], size), size);
  if (allocates) {
    const Term length = format_text(call, *format, call.encoding().zero(pointer), call.constant(0, size));
    const Term bytes = call.encoding().binary(BinaryOperator::Add, length, call.constant(1, size), size);
    HeapRequest request =
        heap_request(call, call.encoding().convert(bytes, size, pointer), Content::Undefined, "asprintf");
    request.may_fail = false;
    const Term block = heap_block(call, request);
    call.out.emit(Store{to, block, pointer});
    to = block;
  }
  const Term length = call.out.save(format_text(call, *format, to, limit), size);
  if (!allocates) separate_from_strings(call, *format, to, limit, length);
  call.calls.model_call("__warrant_format_end", {to, limit, length}, {pointer, size, size});
  if (call.use == ResultUse::Discarded || type->isVoidType()) return call.void_value();
  return call.encoding().convert(length, size, call.scalar(type));
}

// puts, fputs: a string and perhaps the end of the line.
std::optional<Term> put_string(const CallContext& call) {
  const bool line = call.name == "puts";
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  const Stream target = line ? Stream::Output : stream(call.expr->getArg(1));
  if (!line) use_stream(call, call.expr->getArg(1), arguments[1]);
  if (call.library.checks_accesses() && !literal(call.expr->getArg(0))) call.library.string_length(arguments[0]);
  if (target == Stream::Output) {
    Output output;
    if (const clang::StringLiteral* text = literal(call.expr->getArg(0))) {
      for (char c : text->getString().take_until([](char at) { return at == '\0'; }))
        output.format += c == '%' ? "%%" : std::string(1, c);
    } else {
      output.format = "%s";
      output.arguments.push_back({arguments[0], argument_types[0], none_id});
    }
    if (line) output.format += "\n";
    call.out.emit(std::move(output));
  }
  if (call.use == ResultUse::Discarded || call.expr->getType()->isVoidType()) return call.void_value();
  // C says no more than that it is not negative.
  const long low = target == Stream::File ? -1 : 0;
  return call.out.fresh_input(InputKind::Unmodelled, call.name, call.scalar(call.expr->getType()), Integer(low));
}

std::optional<Term> put_character(const CallContext& call) {
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  const ScalarType byte = ScalarType::integer(1, false);
  const Term value = call.out.save(call.arithmetic.convert(arguments[0], argument_types[0], byte), byte);
  const Stream target = call.name == "putchar" ? Stream::Output : stream(call.expr->getArg(1));
  if (call.name != "putchar") use_stream(call, call.expr->getArg(1), arguments[1]);
  if (target == Stream::Output)
    call.out.emit(Output{"%c", {{call.encoding().convert(value, byte, call.int_type()), call.int_type(), none_id}}});
  if (call.use == ResultUse::Discarded || call.expr->getType()->isVoidType()) return call.void_value();
  const ScalarType result = call.scalar(call.expr->getType());
  const Term written = call.encoding().convert(value, byte, result);
  if (target != Stream::File) return written;
  const Term fails = call.out.fresh_input(InputKind::Unmodelled, call.name + " fails", ScalarType::boolean());
  return call.terms().ite(call.encoding().truth(fails, ScalarType::boolean()), call.constant(-1, result), written);
}

std::optional<Term> print_to_standard(const CallContext& call) { return print_call(call, 0, Stream::Output); }
std::optional<Term> print_to_stream(const CallContext& call) { return print_call(call, 1, stream(call.argument(0))); }
std::optional<Term> print_to_file(const CallContext& call) { return print_call(call, 1, Stream::File); }

std::optional<Term> flush(const CallContext& call) {
  const clang::Expr* file = call.argument(0);
  const bool all = file->isNullPointerConstant(call.unit.context(), clang::Expr::NPC_ValueDependentIsNull);
  if (!all && stream(file) == Stream::File) return std::nullopt;
  call.expressions.effects(file);
  return call.zero();
}

// Their names without a suffix _unlocked.
constexpr CallTable::Row output_rows[] = {
    {"printf", print_to_standard, 1},
    {"fprintf", print_to_stream, 2},
    {"dprintf", print_to_file, 2},
    {"sprintf asprintf", print_into_memory, 2},
    {"snprintf", print_into_memory, 3},
    {"puts", put_string, 1, 1},
    {"fputs", put_string, 2, 2},
    {"putchar", put_character, 1, 1},
    {"putc fputc _IO_putc", put_character, 2, 2},
    {"vprintf", print_list, 2, 2},
    {"vfprintf vdprintf", print_list, 3, 3},
    {"fflush", flush, 1, 1},
};

}  // namespace

const clang::StringLiteral* literal(const clang::Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(expr); opaque && opaque->getSourceExpr())
    return literal(opaque->getSourceExpr());
  const auto* found = llvm::dyn_cast<clang::StringLiteral>(expr);
  return found && found->getCharByteWidth() == 1 ? found : nullptr;
}

std::optional<Term> output_call(const CallContext& call) {
  static const CallTable table(output_rows);
  const std::optional<Term> value = table.lower(call.named(call.name.substr(0, call.name.rfind("_unlocked"))));
  const bool stays = call.name == "sprintf" || call.name == "snprintf" || call.name == "asprintf";
  if (value && !stays) call.library.may_set_errno();
  return value;
}

}  // namespace warrant
