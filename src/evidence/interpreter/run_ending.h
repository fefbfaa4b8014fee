// How a run ends.
#pragma once

#include <string>
#include <utility>

#include "evidence/interpreter/call_stack.h"
#include "evidence/interpreter/interpreter.h"

namespace warrant {

class RunEnding {
 public:
  RunEnding(const Program& program, const CallStack& calls)
      : program_(program), calls_(calls), is_lowered_(!program.is_reference()) {}

  // The run ends; both are false, which steps return.
  bool finish(RunEnd end, const SourceRange& where);
  // By undefined behaviour, which is an error if the property names its kind.
  bool undefined(Undefined kind, const std::string& detail, const SourceRange& where);
  // Where that was an error: whether it depends on where the object lies.
  void set_depends_on_place(bool depends);
  // Where that was an error.
  void set_access(OutsideAccess access);

  void put_into(RunResult& result);

 private:
  // The call that has led from the program's text to the place.
  SourceRange own_place(SourceRange place) const;
  bool is_ignored(Undefined kind, const SourceRange& place) const;

  const Program& program_;
  const CallStack& calls_;
  const bool is_lowered_;
  RunEnd end_;
  SourceRange where_, place_;
};

}  // namespace warrant
