// The value of a conditional operator is over with its expression.
// verdict: false
// check: lifetime
// violated: valid-deref
struct cells {
  int a[3];
};
static struct cells v = {{1, 2, 3}}, w;
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = (__VERIFIER_nondet_int() ? v : w).a;
  return p[0];
}
