// Complex numbers of integers.
// extension: Complex
// run: returned 0
#include <assert.h>

static _Complex short global = 3 + 4i;
static _Complex int twice(_Complex int z) { return 2 * z; }

int main(void) {
  _Complex char c = global;
  _Complex unsigned u = 1u - 2i;
  assert(__real__ c == 3 && __imag__ c == 4 && sizeof c == 2 && __imag__ u == 0u - 2);
  assert(c + 1 == 4 + 4i && c - global == 0 && -c == -3 - 4i && ~c == 3 - 4i && c * c == -7 + 24i);
  assert(twice(c) == 6 + 8i && c / 2 == 1 + 2i);
  _Complex long long l = c;
  l *= 1i;
  assert(l == -4 + 3i);
  ++c;
  c += 2i;
  assert(c == 4 + 6i && (_Bool)(0 + 1i) && !(0 + 0i));
  _Complex double z = l;
  _Complex int back = z + 0.5;
  assert(z == -4 + 3i && __real__ back == -3 && __imag__ back == 3 && (int)c == 4);
  return 0;
}
