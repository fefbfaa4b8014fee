// A lock that is held when the chain of calls takes it: each level calls the next one twice.
// verdict: false
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int held, count;

static void take(void) {
  if (held) reach_error();
  held = 1;
}
static void give(void) {
  if (!held) reach_error();
  held = 0;
}

static void level0(int n) {
  take();
  count += n & 1;
  give();
}
static void level1(int n) {
  level0(n);
  if (n == 1) count = n;
  level0(n + 1);
}
static void level2(int n) {
  level1(n);
  if (n == 2) count = n;
  level1(n + 1);
}
static void level3(int n) {
  level2(n);
  if (n == 3) count = n;
  level2(n + 1);
}
static void level4(int n) {
  level3(n);
  if (n == 4) count = n;
  level3(n + 1);
}
static void level5(int n) {
  level4(n);
  if (n == 5) count = n;
  level4(n + 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  level5(n);
  if (n == 7) take();
  level5(2);
  return count > 3;
}
