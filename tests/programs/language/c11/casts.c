// Casts convert the value; precedence binds them to what follows.
// section: 6.5.4
// run: returned 0
#include <assert.h>
#include <stdint.h>

struct s { int v; };

int main(void) {
  assert((int)3.7 + 1 == 4 && (int)(3.7 + 1) == 4 && (double)1 / 2 == 0.5 && (double)(1 / 2) == 0);
  assert((char)65 == 'A' && (unsigned char)-1 + 1 == 256 && (signed char)255 == -1);
  assert((unsigned)-1 > 0 && -(unsigned)1 == 4294967295u && (long long)-1u == 4294967295ll);
  assert((float)0.1 == 0.1f && (double)(float)0.1 != 0.1 && (float)1 / 3 == 1.0f / 3);
  assert((int)(char)300 == 44 && (short)(int)70000 == 4464);
  assert((_Bool)0.5 && !(_Bool)0);
  int x = 0x01020304;
  assert(*(unsigned char *)&x == 4 && ((unsigned char *)&x)[3] == 1 && (char)x == 4);
  struct s s = {5}, *p = &s;
  assert(((struct s *)(void *)p)->v == 5 && *(int *)p == 5);
  uintptr_t n = (uintptr_t)p;
  assert((struct s *)n == p && (struct s *)(n + 0) == &s);
  (void)x;
  const int c = 3;
  assert((int)c == 3 && *(int *)&c == 3);
  assert(-(int)2u == -2 && !(int)0.9 == 1 && ~(unsigned char)0 == -1);
  assert((enum { a, b })1 == b);
  assert((long)(int)0x80000000u == -2147483647L - 1);
  int *q = (int *)0;
  assert(q == 0 && (void (*)(void))0 == 0);
  return 0;
}
