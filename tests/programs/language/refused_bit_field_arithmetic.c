// refused: shift of a bit-field of 40 bits by its width
struct {
  unsigned long long b : 40;
} x = {0x100000000ULL};
int main(void) { return (int)((x.b << 8) >> 40); }
