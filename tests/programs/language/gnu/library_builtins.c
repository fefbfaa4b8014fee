// Functions of the C library under their builtin names.
// extension: Other Builtins
// run: returned 0
#include <assert.h>

int main(void) {
  char text[16];
  __builtin_strcpy(text, "hello");
  assert(__builtin_strlen(text) == 5 && __builtin_strcmp(text, "hello") == 0 && __builtin_strcmp("a", "b") < 0);
  assert(__builtin_memcmp(text, "help", 3) == 0 && __builtin_memcmp(text, "help", 4) < 0);
  __builtin_memset(text + 1, 'x', 2);
  __builtin_memcpy(text + 3, "yz", 3);
  assert(__builtin_strcmp(text, "hxxyz") == 0);
  assert(__builtin_strchr(text, 'y') == text + 3 && !__builtin_strchr(text, 'q'));
  assert(__builtin_abs(-4) == 4 && __builtin_llabs(-5000000000ll) == 5000000000ll);
  int *p = __builtin_malloc(8);
  p[1] = 3;
  assert(p[1] == 3);
  __builtin_free(p);
  char *q = __builtin_alloca(4);
  q[3] = 1;
  assert(q[3] == 1);
  if (text[0] != 'h') __builtin_trap();
  return 0;
}
