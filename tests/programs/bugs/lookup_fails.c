// Nobody asks whether the key was found.
// violated: valid-deref
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct pair { int key, value; };
static struct pair pairs[4] = {{1, 10}, {2, 20}, {3, 30}, {4, 40}};

static struct pair *find(int key) {
  for (int i = 0; i < 4; i++)
    if (pairs[i].key == key) return &pairs[i];
  return NULL;
}

int main(void) {
  struct pair *found = find(__VERIFIER_nondet_int());
#ifdef MENDED
  if (!found) return 0;
#endif
  return found->value;  // BUG
}
