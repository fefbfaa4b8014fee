// GNU C: statement expressions, typeof, the short conditional.
// run: returned 42
#define max(a, b)          \
  ({                       \
    __typeof__(a) _a = (a); \
    __typeof__(b) _b = (b); \
    _a > _b ? _a : _b;     \
  })

int main(void) {
  int i = 20, zero = 0;
  int top = max(i++, 20);
  return max(top, i) * 2 + (zero ?: 0);
}
