// refused: case of a bit-field of 40 bits that it cannot hold
struct {
  unsigned long long b : 40;
} x = {0xffffffffffULL};
int main(void) {
  switch (x.b) {
    case -1:  // gcc's type has 40 bits
      return 1;
    default:
      return 0;
  }
}
