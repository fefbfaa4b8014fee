// refused: vector type
typedef _Float16 h8 __attribute__((vector_size(16)));
int main(void) {
  h8 a = {1, 2};
  a = a + a;
  return a[0] != 2;
}
