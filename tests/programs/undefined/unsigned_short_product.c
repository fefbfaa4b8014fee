// Two unsigned short are multiplied as int: the product can overflow.
// run: undefined behaviour: signed overflow
#include <assert.h>

int main(void) {
  unsigned short a = 65535, b = 65535;
  unsigned c = a * b;
  return c == 0;
}
