// const, volatile: of objects, pointers, members, arrays; adding one does not change the object.
// section: 6.7.3
// run: returned 0
#include <assert.h>

const int limit = 10;
const struct { int x; volatile int y; } record = {1, 2};
typedef int row[3];
static int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
static int array_parameter(int a[const 2]) { return a[1]; }

int main(void) {
  int x = 1;
  const int *reads = &x;
  int *const fixed = &x;
  const int *const both = &x;
  *fixed = 5;
  assert(*reads == 5 && *both == 5);
  reads = &limit;
  assert(*reads == 10);
  volatile int v = 3;
  v++;
  v = v + v;
  assert(v == 8);
  const volatile unsigned char cv = 200;
  assert(cv == 200 && record.x + record.y == 3);
  const row r = {1, 2, 3};  // the elements are const
  assert(sum(r, 3) == 6);
  const char *const names[] = {"a", "b"};
  assert(*names[1] == 'b');
  int a[2] = {7, 8};
  assert(array_parameter(a) == 8);
  int copy = limit;
  copy++;
  assert(copy == 11 && limit == 10);
  volatile struct { int i; } s = {4};
  s.i += 1;
  assert(s.i == 5);
  const const int twice = 2;
  assert(twice == 2);
  int *volatile vp = &x;
  *vp = 6;
  assert(x == 6);
  return 0;
}
