// run: undefined behaviour: signed overflow
#include <limits.h>
int main(void) {
  long long least = LLONG_MIN, minus_one = -1;
  return least / minus_one == 0;
}
