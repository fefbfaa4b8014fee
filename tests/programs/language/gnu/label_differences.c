// The distance between two labels is a constant; a jump ends the objects whose scope it leaves.
// extension: Labels as Values
// run: returned 0
#include <assert.h>

static int relative(int i) {
  static const int distances[] = {&&first - &&first, &&second - &&first};
  goto *(&&first + distances[i]);
first:
  return 10;
second:
  return 20;
}

static int counted(int n) {
  void *next = &&again;
  int rounds = 0;
again: {
  int square[2] = {rounds, rounds * rounds};
  rounds++;
  if (square[1] >= n) next = &&done;
  goto *next;
}
done:
  return rounds;
}

int main(void) {
  assert(relative(0) == 10 && relative(1) == 20);
  assert(counted(0) == 1 && counted(9) == 4);
  return 0;
}
