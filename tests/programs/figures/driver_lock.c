// A driver takes a lock, and releases it in the round in which it changes the request count.
// run: returned 0
// run --input 1 --input 1 --input 0: returned 0
// verdict: true
// decided by: tracer predabs
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int lock = 0, new = 0, old = 1;
  while (new != old) {
    lock = 1;
    old = new;
    if (__VERIFIER_nondet_int()) {
      lock = 0;
      new = new + 1;
    }
  }
  if (lock == 0) reach_error();
  return 0;
}
