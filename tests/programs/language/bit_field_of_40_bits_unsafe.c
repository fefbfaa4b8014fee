// Arithmetic with a bit-field that is wider than int is in its width: -1 becomes 0xffffffffff.
// verdict: false
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

struct s {
  unsigned long long f : 40;
};

int main(void) {
  struct s s;
  s.f = __VERIFIER_nondet_ulong();
  if (s.f == -1) reach_error();
  return 0;
}
