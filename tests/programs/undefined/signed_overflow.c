// run: undefined behaviour: signed overflow at
#include <limits.h>

int main(void) {
  int x = INT_MAX;
  unsigned fine = UINT_MAX;
  fine++;
  x++;
  return x + (int)fine;
}
