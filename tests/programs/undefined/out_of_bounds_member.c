// run: undefined behaviour: access out of bounds
int main(void) {
  struct { struct { int x; } s[2];
  int after; } o = {{{1}}, 7};
  int i = 2;
  return o.s[i].x;
}
