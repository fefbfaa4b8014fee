// Every character for every test and conversion. The parentheses keep macros away.
#include <ctype.h>

#include "support.h"

#define SHOW(function) show_truth(#function, (function)(c))

int main(void) {
  for (int c = -1; c < 256; c += ROUNDS > 100 ? 1 : 1 + random_below(4)) {
    show("character", c);
    SHOW(isalnum);
    SHOW(isalpha);
    SHOW(isascii);
    SHOW(isblank);
    SHOW(iscntrl);
    SHOW(isdigit);
    SHOW(isgraph);
    SHOW(islower);
    SHOW(isprint);
    SHOW(ispunct);
    SHOW(isspace);
    SHOW(isupper);
    SHOW(isxdigit);
    show("toascii", (toascii)(c));
    show("tolower", (tolower)(c));
    show("toupper", (toupper)(c));
  }
  return 0;
}
