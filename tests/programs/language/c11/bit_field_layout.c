// Where bit-fields lie: units, zero width, straddling, as the x86 ABI says.
// section: 6.7.2.1
// run: returned 0
#include <assert.h>
#include <string.h>

struct a { char c; int b : 20; char d; };
struct z { char a : 3; int : 0; char b : 3; };
struct m { short s : 10; int i : 10; char c : 7; };
struct q { unsigned a : 30, b : 30; };
struct u { unsigned char x : 4, y : 4, z : 4; };
struct l { int : 5; int x : 3; };
struct e { char c; int : 0; };
static unsigned char bytes[16];
#define set(T, f, v) (memset(bytes, 0, 16), ((struct T *)bytes)->f = (v))

int main(void) {
  assert(sizeof(struct a) == 8 && sizeof(struct z) == 5 + 3 - (sizeof(struct z) == 5) * 3);
  assert(sizeof(struct q) == 8 && sizeof(struct u) == 2 && sizeof(struct l) == 4 && sizeof(struct m) == 4);
  set(a, b, 1);
  assert(bytes[1] == 1);
  set(a, d, 1);
  assert(bytes[4] == 1);
  set(z, b, 1);
  assert(bytes[4] == 1);
  set(m, i, 1);
  assert(bytes[1] == 4);
  set(m, c, 1);
  assert(bytes[3] == 1);
  set(q, b, 1);
  assert(bytes[4] == 1);
  set(u, y, 5);
  assert(bytes[0] == 0x50);
  set(u, z, 5);
  assert(bytes[1] == 5);
  set(l, x, -1);
  assert(bytes[0] == 0xe0);
  return 0;
}
