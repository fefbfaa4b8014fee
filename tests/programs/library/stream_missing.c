// A stream that could not be opened is used: that fopen fails is a guess, on which no FALSE rests.
// verdict: unknown
// check: null
#include <stdio.h>

int main(void) {
  FILE *file = fopen("values", "r");
  int c = fgetc(file);
  return c == 'x';
}
