// A branch is a block without braces, too: the literal in it ends there.
// verdict: false
// check: lifetime
// violated: valid-deref
// undefined: yes
struct point {
  int x;
};
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct point *p = 0;
  if (__VERIFIER_nondet_int() == 123456) p = &(struct point){3};
  if (p) return p->x;
  return 0;
}
