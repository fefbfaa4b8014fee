// Wherever the array lies, one of the two is misaligned: the compiled program shows which.
// check: alignment
// verdict: false
static char small[8];

int main(void) {
  *(short *)small = 1;
  *(short *)(small + 1) = 2;
  return 0;
}
