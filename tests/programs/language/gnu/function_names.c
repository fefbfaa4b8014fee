// __FUNCTION__ and __PRETTY_FUNCTION__.
// extension: Function Names
// run: returned 0
#include <assert.h>
#include <string.h>

static const char *f(void) { return __FUNCTION__; }

int main(void) {
  assert(!strcmp(__FUNCTION__, "main") && !strcmp(f(), "f") && sizeof __FUNCTION__ == 5);
  assert(!strncmp(__PRETTY_FUNCTION__, "main", 4) || !strncmp(__PRETTY_FUNCTION__, "int main", 8));
  return 0;
}
