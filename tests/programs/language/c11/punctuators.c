// Punctuators and digraphs; the longest token wins.
// section: 6.4.6
// run: returned 0
%:include <assert.h>
%:define join(a, b) a %:%: b

int main(void) <%
  int a<:3:> = <%1, 2, 3%>;
  assert(a<:1:> == 2);
  int join(x, y) = 4;
  assert(xy == 4);
  int i = 1, j = 2;
  int k = i+++j;  // (i++) + j
  assert(k == 3 && i == 2 && j == 2);
  int *p = &k;
  int q = 6/ *p;
  assert(q == 2);
  int m = i - -j;
  assert(m == 4);
  i <<= 1;
  assert(i == 4);
  i >>= 1, i ^= 1, i |= 8, i &= ~2, i %= 8;
  assert(i == 1);
  struct { struct { int v; } in, *to; } s = {{5}, &s.in};
  assert(s.to->v == 5 && (&s)->to->v == s.in.v);
  assert(!!i == 1 && ~-i == 0);
  return 0;
%>
