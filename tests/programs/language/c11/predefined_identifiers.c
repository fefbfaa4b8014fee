// __func__ is a static array with the name of the function.
// section: 6.4.2.2
// run: returned 0
#include <assert.h>
#include <string.h>

static const char *name(void) { return __func__; }
static unsigned long length(void) { return sizeof __func__; }

int main(void) {
  assert(strcmp(__func__, "main") == 0 && sizeof __func__ == 5);
  assert(strcmp(name(), "name") == 0);  // lives on after the return
  assert(name() == name());
  assert(length() == 7);
  assert(__func__[0] == 'm' && __func__[4] == 0);
  { assert(!strcmp(__func__, "main")); }
  return 0;
}
