// A lock kept in a global variable, at the end of a chain of calls that doubles with each level.
// verdict: true
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
static void level6(int n) {
  level5(n);
  if (n == 6) count = n;
  level5(n + 1);
}
static void level7(int n) {
  level6(n);
  if (n == 7) count = n;
  level6(n + 1);
}
static void level8(int n) {
  level7(n);
  if (n == 8) count = n;
  level7(n + 1);
}
static void level9(int n) {
  level8(n);
  if (n == 9) count = n;
  level8(n + 1);
}
static void level10(int n) {
  level9(n);
  if (n == 10) count = n;
  level9(n + 1);
}
static void level11(int n) {
  level10(n);
  if (n == 11) count = n;
  level10(n + 1);
}
static void level12(int n) {
  level11(n);
  if (n == 12) count = n;
  level11(n + 1);
}
static void level13(int n) {
  level12(n);
  if (n == 13) count = n;
  level12(n + 1);
}
static void level14(int n) {
  level13(n);
  if (n == 14) count = n;
  level13(n + 1);
}
static void level15(int n) {
  level14(n);
  if (n == 15) count = n;
  level14(n + 1);
}
static void level16(int n) {
  level15(n);
  if (n == 16) count = n;
  level15(n + 1);
}
static void level17(int n) {
  level16(n);
  if (n == 17) count = n;
  level16(n + 1);
}
static void level18(int n) {
  level17(n);
  if (n == 18) count = n;
  level17(n + 1);
}
static void level19(int n) {
  level18(n);
  if (n == 19) count = n;
  level18(n + 1);
}
static void level20(int n) {
  level19(n);
  if (n == 20) count = n;
  level19(n + 1);
}
static void level21(int n) {
  level20(n);
  if (n == 21) count = n;
  level20(n + 1);
}
static void level22(int n) {
  level21(n);
  if (n == 22) count = n;
  level21(n + 1);
}
static void level23(int n) {
  level22(n);
  if (n == 23) count = n;
  level22(n + 1);
}
static void level24(int n) {
  level23(n);
  if (n == 24) count = n;
  level23(n + 1);
}
static void level25(int n) {
  level24(n);
  if (n == 25) count = n;
  level24(n + 1);
}
static void level26(int n) {
  level25(n);
  if (n == 26) count = n;
  level25(n + 1);
}
static void level27(int n) {
  level26(n);
  if (n == 27) count = n;
  level26(n + 1);
}
static void level28(int n) {
  level27(n);
  if (n == 28) count = n;
  level27(n + 1);
}
static void level29(int n) {
  level28(n);
  if (n == 29) count = n;
  level28(n + 1);
}
static void level30(int n) {
  level29(n);
  if (n == 30) count = n;
  level29(n + 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  level30(n);
  level30(2);
  return count > 3;
}
