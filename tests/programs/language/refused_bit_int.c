// refused: type _BitInt(7)
int main(void) {
  _BitInt(7) x = 3;
  return x - 3;
}
