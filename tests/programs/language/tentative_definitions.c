// A definition without initialiser is zero wherever it stands among the declarations of its object.
// run: returned 0
#include <assert.h>

extern int a[10];
int a[10];
extern int b[];
int b[3];
int c[3];
extern int c[];
static int d[2];
static int d[2];
struct pair {
  int x, y;
};
extern struct pair p;
struct pair p;
extern struct pair early;
extern int n;
int n;
extern int m;
int m;
extern int m;
int value = 5;
extern int value;
extern int late;
extern int late_array[4];
static int late_static[2];
extern struct later s;
typedef int unknown[];
extern unknown u;
unknown u = {1, 2, 3};
extern int with_value[];
int with_value[] = {4, 5};
int open_array[];

static int sum(const int *from, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i) total += from[i];
  return total;
}

static int uses_late(void) { return late + sum(late_array, 4) + sum(late_static, 2); }

static int local_extern(void) {
  extern int hidden[2];
  extern int hidden_scalar;
  return hidden[0] + hidden[1] + hidden_scalar;
}

static int *local_extern_address(void) {
  extern int hidden_scalar;
  return &hidden_scalar;
}

int hidden[2];
int hidden_scalar;
int late;
int late_array[4];
static int late_static[2] = {1, 2};
struct pair early;
struct later {
  int x[3];
} s;

int main(void) {
  assert(sum(a, 10) == 0);
  assert(sum(b, 3) == 0 && sizeof b == 3 * sizeof(int));
  assert(sum(c, 3) == 0);
  assert(sum(d, 2) == 0);
  assert(p.x == 0 && p.y == 0 && early.x == 0 && early.y == 0);
  int *through = &m;
  assert(n == 0 && *through == 0 && value == 5);
  assert(uses_late() == 3);
  assert(local_extern() == 0 && *local_extern_address() == 0);
  *local_extern_address() = 4;
  assert(hidden_scalar == 4 && local_extern() == 4);
  assert(sum(s.x, 3) == 0);
  assert(sum(u, 3) == 6 && sizeof u == 3 * sizeof(int));
  assert(sum(with_value, 2) == 9);
  assert(open_array[0] == 0);
  return 0;
}
