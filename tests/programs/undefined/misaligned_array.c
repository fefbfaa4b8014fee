// The ABI of x86-64 aligns variables that are arrays of 16 bytes and more.
// violated: def-behavior
// sanitizer: alignment
static char buffer[64];

int main(void) {
#ifdef MENDED
  short *number = (short *)(buffer + 62);
#else
  short *number = (short *)(buffer + 61);
#endif
  *number = 5;  // BUG
  return 0;
}
