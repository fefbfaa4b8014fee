// refused: signed overflow of a bit-field of 40 bits
struct {
  long long b : 40;
} x = {0x7fffffffffLL};
int main(void) { return x.b + 1 > 0; }
