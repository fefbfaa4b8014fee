// setjmp and longjmp.
//
// A place that setjmp marks gets a number when its activation marks it first, and setjmp leaves the number in the
// buffer. A longjmp makes the buffer's number that of the jump under way and leaves its function; behind every call of
// a function that can be left in this way stands a test, which leaves the caller too, unless the number is of a place
// that this activation has marked: there the program goes on. A jump that arrives at the start of the program had
// nowhere to go.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "frontend/lowering/call_context.h"

namespace warrant {

bool marks_place(const clang::Stmt* stmt);  // it is a call of setjmp

class LongJumps : FunctionContext {
 public:
  explicit LongJumps(const FunctionContext& context) : FunctionContext(context) {}

  std::optional<Term> call(const CallContext& call);  // nothing: it is of another function
  void finish();                                      // when the body is lowered

 private:
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
  Term mark_place(const clang::CallExpr* expr);
  long buffer_bytes(const clang::CallExpr* expr);
  void save_locals(MarkedPlace& place);
  void save_cells(MarkedPlace& place);
  void arrive(const MarkedPlace& place);  // a jump has come to it
  LocationId unwinding();

  std::vector<MarkedPlace> marked_places_;
};

}  // namespace warrant
