// run: undefined behaviour: access out of bounds
int main(void) {
  struct { int m[2][3];
  int after[3]; } s = {{{1}}, {7}};
  int i = 2;
  return *s.m[i];
}
