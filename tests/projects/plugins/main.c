#include "plugins.h"

#include <assert.h>

int main(void) {
  assert(name_count == 3);
  assert(names[0][0] == 'r' && names[1][0] == 'h' && names[2] == 0);
  assert(table[0] == 100 && table[1] == 107);
  assert(sum() == 207 && sum() == total());
  assert(on_error(4) == 5);
  assert(on_warning(4) == 4);
  assert(error_count == 1);
  return 0;
}
