// __builtin___memcpy_chk and its kind do what their functions do.
// extension: Object Size Checking
// run: returned 0
#include <assert.h>

int main(void) {
  char buffer[8];
  __builtin___strcpy_chk(buffer, "abc", sizeof buffer);
  assert(buffer[2] == 'c');
  __builtin___memset_chk(buffer, 'x', 4, sizeof buffer);
  assert(buffer[3] == 'x');
  return 0;
}
