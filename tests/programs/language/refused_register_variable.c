// refused: register variable
int main(void) {
  register int x asm("ebx") = 1;
  return x - 1;
}
