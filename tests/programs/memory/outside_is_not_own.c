// A pointer from outside leads to no object of the program.
// verdict: true
// undefined-functions: pure
struct pair { int *a, *b; };
struct pair *get(void);
extern void reach_error(void);
int own = 3;
int main(void) {
  struct pair *p = get();
  int *q = &own;
  if (!p || !p->a) return 0;
  *p->a = 1;
  if (*q != 3) reach_error();
  return 0;
}
