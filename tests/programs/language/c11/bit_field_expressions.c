// Values of expressions on bit-fields: of assignments, increments, compound ones; in unions, arrays, through pointers.
// section: 6.7.2.1
// run: returned 0
#include <assert.h>

struct b { signed a : 4; unsigned u : 4; _Bool t : 1; signed char c : 3; unsigned short s : 9; unsigned long long l : 30; };
union v { unsigned raw; struct { unsigned low : 1, mid : 15, high : 16; }; struct { signed : 28; signed top : 4; }; };
enum e { zero, one, two, three };
struct en { enum e f : 2; enum e g : 3; };
struct tiny { unsigned x : 1; };
static struct b make(int a) { struct b r = {.a = a}; return r; }
static int calls;
static struct b store;
static struct b *where(void) { calls++; return &store; }

int main(void) {
  struct b b = {0};
  assert((b.a = 9) == -7 && (b.u = 17) == 1 && (b.t = 4) == 1 && (b.c = 5) == -3 && (b.s = 513) == 1);
  assert((b.a += 20) == -3 && b.a++ == -3 && ++b.a == -1 && b.a-- == -1 && (b.a -= 7) == 7);
  assert((b.u <<= 3) == 8 && (b.u |= 3) == 11 && (b.u *= 3) == 1 && (b.u ^= 15) == 14 && (b.u %= 4) == 2);
  b.a = -8;
  assert(-b.a == 8 && ~b.a == 7 && b.a / 2 == -4 && b.a >> 1 == -4 && (unsigned)b.a == 0xfffffff8u);
  b.l = 1u << 30;
  assert(b.l == 0 && (b.l = -1) == 0x3fffffff && b.l + 1 == 0x40000000);
  assert(make(-3).a == -3 && make(12).a == -4);
  where()->u += 5;
  where()->a--;
  assert(calls == 2 && store.u == 5 && store.a == -1);
  union v v = {0x80018003u};
  assert(v.low == 1 && v.mid == 0x4001 && v.high == 0x8001 && v.top == -8);
  v.mid = 0;
  v.top = 7;
  assert(v.raw == 0x70010001u);
  struct en en = {three, two};
  en.f++;
  assert(en.f == zero && en.g == two && sizeof(struct en) == 4);
  struct tiny a[3] = {{1}, {0}, {3}};
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += a[i].x;
  assert(sum == 2);
  struct b copy = b, *p = &copy;
  p->s = p->u = p->c = 6;
  assert(p->c == -2 && p->u == 14 && p->s == 14 && b.s == 1);
  assert((b.t ? b.a : b.u) == -8 && (b.a, b.u) == 2 && !b.t == 0 && (b.a && b.u));
  const struct b *q = &b;
  assert(q->a < 0 && q->u > q->a && sizeof(q->u + 0) == 4);
  b.s = b.u = 3;
  b.s -= 5;
  assert(b.s == 510);
  for (b.c = 0, sum = 0; b.c >= 0; b.c++) sum++;
  assert(sum == 4);
  return 0;
}
