// run: undefined behaviour: missing return value that the caller uses
struct pair {
  int x, y;
};
struct pair f(int a) {
  while (a > 0) return (struct pair){1, 2};
}
int main(void) {
  struct pair (*g)(int) = f;
  return g(1).x == 1 ? g(0).y : 3;
}
