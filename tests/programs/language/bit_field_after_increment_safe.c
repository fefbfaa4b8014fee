// The old value of a bit-field is promoted to int, as gcc does, though it is unsigned.
// verdict: true
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct s {
  unsigned a : 3;
};

int main(void) {
  struct s s;
  s.a = __VERIFIER_nondet_uint();
  if (s.a++ - 6 > 1000) reach_error();
  return 0;
}
