// return converts to the function's type, passes structs by value, and ends only its own function.
// section: 6.8.6.4
// run: returned 7
#include <assert.h>

static unsigned char narrow(int x) { return x; }
static int truncate(double d) { return d; }
static _Bool truth(int x) { return x; }
static float single(double d) { return d; }
struct s { int a[4]; };
static struct s make(int x) {
  struct s s = {{x, x + 1, x + 2, x + 3}};
  if (x > 100) return (struct s){{0}};
  return s;
}
static struct s *pass(struct s *p) { return p; }
static void early(int *p) {
  if (*p) return;
  *p = 1;
}
static int deep(int n) {
  for (;;) {
    while (1) {
      switch (n) {
        case 0: return 1;
        default: do { return 2; } while (0);
      }
    }
  }
}
static int overlap(struct s *p) { *p = make(p->a[3]); return p->a[3]; }

int main(void) {
  assert(narrow(300) == 44 && narrow(-1) == 255 && truncate(-2.7) == -2 && truth(256) == 1);
  assert(single(0.1) == 0.1f && single(0.1) != 0.1);
  assert(make(3).a[3] == 6 && make(200).a[3] == 0);
  struct s x = make(1);
  assert(pass(&x)->a[1] == 2 && (*pass(&x)).a[2] == 3);
  int flag = 0;
  early(&flag);
  early(&flag);
  assert(flag == 1 && deep(0) == 1 && deep(5) == 2);
  assert(overlap(&x) == 7);
  return (flag, 7);
}
