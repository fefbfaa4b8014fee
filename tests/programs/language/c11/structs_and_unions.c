// Layout of structs, unions and bit-fields; anonymous and flexible members.
// section: 6.7.2.1
// run: returned 0
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct mixed { char a; int b; char c; };
struct bits { unsigned a : 5, b : 12, : 0, c : 20; unsigned : 4, d : 8; };
struct crossing { unsigned char a : 5, b : 5; unsigned short c : 9; };
union both { unsigned i; unsigned char b[4]; struct { unsigned low : 4, high : 28; } f; };
struct outer { int kind; union { int i; struct { short s, t; }; }; struct { int last; }; };
struct flexible { unsigned char n; short data[]; };
struct sign { int s : 1; signed t : 2; unsigned u : 1; _Bool b : 1; long long wide : 40; };

int main(void) {
  assert(sizeof(struct mixed) == 12 && offsetof(struct mixed, b) == 4 && offsetof(struct mixed, c) == 8);
  assert(sizeof(struct bits) == 8 && sizeof(struct crossing) == 4);
  struct bits f = {31, 4095, 0xfffff, 255};
  assert(f.a == 31 && f.b == 4095 && f.c == 0xfffff && f.d == 255);
  f.a++, f.c += 2, f.d <<= 4;
  assert(f.a == 0 && f.c == 1 && f.d == 0xf0 && f.b == 4095);
  unsigned char *raw = (unsigned char *)&f;
  assert((raw[0] & 31) == 0 && (raw[0] >> 5) == 7 && raw[1] == 0xff && raw[2] == 1);
  union both u = {0x12345678};
  assert(u.b[0] == 0x78 && u.f.low == 8 && u.f.high == 0x1234567 && sizeof u == 4);
  u.f.low = 0x1f;
  assert(u.i == 0x1234567f);
  struct outer o = {1, {.t = 3}, {4}};
  assert(o.t == 3 && o.s == 0 && o.i == 3 << 16 && o.last == 4 && sizeof o == 12);
  struct flexible *p = malloc(sizeof *p + 3 * sizeof(short));
  p->n = 3;
  for (int i = 0; i < p->n; i++) p->data[i] = i * i;
  assert(p->data[2] == 4 && sizeof *p == 2 && offsetof(struct flexible, data) == 2);
  free(p);
  struct sign s = {-1, -2, 1, 1, -(1ll << 39)};
  assert(s.s == -1 && s.t == -2 && s.u == 1 && s.b == 1 && s.wide == -(1ll << 39));
  s.t = 1;
  s.t += 1;
  assert(s.t == -2);
  struct crossing c = {31, 17, 300};
  assert(c.a == 31 && c.b == 17 && c.c == 300);
  struct { struct { int x; } in[2]; int y; } n = {{{1}, {2}}, 3};
  assert(n.in[1].x == 2 && n.y == 3);
  memset(&f, 0xff, sizeof f);
  assert(f.a == 31 && f.d == 255);
  return 0;
}
