// Symbolic execution alone never ends here; every concrete run does.
// run: returned 0
// run --input 4: returned 3
// verdict: true
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), x = 5, y = 5, changes = 0;
  while (n > 0) {
    if (n % 2 == 0) {
      y = x;
    } else {
      x = y + 1;
      changes++;
    }
    if (x - y >= 2) reach_error();
    n = n - 1;
  }
  return changes == 2 ? 3 : 0;
}
