// A file says how many bits a sample has.
// violated: no-overflow
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int depth = __VERIFIER_nondet_uchar();
#ifdef MENDED
  if (depth == 0 || depth > 16) return 0;
#else
  if (depth == 0) return 0;
#endif
  int levels = 1 << depth;  // BUG
  return levels == 0;
}
