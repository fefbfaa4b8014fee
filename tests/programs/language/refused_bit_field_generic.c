// refused: type of an expression with a bit-field
struct {
  unsigned b : 3;
} x = {1};
int main(void) { return _Generic(x.b, unsigned: 1, default: 0); }
