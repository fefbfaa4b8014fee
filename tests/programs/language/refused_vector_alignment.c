// refused: _Alignof a vector of more than 16 bytes
struct wide {
  int value __attribute__((vector_size(32)));
};
int main(void) { return _Alignof(struct wide) == 32; }
