// Accesses of one type that overlap.
// verdict: false
// undefined-functions: pure
struct holder {
  int *a;
};
struct holder *get(void);
extern void reach_error(void);

int main(void) {
  struct holder *h = get();
  if (!h || !h->a) return 0;
  int *second = (int *)((char *)h->a + 1);
  *h->a = 0;
  *second = -1;
  if (*h->a != 0) reach_error();
  return 0;
}
