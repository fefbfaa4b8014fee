// A list that stays empty.
// verdict: true
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

struct node { int value; struct node *next; };
static struct node first;
static struct node *head;
static void push(int value) {
  first.value = value > 0 ? value : 0;
  first.next = NULL;
#ifdef MENDED
  head = &first;
#endif
}
int main(void) {
  push(__VERIFIER_nondet_int());
  for (struct node *at = head; at != NULL; at = at->next) {
    assert(at->value >= 0);  // NEVER
  }
  return 0;
}
