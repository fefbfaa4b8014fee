// The function has another type than it is called with: on a machine the call is made.
// verdict: unknown
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int flag;
int set(long x) {
  flag = 1;
  return (int)x;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int (*call)(int) = (int (*)(int))set;
  if (x < 0 || x > 1000000 || y < 0 || y > 1000000) return 0;
  if (x + y == 123457 && y - x == 4711) {
    call(1);
    if (flag != 0) reach_error();
  }
  return 0;
}
