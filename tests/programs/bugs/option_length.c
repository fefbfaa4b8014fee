// The length of an option is not held against what is left of the packet.
// violated: valid-deref
extern unsigned char __VERIFIER_nondet_uchar(void);

static int parse(const unsigned char *options, unsigned size) {
  unsigned at = 0;
  int sum = 0;
  while (at + 1 < size) {
    unsigned length = options[at + 1];
    if (length < 2) return -1;
#ifdef MENDED
    if (length > size - at) return -1;
#endif
    for (unsigned i = 2; i < length; i++) sum += options[at + i];  // BUG
    at += length;
  }
  return sum;
}

int main(void) {
  unsigned char options[6];
  for (unsigned i = 0; i < 6; i++) options[i] = 0;
  options[1] = __VERIFIER_nondet_uchar();
  return parse(options, sizeof options) == 5;
}
