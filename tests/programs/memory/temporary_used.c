// A struct that a call returns lives to the end of its expression: within it, it may be used.
// verdict: true
// check: lifetime,assert
#include <assert.h>

struct pair {
  int cells[2];
};
static struct pair make(int x) {
  struct pair made = {{x, x + 1}};
  return made;
}
static int sum(const int *cells) { return cells[0] + cells[1]; }

int main(void) {
  int *first, total = 0;
  for (int i = 0; i < 2; i++) {
    total += sum(make(i).cells) + ((first = make(7).cells), first[1]);
    int one = make(i).cells[1];
    struct pair kept = make(one);
    total += kept.cells[0];
  }
  assert(total == 1 + 8 + 1 + 3 + 8 + 2);
  return 0;
}
