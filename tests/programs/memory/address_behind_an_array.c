// The place behind an array may be that of the next object, and the two pointers are equal then (C11 6.5.9p6).
// verdict: true
// assumes: objects lie where Warrant puts them
// decided by: symex
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int a[4], c[4];

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (a + 4 == c && x + 0L + y == 123457 && (long)x - y == 4711) __VERIFIER_error();
  return 0;
}
