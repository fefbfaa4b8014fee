// Attributes of variables: alignment, packed members, sections, unused, common.
// extension: Variable Attributes
// run: returned 0
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

static int table[3] __attribute__((aligned(32))) = {1, 2, 3};
struct foo { char a; int x[2] __attribute__((packed)); char b __attribute__((aligned(8))); };
static int __attribute__((section(".own"))) placed = 5;
int __attribute__((common)) shared;
int __attribute__((nocommon)) not_shared;
static int unused_here __attribute__((unused));
static const char letters[4] __attribute__((nonstring)) = "abcd";

int main(void) {
  assert((uintptr_t)table % 32 == 0 && table[2] == 3);
  assert(offsetof(struct foo, x) == 1 && offsetof(struct foo, b) == 16 && sizeof(struct foo) == 24);
  struct foo f = {1, {0x12345678, -1}, 2};
  assert(f.x[0] == 0x12345678 && f.x[1] == -1 && ((unsigned char *)&f)[1] == 0x78);
  f.x[1] = 7;
  assert(f.x[1] == 7 && f.b == 2 && placed == 5 && shared == 0 && not_shared == 0 && letters[3] == 'd');
  int mode_si __attribute__((mode(SI))) = -1;
  unsigned mode_qi __attribute__((mode(QI))) = 300;
  assert(sizeof mode_si == 4 && sizeof mode_qi == 1 && mode_qi == 44);
  return 0;
}
