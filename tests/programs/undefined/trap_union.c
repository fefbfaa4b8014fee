// A _Bool holds 0 or 1.
// violated: def-behavior
// sanitizer: bool
union flag {
  unsigned char byte;
  _Bool truth;
};

int main(void) {
  union flag flag;
#ifdef MENDED
  flag.byte = 1;
#else
  flag.byte = 2;
#endif
  return flag.truth ? 0 : 1;  // BUG
}
