// A stream is used after it was closed: that fopen succeeds is a guess, on which no FALSE rests.
// verdict: unknown
// check: lifetime
#include <stdio.h>

int main(void) {
  FILE *file = fopen("values", "r");
  if (!file) return 1;
  fclose(file);
  return fgetc(file) == 'x';
}
