// A char array of 8 bytes may lie anywhere: that it is aligned for an int is an assumption, which the result names.
// check: alignment
// verdict: true
// assumes: small lies at a multiple of 4 bytes
static char small[8];

int main(void) {
  int *numbers = (int *)small;
  numbers[0] = 1;
  numbers[1] = 2;
  return 0;
}
