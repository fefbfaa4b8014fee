// A word of any length may be read; no FALSE rests on what a file holds.
// form: lowered
// check: bounds
// verdict: unknown
#include <stdio.h>

int main(void) {
  char word[8];
  return scanf("%s", word) == 1;
}
