// refused: break in the condition of a loop
int main(void) {
  int n = 0;
  while (({
    if (n == 3) break;
    1;
  }))
    n++;
  return n - 3;
}
