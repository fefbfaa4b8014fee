// The write hits whatever lies behind the array.
// verdict: unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int data[4] = {1}, flag[4] = {2};

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), *p = data;
  if (x < 0 || x > 1000000 || y < 0 || y > 1000000) return 0;
  if (x + y == 123457 && y - x == 4711) {
    p[x - 59369] = 1;
    if (flag[0] != 2) reach_error();
  }
  return 0;
}
