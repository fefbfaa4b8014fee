// refused: arithmetic with a bit-field of 40 bits
struct {
  unsigned long long b : 40;
} x = {0x100000000ULL};
int main(void) { return (int)((x.b << 8) >> 40); }
