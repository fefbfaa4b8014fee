// What is read from a file is anything, within the width; the count is any that is possible.
// run: returned 0
// check: assert,bounds
// verdict: true
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char word[8] = "";
  int number = 5;
  int count = scanf("%7s %d", word, &number);
  assert(count >= -1 && count <= 2);
  if (count < 2) assert(number == 5);
  assert(strlen(word) < 8);
  return 0;
}
