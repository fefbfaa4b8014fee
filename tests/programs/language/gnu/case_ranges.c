// case low ... high.
// extension: Case Ranges
// run: returned 0
#include <assert.h>

static int kind(int c) {
  switch (c) {
    case '0' ... '9': return 1;
    case 'a' ... 'z':
    case 'A' ... 'Z': return 2;
    case -10 ... -1: return 3;
    case 1000: return 4;
    default: return 0;
  }
}
static int byte(unsigned char c) {
  switch (c) {
    case 0 ... 127: return 1;
    case 128 ... 255: return 2;
  }
  return 3;
}
static int wide(unsigned u) {
  switch (u) {
    case 0x80000000u ... 0xffffffffu: return 1;
    case 5 ... 5: return 2;
  }
  return 0;
}
static int large(long long x) {
  switch (x) {
    case -5000000000ll ... 5000000000ll: return 1;
  }
  return 0;
}

int main(void) {
  assert(kind('0') == 1 && kind('9') == 1 && kind('/') == 0 && kind(':') == 0 && kind('q') == 2 && kind('Z') == 2);
  assert(kind(-10) == 3 && kind(-1) == 3 && kind(-11) == 0 && kind(0) == 0 && kind(1000) == 4);
  assert(byte(127) == 1 && byte(128) == 2 && byte(255) == 2);
  assert(wide(-1) == 1 && wide(0x7fffffff) == 0 && wide(5) == 2);
  assert(large(0) == 1 && large(5000000000ll) == 1 && large(5000000001ll) == 0 && large(-5000000001ll) == 0);
  return 0;
}
