// Arguments of output functions are evaluated, whatever becomes of the text.
// run: returned 0
// output: one 1
#include <assert.h>
#include <stdio.h>

static int calls;
static const char *message(void) {
  calls++;
  return "message\n";
}
static FILE *file(FILE *given) {
  calls++;
  return given;
}

int main(void) {
  int n = 0;
  fprintf(stderr, message());
  assert(calls == 1);
  fprintf(file(stderr), "x");
  assert(calls == 2);
  fputs("x", (n++, stderr));
  assert(n == 1);
  fputc('x', file(stderr));
  putc('x', (n++, stderr));
  assert(calls == 3 && n == 2);
  fflush((n++, stderr));
  assert(n == 3);
  printf("one %d\n", calls - 2);
  fputs((n++, "x"), stderr);
  assert(n == 4);
  return 0;
}
