// run: undefined behaviour: signed overflow at
#include <limits.h>
#include <stdlib.h>

int main(void) {
  int x = INT_MIN;
  return abs(x);
}
