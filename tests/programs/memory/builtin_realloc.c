// The compiler's own name of realloc.
// run: returned 0
int main(void) {
  int *p = __builtin_malloc(sizeof(int));
  *p = 3;
  p = __builtin_realloc(p, 2 * sizeof(int));
  p[1] = 4;
  return p[0] + p[1] - 7;
}
