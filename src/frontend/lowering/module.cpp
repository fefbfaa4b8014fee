#include "frontend/lowering/module.h"

#include "base/error.h"
#include "frontend/lowering/function_body.h"
#include "frontend/lowering/lowering.h"
#include "frontend/lowering/program_start.h"
#include "frontend/lowering/tidy.h"

namespace warrant {

// The parts keep references to each other, which need not be there yet.
Module::Module(Program& program, const FrontendOptions& options)
    : context_{program, options, units_, text_,    claims_,      procedures_, globals_,
               code_,   state_,  jumps_, outside_, assumptions_, entry_},
      units_(context_),
      text_(context_),
      claims_(context_),
      procedures_(context_),
      globals_(context_),
      code_(context_),
      state_(context_),
      jumps_(context_),
      outside_(context_),
      assumptions_(context_),
      entry_(context_) {}

void Module::lower(const std::vector<SourceFile>& files) {
  units_.read(files);
  claims_.read();
  const LinkedFunction* main = units_.linkage().function("main");
  if (!main) {
    if (files.size() == 1)
      throw UserError(files.front().path +
                      ": the program has no function main (to start from another one, use --entry)");
    throw UserError("none of the files has a function main (to start from another one, use --entry)");
  }
  Program& program = context_.program;
  program.is_apart_from_others = context_.options.missing_functions == MissingFunctions::Pure;
  lower_from(*main);
  end_behind(*main);
  entry_.finish();
  outside_.finish();
  jumps_.finish();
  assumptions_.finish();
  std::vector<std::vector<LocationId>> tidied;
  for (Procedure& procedure : program.procedures) tidied.push_back(tidy(procedure.cfa));
  claims_.finish(tidied, files);
}

void Module::lower_from(const LinkedFunction& main) {
  Unit& unit = *main.unit;
  entry_.begin(unit);
  for (const std::unique_ptr<Unit>& part : units_.all())
    if (const std::string* construct = part->refusal())
      entry_.emit(unit, [&](const FunctionContext& start) { start.out.unmodelled(*construct); });
  const ProcedureId main_procedure = procedures_.procedure_for(main.definition, unit);
  for (const std::vector<SystemCall>* calls : {&units_.constructors(), &units_.destructors()})
    for (const SystemCall& call : *calls) procedures_.procedure_for(call.function, *call.unit);
  lower_pending();
  const LocationId before_main = entry_.current();
  entry_.emit(unit, [&](const FunctionContext& start) {
    for (const SystemCall& constructor : units_.constructors()) start.calls.call_by_system(constructor);
    ProgramStart(start).call_main(main.definition, main_procedure);
    start.calls.call_at_exit();
  });
  // Lowering the call can bring new globals; their initialisers go in front of it.
  if (procedures_.has_more() || globals_.has_more()) entry_.insert(before_main, [&] { lower_pending(); });
}

void Module::lower_pending() {
  while (procedures_.has_more() || globals_.has_more()) {
    if (const std::optional<ProcedureId> id = procedures_.next_to_lower()) {
      const FunctionLowering lowering(context_, *id, procedures_.unit_of(*id), procedures_.definition_of(*id));
      FunctionBody(lowering.context()).lower();
    } else if (const std::optional<GlobalVariable> global = globals_.next_to_initialise()) {
      entry_.emit(*global->unit, [&](const FunctionContext& start) {
        ProgramStart(start).initialise_global(global->object, global->variable);
      });
    }
  }
}

void Module::end_behind(const LinkedFunction& main) {
  SourceRange end = text_.range(main.definition->getSourceRange(), *main.unit);
  end.line = end.end_line;
  end.column = end.end_column;
  entry_.emit(*main.unit, [&](const FunctionContext& start) { start.calls.end_program(ProgramEnd::Main, end); });
}

Program lower_program(const std::vector<SourceFile>& files, const FrontendOptions& options, TermManager& terms) {
  const bool goes_on = options.at_undefined == AtUndefined::GoesOn;
  const SignedOverflow overflow = goes_on ? SignedOverflow::Wrap : options.signed_overflow;
  Program program(terms, make_encoding(options.arithmetic, terms, options.data_model, overflow), options.data_model);
  program.at_undefined = options.at_undefined;
  program.property = options.property;
  Module module(program, options);
  module.lower(files);
  return program;
}

}  // namespace warrant
