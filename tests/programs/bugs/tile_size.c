// A file says how wide a tile is.
// violated: def-behavior
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned width = __VERIFIER_nondet_uint(), tile = __VERIFIER_nondet_uint();
  if (width > 10000) return 0;
#ifdef MENDED
  if (tile == 0) return 0;
#endif
  return (int)(width / tile);  // BUG
}
