// A pointer that was never written can point to an object of the program as well as anywhere else.
// form: reference
// verdict: false
#include <stdlib.h>
extern void reach_error(void);

struct node {
  long value;
  struct node *next;
};

int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  first->value = 10;
  second->value = 20;
  second->next = 0;
  if (first->next != 0 && first->next->value == 20) reach_error();
  return 0;
}
