// Functions that nothing but constructors calls.
// verdict: true
// run: returned 2
#include <assert.h>

int used, kept;
static void set(void) { used = 1; }
static void keep(int value) { kept = value; }
__attribute__((constructor)) static void first(void) { set(); }
__attribute__((constructor)) static void second(void) {
  used++;
  keep(used);
}
int main(void) {
  assert(used == 2 && kept == 2);
  return used;
}
