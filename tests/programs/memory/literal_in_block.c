// As literal_after_branch.c, in the block of the literal.
// verdict: true
// check: lifetime
struct point {
  int x;
};
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct point *p = &(struct point){4};
  if (__VERIFIER_nondet_int() == 123456) p->x = 3;
  if (p->x == 3) return p->x;
  return 0;
}
