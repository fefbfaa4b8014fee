// What lies behind a pointer from outside is the same until it is written.
// verdict: true
// undefined-functions: pure
struct node { int value; struct node *next; };
struct node *get_list(void);
extern void reach_error(void);
int main(void) {
  struct node *n = get_list();
  if (!n) return 0;
  struct node *m = n->next;
  if (!m) return 0;
  m->value = 5;
  if (m->value != 5) reach_error();
  if (n->next != m) reach_error();
  return 0;
}
