// What a proof about the program takes for granted, as the lowering finds it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "frontend/lowering/module_context.h"

namespace warrant {

class Assumptions : ModuleContext {
 public:
  explicit Assumptions(const ModuleContext& context) : ModuleContext(context) {}

  void assume(Assumed what, SourceRange where);  // names it, once
  // The function has no body. What that means is named among the assumptions, with all its callers.
  void note_missing(const std::string& function, const std::string& caller, const std::string& effect,
                    SourceRange where);
  void finish();

 private:
  struct Missing {
    std::vector<std::string> callers, effects;
    SourceRange where;
  };
  std::map<std::string, Missing> missing_;
};

}  // namespace warrant
