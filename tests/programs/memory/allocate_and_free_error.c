// What comes after more than the engines' address space must not count as unreachable.
// run: error reached
// data-model: ILP32
// form: lowered
// verdict: unknown
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  for (int i = 0; i < 5; i++) free(malloc(1u << 30));
  reach_error();
  return 0;
}
