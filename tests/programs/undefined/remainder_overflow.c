// run: undefined behaviour: signed overflow
#include <limits.h>
int main(void) {
  int least = INT_MIN, minus_one = -1;
  return least % minus_one;
}
