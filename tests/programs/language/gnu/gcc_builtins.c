// Functions that Clang does not know.
// extension: Other Builtins
// run: returned 0
// compilers: gcc
#include <assert.h>
#include <string.h>

static int calls;
static int next(void) { return ++calls; }

int main(void) {
  double x = 0.1;
  assert(__builtin_assoc_barrier(x + 0.2) - 0.3 != 0 && sizeof(__builtin_assoc_barrier((char)1)) == 1);
  assert(__builtin_speculation_safe_value(next()) == 1 && __builtin_speculation_safe_value(next(), 0) == 2 && calls == 2);
  assert(!strcmp(__builtin_FUNCTION(), "main") && __builtin_LINE() == 15 && strlen(__builtin_FILE()) > 0);
#ifdef __SIZEOF_INT128__
  unsigned __int128 wide = (unsigned __int128)0x0102030405060708 << 64 | 0x090a0b0c0d0e0f10;
  assert(__builtin_bswap128(wide) == ((unsigned __int128)0x100f0e0d0c0b0a09 << 64 | 0x0807060504030201));
#endif
  return 0;
}
