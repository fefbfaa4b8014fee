// verdict: true
// decided by: auto
void __VERIFIER_assert(int condition);
void __VERIFIER_nondet_memory(void *address, unsigned long size);
int main(void) {
  short s = 5;
  unsigned char rest = 7;
  __VERIFIER_nondet_memory(&s, sizeof s);
  __VERIFIER_assert(s >= -32768 && s <= 32767);
  __VERIFIER_assert(rest == 7);
  return 0;
}
