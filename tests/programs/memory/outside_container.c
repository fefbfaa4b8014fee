// The object around a member: what lies before a pointer is outside, too.
// verdict: true
// undefined-functions: pure
#include <stddef.h>
struct list { struct list *next; };
struct item { int key; struct list link; };
struct list *head(void);
extern void reach_error(void);
int main(void) {
  struct list *l = head();
  if (!l || !l->next) return 0;
  struct item *i = (struct item *)((char *)l->next - offsetof(struct item, link));
  i->key = 4;
  l->next->next = 0;
  if (i->key != 4) reach_error();
  return 0;
}
