// A loop with two entries: the graph is irreducible.
// run: returned 12
int main(void) {
  int n = 3, sum = 0;
  if (n > 2) goto middle;
top:
  sum += 1;
middle:
  sum += 2;
  if (n-- > 0) goto top;
  return sum + 1;
}
