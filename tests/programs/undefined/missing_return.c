// run: undefined behaviour: missing return value that the caller uses
int f(int a) {
  if (a > 0) return 1;
}
int main(void) { return f(1) == 1 ? f(0) : 3; }
