// printf and its relatives, and the simpler functions of output. What goes to stdout is printed by a run.
#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "frontend/lowering.h"
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

}  // namespace

const clang::StringLiteral* FunctionLowering::literal(const clang::Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(expr); opaque && opaque->getSourceExpr())
    return literal(opaque->getSourceExpr());
  const auto* found = llvm::dyn_cast<clang::StringLiteral>(expr);
  return found && found->getCharByteWidth() == 1 ? found : nullptr;
}

FunctionLowering::Stream FunctionLowering::stream(const clang::Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(expr); opaque && opaque->getSourceExpr())
    return stream(opaque->getSourceExpr());
  const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const std::string name = ref ? ref->getDecl()->getNameAsString() : "";
  return name == "stdout" ? Stream::Output : name == "stderr" ? Stream::Error : Stream::File;
}

ScalarType FunctionLowering::conversion_type(const PrintDirective& directive) {
  const bool is_signed = directive.letter == 'd' || directive.letter == 'i' || directive.letter == 'n';
  const unsigned word = encoding().pointer_type().bytes;  // long, size_t and ptrdiff_t in both data models
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

std::optional<FunctionLowering::Formatting> FunctionLowering::formatting(const clang::CallExpr* expr,
                                                                         unsigned format_index,
                                                                         const std::vector<Term>& arguments,
                                                                         const std::vector<ScalarType>& types) {
  const clang::StringLiteral* format = literal(expr->getArg(format_index));
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
std::string FunctionLowering::inexact_part(const Formatting& formatting) {
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
      if (field->from_argument && !takes(int_type())) return "an argument of another type";
    const bool by_address = directive.letter == 's' || directive.letter == 'n';
    const ScalarType wanted = by_address                ? encoding().pointer_type()
                              : directive.letter == 'c' ? int_type()
                                                        : conversion_type(directive);
    if (!takes(wanted)) return "an argument of another type";
  }
  return "";
}

Term FunctionLowering::model_call(const std::string& name, const std::vector<Term>& arguments,
                                  const std::vector<ScalarType>& argument_types) {
  const ProcedureId procedure = module_.model_procedure(name);
  assert(procedure != none_id && "a function that the frontend calls by itself has a model");
  return call_procedure(procedure, arguments, argument_types, module_.definition_of(procedure)->getReturnType());
}

// Not by strlen, which the program may define.
Term FunctionLowering::string_length(Term address) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type(), integer = int_type();
  const Term nothing = constant(0, size), plain = constant(0, integer);
  return model_call("__warrant_format_string",
                    {encoding().zero(pointer), nothing, nothing, address, plain, plain, constant(-1, integer)},
                    {pointer, size, size, pointer, integer, integer, integer});
}

// Text of the format itself; the new length.
Term FunctionLowering::plain_text(const std::string& text, Term to, Term limit, Term at) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type(), integer = int_type();
  const ScalarType character = ScalarType::integer(1, true);
  const Integer length(static_cast<long>(text.size()));
  const std::optional<Integer> room = encoding().constant_value(limit, size);
  const std::optional<Integer> start = encoding().constant_value(at, size);
  const bool fits = room && (*room == size.high() || (start && *start + length < *room));
  if (fits) {
    const Term place = save(encoding().offset(to, at, size, 1), pointer);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const Term address = encoding().offset(place, encoding().address(Integer(static_cast<long>(i))), pointer, 1);
      emit(Store{address, constant(Integer(text[i]), character), character});
    }
    return encoding().binary(BinaryOperator::Add, at, constant(length, size), size);
  }
  clang::ASTContext& context = unit_->context();
  const clang::QualType type = context.getStringLiteralArrayType(context.CharTy, static_cast<unsigned>(text.size()));
  const auto* copy = clang::StringLiteral::Create(context, text, clang::StringLiteralKind::Ordinary, false, type,
                                                  clang::SourceLocation());
  const Term source = module_.program().symbol(module_.string_literal(copy, *unit_).variable);
  const Term none = constant(0, integer);
  return model_call("__warrant_format_string", {to, limit, at, source, none, none, constant(-1, integer)},
                    {pointer, size, size, pointer, integer, integer, integer});
}

// Produces the text in `to`, of which `limit` bytes may be written; returns its length, of the size type.
Term FunctionLowering::format_text(const Formatting& formatting, Term to, Term limit) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type(), integer = int_type();
  const ScalarType character = ScalarType::integer(1, true), wide = ScalarType::integer(8, false);
  const std::optional<Integer> known_limit = encoding().constant_value(limit, size);
  const bool only_counts = known_limit && known_limit->is_zero();
  Term at = constant(0, size);
  std::size_t next = 0;
  const auto field = [&](const PrintDirective::Field& given, int otherwise) {
    if (!given.from_argument) return constant(given.given ? given.value : otherwise, integer);
    const Formatted& argument = formatting.arguments[next++];
    return encoding().convert(argument.value, argument.type, integer);
  };
  for (const PrintDirective& directive : formatting.directives) {
    if (directive.letter == 0 && only_counts) {
      const Term length = constant(Integer(static_cast<long>(directive.text.size())), size);
      at = encoding().binary(BinaryOperator::Add, at, length, size);
      continue;
    }
    if (directive.letter == 0) {
      at = plain_text(directive.text, to, limit, at);
      continue;
    }
    const Term width = field(directive.width, 0);
    const Term precision = field(directive.precision, -1);
    const Formatted& argument = formatting.arguments[next++];
    int flags = flag_bits(directive);
    if (directive.letter == 'n') {
      const ScalarType target = conversion_type(directive);
      emit(Store{argument.value, encoding().convert(at, size, target), target});
    } else if (directive.letter == 's') {
      at = model_call("__warrant_format_string",
                      {to, limit, at, argument.value, constant(flags, integer), width, precision},
                      {pointer, size, size, pointer, integer, integer, integer});
    } else if (directive.letter == 'c') {
      const Term value = encoding().convert(argument.value, argument.type, character);
      at = model_call("__warrant_format_character", {to, limit, at, value, constant(flags, integer), width},
                      {pointer, size, size, character, integer, integer});
    } else {
      const ScalarType type = conversion_type(directive);
      const Term value = save(encoding().convert(argument.value, argument.type, type), type);
      Term magnitude = encoding().convert(value, type, wide);
      Term bits = constant(flags, integer);
      if (type.is_signed) {
        const Term negative = encoding().compare(Comparison::Lt, value, encoding().zero(type), type);
        const Term opposite = encoding().binary(BinaryOperator::Sub, constant(0, wide), magnitude, wide);
        magnitude = terms().ite(negative, opposite, magnitude);
        bits = terms().ite(negative, constant(flags | Signed | Negative, integer), constant(flags | Signed, integer));
      }
      const int base = directive.letter == 'o' ? 8 : directive.letter == 'x' || directive.letter == 'X' ? 16 : 10;
      at = model_call("__warrant_format_integer",
                      {to, limit, at, magnitude, constant(base, integer), bits, width, precision},
                      {pointer, size, size, wide, integer, integer, integer, integer});
    }
  }
  return at;
}

// The edge that makes a run print.
void FunctionLowering::print(const Formatting& formatting) {
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
  emit(std::move(output));
}

bool FunctionLowering::checks_accesses() {
  const UndefinedKinds accesses{Undefined::InvalidAccess, Undefined::NullAccess, Undefined::DeadAccess,
                                Undefined::LibraryArgument};
  return !goes_on_at_undefined() && module_.options().property.kinds.contains_any(accesses);
}

// The strings that the conversions print, if accesses are checked: an output itself has no effect.
void FunctionLowering::read_printed(const clang::CallExpr* expr, unsigned format_index, const Formatting& formatting) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type(), integer = int_type();
  std::size_t next = 0;
  const auto taken = [&]() -> const Formatted* {
    const std::size_t at = next++;
    return at < formatting.arguments.size() ? &formatting.arguments[at] : nullptr;
  };
  for (const PrintDirective& directive : formatting.directives) {
    if (directive.letter == 0) continue;
    if (directive.width.from_argument) taken();
    Term precision = constant(directive.precision.given ? directive.precision.value : -1, integer);
    if (directive.precision.from_argument) {
      const Formatted* given = taken();
      if (given && !given->type.is_floating()) precision = encoding().convert(given->value, given->type, integer);
    }
    const Formatted* argument = taken();
    if (directive.letter != 's' || !argument || !argument->type.is_pointer()) continue;
    if (directive.length != Length::Plain) {
      module_.assume("printed wide strings end within their object", here_);
      continue;
    }
    if (literal(expr->getArg(format_index + static_cast<unsigned>(next)))) continue;
    const Term nothing = constant(0, size), plain = constant(0, integer);
    model_call("__warrant_format_string",
               {encoding().zero(pointer), nothing, nothing, argument->value, plain, plain, precision},
               {pointer, size, size, pointer, integer, integer, integer});
  }
}

// A stream that is not there, or closed, cannot be used: the models have a byte for each.
void FunctionLowering::use_stream(const clang::Expr* expr, Term file) {
  if (checks_accesses() && stream(expr) == Stream::File) load(file, ScalarType::integer(1, true));
}

// The arguments that the format asks for are there. Where the property names such errors, they must also be of the kind
// and size: as in va_arg, integers and pointers of the same size take each other's place.
void FunctionLowering::require_print_arguments(const clang::CallExpr* expr, unsigned format_index,
                                               const Formatting& formatting) {
  const bool asks_for_types = module_.options().property.kinds.contains(Undefined::LibraryArgument);
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
    const bool is_scalar = !TypeMap::is_aggregate(expr->getArg(index)->getType());
    if (asks_for_types && (!is_scalar || given.is_floating() != floating || given.bytes != bytes)) is_good = false;
  };
  for (const PrintDirective& directive : formatting.directives) {
    if (directive.letter == 0) continue;
    for (const PrintDirective::Field* field : {&directive.width, &directive.precision})
      if (field->from_argument) take(false, int_type().bytes);
    switch (directive.letter) {
      case 's':
      case 'p':
      case 'n':
        take(false, encoding().pointer_type().bytes);
        break;
      case 'c':
        take(false, int_type().bytes);
        break;
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        if (directive.length == Length::LongDouble) return;  // no conversion of C's
        take(false, std::max<unsigned>(int_type().bytes, conversion_type(directive).bytes));
        break;
      default: {
        const clang::ASTContext& context = unit_->context();
        take(true, scalar(directive.length == Length::LongDouble ? context.LongDoubleTy : context.DoubleTy).bytes);
      }
    }
  }
  if (!is_good) require_argument(terms().falsity());
}

// Of sprintf(b, "%s", b + 1), and of text that is written where a string was read before. What a conversion itself
// writes and what was written before it is the model's to look at.
void FunctionLowering::separate_from_strings(const Formatting& formatting, Term to, Term limit, Term length) {
  if (goes_on_at_undefined()) return;
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type();
  const Term wanted = encoding().binary(BinaryOperator::Add, length, constant(1, size), size);
  const Term fits = encoding().compare(Comparison::Le, wanted, limit, size);
  const Term written = encoding().convert(terms().ite(fits, wanted, limit), size, pointer);
  std::size_t next = 0;
  for (const PrintDirective& directive : formatting.directives) {
    if (directive.letter == 0) continue;
    for (const PrintDirective::Field* field : {&directive.width, &directive.precision})
      if (field->from_argument) ++next;
    const Formatted& argument = formatting.arguments[next++];
    const bool may_be_empty =
        directive.precision.from_argument || (directive.precision.given && !directive.precision.value);
    if (directive.letter == 's' && !may_be_empty)
      emit(Separate{to, written, argument.value, encoding().address(Integer(1))});
  }
}

// Whether the frontend reads the format by itself; asked before the arguments are evaluated.
bool FunctionLowering::has_exact_format(const clang::CallExpr* expr, unsigned format_index) {
  std::vector<ScalarType> argument_types;
  for (const clang::Expr* argument : expr->arguments())
    argument_types.push_back(TypeMap::is_aggregate(argument->getType()) ? ScalarType::boolean() : type_of(argument));
  const std::vector<Term> unknown(argument_types.size());
  const std::optional<Formatting> format = formatting(expr, format_index, unknown, argument_types);
  return format && inexact_part(*format).empty();
}

// printf, fprintf, dprintf: text that leaves the program. Nothing if it is left to the model.
std::optional<Term> FunctionLowering::print_call(const clang::CallExpr* expr, const std::string& name,
                                                 unsigned format_index, Stream stream, ResultUse use) {
  const clang::QualType type = expr->getType();
  const bool wanted = use == ResultUse::Needed && !type->isVoidType();
  if (!literal(expr->getArg(format_index))) {
    if (wanted || checks_accesses()) return std::nullopt;
    // Only %n takes the address of a number.
    for (unsigned i = format_index + 1; i < expr->getNumArgs(); ++i) {
      const clang::QualType pointee = expr->getArg(i)->getType()->getPointeeType();
      if (!pointee.isNull() && pointee->isIntegerType() && !pointee->isCharType() && !pointee.isConstQualified())
        return std::nullopt;
    }
  }
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  const std::optional<Formatting> format = formatting(expr, format_index, arguments, argument_types);
  bool counts = false;
  if (format) {
    for (const PrintDirective& directive : format->directives) counts = counts || directive.letter == 'n';
  }
  const std::string inexact = format ? inexact_part(*format) : "a format that is not a string literal";
  if (counts && !inexact.empty()) return unmodelled_call("call of " + name + " with %n and " + inexact, type);
  if (name == "fprintf") use_stream(expr->getArg(0), arguments[0]);
  if (format) require_print_arguments(expr, format_index, *format);
  if (checks_accesses() && format) read_printed(expr, format_index, *format);
  if (format && stream == Stream::Output) print(*format);
  if (!wanted && !counts) return void_value();
  // Output to stdout and stderr succeeds; how much an inexact conversion prints is not modelled.
  if (!inexact.empty() || stream == Stream::File) {
    if (!counts && stream == Stream::File) return fresh_input(InputKind::Unmodelled, name, scalar(type), Integer(-1));
    if (!counts) return fresh_input(InputKind::Unmodelled, inexact_value_prefix + name, scalar(type), Integer(0));
    return unmodelled_call("call of " + name + " with %n", type);
  }
  const Term nowhere = encoding().zero(encoding().pointer_type());
  const Term length = format_text(*format, nowhere, constant(0, encoding().size_type()));
  return wanted ? encoding().convert(length, encoding().size_type(), scalar(type)) : void_value();
}

// vprintf, vfprintf, vdprintf. Where nobody asks for the result, it is enough to read the arguments, and that only
// where accesses are checked. Nothing if the call is left to the model.
std::optional<Term> FunctionLowering::print_list(const clang::CallExpr* expr, const std::string& name, ResultUse use) {
  const unsigned count = expr->getNumArgs();
  if (use == ResultUse::Needed && !expr->getType()->isVoidType()) return std::nullopt;
  if (const std::optional<Formatting> format = formatting(expr, count - 2, {}, {})) {
    const auto writes = [](const PrintDirective& directive) { return directive.letter == 'n'; };
    if (!format->unknown.empty() || std::ranges::any_of(format->directives, writes)) return std::nullopt;
  } else if (!checks_accesses()) {
    module_.assume("the format of " + name + " contains no %n", here_);
  }
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  if (name == "vfprintf") use_stream(expr->getArg(0), arguments[0]);
  if (checks_accesses()) {
    const ScalarType pointer = encoding().pointer_type();
    model_call("__warrant_read_list", {arguments[count - 2], arguments[count - 1]}, {pointer, pointer});
  }
  end_list(expr->getArg(count - 1), arguments.back());
  return void_value();
}

// sprintf, snprintf, asprintf: text that stays in memory. Nothing if it is left to the model.
std::optional<Term> FunctionLowering::print_into_memory(const clang::CallExpr* expr, const std::string& name,
                                                        ResultUse use) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type();
  const bool limited = name == "snprintf", allocates = name == "asprintf";
  const unsigned format_index = limited ? 2 : 1;
  if (!has_exact_format(expr, format_index)) return std::nullopt;
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  const clang::QualType type = expr->getType();
  const std::optional<Formatting> format = formatting(expr, format_index, arguments, argument_types);
  Term to = save(convert(arguments[0], argument_types[0], pointer), pointer);
  Term limit = constant(size.high(), size);
  if (limited) limit = save(convert(arguments[1], argument_types[1], size), size);
  if (allocates) {
    const Term length = format_text(*format, encoding().zero(pointer), constant(0, size));
    const Term bytes = encoding().binary(BinaryOperator::Add, length, constant(1, size), size);
    HeapRequest request = heap_request(encoding().convert(bytes, size, pointer), Content::Undefined, "asprintf");
    request.may_fail = false;
    const Term block = heap_block(request);
    emit(Store{to, block, pointer});
    to = block;
  }
  const Term length = save(format_text(*format, to, limit), size);
  if (!allocates) separate_from_strings(*format, to, limit, length);
  model_call("__warrant_format_end", {to, limit, length}, {pointer, size, size});
  if (use == ResultUse::Discarded || type->isVoidType()) return void_value();
  return encoding().convert(length, size, scalar(type));
}

// puts, fputs: a string and perhaps the end of the line.
Term FunctionLowering::put_string(const clang::CallExpr* expr, const std::string& name, ResultUse use) {
  const bool line = name == "puts";
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  const Stream target = line ? Stream::Output : stream(expr->getArg(1));
  if (!line) use_stream(expr->getArg(1), arguments[1]);
  if (checks_accesses() && !literal(expr->getArg(0))) string_length(arguments[0]);
  if (target == Stream::Output) {
    Output output;
    if (const clang::StringLiteral* text = literal(expr->getArg(0))) {
      for (char c : text->getString().take_until([](char at) { return at == '\0'; }))
        output.format += c == '%' ? "%%" : std::string(1, c);
    } else {
      output.format = "%s";
      output.arguments.push_back({arguments[0], argument_types[0], none_id});
    }
    if (line) output.format += "\n";
    emit(std::move(output));
  }
  if (use == ResultUse::Discarded || expr->getType()->isVoidType()) return void_value();
  // C says no more than that it is not negative.
  const long low = target == Stream::File ? -1 : 0;
  return fresh_input(InputKind::Unmodelled, name, scalar(expr->getType()), Integer(low));
}

Term FunctionLowering::put_character(const clang::CallExpr* expr, const std::string& name, ResultUse use) {
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  const ScalarType byte = ScalarType::integer(1, false);
  const Term value = save(convert(arguments[0], argument_types[0], byte), byte);
  const Stream target = name == "putchar" ? Stream::Output : stream(expr->getArg(1));
  if (name != "putchar") use_stream(expr->getArg(1), arguments[1]);
  if (target == Stream::Output)
    emit(Output{"%c", {{encoding().convert(value, byte, int_type()), int_type(), none_id}}});
  if (use == ResultUse::Discarded || expr->getType()->isVoidType()) return void_value();
  const ScalarType result = scalar(expr->getType());
  const Term written = encoding().convert(value, byte, result);
  if (target != Stream::File) return written;
  const Term fails = fresh_input(InputKind::Unmodelled, name + " fails", ScalarType::boolean());
  return terms().ite(encoding().truth(fails, ScalarType::boolean()), constant(-1, result), written);
}

std::optional<Term> FunctionLowering::output_call(const clang::CallExpr* expr, const std::string& name, ResultUse use) {
  const std::optional<Term> value = output_value(expr, name, use);
  const bool stays = name == "sprintf" || name == "snprintf" || name == "asprintf";
  if (value && !stays) may_set_errno();
  return value;
}

std::optional<Term> FunctionLowering::output_value(const clang::CallExpr* expr, const std::string& full_name,
                                                   ResultUse use) {
  const unsigned count = expr->getNumArgs();
  const std::string name = full_name.substr(0, full_name.rfind("_unlocked"));
  if (name == "printf" && count >= 1) return print_call(expr, name, 0, Stream::Output, use);
  if (name == "fprintf" && count >= 2) return print_call(expr, name, 1, stream(expr->getArg(0)), use);
  if (name == "dprintf" && count >= 2) return print_call(expr, name, 1, Stream::File, use);
  if ((name == "sprintf" || name == "asprintf") && count >= 2) return print_into_memory(expr, name, use);
  if (name == "snprintf" && count >= 3) return print_into_memory(expr, name, use);
  if ((name == "puts" && count == 1) || (name == "fputs" && count == 2)) return put_string(expr, name, use);
  if (name == "putchar" && count == 1) return put_character(expr, name, use);
  if ((name == "putc" || name == "fputc" || name == "_IO_putc") && count == 2) return put_character(expr, name, use);
  const bool lists = (name == "vprintf" && count == 2) || ((name == "vfprintf" || name == "vdprintf") && count == 3);
  if (lists) return print_list(expr, name, use);
  if (name == "fflush" && count == 1) {
    const bool all = expr->getArg(0)->isNullPointerConstant(unit_->context(), clang::Expr::NPC_ValueDependentIsNull);
    if (!all && stream(expr->getArg(0)) == Stream::File) return std::nullopt;
    effects(expr->getArg(0));
    return expr->getType()->isVoidType() ? void_value() : encoding().zero(scalar(expr->getType()));
  }
  return std::nullopt;
}

}  // namespace warrant
