// A listener removes itself from the list that is being walked.
// violated: valid-deref
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct listener { int remaining; struct listener *next; };
static struct listener *first;

static void call(struct listener *listener) {
  if (--listener->remaining > 0) return;
  first = listener->next;
  free(listener);
}

int main(void) {
  int remaining = __VERIFIER_nondet_int();
  if (remaining < 1 || remaining > 3) return 0;
  first = malloc(sizeof *first);
  first->remaining = remaining;
  first->next = NULL;
  struct listener *at = first;
#ifdef MENDED
  struct listener *next = at->next;
  call(at);
  at = next;
#else
  call(at);
  at = at->next;  // BUG
#endif
  return at != NULL;
}
