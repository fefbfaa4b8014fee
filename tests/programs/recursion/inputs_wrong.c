// Sixteen calls, each of which reads an input that has to fit.
// verdict: false
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int walk(int depth, int before) {
  const int now = __VERIFIER_nondet_int();
  if (now <= before || now % 16 != depth) return 0;
  if (depth == 15) return now;
  const int last = walk(depth + 1, now);
  return last;
}

int main(void) {
  if (walk(0, 1000) != 0) reach_error();
  return 0;
}
