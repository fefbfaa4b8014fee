// On the only way to the error, a null pointer is dereferenced.
// verdict: unknown
#include <stdlib.h>
extern void reach_error(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *p = calloc(1, sizeof *p);
  if (!p) return 0;
  struct node *q = p->next->next;
  if (q == 0) reach_error();
  return 0;
}
