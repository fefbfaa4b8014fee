// refused: vector type
typedef int four __attribute__((vector_size(16)));
int main(void) {
  four a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
  four c = a + b;
  return c[0] - 6;
}
