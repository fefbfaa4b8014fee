// What printf returns, and what %n stores.
// run: returned 0
// output: -12   x 7 abc
// output: abcdef
#include <assert.h>
#include <stdio.h>

int main(void) {
  int n = 0, m = 0;
  long long wide = 0;
  assert(printf("%d%4s%n %u %.3s\n", -12, "x", &n, 7u, "abcd") == 14 && n == 7);
  assert(printf("abc%ndef%lln\n", &m, &wide) == 7 && m == 3 && wide == 6);
  assert(fprintf(stderr, "%05d|%-6x|%c\n", 42, 0xabc, 'c') == 15);
  assert(fputc(0x141, stderr) == 0x41);
  assert(puts != 0 && fflush(stdout) == 0);
  return 0;
}
