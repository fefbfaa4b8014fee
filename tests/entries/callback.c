// entry: apply --nonnull f : TRUE
// A pointer to a function leads to one that may return anything.
int apply(int (*f)(int), int x) {
  int y = f(x);
  return y > 0 ? 100 / y : 0;
}
