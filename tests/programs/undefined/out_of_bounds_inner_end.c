// run: undefined behaviour: access out of bounds
int main(void) {
  struct { int x[4];
  int after; } s = {{1}, 7};
  int i = 4;
  return s.x[i];
}
