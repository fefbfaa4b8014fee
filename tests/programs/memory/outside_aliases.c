// Pointers from outside may be equal.
// verdict: false
// undefined-functions: pure
struct pair { int *a, *b; };
struct pair *get(void);
extern void reach_error(void);
int main(void) {
  struct pair *p = get();
  if (!p || !p->a || !p->b) return 0;
  *p->a = 1;
  *p->b = 2;
  if (*p->a != 1) reach_error();
  return 0;
}
