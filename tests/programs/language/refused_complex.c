// refused: type _Complex double
int main(void) {
  double _Complex z;
  __real__ z = 1;
  return __real__ z != 1;
}
