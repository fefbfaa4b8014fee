// verdict: unknown
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  unsigned bit = 1u << count;
  if (count > 40 && bit == 7) reach_error();
  return 0;
}
