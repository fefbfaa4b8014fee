// A list of others has any length.
// verdict: false
// undefined-functions: pure
struct node { int value; struct node *next; };
struct node *get_list(void);
extern void reach_error(void);
int main(void) {
  struct node *n = get_list();
  int sum = 0;
  while (n && sum < 5) { if (n->value > 0) sum++; n = n->next; }
  if (sum == 3) reach_error();
  return 0;
}
