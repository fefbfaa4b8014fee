// refused: inline assembly
int main(void) {
  long long wide;
  int narrow = -1;
  asm("" : "=r"(wide) : "0"(narrow));
  return wide == -1;
}
