// run: undefined behaviour: division by zero at
int main(void) {
  int d = 3;
  while (d > -2) {
    int q = 10 / d;
    d -= q > 3 ? 2 : 1;
    if (d == 1) d = 0;
  }
  return d;
}
