// switch: promoted type, any order, fall-through, default anywhere, nothing chosen, Duff's device.
// section: 6.8.4.2
// run: returned 0
#include <assert.h>

static int middle_default(int x) {
  int r = 0;
  switch (x) {
    case 1: r += 1;
    default: r += 10;
    case 2: r += 100; break;
    case 3: r = -1;
  }
  return r;
}
static int narrow(unsigned char c) {
  switch (c) {
    case 255: return 1;
    case -1: return 2;  // c is promoted to int: never
    default: return 3;
  }
}
static int wide(long long x) {
  switch (x) {
    case 0x100000000ll: return 1;
    case 0: return 2;
    case -1: return 3;
  }
  return 4;
}
static int as_unsigned(unsigned u) {
  switch (u) {
    case -1: return 1;  // converted to unsigned
    default: return 0;
  }
}
static int duff(int count) {
  int done = 0, n = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { done++;
    case 3:      done++;
    case 2:      done++;
    case 1:      done++;
            } while (--n > 0);
  }
  return done;
}
static int skips_initialiser(int x) {
  switch (x) {
    int y;  // no initialiser is run
    case 1: y = 5; return y;
    case 2: { int z = 6; y = z; return y; }
  }
  return 0;
}
enum e { a = -1, b, c };

int main(void) {
  assert(middle_default(1) == 111 && middle_default(2) == 100 && middle_default(3) == -1 && middle_default(9) == 110);
  assert(narrow(255) == 1 && narrow(0) == 3 && as_unsigned(0xffffffffu) == 1);
  assert(wide(1ll << 32) == 1 && wide(0) == 2 && wide(-1) == 3 && wide(1) == 4);
  for (int i = 1; i < 12; i++) assert(duff(i) == i);
  assert(skips_initialiser(1) == 5 && skips_initialiser(2) == 6 && skips_initialiser(3) == 0);
  enum e e = a;
  int r = 0;
  switch (e) { case a: r = 1; break; case b: r = 2; break; case c: r = 3; }
  assert(r == 1);
  switch (r) case 1: r = 7;
  assert(r == 7);
  switch (r) { }
  switch (r++) { case 7: break; default: assert(0); }
  assert(r == 8);
  int rounds = 0;
  for (int i = 0; i < 5; i++) {
    switch (i) {
      case 1: continue;  // of the loop
      case 3: break;     // of the switch
      default: rounds += 10;
    }
    rounds++;
  }
  assert(rounds == 34);
  switch (1) { case 1: switch (2) { case 2: r = 20; break; } r++; }
  assert(r == 21);
  switch ('a' + 1) { case 'b': r = 0; }
  assert(r == 0);
  return 0;
}
