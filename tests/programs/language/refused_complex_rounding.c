// refused: rounding of a product of complex constants
int main(void) {
  double _Complex z = (0.1 + 0.7i) * (0.3 + 0.2i);
  return __imag__ z > 1;
}
