// A pointer from outside may be null.
// verdict: false
// check: null
// violated: valid-deref
// undefined-functions: pure
struct node {
  int value;
  struct node *next;
};
struct node *get(void);

int main(void) {
  struct node *n = get();
  if (!n) return 0;
  return n->next->value;
}
