// The next element is read from the one that was just freed.
// violated: valid-deref
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int value; };

int main(void) {
  struct node *head = NULL;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n && i < 3; i++) {
    struct node *made = malloc(sizeof *made);
    made->next = head;
    made->value = i;
    head = made;
  }
  while (head) {
#ifdef MENDED
    struct node *next = head->next;
    free(head);
    head = next;
#else
    free(head);
    head = head->next;  // BUG
#endif
  }
  return 0;
}
