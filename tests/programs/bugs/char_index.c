// A character above 127 is a negative index where char is signed.
// violated: valid-deref
extern char __VERIFIER_nondet_char(void);

static const unsigned char is_letter[256] = {['a'] = 1, ['b'] = 1};

int main(void) {
  char c = __VERIFIER_nondet_char();
#ifdef MENDED
  return is_letter[(unsigned char)c];
#else
  return is_letter[c];  // BUG
#endif
}
