// entry: write_line --nonnull to : TRUE
// A stream among the arguments is open.
#include <stdio.h>
int write_line(FILE *to, int number) {
  if (fprintf(to, "%d", number) < 0) return -1;
  return fputc('\n', to) == EOF ? -1 : 0;
}
