// verdict: false
// decided by: auto
void __VERIFIER_assert(int condition);
void __VERIFIER_nondet_memory(void *address, unsigned long size);
int main(void) {
  short s = 5;
  __VERIFIER_nondet_memory(&s, sizeof s);
  __VERIFIER_assert(s != -2);
  return 0;
}
