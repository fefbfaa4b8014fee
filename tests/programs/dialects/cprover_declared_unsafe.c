// verdict: false
// decided by: auto
void __CPROVER_assume(_Bool condition);
void __CPROVER_assert(int condition, const char *text);
unsigned nondet_int(void);
int main(void) {
  unsigned x = nondet_int();
  __CPROVER_assume(x);
  __CPROVER_assert(x <= 0x7fffffff, "an unsigned number");
  return 0;
}
