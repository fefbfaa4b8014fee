// As call_of_another.c, with the type that it has.
// verdict: false
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int flag;
int set(int x) {
  flag = 1;
  return x;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int (*call)(int) = set;
  if (x < 0 || x > 1000000 || y < 0 || y > 1000000) return 0;
  if (x + y == 123457 && y - x == 4711) {
    call(1);
    if (flag != 0) reach_error();
  }
  return 0;
}
