// What wmemcpy copies does not overlap what it copies from.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <wchar.h>

int main(void) {
  wchar_t text[8] = {'a', 'b'}, other[2] = {'c'};
#ifdef MENDED
  wmemcpy(text, text + 2, 2);
#else
  wmemcpy(text, text + 2, 3);  // BUG
#endif
  return other[0] != 'c';
}
