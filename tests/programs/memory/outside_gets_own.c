// What the program puts there itself can lead back to it.
// verdict: false
// undefined-functions: pure
struct node { int value; struct node *next; };
struct node *get_list(void);
extern void reach_error(void);
struct node own;
int main(void) {
  struct node *n = get_list();
  if (!n || !n->next) return 0;
  n->next->next = &own;
  n->next->next->value = 7;
  if (own.value == 7) reach_error();
  return 0;
}
