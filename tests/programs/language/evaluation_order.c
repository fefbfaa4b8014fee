// Operands and arguments are evaluated from left to right; && and || stop early; the comma yields its right side.
// run: returned 7
// output: a
// output: b
// output: c
// output: d
// output: e
#include <stdio.h>

static int say(char c, int value) {
  printf("%c\n", c);
  return value;
}

int main(void) {
  int sum = say('a', 1) + say('b', 2) * say('c', 3);
  if (say('d', 0) && say('x', 1)) return 100;
  if (say('e', 1) || say('y', 1)) return (sum++, sum - 1);
  return 101;
}
