// verdict: false
// decided by: auto
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  klee_assume(x > 128);
  if (x == 200) klee_assert(0);
  return 0;
}
