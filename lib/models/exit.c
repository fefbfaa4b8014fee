// Functions that are called when the program ends.
// models: atexit __warrant_run_exits
#include "warrant_intrinsics.h"

enum { max_exits = 64 };
static void (*exits[max_exits])(void);
static int exit_count;

int atexit(void (*function)(void)) {
  if (exit_count == max_exits) __warrant_unmodelled("more than 64 functions for atexit");
  exits[exit_count++] = function;
  return 0;
}

// The last one first; they may add others.
void __warrant_run_exits(void) {
  while (exit_count > 0) {
    --exit_count;
    exits[exit_count]();
  }
}
