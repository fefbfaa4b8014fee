// The last part of a path, found in a text of any length.
// verdict: true
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

static const char *last_part(const char *path) {
  const char *part = path;
  for (const char *p = path; *p; p++)
    if (*p == '/') part = p + 1;
  return part;
}

int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  if (size == 0 || size > 1000) return 0;
  char *path = malloc(size);
  if (!path) return 0;
  for (unsigned i = 0; i < size; i++) path[i] = __VERIFIER_nondet_char();
  path[size - 1] = 0;
  const char *part = last_part(path);
  assert(part >= path && part < path + size);
  free(path);
  return 0;
}
