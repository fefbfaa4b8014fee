// gcc zeroes the members of the value that are not named again, Clang keeps them.
// refused: initialiser of a part of a value
struct inner {
  int x, y;
};
struct outer {
  struct inner a;
};
int main(void) {
  struct inner base = {1, 2};
  struct outer o = {.a = base, .a.y = 20};
  return o.a.x;
}
