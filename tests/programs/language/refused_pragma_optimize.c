// refused: #pragma GCC optimize
#pragma GCC optimize("wrapv")
int main(void) {
  int x = 0x7fffffff;
  return x + 1 > 0;
}
