// A chain of functions, each of which calls the next twice: the input comes through all of them.
// verdict: false
// decided by: horn
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int f0(int x) {
  int y = x;
  if (x == 717) y = 0;
  if (x < 0) y = 1;
  return y;
}
#define LEVEL(name, below)                 \
  int name(int x, int limit) {             \
    int y = x;                             \
    if (x < limit) y = below(x, limit);    \
    if (y > 20) y = below(y, limit - 1);   \
    return y;                              \
  }
int f1(int x, int limit) {
  int y = f0(x);
  if (limit > 500) y = f0(y);
  return y;
}
LEVEL(f2, f1)
LEVEL(f3, f2)
LEVEL(f4, f3)
LEVEL(f5, f4)
LEVEL(f6, f5)
LEVEL(f7, f6)
LEVEL(f8, f7)
LEVEL(f9, f8)
LEVEL(f10, f9)
LEVEL(f11, f10)
LEVEL(f12, f11)

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 20 || n > 1000) return 0;
  if (f12(n, 1000) == 0) reach_error();
  return 0;
}
