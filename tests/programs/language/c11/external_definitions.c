// A translation unit: definitions in any order, once each, those not used need not exist.
// section: 6.9
// run: returned 0
#include <assert.h>

extern int never_defined;
int never_called(void);
extern int value;
static int later(int);
static int uses_size(void) { return sizeof never_defined + sizeof never_called(); }  // no use

int main(void) {
  assert(value == 6 && later(2) == 8 && uses_size() == 8);
  return 0;
}

static int later(int x) { return x + value; }
int value = 6;
