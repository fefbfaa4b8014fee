// run: undefined behaviour: invalid object size
// verdict: unknown
#include <alloca.h>
extern void reach_error(void);

int main(void) {
  int size = -1;
  char *p = alloca(size);
  if (!p) reach_error();
  reach_error();
}
