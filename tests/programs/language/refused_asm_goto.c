// refused: inline assembly
int main(void) {
  asm goto("" : : : : out);
  return 1;
out:
  return 0;
}
