// Tentative definitions: several declarations of one object, zero if none initialises it.
// section: 6.9.2
// run: returned 0
#include <assert.h>

int a;
int a;
int b;
int b = 4;
int b;
static int c;
static int c;
extern int d;
int d;
extern int e[5];
int e[5];
int f[];  // one element in the end
extern int f[];
struct s { int x, y[2]; };
extern struct s g;
struct s g;
extern int h;
extern int h = 7;
static struct s i;
static struct s i = {1, {2, 3}};
extern const char *name;
const char *name = "n";
int *pointer;
extern double real;
double real;

static int read_before(void) { extern int late; return late; }
int late = 3;

int main(void) {
  assert(a == 0 && b == 4 && c == 0 && d == 0 && h == 7);
  for (int k = 0; k < 5; k++) assert(e[k] == 0);
  assert(f[0] == 0 && g.x == 0 && g.y[1] == 0 && i.y[1] == 3);
  assert(*name == 'n' && pointer == 0 && real == 0);
  assert(read_before() == 3);
  e[4] = 9;
  { extern int e[5]; assert(e[4] == 9); }
  return 0;
}
