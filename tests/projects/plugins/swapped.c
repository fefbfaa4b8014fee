#include "plugins.h"

#include <assert.h>

int main(void) {
  assert(names[0][0] == 'h' && names[1][0] == 'r');
  assert(table[0] == 100 && table[1] == 101);
  return 0;
}
