// _Float16.
// extension: Half-Precision
// refused: _Float16
#include <assert.h>

int main(void) {
  _Float16 h = 2049;
  assert(sizeof h == 2 && h == 2048);
  return 0;
}
