// refused: type of an expression with a bit-field
struct {
  unsigned long long b : 40;
} x = {0xffffffffffULL};
int main(void) {
  __typeof__(x.b + 1) y = x.b;
  y++;
  return y == 0;
}
