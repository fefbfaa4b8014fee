// run: undefined behaviour: invalid call
int f(int a) { return a; }
int main(void) {
  int (*open)() = f;
  return open(1.5);
}
