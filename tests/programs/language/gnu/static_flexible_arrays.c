// A static object with an initialised flexible array member.
// extension: Zero Length
// run: returned 0
#include <assert.h>

struct f1 { int x; int y[]; };
struct f2 { struct f1 f1; };
static struct f1 a = {1, {2, 3, 4}};
static struct f1 b = {5, .y = {[2] = 6}};
static struct { char n; char text[]; } c = {3, "abc"};

int main(void) {
  assert(a.y[2] == 4 && a.y[0] == 2 && sizeof a == 4 && b.y[2] == 6 && b.y[0] == 0);
  a.y[1] = 9;
  assert(a.y[1] == 9 && a.x == 1);
  assert(c.text[2] == 'c' && c.text[3] == 0 && sizeof c == 1);
  return 0;
}
