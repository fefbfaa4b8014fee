// What wcscpy copies does not overlap what it copies from.
// violated: def-behavior
// run: undefined behaviour: invalid argument of a library function
#include <wchar.h>

int main(void) {
  wchar_t text[8] = {'a', 'b'}, other[2] = {'c'};
#ifdef MENDED
  wcscpy(text + 3, text);
#else
  wcscpy(text + 2, text);  // BUG
#endif
  return other[0] != 'c';
}
