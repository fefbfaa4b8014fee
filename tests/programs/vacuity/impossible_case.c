// A case of a switch that its value cannot have.
// verdict: true
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

enum color { RED, GREEN, BLUE };
static enum color next(enum color c) {
  switch (c) {
    case RED: return GREEN;
#ifdef MENDED
    case GREEN: return BLUE;
#endif
    default: return RED;
  }
}
int main(void) {
  enum color c = RED;
  int seen = 0;
  for (int i = 0; i < 5; i++) {
    c = next(c);
    switch (c) {
      case BLUE:
        seen++;
        assert(seen <= 2);  // NEVER
        break;
      default: break;
    }
  }
  return 0;
}
