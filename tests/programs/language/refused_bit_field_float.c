// refused: float that does not fit its bit-field of 3 bits
struct {
  unsigned b : 3;
} x;
int main(void) {
  volatile double nine = 9;
  x.b = nine;
  return x.b;
}
