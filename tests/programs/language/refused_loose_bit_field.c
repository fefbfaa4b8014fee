// refused: attribute aligned of a bit-field that is packed, or aligned less than its type
// data-model: LP64
struct wide {
  unsigned low : 15;
  long long high : 33 __attribute__((aligned(4)));
};
int main(void) {
  struct wide wide = {1, 2};
  return wide.high == 2;
}
