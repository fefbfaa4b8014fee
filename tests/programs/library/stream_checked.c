// A stream is used if it could be opened, until it is closed.
// verdict: true
// check: null,lifetime,bounds
#include <stdio.h>

int main(void) {
  char text[4];
  FILE *file = fopen("values", "r");
  if (!file) return 1;
  int c = fgetc(file);
  fwrite(text, 1, sizeof text, stdout);
  fclose(file);
  return c == 'x';
}
