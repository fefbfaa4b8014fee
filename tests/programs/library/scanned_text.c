// sscanf reads numbers, words and sets of characters, and says how many it found.
// run: returned 0
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  int a = 0, b = 0, n = 0;
  unsigned u = 0;
  long long wide = 0;
  char word[8], set[8], c;
  assert(sscanf("12, -7", "%d , %d", &a, &b) == 2 && a == 12 && b == -7);
  assert(sscanf("0x1f 017 ff", "%i%i%x", &a, &b, &u) == 3 && a == 31 && b == 15 && u == 255);
  assert(sscanf("  some words", "%3s%c%n", word, &c, &n) == 2 && strcmp(word, "som") == 0 && c == 'e' && n == 6);
  assert(sscanf("key=value;", "%7[a-z]=%7[^;];", word, set) == 2 && strcmp(word, "key") == 0);
  assert(strcmp(set, "value") == 0);
  assert(sscanf("-9000000000", "%lld", &wide) == 1 && wide == -9000000000ll);
  assert(sscanf("x", "%d", &a) == 0 && sscanf("", "%d", &a) == EOF && sscanf("  ", "%s", word) == EOF);
  assert(sscanf("100%", "%d%%%n", &a, &n) == 1 && n == 4);
  assert(sscanf("1 2 3", "%*d%d", &a) == 1 && a == 2);
  double x = 0;
  float y = 0;
  assert(sscanf("2.5 -1e3", "%lf%f", &x, &y) == 2 && x == 2.5 && y == -1000);
  return 0;
}
