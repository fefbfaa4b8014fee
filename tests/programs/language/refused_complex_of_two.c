// refused: initialiser with two parts of a complex number
int main(void) {
  double _Complex z = {1, 2};
  return __imag__ z == 2;
}
