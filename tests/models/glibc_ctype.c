// The table of properties that glibc's ctype.h reads.
#include "support.h"

const unsigned short **__ctype_b_loc(void);

int main(void) {
  for (int c = -128; c < 256; c++) show("__ctype_b_loc", (*__ctype_b_loc())[c]);
  return 0;
}
