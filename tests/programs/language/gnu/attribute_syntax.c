// Where attributes may stand.
// extension: Attribute Syntax
// run: returned 0
#include <assert.h>

__attribute__((unused)) static int a __attribute__((aligned(8))) = 1, __attribute__((unused)) b = 2;
static __attribute__(()) int c = 3;
struct __attribute__((aligned(8), __packed__)) s { char c; int i __attribute__((__aligned__(2))); };
static void __attribute__((__unused__)) f(int x __attribute__((unused))) {}
typedef __attribute__((aligned(4))) char quad;
static int (__attribute__((unused)) *pointer)(void);
enum __attribute__((packed)) e { one } __attribute__((aligned(4)));
static int g(__attribute__((unused)) int x, int y) { return y; }

int main(void) {
  f(1);
  assert(a + b + c == 6 && sizeof(struct s) == 8 && _Alignof(quad) == 4 && !pointer && g(1, 2) == 2);
  for (int i __attribute__((unused)) = 0; i < 1; i++)
    ;
  int local __attribute__((unused)), *p __attribute__((unused)) = &local;
  assert(p == &local && one == 0);
  return 0;
}
