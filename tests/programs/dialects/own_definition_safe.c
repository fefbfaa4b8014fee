// verdict: true
// decided by: auto
// run: returned 7
// The program's own functions count.
static int next = 6;
int nondet_int(void) { return ++next; }
static void __CPROVER_assume(int condition) { (void)condition; }
void __CPROVER_assert(int condition, const char *text) {
  if (!condition && text) next = 0;
}
int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x == 0);
  __CPROVER_assert(x == 7, "");
  return next;
}
