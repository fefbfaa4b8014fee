// refused: vector type
typedef int four __attribute__((vector_size(16)));
four a = {1, 2, 3, 4};
int main(void) { return a[0] - 1; }
